import CalendarAdapters
import Foundation
import ICalendar
import Testing

/// `RecurrenceRule` and `Calendar.RecurrenceRule`, in both directions.
@Suite("Conversion to and from Calendar.RecurrenceRule")
struct FoundationRuleTests {
    static let newYork: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "America/New_York") ?? .gmt
        return calendar
    }()

    static let start = CivilDate(year: 1997, month: 9, day: 2)

    // MARK: Towards Foundation

    @available(macOS 15.2, iOS 18.2, tvOS 18.2, watchOS 11.2, visionOS 2.2, *)
    @Test("Every part of a rule has an equivalent in Foundation's type") func everyPart() throws {
        let rule = try RecurrenceRule(
            """
            FREQ=YEARLY;INTERVAL=2;COUNT=7;BYMONTH=3,11;BYYEARDAY=100,-1;BYMONTHDAY=-1,13;BYDAY=-1FR,MO;BYHOUR=9;\
            BYMINUTE=30;BYSECOND=15;BYSETPOS=-1;WKST=SU
            """)
        let (converted, losses) = rule.foundationRule(in: Self.newYork)
        let foundation = try #require(converted)
        #expect(losses.isEmpty)
        #expect(foundation.frequency == .yearly)
        #expect(foundation.interval == 2)
        #expect(foundation.end == .afterOccurrences(7))
        #expect(foundation.months == [3, 11])
        #expect(foundation.daysOfTheYear == [-1, 100])
        #expect(foundation.daysOfTheMonth == [-1, 13])
        #expect(foundation.weekdays == [.nth(-1, .friday), .every(.monday)])
        #expect(foundation.hours == [9])
        #expect(foundation.minutes == [30])
        #expect(foundation.seconds == [15])
        #expect(foundation.setPositions == [-1])
        #expect(foundation.calendar.identifier == .gregorian)
        #expect(foundation.calendar.timeZone == Self.newYork.timeZone)
        #expect(foundation.calendar.firstWeekday == 1)
        #expect(foundation.calendar.minimumDaysInFirstWeek == 4)
        #expect(foundation.matchingPolicy == .nextTimePreservingSmallerComponents)
        #expect(foundation.repeatedTimePolicy == .first)
    }

    @Test(
        "WKST becomes the first weekday of Foundation's calendar, and back",
        arguments: [("MO", 2), ("TU", 3), ("WE", 4), ("TH", 5), ("FR", 6), ("SA", 7), ("SU", 1)])
    @available(macOS 15.2, iOS 18.2, tvOS 18.2, watchOS 11.2, visionOS 2.2, *)
    func weekStart(weekday: String, firstWeekday: Int) throws {
        let rule = try RecurrenceRule("FREQ=WEEKLY;BYDAY=\(weekday);WKST=\(weekday)")
        let foundation = try #require(rule.foundationRule(in: Self.newYork).rule)
        #expect(foundation.calendar.firstWeekday == firstWeekday)
        #expect(try foundation.iCalendarRule().rule == rule)
    }

    @available(macOS 15.2, iOS 18.2, tvOS 18.2, watchOS 11.2, visionOS 2.2, *)
    @Test("A rule that Foundation can't express isn't converted, and the loss is named") func impossible() throws {
        func converted(_ text: String) throws -> (rule: Calendar.RecurrenceRule?, losses: [FoundationLoss]) {
            try RecurrenceRule(text).foundationRule(in: Self.newYork)
        }
        var result = try converted("FREQ=SECONDLY;COUNT=3")
        #expect(result.rule == nil && result.losses == [.frequency(.secondly)])
        result = try converted("RSCALE=X-MARS;FREQ=DAILY")
        #expect(result.rule == nil && result.losses == [.calendarScale("X-MARS")])
        result = try converted("RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=4L")
        #expect(result.rule == nil && result.losses == [.month(.init(4, isLeap: true))])
    }

    @Test(
        "UNTIL becomes an instant in the calendar's zone",
        arguments: [
            ("UNTIL=19971224T000000Z", "1997-12-24T00:00:00Z", false),
            ("UNTIL=19971224T000000", "1997-12-24T05:00:00Z", true),
            ("UNTIL=19970704T120000", "1997-07-04T16:00:00Z", true),
            ("UNTIL=19971224", "1997-12-25T04:59:59Z", true),
        ])
    @available(macOS 15.2, iOS 18.2, tvOS 18.2, watchOS 11.2, visionOS 2.2, *)
    func until(until: String, expected: String, isLost: Bool) throws {
        let rule = try RecurrenceRule("FREQ=DAILY;\(until)")
        let (converted, losses) = rule.foundationRule(in: Self.newYork)
        #expect(converted?.end.date == (try Date(expected, strategy: .iso8601)))
        guard case .until(let form) = rule.end else { return }
        #expect(losses == (isLost ? [.until(form)] : []))
    }

    @available(macOS 15.2, iOS 18.2, tvOS 18.2, watchOS 11.2, visionOS 2.2, *)
    @Test("SKIP becomes the matching policy where dates can be missing") func skip() throws {
        func policy(_ text: String, _ start: CivilDate? = nil) throws -> (
            Calendar.MatchingPolicy?, [FoundationLoss]
        ) {
            let (rule, losses) = try RecurrenceRule(text).foundationRule(in: Self.newYork, start: start)
            return (rule?.matchingPolicy, losses)
        }
        #expect(try policy("FREQ=MONTHLY;BYMONTHDAY=31") == (.strict, [.timesInGaps]))
        #expect(try policy("FREQ=MONTHLY;BYMONTHDAY=28") == (.nextTimePreservingSmallerComponents, []))
        #expect(try policy("FREQ=MONTHLY;BYDAY=5FR") == (.nextTimePreservingSmallerComponents, []))
        #expect(try policy("FREQ=WEEKLY") == (.nextTimePreservingSmallerComponents, []))
        #expect(
            try policy("RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=FORWARD")
                == (.nextTimePreservingSmallerComponents, []))
        #expect(
            try policy("RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD")
                == (.previousTimePreservingSmallerComponents, [.timesInGaps]))
        #expect(try policy("FREQ=MONTHLY") == (.strict, [.timesInGaps]))
        #expect(try policy("FREQ=MONTHLY", Self.start) == (.nextTimePreservingSmallerComponents, []))
        #expect(try policy("FREQ=YEARLY", CivilDate(year: 2023, month: 12, day: 31)).1 == [])
        #expect(try policy("FREQ=YEARLY", CivilDate(year: 2024, month: 2, day: 29)) == (.strict, [.timesInGaps]))
        #expect(try policy("FREQ=YEARLY;BYMONTH=4", CivilDate(year: 2023, month: 12, day: 31)).0 == .strict)
        #expect(try policy("FREQ=YEARLY;BYYEARDAY=366").0 == .strict)
    }

    // MARK: From Foundation

    @available(macOS 15.2, iOS 18.2, tvOS 18.2, watchOS 11.2, visionOS 2.2, *)
    @Test("A rule of Foundation's becomes RRULE text") func text() throws {
        func text(_ foundation: Calendar.RecurrenceRule, _ start: CivilDate? = Self.start) throws -> String? {
            let (rule, losses) = try foundation.iCalendarRule(start: start)
            #expect(losses.isEmpty)
            return rule?.description
        }
        var calendar = Self.newYork
        calendar.firstWeekday = 2
        #expect(try text(.daily(calendar: calendar, end: .afterOccurrences(3))) == "FREQ=DAILY;COUNT=3")
        #expect(try text(.monthly(calendar: calendar)) == "FREQ=MONTHLY")
        #expect(try text(.monthly(calendar: calendar), nil) == "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD")
        #expect(
            try text(.weekly(calendar: calendar, interval: 2, weekdays: [.every(.thursday), .every(.tuesday)]))
                == "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH")
        #expect(
            try text(.minutely(calendar: calendar, end: .afterDate(Date(timeIntervalSince1970: 86_399))))
                == "FREQ=MINUTELY;UNTIL=19700101T235959Z")
        #expect(
            try text(.yearly(calendar: calendar, months: [11], weekdays: [.nth(4, .thursday)], hours: [9, 8]))
                == "FREQ=YEARLY;BYHOUR=8,9;BYDAY=4TH;BYMONTH=11")
        calendar.firstWeekday = 1
        #expect(try text(.daily(calendar: calendar, end: .never)) == "FREQ=DAILY;WKST=SU")
    }

    @available(macOS 15.2, iOS 18.2, tvOS 18.2, watchOS 11.2, visionOS 2.2, *)
    @Test("Parts of Foundation's rule that RRULE can't express are listed") func losses() throws {
        func losses(_ foundation: Calendar.RecurrenceRule) throws -> [FoundationLoss] {
            try foundation.iCalendarRule(start: Self.start).losses
        }
        let calendar = Self.newYork
        #expect(try losses(.daily(calendar: calendar)) == [])
        #expect(try losses(.daily(calendar: calendar, matchingPolicy: .strict)) == [.timesInGaps])
        #expect(try losses(.daily(calendar: calendar, matchingPolicy: .nextTime)) == [.timesInGaps])
        #expect(
            try losses(.monthly(calendar: calendar, matchingPolicy: .nextTime, daysOfTheMonth: [31]))
                == [.timesInGaps, .timeOfMovedDates])
        #expect(try losses(.daily(calendar: calendar, repeatedTimePolicy: .last)) == [.repeatedTimes])
        #expect(try losses(.yearly(calendar: calendar, weeks: [20])) == [.daysInFirstWeek(1)])
        #expect(
            try losses(.daily(calendar: calendar, end: .afterDate(Date(timeIntervalSince1970: 0.5))))
                == [.fractionOfSecond])
        var unused = Calendar.RecurrenceRule(calendar: calendar, frequency: .weekly)
        unused.daysOfTheMonth = [1]
        unused.daysOfTheYear = [1]
        unused.weeks = [1]
        let (rule, unusedLosses) = try unused.iCalendarRule()
        #expect(rule?.description == "FREQ=WEEKLY;WKST=SU")
        #expect(unusedLosses == FoundationLoss.UnusedPart.allCases.map(FoundationLoss.unusedPart))
    }

    @available(macOS 15.2, iOS 18.2, tvOS 18.2, watchOS 11.2, visionOS 2.2, *)
    @Test("Converting a rule of Foundation's that the RFC forbids throws") func forbidden() {
        func code(_ change: (inout Calendar.RecurrenceRule) -> Void) -> RecurrenceRuleError.Code? {
            var rule = Calendar.RecurrenceRule(calendar: Self.newYork, frequency: .weekly)
            change(&rule)
            do throws(RecurrenceRuleError) {
                _ = try rule.iCalendarRule()
                return nil
            } catch {
                return error.code
            }
        }
        #expect(code { $0.interval = 0 } == .valueOutOfRange)
        #expect(code { $0.end = .afterOccurrences(0) } == .valueOutOfRange)
        #expect(code { $0.hours = [24] } == .valueOutOfRange)
        #expect(code { $0.months = [13] } == .valueOutOfRange)
        #expect(code { $0.weekdays = [.nth(1, .friday)] } == .ordinalNotAllowed)
        #expect(code { $0.setPositions = [1] } == .setPositionAlone)
        #expect(code { $0.end = .afterDate(.distantFuture) } == nil)
        #expect(code { $0.end = .afterDate(Date(timeIntervalSince1970: .infinity)) } == nil)
        #expect(code { $0.end = .afterDate(Date(timeIntervalSince1970: .nan)) } == nil)
    }

    // MARK: There and back

    static let texts = [
        "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16", "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z",
        "FREQ=DAILY;COUNT=10", "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "FREQ=WEEKLY;COUNT=8;INTERVAL=2;BYDAY=TU,TH;WKST=SU",
        "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=MONTHLY;BYMONTHDAY=2,15", "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3",
        "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=YEARLY;BYDAY=20MO", "FREQ=YEARLY;BYDAY=MO;BYWEEKNO=-1,20",
        "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200", "FREQ=YEARLY;BYMONTH=6,7", "FREQ=YEARLY",
        "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD",
        "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=FORWARD",
        "RSCALE=HEBREW;FREQ=YEARLY;BYMONTHDAY=8;BYMONTH=5,5L,6,12;SKIP=FORWARD",
        "RSCALE=CHINESE;FREQ=YEARLY;BYMONTHDAY=1;BYMONTH=4,4L", "RSCALE=ISLAMIC-CIVIL;FREQ=YEARLY",
        "RSCALE=ETHIOPIC;FREQ=YEARLY;BYMONTH=13;SKIP=BACKWARD",
    ]

    @Test("A rule converted to Foundation's and back is the same", arguments: texts)
    @available(macOS 15.2, iOS 18.2, tvOS 18.2, watchOS 11.2, visionOS 2.2, *)
    func roundTrip(text: String) throws {
        let rule = try RecurrenceRule(text)
        let converted = try #require(rule.foundationRule(in: Self.newYork, start: Self.start).rule)
        let (back, _) = try converted.iCalendarRule(start: Self.start)
        #expect(back == rule, "\(String(describing: back))")
        #expect(back?.foundationRule(in: Self.newYork, start: Self.start).rule == converted)
    }

    @Test(
        "Foundation's Hebrew months become RFC 7529's",
        arguments: [
            (6, "BYMONTH=5L"), (5, "BYMONTH=5"), (7, "BYMONTH=6"), (13, "BYMONTH=12"),
        ])
    @available(macOS 15.2, iOS 18.2, tvOS 18.2, watchOS 11.2, visionOS 2.2, *)
    func hebrewMonths(index: Int, part: String) throws {
        let foundation = Calendar.RecurrenceRule.yearly(
            calendar: Calendar(identifier: .hebrew), matchingPolicy: .strict, months: [.init(index)],
            daysOfTheMonth: [1])
        let text = try #require(try foundation.iCalendarRule().rule?.description)
        #expect(text.split(separator: ";").contains(Substring(part)))
    }

    /// Foundation's own engine, where it is right, finds the dates that this library finds.
    @Test(
        "Foundation's engine finds the dates of a converted rule",
        arguments: [
            "FREQ=DAILY;COUNT=10", "FREQ=WEEKLY;COUNT=8;INTERVAL=2;BYDAY=TU,SU;WKST=SU",
            "FREQ=WEEKLY;COUNT=8;INTERVAL=2;BYDAY=TU,SU", "FREQ=MONTHLY;COUNT=6;BYMONTHDAY=2,15",
            "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=1", "FREQ=YEARLY;UNTIL=20031231T000000Z",
            "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,31",
        ])
    @available(macOS 15.2, iOS 18.2, tvOS 18.2, watchOS 11.2, visionOS 2.2, *)
    func bothEngines(text: String) throws {
        let rule = try RecurrenceRule(text)
        let foundation = try #require(rule.foundationRule(in: Self.newYork, start: Self.start).rule)
        let zone = ZoneRules(Self.newYork.timeZone)
        let first = try #require(CivilDateTime(year: 1997, month: 9, day: 2, hour: 9))
        let expected = rule.occurrences(from: first).prefix(20).map { "\($0)" }
        let start = zone.timestamp(of: first).date
        let found = foundation.recurrences(of: start).prefix(20).compactMap { date in
            zone.local(at: Timestamp(date)).map { "\($0)" }
        }
        #expect(found == expected)
        #expect(found.count > 2)
    }
}
