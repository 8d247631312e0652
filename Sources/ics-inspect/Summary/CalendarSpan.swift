import Foundation
import ICalendar

/// The time from the first start to the last end in a calendar.
///
/// No series is iterated from its start. The engine seeks by arithmetic, so the last end is found by testing ever later
/// times for remaining occurrences (about forty tests, whatever the rules).
struct CalendarSpan {
    private let feed: CalendarFeed
    private let viewer: ZoneRules

    init(_ feed: CalendarFeed, viewer: ZoneRules) {
        self.feed = feed
        self.viewer = viewer
    }

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
            let starts = feed.entries.map { (time: $0.start, instant: $0.start.instant(for: viewer)) }
            return starts.min { $0.instant < $1.instant }.map { (moment($0.time, $0.instant), .unknown) }
        }
        guard let first = first(from: CivilDateTime.earliest.localSeconds) else { return nil }
        let instant = Timestamp(first.interval.start).secondsSince1970
        let start = moment(first.start, instant)
        if feed.series.contains(where: { $0.master?.isEndless ?? false }) { return (start, .never) }
        return (start, .at(lastEnd(after: instant)))
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
        guard let first = first(from: CivilDateTime.earliest.localSeconds) else { return nil }
        let instant = Timestamp(first.interval.start).secondsSince1970
        return first.isAllDay ? first.start.civilDate : viewer.local(at: instant)?.date
    }

    private func moment(_ time: CalendarTime, _ instant: Int) -> String {
        time.isDate ? "\(time.civilDate)" : viewer.local(at: instant)?.shortText ?? "\(time.civilDateTime)"
    }

    /// Returns the first occurrence that hasn't ended at an instant.
    private func first(from instant: Int) -> Occurrence? {
        var iterator = occurrences(from: instant).makeIterator()
        return iterator.next()
    }

    private func occurrences(from instant: Int) -> OccurrenceSequence {
        let end = CivilDateTime.latest.localSeconds + 1
        let interval = DateInterval(
            start: Date(timeIntervalSince1970: TimeInterval(min(instant, end))),
            end: Date(timeIntervalSince1970: TimeInterval(end)))
        return feed.occurrences(matching: OccurrenceQuery(interval, timeZone: .gmt, filter: .everything))
    }

    /// Returns the end of the last occurrence, found by bisection.
    private func lastEnd(after start: Int) -> String {
        // Some occurrence touches [low, …), and none touches [high, …).
        var low = start
        var step = 86_400 * 64
        var high = low + step
        while high < CivilDateTime.latest.localSeconds, first(from: high) != nil {
            (low, step) = (high, step * 2)
            high = low + step
        }
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if first(from: middle) != nil { low = middle } else { high = middle }
        }
        var last: Occurrence?
        for occurrence in occurrences(from: low) { last = occurrence }
        guard let last else { return "…" }
        let end = Timestamp(last.interval.end).secondsSince1970
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
