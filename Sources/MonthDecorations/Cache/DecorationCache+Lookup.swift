public import Foundation
import ICalendar
public import Recurrence

extension DecorationCache {
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
                trim(&state)
                return state.generation
            }
            try Task.checkCancellation()
            guard generation == request.generation else { continue }
            guard map == nil, computation.isCancelled else { return map }
            throw CancellationError()
        }
    }

    private typealias Request = (
        map: DecorationMap?, computation: CachedMonths.Computation?, waiter: Int?, generation: Int
    )

    private func ask(for key: Int, _ state: inout CachedMonths) -> Request {
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
