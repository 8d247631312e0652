/// How the occurrences of a rule come about.
enum Schedule: Sendable {
    /// There are none. The error says why if the rule can't be expanded.
    case never(RecurrenceRuleError?)
    /// They repeat after a fixed number of local seconds; no days are looked at.
    case fixedPeriod(ClockPeriod)
    /// Every day of the rule has the same times: seconds after midnight, ascending, one at least.
    case days(DayRule, times: ClockTimes)
    /// BYSETPOS chooses among days and times together.
    case selected(SelectedTimes)
    /// Every day of the rule has those steps of hours, minutes or seconds that fall on it.
    case steps(DayRule, SubdailySteps)
}

extension Schedule {
    /// Whether the n-th occurrence is found by counting days, or without that, and not by walking.
    var isCountedByDays: Bool {
        switch self {
        case .fixedPeriod, .never: true
        case .days(.scale, _), .selected, .steps: false
        case .days: true
        }
    }

    /// Whether a local second is an occurrence; nil if that takes a walk.
    func contains(_ moment: Int) -> Bool? {
        switch self {
        case .never: return false
        case .fixedPeriod(let period): return period.contains(moment)
        case .days(let days, let times):
            let (day, time) = (Gregorian.floorDivide(moment, 86_400), Gregorian.modulo(moment, 86_400))
            return times.contains(time) && days.contains(day)
        case .selected, .steps: return nil
        }
    }

    /// No two occurrences are closer than this many local seconds.
    var shortestPause: Int {
        switch self {
        case .fixedPeriod(let period): period.shortestPause
        case .days(_, let times): times.shortestPause(period: 86_400)
        case .never, .selected, .steps: 1
        }
    }
}

extension ClockTimes {
    /// The shortest time between two neighbors if the times repeat after a period.
    func shortestPause(period: Int) -> Int {
        guard let shortestPause, let first, let last else { return period }
        return Swift.min(shortestPause, first + period - last)
    }
}

extension RecurrencePlan {
    /// Why the rule has no occurrences though its parts may have; nil if it is expanded.
    var obstacle: RecurrenceRuleError? {
        if case .never(let obstacle) = schedule { obstacle } else { nil }
    }

    /// Whether DTSTART is the first occurrence.
    var matchesStart: Bool {
        if firstInterval == nil, let contains = schedule.contains(start) { return contains }
        var cursor = PlanCursor(self, at: start)
        return cursor.next() == start
    }
}
