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

    let kind: Kind

    /// Only for ``Kind/periodic``.
    let periodic: Periodic?

    let pattern: DayPattern
    /// What takes the place of ``pattern`` in other calendars, and where SKIP moves dates.
    let scaled: ScaledPattern?
    let stride: Stride

    /// Seconds after midnight, ascending; not for ``Kind/lattice``.
    let times: ClockTimes

    /// Only for ``Kind/lattice``.
    let lattice: UnitLattice?

    let positions: SetPositions?

    /// BYSETPOS where it chooses among the days of a month.
    let positionsInMonth: SetPositions?

    /// Clock seconds from which BYSETPOS counts in the first interval; nil if it counts the whole interval.
    let firstCounted: Int?

    /// Whether it is certain from the parts alone that there is no occurrence.
    let isNever: Bool

    /// How occurrences come about.
    enum Kind {
        /// They repeat after a fixed time; no days are looked at.
        case periodic
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

    /// Why the rule has no occurrences though its parts may have; nil where it is expanded.
    let obstacle: RecurrenceRuleError?

    /// What the days of a year are cut out of with ``maskedWeekdays``, where they depend on no more than its length and the
    /// weekday of its first day; nil otherwise.
    let masks: YearMasks?
    let maskedWeekdays: UInt64?

    /// Whether the days of a month depend on nothing but the month and the weekday that it starts on.
    let hasMonths: Bool

    /// On which weekday weeks start, where years are week-years.
    let weekYearStart: Int?

    /// The last year that can hold an occurrence.
    let lastYear: Int

    /// From one year that counts to the next; nil where they are not evenly spaced.
    let yearStride: Int?

    /// The same where a year's days depend on its shape alone; nil otherwise.
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
        dialect: RecurrenceDialect = .rfc5545
    ) {
        self.init(rule, start: start, isDate: false, zone: zone, scale, dialect)
    }

    /// The plan of a rule from a date.
    ///
    /// BYHOUR, BYMINUTE and BYSECOND "MUST be ignored" (RFC 5545 §3.3.10). By the same reasoning FREQ=HOURLY and below
    /// cannot act: such a plan has no occurrences.
    package convenience init(
        _ rule: RecurrenceRule, start: CivilDate, scale: (any CalendarScale)? = nil,
        dialect: RecurrenceDialect = .rfc5545
    ) {
        self.init(rule, start: CivilDateTime(start), isDate: true, zone: nil, scale, dialect)
    }

    private init(
        _ rule: RecurrenceRule, start: CivilDateTime, isDate: Bool, zone: ZoneRules?,
        _ scale: (any CalendarScale)?, _ dialect: RecurrenceDialect
    ) {
        let day = start.date
        first = start.localSeconds
        last = Self.last(of: rule.end, zone: zone)
        limit = rule.end.count ?? .max
        let pattern = DayPattern(rule, start: day, dialect)
        self.pattern = pattern
        let needsScale = ScaledPattern.isNeeded(for: rule)
        let years: (any CalendarScale)? = rule.isGregorian ? GregorianScale() : scale
        let scaled = needsScale ? years.flatMap { ScaledPattern(rule, scale: $0, start: day, dialect) } : nil
        self.scaled = scaled
        let stride = Self.stride(of: rule, pattern, startDay: day.dayNumber, scaled, dialect)
        self.stride = stride
        lastYear = Self.lastYear(before: last, stride, scaled)
        yearStride = scaled == nil ? stride.yearStep : nil
        yearStep = pattern.weeks == nil ? yearStride : nil
        let positions = SetPositions(rule)
        self.positions = positions
        let firstCounted = positions == nil ? nil : dialect.firstInterval.firstCounted(rule.frequency, start)
        self.firstCounted = firstCounted
        obstacle = rule.obstacle(in: scale)

        // Days that SKIP moves out of their interval leave no place for a head; the scaled pattern cuts the first interval.
        if let firstCounted, let positions, scaled == nil || rule.frequency < .weekly {
            bodyStart = Self.endOfInterval(rule.frequency, stride: stride, start: first)
            head = Self.head(rule, start, isDate: isDate, scale, dialect, positions, firstCounted..<bodyStart)
        } else {
            bodyStart = first
            head = []
        }

        let isRefused =
            obstacle != nil || needsScale && scaled == nil || scaled == nil && pattern.namesNoDay
            || dialect.daysBesideWeeks == .refuse && !rule.weeks.isEmpty
                && !(rule.daysOfTheYear.isEmpty && rule.daysOfTheMonth.isEmpty)
            || isDate && rule.frequency < .daily
        let times = isDate ? TimesOfDay(midnightOf: rule) : TimesOfDay(rule, start: start)
        // Below WEEKLY the set of an interval is the same in each, and BYSETPOS has chosen of its times.
        let choosing = rule.frequency < .weekly ? nil : positions
        self.times = times.ofEveryDay
        self.lattice = times.lattice
        let mayOccur = !isRefused && last >= first && !times.isEmpty
        periodic =
            scaled == nil && mayOccur
            ? Periodic(pattern, stride, times: self.times, lattice: lattice, positions: choosing) : nil
        isNever = !mayOccur || periodic?.offsets.isEmpty ?? false
        if periodic != nil {
            kind = .periodic
        } else if lattice != nil {
            kind = .lattice
        } else if self.times.count == 1 {
            kind = .oneTime
        } else {
            kind = choosing == nil ? .severalTimes : .picks
        }
        positionsInMonth = kind == .oneTime && stride.hasMonths ? positions : nil
        if case .weekYear(let weekStart) = stride.unit { weekYearStart = weekStart } else { weekYearStart = nil }
        if isNever || periodic != nil || scaled != nil || choosing != nil {
            (masks, maskedWeekdays) = (nil, nil)
        } else if let weeks = pattern.weeks, weekYearStart != nil, pattern.hasOnlyWeeks {
            masks = YearMasks(
                common: pattern.days(in: WeekYear(firstDay: 0, weekCount: 52), of: weeks),
                long: pattern.days(in: WeekYear(firstDay: 0, weekCount: 53), of: weeks))
            maskedWeekdays = nil
        } else if yearStep != nil, pattern.isMasked {
            masks = YearMasks(common: pattern.mask(isLeap: false), long: pattern.mask(isLeap: true))
            maskedWeekdays = pattern.maskedWeekdays
        } else {
            (masks, maskedWeekdays) = (nil, nil)
        }
        hasMonths =
            masks == nil && scaled == nil && kind != .picks && pattern.hasMonths
            && (stride.hasMonths || choosing == nil && stride.hasYears)
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

    /// The occurrences that BYSETPOS chooses in the first interval, of those in a range that ends with it: the rule without
    /// BYSETPOS is walked.
    private static func head(
        _ rule: RecurrenceRule, _ start: CivilDateTime, isDate: Bool, _ scale: (any CalendarScale)?,
        _ dialect: RecurrenceDialect, _ positions: SetPositions, _ range: Range<Int>
    ) -> [Int] {
        // Times of DTSTART's day before it count, though they are no occurrences: a start a week earlier has them.
        let first = start.localSeconds
        let earlier = range.lowerBound < first ? start.adding(seconds: -604_800) ?? start : start
        let plan = RecurrencePlan(rule.membersOfInterval, start: earlier, isDate: isDate, zone: nil, scale, dialect)
        var cursor = PlanCursor(plan, at: range.lowerBound)
        var members: [Int] = []
        while let next = cursor.next(), next < range.upperBound { members.append(next) }
        return positions.indices(of: members.count).map { members[$0] }.filter { $0 >= first }
    }

    private static func last(of end: RecurrenceRule.End, zone: ZoneRules?) -> Int {
        guard let until = end.until else { return CivilDateTime.latest.localSeconds }
        return switch until {
        case .utc(let moment) where zone != nil:
            // A day more than the clock shows then is past any fold.
            min(
                moment.localSeconds + (zone?.offset(at: moment.localSeconds) ?? 0) + 86_400,
                CivilDateTime.latest.localSeconds)
        case .date(let date): date.dayNumber * 86_400 + 86_399
        case .floating(let moment), .utc(let moment): moment.localSeconds
        }
    }

    private static func lastYear(before last: Int, _ stride: Stride, _ scaled: ScaledPattern?) -> Int {
        // The last week-year may start in the last year.
        if scaled == nil, last == CivilDateTime.latest.localSeconds { return 10_000 }
        return year(ofDay: Gregorian.floorDivide(last, 86_400), stride, scaled)
    }

    private static func stride(
        of rule: RecurrenceRule, _ pattern: DayPattern, startDay: Int, _ scaled: ScaledPattern?,
        _ dialect: RecurrenceDialect
    ) -> Stride {
        let weekStart = rule.weekStart.index
        let unit: Stride.Unit =
            switch rule.frequency {
            case .yearly:
                rule.weeks.isEmpty || dialect.yearOfWeek == .calendarYear ? .year : .weekYear(weekStart: weekStart)
            case .monthly: .month
            case .weekly: .week(weekStart: weekStart)
            case .daily, .hourly, .minutely, .secondly: .day
            }
        // Below DAILY the interval is the lattice's; every day counts.
        let interval = rule.frequency < .daily ? 1 : rule.interval
        let stride = Stride(unit: unit, interval: interval, startDay: startDay, scaled: scaled)
        guard case .weekYear = unit, dialect.yearOfWeek == .weekYearFromCalendarYear, interval > 1,
            let weeks = pattern.weeks, !pattern.contains(startDay, in: weeks)
        else { return stride }
        return stride.anchored(at: Gregorian.components(ofDayNumber: startDay).year)
    }
}

extension RecurrencePlan {
    /// Whether DTSTART is the first occurrence.
    var matchesStart: Bool {
        guard !isNever, head.isEmpty, bodyStart == first else { return PlanCursor(self, at: first).isAt(first) }
        let (day, time) = (Gregorian.floorDivide(first, 86_400), Gregorian.modulo(first, 86_400))
        switch kind {
        case .periodic:
            return periodic?.contains(first) ?? false
        case .oneTime where scaled == nil && positions == nil && pattern.weeks == nil:
            // The interval of DTSTART counts, so its own day is all there is to look at.
            return times[0] == time && first <= last && pattern.contains(day)
        default:
            return PlanCursor(self, at: first).isAt(first)
        }
    }

    /// Whether the n-th occurrence is found by counting days, or without that, and not by walking.
    var isCountedByDays: Bool {
        switch kind {
        case .periodic: true
        case .oneTime, .severalTimes: scaled == nil
        case .picks, .lattice: false
        }
    }

    /// No two occurrences are closer than so many wall-clock seconds.
    var shortestPause: Int {
        switch kind {
        case .periodic: periodic?.shortestPause ?? 1
        case .oneTime: 86_400
        case .severalTimes, .picks, .lattice: 1
        }
    }
}

extension PlanCursor {
    /// Whether the next occurrence is at a moment.
    fileprivate consuming func isAt(_ moment: Int) -> Bool { next() == moment }
}

extension RecurrenceDialect.FirstInterval {
    /// Clock seconds from which BYSETPOS counts in the interval that holds DTSTART; nil for all of it.
    fileprivate func firstCounted(_ frequency: RecurrenceRule.Frequency, _ start: CivilDateTime) -> Int? {
        switch self {
        case .whole: nil
        case .fromStart: start.localSeconds
        case .weekFromStart: frequency == .weekly ? start.date.dayNumber * 86_400 : nil
        }
    }
}
