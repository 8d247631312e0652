import Foundation
import Recurrence

/// Finds single occurrences of a feed by what identifies them, wherever outside a window they take place.
struct OccurrenceFinder {
    private let series: [CalendarSeries]
    private let window: ExpansionWindow
    private let filter: OccurrenceFilter
    /// Made when it is first needed: most comparisons find everything in the interval.
    private lazy var seriesByUID = Dictionary(grouping: series) { $0.uid ?? "" }

    /// - Parameter query: its interval is where nothing is looked for.
    init(_ series: [CalendarSeries], outside query: OccurrenceQuery) {
        self.series = series
        window = ExpansionWindow(query)
        filter = query.filter
    }

    /// The occurrence that has the key.
    mutating func occurrence(_ key: OccurrenceKey) -> Occurrence? { occurrence(key) { OccurrenceKey($0) } }

    /// The occurrence that has the place in a series which another has: that of one which recurs where the other does not.
    mutating func occurrence(inSeries other: Occurrence) -> Occurrence? {
        occurrence(OccurrenceKey(inSeries: other)) { OccurrenceKey(inSeries: $0) }
    }

    private mutating func occurrence(_ key: OccurrenceKey, by naming: (Occurrence) -> OccurrenceKey) -> Occurrence? {
        guard filter.kinds.contains(key.kind), !key.uid.isEmpty else { return nil }
        for series in seriesByUID[key.uid] ?? [] where series.kind == key.kind {
            for source in series.sources where filter.includesCancelled || !source.traits.isCancelled {
                guard let found = occurrence(key, in: source, by: naming),
                    !window.contains(from: found.startInstant, to: found.endInstant)
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
            case (.day(let day), .date): day * 86_400
            case (.floating(let clock), .floating): clock
            case (.instant(let instant), .utc), (.instant(let instant), .zoned): instant
            default: nil
            }
        }
        if case .single = source, let found, naming(found) != key { return nil }
        return found
    }
}
