extension RuleInZone {
    /// How many keys lie before a key.
    ///
    /// - Parameter steps: as for ``RecurrencePlan/count(before:limit:steps:)``
    func count(before key: Int, steps: inout Int) -> Int {
        let key = lastKey < key - 1 ? lastKey + 1 : key
        var iterator = makeIterator(at: key, steps: steps)
        return min(count(beforeClock: clock(reaching: key).clock, steps: &steps) + iterator.countPassedOver(), limit)
    }

    /// Whether a key is one of the rule's.
    func contains(_ key: Int) -> Bool {
        var iterator = makeIterator(at: key, bound: key + 1)
        return iterator.next() == key
    }

    func makeReverseIterator(before key: Int, steps: Int = .max) -> ReverseIterator {
        ReverseIterator(self, before: key, steps: steps)
    }

    /// The key of the last occurrence that COUNT admits, where it was not found beforehand; nil without COUNT, or where
    /// UNTIL or the years end sooner.
    func lastCountedKey(steps: inout Int) -> Int? {
        var (low, high) = (plan.first - 86_400, RecurrenceSet.keys.upperBound)
        guard limit != .max, limit > 0, count(before: high, steps: &steps) >= limit else { return nil }
        while low < high {
            let middle = low + (high - low) / 2
            if count(before: middle + 1, steps: &steps) >= limit { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Walks the keys downwards.
    struct ReverseIterator: Sendable {
        private let rule: RuleInZone
        private var cursor: ReverseCursor
        private let end: Int
        private var held: Int?

        // Keys of the candidates around a gap, ascending: what is left of them.
        private var pending: [Int] = []

        fileprivate init(_ rule: RuleInZone, before key: Int, steps: Int) {
            var steps = steps
            self.rule = rule
            var end = key
            if rule.lastKey < end - 1 { end = rule.lastKey + 1 }
            if let last = rule.lastCountedKey(steps: &steps), last < end - 1 { end = last + 1 }
            self.end = rule.limit > 0 ? end : .min
            // No clock is more than a day ahead of UTC, and no gap longer than a day: from there down nothing is missed.
            // Candidates from `end` on are passed over, so start as near as the zone allows.
            cursor = ReverseCursor(
                rule.plan, before: rule.zone.map { Self.clock(before: end, in: $0) } ?? end, steps: steps)
        }

        /// A wall-clock second from which on every candidate has a key at or after `key`.
        private static func clock(before key: Int, in zone: ZoneRules) -> Int {
            let clock = key + zone.offset(at: key)
            let segment = zone.segment(of: clock)
            if case .unique = segment.resolution { return clock }
            // In a fold both passes may be meant; what is passed over is at most that long.
            return segment.upperBound
        }

        /// Whether the keys ended for want of steps.
        var isTruncated: Bool { cursor.isTruncated }

        mutating func next() -> Int? {
            while let key = nextKey() {
                if key < end { return key }
            }
            return nil
        }

        private mutating func nextKey() -> Int? {
            while true {
                if let key = pending.popLast() { return key }
                guard let candidate = held ?? cursor.next() else { return nil }
                held = nil
                guard let zone = rule.zone else { return candidate }
                guard let gap = Self.gap(reaching: candidate, in: zone) else {
                    return zone.instant(ofClock: candidate, rule.dialect)
                }
                var candidates = [candidate]
                while let next = cursor.next() {
                    if next < gap.end - gap.length {
                        held = next
                        break
                    }
                    candidates.append(next)
                }
                pending = rule.keys(of: candidates, around: gap)
            }
        }

        /// The gap that a candidate lies in or in the shadow of: as long after it as it is long.
        private static func gap(reaching clock: Int, in zone: ZoneRules) -> Gap? {
            let segment = zone.segment(of: clock)
            if case .gap(let before, let after) = segment.resolution {
                return Gap(before: before, after: after, end: segment.upperBound)
            }
            guard segment.lowerBound != .min else { return nil }
            let previous = zone.segment(of: segment.lowerBound - 1)
            guard case .gap(let before, let after) = previous.resolution,
                clock < previous.upperBound + after - before
            else { return nil }
            return Gap(before: before, after: after, end: previous.upperBound)
        }
    }
}
