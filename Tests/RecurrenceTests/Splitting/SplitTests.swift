import Recurrence
import RecurrenceEditing
import Testing

/// Cases S1 to S8 of a split, each with the expected text.
@Suite("Splitting a set")
struct SplitTests {
    /// The clocks of Germany in 2025 and 2026.
    static let berlin = ZoneRules(
        initialOffset: 3_600,
        changes: [
            (1_743_296_400, 7_200), (1_761_440_400, 3_600), (1_774_746_000, 7_200), (1_792_890_000, 3_600),
        ].map { (Timestamp(secondsSince1970: $0.0), $0.1) })

    static func time(_ month: Int, _ day: Int, _ hour: Int = 9, _ minute: Int = 0, year: Int = 2026) throws
        -> CivilDateTime
    {
        try #require(CivilDateTime(year: year, month: month, day: day, hour: hour, minute: minute))
    }

    static func position(_ month: Int, _ day: Int, _ hour: Int = 9, _ minute: Int = 0, zone: ZoneRules? = nil) throws
        -> MemberPosition
    {
        RecurrenceSet.position(of: try time(month, day, hour, minute), in: zone)
    }

    @Test("UNTIL is the last member of the first part in UTC, and COUNT loses the members before the split")
    func worked() throws {
        let zone = Self.berlin
        let set = RecurrenceSet(
            start: try Self.time(3, 2), zone: zone, rules: [try RecurrenceRule("FREQ=WEEKLY;COUNT=10")],
            adding: [try Self.time(4, 9)], excluding: [try Self.time(3, 30)])
        let (head, tail) = try set.split(at: try Self.position(4, 6, zone: zone))
        #expect(try #require(head).rules.map(\.description) == ["FREQ=WEEKLY;UNTIL=20260330T070000Z"])
        #expect(head?.start == set.start)
        #expect(tail.rules.map(\.description) == ["FREQ=WEEKLY;COUNT=5"])
        #expect(try tail.start == Self.time(4, 6))
        #expect(Array(try #require(head).members) + Array(tail.members) == Array(set.members))
    }

    @Test("UNTIL is a date in a series of dates and floating in a floating series", arguments: [true, false])
    func forms(isDate: Bool) throws {
        let start = try Self.time(3, 2, isDate ? 0 : 9)
        let set = RecurrenceSet(start: start, isDate: isDate, rules: [try RecurrenceRule("FREQ=DAILY")])
        let (head, tail) = try set.split(at: try #require(start.adding(seconds: 3 * 86_400)))
        let until = isDate ? "20260304" : "20260304T090000"
        #expect(head?.rules.map(\.description) == ["FREQ=DAILY;UNTIL=\(until)"])
        #expect(tail.rules.map(\.description) == ["FREQ=DAILY"])
    }

    @Test("A first part of DTSTART alone has no rule")
    func alone() throws {
        let set = RecurrenceSet(start: try Self.time(3, 2), rules: [try RecurrenceRule("FREQ=WEEKLY;COUNT=2")])
        let (head, tail) = try set.split(at: try Self.position(3, 9))
        #expect(head?.rules == [])
        #expect(tail.rules.map(\.description) == ["FREQ=WEEKLY;COUNT=1"])
    }

    @Test("A split at the first member returns the whole set as the second part")
    func first() throws {
        let set = RecurrenceSet(start: try Self.time(3, 2), rules: [try RecurrenceRule("FREQ=WEEKLY;COUNT=2")])
        let (head, tail) = try set.split(at: set.startPosition)
        #expect(head == nil)
        #expect(Array(tail.members) == Array(set.members))
        #expect(throws: SplitError.notAMember) { try set.split(at: set.startPosition + 1) }
    }

    @Test("A split in the middle of a day keeps the earlier times of that day")
    func middleOfADay() throws {
        let set = RecurrenceSet(start: try Self.time(3, 2), rules: [try RecurrenceRule("FREQ=DAILY;BYHOUR=9,17")])
        let (head, tail) = try set.split(at: try Self.position(3, 3, 17))
        #expect(head?.rules.map(\.description) == ["FREQ=DAILY;UNTIL=20260303T090000;BYHOUR=9,17"])
        #expect(try tail.start == Self.time(3, 3, 17))
        #expect(tail.rules.map(\.description) == ["FREQ=DAILY;BYHOUR=9,17"])
    }

    @Test("A second part that starts in a gap starts at the time the clock skips")
    func gap() throws {
        let zone = Self.berlin
        let set = RecurrenceSet(
            start: try Self.time(3, 27, 2, 30), zone: zone, rules: [try RecurrenceRule("FREQ=DAILY;COUNT=5")])
        let skipped = Array(set.members)[2]
        let (_, tail) = try set.split(at: skipped)
        #expect(try tail.start == Self.time(3, 29, 2, 30))
        #expect(tail.members.compactMap { tail.local($0)?.hour } == [3, 2, 2])
    }

    @Test("A rule whose SKIP moved the day of the split continues on its own day")
    func skip() throws {
        let set = RecurrenceSet(
            start: try Self.time(1, 31), rules: [try RecurrenceRule("RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD")])
        let (_, tail) = try set.split(at: try Self.position(2, 28))
        #expect(tail.rules.map(\.description) == ["RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD"])
        #expect(tail.members.prefix(3).compactMap { tail.local($0)?.date.day } == [28, 31, 30])
    }

    @Test(
        "At an RDATE off the rule, the second part starts at the rule's next member and keeps counting the same weeks")
    func recurrenceDate() throws {
        let set = RecurrenceSet(
            start: try Self.time(1, 5), rules: [try RecurrenceRule("FREQ=WEEKLY;INTERVAL=2;COUNT=4")],
            adding: [try Self.time(1, 13), try Self.time(3, 1)])
        let (head, tail) = try set.split(at: try Self.position(1, 13))
        #expect(head.map { Array($0.members) } == [try Self.position(1, 5)])
        #expect(try tail.start == Self.time(1, 19))
        #expect(tail.rules.map(\.description) == ["FREQ=WEEKLY;COUNT=3;INTERVAL=2"])
        #expect(tail.members.compactMap { tail.local($0)?.date.day } == [13, 19, 2, 16, 1])
        let (_, last) = try set.split(at: try Self.position(3, 1))
        #expect(last.rules.isEmpty)
        #expect(try last.start == Self.time(3, 1))
    }

    @Test("Each of several rules is split separately, and omitted from a part without its members")
    func severalRules() throws {
        let rules = try ["FREQ=DAILY;COUNT=3", "FREQ=WEEKLY;BYDAY=FR;COUNT=4"].map { try RecurrenceRule($0) }
        let set = RecurrenceSet(start: try Self.time(3, 2), rules: rules)
        let (head, tail) = try set.split(at: try Self.position(3, 13))
        #expect(head?.rules.map(\.description) == ["FREQ=DAILY;COUNT=3", "FREQ=WEEKLY;UNTIL=20260306T090000;BYDAY=FR"])
        #expect(tail.rules.map(\.description) == ["FREQ=WEEKLY;COUNT=3;BYDAY=FR"])
        #expect(try Array(#require(head).members) + Array(tail.members) == Array(set.members))
    }

    @Test("A member that SKIP moved into an interval that doesn't count becomes an RDATE")
    func carried() throws {
        let rule = try RecurrenceRule("RSCALE=GREGORIAN;FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=30;SKIP=FORWARD;COUNT=6")
        let set = RecurrenceSet(start: try Self.time(12, 30), rules: [rule])
        let members = Array(set.members)
        let carried = members[1]
        #expect(set.local(carried)?.date == CivilDate(year: 2027, month: 3, day: 1))
        let (_, tail) = try set.split(at: carried)
        #expect(tail.start.date == CivilDate(year: 2027, month: 4, day: 30))
        #expect(Array(tail.members) == Array(members[1...]))
        let never = RecurrenceSet(
            start: try Self.time(1, 30),
            rules: [
                try RecurrenceRule("RSCALE=GREGORIAN;FREQ=MONTHLY;INTERVAL=12;BYMONTH=2;BYMONTHDAY=30;SKIP=FORWARD")
            ])
        #expect(never.members.first { _ in true } != nil)
    }

    @Test("An EXDATE that is the date of the split goes to both parts")
    func excludedDay() throws {
        let set = RecurrenceSet(
            start: try Self.time(3, 2), rules: [try RecurrenceRule("FREQ=DAILY;BYHOUR=9,17;COUNT=10")],
            adding: [try Self.time(3, 3, 12)],
            excludingDays: [try Self.time(3, 4).date])
        let (head, tail) = try set.split(at: try Self.position(3, 3, 12))
        #expect(try Array(#require(head).members) + Array(tail.members) == Array(set.members))
    }

    /// The search for the last of twenty members once counted up to the year 9999, through a hundred clock changes.
    @Test("A budget for the members of a day is enough to split a series of a few seconds")
    func fewSeconds() throws {
        let zone = RandomSplitTests.changing(standard: 3_600, summer: 7_200, from: 7_516_800, to: 25_664_400)
        let start = try #require(CivilDateTime(year: 1970, month: 9, day: 12, hour: 1, minute: 57, second: 50))
        let rule = try RecurrenceRule("FREQ=SECONDLY;COUNT=20;BYMONTHDAY=12,29")
        let set = RecurrenceSet(start: start, zone: zone, rules: [rule])
        let members = Array(set.members)
        let (head, tail) = try set.split(at: members[4], budget: 86_400)
        #expect(try Array(#require(head).members) == Array(members[..<4]))
        #expect(Array(tail.members) == Array(members[4...]))
    }
}
