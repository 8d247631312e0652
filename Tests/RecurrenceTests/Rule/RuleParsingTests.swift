import Recurrence
import Testing

typealias Code = RecurrenceRuleError.Code

@Suite("Parsing rules")
struct RuleParsingTests {
    @Test("Every part of a rule is parsed") func everyPart() throws {
        let rule = try RecurrenceRule(
            """
            FREQ=YEARLY;INTERVAL=3;COUNT=5;BYSECOND=0,59;BYMINUTE=30;BYHOUR=8,23;BYDAY=+1MO,-53SU,TU;BYMONTHDAY=1,-31;\
            BYYEARDAY=366,-366;BYMONTH=1,12;BYSETPOS=-1,366;WKST=SU;RSCALE=GREGORIAN;SKIP=FORWARD
            """)
        #expect(rule.frequency == .yearly)
        #expect(rule.interval == 3)
        #expect(rule.end == .count(5))
        #expect(rule.seconds == [0, 59])
        #expect(rule.minutes == [30])
        #expect(rule.hours == [8, 23])
        #expect(rule.weekdays == [.nth(-53, .sunday), .every(.tuesday), .nth(1, .monday)])
        #expect(rule.daysOfTheMonth == [-31, 1])
        #expect(rule.daysOfTheYear == [-366, 366])
        #expect(rule.weeks == [])
        #expect(rule.months == [1, 12])
        #expect(rule.setPositions == [-1, 366])
        #expect(rule.weekStart == .sunday)
        #expect(rule.calendarScale == "GREGORIAN")
        #expect(rule.skip == .forward)
        #expect(try RecurrenceRule("FREQ=YEARLY;BYWEEKNO=53,-53,+1").weeks == [-53, 1, 53])
    }

    @Test("Parts that a rule leaves out have their defaults") func defaults() throws {
        let rule = try RecurrenceRule("FREQ=DAILY")
        #expect(rule.interval == 1)
        #expect(rule.end == .never)
        #expect(rule.weekStart == .monday)
        #expect(rule.skip == .omit)
        #expect(rule.calendarScale == nil)
        let lists = [
            rule.seconds, rule.minutes, rule.hours, rule.daysOfTheMonth, rule.daysOfTheYear, rule.weeks,
            rule.setPositions,
        ]
        #expect(lists.allSatisfy(\.isEmpty) && rule.weekdays.isEmpty && rule.months.isEmpty)
    }

    @Test(
        "Every FREQ is read",
        arguments: [
            ("SECONDLY", RecurrenceRule.Frequency.secondly), ("MINUTELY", .minutely), ("HOURLY", .hourly),
            ("DAILY", .daily), ("WEEKLY", .weekly), ("MONTHLY", .monthly), ("YEARLY", .yearly),
        ])
    func frequencies(word: String, frequency: RecurrenceRule.Frequency) throws {
        #expect(try RecurrenceRule("FREQ=\(word)").frequency == frequency)
    }

    @Test("UNTIL is read as a date, a local time or a time in UTC") func until() throws {
        let date = try #require(CivilDate(year: 2024, month: 2, day: 29))
        let time = try #require(CivilDateTime(year: 2024, month: 2, day: 29, hour: 23, minute: 59, second: 58))
        let leapSecond = try #require(CivilDateTime(year: 2016, month: 12, day: 31, hour: 23, minute: 59, second: 59))
        #expect(try RecurrenceRule("FREQ=DAILY;UNTIL=20240229").end == .until(.date(date)))
        #expect(try RecurrenceRule("FREQ=DAILY;UNTIL=20240229T235958").end == .until(.floating(time)))
        #expect(try RecurrenceRule("FREQ=DAILY;UNTIL=20240229T235958Z").end == .until(.utc(time)))
        // RFC 5545 §3.3.12: without support for leap seconds, 60 is read as 59.
        #expect(try RecurrenceRule("FREQ=DAILY;UNTIL=20161231T235960Z").end == .until(.utc(leapSecond)))
    }

    /// Order, case and repetition don't change the meaning of a rule.
    @Test(
        "Rules that say the same are equal",
        arguments: [
            ("FREQ=DAILY;INTERVAL=3;COUNT=2", "COUNT=2;INTERVAL=3;FREQ=DAILY"),
            ("FREQ=WEEKLY;BYDAY=MO,WE,FR", "FREQ=WEEKLY;BYDAY=FR,MO,WE"),
            ("FREQ=WEEKLY;BYDAY=MO,WE", "FREQ=WEEKLY;BYDAY=MO,WE,MO"),
            ("FREQ=MONTHLY;BYDAY=1MO,-1FR", "FREQ=MONTHLY;BYDAY=-1FR,+1MO"),
            ("FREQ=MONTHLY;BYMONTHDAY=1,-1,15", "BYMONTHDAY=15,-1,01,+1;FREQ=MONTHLY"),
            ("FREQ=MONTHLY;BYDAY=TU;WKST=SU", "freq=monthly;byday=tu;wkst=su"),
            ("FREQ=DAILY", "FREQ=DAILY;INTERVAL=1"),
            ("FREQ=DAILY", "FREQ=DAILY;WKST=MO"),
            ("FREQ=DAILY;UNTIL=20240229T000000Z", "Freq=Daily;Until=20240229t000000z"),
            ("FREQ=DAILY;BYSECOND=59", "FREQ=DAILY;BYSECOND=60"),
            ("RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD", "rscale=Gregorian;freq=yearly;skip=backward"),
        ])
    func equal(left: String, right: String) throws {
        let (left, right) = (try RecurrenceRule(left), try RecurrenceRule(right))
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
    }

    /// The grammar's words are strings of RFC 5234, which "are case insensitive" (§2.3): lower case is no fault, for a strict
    /// reader either, and is written in capitals.
    @Test(
        "Lower case is accepted without a diagnostic",
        arguments: ["freq=yearly;until=20301027t010000z;byday=-1su;bymonth=10", "Freq=Weekly;Byday=mo,We;Wkst=sU"])
    func lowerCase(text: String) throws {
        let recovery = RecurrenceRule.recovering(text)
        #expect(recovery.diagnostics.isEmpty)
        #expect(try recovery.rule == RecurrenceRule(text))
        #expect(recovery.rule?.description == text.uppercased())
    }

    @Test(
        "Rules that say different things are not equal",
        arguments: [
            ("FREQ=DAILY", "FREQ=WEEKLY"), ("FREQ=DAILY", "FREQ=DAILY;INTERVAL=2"),
            ("FREQ=DAILY", "FREQ=DAILY;COUNT=1"),
            ("FREQ=MONTHLY;BYDAY=MO", "FREQ=MONTHLY;BYDAY=1MO"), ("FREQ=MONTHLY;BYDAY=1MO", "FREQ=MONTHLY;BYDAY=-1MO"),
            ("FREQ=WEEKLY", "FREQ=WEEKLY;WKST=SU"),
            ("FREQ=DAILY;UNTIL=20240229T000000Z", "FREQ=DAILY;UNTIL=20240229T000000"),
            ("FREQ=DAILY;UNTIL=20240229T000000", "FREQ=DAILY;UNTIL=20240229"),
        ])
    func unequal(left: String, right: String) throws {
        #expect(try RecurrenceRule(left) != RecurrenceRule(right))
    }

    /// The edges of every range in the grammar of §3.3.10.
    @Test(
        "The values at the edges of the ranges are accepted",
        arguments: [
            "FREQ=DAILY;INTERVAL=1", "FREQ=DAILY;INTERVAL=9223372036854775807", "FREQ=DAILY;COUNT=1",
            "FREQ=DAILY;COUNT=9223372036854775807", "FREQ=DAILY;BYSECOND=0,60", "FREQ=DAILY;BYMINUTE=0,59",
            "FREQ=DAILY;BYHOUR=0,23", "FREQ=YEARLY;BYDAY=1MO,53MO,-1MO,-53MO", "FREQ=DAILY;BYMONTHDAY=1,31,-1,-31",
            "FREQ=YEARLY;BYYEARDAY=1,366,-1,-366", "FREQ=YEARLY;BYWEEKNO=1,53,-1,-53", "FREQ=DAILY;BYMONTH=1,12",
            "FREQ=DAILY;BYHOUR=1;BYSETPOS=1,366,-1,-366", "FREQ=HOURLY;BYYEARDAY=1", "FREQ=SECONDLY;BYMONTHDAY=1",
            "FREQ=DAILY;UNTIL=00010101", "FREQ=DAILY;UNTIL=99991231T235959Z",
            "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=5L,13", "RSCALE=GREGORIAN;FREQ=YEARLY;BYMONTH=12",
        ])
    func edges(text: String) {
        #expect(throws: Never.self) { try RecurrenceRule(text) }
    }

    @Test("Strict parsing throws the first fault with its offset", arguments: RuleFaults.all)
    func firstFault(code: Code, marked: MarkedText) {
        let error = #expect(throws: RecurrenceRuleError.self) { try RecurrenceRule(marked.text) }
        #expect(error?.code == code)
        #expect(error?.offset == marked.offset)
        #expect(error?.description.hasPrefix("expected ") == true)
    }

    @Test("Every error code but that of the leap second is thrown by some text") func allCodes() {
        let thrown = Set(RuleFaults.all.map(\.0))
        #expect(Set(Code.allCases).subtracting(thrown) == [.leapSecond])
    }

    @Test("The error codes of rules are ICS201 to ICS214") func stableCodes() {
        #expect(Code.allCases.map(\.rawValue) == (201...214).map { "ICS\($0)" })
    }
}
