/// The occurrences of one rule from a start, in wall-clock time, ascending: the rule's own set.
///
/// The start is among them only where it matches the rule, and COUNT counts only what does; what a *calendar* shows, in
/// which DTSTART always counts as the first occurrence, is a ``RecurrenceSet``. A local time that a zone skips is among
/// them too: zones come later.
///
/// The sequence is lazy and may be endless in practice (it ends with the year 9999):
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
    package let plan: RecurrencePlan

    /// How many occurrences COUNT admits, where they have to be counted; Int.max otherwise.
    private let limit: Int

    /// The last occurrence that COUNT admits, in clock seconds, where it was found beforehand; Int.max otherwise.
    private let last: Int

    package init(plan: RecurrencePlan) {
        self.plan = plan
        guard let count = plan.count, plan.schedule.isCountedByDays else {
            (limit, last) = (plan.count ?? .max, .max)
            return
        }
        var steps = Int.max
        (limit, last) = (.max, plan.moment(at: count - 1, steps: &steps) ?? .max)
    }

    /// Starts with the first occurrence.
    ///
    /// - Complexity: O(1), or one pass over the years to 9999 where there is none
    public func makeIterator() -> Iterator { makeIterator(at: CivilDateTime(uncheckedLocalSeconds: plan.start)) }

    /// An iterator that starts with the first occurrence at or after a moment, without walking there from the start.
    ///
    /// - Parameters:
    ///   - moment: where it starts.
    ///   - budget: how many steps it may take; see ``BudgetedResult``.
    /// - Complexity: O(1); with COUNT and BYSETPOS among days and times, one lookup for each year from the start to the
    ///   moment; with COUNT and limited steps of hours, minutes or seconds that do not divide a day, a walk there
    public func makeIterator(at moment: CivilDateTime, budget: Int = .max) -> Iterator {
        var steps = budget
        var remaining = limit
        if limit != .max { remaining -= plan.count(before: moment.localSeconds, limit: limit, steps: &steps) }
        return Iterator(
            cursor: PlanCursor(plan, at: moment.localSeconds, steps: steps), remaining: remaining, last: last)
    }

    /// The occurrences in a half-open range.
    ///
    /// - Complexity: that of ``makeIterator(at:budget:)``, then O(1) for each
    public func occurrences(in range: Range<CivilDateTime>) -> [CivilDateTime] {
        occurrences(in: range, budget: .max).value
    }

    /// The same with a budget.
    public func occurrences(in range: Range<CivilDateTime>, budget: Int) -> BudgetedResult<[CivilDateTime]> {
        var iterator = makeIterator(at: range.lowerBound, budget: budget)
        var result: [CivilDateTime] = []
        while let next = iterator.next(), next < range.upperBound { result.append(next) }
        return BudgetedResult(result, stepsLeft: iterator.stepsLeft)
    }

    /// How many occurrences lie before a moment.
    ///
    /// - Complexity: O(1) where the days depend on the shape of the year or repeat after a fixed time; otherwise one lookup
    ///   for each year from the start to the moment, or a walk, as for ``makeIterator(at:budget:)``
    public func count(before moment: CivilDateTime) -> Int { count(before: moment, budget: .max).value }

    /// The same with a budget.
    public func count(before moment: CivilDateTime, budget: Int) -> BudgetedResult<Int> {
        var steps = budget
        let count = plan.count(before: moment.localSeconds, limit: (plan.count ?? .max), steps: &steps)
        return BudgetedResult(Swift.min(count, (plan.count ?? .max)), stepsLeft: steps)
    }

    /// How many occurrences lie in a half-open range.
    ///
    /// - Complexity: that of ``count(before:)``, twice
    public func count(in range: Range<CivilDateTime>) -> Int {
        count(before: range.upperBound) - count(before: range.lowerBound)
    }

    /// The n-th occurrence, from 1; nil where there are fewer.
    ///
    /// - Complexity: that of ``count(before:)``
    public func occurrence(number: Int) -> CivilDateTime? { occurrence(number: number, budget: .max).value }

    /// The same with a budget.
    public func occurrence(number: Int, budget: Int) -> BudgetedResult<CivilDateTime?> {
        guard number >= 1, number <= (plan.count ?? .max) else { return .complete(nil) }
        var steps = budget
        let moment = plan.moment(at: number - 1, steps: &steps)
        return BudgetedResult(moment.map(CivilDateTime.init(uncheckedLocalSeconds:)), stepsLeft: steps)
    }

    /// The last occurrence before a moment; nil where there is none.
    ///
    /// - Complexity: that of ``makeIterator(at:budget:)``
    public func last(before moment: CivilDateTime) -> CivilDateTime? { last(before: moment, budget: .max).value }

    /// The same with a budget.
    public func last(before moment: CivilDateTime, budget: Int) -> BudgetedResult<CivilDateTime?> {
        var iterator = makeReverseIterator(before: moment, budget: budget)
        let last = iterator.next()
        return BudgetedResult(last, stepsLeft: iterator.stepsLeft)
    }

    /// An iterator that goes backwards from the last occurrence before a moment.
    ///
    /// - Parameters:
    ///   - moment: what lies at it or after it is left out.
    ///   - budget: how many steps it may take; see ``BudgetedResult``.
    /// - Complexity: that of ``makeIterator(at:budget:)``
    public func makeReverseIterator(before moment: CivilDateTime, budget: Int = .max) -> ReverseIterator {
        var (steps, end) = (budget, moment.localSeconds)
        if last < end { end = last + 1 }
        // COUNT ends the rule: what lies after its last occurrence is none.
        if limit != .max, plan.count(before: end, limit: limit, steps: &steps) > limit,
            let last = plan.moment(at: limit - 1, steps: &steps)
        {
            end = last + 1
        }
        return ReverseIterator(cursor: ReverseCursor(plan, before: end, steps: steps))
    }

    /// The occurrences in a half-open range, the last first.
    public func reversedOccurrences(in range: Range<CivilDateTime>) -> [CivilDateTime] {
        var iterator = makeReverseIterator(before: range.upperBound)
        var result: [CivilDateTime] = []
        while let next = iterator.next(), next >= range.lowerBound { result.append(next) }
        return result
    }

    /// Walks ``RuleOccurrences`` backwards.
    public struct ReverseIterator: IteratorProtocol, Sendable {
        fileprivate var cursor: ReverseCursor
        fileprivate var stepsLeft: Int { cursor.stepsLeft }

        /// Whether it ended because its budget was used up: what lies before is not known.
        public var isTruncated: Bool { cursor.isTruncated }

        /// The occurrence before; nil at the start.
        public mutating func next() -> CivilDateTime? {
            cursor.next().map(CivilDateTime.init(uncheckedLocalSeconds:))
        }
    }

    /// Walks ``RuleOccurrences``.
    public struct Iterator: IteratorProtocol, Sendable {
        fileprivate var cursor: PlanCursor
        /// How many more COUNT admits.
        fileprivate var remaining: Int
        fileprivate let last: Int
        fileprivate var stepsLeft: Int { cursor.stepsLeft }

        /// Whether it ended because its budget was used up: what follows is not known.
        public var isTruncated: Bool { cursor.isTruncated }

        /// The next occurrence; nil at the end.
        public mutating func next() -> CivilDateTime? {
            nextLocalSeconds().map(CivilDateTime.init(uncheckedLocalSeconds:))
        }

        package mutating func nextLocalSeconds() -> Int? {
            guard remaining > 0, let moment = cursor.next(), moment <= last else { return nil }
            remaining -= 1
            return moment
        }
    }
}

extension RuleOccurrences {
    /// Why there are no occurrences though the rule may have some: its calendar was not given, or cannot be used with its
    /// parts. Nil where the rule was expanded.
    public var obstacle: RecurrenceRuleError? { plan.obstacle }
}

extension RecurrenceRule {
    /// The occurrences of this rule from a start with a time.
    ///
    /// - Parameters:
    ///   - start: DTSTART.
    ///   - dialect: the answers to the questions that the RFC leaves open about days.
    ///   - scale: the calendar that ``calendarScale`` names. A rule that is not Gregorian has no occurrences without one,
    ///     and its ``RuleOccurrences/obstacle`` says so.
    /// - Complexity: O(1), besides the times that BYHOUR, BYMINUTE and BYSECOND name in a day
    public func occurrences(
        from start: CivilDateTime, dialect: RecurrenceDialect = .rfc5545, scale: (any CalendarScale)? = nil
    ) -> RuleOccurrences {
        RuleOccurrences(plan: RecurrencePlan(self, start: start, scale: scale, dialect: dialect))
    }

    /// The occurrences of this rule from a date, each at midnight.
    ///
    /// BYHOUR, BYMINUTE and BYSECOND are ignored (RFC 5545 §3.3.10); a rule whose FREQ is HOURLY or shorter has none.
    public func occurrences(
        from start: CivilDate, dialect: RecurrenceDialect = .rfc5545, scale: (any CalendarScale)? = nil
    ) -> RuleOccurrences {
        RuleOccurrences(plan: RecurrencePlan(self, start: start, scale: scale, dialect: dialect))
    }
}
