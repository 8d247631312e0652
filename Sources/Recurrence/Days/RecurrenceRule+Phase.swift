extension RecurrenceRule {
    /// Returns whether INTERVAL counts the interval that contains a time, if the rule starts at another time.
    ///
    /// The interval is the year, month, week, day, hour, minute or second of the time.
    ///
    /// - Parameter scale: The calendar of the rule's ``calendarScale``.
    package func countsInterval(
        of time: CivilDateTime, from start: CivilDateTime, _ dialect: RecurrenceDialect, _ scale: (any CalendarScale)?
    ) -> Bool {
        guard interval > 1 else { return true }
        guard let first = intervalNumber(of: start, dialect, scale),
            let number = intervalNumber(of: time, dialect, scale)
        else { return false }
        return (number - first) % interval == 0
    }

    /// Returns the number of the interval that contains a time, counted from any origin.
    private func intervalNumber(
        of time: CivilDateTime, _ dialect: RecurrenceDialect, _ scale: (any CalendarScale)?
    ) -> Int? {
        let day = time.date.dayNumber
        switch frequency {
        case .secondly: return time.localSeconds
        case .minutely: return Gregorian.floorDivide(time.localSeconds, 60)
        case .hourly: return Gregorian.floorDivide(time.localSeconds, 3_600)
        case .daily: return day
        case .weekly: return IntervalSteps.week(ofDay: day, weekStart: weekStart.index)
        case .monthly:
            if isGregorian { return time.date.year * 12 + time.date.month }
            guard let scale, let year = scale.layout(ofYear: scale.year(containing: DayNumber(time.date))),
                let (month, _) = year.position(of: DayNumber(time.date))
            else { return nil }
            return year.firstMonth + month
        case .yearly:
            if !isGregorian { return scale?.year(containing: DayNumber(time.date)) }
            let countsWeeks = !weeks.isEmpty && dialect.yearOfWeek != .calendarYear
            return countsWeeks ? WeekYear.year(ofDay: day, weekStart: weekStart.index) : time.date.year
        }
    }
}

extension CivilDate {
    /// Returns whether another date is in the same week.
    package func isInWeek(of other: CivilDate, from weekStart: Weekday) -> Bool {
        IntervalSteps.week(ofDay: dayNumber, weekStart: weekStart.index)
            == IntervalSteps.week(ofDay: other.dayNumber, weekStart: weekStart.index)
    }
}
