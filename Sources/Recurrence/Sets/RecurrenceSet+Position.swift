extension RecurrenceSet {
    /// How many members have keys in a half-open range.
    ///
    /// - Complexity: for one rule, one lookup for each year from the start and one for each RDATE and EXDATE; several rules
    ///   and EXRULE are walked
    public func count(from lowerBound: Int, to upperBound: Int) -> Int {
        let (lowerBound, upperBound) = (Self.clamped(lowerBound), Self.clamped(upperBound))
        guard lowerBound < upperBound else { return 0 }
        guard rules.count <= 1, excludedRules.isEmpty, excludedDays.isEmpty else {
            var members = members(from: lowerBound, to: upperBound)
            var count = 0
            while members.next() != nil { count += 1 }
            return count
        }
        return count(before: upperBound) - count(before: lowerBound)
    }

    /// The n-th member, from 1; nil where there are fewer.
    ///
    /// - Complexity: that of ``count(from:to:)``, some forty times
    public func member(number: Int) -> Int? {
        guard number >= 1 else { return nil }
        guard rules.count <= 1, excludedRules.isEmpty, excludedDays.isEmpty else {
            var members = makeIterator()
            for _ in 1..<number where members.next() == nil { return nil }
            return members.next()
        }
        var (low, high) = (Self.keys.lowerBound, Self.keys.upperBound)
        guard count(before: high) >= number else { return nil }
        // The least key with so many members up to and including it.
        while low < high {
            let middle = low + (high - low) / 2
            if count(before: middle + 1) >= number { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The last member before a key; nil where there is none.
    public func last(before key: Int) -> Int? {
        var members = reversedMembers(from: .min, to: key)
        return members.next()
    }

    /// The members with keys in a half-open range, the last first, without walking there from the start.
    ///
    /// - Complexity: that of ``members(from:to:)``
    public func reversedMembers(from lowerBound: Int, to upperBound: Int) -> ReverseIterator {
        ReverseIterator(self, from: lowerBound, to: upperBound)
    }

    private func count(before key: Int) -> Int {
        var total = rules.reduce(0) { $0 + $1.count(before: key) }
        for addition in additions where addition < key && !rules.contains(where: { $0.contains(addition) }) {
            total += 1
        }
        var last: Int?
        for exclusion in exclusions where exclusion < key && exclusion != last {
            last = exclusion
            if additions.contains(exclusion) || rules.contains(where: { $0.contains(exclusion) }) { total -= 1 }
        }
        return total
    }
}

extension RecurrenceSet {
    /// Walks a set downwards: the greatest head of its sources, minus what is excluded.
    public struct ReverseIterator: IteratorProtocol, Sequence, Sendable {
        private let set: RecurrenceSet
        private let lowerBound: Int
        private var sources: [RuleInZone.ReverseIterator]
        private var heads: [Int?]
        private var additionIndex: Int
        private var last: Int?

        /// Whether the walk was given up, as in ``RecurrenceSet/Iterator/isTruncated``.
        public private(set) var isTruncated = false

        init(_ set: RecurrenceSet, from lowerBound: Int, to upperBound: Int) {
            self.set = set
            self.lowerBound = lowerBound
            let highest = RecurrenceSet.clamped(upperBound)
            sources = set.rules.map { $0.makeReverseIterator(before: highest) }
            heads = []
            additionIndex = set.additions.count(upTo: highest - 1)
            for index in sources.indices { heads.append(sources[index].next()) }
        }

        /// The next member's key downwards; nil at the beginning of the range.
        public mutating func next() -> Int? {
            var excludedRun = 0
            while let key = nextCandidate(), key >= lowerBound {
                if key == last, set.countsEachOnce { continue }
                last = key
                if !set.isExcluded(key) { return key }
                excludedRun += 1
                if excludedRun > RecurrenceSet.longestExcludedRun {
                    isTruncated = true
                    return nil
                }
            }
            return nil
        }

        private mutating func nextCandidate() -> Int? {
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

    /// Whether EXDATE or EXRULE takes a key out.
    fileprivate func isExcluded(_ key: Int) -> Bool {
        let index = exclusions.count(upTo: key)
        if index > 0, exclusions[index - 1] == key { return true }
        if excludedRules.contains(where: { $0.contains(key) }) { return true }
        guard !excludedDays.isEmpty, let day = local(key)?.date.dayNumber else { return false }
        return excludedDays.contains(day)
    }
}
