extension RecurrenceRule {
    /// Creates a rule from parts, validated against RFC 5545 §3.3.10 like a rule parsed from text.
    ///
    /// ```swift
    /// let payday = try RecurrenceRule(
    ///     frequency: .monthly,
    ///     weekdays: [.every(.monday), .every(.tuesday), .every(.wednesday), .every(.thursday), .every(.friday)],
    ///     setPositions: [-1])
    /// ```
    ///
    /// - Throws: ``RecurrenceRuleError`` if a number is out of range or the RFC doesn't allow two parts together.
    /// - Complexity: O(*n* log *n*) in the length of the lists
    public init(
        frequency: Frequency, interval: Int = 1, end: End = .never,
        seconds: [Int] = [], minutes: [Int] = [], hours: [Int] = [],
        weekdays: [DayOfWeek] = [], daysOfTheMonth: [Int] = [], daysOfTheYear: [Int] = [],
        weeks: [Int] = [], months: [Month] = [], setPositions: [Int] = [],
        weekStart: Weekday = .monday, skip: Skip = .omit, calendarScale: String? = nil
    ) throws(RecurrenceRuleError) {
        try self.init(
            Parts(
                frequency: frequency, interval: interval, end: end, seconds: seconds, minutes: minutes, hours: hours,
                weekdays: weekdays, daysOfTheMonth: daysOfTheMonth, daysOfTheYear: daysOfTheYear, weeks: weeks,
                months: months, setPositions: setPositions, weekStart: weekStart, skip: skip,
                calendarScale: calendarScale))
    }

    /// Creates a rule from a value that contains all parts.
    ///
    /// See
    /// ``init(frequency:interval:end:seconds:minutes:hours:weekdays:daysOfTheMonth:daysOfTheYear:weeks:months:setPositions:weekStart:skip:calendarScale:)``.
    ///
    /// - Throws: ``RecurrenceRuleError`` if a number is out of range or the RFC doesn't allow two parts together.
    /// - Complexity: O(*n* log *n*) in the length of the lists
    public init(_ parts: Parts) throws(RecurrenceRuleError) { try self.init(parts, mayHaveTwoEnds: false) }

    /// Returns a copy of the rule with some of its parts changed.
    ///
    /// ```swift
    /// let fortnightly = try rule.with { $0.interval = 2 }
    /// ```
    ///
    /// - Throws: ``RecurrenceRuleError`` if RFC 5545 doesn't allow the resulting parts together.
    /// - Complexity: O(*n* log *n*) in the length of the lists
    public func with(_ change: (inout Parts) -> Void) throws(RecurrenceRuleError) -> RecurrenceRule {
        var parts = parts
        change(&parts)
        return try RecurrenceRule(parts, mayHaveTwoEnds: parts.end == end)
    }

    /// Returns a copy of the rule that ends as specified.
    ///
    /// ```swift
    /// let ten = try rule.ending(.count(10))
    /// ```
    ///
    /// - Throws: ``RecurrenceRuleError`` if the count is below 1 or the end is ``End/countAndUntil(_:_:)``.
    public func ending(_ end: End) throws(RecurrenceRuleError) -> RecurrenceRule { try with { $0.end = end } }

    /// Creates a rule from parts, checking every number and every combination.
    ///
    /// - Parameter mayHaveTwoEnds: Whether COUNT is allowed beside UNTIL, as in a rule parsed from a feed.
    private init(_ parts: Parts, mayHaveTwoEnds: Bool) throws(RecurrenceRuleError) {
        var draft = RuleDraft()
        draft.frequency = parts.frequency
        draft.interval = try Self.checked(parts.interval, .interval)
        draft.count = try parts.end.count.map { count throws(RecurrenceRuleError) in try Self.checked(count, .count) }
        draft.until = parts.end.until
        draft.seconds = try Self.checked(parts.seconds, .seconds).map { min($0, 59) }
        draft.minutes = try Self.checked(parts.minutes, .minutes)
        draft.hours = try Self.checked(parts.hours, .hours)
        _ = try Self.checked(parts.weekdays.compactMap(\.ordinal), .weekdays)
        draft.weekdays = parts.weekdays
        draft.daysOfTheMonth = try Self.checked(parts.daysOfTheMonth, .daysOfTheMonth)
        draft.daysOfTheYear = try Self.checked(parts.daysOfTheYear, .daysOfTheYear)
        draft.weeks = try Self.checked(parts.weeks, .weeks)
        _ = try Self.checked(parts.months.map(\.index), .months)
        draft.months = parts.months
        draft.setPositions = try Self.checked(parts.setPositions, .setPositions)
        draft.weekStart = parts.weekStart
        draft.skip = parts.skip == .omit ? nil : parts.skip
        draft.calendarScale = parts.calendarScale?.uppercased()
        var report = RuleDraft.Report(mayHaveTwoEnds ? .twoEnds : .strict)
        self = try draft.settled(&report)
    }

    private static func checked(_ number: Int, _ part: RulePart) throws(RecurrenceRuleError) -> Int {
        guard part.admits(number) else { throw RecurrenceRuleError(.valueOutOfRange, found: String(number), of: part) }
        return number
    }

    private static func checked(_ numbers: [Int], _ part: RulePart) throws(RecurrenceRuleError) -> [Int] {
        for number in numbers { _ = try checked(number, part) }
        return numbers
    }
}

extension RecurrenceRule {
    /// The rule without BYSETPOS, INTERVAL, COUNT and UNTIL, which selects all members of an interval that BYSETPOS can
    /// choose from.
    var membersOfInterval: RecurrenceRule {
        var parts = parts
        parts.end = .never
        parts.interval = 1
        parts.setPositions = []
        return RecurrenceRule(unchecked: parts)
    }
}
