/// A position in the occurrences of a plan, moving backwards over the same days as ``PlanCursor``.
///
/// It knows nothing of COUNT. Everything is in local seconds.
package struct ReverseCursor: Sendable {
    private let plan: RecurrencePlan
    /// How many occurrences of the first interval are still to come.
    private var firstIntervalCount: Int
    /// The position in the days of the schedule.
    private var days = DayRule.Cursor()
    /// The index is how many times of the current day, or occurrences of the unit, are still to come.
    private var position = TimePosition()
    /// The position in a schedule of ``SelectedTimes``; nil in others.
    private var selected: SelectedTimes.Cursor?
    /// The occurrences of a day of ``SubdailySteps`` that are still to come, ascending.
    private var rest: [Int] = []
    /// Where the schedule starts.
    private let start: Int
    /// Occurrences from it on are passed over.
    private let end: Int

    /// As in ``PlanCursor``.
    private(set) var stepsLeft: Int

    package var isTruncated: Bool { stepsLeft <= 0 }

    /// Creates a cursor after the last occurrence before a moment.
    package init(_ plan: RecurrencePlan, before moment: Int, steps: Int = .max) {
        self.plan = plan
        stepsLeft = steps
        start = plan.scheduleStart
        end = min(moment, plan.end)
        firstIntervalCount = plan.firstInterval?.members.firstIndex(notBelow: end) ?? 0
        guard end > start else { return }
        switch plan.schedule {
        case .never: break
        case .fixedPeriod(let period): position = period.position(notBefore: end)
        case .days(let rule, _), .steps(let rule, _):
            days = DayRule.Cursor(rule, at: Gregorian.floorDivide(end - 1, 86_400) + 1)
        case .selected(let rule): selected = SelectedTimes.Cursor(rule, at: end)
        }
    }

    /// Moves back over the occurrence before the position; nil at the start.
    ///
    /// - Complexity: amortised O(1) for rules that have occurrences in most years
    package mutating func next() -> Int? {
        if stepsLeft > 0, end > start, let moment = previousOfSchedule() {
            stepsLeft &-= 1
            return stepsLeft > 0 ? moment : nil
        }
        guard !isTruncated, firstIntervalCount > 0, let first = plan.firstInterval else { return nil }
        firstIntervalCount -= 1
        return first.members[firstIntervalCount]
    }

    private mutating func previousOfSchedule() -> Int? {
        switch plan.schedule {
        case .never: nil
        case .fixedPeriod(let period): period.previous(notBefore: start, &position)
        case .days(_, let times): previous(of: times)
        case .selected: selected?.previous(notBefore: start, &stepsLeft)
        case .steps(let rule, let steps): previous(of: steps, rule)
        }
    }

    private mutating func previous(of times: ClockTimes) -> Int? {
        while position.index == 0 {
            guard moveToPreviousDay() else { return nil }
            // Of the last day, times may be too late.
            let rest = end - position.midnight
            position.index = rest < 86_400 ? times.firstIndex(notBelow: rest) : times.count
        }
        let moment = position.midnight + times[position.index - 1]
        guard moment >= start else { return nil }
        position.index -= 1
        return moment
    }

    private mutating func previous(of steps: SubdailySteps, _ rule: DayRule) -> Int? {
        while true {
            if let moment = rest.popLast() { return moment >= start ? moment : nil }
            guard moveToPreviousDay(), let last = steps.lastStep(before: position.midnight + 86_400) else { return nil }
            // A step can be longer than a day: most days have none.
            guard last >= position.midnight else {
                days = DayRule.Cursor(rule, at: Gregorian.floorDivide(last, 86_400) + 1)
                position.run.bits = 0
                continue
            }
            rest = steps.occurrences(ofDayFrom: position.midnight, before: end)
        }
    }

    /// Moves to the day before the current one; false if that is before the start.
    private mutating func moveToPreviousDay() -> Bool {
        if position.run.bits == 0 {
            let first = Gregorian.floorDivide(start, 86_400)
            guard let run = days.previous(notBefore: first, &stepsLeft) else { return false }
            position.run = run
        }
        let bit = 63 - position.run.bits.leadingZeroBitCount
        position.run.bits ^= 1 << UInt64(bit)
        position.midnight = (position.run.firstDay + bit) * 86_400
        return true
    }
}
