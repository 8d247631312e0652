import Recurrence
import RecurrenceReference
import Testing

/// Rules with hundreds of times a day, which are computed and not stored.
///
/// A rule that listed every hour, minute and second once took 690 kB when parsed.
@Suite("Rules with many times a day")
struct ManyTimesTests {
    static let hours = (0..<24).map(String.init).joined(separator: ",")
    static let sixty = (0..<60).map(String.init).joined(separator: ",")
    static let everySecond = "BYHOUR=\(hours);BYMINUTE=\(sixty);BYSECOND=\(sixty)"

    @Test("A rule that names every second of a day recurs every second")
    func everySecondOfADay() throws {
        let start = try #require(CivilDateTime(year: 2026, month: 3, day: 1, hour: 12))
        let occurrences = try RecurrenceRule("FREQ=DAILY;\(Self.everySecond)").occurrences(from: start)
        let first = start.localSeconds
        #expect(occurrences.prefix(100_000).map(\.localSeconds) == Array(first..<first + 100_000))

        let set = RecurrenceSet(start: start, rules: [try RecurrenceRule("FREQ=DAILY;\(Self.everySecond)")])
        #expect(set.count(from: .min, to: start.position + 1_000_000) == 1_000_000)
        #expect(set.member(number: 1_000_000) == start.position + 999_999)
        #expect(set.last(before: start.position + 500_000) == start.position + 499_999)
        #expect(set.seconds(from: first + 86_000, to: first + 87_000) == Array(first + 86_000..<first + 87_000))
    }

    @Test(
        "A rule with many times a day has the occurrences that the reference finds",
        arguments: [
            "FREQ=DAILY;INTERVAL=3;BYHOUR=0,7,23;BYMINUTE=\(sixty);BYSECOND=0,15,59",
            "FREQ=DAILY;BYDAY=MO,SU;BYHOUR=\(hours);BYMINUTE=0,30;BYSECOND=0,1,2,3,4,5,6,7,8,9",
            "FREQ=DAILY;\(everySecond);BYSETPOS=1,2,300,-1",
            "FREQ=WEEKLY;BYDAY=WE;BYHOUR=\(hours);BYMINUTE=\(sixty)",
            "FREQ=MONTHLY;BYMONTHDAY=-1;BYHOUR=22,23;BYMINUTE=\(sixty);BYSECOND=0,20,40;BYSETPOS=1,-1,100",
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYHOUR=9,10,11;BYMINUTE=\(sixty);BYSECOND=1,58",
            "FREQ=HOURLY;INTERVAL=5;BYMINUTE=\(sixty);BYSECOND=0,10,20,30,40,50",
            "FREQ=HOURLY;INTERVAL=7;BYHOUR=0,12,13;BYMINUTE=\(sixty);BYSECOND=0,10,20,30,40,50",
        ])
    func agreesWithReference(text: String) throws {
        let start = try #require(CivilDateTime(year: 2026, month: 2, day: 25, hour: 9, minute: 30, second: 15))
        let horizon = try #require(CivilDateTime(year: 2037, month: 1, day: 1))
        let rule = try RecurrenceRule(text)
        let expected = ReferenceExpander.occurrences(of: rule, from: start, limit: 400, until: horizon)
        let found = rule.occurrences(from: start).lazy.prefix { $0 < horizon }.prefix(400)
        #expect(Array(found) == expected)

        let middle = try #require(expected.dropFirst(expected.count / 2).first)
        var iterator = rule.occurrences(from: start).occurrences(in: middle...).makeIterator()
        #expect(iterator.next() == middle)
        #expect(rule.occurrences(from: start).last(before: middle) == expected[expected.count / 2 - 1])
        let set = RecurrenceSet(start: start, rules: [rule], dialect: .libical)
        #expect(set.count(from: .min, to: middle.position) == expected.count / 2)
    }

    /// A gap of a zone needs the least distance between two occurrences, which a product computes from its parts.
    @Test("Times in a gap coincide with times after it for a rule with many times a day")
    func gap() throws {
        let start = try #require(CivilDateTime(year: 2026, month: 3, day: 29, hour: 1))
        let rule = try RecurrenceRule("FREQ=DAILY;\(Self.everySecond)")
        // Clocks go from 02:00 to 03:00, and the skipped hour becomes the next one.
        let zone = ZoneRules(initialOffset: 3_600, changes: [(Timestamp(utc: start), 7_200)])
        let set = RecurrenceSet(start: start, zone: zone, rules: [rule])
        let first = start.localSeconds - 3_600
        #expect(set.seconds(from: .min, to: first + 10_000) == Array(first..<first + 10_000))
    }
}
