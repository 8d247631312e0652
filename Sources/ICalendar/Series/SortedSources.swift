import Recurrence

/// The sources of the occurrences of some series, sorted by UID. They are created when a query first needs them, because
/// they include the prepared rules of all series, and many feeds are parsed for their entries alone.
///
/// Copies of a feed share the sources.
package final class SortedSources: Sendable {
    private let found = Locked<[OccurrenceSource]?>(nil)

    package init() {}

    /// Returns the sources of series, which are the same for each call.
    package func sources(of series: [CalendarSeries]) -> [OccurrenceSource] {
        found.withLock { found in
            if let found { return found }
            var sources: [OccurrenceSource] = []
            sources.reserveCapacity(series.count)
            for one in series { one.appendSources(to: &sources) }
            OccurrenceSource.order(&sources)
            found = sources
            return sources
        }
    }
}
