import Recurrence
import RecurrenceEditing
import Testing

/// Moving one occurrence of a series to another day or time.
@Suite("Shifting a rule")
struct RuleShiftTests {
    static func shift(_ rule: String, _ old: (Int, Int, Int), _ new: (Int, Int, Int)) throws -> RuleShift {
        func time(_ time: (Int, Int, Int)) throws -> CivilDateTime {
            try #require(CivilDateTime(year: 2026, month: time.0, day: time.1, hour: time.2))
        }
        return try RecurrenceRule(rule).shifted(from: time(old), to: time(new))
    }

    @Test(
        "A rule that names nothing the move changes stays",
        arguments: [
            "FREQ=DAILY", "FREQ=WEEKLY", "FREQ=MONTHLY", "FREQ=YEARLY", "FREQ=WEEKLY;INTERVAL=3;COUNT=4",
            "FREQ=YEARLY;BYMONTH=10",
            "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;BYMONTH=10", "FREQ=HOURLY",
        ])
    func unchanged(rule: String) throws {
        let shift = try Self.shift(rule, (10, 12, 9), (10, 13, 9))
        let isLimit = rule.contains("BYDAY")
        #expect(isLimit ? shift != .unchanged : shift == .unchanged)
    }

    @Test(
        "One named day is translated to the new day",
        arguments: [
            // 12 October 2026 is the second Monday of its month and the third from its end.
            ("FREQ=WEEKLY;BYDAY=MO", "FREQ=WEEKLY;BYDAY=TU"),
            ("FREQ=MONTHLY;BYDAY=2MO", "FREQ=MONTHLY;BYDAY=2TU"),
            ("FREQ=MONTHLY;BYDAY=-3MO", "FREQ=MONTHLY;BYDAY=-3TU"),
            ("FREQ=MONTHLY;BYMONTHDAY=12", "FREQ=MONTHLY;BYMONTHDAY=13"),
            ("FREQ=MONTHLY;BYMONTHDAY=-20", "FREQ=MONTHLY;BYMONTHDAY=-19"),
            ("FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=12", "FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=13"),
            ("FREQ=YEARLY;BYYEARDAY=285", "FREQ=YEARLY;BYYEARDAY=286"),
            ("FREQ=YEARLY;BYDAY=41MO", "FREQ=YEARLY;BYDAY=41TU"),
            ("FREQ=DAILY;BYDAY=MO", "FREQ=DAILY;BYDAY=TU"),
        ])
    func translated(rule: String, expected: String) throws {
        #expect(try Self.shift(rule, (10, 12, 9), (10, 13, 9)) == .translated(RecurrenceRule(expected)))
    }

    @Test("A move into another month changes the month of the rule")
    func month() throws {
        #expect(
            try Self.shift("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31", (12, 31, 9), (11, 30, 9))
                == .translated(RecurrenceRule("FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=30")))
        #expect(
            try Self.shift("FREQ=YEARLY;BYMONTH=3;BYDAY=-1MO", (3, 30, 9), (4, 6, 9))
                == .translated(RecurrenceRule("FREQ=YEARLY;BYMONTH=4;BYDAY=-4MO")))
    }

    @Test("A named hour is translated to the new hour")
    func hour() throws {
        #expect(
            try Self.shift("FREQ=WEEKLY;BYDAY=MO;BYHOUR=9", (10, 12, 9), (10, 13, 10))
                == .translated(RecurrenceRule("FREQ=WEEKLY;BYDAY=TU;BYHOUR=10")))
        #expect(
            try Self.shift("FREQ=DAILY;BYHOUR=9,17", (10, 12, 9), (10, 12, 10))
                == .ambiguous([RecurrenceRule("FREQ=DAILY;BYHOUR=10,17")]))
    }

    @Test("One of several weekdays can move alone or with the others")
    func weekdays() throws {
        #expect(
            try Self.shift("FREQ=WEEKLY;BYDAY=MO,WE,FR", (10, 12, 9), (10, 13, 9))
                == .ambiguous([
                    RecurrenceRule("FREQ=WEEKLY;BYDAY=TU,WE,FR"), RecurrenceRule("FREQ=WEEKLY;BYDAY=TU,TH,SA"),
                ]))
        // If every second week counts, the Saturday that becomes a Monday would be in a week that doesn't count.
        #expect(
            try Self.shift("FREQ=WEEKLY;INTERVAL=2;BYDAY=FR,SA", (10, 17, 9), (10, 19, 9))
                == .ambiguous([RecurrenceRule("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=WE")]))
    }

    @Test(
        "A rule whose days only its author can choose has no candidate",
        arguments: [
            "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=8", "FREQ=YEARLY;BYWEEKNO=42", "FREQ=HOURLY;BYDAY=MO",
            "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=12;SKIP=BACKWARD", "FREQ=MONTHLY;BYDAY=MO;BYMONTHDAY=12",
        ])
    func ambiguous(rule: String) throws {
        #expect(try Self.shift(rule, (10, 12, 9), (10, 13, 9)) == .ambiguous([]))
    }

    /// `BYMONTHDAY=-1`, moved by one day, became `-31`, which only seven months have.
    @Test(
        "A day or weekday that is counted from an end, or that not all months have, is not moved out of its month",
        arguments: [
            ("FREQ=MONTHLY;BYMONTHDAY=-1", (10, 31), (11, 1)), ("FREQ=MONTHLY;BYMONTHDAY=31", (10, 31), (11, 1)),
            ("FREQ=MONTHLY;BYMONTHDAY=1", (11, 1), (10, 31)), ("FREQ=YEARLY;BYYEARDAY=-1", (12, 31), (1, 1)),
            ("FREQ=MONTHLY;BYDAY=-1FR", (10, 30), (11, 2)), ("FREQ=MONTHLY;BYDAY=1MO", (11, 2), (10, 30)),
        ])
    func outOfTheMonth(rule: String, old: (Int, Int), new: (Int, Int)) throws {
        let start = try #require(CivilDateTime(year: 2026, month: old.0, day: old.1, hour: 9))
        let year = new.0 < old.0 && old.0 == 12 ? 2027 : 2026
        let end = try #require(CivilDateTime(year: year, month: new.0, day: new.1, hour: 9))
        #expect(try RecurrenceRule(rule).shifted(from: start, to: end) == .ambiguous([]))
    }

    @Test("A day that every month has moves into another month")
    func intoAnotherMonth() throws {
        #expect(
            try Self.shift("FREQ=MONTHLY;BYMONTHDAY=12", (10, 12, 9), (11, 13, 9))
                == .translated(RecurrenceRule("FREQ=MONTHLY;BYMONTHDAY=13")))
    }
}
