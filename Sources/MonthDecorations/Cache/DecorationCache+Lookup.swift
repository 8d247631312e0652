public import Foundation
import ICalendar
public import Recurrence

extension DecorationCache {
    /// Returns the cached decorations of a civil day, or nil if the day has none, isn't cached yet, or isn't available.
    ///
    /// If the month isn't cached, this starts the computation, and ``changes`` delivers the decorated days when they
    /// are known. While replaced feeds are being computed, the old decorations are returned.
    ///
    /// - Complexity: O(*k*), where *k* is the number of decorations on that day.
    public subscript(day: CivilDate) -> DayDecoration? {
        cachedMap(containing: day)?[day]
    }

    /// Returns the cached decorations of the day that date components name, or nil if there are none.
    ///
    /// Pass the components you receive in `calendarView(_:decorationFor:)`, for example. Missing months are computed as
    /// for the subscript with a civil day.
    public subscript(components: DateComponents) -> DayDecoration? {
        CivilDate(components, calendar: layout.calendar).flatMap { self[$0] }
    }

    /// Returns the cached map of the month that contains a day, or nil if there is none yet. Starts the computation if
    /// needed.
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

    /// Returns the map of the month that contains a day, computing the map if needed.
    ///
    /// Use this where you can wait: a widget, a print-out, a test. A view that draws now uses the subscripts.
    ///
    /// ```swift
    /// let map = try await cache.map(containing: grid.monthRange.lowerBound)
    /// ```
    ///
    /// - Returns: The map, or nil if the day isn't available or lies outside the Gregorian years 1 to 9999. If the
    ///   feeds are replaced during the call, the map shows the new feeds.
    /// - Throws: `CancellationError` if the task is cancelled or ``cancel()`` is called. Cancelling the task also
    ///   cancels the computation, unless other callers need the month.
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

    /// Removes a cancelled waiter. The last waiter also cancels the computation, unless another caller looked up the
    /// month.
    private func leave(_ key: Int, _ waiter: Int) {
        months.withLock { state in
            guard state.months[key]?.waiters.remove(waiter) != nil, let month = state.months[key],
                month.waiters.isEmpty, !month.isWanted
            else { return }
            state.giveUp(key)
        }
    }

    /// Returns the number of the first day of the month that contains a day, or nil if the day isn't available.
    private func key(of day: CivilDate) -> Int? {
        guard layout.isAvailable(day) else { return nil }
        return layout.month(containing: day)?.lowerBound.dayNumber
    }
}
