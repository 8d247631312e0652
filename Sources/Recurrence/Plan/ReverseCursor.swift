/// A position in the occurrences of a plan that moves backward, over the same days as ``PlanCursor``.
///
/// All times are in local seconds. COUNT is ignored here.
struct ReverseCursor: Sendable {
    private let plan: RecurrencePlan
    /// The number of remaining occurrences of the first interval.
    private var firstIntervalCount: Int
    /// The position in the days of the schedule.
    private var days = DayRule.Cursor()
    /// The position in the current day or unit; the index is the number of its remaining times.
    private var position = PlanCursor.TimeState()
    /// The position in a schedule of ``SelectedTimes``; nil for other schedules.
    private var selected: SelectedTimes.Cursor?
    /// The remaining occurrences of a day of ``SubdailySteps``, ascending.
    private var rest: [Int] = []
    /// The local second from which the schedule applies.
    private let start: Int
    /// The local second from which occurrences are skipped.
    private let end: Int

    /// The number of remaining steps, as in ``PlanCursor``.
    private(set) var stepsLeft: Int

    var isTruncated: Bool { stepsLeft <= 0 }

    /// Creates a cursor after the last occurrence before a moment.
    init(_ plan: RecurrencePlan, before localSeconds: Int, steps: Int = .max) {
        self.plan = plan
        stepsLeft = steps
        start = plan.scheduleStart
        end = min(localSeconds, plan.end)
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

    /// Moves back over the previous occurrence and returns that occurrence, or nil at the start.
    ///
    /// - Complexity: Amortized O(1) for rules with occurrences in most years
    mutating func next() -> Int? {
        if stepsLeft > 0, end > start, let localSeconds = previousOfSchedule() {
            stepsLeft &-= 1
            return stepsLeft > 0 ? localSeconds : nil
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
            // On the last day, some times may be too late.
            let rest = end - position.midnight
            position.index = rest < 86_400 ? times.firstIndex(notBelow: rest) : times.count
        }
        let localSeconds = position.midnight + times[position.index - 1]
        guard localSeconds >= start else { return nil }
        position.index -= 1
        return localSeconds
    }

    private mutating func previous(of steps: SubdailySteps, _ rule: DayRule) -> Int? {
        while true {
            if let localSeconds = rest.popLast() { return localSeconds >= start ? localSeconds : nil }
            // Every examined day takes one step, as in the walk forward.
            guard stepsLeft > 0, moveToPreviousDay(),
                let last = steps.lastStep(before: position.midnight + 86_400)
            else { return nil }
            stepsLeft &-= 1
            // A step can be longer than a day, and then most days have none.
            guard last >= position.midnight else {
                days = DayRule.Cursor(rule, at: Gregorian.floorDivide(last, 86_400) + 1)
                position.run.bits = 0
                continue
            }
            rest = steps.occurrences(ofDayFrom: position.midnight, before: end)
        }
    }

    /// Moves to the previous day and returns false if that day is before the start.
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
