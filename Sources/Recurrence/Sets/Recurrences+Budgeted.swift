extension Recurrences {
    /// A view of recurrences that limits the steps of each query and reports if they weren't enough.
    ///
    /// ```swift
    /// switch timestamps.budgeted(100_000)[ordinal: 1_000_000_000] {
    /// case .complete(let instant): print(instant as Any)
    /// case .truncated: print("too far")
    /// }
    /// ```
    ///
    /// For the duration of a step, see ``BudgetedResult``.
    public struct Budgeted: Sequence, Sendable {
        /// The sequence that answers the queries.
        public let base: Recurrences

        /// The maximum number of steps for each query.
        public let steps: Int

        /// Returns an iterator that starts at the first recurrence. If the budget is used up,
        /// ``Recurrences/Iterator/isTruncated`` is true.
        public func makeIterator() -> Iterator {
            Iterator(
                members: base.set.members(
                    from: base.positions.lowerBound, to: base.positions.upperBound, budget: steps))
        }

        /// Returns the recurrences in descending order, lazily.
        public func reversed() -> Reversed {
            Reversed(
                members: base.set.reversedMembers(
                    from: base.positions.lowerBound, to: base.positions.upperBound, budget: steps))
        }

        /// Returns the first recurrence after a time; see ``Recurrences/first(after:)``.
        public func first(after time: Time) -> BudgetedResult<Time?> {
            let position = time.wholeSeconds
            let isWhole = Time(wholeSeconds: position) == time
            let (next, overflow) = position.addingReportingOverflow(isWhole ? 1 : 0)
            guard !overflow else { return .complete(nil) }
            var iterator = base.clamped(from: next, to: .max).budgeted(steps).makeIterator()
            let first = iterator.next()
            return first == nil && iterator.isTruncated ? .truncated(nil) : .complete(first)
        }

        /// Returns the last recurrence before a time; see ``Recurrences/last(before:)``.
        public func last(before time: Time) -> BudgetedResult<Time?> {
            var iterator = base.occurrences(in: ..<time).budgeted(steps).reversed()
            let last = iterator.next()
            return iterator.isTruncated ? .truncated(last) : .complete(last)
        }

        /// The n-th recurrence, counted from 1; see ``Recurrences/subscript(ordinal:)``.
        public subscript(ordinal number: Int) -> BudgetedResult<Time?> {
            guard number >= 1 else { return .complete(nil) }
            let earlier = base.set.count(from: .min, to: base.positions.lowerBound, budget: steps)
            let (rank, overflow) = number.addingReportingOverflow(earlier.value)
            guard !earlier.isTruncated, !overflow else { return overflow ? .complete(nil) : .truncated(nil) }
            let member = base.set.member(number: rank, budget: steps)
            let time = member.value.flatMap { base.positions.contains($0) ? Time(wholeSeconds: $0.seconds) : nil }
            return member.isTruncated ? .truncated(time) : .complete(time)
        }

        /// The number of recurrences; see ``Recurrences/count``.
        public var count: BudgetedResult<Int> {
            base.set.count(from: base.positions.lowerBound, to: base.positions.upperBound, budget: steps)
        }
    }
}
