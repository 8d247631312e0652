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
