/// BYDAY, BYMONTHDAY, BYYEARDAY, BYWEEKNO and BYMONTH in words.
///
/// One of the first three is the head ("on the 13th"), the months and weeks qualify the head ("of November"), and the
/// others are conditions ("if it is a Friday").
extension RuleWords {
    var days: [Piece] {
        var pieces: [Piece] = []
        let head = chosenDays ?? dates ?? daysOfYear ?? (everyWorkday == nil ? weekdays : nil)
        if let head { pieces.append(Piece(text: head.text)) }
        if head?.hasMonths != true, let months { pieces.append(Piece(text: months)) }
        if let weeks { pieces.append(Piece(text: weeks)) }
        return pieces
    }

    /// The conditions that the other two parts put on the days of the head.
    var conditions: [Piece] {
        var pieces: [Piece] = []
        if dates != nil, !rule.daysOfTheYear.isEmpty { pieces.append(condition(daysOfYearCondition)) }
        if dates != nil || daysOfYear != nil, !rule.weekdays.isEmpty { pieces.append(condition(weekdayConditions)) }
        return pieces
    }

    private func condition(_ elements: [String]) -> Piece {
        Piece(text: style.ifItIs.filled(["list": style.orList(elements)]), isClause: true)
    }

    /// The head of the phrase, and whether its text includes the months.
    struct Head {
        var text: String
        var hasMonths = false
    }

    /// Whether the interval is a month or year, so that "on Friday" has to become "on every Friday".
    private var isLongerThanWeek: Bool { rule.frequency >= .monthly && rule.weeks.isEmpty }

    // MARK: BYSETPOS with BYDAY

    /// The n-th working day or weekend day of a month or year: BYSETPOS where the set consists of exactly those days,
    /// with one time each.
    var chosenDays: Head? {
        guard !rule.setPositions.isEmpty, rule.hours.count < 2, rule.minutes.count < 2, rule.seconds.count < 2,
            rule.daysOfTheMonth.isEmpty, rule.daysOfTheYear.isEmpty, rule.weeks.isEmpty
        else { return nil }
        let template: RuleTemplate
        switch rule.weekdays {
        case [.every(.monday), .every(.tuesday), .every(.wednesday), .every(.thursday), .every(.friday)]:
            template = style.onWorkday
        case [.every(.saturday), .every(.sunday)]:
            template = style.onWeekendDay
        default: return nil
        }
        let head = template.filled(["ordinals": ordinals(rule.setPositions, .onWorkday)])
        switch (rule.frequency, rule.months.count) {
        case (.monthly, 0): return Head(text: head)
        case (.monthly, _), (.yearly, 1): return ofMonths(head, style.daysOfMonths, .days)
        case (.yearly, 0): return Head(text: style.daysOfYear.filled(["days": head]))
        // The set of a year combines all its months, which "of January and February" would not express.
        default: return nil
        }
    }

    // MARK: BYMONTHDAY

    private var dates: Head? {
        guard !rule.daysOfTheMonth.isEmpty else { return nil }
        let fromStart = rule.daysOfTheMonth.filter { $0 > 0 }
        let fromEnd = rule.daysOfTheMonth.filter { $0 < 0 }
        var phrases: [String] = []
        if let (first, last) = Self.run(fromStart) {
            phrases.append(
                style.onDateRange.filled([
                    "first": style.ordinal(first, .dateRangeStart), "last": style.ordinal(last, .dateRangeEnd),
                ]))
        } else if !fromStart.isEmpty {
            phrases.append(style.onDates.filled(["list": ordinals(fromStart, .onDate)]))
        }
        if !fromEnd.isEmpty {
            phrases.append(style.onDaysFromEnd.filled(["list": ordinals(fromEnd, .onDayFromEnd)]))
        }
        let head = style.andList(phrases)
        if !rule.months.isEmpty {
            return fromEnd.isEmpty
                ? ofMonths(head, style.datesOfMonths, .dates) : ofMonths(head, style.daysOfMonths, .days)
        }
        switch rule.frequency {
        case .monthly: return Head(text: head)
        case .yearly: return Head(text: style.daysOfMonth.filled(["days": head]))
        default: return Head(text: style.daysOfEveryMonth.filled(["days": head]))
        }
    }

    private func ofMonths(_ days: String, _ template: RuleTemplate, _ use: RuleFormatStyle.MonthUse) -> Head {
        Head(text: template.filled(["days": days, "list": style.andList(monthNames(use))]), hasMonths: true)
    }

    // MARK: BYYEARDAY

    private var daysOfYear: Head? {
        guard !rule.daysOfTheYear.isEmpty else { return nil }
        return Head(text: style.onDaysOfYear.filled(["list": ordinals(rule.daysOfTheYear, .onDayOfYear)]))
    }

    private var daysOfYearCondition: [String] {
        [style.dayOfYear.filled(["ordinals": ordinals(rule.daysOfTheYear, .isDayOfYear, or: true)])]
    }

    // MARK: BYDAY

    /// The weekdays without an ordinal, and the ordinals grouped by weekday.
    private var weekdayGroups: (every: [Weekday], nth: [(weekday: Weekday, ordinals: [Int])]) {
        let every = rule.weekdays.filter { $0.ordinal == nil }.map(\.weekday)
        let nth = Weekday.allCases.compactMap { weekday in
            let ordinals = rule.weekdays.filter { $0.weekday == weekday }.compactMap(\.ordinal)
            return ordinals.isEmpty ? nil : (weekday: weekday, ordinals: ordinals)
        }
        return (every, nth)
    }

    private var weekdays: Head? {
        guard !rule.weekdays.isEmpty else { return nil }
        let (every, nth) = weekdayGroups
        var phrases: [String] = []
        if let (first, last) = Self.run(every.map(\.index)) {
            let range = isLongerThanWeek ? style.onEveryWeekdayInRange : style.onWeekdayRange
            phrases.append(
                range.filled([
                    "first": style.name(of: Weekday(index: first), in: .rangeStart),
                    "last": style.name(of: Weekday(index: last), in: .rangeEnd),
                ]))
        } else if !every.isEmpty {
            let list = isLongerThanWeek ? style.onEveryWeekday : style.onWeekdays
            let names = every.map { style.name(of: $0, in: isLongerThanWeek ? .every : .list) }
            phrases.append(list.filled(["list": style.andList(names)]))
        }
        phrases += nth.map { weekday, numbers in
            style.onOrdinalWeekday.filled([
                "ordinals": ordinals(numbers, .onWeekday(weekday)), "weekday": style.name(of: weekday, in: .ordinal),
            ])
        }
        let head = style.andList(phrases)
        if nth.isEmpty { return Head(text: head) }
        if !rule.months.isEmpty { return ofMonths(head, style.daysOfMonths, .days) }
        return Head(text: rule.frequency == .yearly ? style.daysOfYear.filled(["days": head]) : head)
    }

    private var weekdayConditions: [String] {
        let (every, nth) = weekdayGroups
        // RFC 5545 §3.3.10: "an offset within the month when the BYMONTH rule part is present".
        let isOfYear = rule.frequency == .yearly && rule.months.isEmpty
        let template = isOfYear ? style.ordinalWeekdayOfYear : style.ordinalWeekdayOfMonth
        return every.map { style.aWeekday.filled(["weekday": style.name(of: $0, in: .condition)]) }
            + nth.map { weekday, numbers in
                template.filled([
                    "ordinals": ordinals(numbers, .isWeekday(weekday), or: true),
                    "weekday": style.name(of: weekday),
                ])
            }
    }

    // MARK: BYMONTH and BYWEEKNO

    private func monthNames(_ use: RuleFormatStyle.MonthUse) -> [String] {
        rule.months.map { style.name(of: $0, isGregorian: isGregorian, in: use) }
    }

    private var months: String? {
        guard !rule.months.isEmpty else { return nil }
        if let first = monthNames(.rangeStart).first, let last = monthNames(.rangeEnd).last,
            !rule.months.contains(where: \.isLeap), Self.run(rule.months.map(\.index)) != nil
        {
            return style.inMonthRange.filled(["first": first, "last": last])
        }
        return style.inMonths.filled(["list": style.andList(monthNames(.list))])
    }

    private var weeks: String? {
        guard !rule.weeks.isEmpty else { return nil }
        if let (first, last) = Self.run(rule.weeks) {
            return style.inWeekRange.filled(["first": String(first), "last": String(last)])
        }
        let names = Self.spoken(rule.weeks).map { number in
            number > 0
                ? style.week.filled(["number": String(number)])
                : style.weekFromEnd.filled(["ordinal": style.ordinal(number, .inWeek)])
        }
        return style.inWeeks.filled(["list": style.andList(names)])
    }
}
