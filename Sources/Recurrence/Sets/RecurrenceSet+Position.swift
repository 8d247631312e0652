extension RecurrenceSet {
    /// Returns the number of members with positions in a half-open range.
    ///
    /// - Complexity: For one rule, the same as ``Recurrences/count``
    package func count(from lowerBound: MemberPosition, to upperBound: MemberPosition) -> Int {
        count(from: lowerBound, to: upperBound, budget: .max).value
    }

    /// Returns the number of members in a half-open range, giving up after `budget` steps.
    package func count(from lowerBound: MemberPosition, to upperBound: MemberPosition, budget: Int) -> BudgetedResult<
        Int
    > {
        let (lowerBound, upperBound) = (lowerBound.clamped, upperBound.clamped)
        guard lowerBound < upperBound else { return .complete(0) }
        guard isCountable else {
            var members = members(from: lowerBound, to: upperBound, budget: budget)
            var count = 0
            while members.next() != nil { count += 1 }
            return members.isTruncated ? .truncated(count) : .complete(count)
        }
        var steps = budget
        let count = count(before: upperBound, &steps) - count(before: lowerBound, &steps)
        return BudgetedResult(count, stepsLeft: steps)
    }

    /// Returns the n-th member, counted from 1, or nil if there are fewer.
    ///
    /// - Complexity: About forty times that of ``count(from:to:)``
    package func member(number: Int) -> MemberPosition? { member(number: number, budget: .max).value }

    /// Returns the n-th member, giving up after `budget` steps.
    package func member(number: Int, budget: Int) -> BudgetedResult<MemberPosition?> {
        guard number >= 1 else { return .complete(nil) }
        guard isCountable else {
            var members = members(from: .min, to: .max, budget: budget)
            for _ in 1..<number where members.next() == nil {
                return members.isTruncated ? .truncated(nil) : .complete(nil)
            }
            let member = members.next()
            return member == nil && members.isTruncated ? .truncated(nil) : .complete(member)
        }
        var steps = budget
        if case .one(let rule) = zonedRules, rule.isIndexed, exclusions.isEmpty, additions.isEmpty || addsOnlyStart {
            let index = number - additions.count - 1
            return BudgetedResult(
                index < 0 ? startPosition : rule.position(at: index, &steps).map(MemberPosition.init), stepsLeft: steps)
        }
        var low = MemberPosition.range.lowerBound
        // If counting requires a walk, the walk goes only as far as necessary: one day at first, then ever longer
        // ranges.
        var (high, reach) = (startPosition.clamped, 86_400)
        while count(before: high, &steps) < number {
            guard steps > 0, high < MemberPosition.range.upperBound else {
                return BudgetedResult(nil, stepsLeft: steps)
            }
            high = Swift.min(high + reach, MemberPosition.range.upperBound)
            reach *= 8
        }
        // Finds the least position with this many members up to and including that position.
        while low < high, steps > 0 {
            let middle = low + (high - low) / 2
            if count(before: middle + 1, &steps) >= number { high = middle } else { low = middle + 1 }
        }
        return steps > 0 ? .complete(low) : .truncated(nil)
    }

    /// Returns the last member before a position, or nil if there is none.
    package func last(before position: MemberPosition) -> MemberPosition? { last(before: position, budget: .max).value }

    /// Returns the last member before a position, giving up after `budget` steps.
    package func last(before position: MemberPosition, budget: Int) -> BudgetedResult<MemberPosition?> {
        var members = reversedMembers(from: .min, to: position, budget: budget)
        let last = members.next()
        return members.isTruncated ? .truncated(last) : .complete(last)
    }

    /// Whether members can be counted by arithmetic: at most one rule, and only single exclusions.
    private var isCountable: Bool { zonedRules.count <= 1 && excludedRules.isEmpty && excludedDays.isEmpty }

    /// Returns an iterator over the members with positions in a half-open range, in descending order, without walking
    /// from the start.
    ///
    /// - Parameters:
    ///   - lowerBound: The first position in the range.
    ///   - upperBound: The first position past the range.
    ///   - budget: The maximum number of steps for each rule, as in ``members(from:to:budget:)``.
    /// - Complexity: The same as ``members(from:to:budget:)``
    package func reversedMembers(from lowerBound: MemberPosition, to upperBound: MemberPosition, budget: Int = .max)
        -> ReverseIterator
    {
        ReverseIterator(self, from: lowerBound, to: upperBound, steps: budget)
    }

    private func count(before position: MemberPosition, _ steps: inout Int) -> Int {
        var total = 0
        for rule in zonedRules { total += rule.count(before: position.seconds, steps: &steps) }
        for addition in additions
        where addition < position && !zonedRules.contains(where: { $0.contains(addition.seconds) }) {
            total += 1
        }
        var last: MemberPosition?
        for exclusion in exclusions where exclusion < position && exclusion != last {
            last = exclusion
            if additions.contains(exclusion) || zonedRules.contains(where: { $0.contains(exclusion.seconds) }) {
                total -= 1
            }
        }
        return total
    }
}

extension RecurrenceSet {
    /// An iterator in descending order that merges the sources of a set and skips excluded members.
    package struct ReverseIterator: IteratorProtocol, Sequence, Sendable {
        private let set: RecurrenceSet
        private let lowerBound: MemberPosition
        private var sources: [ZonedRule.ReverseIterator]
        private var heads: [MemberPosition?]
        /// The EXRULEs, in the order of the set, and their last positions that aren't after the current one.
        private var excluded: [ZonedRule.ReverseIterator]
        private var excludedHeads: [MemberPosition?] = []
        private var additionIndex: Int
        private var last: MemberPosition?
        private let steps: Int

        private var isGivenUp = false

        /// Whether the iterator gave up, as in ``RecurrenceSet/Iterator/isTruncated``.
        package var isTruncated: Bool { isGivenUp || sources.contains { $0.isTruncated } }

        /// The number of positions of an EXRULE that are passed over before the walk seeks instead.
        private static let longestWalk = 64

        init(_ set: RecurrenceSet, from lowerBound: MemberPosition, to upperBound: MemberPosition, steps: Int) {
            self.set = set
            self.lowerBound = lowerBound
            self.steps = steps
            let highest = upperBound.clamped
            sources = set.zonedRules.map { $0.makeReverseIterator(before: highest.seconds, steps: steps) }
            heads = []
            excluded = set.excludedRules.map { $0.makeReverseIterator(before: highest.seconds, steps: steps) }
            additionIndex = set.additions.count(upTo: highest - 1)
            for index in sources.indices { heads.append(sources[index].next().map(MemberPosition.init)) }
            for index in excluded.indices { excludedHeads.append(excluded[index].next().map(MemberPosition.init)) }
        }

        /// Returns the position of the previous member, or nil at the start of the range.
        package mutating func next() -> MemberPosition? {
            var budget = ExclusionBudget.unlimited
            return next(within: &budget)
        }

        /// Returns the position of the previous member, within a budget for excluded members, which other sets share.
        package mutating func next(within budget: inout ExclusionBudget) -> MemberPosition? {
            var excludedRun = 0
            while let position = nextCandidate(), position >= lowerBound {
                if position == last, set.countsEachOnce { continue }
                last = position
                if !isExcluded(position) {
                    // If an EXRULE ran out of steps, its exclusions are unknown.
                    isGivenUp = excluded.indices.contains { excludedHeads[$0] == nil && excluded[$0].isTruncated }
                    return isGivenUp ? nil : position
                }
                excludedRun += 1
                if !budget.spend() || excludedRun > RecurrenceSet.maximumExcludedRun {
                    isGivenUp = true
                    return nil
                }
            }
            return nil
        }

        private mutating func nextCandidate() -> MemberPosition? {
            // If a source ran out of steps, the next position is unknown.
            for index in sources.indices where heads[index] == nil && sources[index].isTruncated { return nil }
            var greatest = additionIndex > 0 ? set.additions[additionIndex - 1] : nil
            var source: Int?
            for index in heads.indices {
                guard let head = heads[index], head > greatest ?? .min else { continue }
                greatest = head
                source = index
            }
            if let source {
                heads[source] = sources[source].next().map(MemberPosition.init)
            } else if greatest != nil {
                additionIndex -= 1
            }
            return greatest
        }

        /// Returns whether EXDATE or EXRULE excludes a position, which isn't after the position of an earlier call.
        private mutating func isExcluded(_ position: MemberPosition) -> Bool {
            if set.exclusions.containsSorted(position) { return true }
            for index in excluded.indices {
                var walked = 0
                while let head = excludedHeads[index], head > position {
                    if walked == Self.longestWalk, set.excludedRules[index].limit == .max {
                        excluded[index] = set.excludedRules[index].makeReverseIterator(
                            before: position.seconds + 1, steps: steps)
                    }
                    walked += 1
                    excludedHeads[index] = excluded[index].next().map(MemberPosition.init)
                }
                if excludedHeads[index] == position { return true }
            }
            guard !set.excludedDays.isEmpty, let day = set.local(position)?.date.dayNumber else { return false }
            return set.excludedDays.containsSorted(day)
        }
    }
}
