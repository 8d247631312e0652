import Recurrence

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
        Piece(text: language.fill(.ifItIs, ["list": language.orList(elements)]), isClause: true)
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
        let phrase: RulePhrases.Phrase
        switch rule.weekdays {
        case [.every(.monday), .every(.tuesday), .every(.wednesday), .every(.thursday), .every(.friday)]:
            phrase = .onWorkday
        case [.every(.saturday), .every(.sunday)]:
            phrase = .onWeekendDay
        default: return nil
        }
        let head = language.fill(phrase, ["ordinals": ordinals(rule.setPositions, .onWorkday)])
        switch (rule.frequency, rule.months.count) {
        case (.monthly, 0): return Head(text: head)
        case (.monthly, _), (.yearly, 1): return ofMonths(head, .daysOfMonths, .days)
        case (.yearly, 0): return Head(text: language.fill(.daysOfYear, ["days": head]))
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
                language.fill(
                    .onDateRange,
                    [
                        "first": language.ordinal(first, .dateRangeStart),
                        "last": language.ordinal(last, .dateRangeEnd),
                    ]))
        } else if !fromStart.isEmpty {
            phrases.append(language.fill(.onDates, ["list": ordinals(fromStart, .onDate)]))
        }
        if !fromEnd.isEmpty {
            phrases.append(language.fill(.onDaysFromEnd, ["list": ordinals(fromEnd, .onDayFromEnd)]))
        }
        let head = language.andList(phrases)
        if !rule.months.isEmpty {
            return fromEnd.isEmpty
                ? ofMonths(head, .datesOfMonths, .dates) : ofMonths(head, .daysOfMonths, .days)
        }
        switch rule.frequency {
        case .monthly: return Head(text: head)
        case .yearly: return Head(text: language.fill(.daysOfMonth, ["days": head]))
        default: return Head(text: language.fill(.daysOfEveryMonth, ["days": head]))
        }
    }

    private func ofMonths(_ days: String, _ phrase: RulePhrases.Phrase, _ use: RulePhrases.MonthUse) -> Head {
        Head(text: language.fill(phrase, ["days": days, "list": language.andList(monthNames(use))]), hasMonths: true)
    }

    // MARK: BYYEARDAY

    private var daysOfYear: Head? {
        guard !rule.daysOfTheYear.isEmpty else { return nil }
        return Head(text: language.fill(.onDaysOfYear, ["list": ordinals(rule.daysOfTheYear, .onDayOfYear)]))
    }

    private var daysOfYearCondition: [String] {
        [language.fill(.dayOfYear, ["ordinals": ordinals(rule.daysOfTheYear, .isDayOfYear, or: true)])]
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
            let range: RulePhrases.Phrase = isLongerThanWeek ? .onEveryWeekdayInRange : .onWeekdayRange
            phrases.append(
                language.fill(
                    range,
                    [
                        "first": language.name(of: Weekday(index: first), in: .rangeStart),
                        "last": language.name(of: Weekday(index: last), in: .rangeEnd),
                    ]))
        } else if !every.isEmpty {
            let list: RulePhrases.Phrase = isLongerThanWeek ? .onEveryWeekday : .onWeekdays
            let names = every.map { language.name(of: $0, in: isLongerThanWeek ? .every : .list) }
            phrases.append(language.fill(list, ["list": language.andList(names)]))
        }
        phrases += nth.map { weekday, numbers in
            language.fill(
                .onOrdinalWeekday,
                [
                    "ordinals": ordinals(numbers, .onWeekday(weekday)),
                    "weekday": language.name(of: weekday, in: .ordinal),
                ])
        }
        let head = language.andList(phrases)
        if nth.isEmpty { return Head(text: head) }
        if !rule.months.isEmpty { return ofMonths(head, .daysOfMonths, .days) }
        return Head(text: rule.frequency == .yearly ? language.fill(.daysOfYear, ["days": head]) : head)
    }

    private var weekdayConditions: [String] {
        let (every, nth) = weekdayGroups
        // RFC 5545 §3.3.10: "an offset within the month when the BYMONTH rule part is present".
        let isOfYear = rule.frequency == .yearly && rule.months.isEmpty
        let phrase: RulePhrases.Phrase = isOfYear ? .ordinalWeekdayOfYear : .ordinalWeekdayOfMonth
        return every.map { language.fill(.aWeekday, ["weekday": language.name(of: $0, in: .condition)]) }
            + nth.map { weekday, numbers in
                language.fill(
                    phrase,
                    [
                        "ordinals": ordinals(numbers, .isWeekday(weekday), or: true),
                        "weekday": language.name(of: weekday),
                    ])
            }
    }

    // MARK: BYMONTH and BYWEEKNO

    private func monthNames(_ use: RulePhrases.MonthUse) -> [String] {
        rule.months.map { language.name(of: $0, isGregorian: isGregorian, in: use) }
    }

    private var months: String? {
        guard !rule.months.isEmpty else { return nil }
        if let first = monthNames(.rangeStart).first, let last = monthNames(.rangeEnd).last,
            !rule.months.contains(where: \.isLeap), Self.run(rule.months.map(\.index)) != nil
        {
            return language.fill(.inMonthRange, ["first": first, "last": last])
        }
        return language.fill(.inMonths, ["list": language.andList(monthNames(.list))])
    }

    private var weeks: String? {
        guard !rule.weeks.isEmpty else { return nil }
        if let (first, last) = Self.run(rule.weeks) {
            return language.fill(.inWeekRange, ["first": String(first), "last": String(last)])
        }
        let names = Self.spoken(rule.weeks).map { number in
            number > 0
                ? language.fill(.week, ["number": String(number)])
                : language.fill(.weekFromEnd, ["ordinal": language.ordinal(number, .inWeek)])
        }
        return language.fill(.inWeeks, ["list": language.andList(names)])
    }
}
