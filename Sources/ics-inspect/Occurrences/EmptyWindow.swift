import Foundation
import ICalendar

/// The note about a window without occurrences or alarms: the dates at which the feed has some.
struct EmptyWindow {
    let calendar: LoadedCalendar
    let viewer: TimeZoneOptions
    let filter: OccurrenceFilter
    let interval: DateInterval
    /// The results that are missing, such as `alarms`.
    var noun = "occurrences"
    /// Returns the option that shows a day, such as `--from 2026-03-02`.
    let option: (CivilDate) -> String

    private var hasContent: Bool { filter != filter.withoutContent }

    private func day(of occurrence: Occurrence) -> CivilDate {
        AgendaTime(occurrence, viewer: viewer.rules).start.date
    }

    func report() throws(Failure) {
        let feed = calendar.feed
        // The options have reported that no time is in the window.
        if interval.duration == 0 { return }
        if feed.entries.isEmpty {
            Console.report("no \(noun): the feed has no entry with a date")
        } else if hasContent, !feed.entries.contains(where: EntryMatcher(filter).admits) {
            Console.report(
                "no \(noun): nothing in the feed matches --search, --category, --uid, --exclude and --not-category")
        } else if !feed.entries.contains(where: { filter.kinds.contains($0.kind) }) {
            let kinds = Set(feed.entries.map(\.kind.rawValue)).sorted()
            Console.report("no \(noun): the feed has only \(kinds.joined(separator: " and ")) (--component)")
        } else {
            let message = try Activity.during("finding dates in", bytes: calendar.byteCount) { window(feed) }
            Console.report(message)
        }
    }

    private func window(_ feed: CalendarFeed) -> String {
        var query = OccurrenceQuery(interval, timeZone: viewer.timeZone, filter: filter)
        query.filter.includesCancelled = true
        if noun == "occurrences", feed.occurrences(matching: query).contains(where: { _ in true }) {
            return "no \(noun) in this window: what is there is cancelled (--include-cancelled)"
        }
        let span = CalendarSpan(feed: feed, viewer: viewer.rules)
        // The next event may not be one that the options select.
        let isPlain = filter.kinds == [.event] && !hasContent
        let next = isPlain ? feed.next(after: interval.end, timeZone: viewer.timeZone) : nil
        let hint =
            next.map { "; the next is on \(day(of: $0)) (\(option(day(of: $0))))" }
            ?? span.firstDay.map { "; try \(option($0))" } ?? ""
        return "no \(noun) in this window; the feed runs from \(span.text)\(hint)"
    }
}
