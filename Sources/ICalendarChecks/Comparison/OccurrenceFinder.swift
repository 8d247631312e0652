import Foundation
import ICalendar

/// A finder for single occurrences of a feed by their identity, anywhere outside a window.
struct OccurrenceFinder {
    private let series: [CalendarSeries]
    private let window: ExpansionWindow
    private let filter: OccurrenceFilter
    /// Created on first use, because most comparisons find everything in the interval.
    private lazy var seriesByUID = Dictionary(grouping: series) { ($0.uid ?? "").exact }

    /// Creates a finder for occurrences of series.
    ///
    /// - Parameter query: A query whose interval is excluded from the search.
    init(_ series: [CalendarSeries], outside query: OccurrenceQuery) {
        self.series = series
        window = ExpansionWindow(query)
        filter = query.filter
    }

    /// Returns the series with the given UID and kind if there is only one and it recurs.
    mutating func recurringSeries(_ uid: ExactText, _ kind: CalendarEntry.Kind) -> CalendarSeries? {
        let found = (seriesByUID[uid] ?? []).filter { $0.kind == kind }
        guard let series = found.first, found.count == 1, series.recurs else { return nil }
        return series
    }

    /// Returns the occurrence with the given key.
    mutating func occurrence(_ key: OccurrenceKey) -> Occurrence? { occurrence(key) { OccurrenceKey($0) } }

    /// Returns the occurrence with the same place in a series as another, where only one of the two recurs.
    mutating func occurrence(inSeries other: Occurrence) -> Occurrence? {
        occurrence(OccurrenceKey(inSeries: other)) { OccurrenceKey(inSeries: $0) }
    }

    private mutating func occurrence(_ key: OccurrenceKey, by naming: (Occurrence) -> OccurrenceKey) -> Occurrence? {
        guard filter.kinds.contains(key.kind), !key.uid.text.isEmpty else { return nil }
        for series in seriesByUID[key.uid] ?? [] where series.kind == key.kind {
            for source in series.sources where filter.includesCancelled || !source.traits.isCancelled {
                guard let found = occurrence(key, in: source, by: naming),
                    !window.contains(from: found.member.startInstant, to: found.member.endInstant)
                else { continue }
                return found
            }
        }
        return nil
    }

    private func occurrence(
        _ key: OccurrenceKey, in source: OccurrenceSource, by naming: (Occurrence) -> OccurrenceKey
    ) -> Occurrence? {
        let found = source.occurrence(viewer: window.viewer) { segment in
            switch (key.recurrence, segment.recurrenceForm) {
            case (.day(let day), .date): segment.recurrenceForm.position(of: CivilDateTime(day))
            case (.floating(let clock), .floating): segment.recurrenceForm.position(of: clock)
            case (.instant(let instant), .utc), (.instant(let instant), .zoned):
                MemberPosition(seconds: instant.secondsSince1970)
            default: nil
            }
        }
        if case .single = source, let found, naming(found) != key { return nil }
        return found
    }
}
