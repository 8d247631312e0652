import ICalendar
package import Recurrence

extension DecorationCache {
    /// Counts the work of a cache, for tests and measurements.
    package struct Activity: Hashable, Sendable {
        /// The number of lookups answered from the cache.
        package var hits = 0
        /// The number of months computed.
        package var computed = 0
        /// The number of months kept without computation because the new feeds look the same there.
        package var kept = 0
        /// The number of computations cancelled.
        package var cancelled = 0
        /// The number of months dropped in favor of nearer ones.
        package var dropped = 0
    }

    package var activity: Activity { months.withLock(\.activity) }

    /// The first days of the cached months, in order.
    package var knownMonths: [CivilDate] {
        months.withLock { state in
            state.months.filter { $0.value.map != nil }.keys.sorted().compactMap(CivilDate.init(dayNumber:))
        }
    }

    /// The number of active subscriptions to ``changes``.
    package var subscriptionCount: Int { months.withLock(\.subscriptions.count) }
}
