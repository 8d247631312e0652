/// A rule and a start, compiled: everything about an expansion that does not change while it runs.
///
/// Built once, then shared by any number of cursors on any task.
package final class RecurrencePlan: Sendable {
    /// Clock seconds of DTSTART; nothing before it is an occurrence.
    let first: Int

    /// Clock seconds of the last moment that UNTIL, or the year 9999, admits.
    let last: Int

    /// `COUNT`; Int.max without one.
    package let limit: Int

    let pattern: DayPattern
    /// What takes the place of ``pattern`` in other calendars, and where SKIP moves dates.
    let scaled: ScaledPattern?
    let stride: Stride
    let kind: Kind

    /// Seconds after midnight, ascending; not for ``Kind/lattice``.
    let times: [Int]

    /// Only for ``Kind/lattice``.
    let lattice: UnitLattice?

    let positions: SetPositions?

    /// Whether it is certain from the parts alone that there is no occurrence.
    let isNever: Bool

    /// How the times of a day come about.
    enum Kind {
        /// Each day of the set has one time.
        case oneTime
        /// Each day of the set has the same times.
        case severalTimes
        /// BYSETPOS chooses among days and times together.
        case picks
        /// Each day of the set has those steps of a lattice that fall into it.
        case lattice
    }

    /// The first interval's occurrences, where BYSETPOS counts only from DTSTART on; ascending, all before ``bodyStart``.
    let head: [Int]

    /// Clock seconds from which the parts alone decide: DTSTART, or the end of its interval where there is a ``head``.
    let bodyStart: Int

    private let rule: RecurrenceRule
    private let start: CivilDateTime
    private let isDate: Bool
    private let zone: ZoneRules?
    private let scale: (any CalendarScale)?
    let reading: RecurrenceReading

    /// The last year that can hold an occurrence.
    let lastYear: Int

    /// From one year that counts to the next, where a year's days depend on its shape alone; nil where they do not.
    let yearStep: Int?

    /// The plan of a rule from a start with a time.
    ///
    /// - Parameters:
    ///   - zone: where the start's clock is. An UNTIL in UTC then only bounds the plan, since candidates have no instants
    ///     yet; the caller compares those.
    ///   - scale: the calendar of the rule's RSCALE. A rule that needs one and is given none has no occurrences.
    /// - Complexity: O(*n*) in the number of times in a day
    package convenience init(
        _ rule: RecurrenceRule, start: CivilDateTime, zone: ZoneRules? = nil, scale: (any CalendarScale)? = nil,
        reading: RecurrenceReading = .rfc5545
    ) {
        self.init(rule, start: start, isDate: false, zone: zone, scale, reading)
    }

    /// The plan of a rule from a date.
    ///
    /// BYHOUR, BYMINUTE and BYSECOND "MUST be ignored" (RFC 5545 §3.3.10). By the same reasoning FREQ=HOURLY and below
    /// cannot act: such a plan has no occurrences.
    package convenience init(
        _ rule: RecurrenceRule, start: CivilDate, scale: (any CalendarScale)? = nil,
        reading: RecurrenceReading = .rfc5545
    ) {
        self.init(rule, start: CivilDateTime(start), isDate: true, zone: nil, scale, reading)
    }

    /// The same with other answers to the open questions.
    func rereading(_ reading: RecurrenceReading) -> RecurrencePlan {
        RecurrencePlan(rule, start: start, isDate: isDate, zone: zone, scale, reading)
    }

    /// Why the rule has no occurrences though its parts may have; nil where it is expanded.
    var obstacle: RecurrenceRuleError? { rule.obstacle(in: scale) }

    private init(
        _ rule: RecurrenceRule, start: CivilDateTime, isDate: Bool, zone: ZoneRules?,
        _ scale: (any CalendarScale)?, _ reading: RecurrenceReading
    ) {
        self.rule = rule
        self.start = start
        self.isDate = isDate
        self.zone = zone
        self.scale = scale
        self.reading = reading
        let day = start.date
        first = start.clockSeconds
        last = Self.last(of: rule.end, zone: zone)
        if case .count(let count) = rule.end { limit = count } else { limit = .max }
        pattern = DayPattern(rule, start: day, reading)
        let needsScale = ScaledPattern.isNeeded(for: rule)
        let years: (any CalendarScale)? = rule.isGregorian ? GregorianScale() : scale
        let scaled = needsScale ? years.flatMap { ScaledPattern(rule, scale: $0, start: day, reading) } : nil
        self.scaled = scaled
        stride = Self.stride(of: rule, startDay: day.dayNumber, scaled, reading)
        lastYear = Self.year(ofDay: Gregorian.floorDivide(last, 86_400), stride, scaled)
        yearStep = scaled == nil && pattern.weeks == nil ? stride.yearStep : nil
        let positions = SetPositions(rule)
        self.positions = positions
        let isRefused =
            rule.obstacle(in: scale) != nil || needsScale && scaled == nil
            || reading.daysBesideWeeks == .refuse && !rule.weeks.isEmpty
                && !(rule.daysOfTheYear.isEmpty && rule.daysOfTheMonth.isEmpty)
        switch isDate ? .fixed([0]) : TimesOfDay(rule, start: start) {
        case .lattice(let lattice):
            kind = .lattice
            times = []
            self.lattice = lattice
            isNever = !lattice.canMatch || last < first || isRefused
        case .fixed(let all):
            var chosen = all
            if case .day = stride.unit, let positions {
                // The set of a day is the same on each, so BYSETPOS can choose beforehand.
                chosen = positions.indices(of: all.count).map { all[$0] }
                kind = chosen.count == 1 ? .oneTime : .severalTimes
            } else if all.count == 1 {
                kind = .oneTime
            } else {
                kind = positions == nil ? .severalTimes : .picks
            }
            times = chosen
            lattice = nil
            isNever = chosen.isEmpty || last < first || isRefused || (isDate && rule.frequency < .daily)
        }
        // Days that SKIP moves out of their interval leave no place for a head; the scaled pattern cuts the first interval.
        if reading.firstInterval == .fromStart, let positions, scaled == nil || rule.frequency < .weekly {
            bodyStart = Self.endOfInterval(rule.frequency, stride: stride, start: first)
            head = Self.head(rule, start: start, isDate: isDate, scale, reading, positions, end: bodyStart)
        } else {
            bodyStart = first
            head = []
        }
    }

    /// Where the interval that holds DTSTART ends.
    private static func endOfInterval(
        _ frequency: RecurrenceRule.Frequency, stride: Stride, start: Int
    ) -> Int {
        switch frequency {
        case .secondly: start + 1
        case .minutely: Gregorian.floorDivide(start, 60) * 60 + 60
        case .hourly: Gregorian.floorDivide(start, 3_600) * 3_600 + 3_600
        case .daily, .weekly, .monthly, .yearly:
            stride.firstDay(of: stride.number(ofDay: Gregorian.floorDivide(start, 86_400)) + 1) * 86_400
        }
    }

    /// What BYSETPOS chooses of the first interval from DTSTART on: the rule without it, walked to the end of the interval.
    private static func head(
        _ rule: RecurrenceRule, start: CivilDateTime, isDate: Bool, _ scale: (any CalendarScale)?,
        _ reading: RecurrenceReading, _ positions: SetPositions, end: Int
    ) -> [Int] {
        let plan = RecurrencePlan(
            rule.withoutSetPositionsAndEnd, start: start, isDate: isDate, zone: nil, scale, reading)
        var cursor = PlanCursor(plan, at: start.clockSeconds)
        var members: [Int] = []
        while let next = cursor.next(), next < end { members.append(next) }
        return positions.indices(of: members.count).map { members[$0] }
    }

    private static func last(of end: RecurrenceRule.End, zone: ZoneRules?) -> Int {
        guard case .until(let until) = end else { return CivilDateTime.latest.clockSeconds }
        return switch until {
        case .utc(let moment) where zone != nil:
            // A day more than the clock shows then is past any fold.
            min(
                moment.clockSeconds + (zone?.offset(at: moment.clockSeconds) ?? 0) + 86_400,
                CivilDateTime.latest.clockSeconds)
        case .date(let date): date.dayNumber * 86_400 + 86_399
        case .floating(let moment), .utc(let moment): moment.clockSeconds
        }
    }

    private static func stride(
        of rule: RecurrenceRule, startDay: Int, _ scaled: ScaledPattern?, _ reading: RecurrenceReading
    ) -> Stride {
        let weekStart = rule.weekStart.index
        let unit: Stride.Unit =
            switch rule.frequency {
            case .yearly:
                rule.weeks.isEmpty || reading.yearOfWeek == .calendarYear ? .year : .weekYear(weekStart: weekStart)
            case .monthly: .month
            case .weekly: .week(weekStart: weekStart)
            case .daily, .hourly, .minutely, .secondly: .day
            }
        // Below DAILY the interval is the lattice's; every day counts.
        let interval = rule.frequency < .daily ? 1 : rule.interval
        let stride = Stride(unit: unit, interval: interval, startDay: startDay, scaled: scaled)
        guard case .weekYear = unit, reading.yearOfWeek == .weekYearFromCalendarYear, interval > 1,
            !DayPattern(rule, start: CivilDate(uncheckedDayNumber: startDay), reading).contains(startDay)
        else { return stride }
        return stride.anchored(at: Gregorian.components(ofDayNumber: startDay).year)
    }
}

// MARK: - The days of a year

/// The days of one year, or week-year, that a plan names.
struct YearDays {
    /// The day number of index 0.
    var firstDay: Int
    var days: DaySet
}

/// Day sets by the shape of the year, as far as they have been asked for, and those of the last years of a scale.
struct ShapeMemo {
    /// A year is asked for itself and as a neighbour of the next.
    private var recent: [(year: Int, days: DaySet)] = []
    private var oldest = 0

    mutating func days(madeBy year: Int, compute: () -> DaySet) -> DaySet {
        if let known = recent.first(where: { $0.year == year }) { return known.days }
        let days = compute()
        if recent.count < 4 {
            recent.append((year, days))
        } else {
            recent[oldest] = (year, days)
            oldest = (oldest + 1) % 4
        }
        return days
    }

    // The shape that was asked for first stands alone: most queries look at one year, and need no storage.
    private var firstShape: YearShape?
    private var firstDays = DaySet()
    private var others: [DaySet] = []
    private var isKnown: UInt16 = 0

    mutating func days(of shape: YearShape, compute: () -> DaySet) -> DaySet {
        if shape == firstShape { return firstDays }
        if isKnown >> UInt16(shape.index) & 1 != 0 { return others[shape.index] }
        let days = compute()
        if firstShape == nil {
            firstShape = shape
            firstDays = days
            return days
        }
        if others.isEmpty { others = Array(repeating: DaySet(), count: 14) }
        others[shape.index] = days
        isKnown |= 1 << UInt16(shape.index)
        return days
    }
}

extension RecurrencePlan {
    /// The year whose set holds a day.
    func year(ofDay day: Int) -> Int { Self.year(ofDay: day, stride, scaled) }

    private static func year(ofDay day: Int, _ stride: Stride, _ scaled: ScaledPattern?) -> Int {
        if let scaled { return scaled.years.year(ofDay: day) }
        if case .weekYear(let weekStart) = stride.unit { return WeekYear.year(ofDay: day, weekStart: weekStart) }
        return Gregorian.components(ofDayNumber: day).year
    }

    /// The days of a year in which the stride has an interval that counts.
    func days(of year: Int, memo: inout ShapeMemo) -> YearDays {
        if let scaled { return days(of: year, scaled, memo: &memo) }
        if case .weekYear(let weekStart) = stride.unit, let weeks = pattern.weeks {
            let weekYear = WeekYear(year, weekStart: weekStart)
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
            result.days = memo.days(of: shape) { days(in: shape, firstDay: result.firstDay, active: active) }
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
    func days(in shape: YearShape, firstDay: Int) -> DaySet {
        days(in: shape, firstDay: firstDay, active: DayPattern.allMonths)
    }

    private func days(in shape: YearShape, firstDay: Int, active: UInt16) -> DaySet {
        if chooses(.week), let positions {
            return weeklyDays(firstDay: firstDay, length: shape.length) { positions.select($0) }
        }
        let days = pattern.days(in: shape, active: active, positions: chooses(.month) ? positions : nil)
        return chooses(.year) ? chosen(days) : days
    }

    /// The intervals among whose days BYSETPOS may choose.
    private enum Choice { case week, month, year }

    /// Whether BYSETPOS chooses days, one time each, within such intervals.
    private func chooses(_ choice: Choice) -> Bool {
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

    /// Whether no year of any shape has a day: what a rule like "30 February" comes to.
    func hasNoDays() -> Bool {
        if let scaled { return hasNoDays(scaled) }
        var memo = ShapeMemo()
        if pattern.weeks != nil {
            // The days of a week-year depend on its neighbours' shapes too; 400 years have every combination.
            return (2000..<2400).allSatisfy { days(of: $0, memo: &memo).days.isEmpty }
        }
        return (2000..<2028).allSatisfy { year in
            let firstDay = Gregorian.dayNumber(year: year, month: 1, day: 1)
            return days(in: YearShape(year: year), firstDay: firstDay, active: DayPattern.allMonths).isEmpty
        }
    }
}

// MARK: - Days and times chosen together

extension RecurrencePlan {
    /// What BYSETPOS leaves of a year's days and times, as `index of the day × number of times + index of the time`.
    func picks(of year: YearDays, in number: Int) -> [Int] {
        if let scaled { return picks(of: number, scaled) }
        guard let positions else { return [] }
        var result: [Int] = []
        func choose(among days: [Int]) {
            for index in positions.indices(of: days.count * times.count) {
                result.append(days[index / times.count] * times.count + index % times.count)
            }
        }
        switch stride.unit {
        case .year, .weekYear, .day:
            choose(among: Self.indices(of: year.days, from: 0, to: DaySet.capacity))
        case .month:
            let shape = YearShape(year: number)
            let active = stride.activeMonths(of: number) & pattern.months
            for month in 1...12 where active >> UInt16(month) & 1 != 0 {
                let bits = pattern.days(ofMonth: month, in: shape)
                choose(among: (0..<32).filter { bits >> UInt64($0) & 1 != 0 }.map { shape.offset(ofMonth: month) + $0 })
            }
        case .week(let weekStart):
            let length = Gregorian.daysInYear(number)
            var week = stride.firstActive(from: Stride.week(ofDay: year.firstDay, weekStart: weekStart))
            while true {
                let start = Stride.firstDay(ofWeek: week, weekStart: weekStart)
                guard start - year.firstDay < length else { break }
                let bits = pattern.days(ofWeekFrom: start)
                choose(among: (0..<7).filter { bits >> UInt64($0) & 1 != 0 }.map { start - year.firstDay + $0 })
                week += stride.interval
            }
            result.removeAll { $0 < 0 || $0 >= length * times.count }
        }
        return result
    }

    static func indices(of days: DaySet, from start: Int, to end: Int) -> [Int] {
        (start..<end).filter { days.contains($0) }
    }
}
