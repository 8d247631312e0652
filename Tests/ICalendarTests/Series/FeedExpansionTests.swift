import Foundation
import ICalendar
import Recurrence
import RecurrenceReference
import TestSupport
import Testing

/// The occurrences of a series in a feed and an index, checked against the brute-force expander and the recurrence set.
/// For plain rules, feed and index don't use sets.
@Suite("Feeds of random series")
struct FeedExpansionTests {
    /// The occurrences of a feed and of an index of the feed, which must agree.
    static func occurrences(
        of lines: String, from first: Int, to last: Int, _ zone: TimeZone, _ message: @autoclosure () -> String
    ) -> [Occurrence] {
        let feed = Feeds.feed(lines)
        var index = OccurrenceIndex<Int>()
        index.update(0, to: feed)
        let window = DateInterval(
            start: Date(timeIntervalSince1970: TimeInterval(first)),
            end: Date(timeIntervalSince1970: TimeInterval(last)))
        let found = Array(feed.occurrences(in: window, timeZone: zone))
        #expect(index.occurrences(in: window, timeZone: zone).map(\.occurrence) == found, "the index: \(message())")
        return found
    }

    /// Their starts, in seconds since 1970.
    static func starts(
        of lines: String, from first: Int, to last: Int, _ zone: TimeZone, _ message: @autoclosure () -> String
    ) -> [Int] {
        occurrences(of: lines, from: first, to: last, zone, message()).map {
            Int($0.interval.start.timeIntervalSince1970)
        }
    }

    @Test(
        "A feed and an index of a random rule have the occurrences that the reference expander finds",
        .serialized, arguments: RandomSeeds.forDrawing(800, stream: 26))
    func rules(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var compared = 0
        for random in RandomRules(seed: seed).prefix(RandomSeeds.draws) where !random.isDate {
            let all = random.occurrences(limit: 200)
            // A DTSTART that the rule doesn't match counts too, which other tests check.
            guard let first = all.first, first == random.start, let last = all.last, first < last else { continue }
            let moments = [0, generator.number(in: 0...last.localSeconds - first.localSeconds)]
            for moment in moments.map({ first.localSeconds + $0 }) {
                let expected = all.map(\.localSeconds).filter { $0 >= moment && $0 < last.localSeconds }
                let lines = """
                    BEGIN:VEVENT
                    UID:1
                    DTSTART:\(BasicTime.text(first))
                    RRULE:\(random.text)
                    END:VEVENT
                    """
                let found = Self.starts(of: lines, from: moment, to: last.localSeconds, .gmt, random.description)
                #expect(found == expected, "from \(moment): \(random.description)")
                compared += expected.count
            }
        }
        #expect(compared > 100)
    }

    @Test(
        "About clock changes a feed has the occurrences of its recurrence set",
        .serialized,
        arguments: [
            "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Casablanca",
            "Europe/Dublin", "America/Sao_Paulo", "Asia/Manila",
        ], RandomSeeds.forDrawing(100, stream: 27))
    func zones(_ name: String, seed: UInt64) throws {
        let rules = ZoneRules(Feeds.zone(name))
        let changes = rules.changes.map(\.timestamp.secondsSince1970).filter { $0 > 0 && $0 < 4_000_000_000 }
        try #require(changes.count > 1)
        var generator = SplitMix64(seed: seed)
        var compared = 0
        func local(at instant: Int) -> CivilDateTime? { rules.local(at: Timestamp(secondsSince1970: instant)) }
        for _ in 0..<RandomSeeds.draws {
            let change = generator.element(of: changes)
            let text = generator.element(of: [
                "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=SU,MO,SA",
                "FREQ=DAILY;COUNT=9",
                "FREQ=MONTHLY;BYDAY=1SU,-1SU,2SU,4SU", "FREQ=MONTHLY;BYMONTHDAY=-1,1,25,26,27,28,29,30,31",
                "FREQ=YEARLY;BYMONTH=3,4,10,11,12;BYDAY=SU,FR", "FREQ=HOURLY;INTERVAL=5", "FREQ=MINUTELY;INTERVAL=90",
                "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR,SA,SU",
            ])
            // The clock shows the time on the day of the change, or shortly before and after.
            let shown = change + generator.number(in: -400...400) * 900
            guard let day = local(at: shown)?.adding(seconds: -7 * 86_400 * generator.number(in: 0...30)) else {
                continue
            }
            let lengths = ["PT0S": 0, "PT45M": 2_700, "PT25H": 90_000, "P1D": nil]
            let length = generator.element(of: lengths.keys.sorted())
            let rule = try RecurrenceRule(text)
            let start = try #require(
                RecurrenceSet(start: day, zone: rules, rules: [rule]).timestamps(in: rules).first { _ in true }
                    .flatMap { rules.local(at: $0) })
            let whole = RecurrenceSet(start: start, zone: rules, rules: [rule])
            func members(of set: RecurrenceSet, _ range: Range<Int>) -> [Int] {
                set.timestamps(in: rules).occurrences(
                    in: Timestamp(secondsSince1970: range.lowerBound)..<Timestamp(secondsSince1970: range.upperBound)
                ).map(\.secondsSince1970)
            }
            let excluded = members(of: whole, change - 200_000..<change + 200_000).filter { _ in generator.chance(20) }
            let set = RecurrenceSet(
                start: start, zone: rules, rules: [rule], addingPositions: [],
                excludingPositions: excluded.map(MemberPosition.init))
            let (first, last) = (
                change - generator.number(in: 0...3 * 86_400), change + generator.number(in: 1...3 * 86_400)
            )
            // RFC 5545 §3.3.6: seconds are exact, a day is a day of the clock.
            func end(of key: Int) -> Int? {
                if let seconds = lengths[length] ?? nil { return key + seconds }
                return local(at: key)?.adding(seconds: 86_400).map { rules.timestamp(of: $0).secondsSince1970 }
            }
            let expected = members(of: set, first - 3 * 86_400..<last).filter { key in
                end(of: key).map { $0 == key ? key >= first : $0 > first } ?? false
            }
            let exclusions = excluded.compactMap { local(at: $0).map { BasicTime.text($0) } }
            // Only one instant of a time that the clock shows twice can be written.
            guard excluded.allSatisfy({ key in local(at: key).map(rules.timestamp)?.secondsSince1970 == key }) else {
                continue
            }
            let lines = """
                BEGIN:VEVENT
                UID:1
                DTSTART;TZID=\(name):\(BasicTime.text(start))
                DURATION:\(length)
                RRULE:\(text)
                \(exclusions.isEmpty ? "X-NONE:1" : "EXDATE;TZID=\(name):" + exclusions.joined(separator: ","))
                END:VEVENT
                """
            let found = Self.occurrences(of: lines, from: first, to: last, Feeds.zone(name), lines)
            let starts = found.map { Int($0.interval.start.timeIntervalSince1970) }
            #expect(starts == expected, "from \(first) to \(last):\n\(lines)")
            for (occurrence, key) in zip(found, expected) {
                let end = end(of: key)
                #expect(Int(occurrence.interval.end.timeIntervalSince1970) == end, "\(key):\n\(lines)")
                #expect(occurrence.end.civilDateTime == end.flatMap(local), "\(key):\n\(lines)")
            }
            compared += expected.count
        }
        #expect(compared > 50)
    }
}
