import Foundation
import ICalendar
import RecurrenceReference
import Testing

/// Rules in other calendars with dates written by hand, or known from those calendars' tables.
@Suite("Rules in other calendars")
struct ScaleExampleTests {
    struct Example: CustomTestStringConvertible, Sendable {
        let name: String
        let start: String
        let rule: String
        let dates: String
        var testDescription: String { "\(name): \(rule)" }

        init(_ name: String, _ start: String, _ rule: String, _ dates: String) {
            (self.name, self.start, self.rule, self.dates) = (name, start, rule, dates)
        }
    }

    static let examples = [
        // The rules of RFC 7529 §3 and §7.
        Example(
            "Chinese New Year", "20130210", "RSCALE=CHINESE;FREQ=YEARLY",
            "20130210 20140131 20150219 20160208 20170128 20180216 20190205 20200125 20210212"),
        Example(
            "the first day of the 13th month", "20130906", "RSCALE=ETHIOPIC;FREQ=MONTHLY;BYMONTH=13",
            "20130906 20140906 20150906 20160906 20170906"),
        Example(
            "an anniversary in Adar I, kept in Adar", "20140208",
            "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=8;SKIP=FORWARD", "20140208 20150227 20160217 20170306"),
        Example(
            "29 February, kept on 1 March", "20120229", "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD",
            "20120229 20130301 20140301 20150301 20160229"),
        Example(
            "the 31st, left out", "20140131", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=OMIT;COUNT=4",
            "20140131 20140331 20140531 20140731"),
        Example(
            "29 February, kept on 28 February", "20120229", "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD",
            "20120229 20130228 20140228 20150228 20160229"),

        // Leap months.
        Example(
            "Adar I, left out", "20140208", "RSCALE=HEBREW;FREQ=YEARLY", "20140208 20160217 20190213 20220209 20240217"),
        Example(
            "Adar I, kept in Shevat", "20140208", "RSCALE=HEBREW;FREQ=YEARLY;SKIP=BACKWARD",
            "20140208 20150128 20160217 20170204"),
        Example(
            "Adar is Adar II in a leap year (Purim)", "20130224", "RSCALE=HEBREW;FREQ=YEARLY",
            "20130224 20140316 20150305 20160324 20170312"),
        Example(
            "a leap month and the one before it fall together", "20140207",
            "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5,5L;BYMONTHDAY=7;SKIP=BACKWARD",
            "20140207 20150127 20160117 20160216 20170203"),
        Example(
            "a leap twelfth month that the year has not is the next year's first", "20130101",
            "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=12L;BYMONTHDAY=1;SKIP=FORWARD", "20130210 20140131 20150219"),
        Example(
            "also where that year does not count", "20130101",
            "RSCALE=CHINESE;FREQ=YEARLY;INTERVAL=2;BYMONTH=12L;BYMONTHDAY=1;SKIP=FORWARD", "20130210 20150219 20170128"),
        Example(
            "months of the calendar are counted, leap months too", "20140827",
            "RSCALE=CHINESE;FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1", "20141024 20141222 20150219 20150419"),
        Example(
            "MONTHLY meets only months that exist, so there is no leap month to move", "20140101",
            "RSCALE=HEBREW;FREQ=MONTHLY;BYMONTH=5L;BYMONTHDAY=1;SKIP=FORWARD", "20140201 20160210 20190206"),
        Example(
            "a number of a month that the calendar never has names none", "20140101",
            "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=1;SKIP=FORWARD", ""),
        Example("nor does one of a day", "20140101", "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=31", ""),

        // Days.
        Example(
            "Rosh Hashanah by the day of the year", "20230916", "RSCALE=HEBREW;FREQ=YEARLY;BYYEARDAY=1",
            "20230916 20241003 20250923 20260912"),
        Example(
            "the last day of the Persian year", "20190101", "RSCALE=PERSIAN;FREQ=YEARLY;BYYEARDAY=-1",
            "20190320 20200319 20210320 20220320"),
        Example(
            "the 30th of Chinese months, moved on", "20140131",
            "RSCALE=CHINESE;FREQ=MONTHLY;BYMONTHDAY=30;SKIP=FORWARD",
            "20140301 20140330 20140429 20140528 20140627"),
        Example(
            "Nowruz", "20190321", "RSCALE=PERSIAN;FREQ=YEARLY", "20190321 20200320 20210321 20220321 20230321 20240320"),
        Example(
            "Saka New Year, a day later in Gregorian common years", "20200321", "RSCALE=INDIAN;FREQ=YEARLY",
            "20200321 20210322 20220322 20230322 20240321"),
        Example(
            "Coptic New Year", "20220911", "RSCALE=COPTIC;FREQ=YEARLY", "20220911 20230912 20240911 20250911"),
        Example(
            "both Ethiopic eras", "20220911", "RSCALE=ETHIOAA;FREQ=YEARLY", "20220911 20230912 20240911 20250911"),
        Example(
            "the first Friday of each Hebrew month", "20230916", "RSCALE=HEBREW;FREQ=MONTHLY;BYDAY=1FR",
            "20230922 20231020 20231117 20231215"),
        Example(
            "the last Monday of the Chinese year", "20230122", "RSCALE=CHINESE;FREQ=YEARLY;BYDAY=-1MO",
            "20240205 20250127 20260216"),
        Example(
            "Mondays of Ramadan, a week at a time", "20240301",
            "RSCALE=ISLAMIC-UMALQURA;FREQ=WEEKLY;BYDAY=MO;BYMONTH=9",
            "20240311 20240318 20240325 20240401 20240408 20250303"),
        Example(
            "the white days, by day", "20240301", "RSCALE=ISLAMIC-UMALQURA;FREQ=DAILY;BYMONTHDAY=13,14,15",
            "20240323 20240324 20240325 20240422 20240423 20240424"),
        Example(
            "the last of the first and fifteenth of each Chinese year", "20230122",
            "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12;BYMONTHDAY=1,15;BYSETPOS=-1",
            "20240125 20250114 20260202"),
        Example(
            "calendars that only number years otherwise", "20190501", "RSCALE=JAPANESE;FREQ=YEARLY", "20190501 20200501"
        ),
    ]

    @Test("A rule in another calendar has the dates of that calendar's tables", arguments: examples)
    func example(_ example: Example) throws {
        let rule = try RecurrenceRule(example.rule)
        let start = try #require(BasicTime(example.start)?.dateTime)
        let scale = rule.calendarScale.flatMap(FoundationScale.named)
        let expected = example.dates.split(separator: " ").map(String.init)
        let found = rule.occurrences(from: start.date, scale: scale).prefix(max(expected.count, 1))
        #expect(found.map { BasicTime.text($0, isDate: true) } == expected)
    }

    static func tree(_ rule: String) -> ComponentTree {
        let lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:1", "DTSTAMP:20130101T000000Z",
            "DTSTART;TZID=Asia/Shanghai:20130210T180000", "RRULE:" + rule, "END:VEVENT", "END:VCALENDAR", "",
        ]
        return ComponentTree(recovering: Array(lines.joined(separator: "\r\n").utf8))
    }

    static func feed(_ rule: String) -> CalendarFeed { CalendarFeed([tree(rule)]) }

    static func starts(of feed: CalendarFeed) throws -> [String] {
        let zone = try #require(TimeZone(identifier: "Asia/Shanghai"))
        let window = DateInterval(
            start: Date(timeIntervalSince1970: 1_356_998_400), end: Date(timeIntervalSince1970: 1_483_228_800))
        return feed.occurrences(in: window, timeZone: zone).map { "\($0.start.civilDateTime)" }
    }

    @Test("A feed expands a rule in another calendar without being given a scale")
    func feeds() throws {
        let feed = Self.feed("RSCALE=CHINESE;FREQ=YEARLY")
        #expect(feed.diagnostics.isEmpty)
        let dates = ["2013-02-10", "2014-01-31", "2015-02-19", "2016-02-08"]
        #expect(try Self.starts(of: feed) == dates.map { $0 + "T18:00:00" })
    }

    @Test(
        "A rule in an unknown calendar leaves DTSTART alone and is reported",
        arguments: ["RSCALE=RUSSIAN;FREQ=YEARLY", "RSCALE=HEBREW;FREQ=YEARLY;BYWEEKNO=1"])
    func unknown(_ rule: String) throws {
        let feed = Self.feed(rule)
        #expect(feed.diagnostics.map(\.diagnostic.code) == [.ruleWithoutEffect])
        #expect(try Self.starts(of: feed) == ["2013-02-10T18:00:00"])
    }

    @Test("Foundation's DANGI is newer than macOS 13: a system without it leaves the rule out and says so")
    func missingCalendar() throws {
        let rule = "RSCALE=DANGI;FREQ=YEARLY"
        #expect(Self.feed(rule).diagnostics.isEmpty)
        let older = CalendarFeed([Self.tree(rule)]) { $0 == "DANGI" ? nil : FoundationScale.named($0) }
        #expect(older.diagnostics.map(\.diagnostic.code) == [.ruleWithoutEffect])
        #expect(
            older.diagnostics.map(\.diagnostic.message)
                == ["this system has no calendar DANGI; the rule is left out"])
        #expect(older.diagnostics.map(\.diagnostic.severity) == [.error])
        #expect(older.diagnostics.map(\.position) == [SourcePosition(line: 7, column: 7)])
        #expect(try Self.starts(of: older) == ["2013-02-10T18:00:00"])
    }
}
