import Foundation
import ICalendar
import ICalendarChecks

/// The time from the first start to the last end in a calendar.
///
/// A calendar with few occurrences is iterated once. In any other calendar, no series is iterated from its start: each rule
/// is asked once for its last occurrence, and then for occurrences that end later.
struct CalendarSpan {
    let feed: CalendarFeed
    let viewer: ZoneRules

    /// The end of a span.
    enum End: Equatable {
        case at(String)
        /// A rule has neither COUNT nor UNTIL.
        case never
        /// An EXRULE may exclude every occurrence of an endless rule, and only a walk through all of them would tell.
        case unknown
    }

    /// The first start and the last end; nil if nothing occurs.
    var bounds: (start: String, end: End)? {
        if feed.entries.contains(where: { $0.component[.exceptionRule] != nil }) {
            // In this case, only the starts as written are known.
            let starts = feed.entries.map { (time: $0.start, instant: $0.start.timestamp(in: viewer)) }
            return starts.min { $0.instant < $1.instant }.map { (moment($0.time, $0.instant), .unknown) }
        }
        let isEndless = feed.series.contains { $0.master?.isEndless ?? false }
        let rest = remaining(from: .earliest, limit: isEndless ? 1 : Self.iterationLimit)
        guard let first = rest.first else { return nil }
        let instant = Timestamp(first.interval.start)
        let start = moment(first.start, instant)
        if isEndless { return (start, .never) }
        return (start, .at(end(of: rest.isComplete ? rest.last : lastToEnd)))
    }

    /// The span as text: `2026-01-05 09:00 to 2026-12-18 17:00`.
    var text: String {
        guard let (start, end) = bounds else { return "no events" }
        return switch end {
        case .at(let end): "\(start) to \(end)"
        case .never: "\(start), without end"
        case .unknown: "\(start); the end is not computed because of an EXRULE"
        }
    }

    /// The day of the first start; nil if there is no event, or if an EXRULE makes the search too long.
    var firstDay: CivilDate? {
        if feed.entries.contains(where: { $0.component[.exceptionRule] != nil }) { return nil }
        guard let first = first(from: .earliest) else { return nil }
        let instant = Timestamp(first.interval.start)
        return first.isAllDay ? first.start.civilDate : viewer.local(at: instant)?.date
    }

    private func moment(_ time: CalendarTime, _ instant: Timestamp) -> String {
        time.isDate ? "\(time.civilDate)" : viewer.local(at: instant)?.shortText ?? "\(time.civilDateTime)"
    }

    /// The number of occurrences to iterate before searching for the last one.
    private static let iterationLimit = 512

    /// The occurrences that haven't ended at an instant.
    private struct Remaining {
        /// The one that starts first.
        var first: Occurrence?
        /// The one that ends last; of several, the one that starts last.
        var last: Occurrence?
        /// Whether these are all occurrences, and not only those within a limit.
        var isComplete = true
    }

    private func remaining(from instant: Timestamp, limit: Int) -> Remaining {
        var result = Remaining()
        var count = 0
        var latest = Timestamp(secondsSince1970: .min)
        for occurrence in occurrences(from: instant) {
            if count == limit {
                result.isComplete = false
                break
            }
            count += 1
            if result.first == nil { result.first = occurrence }
            // The last second of the occurrence. Without a length, it still has the second of its start.
            let second = Timestamp(max(occurrence.interval.end - 1, occurrence.interval.start))
            if second >= latest { (latest, result.last) = (second, occurrence) }
        }
        return result
    }

    /// Returns the first occurrence that hasn't ended at an instant.
    private func first(from instant: Timestamp) -> Occurrence? { remaining(from: instant, limit: 1).first }

    private func occurrences(from instant: Timestamp) -> OccurrenceSequence {
        let end = Timestamp.latest.date + 1
        let interval = DateInterval(start: min(instant.date, end), end: end)
        return feed.occurrences(matching: OccurrenceQuery(interval, timeZone: .gmt, filter: .everything))
    }

    /// The occurrence that ends last: the one that starts last, or one that started earlier and ends later.
    private var lastToEnd: Occurrence? {
        var latestFirst = occurrences(from: .earliest).latestFirst.makeIterator()
        guard let last = latestFirst.next() else { return nil }
        return remaining(from: Timestamp(last.interval.end), limit: .max).last ?? last
    }

    private func end(of last: Occurrence?) -> String {
        guard let last else { return "…" }
        let end = Timestamp(last.interval.end)
        // The last all-day date is shown, not the day after it.
        guard last.isAllDay, let date = last.end.civilDate.adding(days: -1) else { return moment(last.end, end) }
        return "\(date)"
    }
}

extension CalendarEntry {
    /// Whether the entry has a rule without COUNT and UNTIL.
    var isEndless: Bool {
        rules.contains { rule in
            if case .never = rule.end { true } else { false }
        }
    }
}
