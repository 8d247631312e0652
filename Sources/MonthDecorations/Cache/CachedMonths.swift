import ICalendar

/// The state of a ``DecorationCache``: its months, keyed by the day number of their first day, the computations in
/// progress and the subscriptions to changes.
struct CachedMonths {
    typealias Computation = Task<DecorationMap?, Never>

    struct Month {
        var map: DecorationMap?
        /// Whether the feeds of the map have been replaced. A stale map is shown until its replacement is computed.
        var isStale = false
        /// The ``CachedMonths/generation`` of the feeds the map was computed from.
        var generation = 0
        var computation: Computation?
        /// Identifies the current computation, so that the result of an abandoned one is ignored.
        var ticket = 0
        /// The callers that are waiting for the computation.
        var waiters: Set<Int> = []
        /// Whether a caller looked up the month without waiting.
        var isWanted = false

        var current: DecorationMap? { isStale ? nil : map }
    }

    var source: IndexedFeeds.Source {
        didSet { indexing = IndexedFeeds.indexing(source, after: indexing) }
    }
    /// The indexed feeds from which months are computed.
    private(set) var indexing: Task<IndexedFeeds, Never>
    /// The number of times the feeds were replaced.
    var generation = 0
    var months: [Int: Month] = [:]
    /// The month that was requested last.
    var center: Int?
    var subscriptions: [Int: ChangeSubscription] = [:]
    var activity = DecorationCache.Activity()
    private var lastNumber = 0

    init(_ source: IndexedFeeds.Source) {
        self.source = source
        indexing = IndexedFeeds.indexing(source)
    }

    /// Returns a number that was not returned before.
    mutating func number() -> Int {
        lastNumber &+= 1
        return lastNumber
    }

    /// Drops the months farthest from the last requested one, until the number of months and the number of their
    /// decorations are within the limits. Months with waiting callers are kept.
    mutating func trim(to limit: Int, decorations: Int) {
        guard let center else { return }
        var total = months.values.reduce(0) { $0 + ($1.map?.decorationCount ?? 0) }
        guard months.count > limit || total > decorations else { return }
        let candidates = months.filter { $0.key != center && $0.value.waiters.isEmpty }.keys
        for key in candidates.sorted(by: { abs($0 - center) > abs($1 - center) }) {
            guard months.count > limit || total > decorations else { return }
            giveUp(key)
            guard let map = months.removeValue(forKey: key)?.map else { continue }
            activity.dropped += 1
            total -= map.decorationCount
        }
    }

    /// Cancels the computation of a month, if there is one.
    mutating func giveUp(_ key: Int) {
        guard let computation = months[key]?.computation else { return }
        computation.cancel()
        activity.cancelled += 1
        months[key]?.computation = nil
        months[key]?.isWanted = false
        if months[key]?.map == nil { months[key] = nil }
    }

    /// Stores the result of a computation, unless a newer computation has replaced that one. A nil result means the
    /// computation was cancelled.
    ///
    /// - Parameter isKept: Whether `map` is the map the month already has.
    /// - Returns: The days that changed, to announce without the lock: an announcement waits for a reader that is being cancelled,
    ///   and the end of that reader waits for the lock.
    mutating func deliver(_ map: DecorationMap?, isKept: Bool, _ key: Int, ticket: Int) -> [MonthGrid.Cell] {
        guard var month = months[key], month.ticket == ticket, month.computation != nil else { return [] }
        month.computation = nil
        month.isWanted = false
        guard let map else {
            months[key] = month.map == nil ? nil : month
            return []
        }
        month.isStale = false
        month.generation = generation
        guard !isKept else {
            activity.kept += 1
            months[key] = month
            return []
        }
        activity.computed += 1
        let changed = DecorationMap.changedDays(from: month.map, to: map)
        month.map = map
        months[key] = month
        return changed
    }
}
