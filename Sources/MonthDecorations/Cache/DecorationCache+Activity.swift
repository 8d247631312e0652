import ICalendar
package import Recurrence

extension DecorationCache {
    /// What the store did, for tests and measurements.
    package struct Activity: Hashable, Sendable {
        /// Answers from what was known.
        package var hits = 0
        /// Months computed.
        package var computed = 0
        /// Months that the new feeds show as the old ones did, and that were not computed.
        package var kept = 0
        /// Computations given up.
        package var cancelled = 0
        /// Months dropped because others were nearer.
        package var dropped = 0
    }

    package var activity: Activity { months.withLock(\.activity) }

    /// The first days of the months that are known, in order.
    package var knownMonths: [CivilDate] {
        months.withLock { state in
            state.months.filter { $0.value.map != nil }.keys.sorted().compactMap(CivilDate.init(dayNumber:))
        }
    }

    /// How many readers of ``changes`` there are.
    package var subscriptionCount: Int { months.withLock(\.subscriptions.count) }
}
