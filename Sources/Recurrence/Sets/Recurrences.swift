// Inlinable: a window with few instants (R16) takes 8 % more instructions if these are generic calls.

/// The recurrences of a rule or set, ascending and computed lazily: local times, instants or dates.
///
/// | | |
/// |---|---|
/// | `rule.occurrences(from:)` | the ``CivilDateTime``s of one rule, before zones apply |
/// | ``RecurrenceSet/timestamps(in:)`` | the ``Timestamp``s of a set |
/// | `rule.dates(from:in:)`, `set.dates(in:)` | the `Date`s of either (`ICalendar`) |
///
/// No query walks from the first recurrence:
///
/// ```swift
/// let timestamps = set.timestamps(in: .utc)
/// timestamps.prefix(10)                         // the first ten
/// timestamps.occurrences(in: monday..<nextMonday)
/// timestamps.first(after: now)
/// timestamps[ordinal: 100]                      // the hundredth
/// timestamps.count(in: monday..<nextMonday)
/// ```
///
/// A sequence without an end stops at the year 9999.
public struct Recurrences<Time: RecurrenceTime>: Sequence, Sendable {
    /// The set, whose positions are instants, or local seconds if `Time` is a ``CivilDateTime``.
    @usableFromInline let set: RecurrenceSet
    /// The half-open range of positions in this sequence.
    @usableFromInline let positions: Range<MemberPosition>

    @inlinable
    init(_ set: RecurrenceSet, in positions: Range<MemberPosition>) {
        (self.set, self.positions) = (set, positions)
    }

    /// Returns the members of a set with a zone, or without one for local times.
    package init(_ set: RecurrenceSet) {
        self.init(set, in: MemberPosition.range.lowerBound..<MemberPosition.range.upperBound)
    }

    /// Returns an iterator that starts at the first recurrence.
    ///
    /// - Complexity: O(1). With BYSETPOS among days and times and COUNT, one lookup for each year from the start of the
    ///   set. With COUNT and limited steps of hours, minutes or seconds that don't divide a day, a walk.
    public func makeIterator() -> Iterator { budgeted(.max).makeIterator() }

    /// Returns the recurrences in a half-open range.
    ///
    /// - Complexity: O(1)
    @inlinable
    public func occurrences(in range: Range<Time>) -> Recurrences {
        clamped(from: range.lowerBound.wholeSeconds, to: range.upperBound.wholeSeconds)
    }

    /// Returns the recurrences from one time to another, including both.
    ///
    /// - Complexity: O(1)
    @inlinable
    public func occurrences(in range: ClosedRange<Time>) -> Recurrences {
        let last = range.upperBound.wholeSeconds
        // The bound rounds up, so a time between two seconds is already past the last one.
        let isWhole = last < .max && Time(wholeSeconds: last) == range.upperBound
        return clamped(from: range.lowerBound.wholeSeconds, to: isWhole ? last + 1 : last)
    }

    /// Returns the recurrences at or after a time.
    ///
    /// - Complexity: O(1)
    @inlinable
    public func occurrences(in range: PartialRangeFrom<Time>) -> Recurrences {
        clamped(from: range.lowerBound.wholeSeconds, to: .max)
    }

    /// Returns the recurrences before a time.
    ///
    /// - Complexity: O(1)
    @inlinable
    public func occurrences(in range: PartialRangeUpTo<Time>) -> Recurrences {
        clamped(from: .min, to: range.upperBound.wholeSeconds)
    }

    @inlinable
    func clamped(from lowerBound: Int, to upperBound: Int) -> Recurrences {
        let (first, end) = (MemberPosition(seconds: lowerBound), MemberPosition(seconds: upperBound))
        return Recurrences(set, in: positions.clamped(to: first..<Swift.max(first, end)))
    }

    /// The first recurrence, or nil if there is none.
    ///
    /// ```swift
    /// let next = dates.occurrences(in: now...).first  // also a date that is `now`
    /// ```
    ///
    /// - Complexity: The same as ``makeIterator()``
    public var first: Time? {
        var iterator = makeIterator()
        return iterator.next()
    }

    /// Returns the first recurrence after a time, or nil if there is none.
    ///
    /// The next payday, wherever in the centuries you ask:
    ///
    /// ```swift
    /// let next = rule.dates(from: start, in: .current).first(after: .now)
    /// ```
    ///
    /// A recurrence at exactly this time is not the first one after it.
    ///
    /// - Complexity: The same as ``makeIterator()``
    public func first(after time: Time) -> Time? { budgeted(.max).first(after: time).value }

    /// Returns the last recurrence before a time, or nil if there is none.
    ///
    /// For "last done". The search goes backwards from the time, so a rule that started decades ago costs no more than
    /// one from yesterday.
    ///
    /// - Complexity: The same as ``makeIterator()``
    public func last(before time: Time) -> Time? { budgeted(.max).last(before: time).value }

    /// The n-th recurrence, counted from 1, or nil if there are fewer.
    ///
    /// The end of a course of ten lessons:
    ///
    /// ```swift
    /// let last = rule.dates(from: start, in: .current)[ordinal: 10]
    /// ```
    ///
    /// DTSTART is number 1, even if the rule doesn't match it.
    ///
    /// - Complexity: The same as ``count`` for one rule whose recurrences no zone skips or merges; otherwise about forty
    ///   times that
    public subscript(ordinal number: Int) -> Time? { budgeted(.max)[ordinal: number].value }

    /// Returns whether a time is a recurrence.
    ///
    /// Ask for the exact second. To know whether anything recurs *on a day*, ask for the first element of
    /// `occurrences(in:)` with the range of the day.
    ///
    /// - Complexity: O(1) for most rules, and a search among RDATE and EXDATE
    public func contains(_ time: Time) -> Bool {
        let position = MemberPosition(seconds: time.wholeSeconds)
        return Time(wholeSeconds: position.seconds) == time && positions.contains(position) && set.contains(position)
    }

    /// The number of recurrences in the sequence.
    ///
    /// Counting doesn't visit each recurrence, so `FREQ=SECONDLY` until the year 9999 is no problem. A rule without an
    /// end is counted to that year: limit the range first.
    ///
    /// - Complexity: For one rule, O(1) if the days depend on the shape of the year or repeat after a fixed time;
    ///   otherwise one lookup for each year, or a walk, as for ``makeIterator()``; and one lookup for each RDATE and
    ///   EXDATE. Several rules and EXRULE require a walk.
    public var count: Int { budgeted(.max).count.value }

    /// Returns the number of recurrences in a half-open range; see ``count``.
    public func count(in range: Range<Time>) -> Int { occurrences(in: range).count }

    /// Returns the number of recurrences from one time to another, including both; see ``count``.
    public func count(in range: ClosedRange<Time>) -> Int { occurrences(in: range).count }

    /// Returns the number of recurrences before a time; see ``count``.
    public func count(in range: PartialRangeUpTo<Time>) -> Int { occurrences(in: range).count }

    /// Returns the recurrences in descending order, lazily.
    ///
    /// The newest first, as for a history:
    ///
    /// ```swift
    /// let lastFive = dates.occurrences(in: ..<now).reversed().prefix(5)
    /// ```
    ///
    /// - Complexity: O(1)
    public func reversed() -> Reversed { budgeted(.max).reversed() }

    /// Returns a view of the same recurrences that limits the work of each query.
    ///
    /// Use this for rules from strangers on a server. Few rules need a walk, and a hostile one can be made to: with a
    /// budget, a query gives up and says so instead of running for minutes.
    ///
    /// - Parameter steps: The maximum number of steps for each query; see ``BudgetedResult``.
    public func budgeted(_ steps: Int) -> Budgeted { Budgeted(base: self, steps: steps) }

    /// The reason a rule can't be expanded: its calendar is missing or can't be used with its parts. The value is nil
    /// if all rules were expanded.
    public var expansionError: RecurrenceRuleError? {
        self.set.zonedRules.lazy.compactMap(\.plan.expansionError).first
    }

    /// An iterator over ``Recurrences`` in ascending order.
    ///
    /// ```swift
    /// var iterator = timestamps.budgeted(100_000).makeIterator()
    /// while let instant = iterator.next() { print(instant) }
    /// if iterator.isTruncated { print("There may be more.") }
    /// ```
    public struct Iterator: IteratorProtocol, Sendable {
        @usableFromInline var members: RecurrenceSet.Iterator

        /// Whether the iterator gave up, so that later recurrences are unknown.
        ///
        /// This happens when the budget is used up, or when more than ``RecurrenceSet/maximumExcludedRun`` consecutive
        /// members are excluded.
        public var isTruncated: Bool { members.isTruncated }

        /// Returns the next recurrence, or nil at the end.
        @inlinable
        public mutating func next() -> Time? { members.next().map { Time(wholeSeconds: $0.seconds) } }
    }

    /// ``Recurrences`` in descending order.
    ///
    /// ```swift
    /// for instant in timestamps.budgeted(100_000).reversed().prefix(3) { print(instant) }  // the last three
    /// ```
    public struct Reversed: IteratorProtocol, Sequence, Sendable {
        var members: RecurrenceSet.ReverseIterator

        /// Whether the iterator gave up, as in ``Recurrences/Iterator/isTruncated``.
        public var isTruncated: Bool { members.isTruncated }

        /// Returns the previous recurrence, or nil after the first.
        public mutating func next() -> Time? { members.next().map { Time(wholeSeconds: $0.seconds) } }
    }
}

extension Recurrences where Time == Timestamp {
    /// Calls a closure with the instants in ascending, nonempty blocks.
    ///
    /// This is the fastest way to read many instants, because a loop over a block needs no call for each instant.
    /// Accumulate results in a local variable of the closure, so that the compiler can keep them in a register:
    ///
    /// ```swift
    /// var total = 0
    /// timestamps.occurrences(in: monday..<nextMonday).forEachBlock { block in
    ///     var sum = total
    ///     for index in block.indices { sum &+= block[index].secondsSince1970 }
    ///     total = sum
    /// }
    /// ```
    ///
    /// - Parameter body: A closure that receives a block. The closure must not keep the block, whose memory is reused.
    /// - Throws: Any error thrown by the closure.
    /// - Complexity: The same as ``makeIterator()`` to start, then O(1) for each instant
    public func forEachBlock(_ body: (Span<Timestamp>) throws -> Void) rethrows {
        try self.set.forEachBlock(from: positions.lowerBound, to: positions.upperBound, body)
    }
}
