extension RecurrenceSet {
    /// How many members have positions in a half-open range.
    ///
    /// - Complexity: for one rule that of ``RuleOccurrences/count(before:)``, and one lookup for each RDATE and EXDATE;
    ///   several rules and EXRULE are walked
    package func count(from lowerBound: Int, to upperBound: Int) -> Int {
        count(from: lowerBound, to: upperBound, budget: .max).value
    }

    /// The same with a budget.
    package func count(from lowerBound: Int, to upperBound: Int, budget: Int) -> BudgetedResult<Int> {
        let (lowerBound, upperBound) = (Self.clamped(lowerBound), Self.clamped(upperBound))
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

    /// The n-th member, from 1; nil where there are fewer.
    ///
    /// - Complexity: that of ``count(from:to:)``, some forty times
    package func member(number: Int) -> Int? { member(number: number, budget: .max).value }

    /// The same with a budget.
    package func member(number: Int, budget: Int) -> BudgetedResult<Int?> {
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
        var low = Self.positions.lowerBound
        // What has to be walked to be counted is walked only as far as it must: a day first, then ever more.
        var (high, reach) = (Self.clamped(startPosition), 86_400)
        while count(before: high, &steps) < number {
            guard steps > 0, high < Self.positions.upperBound else { return BudgetedResult(nil, stepsLeft: steps) }
            high = Swift.min(high + reach, Self.positions.upperBound)
            reach *= 8
        }
        // The least position with so many members up to and including it.
        while low < high, steps > 0 {
            let middle = low + (high - low) / 2
            if count(before: middle + 1, &steps) >= number { high = middle } else { low = middle + 1 }
        }
        return steps > 0 ? .complete(low) : .truncated(nil)
    }

    /// The last member before a position; nil where there is none.
    package func last(before position: Int) -> Int? { last(before: position, budget: .max).value }

    /// The same with a budget.
    package func last(before position: Int, budget: Int) -> BudgetedResult<Int?> {
        var members = reversedMembers(from: .min, to: position, budget: budget)
        let last = members.next()
        return members.isTruncated ? .truncated(last) : .complete(last)
    }

    /// Whether members are counted by arithmetic, with one rule at most and single exclusions.
    private var isCountable: Bool { zonedRules.count <= 1 && excludedRules.isEmpty && excludedDays.isEmpty }

    /// The members with positions in a half-open range, the last first, without walking there from the start.
    ///
    /// - Parameters:
    ///   - lowerBound: the first position that counts.
    ///   - upperBound: the first that no longer does.
    ///   - budget: as in ``members(from:to:budget:)``.
    /// - Complexity: that of ``members(from:to:budget:)``
    package func reversedMembers(from lowerBound: Int, to upperBound: Int, budget: Int = .max) -> ReverseIterator {
        ReverseIterator(self, from: lowerBound, to: upperBound, steps: budget)
    }

    private func count(before position: Int, _ steps: inout Int) -> Int {
        var total = 0
        for rule in zonedRules { total += rule.count(before: position, steps: &steps) }
        for addition in additions where addition < position && !zonedRules.contains(where: { $0.contains(addition) }) {
            total += 1
        }
        var last: Int?
        for exclusion in exclusions where exclusion < position && exclusion != last {
            last = exclusion
            if additions.contains(exclusion) || zonedRules.contains(where: { $0.contains(exclusion) }) { total -= 1 }
        }
        return total
    }
}

extension RecurrenceSet {
    /// Walks a set downwards: the greatest head of its sources, minus what is excluded.
    package struct ReverseIterator: IteratorProtocol, Sequence, Sendable {
        private let set: RecurrenceSet
        private let lowerBound: Int
        private var sources: [ZonedRule.ReverseIterator]
        private var heads: [Int?]
        private var additionIndex: Int
        private var last: Int?

        private var isGivenUp = false

        /// Whether the walk was given up, as in ``RecurrenceSet/Iterator/isTruncated``.
        package var isTruncated: Bool { isGivenUp || sources.contains { $0.isTruncated } }

        init(_ set: RecurrenceSet, from lowerBound: Int, to upperBound: Int, steps: Int) {
            self.set = set
            self.lowerBound = lowerBound
            let highest = RecurrenceSet.clamped(upperBound)
            sources = set.zonedRules.map { $0.makeReverseIterator(before: highest, steps: steps) }
            heads = []
            additionIndex = set.additions.count(upTo: highest - 1)
            for index in sources.indices { heads.append(sources[index].next()) }
        }

        /// The next member's position downwards; nil at the start of the range.
        package mutating func next() -> Int? {
            var excludedRun = 0
            while let position = nextCandidate(), position >= lowerBound {
                if position == last, set.countsEachOnce { continue }
                last = position
                if !set.isExcluded(position) { return position }
                excludedRun += 1
                if excludedRun > RecurrenceSet.maximumExcludedRun {
                    isGivenUp = true
                    return nil
                }
            }
            return nil
        }

        private mutating func nextCandidate() -> Int? {
            // Of a source that ended for want of steps it is not known what comes next.
            for index in sources.indices where heads[index] == nil && sources[index].isTruncated { return nil }
            var greatest = additionIndex > 0 ? set.additions[additionIndex - 1] : nil
            var source: Int?
            for index in heads.indices {
                guard let head = heads[index], head > greatest ?? .min else { continue }
                greatest = head
                source = index
            }
            if let source {
                heads[source] = sources[source].next()
            } else if greatest != nil {
                additionIndex -= 1
            }
            return greatest
        }
    }

    /// Whether EXDATE or EXRULE takes a position out.
    fileprivate func isExcluded(_ position: Int) -> Bool {
        let index = exclusions.count(upTo: position)
        if index > 0, exclusions[index - 1] == position { return true }
        if excludedRules.contains(where: { $0.contains(position) }) { return true }
        guard !excludedDays.isEmpty, let day = local(position)?.date.dayNumber else { return false }
        return excludedDays.contains(day)
    }
}
