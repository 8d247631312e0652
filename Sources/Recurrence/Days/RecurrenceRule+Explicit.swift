extension RecurrenceRule {
    /// Returns a copy of the rule that specifies every part otherwise taken from the start: BYMONTH, BYMONTHDAY, BYDAY,
    /// BYHOUR, BYMINUTE and BYSECOND.
    ///
    /// The result has the same occurrences from `start`, and continues with the same dates from any of its own
    /// occurrences. Without explicit parts, a rule that SKIP moved to another day of the month, for example, would stay
    /// on that day:
    ///
    /// ```swift
    /// let rule = try RecurrenceRule("RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD")
    /// rule.fillingParts(from: january31)  // RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;BYHOUR=9;BYMINUTE=0;BYSECOND=0;SKIP=BACKWARD
    /// ```
    ///
    /// The month stays implicit if BYDAY has ordinals and BYMONTH is missing: `FREQ=YEARLY;BYDAY=2MO;BYMONTHDAY=8,9` has
    /// the second Monday of the year, and would have that of a month with BYMONTH.
    ///
    /// - Parameters:
    ///   - start: DTSTART as a civil time; midnight for a date.
    ///   - isDate: Whether DTSTART is a date, which has no time to specify.
    ///   - dialect: The answers to the questions that the RFC leaves open.
    ///   - scale: The calendar of the rule's ``calendarScale``. If a rule needs a calendar and this is nil, the rule is
    ///     returned unchanged.
    /// - Complexity: O(*n*) in the number of parts
    public func fillingParts(
        from start: CivilDateTime, isDate: Bool = false, dialect: RecurrenceDialect = .rfc5545,
        scale: (any CalendarScale)? = nil
    ) -> RecurrenceRule {
        guard let (month, day) = monthAndDay(of: start.date, scale) else { return self }
        let filled = FilledParts(self, dialect)
        var parts = parts
        // BYMONTH would make ordinals count the weekdays of a month instead of a year. Without it, a later start names the
        // same month, because all dates are in that month.
        let countsWeekdaysOfYear = frequency == .yearly && months.isEmpty && weekdays.contains { $0.ordinal != nil }
        if !countsWeekdaysOfYear { parts.months = filled.months(of: self, or: month) }
        parts.daysOfTheMonth = filled.monthDays(of: self, or: day)
        parts.weekdays = filled.weekdays(of: self, or: start.date.weekday)
        if !isDate {
            if parts.hours.isEmpty, frequency > .hourly { parts.hours = [start.hour] }
            if parts.minutes.isEmpty, frequency > .minutely { parts.minutes = [start.minute] }
            if parts.seconds.isEmpty, frequency > .secondly { parts.seconds = [start.second] }
        }
        return RecurrenceRule(unchecked: parts)
    }

    /// Returns the month and the day of the month of a date in the rule's calendar, or nil if that calendar is missing
    /// or has no data for the date.
    private func monthAndDay(of date: CivilDate, _ scale: (any CalendarScale)?) -> (month: Month, day: Int)? {
        if isGregorian { return (Month(date.month), date.day) }
        guard let scale, let year = scale.layout(ofYear: scale.year(containing: DayNumber(date))),
            let (month, day) = year.position(of: DayNumber(date))
        else { return nil }
        return (year.months[month].name, day + 1)
    }

    /// Returns the rule for a later start, with every part made explicit that the two starts would fill in differently.
    package func restarted(
        from oldStart: CivilDateTime, at start: CivilDateTime, isDate: Bool, _ dialect: RecurrenceDialect,
        _ scale: (any CalendarScale)?
    ) -> RecurrenceRule {
        let old = fillingParts(from: oldStart, isDate: isDate, dialect: dialect, scale: scale).parts
        let new = fillingParts(from: start, isDate: isDate, dialect: dialect, scale: scale).parts
        var parts = parts
        // Whether a part that selects days is filled in depends on the others, so these parts are written together.
        if (old.months, old.daysOfTheMonth, old.weekdays) != (new.months, new.daysOfTheMonth, new.weekdays) {
            (parts.months, parts.daysOfTheMonth, parts.weekdays) = (old.months, old.daysOfTheMonth, old.weekdays)
        }
        if old.hours != new.hours { parts.hours = old.hours }
        if old.minutes != new.minutes { parts.minutes = old.minutes }
        if old.seconds != new.seconds { parts.seconds = old.seconds }
        return RecurrenceRule(unchecked: parts)
    }

    /// Returns a copy of the rule with another end, whose COUNT must be at least 1.
    package func replacing(end: End) -> RecurrenceRule {
        var parts = parts
        parts.end = end
        return RecurrenceRule(unchecked: parts)
    }

    /// Returns a copy of the rule with another COUNT, which must be at least 1. An UNTIL is kept.
    package func replacing(count: Int) -> RecurrenceRule {
        replacing(end: end.until.map { .countAndUntil(count, $0) } ?? .count(count))
    }
}
