extension RecurrenceRule {
    /// Returns the rule with every part that it takes from a start written out: BYMONTH, BYMONTHDAY, BYDAY, BYHOUR, BYMINUTE
    /// and BYSECOND.
    ///
    /// The result has the same occurrences from `start`, and goes on with the same dates from any of its own occurrences. A rule
    /// that a SKIP moved to another day of the month, for example, would otherwise stay on that day:
    ///
    /// ```swift
    /// let rule = try RecurrenceRule("RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD")
    /// rule.explicit(from: january31)  // RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;BYHOUR=9;BYMINUTE=0;BYSECOND=0;SKIP=BACKWARD
    /// ```
    ///
    /// - Parameters:
    ///   - start: DTSTART as a civil time; midnight for a date.
    ///   - isDate: whether DTSTART is a date, which has no time to write out.
    ///   - dialect: the answers to the questions that the RFC leaves open.
    ///   - scale: the calendar of the rule's ``calendarScale``; without it a rule that needs one is returned as it is.
    /// - Complexity: O(*n*) in the number of parts
    public func explicit(
        from start: CivilDateTime, isDate: Bool = false, dialect: RecurrenceDialect = .rfc5545,
        scale: (any CalendarScale)? = nil
    ) -> RecurrenceRule {
        guard let (month, day) = monthAndDay(of: start.date, scale) else { return self }
        let filled = FilledParts(self, month: month, day: day, weekday: start.date.weekday, dialect)
        var parts = parts
        parts.months = filled.months(of: self)
        parts.daysOfTheMonth = filled.monthDays(of: self)
        parts.weekdays = filled.weekdays(of: self)
        if !isDate {
            if parts.hours.isEmpty, frequency > .hourly { parts.hours = [start.hour] }
            if parts.minutes.isEmpty, frequency > .minutely { parts.minutes = [start.minute] }
            if parts.seconds.isEmpty, frequency > .secondly { parts.seconds = [start.second] }
        }
        return RecurrenceRule(unchecked: parts)
    }

    /// The month and the day of the month of a date, in the rule's calendar; nil if that calendar is missing or doesn't reach.
    private func monthAndDay(of date: CivilDate, _ scale: (any CalendarScale)?) -> (month: Month, day: Int)? {
        if isGregorian { return (Month(date.month), date.day) }
        guard let scale, let year = scale.layout(ofYear: scale.year(ofDay: date.dayNumber)) else { return nil }
        guard let (index, firstDay) = year.month(ofDay: date.dayNumber) else { return nil }
        return (year.months[index].name, date.dayNumber - firstDay + 1)
    }

    /// The rule as it is written from a later start: a part that the two starts fill in differently is written out.
    func restarted(
        from oldStart: CivilDateTime, at start: CivilDateTime, isDate: Bool, _ dialect: RecurrenceDialect,
        _ scale: (any CalendarScale)?
    ) -> RecurrenceRule {
        let old = explicit(from: oldStart, isDate: isDate, dialect: dialect, scale: scale).parts
        let new = explicit(from: start, isDate: isDate, dialect: dialect, scale: scale).parts
        var parts = parts
        // Which of them are filled in depends on the others, so the parts that name days are written together.
        if (old.months, old.daysOfTheMonth, old.weekdays) != (new.months, new.daysOfTheMonth, new.weekdays) {
            (parts.months, parts.daysOfTheMonth, parts.weekdays) = (old.months, old.daysOfTheMonth, old.weekdays)
        }
        if old.hours != new.hours { parts.hours = old.hours }
        if old.minutes != new.minutes { parts.minutes = old.minutes }
        if old.seconds != new.seconds { parts.seconds = old.seconds }
        return RecurrenceRule(unchecked: parts)
    }

    /// The rule with another end, whose COUNT is 1 or more.
    package func replacing(end: End) -> RecurrenceRule {
        var parts = parts
        parts.end = end
        return RecurrenceRule(unchecked: parts)
    }

    /// The rule with another COUNT, which is 1 or more. An UNTIL beside it stays.
    package func replacing(count: Int) -> RecurrenceRule {
        replacing(end: end.until.map { .countAndUntil(count, $0) } ?? .count(count))
    }
}

extension CalendarYear {
    /// The index of the month that has a day, and the day number on which the month starts; nil for a day of another year.
    func month(ofDay dayNumber: Int) -> (index: Int, firstDay: Int)? {
        var firstDay = firstDay
        for index in months.indices {
            if firstDay..<firstDay + months[index].length ~= dayNumber { return (index, firstDay) }
            firstDay += months[index].length
        }
        return nil
    }
}
