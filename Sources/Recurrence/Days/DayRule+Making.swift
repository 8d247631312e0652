// Choosing the kind of days for a Gregorian rule.

extension DayRule {
    /// Returns the days of a Gregorian rule without SKIP, or nil if there are none.
    ///
    /// This isn't an initializer because an initializer copies its arguments.
    ///
    /// - Parameter positions: BYSETPOS, if the positions choose among the days of an interval.
    static func gregorian(_ pattern: DayPattern, _ steps: IntervalSteps, positions: SetPositions?) -> DayRule? {
        guard !pattern.namesNoDay else { return nil }
        if pattern.namesOnlyWeekdays, case .some(let period) = Self.period(pattern, steps, positions) {
            return period.map(DayRule.period)
        }
        if positions == nil, let years = steps.maskYears(pattern) {
            return YearMasks(pattern, years).map(DayRule.masks)
        }
        if pattern.hasMonths, let monthSteps = steps.monthSteps, positions == nil || steps.hasMonths {
            return .months(MonthDays(pattern.inMonth, named: pattern.months, positions: positions, monthSteps))
        }
        return .years(YearDays(pattern, steps, positions: positions))
    }

    /// Returns the days of a rule that steps through days or weeks and selects at most weekdays.
    ///
    /// - Returns: Nil if the rule steps through months or years, or a nil period if the rule has no days.
    private static func period(
        _ pattern: DayPattern, _ steps: IntervalSteps, _ positions: SetPositions?
    ) -> DayPeriod?? {
        let weekdays = pattern.weekdays?.every ?? YearMasks.everyWeekday
        switch steps.unit {
        case .day: return .some(DayPeriod(first: steps.anchor, length: steps.interval, bits: 1, weekdays: weekdays))
        case .week(let weekStart):
            let start = IntervalSteps.firstDay(ofWeek: steps.anchor, weekStart: weekStart)
            let days = pattern.days(ofWeekFrom: start)
            return .some(DayPeriod(first: start, length: 7 * steps.interval, bits: positions.choose(in: days)))
        case .month, .year, .weekYear: return nil
        }
    }
}

extension DayPattern {
    /// Whether BYDAY without ordinals is the only condition on days.
    var namesOnlyWeekdays: Bool {
        months == Self.allMonths && monthDays == nil && yearDays == nil && weeks == nil
            && weekdays?.ordinals.isEmpty ?? true
    }
}

extension IntervalSteps {
    /// Returns the years of ``YearMasks`` for a pattern, or nil if masks can't represent its days.
    fileprivate func maskYears(_ pattern: DayPattern) -> YearMasks.Years? {
        if case .weekYear(let weekStart) = unit {
            guard pattern.hasOnlyWeeks else { return nil }
            return .weekYears(weekStart: Int8(weekStart), interval: Int32(interval), anchor: yearAnchor)
        }
        guard pattern.isMasked, let interval = yearStep else { return nil }
        return .calendarYears(interval: Int32(interval), anchor: hasYears ? yearAnchor : 0)
    }

    /// The steps of ``MonthDays``, or nil if the unit is weeks or days.
    fileprivate var monthSteps: MonthDays.Steps? {
        switch unit {
        case .year: .years(interval: Int32(interval), anchor: yearAnchor)
        case .month: .months(interval: Int32(interval), anchor: yearAnchor)
        case .weekYear, .week, .day: nil
        }
    }

    /// A number among the first, 0..<``interval``, that counts.
    private var yearAnchor: Int32 { Int32(truncatingIfNeeded: Gregorian.modulo(anchor, interval)) }
}

extension YearMasks {
    /// Creates the masks of a pattern that masks can represent.
    fileprivate convenience init?(_ pattern: DayPattern, _ years: Years) {
        if case .weekYears = years, let weeks = pattern.weeks {
            let hasLongYears = !weeks.numbers.allSatisfy((1...52).contains)
            self.init(
                common: pattern.days(in: WeekYear(firstDay: 0, weekCount: 52), of: weeks),
                long: hasLongYears ? pattern.days(in: WeekYear(firstDay: 0, weekCount: 53), of: weeks) : nil, years)
        } else {
            self.init(
                common: pattern.mask(isLeap: false),
                long: pattern.isAfterFebruary ? nil : pattern.mask(isLeap: true), delay: 1,
                weekdays: pattern.maskedWeekdays ?? Self.everyWeekday, years)
        }
    }
}
