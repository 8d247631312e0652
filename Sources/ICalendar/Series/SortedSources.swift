import Recurrence

/// The sources of the occurrences of some series, sorted by UID. They are created when a query first needs them, because
/// they include the prepared rules of all series, and many feeds are parsed for their entries alone.
///
/// Copies of a feed share the sources.
package final class SortedSources: Sendable {
    private let found = Locked<[OccurrenceSource]?>(nil)

    package init() {}

    /// Returns the sources of series, which are the same for each call. The rules of many series are prepared on all cores.
    package func sources(of series: [CalendarSeries]) -> [OccurrenceSource] {
        found.withLock { found in
            if let found { return found }
            let sources = OccurrenceSource.sorted(
                AllCores().pieces(of: series.count, length: Self.pieceLength) { Self.unordered(series[$0]) })
            found = sources
            return sources
        }
    }

    /// The number of series whose sources are prepared in a few tenths of a millisecond.
    private static let pieceLength = 512

    private static func unordered(_ series: ArraySlice<CalendarSeries>) -> [OccurrenceSource] {
        var sources: [OccurrenceSource] = []
        sources.reserveCapacity(series.count)
        for one in series { one.appendSources(to: &sources) }
        return sources
    }
}
