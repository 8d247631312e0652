/// A position in the occurrences of a plan, moving forwards.
///
/// It knows nothing of COUNT (see ``RuleOccurrences/Iterator``). Everything is in local seconds.
package struct PlanCursor: Sendable {
    /// The occurrences of the first interval that are still to come.
    private var firstInterval: ArraySlice<Int>
    private var schedule: Position
    /// The first local second that no longer counts.
    private let end: Int

    /// How many more years, days of subdaily steps and occurrences may be looked at.
    private(set) var stepsLeft: Int

    private enum Position {
        case end
        case fixedPeriod(ClockPeriod.Cursor)
        case oneTime(OneTimeCursor)
        case severalTimes(SeveralTimesCursor<[Int]>)
        case manyTimes(SeveralTimesCursor<ClockProduct>)
        case selected(SelectedTimes.Cursor)
        case steps(SubdailySteps.Cursor)
    }

    /// Whether the cursor ended for want of steps: what follows is not known.
    package var isTruncated: Bool { stepsLeft <= 0 }

    /// Creates a cursor before the first occurrence at or after a moment, without visiting what is before it.
    package init(_ plan: RecurrencePlan, at moment: Int, steps: Int = .max) {
        stepsLeft = steps
        end = plan.end
        let first = plan.firstInterval?.members ?? []
        firstInterval = first[first.firstIndex(notBelow: moment)...]
        let moment = max(moment, plan.scheduleStart)
        guard moment < end else {
            schedule = .end
            return
        }
        schedule =
            switch plan.schedule {
            case .never, .days(_, .none): .end
            case .fixedPeriod(let period): .fixedPeriod(ClockPeriod.Cursor(period, at: moment))
            case .days(let days, .one(let time)): .oneTime(OneTimeCursor(days, time, at: moment))
            case .days(let days, .many(let times)): .severalTimes(SeveralTimesCursor(days, times, at: moment))
            case .days(let days, .product(let times)): .manyTimes(SeveralTimesCursor(days, times, at: moment))
            case .selected(let selected): .selected(SelectedTimes.Cursor(selected, at: moment))
            case .steps(let days, let steps): .steps(SubdailySteps.Cursor(steps, days, at: moment))
            }
    }

    /// Moves over the next occurrence; nil at the end.
    ///
    /// - Complexity: amortised O(1) for rules that have occurrences in most years; never more than one pass over the
    ///   years to 9999.
    package mutating func next() -> Int? {
        var moment = 0
        let filled = unsafe withUnsafeMutablePointer(to: &moment) {
            unsafe fill(UnsafeMutableBufferPointer(start: $0, count: 1), upTo: 1, before: end)
        }
        return filled == 1 && stepsLeft > 0 ? moment : nil
    }

    /// Writes the next occurrences to the start of a block.
    ///
    /// What is decided once for a block need not be decided for each occurrence, and the inner loops stay in registers.
    ///
    /// - Parameters:
    ///   - block: where to.
    ///   - count: how many are wanted at most.
    ///   - bound: the first moment that is not wanted. The position stays before occurrences from there on.
    /// - Returns: how many were written; 0 only if there are none before the bound, or the budget is used up.
    mutating func fill(_ block: UnsafeMutableBufferPointer<Int>, upTo count: Int, before bound: Int) -> Int {
        let limit = min(count, block.count)
        let end = min(bound, end)
        guard stepsLeft > 0 else { return 0 }
        if !firstInterval.isEmpty { return unsafe fillFromFirstInterval(block, limit, before: end) }
        let filled: Int
        // A cursor is taken out and put back once for a block. Every index it writes to is less than `limit`.
        switch schedule {
        case .end: filled = 0
        case .fixedPeriod(var cursor):
            filled = unsafe cursor.fill(block, limit, before: end)
            schedule = .fixedPeriod(cursor)
        case .oneTime(var cursor):
            filled = unsafe cursor.fill(block, limit, before: end, &stepsLeft)
            schedule = .oneTime(cursor)
        case .severalTimes(var cursor):
            filled = unsafe cursor.fill(block, limit, before: end, &stepsLeft)
            schedule = .severalTimes(cursor)
        case .manyTimes(var cursor):
            filled = unsafe cursor.fill(block, limit, before: end, &stepsLeft)
            schedule = .manyTimes(cursor)
        case .selected(var cursor):
            filled = unsafe cursor.fill(block, limit, before: end, &stepsLeft)
            schedule = .selected(cursor)
        case .steps(var cursor):
            filled = unsafe cursor.fill(block, limit, before: end, &stepsLeft)
            schedule = .steps(cursor)
        }
        stepsLeft &-= filled
        return filled
    }

    private mutating func fillFromFirstInterval(
        _ block: UnsafeMutableBufferPointer<Int>, _ limit: Int, before end: Int
    ) -> Int {
        var filled = 0
        while filled < limit, let moment = firstInterval.first, moment < end {
            unsafe block[filled] = moment
            filled += 1
            firstInterval.removeFirst()
        }
        stepsLeft &-= filled
        return filled
    }
}
