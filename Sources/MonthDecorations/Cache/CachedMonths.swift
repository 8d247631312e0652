import ICalendar
import Recurrence

/// What a ``DecorationCache`` knows: its months by the number of their first day, those that are being computed, and who
/// wants to hear of changes.
struct CachedMonths {
    typealias Computation = Task<DecorationMap?, Never>

    struct Month {
        var map: DecorationMap?
        /// Whether the map is of feeds that have been replaced: it is shown until there is a new one.
        var isStale = false
        /// The ``CachedMonths/generation`` of the feeds that the map is of.
        var generation = 0
        var computation: Computation?
        /// Tells computations apart: the result of one that was given up is not taken.
        var ticket = 0
        /// Who waits for the computation.
        var waiters: Set<Int> = []
        /// Whether somebody looked at the month without waiting for it.
        var isWanted = false

        var current: DecorationMap? { isStale ? nil : map }
    }

    var feeds: [CalendarFeed] {
        didSet { indexing = IndexedFeeds.indexing(feeds, after: indexing) }
    }
    /// The feeds as months are computed of them.
    private(set) var indexing: Task<IndexedFeeds, Never>
    /// Counts how often the feeds were replaced.
    var generation = 0
    var months: [Int: Month] = [:]
    /// The month that was asked for last.
    var center: Int?
    var subscriptions: [Int: ChangeSubscription] = [:]
    var activity = DecorationCache.Activity()
    private var lastNumber = 0

    init(feeds: [CalendarFeed]) {
        self.feeds = feeds
        indexing = IndexedFeeds.indexing(feeds)
    }

    /// A number that was not given before.
    mutating func number() -> Int {
        lastNumber &+= 1
        return lastNumber
    }

    /// Drops the months that are farthest from the one that was asked for last, until neither their number nor that of their
    /// decorations is beyond its limit; none for which somebody waits.
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

    /// Cancels the computation of a month, where there is one.
    mutating func giveUp(_ key: Int) {
        guard let computation = months[key]?.computation else { return }
        computation.cancel()
        activity.cancelled += 1
        months[key]?.computation = nil
        months[key]?.isWanted = false
        if months[key]?.map == nil { months[key] = nil }
    }

    /// Takes a result, nil where the computation was given up; nothing where it is not that of the present computation.
    ///
    /// - Parameter isKept: whether the map is the one that the month has.
    mutating func deliver(_ map: DecorationMap?, isKept: Bool, _ key: Int, ticket: Int) {
        guard var month = months[key], month.ticket == ticket, month.computation != nil else { return }
        month.computation = nil
        month.isWanted = false
        guard let map else {
            months[key] = month.map == nil ? nil : month
            return
        }
        month.isStale = false
        month.generation = generation
        guard !isKept else {
            activity.kept += 1
            months[key] = month
            return
        }
        activity.computed += 1
        let changed = DecorationMap.changedDays(from: month.map, to: map)
        month.map = map
        months[key] = month
        guard !changed.isEmpty else { return }
        for subscription in subscriptions.values { subscription.publish(changed) }
    }
}
