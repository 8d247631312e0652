/// The occurrences of a single rule from a start, as ascending wall-clock times.
///
/// The sequence contains the start only if the start matches the rule, and COUNT counts only matching times. To get the
/// dates a *calendar* shows, where DTSTART always counts as the first occurrence, use a ``RecurrenceSet``. Local times
/// that a zone skips are included too, because zones are applied later.
///
/// The sequence is lazy and ends at the latest with the year 9999:
///
/// ```swift
/// let rule = try RecurrenceRule("FREQ=MONTHLY;BYDAY=-1FR")
/// if let start = CivilDateTime(year: 2026, month: 1, day: 30, hour: 17) {
///     for date in rule.occurrences(from: start).prefix(3) { print(date) }
/// }
/// // 2026-01-30T17:00:00
/// // 2026-02-27T17:00:00
/// // 2026-03-27T17:00:00
/// ```
public struct RuleOccurrences: Sequence, Sendable {
    let plan: RecurrencePlan

    /// The number of occurrences that COUNT allows, if counting is necessary; otherwise Int.max.
    private let limit: Int

    /// The last occurrence that COUNT allows, in local seconds, if found in advance; otherwise Int.max.
    private let last: Int

    init(plan: RecurrencePlan) {
        self.plan = plan
        guard let count = plan.count, plan.schedule.isCountedByDays else {
            (limit, last) = (plan.count ?? .max, .max)
            return
        }
        var steps = Int.max
        (limit, last) = (.max, plan.moment(at: count - 1, steps: &steps) ?? .max)
    }

    /// Returns an iterator that starts with the first occurrence.
    ///
    /// - Complexity: O(1), or one pass over the years to 9999 if there are no occurrences
    public func makeIterator() -> Iterator { makeIterator(at: CivilDateTime(uncheckedLocalSeconds: plan.start)) }

    /// Returns an iterator that starts with the first occurrence at or after a moment, without walking from the start.
    ///
    /// - Parameters:
    ///   - moment: The wall-clock time at which to start.
    ///   - budget: The maximum number of steps; see ``BudgetedResult``.
    /// - Complexity: O(1). With COUNT and BYSETPOS among days and times, one lookup for each year from the start to the
    ///   moment. With COUNT and limited steps of hours, minutes or seconds that don't divide a day, a walk to the
    ///   moment.
    public func makeIterator(at moment: CivilDateTime, budget: Int = .max) -> Iterator {
        var steps = budget
        var remaining = limit
        if limit != .max { remaining -= plan.count(before: moment.localSeconds, limit: limit, steps: &steps) }
        return Iterator(
            cursor: PlanCursor(plan, at: moment.localSeconds, steps: steps), remaining: remaining, last: last)
    }

    /// Returns the occurrences in a half-open range.
    ///
    /// - Complexity: The same as ``makeIterator(at:budget:)``, then O(1) for each occurrence
    public func occurrences(in range: Range<CivilDateTime>) -> [CivilDateTime] {
        occurrences(in: range, budget: .max).value
    }

    /// Returns the occurrences in a half-open range, giving up after `budget` steps.
    public func occurrences(in range: Range<CivilDateTime>, budget: Int) -> BudgetedResult<[CivilDateTime]> {
        var iterator = makeIterator(at: range.lowerBound, budget: budget)
        var result: [CivilDateTime] = []
        while let next = iterator.next(), next < range.upperBound { result.append(next) }
        return BudgetedResult(result, stepsLeft: iterator.stepsLeft)
    }

    /// Returns the number of occurrences before a moment.
    ///
    /// - Complexity: O(1) if the days depend on the shape of the year or repeat after a fixed time. Otherwise, one
    ///   lookup for each year from the start to the moment, or a walk, as for ``makeIterator(at:budget:)``.
    public func count(before moment: CivilDateTime) -> Int { count(before: moment, budget: .max).value }

    /// Returns the number of occurrences before a moment, giving up after `budget` steps.
    public func count(before moment: CivilDateTime, budget: Int) -> BudgetedResult<Int> {
        var steps = budget
        let count = plan.count(before: moment.localSeconds, limit: (plan.count ?? .max), steps: &steps)
        return BudgetedResult(Swift.min(count, (plan.count ?? .max)), stepsLeft: steps)
    }

    /// Returns the number of occurrences in a half-open range.
    ///
    /// - Complexity: Twice that of ``count(before:)``
    public func count(in range: Range<CivilDateTime>) -> Int {
        count(before: range.upperBound) - count(before: range.lowerBound)
    }

    /// Returns the n-th occurrence, counted from 1, or nil if there are fewer.
    ///
    /// - Complexity: The same as ``count(before:)``
    public func occurrence(number: Int) -> CivilDateTime? { occurrence(number: number, budget: .max).value }

    /// Returns the n-th occurrence, giving up after `budget` steps.
    public func occurrence(number: Int, budget: Int) -> BudgetedResult<CivilDateTime?> {
        guard number >= 1, number <= (plan.count ?? .max) else { return .complete(nil) }
        var steps = budget
        let moment = plan.moment(at: number - 1, steps: &steps)
        return BudgetedResult(moment.map(CivilDateTime.init(uncheckedLocalSeconds:)), stepsLeft: steps)
    }

    /// Returns the last occurrence before a moment, or nil if there is none.
    ///
    /// - Complexity: The same as ``makeIterator(at:budget:)``
    public func last(before moment: CivilDateTime) -> CivilDateTime? { last(before: moment, budget: .max).value }

    /// Returns the last occurrence before a moment, giving up after `budget` steps.
    public func last(before moment: CivilDateTime, budget: Int) -> BudgetedResult<CivilDateTime?> {
        var iterator = makeReverseIterator(before: moment, budget: budget)
        let last = iterator.next()
        return BudgetedResult(last, stepsLeft: iterator.stepsLeft)
    }

    /// Returns an iterator that moves backward from the last occurrence before a moment.
    ///
    /// - Parameters:
    ///   - moment: The wall-clock time before which to start; occurrences at or after this time are excluded.
    ///   - budget: The maximum number of steps; see ``BudgetedResult``.
    /// - Complexity: The same as ``makeIterator(at:budget:)``
    public func makeReverseIterator(before moment: CivilDateTime, budget: Int = .max) -> ReverseIterator {
        var (steps, end) = (budget, moment.localSeconds)
        if last < end { end = last + 1 }
        // COUNT ends the rule, so there are no occurrences after the last one that COUNT allows.
        if limit != .max, plan.count(before: end, limit: limit, steps: &steps) > limit,
            let last = plan.moment(at: limit - 1, steps: &steps)
        {
            end = last + 1
        }
        return ReverseIterator(cursor: ReverseCursor(plan, before: end, steps: steps))
    }

    /// Returns the occurrences in a half-open range in descending order.
    public func reversedOccurrences(in range: Range<CivilDateTime>) -> [CivilDateTime] {
        var iterator = makeReverseIterator(before: range.upperBound)
        var result: [CivilDateTime] = []
        while let next = iterator.next(), next >= range.lowerBound { result.append(next) }
        return result
    }

    /// An iterator over ``RuleOccurrences`` in descending order.
    ///
    /// ```swift
    /// var iterator = rule.occurrences(from: start).makeReverseIterator(before: now)
    /// let latest = iterator.next()
    /// ```
    public struct ReverseIterator: IteratorProtocol, Sendable {
        fileprivate var cursor: ReverseCursor
        fileprivate var stepsLeft: Int { cursor.stepsLeft }

        /// Whether the iterator used up its budget, so that earlier occurrences are unknown.
        public var isTruncated: Bool { cursor.isTruncated }

        /// Returns the previous occurrence, or nil at the start.
        public mutating func next() -> CivilDateTime? {
            cursor.next().map(CivilDateTime.init(uncheckedLocalSeconds:))
        }
    }

    /// An iterator over ``RuleOccurrences`` in ascending order.
    ///
    /// ```swift
    /// var iterator = rule.occurrences(from: start).makeIterator(at: now, budget: 100_000)
    /// let upcoming = iterator.next()
    /// ```
    public struct Iterator: IteratorProtocol, Sendable {
        fileprivate var cursor: PlanCursor
        /// The number of further occurrences that COUNT allows.
        fileprivate var remaining: Int
        fileprivate let last: Int
        fileprivate var stepsLeft: Int { cursor.stepsLeft }

        /// Whether the iterator used up its budget, so that later occurrences are unknown.
        public var isTruncated: Bool { cursor.isTruncated }

        /// Returns the next occurrence, or nil at the end.
        public mutating func next() -> CivilDateTime? {
            nextLocalSeconds().map(CivilDateTime.init(uncheckedLocalSeconds:))
        }

        mutating func nextLocalSeconds() -> Int? {
            guard remaining > 0, let moment = cursor.next(), moment <= last else { return nil }
            remaining -= 1
            return moment
        }
    }
}

extension RuleOccurrences {
    /// The reason the rule can't be expanded: its calendar is missing or can't be used with its parts. The value is nil
    /// if the rule was expanded.
    public var expansionError: RecurrenceRuleError? { plan.expansionError }
}

extension RecurrenceRule {
    /// Returns the occurrences of this rule from a start with a time.
    ///
    /// - Parameters:
    ///   - start: DTSTART on the wall clock.
    ///   - dialect: The answers to the questions about days that the RFC leaves open.
    ///   - scale: The calendar for ``calendarScale``. Without a calendar, a rule that is not Gregorian has no
    ///     occurrences, and ``RuleOccurrences/expansionError`` states the reason.
    /// - Complexity: O(1), plus the number of times that BYHOUR, BYMINUTE and BYSECOND select in a day
    public func occurrences(
        from start: CivilDateTime, dialect: RecurrenceDialect = .rfc5545, scale: (any CalendarScale)? = nil
    ) -> RuleOccurrences {
        RuleOccurrences(plan: RecurrencePlan(self, start: start, scale: scale, dialect: dialect))
    }

    /// Returns the occurrences of this rule from a date, each at midnight.
    ///
    /// BYHOUR, BYMINUTE and BYSECOND are ignored (RFC 5545 §3.3.10), and a rule whose FREQ is HOURLY or shorter has no
    /// occurrences.
    public func occurrences(
        from start: CivilDate, dialect: RecurrenceDialect = .rfc5545, scale: (any CalendarScale)? = nil
    ) -> RuleOccurrences {
        RuleOccurrences(plan: RecurrencePlan(self, start: start, scale: scale, dialect: dialect))
    }
}
