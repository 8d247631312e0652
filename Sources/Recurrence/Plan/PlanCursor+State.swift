// Inlined: a loop for each case of DayRule and ClockTimes. As calls, they take 2 % more instructions on R1.

extension PlanCursor {
    /// A position in the occurrences of a plan that moves forward, without a reference to the plan.
    ///
    /// The position consists of plain numbers. A cursor with a reference to the plan would spend more time on reference
    /// counting than on expanding a window of a few days.
    ///
    /// All times are in local seconds. COUNT is ignored here; see ``ZonedRule``.
    struct State: Sendable {
        /// The number of remaining occurrences of the first interval.
        private var firstIntervalRest = 0
        /// The position in the days of the schedule.
        private var place = DayRule.Cursor.State()
        private var position = PlanCursor.TimeState()
        /// The position in a schedule of ``SelectedTimes``; empty for other schedules. It is an array because a position is large,
        /// and most plans have none.
        private var selected: [SelectedTimes.Cursor] = []
        /// The local second before which occurrences are skipped.
        private let start: Int

        /// The number of years, days of subdaily steps and occurrences that can still be examined.
        private(set) var stepsLeft: Int

        /// Whether the walk ran out of steps, so that later occurrences are unknown.
        var isTruncated: Bool { stepsLeft <= 0 }

        /// Creates a position before the first occurrence at or after a moment, without visiting earlier occurrences.
        init(_ plan: borrowing RecurrencePlan, at localSeconds: Int, steps: Int) {
            start = max(localSeconds, plan.scheduleStart)
            stepsLeft = steps
            // In an initializer, the result would be copied at the end.
            findFirst(in: plan, notBefore: localSeconds)
        }

        private mutating func findFirst(in plan: borrowing RecurrencePlan, notBefore localSeconds: Int) {
            if let first = plan.firstInterval {
                firstIntervalRest = first.members.count - first.members.firstIndex(notBelow: localSeconds)
            }
            if start < plan.end {
                switch plan.schedule {
                case .never, .days(_, .none): break
                case .fixedPeriod(let period): position = period.position(notBefore: start)
                case .days(let rule, .one(let time)):
                    place = rule.place(before: PlanCursor.TimeState.day(of: time, notBefore: start))
                case .days(let rule, let times):
                    place = rule.place(before: Gregorian.floorDivide(start, 86_400))
                    position = PlanCursor.TimeState(times, on: rule, &place, at: start)
                case .selected(let rule): selected = [SelectedTimes.Cursor(rule, at: start)]
                case .steps(let rule, let steps):
                    position = steps.position(notBefore: start)
                    place = rule.place(before: position.run.firstDay)
                }
            }
        }

        /// Moves over the next occurrence and returns that occurrence, or nil at the end.
        mutating func next(in plan: RecurrencePlan) -> Int? {
            var localSeconds = 0
            let filled = unsafe withUnsafeMutablePointer(to: &localSeconds) {
                unsafe fill(UnsafeMutableBufferPointer(start: $0, count: 1), upTo: 1, before: plan.end, of: plan)
            }
            return filled == 1 && stepsLeft > 0 ? localSeconds : nil
        }

        /// Writes the next occurrences to the start of a block.
        ///
        /// Decisions that are the same for a whole block are made once, and the inner loops stay in registers.
        ///
        /// - Parameters:
        ///   - block: The block to write to.
        ///   - count: The maximum number of occurrences.
        ///   - bound: The first moment past the requested range. The position stays before occurrences at or after this
        ///     moment.
        /// - Returns: The number of occurrences written. The number is lower than requested only if there are no more
        ///   before the bound or the budget is used up.
        mutating func fill(
            _ block: UnsafeMutableBufferPointer<Int>, upTo count: Int, before bound: Int, of plan: RecurrencePlan
        ) -> Int {
            guard stepsLeft > 0 else { return 0 }
            let block = unsafe OccurrenceBlock(
                block: block, limit: min(count, block.count, stepsLeft), end: min(bound, plan.end))
            if firstIntervalRest > 0 {
                let filled = fillFromFirstInterval(block, of: plan)
                guard filled < block.limit, firstIntervalRest == 0 else { return filled }
                let rest = unsafe OccurrenceBlock(
                    block: UnsafeMutableBufferPointer(rebasing: block.block[filled...]), limit: block.limit - filled,
                    end: block.end)
                return filled + fill(rest, of: plan)
            }
            return fill(block, of: plan)
        }

        @inline(__always)
        private mutating func fill(_ block: OccurrenceBlock, of plan: RecurrencePlan) -> Int {
            guard start < block.end else { return 0 }
            let filled =
                switch plan.schedule {
                case .never: 0
                case .days(let rule, .one(let time)): position.fill(block, rule, &place, time, &stepsLeft)
                case .fixedPeriod(let period): period.fill(block, &position)
                case .days(let rule, let times): position.fill(block, rule, &place, times, &stepsLeft)
                case .selected: selected[0].fill(block, &stepsLeft)
                case .steps(let rule, let steps):
                    steps.fill(block, &position, &place, of: rule, from: start, &stepsLeft)
                }
            stepsLeft &-= filled
            return filled
        }

        private mutating func fillFromFirstInterval(_ block: OccurrenceBlock, of plan: RecurrencePlan) -> Int {
            var filled = 0
            for localSeconds in plan.firstInterval?.members.suffix(firstIntervalRest) ?? [] {
                guard filled < block.limit, localSeconds < block.end else { break }
                unsafe block.block[filled] = localSeconds
                filled += 1
            }
            firstIntervalRest -= filled
            stepsLeft &-= filled
            return filled
        }
    }
}
