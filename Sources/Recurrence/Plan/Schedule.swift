/// The method for computing the occurrences of a rule.
enum Schedule: Sendable {
    /// No occurrences. The error states the reason if the rule can't be expanded.
    case never(RecurrenceRuleError?)
    /// Occurrences that repeat after a fixed number of local seconds, computed without looking at days.
    case fixedPeriod(ClockPeriod)
    /// The same times on every day of the rule, in seconds after midnight, ascending and not empty.
    case days(DayRule, times: ClockTimes)
    /// Occurrences that BYSETPOS chooses among days and times together.
    case selected(SelectedTimes)
    /// Steps of hours, minutes or seconds that are on days of the rule.
    case steps(DayRule, SubdailySteps)
}

extension Schedule {
    /// Whether the n-th occurrence can be found by counting days or by arithmetic, without a walk.
    var isCountedByDays: Bool {
        switch self {
        case .fixedPeriod, .never: true
        case .days(.scale, _), .selected, .steps: false
        case .days: true
        }
    }

    /// Returns whether a local second is an occurrence, or nil if the answer requires a walk.
    func contains(_ localSeconds: Int) -> Bool? {
        switch self {
        case .never: return false
        case .fixedPeriod(let period): return period.contains(localSeconds)
        case .days(let days, let times):
            let (day, time) = (Gregorian.floorDivide(localSeconds, 86_400), Gregorian.modulo(localSeconds, 86_400))
            return times.containsSorted(time) && days.contains(day)
        case .selected, .steps: return nil
        }
    }

    /// A lower bound for the distance between two occurrences, in local seconds.
    var shortestPause: Int {
        switch self {
        case .fixedPeriod(let period): period.shortestPause
        case .days(_, let times): times.shortestPause(period: 86_400)
        case .never, .selected, .steps: 1
        }
    }
}

extension ClockTimes {
    /// Returns the least number of seconds between two neighbors if the times repeat after a period.
    func shortestPause(period: Int) -> Int {
        guard let shortestPause, let first, let last else { return period }
        return Swift.min(shortestPause, first + period - last)
    }
}

extension RecurrencePlan {
    /// The reason a rule with valid parts can't be expanded, or nil if the rule is expanded.
    var expansionError: RecurrenceRuleError? {
        if case .never(let expansionError) = schedule { expansionError } else { nil }
    }

    /// Whether DTSTART is the first occurrence.
    var matchesStart: Bool {
        if firstInterval == nil, let contains = schedule.contains(start) { return contains }
        var cursor = PlanCursor(self, at: start)
        return cursor.next() == start
    }
}
