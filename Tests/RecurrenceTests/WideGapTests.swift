import Recurrence
import TestSupport
import Testing

/// Rules in zones whose clocks repeatedly skip most of a day, as a VTIMEZONE may specify.
///
/// Counting the occurrences before a window must consider those that a gap merges. With eight hundred gaps of 22 hours,
/// every window of `FREQ=SECONDLY;COUNT=…` took minutes in a debug build.
@Suite("Gaps of most of a day")
struct WideGapTests {
    /// Clocks that go forward by 22 hours and, two days later, back again, a number of times.
    private func zone(jumps: Int, from start: CivilDateTime) -> ZoneRules {
        var changes: [(timestamp: Timestamp, offset: Int)] = []
        for jump in 0..<jumps {
            let first = start.localSeconds + (1 + 4 * jump) * 86_400
            changes += [(first, 11 * 3_600), (first + 2 * 86_400, -11 * 3_600)].map {
                (Timestamp(secondsSince1970: $0), $1)
            }
        }
        return ZoneRules(initialOffset: -11 * 3_600, changes: changes)
    }

    @Test(
        "A count over wide gaps is the number of members that a walk finds",
        arguments: Fixtures.sample(
            [
                "FREQ=SECONDLY;INTERVAL=10", "FREQ=SECONDLY;INTERVAL=7", "FREQ=MINUTELY;INTERVAL=11", "FREQ=HOURLY",
                "FREQ=HOURLY;INTERVAL=22", "FREQ=HOURLY;INTERVAL=5;BYMINUTE=0,30,45", "FREQ=DAILY;BYHOUR=1,12,23",
                "FREQ=MINUTELY;BYHOUR=3,4,5;BYSECOND=0,59",
            ]),
        [
            RecurrenceDialect.rfc5545, RecurrenceDialect(skippedTime: .endOfGap),
            RecurrenceDialect(skippedTime: .omit),
            RecurrenceDialect(duplicateInstants: .keep),
        ])
    func countIsThatOfAWalk(rule: String, dialect: RecurrenceDialect) throws {
        let start = try #require(CivilDateTime(year: 2026, month: 3, day: 1, hour: 12))
        let zone = zone(jumps: 1, from: start)
        let counted = try RecurrenceRule(rule + ";COUNT=100000000")
        let endless = try RecurrenceRule(rule)
        let last = start.position + 4 * 86_400
        let walked = RecurrenceSet(start: start, zone: zone, rules: [endless], dialect: dialect)
            .members(from: .min, to: last).reduce(into: 0) { count, _ in count += 1 }
        let set = RecurrenceSet(start: start, zone: zone, rules: [counted], dialect: dialect)
        #expect(set.count(from: .min, to: last) == walked)
        let ending = try RecurrenceRule(rule + ";COUNT=\(walked)")
        let ended = RecurrenceSet(start: start, zone: zone, rules: [ending], dialect: dialect)
        #expect(ended.last(before: .max).map { $0 < last } == true)
    }

    @Test("A count that would examine too many times in gaps is reported as unknown")
    func tooMuchIsTruncated() throws {
        let start = try #require(CivilDateTime(year: 1970, month: 1, day: 1))
        let every = ManyTimesTests.everySecond
        let rule = try RecurrenceRule("FREQ=DAILY;\(every);COUNT=2000000000")
        let set = RecurrenceSet(start: start, zone: zone(jumps: 800, from: start), rules: [rule])
        let late = start.position + 4_000 * 86_400
        var members = set.members(from: late, to: late + 10)
        #expect(members.next() == nil)
        #expect(members.isTruncated)
    }
}
