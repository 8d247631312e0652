/// The days of one year, or week-year, that a plan names.
struct YearDays {
    /// The day number of index 0.
    var firstDay: Int
    var days: DaySet
}

extension RecurrencePlan {
    /// The year whose set holds a day.
    func year(ofDay day: Int) -> Int { Self.year(ofDay: day, stride, scaled) }

    static func year(ofDay day: Int, _ stride: Stride, _ scaled: ScaledPattern?) -> Int {
        if let scaled { return scaled.years.year(ofDay: day) }
        if case .weekYear(let weekStart) = stride.unit { return WeekYear.year(ofDay: day, weekStart: weekStart) }
        return Gregorian.components(ofDayNumber: day).year
    }

    /// The days of a year in which the stride has an interval that counts.
    func days(of year: Int, memo: inout ShapeMemo) -> YearDays {
        if let scaled { return days(of: year, scaled, memo: &memo) }
        if case .weekYear(let weekStart) = stride.unit, let weeks = pattern.weeks {
            let weekYear = WeekYear(year, weekStart: weekStart)
            if let masks {
                return YearDays(firstDay: weekYear.firstDay, days: masks.days(isLong: weekYear.weekCount == 53))
            }
            let days = pattern.days(in: weekYear, of: weeks)
            return YearDays(firstDay: weekYear.firstDay, days: chooses(.year) ? chosen(days) : days)
        }
        let shape = YearShape(year: year)
        let active = stride.activeMonths(of: year)
        var result = YearDays(firstDay: Gregorian.dayNumber(year: year, month: 1, day: 1), days: DaySet())
        if let weeks = pattern.weeks {
            let days = pattern.days(ofCalendarYear: year, in: weeks)
            result.days = chooses(.year) ? chosen(days) : days
            return result
        }
        if active == DayPattern.allMonths {
            result.days = days(in: shape, firstDay: result.firstDay, memo: &memo)
        } else {
            result.days = days(in: shape, firstDay: result.firstDay, active: active)
        }
        if let activeDays = stride.activeDays(firstDay: result.firstDay, length: shape.length) {
            result.days.formIntersection(activeDays)
        }
        return result
    }

    /// The days of every year of a shape, for plans that have a ``yearStep``.
    ///
    /// - Parameter firstDay: 1 January of any such year.
    @inline(__always)
    func days(in shape: YearShape, firstDay: Int, memo: inout ShapeMemo) -> DaySet {
        guard let masks else {
            return memo.days(of: shape) { self.days(in: shape, firstDay: firstDay, active: DayPattern.allMonths) }
        }
        var days = masks.days(isLong: shape.isLeap)
        if let maskedWeekdays { days.formIntersection(weekdays: maskedWeekdays, first: shape.firstWeekday) }
        return days
    }

    private func days(in shape: YearShape, firstDay: Int, active: UInt16) -> DaySet {
        if chooses(.week), let positions {
            return weeklyDays(firstDay: firstDay, length: shape.length) { positions.select($0) }
        }
        let days = pattern.days(in: shape, active: active, positions: positionsInMonth)
        return chooses(.year) ? chosen(days) : days
    }

    /// The intervals among whose days BYSETPOS may choose.
    enum Choice { case week, month, year }

    /// Whether BYSETPOS chooses days, one time each, within such intervals.
    func chooses(_ choice: Choice) -> Bool {
        guard positions != nil, kind == .oneTime else { return false }
        return switch (stride.unit, choice) {
        case (.week, .week), (.month, .month), (.year, .year), (.weekYear, .year): true
        default: false
        }
    }

    private func chosen(_ days: DaySet) -> DaySet { positions?.select(days) ?? days }

    /// The days of a year, week by week, with something done to the set of each week. Weeks across New Year are whole.
    private func weeklyDays(firstDay: Int, length: Int, _ choose: (UInt64) -> UInt64) -> DaySet {
        guard case .week(let weekStart) = stride.unit else { return DaySet() }
        var result = DaySet()
        var week = Stride.week(ofDay: firstDay, weekStart: weekStart)
        while true {
            let start = Stride.firstDay(ofWeek: week, weekStart: weekStart)
            let offset = start - firstDay
            guard offset < length else { break }
            let bits = choose(pattern.days(ofWeekFrom: start))
            if offset < 0 { result.insert(bits >> UInt64(-offset), at: 0) } else { result.insert(bits, at: offset) }
            week += 1
        }
        result.removeAll(from: length)
        return result
    }

    /// Whether a cursor that has met so many years without a day, one after the other, should look no further.
    @inline(__always)
    func givesUp(after emptyYears: Int) -> Bool {
        // Leap days are at most eight years apart: a longer pause asks whether there is any day at all.
        emptyYears >= 9 && hasGivenUp(after: emptyYears)
    }

    private func hasGivenUp(after emptyYears: Int) -> Bool {
        if scaled != nil { return emptyYears >= ScaledYears.longestPause }
        return emptyYears == 9 && hasNoDays()
    }

    /// Whether no year of any shape has a day: what a rule like "30 February" comes to.
    private func hasNoDays() -> Bool {
        var memo = ShapeMemo()
        if pattern.weeks != nil {
            // The days of a week-year depend on its neighbours' shapes too; 400 years have every combination.
            return (2000..<2400).allSatisfy { days(of: $0, memo: &memo).days.isEmpty }
        }
        return YearShape.samples.allSatisfy { year in
            let firstDay = Gregorian.dayNumber(year: year, month: 1, day: 1)
            return days(in: YearShape(year: year), firstDay: firstDay, memo: &memo).isEmpty
        }
    }
}
