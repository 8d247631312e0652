/// The years, months, weeks or days that `INTERVAL` counts, starting with the one that contains DTSTART.
///
/// In a calendar scale, years and months are those of the scale, and "year" in the comments below means a year of the
/// scale.
struct IntervalSteps {
    enum Unit: Hashable {
        /// Calendar years.
        case year
        /// Week-years, for BYWEEKNO, with the first day of the week (Monday is 0).
        case weekYear(weekStart: Int)
        case month
        /// Weeks, with the first day of the week (Monday is 0).
        case week(weekStart: Int)
        case day
    }

    let unit: Unit
    let interval: Int
    private let scaled: ScaledPattern?

    /// The number of the interval that contains DTSTART, counted in ``unit``.
    private(set) var anchor: Int

    /// The maximum interval. No step that can be taken twice in the years 1 to 9999 is longer than this many days, so
    /// longer steps are capped, and no sum overflows.
    static let longestInterval = 4_000_000

    init(unit: Unit, interval: Int, startDay: Int, scaled: ScaledPattern? = nil) {
        self.unit = unit
        self.scaled = scaled
        self.interval = min(interval, Self.longestInterval)
        anchor = 0
        anchor = number(ofDay: startDay)
    }

    /// Returns the same steps starting from another interval.
    func anchored(at number: Int) -> IntervalSteps {
        var copy = self
        copy.anchor = number
        return copy
    }

    /// The same steps, starting in the year 1.
    var fromFirstYear: IntervalSteps {
        let first = number(ofDay: CivilDate.earliest.dayNumber)
        return anchored(at: first + Gregorian.modulo(anchor - first, interval))
    }

    /// Steps of the same unit that skip no interval.
    var everyInterval: IntervalSteps {
        IntervalSteps(unit: unit, interval: 1, startDay: CivilDate.earliest.dayNumber, scaled: scaled)
    }

    /// Returns the number of the interval that contains a day.
    func number(ofDay day: Int) -> Int {
        switch unit {
        case .year: return year(ofDay: day)
        case .weekYear(let weekStart): return WeekYear.year(ofDay: day, weekStart: weekStart)
        case .month:
            if let scaled { return scaled.years.month(ofDay: day) }
            let (year, month, _) = Gregorian.components(ofDayNumber: day)
            return year * 12 + month - 1
        case .week(let weekStart): return Self.week(ofDay: day, weekStart: weekStart)
        case .day: return day
        }
    }

    /// Returns the first day of an interval.
    func firstDay(of number: Int) -> Int {
        switch unit {
        case .year: return firstDay(ofYear: number)
        case .weekYear(let weekStart): return WeekYear(number, weekStart: weekStart).firstDay
        case .month:
            if let scaled { return scaled.years.firstDay(ofMonth: number) }
            return Gregorian.dayNumber(year: number / 12, month: number % 12 + 1, day: 1)
        case .week(let weekStart): return Self.firstDay(ofWeek: number, weekStart: weekStart)
        case .day: return number
        }
    }

    private func year(ofDay day: Int) -> Int {
        scaled?.years.year(ofDay: day) ?? Gregorian.components(ofDayNumber: day).year
    }

    private func firstDay(ofYear year: Int) -> Int {
        scaled?.years.firstDay(of: year) ?? Gregorian.dayNumber(year: year, month: 1, day: 1)
    }

    /// Returns whether an interval counts.
    func isActive(_ number: Int) -> Bool { number >= anchor && (number - anchor) % interval == 0 }

    /// Returns the number of the first interval that counts at or after a number; never before ``anchor``.
    func firstActive(from number: Int) -> Int {
        guard number > anchor else { return anchor }
        return anchor + (number - anchor + interval - 1) / interval * interval
    }

    /// Whether the steps are in months.
    var hasMonths: Bool { if case .month = unit { true } else { false } }

    /// Whether the steps are in calendar years.
    var hasYears: Bool { if case .year = unit { true } else { false } }

    /// The number of years to the next year that counts, if all months, weeks and days of such a year count; nil
    /// otherwise.
    var yearStep: Int? {
        switch unit {
        case .year, .weekYear: interval
        case .month, .week, .day: interval == 1 ? 1 : nil
        }
    }

    /// Returns the number of the last interval that counts at or before a number, or nil if that is before ``anchor``.
    func lastActive(upTo number: Int) -> Int? {
        number < anchor ? nil : anchor + (number - anchor) / interval * interval
    }

    /// Returns the last year, up to `year`, in which an interval counts or to which SKIP can move a date; nil if there
    /// is none.
    func lastActiveYear(upTo year: Int) -> Int? {
        guard let scaled else { return lastYearWithInterval(upTo: year) }
        // SKIP can move a date into a year in which no interval counts. The minimum ensures progress even with a faulty
        // scale.
        let reach = scaled.crossesYears ? 1 : 0
        return lastYearWithInterval(upTo: year + reach).map { min($0 + reach, year) }
    }

    /// Returns the first year at or after `year` in which an interval counts or to which SKIP can move a date. The year
    /// can be past 9999.
    func firstActiveYear(from year: Int) -> Int {
        guard let scaled else { return firstYearWithInterval(from: year) }
        let reach = scaled.crossesYears ? 1 : 0
        return max(firstYearWithInterval(from: year - reach) - reach, year)
    }

    private func lastYearWithInterval(upTo year: Int) -> Int? {
        switch unit {
        case .year, .weekYear: return lastActive(upTo: year)
        case .month:
            guard let years = scaled?.years else { return lastActive(upTo: year * 12 + 11).map { $0 / 12 } }
            guard let layout = years.layout(year) else { return year < years.startYear ? nil : year }
            return lastActive(upTo: layout.firstMonth + layout.months.count - 1).map {
                years.year(ofMonth: $0, from: year)
            }
        case .week, .day:
            let lastDay = firstDay(ofYear: year + 1) - 1
            guard let interval = lastActive(upTo: number(ofDay: lastDay)) else { return nil }
            // A week that started in the previous year may extend into this one.
            return self.year(ofDay: min(firstDay(of: interval + 1) - 1, lastDay))
        }
    }

    private func firstYearWithInterval(from year: Int) -> Int {
        switch unit {
        case .year, .weekYear: return firstActive(from: year)
        case .month:
            guard let years = scaled?.years else { return firstActive(from: year * 12) / 12 }
            guard let layout = years.layout(year) else { return max(year, years.startYear) }
            return years.year(ofMonth: firstActive(from: layout.firstMonth), from: year)
        case .week(let weekStart):
            let firstDay = firstDay(ofYear: year)
            let week = firstActive(from: Self.week(ofDay: firstDay, weekStart: weekStart))
            return self.year(ofDay: max(Self.firstDay(ofWeek: week, weekStart: weekStart), firstDay))
        case .day: return self.year(ofDay: firstActive(from: firstDay(ofYear: year)))
        }
    }

    /// Returns the months of a year that count, bit m for month m.
    func activeMonths(of year: Int) -> UInt16 {
        guard case .month = unit, interval > 1 || year * 12 < anchor else { return DayPattern.allMonths }
        var months: UInt16 = 0
        var month = firstActive(from: year * 12) - year * 12
        while month < 12 {
            months |= 1 << UInt16(month + 1)
            month += interval
        }
        return months
    }

    /// Returns the days of a year that count if the steps are in weeks or days, or nil if all days count.
    ///
    /// - Parameter firstDay: The day number of January 1.
    func activeDays(firstDay: Int, length: Int) -> DaySet? {
        guard interval > 1 else { return nil }
        var days = DaySet()
        switch unit {
        case .year, .weekYear, .month:
            return nil
        case .week(let weekStart):
            var week = firstActive(from: Self.week(ofDay: firstDay, weekStart: weekStart))
            while true {
                let offset = Self.firstDay(ofWeek: week, weekStart: weekStart) - firstDay
                guard offset < length else { break }
                // The first week may start in the previous year.
                if offset < 0 { days.insert(0x7F >> UInt64(-offset), at: 0) } else { days.insert(0x7F, at: offset) }
                week += interval
            }
        case .day:
            var offset = firstActive(from: firstDay) - firstDay
            while offset < length {
                days.insert(offset)
                offset += interval
            }
        }
        return days
    }

    static func week(ofDay day: Int, weekStart: Int) -> Int {
        // Day 0 was a Thursday, the weekday with index 3.
        Gregorian.floorDivide(day + 3 - weekStart, 7)
    }

    static func firstDay(ofWeek week: Int, weekStart: Int) -> Int {
        week * 7 - 3 + weekStart
    }
}

extension IntervalSteps: Hashable {
    /// Steps in calendar scales are compared by the identity of their patterns.
    static func == (left: IntervalSteps, right: IntervalSteps) -> Bool {
        left.unit == right.unit && left.interval == right.interval && left.anchor == right.anchor
            && left.scaled === right.scaled
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(unit)
        hasher.combine(interval)
        hasher.combine(anchor)
    }
}
