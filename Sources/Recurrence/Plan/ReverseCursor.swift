/// A position in the occurrences of a plan, moving backwards over the same days as ``PlanCursor``.
///
/// It knows nothing of COUNT. Everything is in local seconds.
package struct ReverseCursor: Sendable {
    /// The occurrences of the first interval that are still to come.
    private var firstInterval: ArraySlice<Int>
    private var schedule: Position
    /// Where the schedule starts.
    private let start: Int

    /// As in ``PlanCursor``.
    private(set) var stepsLeft: Int

    private enum Position {
        case end
        case fixedPeriod(ClockPeriod.Cursor)
        case days(Days)
        case selected(SelectedTimes.Cursor)
        case steps(SubdailySteps.ReverseCursor)
    }

    package var isTruncated: Bool { stepsLeft <= 0 }

    /// Creates a cursor after the last occurrence before a moment.
    package init(_ plan: RecurrencePlan, before moment: Int, steps: Int = .max) {
        stepsLeft = steps
        start = plan.scheduleStart
        let end = min(moment, plan.end)
        let first = plan.firstInterval?.members ?? []
        firstInterval = first[..<first.firstIndex(notBelow: end)]
        guard end > start else {
            schedule = .end
            return
        }
        schedule =
            switch plan.schedule {
            case .never: .end
            case .fixedPeriod(let period): .fixedPeriod(ClockPeriod.Cursor(period, at: end))
            case .days(let days, let times): .days(Days(days, times, before: end))
            case .selected(let selected): .selected(SelectedTimes.Cursor(selected, at: end))
            case .steps(let days, let steps): .steps(SubdailySteps.ReverseCursor(steps, days, before: end))
            }
    }

    /// Moves back over the occurrence before the position; nil at the start.
    ///
    /// - Complexity: amortised O(1) for rules that have occurrences in most years
    package mutating func next() -> Int? {
        if stepsLeft > 0, let moment = previousOfSchedule() {
            stepsLeft &-= 1
            return stepsLeft > 0 ? moment : nil
        }
        return isTruncated ? nil : firstInterval.popLast()
    }

    private mutating func previousOfSchedule() -> Int? {
        switch schedule {
        case .end: return nil
        case .fixedPeriod(var cursor):
            defer { schedule = .fixedPeriod(cursor) }
            return cursor.previous(notBefore: start)
        case .days(var cursor):
            defer { schedule = .days(cursor) }
            return cursor.previous(notBefore: start, &stepsLeft)
        case .selected(var cursor):
            defer { schedule = .selected(cursor) }
            return cursor.previous(notBefore: start, &stepsLeft)
        case .steps(var cursor):
            defer { schedule = .steps(cursor) }
            return cursor.previous(notBefore: start, &stepsLeft)
        }
    }

    /// A position in days that have the same times each.
    private struct Days {
        private var days: DayRule.Cursor
        private let times: ClockTimes
        private let end: Int
        private var run = DayRun(firstDay: 0, bits: 0)
        private var midnight = 0
        /// How many times of the current day are still to come.
        private var timesLeft = 0

        init(_ rule: DayRule, _ times: ClockTimes, before end: Int) {
            (self.times, self.end) = (times, end)
            days = DayRule.Cursor(rule, at: Gregorian.floorDivide(end - 1, 86_400) + 1)
        }

        mutating func previous(notBefore start: Int, _ budget: inout Int) -> Int? {
            while timesLeft == 0 {
                if run.bits == 0 {
                    let first = Gregorian.floorDivide(start, 86_400)
                    guard let run = days.previous(notBefore: first, &budget) else { return nil }
                    self.run = run
                }
                let bit = 63 - run.bits.leadingZeroBitCount
                run.bits ^= 1 << UInt64(bit)
                midnight = (run.firstDay + bit) * 86_400
                // Of the last day, times may be too late.
                timesLeft = end - midnight < 86_400 ? times.firstIndex(notBelow: end - midnight) : times.count
            }
            let moment = midnight + times[timesLeft - 1]
            guard moment >= start else { return nil }
            timesLeft -= 1
            return moment
        }
    }
}
