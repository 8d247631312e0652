/// The members of a recurrence set as instants, ascending and lazy.
///
/// Made by ``RecurrenceSet/timestamps(in:)``. No question walks there from the first member:
///
/// ```swift
/// let timestamps = set.timestamps(in: .utc)
/// timestamps.prefix(10)             // the first ten
/// timestamps.in(monday..<nextMonday)
/// timestamps.first(after: now)
/// timestamps.number(100)            // the hundredth
/// ```
///
/// A sequence of a rule without an end stops with the year 9999.
public struct RecurrenceTimestamps: Sequence, Sendable {
    /// A set with a zone: its positions are instants.
    let set: RecurrenceSet
    /// The positions that count, half-open.
    let positions: Range<Int>

    init(_ set: RecurrenceSet, in positions: Range<Int>) {
        self.set = set
        self.positions = positions
    }

    /// Returns an iterator at the first instant.
    ///
    /// - Complexity: O(1) (see ``RuleOccurrences/makeIterator(at:budget:)``)
    public func makeIterator() -> Iterator { budgeted(.max).makeIterator() }

    /// Calls a closure with the instants in blocks: ascending, and one at least in each.
    ///
    /// This is the fastest way to many instants: a loop over a block needs no call for each of them. Keep what a loop adds up in a
    /// variable of its own, so that the compiler can keep it in a register:
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
    /// - Parameter body: A closure that must not keep the block, whose memory is used again.
    /// - Complexity: O(1) to start (see ``RuleOccurrences/makeIterator(at:budget:)``), then O(1) for each instant
    public func forEachBlock(_ body: (Span<Timestamp>) throws -> Void) rethrows {
        try self.set.forEachBlock(from: positions.lowerBound, to: positions.upperBound, body)
    }

    /// Returns the instants in a half-open range, as a sequence of the same kind.
    ///
    /// - Complexity: O(1)
    public func `in`(_ range: Range<Timestamp>) -> RecurrenceTimestamps {
        let positions = range.lowerBound.secondsSince1970..<range.upperBound.secondsSince1970
        return RecurrenceTimestamps(set, in: self.positions.clamped(to: positions))
    }

    /// Returns the instants from one on, as a sequence of the same kind.
    ///
    /// - Complexity: O(1)
    public func `in`(_ range: PartialRangeFrom<Timestamp>) -> RecurrenceTimestamps {
        self.in(range.lowerBound..<Timestamp(secondsSince1970: .max))
    }

    /// Returns the instants before one, as a sequence of the same kind.
    ///
    /// - Complexity: O(1)
    public func `in`(_ range: PartialRangeUpTo<Timestamp>) -> RecurrenceTimestamps {
        self.in(Timestamp(secondsSince1970: .min)..<range.upperBound)
    }

    /// Returns the first instant after another; nil if there is none.
    public func first(after instant: Timestamp) -> Timestamp? { budgeted(.max).first(after: instant).value }

    /// Returns the last instant before another; nil if there is none.
    public func last(before instant: Timestamp) -> Timestamp? { budgeted(.max).last(before: instant).value }

    /// Returns the n-th instant, counted from 1; nil if there are fewer.
    ///
    /// - Complexity: that of ``count``, some forty times
    public func number(_ number: Int) -> Timestamp? { budgeted(.max).number(number).value }

    /// Returns whether an instant is among them.
    public func contains(_ instant: Timestamp) -> Bool {
        positions.contains(instant.secondsSince1970) && set.contains(instant.secondsSince1970)
    }

    /// How many there are.
    ///
    /// - Complexity: for one rule that of ``RuleOccurrences/count(before:)``, and one lookup for each RDATE and EXDATE; several
    ///   rules and EXRULE are walked
    public var count: Int { budgeted(.max).count.value }

    /// Returns how many there are in a half-open range; see ``count``.
    public func count(in range: Range<Timestamp>) -> Int { self.in(range).count }

    /// Returns the instants in descending order, lazily.
    ///
    /// - Complexity: O(1)
    public func reversed() -> some Sequence<Timestamp> & Sendable { budgeted(.max).reversed() }

    /// Returns the same instants, asked within a budget.
    ///
    /// - Parameter steps: how many steps each question may take; see ``BudgetedResult``.
    public func budgeted(_ steps: Int) -> Budgeted<RecurrenceTimestamps> { Budgeted(base: self, steps: steps) }

    /// Walks ``RecurrenceTimestamps``.
    public struct Iterator: IteratorProtocol, Sendable {
        @usableFromInline var members: RecurrenceSet.Iterator

        /// Whether the walk was given up: its budget was used up, or more members in a row were excluded than
        /// ``RecurrenceSet/maximumExcludedRun``. The instants that follow are not known.
        public var isTruncated: Bool { members.isTruncated }

        /// Moves to the next instant; nil at the end.
        @inlinable
        public mutating func next() -> Timestamp? { members.next().map(Timestamp.init(secondsSince1970:)) }
    }

    /// Walks ``RecurrenceTimestamps`` in descending order.
    public struct ReverseIterator: IteratorProtocol, Sequence, Sendable {
        var members: RecurrenceSet.ReverseIterator

        /// Whether the walk was given up, as in ``RecurrenceTimestamps/Iterator/isTruncated``.
        public var isTruncated: Bool { members.isTruncated }

        /// Moves to the instant before; nil at the first.
        public mutating func next() -> Timestamp? { members.next().map(Timestamp.init(secondsSince1970:)) }
    }
}

/// A sequence of recurrences that answers within a budget of steps, and says if that was not enough.
///
/// ```swift
/// switch timestamps.budgeted(100_000).number(1_000_000_000) {
/// case .complete(let instant): print(instant as Any)
/// case .truncated: print("too far")
/// }
/// ```
///
/// See ``BudgetedResult`` for the length of a step.
public struct Budgeted<Base> {
    /// The sequence that is asked.
    public let base: Base

    /// How many steps each question may take.
    public let steps: Int
}

extension Budgeted: Sendable where Base: Sendable {}

extension Budgeted: Sequence where Base == RecurrenceTimestamps {
    /// Returns an iterator at the first instant, which says by ``RecurrenceTimestamps/Iterator/isTruncated`` whether the budget
    /// was used up.
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

    /// How many there are; see ``RecurrenceTimestamps/count``.
    public var count: BudgetedResult<Int> {
        base.set.count(from: base.positions.lowerBound, to: base.positions.upperBound, budget: steps)
    }
}

extension RecurrenceSet {
    /// The members as instants.
    ///
    /// ```swift
    /// let set = RecurrenceSet(start: nine, zone: zone, rules: [try RecurrenceRule("FREQ=DAILY")])
    /// for instant in set.timestamps(in: zone).prefix(3) { print(instant) }
    /// ```
    ///
    /// - Parameter viewer: the zone in which floating times and the midnights of dates are read (RFC 5545 §3.3.5: "the time zone
    ///   of the observer"). A set that has a ``zone`` keeps its own.
    /// - Complexity: O(1); without a zone O(*n*) in the number of RDATEs and EXDATEs
    public func timestamps(in viewer: ZoneRules) -> RecurrenceTimestamps {
        RecurrenceTimestamps(placed(in: viewer), in: Self.positions.lowerBound..<Self.positions.upperBound)
    }

    /// The same set in a zone, if it has none.
    func placed(in viewer: ZoneRules) -> RecurrenceSet {
        guard zone == nil else { return self }
        func instant(_ local: Int) -> Int { viewer.instant(ofClock: local, dialect) }
        return RecurrenceSet(
            start: start, isDate: isDate, zone: viewer, rules: ShortList(rules), adding: additions.map(instant),
            excluding: exclusions.map(instant), excludingDays: excludedDays.compactMap(CivilDate.init(dayNumber:)),
            excludingRules: exceptionRules, dialect: dialect, scale: scale)
    }
}
