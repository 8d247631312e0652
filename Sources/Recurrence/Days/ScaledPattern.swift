/// The day parts of a rule in a ``CalendarScale``, with SKIP. This is the counterpart of ``DayPattern`` for Gregorian
/// rules without SKIP.
///
/// RFC 7529 §4.1: with SKIP=BACKWARD "a date with an invalid month is changed to the previous (valid) month. A date
/// with an invalid day-of-month is changed to the previous (valid) day-of-month"; with FORWARD, to the next. The order
/// is BYMONTH, SKIP, BYYEARDAY, BYMONTHDAY, SKIP, BYDAY.
final class ScaledPattern: Sendable {
    let years: ScaledYears
    /// The months of the rule; empty for all months.
    private let months: [RecurrenceRule.Month]
    private let monthDays: DayPattern.DaysOfMonth?
    private let weekdays: DayPattern.Weekdays?
    private let yearDays: [Int]

    // SKIP moves the dates that a part produces. A part that only limits existing days produces nothing to move.
    private let monthSkip: RecurrenceRule.Skip
    private let monthDaySkip: RecurrenceRule.Skip
    private let yearDaySkip: RecurrenceRule.Skip

    /// Whether a date can move into a year other than the one that produces the date.
    let crossesYears: Bool

    /// Whether the days depend only on the shape of the Gregorian year.
    let isOfShape: Bool

    /// Returns whether a rule needs a scale, because the rule uses months or days of another calendar, or because SKIP
    /// can move its dates.
    static func isNeeded(for rule: RecurrenceRule) -> Bool {
        guard rule.weeks.isEmpty else { return false }
        if rule.isGregorian { return rule.skip != .omit && (makesMonthDays(rule) || makesYearDays(rule)) }
        let namesDates = !(rule.months.isEmpty && rule.daysOfTheMonth.isEmpty && rule.daysOfTheYear.isEmpty)
        return namesDates || rule.frequency >= .monthly
    }

    private static func makesMonthDays(_ rule: RecurrenceRule) -> Bool {
        expands(.daysOfTheMonth, rule) && rule.daysOfTheYear.isEmpty
    }

    /// Returns whether BYYEARDAY produces days for SKIP to move. A day that the year doesn't have is in no month, so
    /// beside BYMONTH or BYMONTHDAY there is nothing to move.
    private static func makesYearDays(_ rule: RecurrenceRule) -> Bool {
        expands(.daysOfTheYear, rule) && !rule.daysOfTheYear.isEmpty && rule.months.isEmpty
            && rule.daysOfTheMonth.isEmpty
    }

    private static func expands(_ part: RulePart, _ rule: RecurrenceRule) -> Bool {
        ExpansionTable.effect(of: part, under: rule.frequency) == .expand
    }

    /// Creates the pattern of a rule, or returns nil if the scale has no data for the year of DTSTART.
    init?(_ rule: RecurrenceRule, scale: any CalendarScale, start: CivilDate, _ dialect: RecurrenceDialect) {
        years = ScaledYears(scale, startDay: start.dayNumber)
        guard let (year, month, day) = years.position(ofDay: start.dayNumber) else { return nil }
        let parts = FilledParts(rule, dialect)
        months = parts.months(of: rule, or: year.months[month].name)
        monthDays = DayPattern.DaysOfMonth(parts.monthDays(of: rule, or: day + 1))
        weekdays = DayPattern.Weekdays(
            parts.weekdays(of: rule, or: start.weekday), scope: ExpansionTable.ordinalScope(of: rule))
        yearDays = rule.daysOfTheYear
        monthSkip = Self.expands(.months, rule) ? rule.skip : .omit
        monthDaySkip = Self.makesMonthDays(rule) ? rule.skip : .omit
        yearDaySkip = Self.makesYearDays(rule) ? rule.skip : .omit
        // December and January have all days that BYMONTHDAY can select, so their dates never move.
        crossesYears =
            yearDaySkip != .omit || !rule.isGregorian && (monthSkip != .omit || monthDaySkip != .omit)
        isOfShape = rule.isGregorian && !crossesYears
    }
}

// MARK: - Sets of days

extension ScaledPattern {
    /// The index of a year's first day in the sets below, which leave room for days of neighboring years.
    static let origin = 64

    /// Returns the days that a year produces: the days that match every part, and the days that SKIP moves, including
    /// into neighboring years.
    func days(of year: CalendarYear, number: Int) -> DaySet {
        var result = DaySet()
        if months.isEmpty, monthDays == nil {
            result.insert(0..<year.length, from: Self.origin)
        } else {
            for (offset, length) in spans(of: year, number: number) { insertDays(into: &result, offset, length) }
        }
        if !yearDays.isEmpty {
            let named = daysOfTheYear(length: year.length)
            if months.isEmpty, monthDays == nil { result = named } else { result.formIntersection(named) }
        }
        return onWeekdays(result, of: year, number: number)
    }

    /// Returns the days that a month of a year produces, for MONTHLY; empty if BYMONTH excludes the month.
    func days(ofMonth index: Int, of year: CalendarYear, number: Int) -> DaySet {
        var result = DaySet()
        let month = year.months[index]
        guard months.isEmpty || months.contains(month.name) else { return result }
        insertDays(into: &result, year.offset(ofMonth: index), month.length)
        return onWeekdays(result, of: year, number: number)
    }

    /// Returns the months that BYMONTH selects, as ranges of days of the year. SKIP replaces a leap month that the year
    /// doesn't have with the month before or after.
    private func spans(of year: CalendarYear, number: Int) -> [(offset: Int, length: Int)] {
        guard !months.isEmpty else {
            return year.months.indices.map { (year.offset(ofMonth: $0), year.months[$0].length) }
        }
        var chosen: Set<Int> = []
        for name in months {
            if let index = year.months.firstIndex(where: { $0.name == name }) {
                chosen.insert(index)
            } else if name.isLeap, monthSkip != .omit,
                let before = year.months.firstIndex(where: { $0.name == RecurrenceRule.Month(name.index) })
            {
                chosen.insert(monthSkip == .backward ? before : before + 1)
            }
        }
        return chosen.compactMap { index in
            if index < year.months.count { return (year.offset(ofMonth: index), year.months[index].length) }
            // After the last month comes the first month of the next year.
            return years.layout(number + 1).map { (year.length, $0.months[0].length) }
        }
    }

    /// Adds the selected days of a month, some of which SKIP can move to the day before or after the month.
    private func insertDays(into set: inout DaySet, _ offset: Int, _ length: Int) {
        // Bit 0 is the day before the month.
        let whole: UInt64 = ((1 << UInt64(length)) - 1) << 1
        var bits = whole
        if let monthDays {
            let forward = UInt64(monthDays.forward) << 1
            bits = forward & whole
            if forward & ~whole != 0 {
                switch monthDaySkip {
                case .omit: break
                case .backward: bits |= 1 << UInt64(length)
                case .forward: bits |= 1 << UInt64(length + 1)
                }
            }
            var backward = monthDays.backward
            while backward != 0 {
                let fromEnd = backward.trailingZeroBitCount
                backward &= backward - 1
                if fromEnd < length {
                    bits |= 1 << UInt64(length - fromEnd)
                } else {
                    switch monthDaySkip {
                    case .omit: break
                    case .backward: bits |= 1
                    case .forward: bits |= 2
                    }
                }
            }
        }
        set.insert(bits, at: Self.origin + offset - 1)
    }

    private func daysOfTheYear(length: Int) -> DaySet {
        var result = DaySet()
        for day in yearDays {
            var index = day > 0 ? day - 1 : length + day
            if !(0..<length ~= index) {
                switch yearDaySkip {
                case .omit: continue
                case .backward: index = day > 0 ? length - 1 : -1
                case .forward: index = day > 0 ? length : 0
                }
            }
            result.insert(Self.origin + index)
        }
        return result
    }

    // MARK: Weekdays

    private func onWeekdays(_ days: DaySet, of year: CalendarYear, number: Int) -> DaySet {
        guard let weekdays, !days.isEmpty else { return days }
        var matching = DaySet()
        let everyDay: UInt64 = 0x7F
        let first = UInt64(Gregorian.weekdayIndex(ofDayNumber: year.firstDay.daysSince1970 - Self.origin))
        let week = (weekdays.every >> first | weekdays.every << (7 - first)) & everyDay
        if week != 0 {
            for index in stride(from: 0, to: DaySet.capacity, by: 7) { matching.insert(week, at: index) }
        }
        if !weekdays.ordinals.isEmpty {
            // A date that moved into a neighboring year counts within that year.
            insertNumberedWeekdays(weekdays, of: year, offset: 0, into: &matching)
            if crossesYears, let next = years.layout(number + 1) {
                insertNumberedWeekdays(weekdays, of: next, offset: year.length, into: &matching)
            }
            if crossesYears, let previous = years.layout(number - 1) {
                insertNumberedWeekdays(weekdays, of: previous, offset: -previous.length, into: &matching)
            }
        }
        matching.formIntersection(days)
        return matching
    }

    private func insertNumberedWeekdays(
        _ weekdays: DayPattern.Weekdays, of year: CalendarYear, offset: Int, into set: inout DaySet
    ) {
        func insert(_ offset: Int, _ length: Int) {
            let firstWeekday = Gregorian.weekdayIndex(ofDayNumber: year.firstDay.daysSince1970 + offset)
            for ordinal in weekdays.ordinals {
                guard
                    let day = DayPattern.Weekdays.day(ordinal, length: length, firstWeekday: firstWeekday)
                else { continue }
                let index = Self.origin + base + offset + day
                if 0..<DaySet.capacity ~= index { set.insert(index) }
            }
        }
        let base = offset
        switch weekdays.scope {
        case .year: insert(0, year.length)
        case .month:
            for index in year.months.indices { insert(year.offset(ofMonth: index), year.months[index].length) }
        }
    }
}

extension CalendarYear {
    /// Returns the day of the year, from 0, on which a month starts.
    func offset(ofMonth index: Int) -> Int {
        var offset = 0
        for month in 0..<index { offset += months[month].length }
        return offset
    }
}

extension DaySet {
    /// Adds a range of days, moved up by `origin`.
    fileprivate mutating func insert(_ days: Range<Int>, from origin: Int) {
        for index in days { insert(origin + index) }
    }
}
