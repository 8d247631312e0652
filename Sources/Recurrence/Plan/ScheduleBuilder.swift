/// A builder that chooses the ``Schedule`` of a rule from a start.
struct ScheduleBuilder {
    private let frequency: RecurrenceRule.Frequency
    private let start: CivilDateTime
    private let isDate: Bool
    private let dialect: RecurrenceDialect
    private let pattern: DayPattern
    private let steps: IntervalSteps
    private let positions: SetPositions?
    /// The local second from which BYSETPOS counts in the interval of DTSTART, or nil if BYSETPOS counts the whole
    /// interval.
    let firstCounted: Int?
    private let days: DaysInCalendar
    private let expansionError: RecurrenceRuleError?

    /// The calendar that determines the days.
    private enum DaysInCalendar {
        /// The Gregorian calendar, by the shapes of its years.
        case gregorian
        /// A calendar whose years are described by a ``CalendarScale``.
        case scale(ScaledPattern)
        /// No calendar, although the rule needs one.
        case none
    }

    init(
        _ rule: borrowing RecurrenceRule, start: CivilDateTime, isDate: Bool, _ scale: borrowing (any CalendarScale)?,
        _ dialect: RecurrenceDialect
    ) {
        (frequency, self.start, self.isDate, self.dialect) = (rule.frequency, start, isDate, dialect)
        let day = start.date
        pattern = DayPattern(rule, start: day, dialect)
        if ScaledPattern.isNeeded(for: rule) {
            let years: (any CalendarScale)? = rule.isGregorian ? GregorianScale() : copy scale
            days =
                years.flatMap { [rule = copy rule] in ScaledPattern(rule, scale: $0, start: day, dialect) }.map(
                    DaysInCalendar.scale)
                ?? .none
        } else {
            days = .gregorian
        }
        let scaled: ScaledPattern? = if case .scale(let pattern) = days { pattern } else { nil }
        steps = Self.steps(of: rule, pattern, startDay: day.dayNumber, scaled, dialect)
        positions = SetPositions(rule)
        firstCounted = positions == nil ? nil : dialect.firstInterval.firstCounted(rule.frequency, start)
        expansionError = rule.expansionError(in: scale)
    }

    /// The end of DTSTART's interval in local seconds, if BYSETPOS counts only a part of that interval; nil otherwise.
    ///
    /// Days that SKIP moves out of their interval make this end ambiguous; in that case, the days of the scale handle
    /// the first interval.
    var endOfFirstInterval: Int? {
        guard firstCounted != nil else { return nil }
        if case .scale = days, frequency >= .weekly { return nil }
        let start = start.localSeconds
        return switch frequency {
        case .secondly: start + 1
        case .minutely: Gregorian.floorDivide(start, 60) * 60 + 60
        case .hourly: Gregorian.floorDivide(start, 3_600) * 3_600 + 3_600
        case .daily, .weekly, .monthly, .yearly: endOfActiveInterval(ofDay: Gregorian.floorDivide(start, 86_400))
        }
    }

    /// The end of the interval that contains a day, in local seconds; nil if the interval doesn't count. DTSTART's week-year doesn't
    /// if the dialect counts from its calendar year.
    private func endOfActiveInterval(ofDay day: Int) -> Int? {
        let number = steps.number(ofDay: day)
        return steps.isActive(number) ? steps.firstDay(of: number + 1) * 86_400 : nil
    }

    /// Returns the schedule of a rule, which must be the rule passed to the initializer; the builder doesn't store the
    /// rule.
    func schedule(of rule: RecurrenceRule) -> Schedule {
        let isRefused =
            expansionError != nil || isDate && rule.frequency < .daily
            || dialect.weekNumberConflict == .noOccurrences && !rule.weeks.isEmpty
                && !(rule.daysOfTheYear.isEmpty && rule.daysOfTheMonth.isEmpty)
        guard !isRefused else { return .never(expansionError) }
        switch isDate ? TimesOfDay(midnightOf: rule) : TimesOfDay(rule, start: start) {
        case .fixed(let times): return times.isEmpty ? .never(nil) : schedule(of: times)
        case .steps(let subdaily):
            if isEveryDay, let period = ClockPeriod(subdaily) { return .fixedPeriod(period) }
            return days(positions: nil).map { .steps($0, subdaily) } ?? .never(nil)
        }
    }

    /// Returns the schedule for times that are the same on every day.
    private func schedule(of times: ClockTimes) -> Schedule {
        // For frequencies below WEEKLY, every interval has the same set, and BYSETPOS has already chosen among its
        // times.
        let choosing = frequency < .weekly ? nil : positions
        guard let choosing, times.count > 1 else {
            let firstCountedDay = firstCounted.map { Gregorian.floorDivide($0 - times[0] + 86_399, 86_400) }
            return days(positions: choosing, firstCountedDay: firstCountedDay).map { .days($0, times: times) }
                ?? .never(nil)
        }
        switch days {
        case .none: return .never(nil)
        case .scale(let pattern):
            return .selected(
                SelectedTimes(
                    .scale(ScaledDays(pattern, steps, positions: nil)), times, choosing,
                    firstCounted: firstCounted))
        case .gregorian:
            guard !pattern.namesNoDay else { return .never(nil) }
            if pattern.namesOnlyWeekdays, case .week(let weekStart) = steps.unit {
                let week = IntervalSteps.firstDay(ofWeek: steps.anchor, weekStart: weekStart)
                return ClockPeriod(
                    week: week, pattern.days(ofWeekFrom: week), times, choosing, interval: steps.interval
                ).map(Schedule.fixedPeriod) ?? .never(nil)
            }
            return .selected(SelectedTimes(.years(YearDays(pattern, steps, positions: nil)), times, choosing))
        }
    }

    /// Returns the days of the rule, or nil if there are none.
    private func days(positions: SetPositions?, firstCountedDay: Int? = nil) -> DayRule? {
        switch days {
        case .none: nil
        case .gregorian: DayRule.gregorian(pattern, steps, positions: positions)
        case .scale(let pattern):
            .scale(ScaledDays(pattern, steps, positions: positions, firstCountedDay: firstCountedDay))
        }
    }

    /// Whether the rule includes all days.
    private var isEveryDay: Bool {
        guard case .gregorian = days, case .day = steps.unit else { return false }
        return pattern.namesOnlyWeekdays && pattern.weekdays == nil && steps.interval == 1
    }

    private static func steps(
        of rule: RecurrenceRule, _ pattern: DayPattern, startDay: Int, _ scaled: ScaledPattern?,
        _ dialect: RecurrenceDialect
    ) -> IntervalSteps {
        let weekStart = rule.weekStart.index
        let unit: IntervalSteps.Unit =
            switch rule.frequency {
            case .yearly:
                rule.weeks.isEmpty || dialect.yearOfWeek == .calendarYear ? .year : .weekYear(weekStart: weekStart)
            case .monthly: .month
            case .weekly: .week(weekStart: weekStart)
            case .daily, .hourly, .minutely, .secondly: .day
            }
        // Below DAILY, the interval applies to the subdaily steps, and every day counts.
        let interval = rule.frequency < .daily ? 1 : rule.interval
        let steps = IntervalSteps(unit: unit, interval: interval, startDay: startDay, scaled: scaled)
        guard case .weekYear = unit, dialect.yearOfWeek == .weekYearFromCalendarYear, interval > 1,
            let weeks = pattern.weeks, !pattern.contains(startDay, in: weeks)
        else { return steps }
        return steps.anchored(at: Gregorian.components(ofDayNumber: startDay).year)
    }
}

extension RecurrenceDialect.FirstInterval {
    /// Returns the local second from which BYSETPOS counts in the interval of DTSTART, or nil for the whole interval.
    fileprivate func firstCounted(_ frequency: RecurrenceRule.Frequency, _ start: CivilDateTime) -> Int? {
        switch self {
        case .whole: nil
        case .fromStart: start.localSeconds
        case .weekFromStart: frequency == .weekly ? start.date.dayNumber * 86_400 : nil
        }
    }
}
