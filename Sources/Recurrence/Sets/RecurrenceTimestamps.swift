/// The members of a recurrence set as instants, ascending and computed lazily.
///
/// To create a sequence, call ``RecurrenceSet/timestamps(in:)``. No query walks from the first member:
///
/// ```swift
/// let timestamps = set.timestamps(in: .utc)
/// timestamps.prefix(10)             // the first ten
/// timestamps.in(monday..<nextMonday)
/// timestamps.first(after: now)
/// timestamps.number(100)            // the hundredth
/// ```
///
/// The sequence for a rule without an end stops at the year 9999.
public struct RecurrenceTimestamps: Sequence, Sendable {
    /// The set, which has a zone, so that its positions are instants.
    let set: RecurrenceSet
    /// The half-open range of positions in this sequence.
    let positions: Range<Int>

    init(_ set: RecurrenceSet, in positions: Range<Int>) {
        self.set = set
        self.positions = positions
    }

    /// Returns an iterator that starts at the first instant.
    ///
    /// - Complexity: O(1) (see ``RuleOccurrences/makeIterator(at:budget:)``)
    public func makeIterator() -> Iterator { budgeted(.max).makeIterator() }

    /// Calls a closure with the instants in ascending, nonempty blocks.
    ///
    /// This is the fastest way to read many instants, because a loop over a block needs no call for each instant.
    /// Accumulate results in a local variable of the closure, so that the compiler can keep them in a register:
    ///
    /// ```swift
    /// var total = 0
    /// timestamps.in(monday..<nextMonday).forEachBlock { block in
    ///     var sum = total
    ///     for index in block.indices { sum &+= block[index].secondsSince1970 }
    ///     total = sum
    /// }
    /// ```
    ///
    /// - Parameter body: A closure that receives a block. The closure must not keep the block, whose memory is reused.
    /// - Throws: Any error thrown by the closure.
    /// - Complexity: O(1) to start (see ``RuleOccurrences/makeIterator(at:budget:)``), then O(1) for each instant
    public func forEachBlock(_ body: (Span<Timestamp>) throws -> Void) rethrows {
        try self.set.forEachBlock(from: positions.lowerBound, to: positions.upperBound, body)
    }

    /// Returns the instants in a half-open range, as a sequence of the same type.
    ///
    /// - Complexity: O(1)
    public func `in`(_ range: Range<Timestamp>) -> RecurrenceTimestamps {
        let positions = range.lowerBound.secondsSince1970..<range.upperBound.secondsSince1970
        return RecurrenceTimestamps(set, in: self.positions.clamped(to: positions))
    }

    /// Returns the instants at or after a lower bound, as a sequence of the same type.
    ///
    /// - Complexity: O(1)
    public func `in`(_ range: PartialRangeFrom<Timestamp>) -> RecurrenceTimestamps {
        self.in(range.lowerBound..<Timestamp(secondsSince1970: .max))
    }

    /// Returns the instants before an upper bound, as a sequence of the same type.
    ///
    /// - Complexity: O(1)
    public func `in`(_ range: PartialRangeUpTo<Timestamp>) -> RecurrenceTimestamps {
        self.in(Timestamp(secondsSince1970: .min)..<range.upperBound)
    }

    /// Returns the first instant after another, or nil if there is none.
    public func first(after instant: Timestamp) -> Timestamp? { budgeted(.max).first(after: instant).value }

    /// Returns the last instant before another, or nil if there is none.
    public func last(before instant: Timestamp) -> Timestamp? { budgeted(.max).last(before: instant).value }

    /// Returns the n-th instant, counted from 1, or nil if there are fewer.
    ///
    /// - Complexity: About forty times that of ``count``
    public func number(_ number: Int) -> Timestamp? { budgeted(.max).number(number).value }

    /// Returns whether the sequence contains an instant.
    public func contains(_ instant: Timestamp) -> Bool {
        positions.contains(instant.secondsSince1970) && set.contains(instant.secondsSince1970)
    }

    /// The number of instants in the sequence.
    ///
    /// - Complexity: For one rule, the same as ``RuleOccurrences/count(before:)``, plus one lookup for each RDATE and
    ///   EXDATE. Several rules and EXRULE require a walk.
    public var count: Int { budgeted(.max).count.value }

    /// Returns the number of instants in a half-open range; see ``count``.
    public func count(in range: Range<Timestamp>) -> Int { self.in(range).count }

    /// Returns the instants in descending order, lazily.
    ///
    /// - Complexity: O(1)
    public func reversed() -> some Sequence<Timestamp> & Sendable { budgeted(.max).reversed() }

    /// Returns a view of the same instants that limits the work of each query.
    ///
    /// - Parameter steps: The maximum number of steps for each query; see ``BudgetedResult``.
    public func budgeted(_ steps: Int) -> Budgeted<RecurrenceTimestamps> { Budgeted(base: self, steps: steps) }

    /// An iterator over ``RecurrenceTimestamps`` in ascending order.
    ///
    /// ```swift
    /// var iterator = timestamps.budgeted(100_000).makeIterator()
    /// while let instant = iterator.next() { print(instant) }
    /// if iterator.isTruncated { print("There may be more.") }
    /// ```
    public struct Iterator: IteratorProtocol, Sendable {
        @usableFromInline var members: RecurrenceSet.Iterator

        /// Whether the iterator gave up, so that later instants are unknown.
        ///
        /// This happens when the budget is used up, or when more than ``RecurrenceSet/maximumExcludedRun`` consecutive
        /// members are excluded.
        public var isTruncated: Bool { members.isTruncated }

        /// Returns the next instant, or nil at the end.
        @inlinable
        public mutating func next() -> Timestamp? { members.next().map(Timestamp.init(secondsSince1970:)) }
    }

    /// An iterator over ``RecurrenceTimestamps`` in descending order.
    ///
    /// ```swift
    /// for instant in timestamps.budgeted(100_000).reversed().prefix(3) { print(instant) }  // the last three
    /// ```
    public struct ReverseIterator: IteratorProtocol, Sequence, Sendable {
        var members: RecurrenceSet.ReverseIterator

        /// Whether the iterator gave up, as in ``RecurrenceTimestamps/Iterator/isTruncated``.
        public var isTruncated: Bool { members.isTruncated }

        /// Returns the previous instant, or nil after the first.
        public mutating func next() -> Timestamp? { members.next().map(Timestamp.init(secondsSince1970:)) }
    }
}

/// A view of a sequence of recurrences that limits the steps of each query and reports if they weren't enough.
///
/// ```swift
/// switch timestamps.budgeted(100_000).number(1_000_000_000) {
/// case .complete(let instant): print(instant as Any)
/// case .truncated: print("too far")
/// }
/// ```
///
/// For the duration of a step, see ``BudgetedResult``.
public struct Budgeted<Base> {
    /// The sequence that answers the queries.
    public let base: Base

    /// The maximum number of steps for each query.
    public let steps: Int
}

extension Budgeted: Sendable where Base: Sendable {}

extension Budgeted: Sequence where Base == RecurrenceTimestamps {
    /// Returns an iterator that starts at the first instant. If the budget is used up,
    /// ``RecurrenceTimestamps/Iterator/isTruncated`` is true.
    public func makeIterator() -> RecurrenceTimestamps.Iterator {
        RecurrenceTimestamps.Iterator(
            members: base.set.members(from: base.positions.lowerBound, to: base.positions.upperBound, budget: steps))
    }

    /// Returns the instants in descending order, lazily.
    public func reversed() -> RecurrenceTimestamps.ReverseIterator {
        RecurrenceTimestamps.ReverseIterator(
            members: base.set.reversedMembers(
                from: base.positions.lowerBound, to: base.positions.upperBound, budget: steps))
    }

    /// Returns the first instant after another; see ``RecurrenceTimestamps/first(after:)``.
    public func first(after instant: Timestamp) -> BudgetedResult<Timestamp?> {
        let (next, overflow) = instant.secondsSince1970.addingReportingOverflow(1)
        guard !overflow else { return .complete(nil) }
        var iterator = base.in(Timestamp(secondsSince1970: next)...).budgeted(steps).makeIterator()
        let first = iterator.next()
        return first == nil && iterator.isTruncated ? .truncated(nil) : .complete(first)
    }

    /// Returns the last instant before another; see ``RecurrenceTimestamps/last(before:)``.
    public func last(before instant: Timestamp) -> BudgetedResult<Timestamp?> {
        var iterator = base.in(..<instant).budgeted(steps).reversed()
        let last = iterator.next()
        return iterator.isTruncated ? .truncated(last) : .complete(last)
    }

    /// Returns the n-th instant, counted from 1; see ``RecurrenceTimestamps/number(_:)``.
    public func number(_ number: Int) -> BudgetedResult<Timestamp?> {
        guard number >= 1 else { return .complete(nil) }
        let earlier = base.set.count(from: .min, to: base.positions.lowerBound, budget: steps)
        let (rank, overflow) = number.addingReportingOverflow(earlier.value)
        guard !earlier.isTruncated, !overflow else { return overflow ? .complete(nil) : .truncated(nil) }
        let member = base.set.member(number: rank, budget: steps)
        let timestamp = member.value.flatMap {
            base.positions.contains($0) ? Timestamp(secondsSince1970: $0) : nil
        }
        return member.isTruncated ? .truncated(timestamp) : .complete(timestamp)
    }

    /// The number of instants in the sequence; see ``RecurrenceTimestamps/count``.
    public var count: BudgetedResult<Int> {
        base.set.count(from: base.positions.lowerBound, to: base.positions.upperBound, budget: steps)
    }
}

extension RecurrenceSet {
    /// Returns the members as instants.
    ///
    /// ```swift
    /// let set = RecurrenceSet(start: nine, zone: zone, rules: [try RecurrenceRule("FREQ=DAILY")])
    /// for instant in set.timestamps(in: zone).prefix(3) { print(instant) }
    /// ```
    ///
    /// - Parameter viewer: The zone for floating times and for the midnights of dates (RFC 5545 §3.3.5: "the time zone
    ///   of the observer"). A set with its own ``zone`` ignores this parameter.
    /// - Complexity: O(1); for a set without a zone, O(*n*) in the number of RDATEs and EXDATEs
    public func timestamps(in viewer: ZoneRules) -> RecurrenceTimestamps {
        RecurrenceTimestamps(placed(in: viewer), in: Self.positions.lowerBound..<Self.positions.upperBound)
    }

    /// Returns the set with a zone, if it has none.
    func placed(in viewer: ZoneRules) -> RecurrenceSet {
        guard zone == nil else { return self }
        func instant(_ local: Int) -> Int { viewer.instant(ofClock: local, dialect) }
        return RecurrenceSet(
            start: start, isDate: isDate, zone: viewer, rules: ShortList(rules), adding: additions.map(instant),
            excluding: exclusions.map(instant), excludingDays: excludedDays.compactMap(CivilDate.init(dayNumber:)),
            excludingRules: exceptionRules, dialect: dialect, scale: scale)
    }
}
