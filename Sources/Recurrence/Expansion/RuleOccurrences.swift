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

    package init(plan: RecurrencePlan) { self.plan = plan }

    /// Begins with the first occurrence.
    ///
    /// - Complexity: O(1), or one pass over the years to 9999 where there is none
    public func makeIterator() -> Iterator {
        Iterator(plan, at: plan.first)
    }

    /// An iterator that begins with the first occurrence at or after a moment, without walking there from the start.
    ///
    /// - Complexity: O(1); with COUNT, one lookup for each year from the start to the moment
    public func makeIterator(at moment: CivilDateTime) -> Iterator {
        Iterator(plan, at: moment.clockSeconds)
    }

    /// The occurrences in a half-open range.
    ///
    /// - Complexity: that of ``makeIterator(at:)``, then O(1) for each
    public func occurrences(in range: Range<CivilDateTime>) -> [CivilDateTime] {
        var iterator = makeIterator(at: range.lowerBound)
        var result: [CivilDateTime] = []
        while let next = iterator.next(), next < range.upperBound { result.append(next) }
        return result
    }

    /// How many occurrences lie before a moment.
    ///
    /// - Complexity: one lookup for each year from the start to the moment; O(1) for rules without BY parts that step by
    ///   days or less
    public func count(before moment: CivilDateTime) -> Int {
        Swift.min(plan.count(before: moment.clockSeconds, limit: plan.limit), plan.limit)
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
    public func occurrence(number: Int) -> CivilDateTime? {
        guard number >= 1, number <= plan.limit else { return nil }
        return plan.moment(at: number - 1).map(CivilDateTime.init(uncheckedClockSeconds:))
    }

    /// The last occurrence before a moment; nil where there is none.
    ///
    /// - Complexity: that of ``makeIterator(at:)``
    public func last(before moment: CivilDateTime) -> CivilDateTime? {
        var iterator = makeReverseIterator(before: moment)
        return iterator.next()
    }

    /// An iterator that goes backwards from the last occurrence before a moment.
    ///
    /// - Complexity: that of ``makeIterator(at:)``
    public func makeReverseIterator(before moment: CivilDateTime) -> ReverseIterator {
        // COUNT ends the rule: what lies after its last occurrence is none.
        let isPastEnd = plan.limit != .max && plan.count(before: moment.clockSeconds, limit: plan.limit) > plan.limit
        let end = isPastEnd ? plan.moment(at: plan.limit - 1).map { $0 + 1 } : nil
        return ReverseIterator(cursor: ReverseCursor(plan, before: end ?? moment.clockSeconds))
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

        /// The occurrence before; nil at the beginning.
        public mutating func next() -> CivilDateTime? {
            cursor.next().map(CivilDateTime.init(uncheckedClockSeconds:))
        }
    }

    /// Walks ``RuleOccurrences``.
    public struct Iterator: IteratorProtocol, Sendable {
        private var cursor: PlanCursor
        /// How many more COUNT admits.
        private var remaining: Int

        init(_ plan: RecurrencePlan, at moment: Int) {
            cursor = PlanCursor(plan, at: moment)
            remaining = plan.limit
            if plan.limit != .max { remaining -= plan.count(before: moment, limit: plan.limit) }
        }

        /// The next occurrence; nil at the end.
        public mutating func next() -> CivilDateTime? {
            nextClockSeconds().map(CivilDateTime.init(uncheckedClockSeconds:))
        }

        package mutating func nextClockSeconds() -> Int? {
            guard remaining > 0, let moment = cursor.next() else { return nil }
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
    ///   - reading: the answers to the questions that the RFC leaves open about days.
    ///   - scale: the calendar that ``calendarScale`` names. A rule that is not Gregorian has no occurrences without one,
    ///     and its ``RuleOccurrences/obstacle`` says so.
    /// - Complexity: O(1), besides the times that BYHOUR, BYMINUTE and BYSECOND name in a day
    public func occurrences(
        from start: CivilDateTime, reading: RecurrenceReading = .rfc5545, scale: (any CalendarScale)? = nil
    ) -> RuleOccurrences {
        RuleOccurrences(plan: RecurrencePlan(self, start: start, scale: scale, reading: reading))
    }

    /// The occurrences of this rule from a date, each at midnight.
    ///
    /// BYHOUR, BYMINUTE and BYSECOND are ignored (RFC 5545 §3.3.10); a rule whose FREQ is HOURLY or shorter has none.
    public func occurrences(
        from start: CivilDate, reading: RecurrenceReading = .rfc5545, scale: (any CalendarScale)? = nil
    ) -> RuleOccurrences {
        RuleOccurrences(plan: RecurrencePlan(self, start: start, scale: scale, reading: reading))
    }
}
