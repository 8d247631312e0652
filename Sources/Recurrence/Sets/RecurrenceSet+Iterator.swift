extension RecurrenceSet {
    /// Walks a set upwards.
    ///
    /// Most sets are one rule and nothing else in the range that is asked for; then its positions are the members. Otherwise the
    /// least head of several sources is taken, unless it is excluded.
    @usableFromInline
    package struct Iterator: IteratorProtocol, Sequence, Sendable {
        @usableFromInline var only: ZonedRule.Iterator?
        /// None or one: an array, because it is large and seldom there.
        private var merge: [Merge] = []

        init(_ set: RecurrenceSet, from lowerBound: Int, to upperBound: Int, steps: Int = .max) {
            let lowerBound = RecurrenceSet.clamped(lowerBound)
            let upperBound = RecurrenceSet.clamped(upperBound)
            guard let start = set.plainStart(from: lowerBound) else {
                merge = [Merge(set, from: lowerBound, to: upperBound, steps: steps)]
                return
            }
            only = set.zonedRules[0].makeIterator(at: start.position, bound: upperBound, steps: steps)
            if start.isAfterStart { only?.prepend(set.startPosition) }
        }

        /// Whether the walk was given up: its budget was used up, or more members in a row were excluded than
        /// ``RecurrenceSet/maximumExcludedRun``, by an EXRULE that leaves nothing. What follows is not known.
        package var isTruncated: Bool { only?.isTruncated ?? merge.first?.isTruncated ?? false }

        /// The next member's position; nil at the end of the range.
        @inlinable
        package mutating func next() -> Int? {
            if let position = only?.next() { return position }
            return nextOfMerge()
        }

        /// Hands over the next positions as long as they are taken. The one that is not stays the next.
        ///
        /// Where many are wanted at once this is faster than ``next()``, which other modules call for each.
        ///
        /// - Parameter budget: for the members that are excluded, shared with other sets.
        package mutating func forEach(within budget: inout ExclusionBudget, while take: (Int) -> Bool) {
            if merge.isEmpty { only?.forEach(while: take) } else { merge[0].forEach(within: &budget, while: take) }
        }

        /// The next member's position, within a budget for the members that are excluded.
        package mutating func next(within budget: inout ExclusionBudget) -> Int? {
            merge.isEmpty ? next() : merge[0].next(within: &budget)
        }

        /// Never inlined, as ``ZonedRule/Iterator`` does with what is seldom needed.
        @usableFromInline
        @inline(never)
        mutating func nextOfMerge() -> Int? {
            guard !merge.isEmpty else { return nil }
            var budget = ExclusionBudget.unlimited
            return merge[0].next(within: &budget)
        }
    }

    /// From which position on the positions of the only rule are the members, with nothing added but DTSTART and nothing excluded, and
    /// whether DTSTART is to come before them; nil where there is more to it.
    private func plainStart(from position: Int) -> (position: Int, isAfterStart: Bool)? {
        guard zonedRules.count == 1, excludedRules.isEmpty, excludedDays.isEmpty,
            addsOnlyStart || (additions.last ?? .min) < position, (exclusions.last ?? .min) < position
        else { return nil }
        if position <= startPosition, addsOnlyStart { return (startPosition + (countsEachOnce ? 1 : 0), true) }
        return (Swift.max(position, startPosition), false)
    }

    /// Hands over the members in a half-open range as long as they are taken. Where that mostly is the end of it, this is
    /// faster than an ``Iterator``: it takes no memory.
    ///
    /// - Parameter budget: for the members that are excluded, shared with other sets.
    /// - Returns: the first that was not taken, and whether the walk was given up before (``Iterator/isTruncated``).
    package func visitMembers(
        from lowerBound: Int, to upperBound: Int, within budget: inout ExclusionBudget, while take: (Int) -> Bool
    ) -> (refused: Int?, isTruncated: Bool) {
        let (lowerBound, upperBound) = (Self.clamped(lowerBound), Self.clamped(upperBound))
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
        var refused: Int?
        let isTruncated = zonedRules[0].visitBlocks(at: start.position, bound: upperBound) { block in
            for index in block.indices where !take(block[index]) {
                refused = block[index]
                return false
            }
            return true
        }
        return (refused, isTruncated)
    }

    /// Hands over the members in a half-open range in blocks, each of one member at least, ascending. The set has a zone.
    func forEachBlock(
        from lowerBound: Int, to upperBound: Int, _ body: (Span<Timestamp>) throws -> Void
    ) rethrows {
        let (lowerBound, upperBound) = (Self.clamped(lowerBound), Self.clamped(upperBound))
        func handOver(_ position: Int) throws {
            try unsafe withUnsafePointer(to: Timestamp(secondsSince1970: position)) {
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
        _ = try zonedRules[0].visitBlocks(at: start.position, bound: upperBound) { block in
            // A timestamp is a number of seconds and nothing else.
            try unsafe block.withUnsafeBufferPointer {
                try unsafe $0.withMemoryRebound(to: Timestamp.self) { try unsafe body($0.span) }
            }
            return true
        }
    }

    /// Several sources and exclusions.
    private struct Merge: Sendable {
        private let set: RecurrenceSet
        private let upperBound: Int
        /// The rules, as a heap: none has an earlier position than the one that is half as far from the start.
        private var sources: [Source] = []
        /// Whether a rule ended for want of steps, so that it is not known what comes next.
        private var isSourceTruncated = false
        private var additionIndex: Int
        private var exclusionIndex: Int
        private var excluded: [Source]
        private var last = Int.min
        private var isGivenUp = false
        /// A position that was handed over and not taken.
        private var refused: Int?

        var isTruncated: Bool { isGivenUp || (sources + excluded).contains { $0.iterator.isTruncated } }

        /// A rule and its next position, Int.max at its end.
        private struct Source: Sendable {
            var iterator: ZonedRule.Iterator
            var head: Int

            init(_ rule: ZonedRule, at position: Int, bound: Int, steps: Int) {
                iterator = rule.makeIterator(at: position, bound: bound, steps: steps)
                head = iterator.next() ?? .max
            }

            mutating func advance() { head = iterator.next() ?? .max }

            var isTruncated: Bool { head == .max && iterator.isTruncated }
        }

        init(_ set: RecurrenceSet, from lowerBound: Int, to upperBound: Int, steps: Int) {
            self.set = set
            self.upperBound = upperBound
            // Before DTSTART there are only additions; a rule cannot be asked for a moment before all years.
            let lowest = Swift.max(lowerBound, set.startPosition)
            sources = set.zonedRules.map { Source($0, at: lowest, bound: upperBound, steps: steps) }
            isSourceTruncated = sources.contains(where: \.isTruncated)
            sources.sort { $0.head < $1.head }
            excluded = set.excludedRules.map { Source($0, at: lowest, bound: upperBound, steps: steps) }
            additionIndex = set.additions.firstIndex(notBelow: lowerBound)
            exclusionIndex = set.exclusions.firstIndex(notBelow: lowerBound)
        }

        mutating func forEach(within budget: inout ExclusionBudget, while take: (Int) -> Bool) {
            while let position = next(within: &budget) {
                guard take(position) else {
                    refused = position
                    return
                }
            }
        }

        mutating func next(within budget: inout ExclusionBudget) -> Int? {
            if let position = refused {
                refused = nil
                return position
            }
            var excludedRun = 0
            while let position = nextCandidate() {
                if position == last, set.countsEachOnce { continue }
                last = position
                if !isExcluded(position) {
                    // Of an EXRULE that ended for want of steps it is not known what it excludes.
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

        private mutating func nextCandidate() -> Int? {
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

        /// Moves the rule with the earliest position on, and puts it where it then belongs in the heap.
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

        private mutating func isExcluded(_ position: Int) -> Bool {
            while exclusionIndex < set.exclusions.count, set.exclusions[exclusionIndex] < position {
                exclusionIndex += 1
            }
            if exclusionIndex < set.exclusions.count, set.exclusions[exclusionIndex] == position { return true }
            for index in excluded.indices {
                while excluded[index].head < position { excluded[index].advance() }
                if excluded[index].head == position { return true }
            }
            guard !set.excludedDays.isEmpty, let day = set.local(position)?.date.dayNumber else { return false }
            let index = set.excludedDays.firstIndex(notBelow: day)
            return index < set.excludedDays.count && set.excludedDays[index] == day
        }
    }
}
