/// The day parts of a rule in a ``CalendarScale``, with SKIP: what ``DayPattern`` is to Gregorian rules that move nothing.
///
/// RFC 7529 §4.1: with SKIP=BACKWARD "a date with an invalid month is changed to the previous (valid) month. A date with an
/// invalid day-of-month is changed to the previous (valid) day-of-month"; with FORWARD to the next. The month comes first:
/// BYMONTH, SKIP, BYYEARDAY, BYMONTHDAY, SKIP, BYDAY.
final class ScaledPattern: Sendable {
    let years: ScaledYears
    /// Empty for all.
    private let months: [RecurrenceRule.Month]
    private let monthDays: DayPattern.DaysOfMonth?
    private let weekdays: DayPattern.Weekdays?
    private let yearDays: [Int]

    // SKIP moves what a part makes. Where a part only limits days that exist there is nothing to move.
    private let monthSkip: RecurrenceRule.Skip
    private let monthDaySkip: RecurrenceRule.Skip
    private let yearDaySkip: RecurrenceRule.Skip

    /// Whether a date may be moved into another year than the one that makes it.
    let crossesYears: Bool

    /// Whether the days depend on nothing but the shape of the Gregorian year.
    let isOfShape: Bool

    /// Whether a rule needs a scale: it names months or days of another calendar, or SKIP may move what it names.
    static func isNeeded(for rule: RecurrenceRule) -> Bool {
        guard rule.weeks.isEmpty else { return false }
        if rule.isGregorian { return rule.skip != .omit && (makesMonthDays(rule) || makesYearDays(rule)) }
        let namesDates = !(rule.months.isEmpty && rule.daysOfTheMonth.isEmpty && rule.daysOfTheYear.isEmpty)
        return namesDates || rule.frequency >= .monthly
    }

    private static func makesMonthDays(_ rule: RecurrenceRule) -> Bool {
        expands(.daysOfTheMonth, rule) && rule.daysOfTheYear.isEmpty
    }

    /// A day that the year does not have is in no month, so beside BYMONTH or BYMONTHDAY there is none to move.
    private static func makesYearDays(_ rule: RecurrenceRule) -> Bool {
        expands(.daysOfTheYear, rule) && !rule.daysOfTheYear.isEmpty && rule.months.isEmpty
            && rule.daysOfTheMonth.isEmpty
    }

    private static func expands(_ part: RulePart, _ rule: RecurrenceRule) -> Bool {
        ExpansionTable.effect(of: part, under: rule.frequency) == .expand
    }

    /// Nil where the scale does not know the year of DTSTART.
    init?(_ rule: RecurrenceRule, scale: any CalendarScale, start: CivilDate, _ dialect: RecurrenceDialect) {
        years = ScaledYears(scale, startDay: start.dayNumber)
        guard let (year, month, day) = years.position(ofDay: start.dayNumber) else { return nil }
        let parts = FilledParts(
            rule, month: year.months[month].name, day: day + 1, weekday: start.weekday, dialect)
        months = parts.months(of: rule)
        monthDays = DayPattern.DaysOfMonth(parts.monthDays(of: rule))
        weekdays = DayPattern.Weekdays(parts.weekdays(of: rule), scope: ExpansionTable.ordinalScope(of: rule))
        yearDays = rule.daysOfTheYear
        monthSkip = Self.expands(.months, rule) ? rule.skip : .omit
        monthDaySkip = Self.makesMonthDays(rule) ? rule.skip : .omit
        yearDaySkip = Self.makesYearDays(rule) ? rule.skip : .omit
        // December and January have all days that BYMONTHDAY can name, so none of theirs is moved.
        crossesYears =
            yearDaySkip != .omit || !rule.isGregorian && (monthSkip != .omit || monthDaySkip != .omit)
        isOfShape = rule.isGregorian && !crossesYears
    }
}

// MARK: - Sets of days

extension ScaledPattern {
    /// The index of a year's first day in the sets below, which have room for days of its neighbours.
    static let origin = 64

    /// The days that a year makes: those on which every part holds, and those moved by SKIP, into its neighbours too.
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

    /// The days that a month of a year makes, for MONTHLY; none where BYMONTH leaves it out.
    func days(ofMonth index: Int, of year: CalendarYear, number: Int) -> DaySet {
        var result = DaySet()
        let month = year.months[index]
        guard months.isEmpty || months.contains(month.name) else { return result }
        insertDays(into: &result, year.offset(ofMonth: index), month.length)
        return onWeekdays(result, of: year, number: number)
    }

    /// The months that BYMONTH names, in days of the year. A leap month that the year does not have is the month before it
    /// or after it, as SKIP says.
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
            // After the last month comes the first of the next year.
            return years.layout(number + 1).map { (year.length, $0.months[0].length) }
        }
    }

    /// Adds the days of a month, of which SKIP may move some to the day before it or after it.
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
        let first = UInt64(Gregorian.weekdayIndex(ofDayNumber: year.firstDay - Self.origin))
        let week = (weekdays.every >> first | weekdays.every << (7 - first)) & everyDay
        if week != 0 {
            for index in stride(from: 0, to: DaySet.capacity, by: 7) { matching.insert(week, at: index) }
        }
        if !weekdays.ordinals.isEmpty {
            // A date that was moved into a neighbour is counted there.
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
            let firstWeekday = Gregorian.weekdayIndex(ofDayNumber: year.firstDay + offset)
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
    /// The day of the year, from 0, on which a month starts.
    func offset(ofMonth index: Int) -> Int {
        var offset = 0
        for month in 0..<index { offset += months[month].length }
        return offset
    }
}

extension DaySet {
    /// Adds a run of days, moved up by `origin`.
    fileprivate mutating func insert(_ days: Range<Int>, from origin: Int) {
        for index in days { insert(origin + index) }
    }
}
