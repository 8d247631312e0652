public import Foundation
public import ICalendar
public import Recurrence

/// Feeds, and the decorations of the months that a view shows of them: computed on other tasks, kept while they are near,
/// and renewed when the feeds change.
///
/// A calendar view asks for a day, and cannot wait. The store answers at once with what it has, computes what it has not, and
/// tells by ``changes`` which days to ask for again:
///
/// ```swift
/// let store = DecorationStore(feeds: [feed], calendar: .current)
///
/// func calendarView(_ view: UICalendarView, decorationFor day: DateComponents) -> UICalendarView.Decoration? {
///     store[day].map { .default(color: .systemTeal, size: $0.count > 3 ? .large : .medium) }
/// }
///
/// for await days in store.changes {
///     view.reloadDecorations(forDateComponents: days.map(\.dateComponents), animated: true)
/// }
/// ```
///
/// Who can wait asks for a whole month: ``map(containing:)``. Either way the months beside it are computed ahead.
///
/// It may be used from any task. No call but ``map(containing:)`` waits for a computation.
public final class DecorationStore: Sendable {
    /// What a month is, where weeks begin, where the viewer is, and which days are available. Pages are months.
    public let layout: MonthGrid.Layout

    /// How many months are kept.
    public let limit: Int

    private static let minimumLimit = 5

    private let months: Guarded<StoredMonths>
    private let settings: Settings

    /// What is computed of the feeds.
    private struct Settings: Sendable {
        let kinds: Set<Entry.Kind>
        let includesCancelled: Bool
        let style: (@Sendable (Occurrence, CalendarFeed) -> DecorationStyle)?
    }

    /// A store.
    ///
    /// - Parameters:
    ///   - feeds: what to show; see ``feeds`` to change it.
    ///   - layout: calendar, rows and available days. Its page is taken for a month.
    ///   - limit: how many months are kept, at least 5: a page may show days of three, and each has its neighbours computed.
    ///     Those farthest from the one that was asked for last go first.
    ///   - kinds: which components.
    ///   - includingCancelled: also what has `STATUS:CANCELLED`.
    ///   - style: how to draw an occurrence of a feed, called on any task; by default ``DecorationStyle/init(_:calendarColor:categoryColors:)``
    ///     with the feed's colour.
    public init(
        feeds: [CalendarFeed] = [], layout: MonthGrid.Layout, limit: Int = 12, kinds: Set<Entry.Kind> = [.event],
        includingCancelled: Bool = false,
        style: (@Sendable (Occurrence, CalendarFeed) -> DecorationStyle)? = nil
    ) {
        var layout = layout
        layout.page = .month
        self.layout = layout
        self.limit = max(limit, Self.minimumLimit)
        settings = Settings(kinds: kinds, includesCancelled: includingCancelled, style: style)
        months = Guarded(StoredMonths(feeds: feeds))
    }

    /// A store of the months of a calendar, with the rows they need and no limits to what is available.
    public convenience init(feeds: [CalendarFeed] = [], calendar: Calendar) {
        self.init(feeds: feeds, layout: MonthGrid.Layout(calendar: calendar))
    }

    deinit {
        let (open, subscriptions) = months.withLock { ($0.months.values, $0.subscriptions.values) }
        for month in open { month.computation?.cancel() }
        for subscription in subscriptions { subscription.finish() }
    }
}

// MARK: - Asking

extension DecorationStore {
    /// What is on a civil day, as far as it is known; nil where that is nothing, and for days that are not available.
    ///
    /// Where the month is not known yet, it is computed, and its decorated days come by ``changes``. While feeds that were
    /// replaced are computed again, the answer is the old one.
    ///
    /// - Complexity: O(*k*) in the number of decorations of that day
    public subscript(day: CivilDate) -> DayDecoration? {
        cachedMap(containing: day)?[day]
    }

    /// What is on the day that components name, such as those of `calendarView(_:decorationFor:)`, as far as it is known.
    ///
    /// Like the subscript with a civil day.
    public subscript(components: DateComponents) -> DayDecoration? {
        CivilDate(components, calendar: layout.calendar).flatMap { self[$0] }
    }

    /// The map of the month that a day lies in, as far as it is known. Like the subscript, it has the month computed.
    public func cachedMap(containing day: CivilDate) -> DecorationMap? {
        guard let key = key(of: day) else { return nil }
        return months.withLock { state in
            focus(key, &state)
            if let map = state.months[key]?.current {
                state.activity.hits += 1
                return map
            }
            compute(key, .userInitiated, &state)
            state.months[key]?.isWanted = true
            return state.months[key]?.map
        }
    }

    /// The map of the month that a day lies in, computed where it has to be.
    ///
    /// ```swift
    /// let map = try await store.map(containing: grid.range.lowerBound)
    /// ```
    ///
    /// - Returns: nil where the day is not available, and where there is no such month in the Gregorian years 1 to 9999.
    ///   Where the feeds are replaced meanwhile, the map is that of the new ones.
    /// - Throws: `CancellationError` where the task was cancelled, or all work of the store by ``cancel()``. The computation
    ///   ends with it, unless others want that month too.
    public func map(containing day: CivilDate) async throws -> DecorationMap? {
        guard let key = key(of: day) else { return nil }
        while true {
            try Task.checkCancellation()
            let request = months.withLock { ask(for: key, &$0) }
            guard let waiter = request.waiter, let computation = request.computation else { return request.map }
            let map = await withTaskCancellationHandler {
                await computation.value
            } onCancel: {
                leave(key, waiter)
            }
            let generation = months.withLock { state in
                state.months[key]?.waiters.remove(waiter)
                state.trim(to: limit)
                return state.generation
            }
            try Task.checkCancellation()
            guard generation == request.generation else { continue }
            guard map == nil, computation.isCancelled else { return map }
            throw CancellationError()
        }
    }

    private typealias Request = (
        map: DecorationMap?, computation: StoredMonths.Computation?, waiter: Int?, generation: Int
    )

    private func ask(for key: Int, _ state: inout StoredMonths) -> Request {
        focus(key, &state)
        if let map = state.months[key]?.current {
            state.activity.hits += 1
            return (map, nil, nil, state.generation)
        }
        compute(key, .userInitiated, &state)
        let waiter = state.number()
        state.months[key]?.waiters.insert(waiter)
        return (nil, state.months[key]?.computation, waiter, state.generation)
    }

    /// A waiter that was cancelled: the last one takes the computation with it, unless somebody looked at the month.
    private func leave(_ key: Int, _ waiter: Int) {
        months.withLock { state in
            guard state.months[key]?.waiters.remove(waiter) != nil, let month = state.months[key],
                month.waiters.isEmpty, !month.isWanted
            else { return }
            state.giveUp(key)
        }
    }

    /// The number of the first day of the month that a day lies in; nil where it is not available.
    private func key(of day: CivilDate) -> Int? {
        guard layout.isAvailable(day) else { return nil }
        return layout.month(containing: day)?.lowerBound.dayNumber
    }
}

// MARK: - Changing

extension DecorationStore {
    /// The feeds. Setting them has every month that is kept computed again, the nearest first; the days that changed come by
    /// ``changes``.
    public var feeds: [CalendarFeed] {
        get { months.withLock(\.feeds) }
        set {
            months.withLock { state in
                state.feeds = newValue
                state.generation += 1
                let center = state.center ?? 0
                for key in state.months.keys.sorted(by: { abs($0 - center) < abs($1 - center) }) {
                    state.months[key]?.isStale = true
                    renew(key, key == center ? .userInitiated : .utility, &state)
                }
            }
        }
    }

    /// The days that change from now on: those with decorations of a month that was computed, and those that look different
    /// since the feeds were replaced. Every call gives a sequence of its own.
    public var changes: DecorationChanges {
        let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let subscription = ChangeSubscription(signal)
        let number = months.withLock { state in
            let number = state.number()
            state.subscriptions[number] = subscription
            return number
        }
        signal.onTermination = { [weak self] _ in
            _ = self?.months.withLock { $0.subscriptions.removeValue(forKey: number) }
        }
        return DecorationChanges(subscription: subscription, signals: signals)
    }

    /// Cancels whatever is being computed, months ahead too. What is known stays; what is asked for later is computed.
    public func cancel() {
        months.withLock { state in
            for key in state.months.keys.sorted() { state.giveUp(key) }
        }
    }
}

// MARK: - Computing

extension DecorationStore {
    /// Makes a month the one that all others are near to or far from, and computes its neighbours.
    private func focus(_ key: Int, _ state: inout StoredMonths) {
        guard state.center != key else { return }
        state.center = key
        compute(key, .userInitiated, &state)
        for neighbour in neighbours(of: key) { compute(neighbour, .utility, &state) }
        state.trim(to: limit)
    }

    private func neighbours(of key: Int) -> [Int] {
        guard let month = CivilDate(dayNumber: key).flatMap(layout.month(containing:)) else { return [] }
        let days = [month.upperBound.adding(days: 1), month.lowerBound.adding(days: -1)]
        return days.compactMap { $0.flatMap(layout.month(containing:)) }.filter { layout.availablePart(of: $0) != nil }
            .map(\.lowerBound.dayNumber)
    }

    /// Has a month computed that is neither known nor being computed.
    private func compute(_ key: Int, _ priority: TaskPriority, _ state: inout StoredMonths) {
        guard state.months[key]?.current == nil, state.months[key]?.computation == nil else { return }
        renew(key, priority, &state)
    }

    private func renew(_ key: Int, _ priority: TaskPriority, _ state: inout StoredMonths) {
        var month = state.months[key] ?? StoredMonths.Month()
        if let computation = month.computation {
            computation.cancel()
            state.activity.cancelled += 1
        }
        let ticket = state.number()
        let (feeds, layout, settings) = (state.feeds, layout, settings)
        month.ticket = ticket
        month.computation = Task.detached(priority: priority) { [weak self] in
            let map = Self.map(of: feeds, from: key, layout, settings)
            self?.months.withLock { $0.deliver(map, key, ticket: ticket) }
            return map
        }
        state.months[key] = month
    }

    /// - Returns: nil where the task was cancelled, or there is no such month.
    private static func map(
        of feeds: [CalendarFeed], from key: Int, _ layout: MonthGrid.Layout, _ settings: Settings
    ) -> DecorationMap? {
        guard !Task.isCancelled, let days = CivilDate(dayNumber: key).flatMap(layout.month(containing:)),
            let grid = MonthGrid(days, layout)
        else { return nil }
        var placing = DecorationPlacing(grid: grid, limit: DecorationMap.standardLimit)
        do {
            for feed in feeds {
                let color = settings.style == nil ? feed.decorationColor : nil
                try placing.add(
                    feed, kinds: settings.kinds, includingCancelled: settings.includesCancelled
                ) { occurrence in
                    try Task.checkCancellation()
                    return settings.style?(occurrence, feed) ?? DecorationStyle(occurrence, calendarColor: color)
                }
            }
            try Task.checkCancellation()
        } catch {
            return nil
        }
        return DecorationMap(grid, placing)
    }
}

// MARK: - Watching

extension DecorationStore {
    /// What the store did, for tests and measurements.
    package struct Activity: Hashable, Sendable {
        /// Answers from what was known.
        package var hits = 0
        /// Months computed.
        package var computed = 0
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
