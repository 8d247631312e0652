import Foundation
import ICalendar

/// A feed, from bytes to its occurrences, alarms and busy time in ten years.
enum FeedLaws {
    /// The number of occurrences to examine, because a rule may have millions.
    private static let budget = 2_000

    static func check(_ bytes: [UInt8]) {
        var choices = Choices(bytes)
        let feed = CalendarFeed(bytes, preferringZonesOf: choices.element(of: [.system, .feed]))
        for problem in feed.diagnostics { _ = problem.description }
        let zone = choices.element(of: zones)
        let start = feed.entries.first.map { $0.start.timestamp(in: .utc).date.timeIntervalSince1970 } ?? 1_700_000_000
        let ahead = TimeInterval(choices.element(of: [0, -86_400, 5 * 366 * 86_400]))
        let decade = DateInterval(
            start: Date(timeIntervalSince1970: start + ahead), duration: 10 * 366 * 86_400)
        let query = OccurrenceQuery(decade, timeZone: zone, filter: .everything)
        let sequence = feed.occurrences(matching: query)
        let all = Array(sequence.prefix(budget))
        checkOrder(all, in: decade)
        guard all.count < budget else { return }
        checkHalves(feed, decade, zone, all, &choices)
        checkIndex(feed, decade, zone, &choices)
        let alarms = feed.alarms(matching: query, includingAcknowledged: true)
        hold("alarms ascend", zip(alarms, alarms.dropFirst()).allSatisfy { $0.date <= $1.date })
        hold("alarms are inside the window", alarms.allSatisfy { decade.start <= $0.date && $0.date < decade.end })
        let periods = feed.freeBusy(in: decade, timeZone: zone).periods
        hold("periods ascend", zip(periods, periods.dropFirst()).allSatisfy { $0.interval.end <= $1.interval.start })
        hold(
            "periods are inside the window",
            periods.allSatisfy { decade.start <= $0.interval.start && $0.interval.end <= decade.end })
        hold("no period is empty", periods.allSatisfy { $0.interval.duration > 0 })
    }

    private static let zones = ["UTC", "America/New_York", "Pacific/Apia", "Australia/Lord_Howe"].compactMap {
        TimeZone(identifier: $0)
    }

    private static func checkOrder(_ all: [Occurrence], in decade: DateInterval) {
        hold("occurrences ascend", zip(all, all.dropFirst()).allSatisfy { !($1 < $0) })
        for occurrence in all {
            let interval = occurrence.interval
            let touches =
                interval.duration > 0
                ? interval.end > decade.start && interval.start < decade.end
                : interval.start >= decade.start && interval.start < decade.end
            hold("an occurrence touches the interval", touches, "\(interval) \(decade)")
            _ = (occurrence.start, occurrence.end, occurrence.recurrenceID, occurrence.offsets, occurrence.summary)
        }
    }

    /// Every occurrence in an interval is in one of its halves; a longer one can be in both.
    private static func checkHalves(
        _ feed: CalendarFeed, _ decade: DateInterval, _ zone: TimeZone, _ all: [Occurrence], _ choices: inout Choices
    ) {
        let offset = TimeInterval(choices.number(in: 1...Int(decade.duration) - 1))
        let middle = decade.start.addingTimeInterval(offset)
        var found: [Occurrence: Int] = [:]
        for occurrence in all { found[occurrence, default: 0] += 1 }
        let halves = [DateInterval(start: decade.start, end: middle), DateInterval(start: middle, end: decade.end)]
        var ofHalves: [[Occurrence: Int]] = []
        for half in halves {
            var count: [Occurrence: Int] = [:]
            let query = OccurrenceQuery(half, timeZone: zone, filter: .everything)
            for occurrence in feed.occurrences(matching: query) { count[occurrence, default: 0] += 1 }
            ofHalves.append(count)
        }
        let union = ofHalves[0].merging(ofHalves[1], uniquingKeysWith: max)
        hold(
            "an interval has the occurrences of its halves", union == found,
            "\(middle): \(union.count) of \(found.count)")
    }

    /// An index of one feed, and an index of two equal feeds, has the same occurrences as the feed: at an instant, on a
    /// day, and in weeks.
    private static func checkIndex(
        _ feed: CalendarFeed, _ decade: DateInterval, _ zone: TimeZone, _ choices: inout Choices
    ) {
        let start = decade.start.addingTimeInterval(TimeInterval(choices.number(in: 0...Int(decade.duration))))
        let window = DateInterval(start: start, duration: choices.element(of: [0, 86_400, 50 * 86_400]))
        let ofFeed = Array(feed.occurrences(in: window, timeZone: zone))
        var index = OccurrenceIndex<Int>()
        index.update(0, to: feed)
        hold(
            "an index has the occurrences of its feed",
            index.occurrences(in: window, timeZone: zone).map(\.occurrence) == ofFeed, "\(window)")
        index.update(1, to: feed)
        let twice = index.occurrences(in: window, timeZone: zone).map(\.interval.start)
        hold(
            "an index of two equal feeds has each occurrence twice",
            twice == ofFeed.flatMap { [$0.interval.start, $0.interval.start] }, "\(window)")
    }
}
