// Inlinable: a tenth to a quarter of a long walk by `next()` was the call.

extension RecurrenceSet {
    /// An iterator over the members of a set in ascending order.
    ///
    /// Most sets have one rule and nothing else in the requested range, so the positions of the rule are the members.
    /// Otherwise, the iterator merges several sources by their next positions and skips excluded members.
    @usableFromInline
    package struct Iterator: IteratorProtocol, Sequence, Sendable {
        /// The positions of the only rule; none if the set needs a merge.
        @usableFromInline var only = ZonedRule.Iterator()
        /// At most one element, in an array because the value is large and rarely needed.
        @usableFromInline var merge: [Merge] = []

        init(_ set: RecurrenceSet, from lowerBound: MemberPosition, to upperBound: MemberPosition, steps: Int = .max) {
            let (lowerBound, upperBound) = (lowerBound.clamped, upperBound.clamped)
            guard let start = set.plainStart(from: lowerBound) else {
                merge = [Merge(set, from: lowerBound, to: upperBound, steps: steps)]
                return
            }
            only = set.zonedRules[0].makeIterator(
                at: start.position.seconds, bound: upperBound.seconds, steps: steps)
            if start.isAfterStart { only.prepend(set.startPosition.seconds) }
        }

        /// Whether the iterator gave up, so that later members are unknown.
        ///
        /// This happens when the budget is used up, or when an EXRULE excludes more than
        /// ``RecurrenceSet/maximumExcludedRun`` consecutive members.
        package var isTruncated: Bool { only.isTruncated || merge.first?.isTruncated ?? false }

        /// Returns the position of the next member, or nil at the end of the range.
        @inlinable
        package mutating func next() -> MemberPosition? {
            if only.index != only.count { return only.nextOfBlock().map(MemberPosition.init) }
            let next = Self.next(&only.block, &merge)
            (only.index, only.count) = (next.index, next.count)
            return next.position
        }

        /// Passes the next positions to a closure until the closure returns false. The refused position remains the
        /// next one.
        ///
        /// For many positions, this is faster than ``next()``, which other modules call for each position.
        ///
        /// - Parameter budget: The budget for excluded members, shared with other sets.
        package mutating func forEach(within budget: inout ExclusionBudget, while take: (MemberPosition) -> Bool) {
            if merge.isEmpty {
                only.forEach { take(MemberPosition(seconds: $0)) }
            } else {
                merge[0].forEach(within: &budget, while: take)
            }
        }

        /// Returns the position of the next member, within a budget for excluded members.
        package mutating func next(within budget: inout ExclusionBudget) -> MemberPosition? {
            merge.isEmpty ? next() : merge[0].next(within: &budget)
        }

        /// Returns the next position after a block, and what remains of the block that it is the first of. Never inlined, like
        /// ``ZonedRule/Iterator/refill(_:)``.
        @usableFromInline
        @inline(never)
        static func next(_ block: inout ZonedRule.Block?, _ merge: inout [Merge]) -> (
            position: MemberPosition?, index: Int, count: Int
        ) {
            guard merge.isEmpty else {
                var budget = ExclusionBudget.unlimited
                return (merge[0].next(within: &budget), 0, 0)
            }
            let (index, count) = ZonedRule.Iterator.refill(&block)
            return index < count ? (block.map { MemberPosition(seconds: $0[index]) }, index &+ 1, count) : (nil, 0, 0)
        }
    }

    /// Returns the position from which the members are those of the only rule, and whether DTSTART precedes them.
    ///
    /// The result is nil if the set needs a merge: anything is added besides DTSTART, or anything is excluded.
    private func plainStart(from position: MemberPosition) -> (position: MemberPosition, isAfterStart: Bool)? {
        guard zonedRules.count == 1, addsOnlyStart || (additions.last ?? .min) < position,
            excludesNothing(from: position)
        else { return nil }
        if position <= startPosition, addsOnlyStart { return (startPosition + (countsEachOnce ? 1 : 0), true) }
        return (Swift.max(position, startPosition), false)
    }

    /// Passes the members in a half-open range to a closure until the closure returns false.
    ///
    /// For short ranges, this is faster than an ``Iterator`` because no memory is allocated.
    ///
    /// - Parameter budget: The budget for excluded members, shared with other sets.
    /// - Returns: The first position that was refused, and whether the walk gave up before the end
    ///   (``Iterator/isTruncated``).
    package func visitMembers(
        from lowerBound: MemberPosition, to upperBound: MemberPosition, within budget: inout ExclusionBudget,
        while take: (MemberPosition) -> Bool
    ) -> (refused: MemberPosition?, isTruncated: Bool) {
        let (lowerBound, upperBound) = (lowerBound.clamped, upperBound.clamped)
        guard let start = plainStart(from: lowerBound) else {
            var merge = Merge(self, from: lowerBound, to: upperBound, steps: .max)
            while let position = merge.next(within: &budget) {
                if !take(position) { return (position, false) }
            }
            return (nil, merge.isTruncated)
        }
        if start.isAfterStart {
            guard startPosition < upperBound else { return (nil, false) }
            if !take(startPosition) { return (startPosition, false) }
        }
        guard case .one(let rule) = zonedRules else { return (nil, false) }
        var refused: MemberPosition?
        let isTruncated = unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: ZonedRule.Cursor.blockLength) {
            unsafe rule.visitBlocks(
                at: start.position.seconds, bound: upperBound.seconds, in: $0,
                firstBlock: ZonedRule.Cursor.shortBlockLength
            ) { block in
                for index in block.indices where !take(MemberPosition(seconds: block[index])) {
                    refused = MemberPosition(seconds: block[index])
                    return false
                }
                return true
            }
        }
        return (refused, isTruncated)
    }

    /// Passes the members in a half-open range to a closure in ascending, nonempty blocks. The set must have a zone.
    func forEachBlock(
        from lowerBound: MemberPosition, to upperBound: MemberPosition, _ body: (Span<Timestamp>) throws -> Void
    ) rethrows {
        let (lowerBound, upperBound) = (lowerBound.clamped, upperBound.clamped)
        func handOver(_ position: MemberPosition) throws {
            try unsafe withUnsafePointer(to: Timestamp(secondsSince1970: position.seconds)) {
                try unsafe body(UnsafeBufferPointer(start: $0, count: 1).span)
            }
        }
        guard let start = plainStart(from: lowerBound) else {
            var merge = Merge(self, from: lowerBound, to: upperBound, steps: .max)
            var budget = ExclusionBudget.unlimited
            while let position = merge.next(within: &budget) { try handOver(position) }
            return
        }
        if start.isAfterStart {
            guard startPosition < upperBound else { return }
            try handOver(startPosition)
        }
        guard case .one(let rule) = zonedRules else { return }
        try rule.forEachBlock(from: start.position.seconds, to: upperBound.seconds, body)
    }

    /// A merge of several sources, without the excluded members.
    @usableFromInline
    struct Merge: Sendable {
        private let set: RecurrenceSet
        private let upperBound: MemberPosition
        private let steps: Int
        /// The rules as a binary heap ordered by their next positions.
        private var sources: [Source] = []
        /// Whether a rule ran out of steps, so that the next position is unknown.
        private var isSourceTruncated = false
        private var additionIndex: Int
        private let exclusions: [MemberPosition]
        private var exclusionIndex: Int
        private var excluded: [Source]
        private var last = MemberPosition.min
        private var isGivenUp = false
        /// A position that was passed to a closure and refused.
        private var refused: MemberPosition?

        var isTruncated: Bool { isGivenUp || (sources + excluded).contains { $0.iterator.isTruncated } }

        /// A rule and its next position, or ``MemberPosition/max`` at the end of the rule.
        private struct Source: Sendable {
            var iterator: ZonedRule.Iterator
            var head: MemberPosition

            init(_ rule: ZonedRule, at position: MemberPosition, bound: MemberPosition, steps: Int) {
                iterator = rule.makeIterator(at: position.seconds, bound: bound.seconds, steps: steps)
                head = MemberPosition(seconds: iterator.next() ?? .max)
            }

            mutating func advance() { head = MemberPosition(seconds: iterator.next() ?? .max) }

            /// The number of positions that are passed over before the walk seeks instead.
            private static let longestWalk = 1_024

            /// Advances to the first position at or after another.
            ///
            /// A rule without COUNT can seek. Walking there takes too long if an EXRULE is much denser than the rules,
            /// such as every second beside every week.
            mutating func advance(to position: MemberPosition, in rule: ZonedRule, bound: MemberPosition, steps: Int) {
                var walked = 0
                while head < position {
                    if walked == Self.longestWalk, rule.limit == .max {
                        self = Source(rule, at: position, bound: bound, steps: steps)
                        return
                    }
                    walked += 1
                    advance()
                }
            }

            var isTruncated: Bool { head == .max && iterator.isTruncated }
        }

        init(_ set: RecurrenceSet, from lowerBound: MemberPosition, to upperBound: MemberPosition, steps: Int) {
            self.set = set
            self.upperBound = upperBound
            self.steps = steps
            // Before DTSTART there are only additions, and a rule can't be searched from a moment before all years.
            let lowest = Swift.max(lowerBound, set.startPosition)
            sources = set.zonedRules.map { Source($0, at: lowest, bound: upperBound, steps: steps) }
            isSourceTruncated = sources.contains(where: \.isTruncated)
            sources.sort { $0.head < $1.head }
            excluded = set.excludedRules.map { Source($0, at: lowest, bound: upperBound, steps: steps) }
            additionIndex = set.additions.firstIndex(notBelow: lowerBound)
            exclusions = set.exclusions
            exclusionIndex = exclusions.firstIndex(notBelow: lowerBound)
        }

        mutating func forEach(within budget: inout ExclusionBudget, while take: (MemberPosition) -> Bool) {
            while let position = next(within: &budget) {
                guard take(position) else {
                    refused = position
                    return
                }
            }
        }

        mutating func next(within budget: inout ExclusionBudget) -> MemberPosition? {
            if let position = refused {
                refused = nil
                return position
            }
            var excludedRun = 0
            while let position = nextCandidate() {
                if position == last, set.countsEachOnce { continue }
                last = position
                if !isExcluded(position) {
                    // If an EXRULE ran out of steps, its exclusions are unknown.
                    if excluded.contains(where: \.isTruncated) { return nil }
                    return position
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
            if isSourceTruncated { return nil }
            let addition = additionIndex < set.additions.count ? set.additions[additionIndex] : .max
            let head = sources.first?.head ?? .max
            guard Swift.min(addition, head) < upperBound else { return nil }
            if head < addition {
                advanceFirst()
                return head
            }
            additionIndex += 1
            return addition
        }

        /// Advances the rule with the earliest position and restores the order of the heap.
        private mutating func advanceFirst() {
            sources[0].advance()
            if sources[0].isTruncated { isSourceTruncated = true }
            var (index, child) = (0, 1)
            while child < sources.count {
                if child + 1 < sources.count, sources[child + 1].head < sources[child].head { child += 1 }
                guard sources[child].head < sources[index].head else { return }
                sources.swapAt(index, child)
                (index, child) = (child, 2 * child + 1)
            }
        }

        private mutating func isExcluded(_ position: MemberPosition) -> Bool {
            while exclusionIndex < exclusions.count, exclusions[exclusionIndex] < position {
                exclusionIndex += 1
            }
            if exclusionIndex < exclusions.count, exclusions[exclusionIndex] == position { return true }
            for index in excluded.indices {
                excluded[index].advance(to: position, in: set.excludedRules[index], bound: upperBound, steps: steps)
                if excluded[index].head == position { return true }
            }
            guard !set.excludedDays.isEmpty, let day = set.local(position)?.date.dayNumber else { return false }
            return set.excludedDays.containsSorted(day)
        }
    }
}
