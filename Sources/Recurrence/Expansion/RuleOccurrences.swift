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

extension RecurrenceRule {
    /// The occurrences of this rule from a start with a time.
    ///
    /// - Parameter reading: the answers to the questions that the RFC leaves open about days.
    /// - Complexity: O(1), besides the times that BYHOUR, BYMINUTE and BYSECOND name in a day
    public func occurrences(
        from start: CivilDateTime, reading: RecurrenceReading = .rfc5545
    ) -> RuleOccurrences {
        RuleOccurrences(plan: RecurrencePlan(self, start: start, reading: reading))
    }

    /// The occurrences of this rule from a date, each at midnight.
    ///
    /// BYHOUR, BYMINUTE and BYSECOND are ignored (RFC 5545 §3.3.10); a rule whose FREQ is HOURLY or shorter has none.
    public func occurrences(from start: CivilDate, reading: RecurrenceReading = .rfc5545) -> RuleOccurrences {
        RuleOccurrences(plan: RecurrencePlan(self, start: start, reading: reading))
    }
}
