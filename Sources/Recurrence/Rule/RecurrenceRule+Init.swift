extension RecurrenceRule {
    /// A rule from its parts, held against RFC 5545 §3.3.10 like a rule from text.
    ///
    /// ```swift
    /// let payday = try RecurrenceRule(
    ///     frequency: .monthly,
    ///     weekdays: [.every(.monday), .every(.tuesday), .every(.wednesday), .every(.thursday), .every(.friday)],
    ///     setPositions: [-1])
    /// ```
    ///
    /// - Throws: ``RecurrenceRuleError`` for a number out of range or parts that may not stand together.
    /// - Complexity: O(*n* log *n*) in the length of the lists
    public init(
        frequency: Frequency, interval: Int = 1, end: End = .never,
        seconds: [Int] = [], minutes: [Int] = [], hours: [Int] = [],
        weekdays: [DayOfWeek] = [], daysOfTheMonth: [Int] = [], daysOfTheYear: [Int] = [],
        weeks: [Int] = [], months: [Month] = [], setPositions: [Int] = [],
        weekStart: Weekday = .monday, skip: Skip? = nil, calendarScale: String? = nil
    ) throws(RecurrenceRuleError) {
        var draft = RuleDraft()
        draft.frequency = frequency
        draft.interval = try Self.checked(interval, .interval)
        switch end {
        case .never: break
        case .count(let count): draft.count = try Self.checked(count, .count)
        case .until(let until): draft.until = until
        case .countAndUntil(let count, let until):
            draft.count = try Self.checked(count, .count)
            draft.until = until
        }
        draft.seconds = try Self.checked(seconds, .seconds).map { min($0, 59) }
        draft.minutes = try Self.checked(minutes, .minutes)
        draft.hours = try Self.checked(hours, .hours)
        _ = try Self.checked(weekdays.compactMap(\.ordinal), .weekdays)
        draft.weekdays = weekdays
        draft.daysOfTheMonth = try Self.checked(daysOfTheMonth, .daysOfTheMonth)
        draft.daysOfTheYear = try Self.checked(daysOfTheYear, .daysOfTheYear)
        draft.weeks = try Self.checked(weeks, .weeks)
        _ = try Self.checked(months.map(\.index), .months)
        draft.months = months
        draft.setPositions = try Self.checked(setPositions, .setPositions)
        draft.weekStart = weekStart
        draft.skip = skip
        draft.calendarScale = calendarScale?.uppercased()
        self = try draft.settled { fault throws(RecurrenceRuleError) in throw fault }
    }

    private static func checked(_ number: Int, _ part: RulePart) throws(RecurrenceRuleError) -> Int {
        guard part.admits(number) else { throw RecurrenceRuleError(.valueOutOfRange, found: String(number)) }
        return number
    }

    private static func checked(_ numbers: [Int], _ part: RulePart) throws(RecurrenceRuleError) -> [Int] {
        for number in numbers { _ = try checked(number, part) }
        return numbers
    }
}

extension RecurrenceRule {
    /// The rule without BYSETPOS, INTERVAL, COUNT and UNTIL: all that an interval's set is chosen from.
    var membersOfInterval: RecurrenceRule {
        var parts = parts
        parts.end = .never
        parts.interval = 1
        parts.setPositions = []
        return RecurrenceRule(parts)
    }
}
