extension ZonedRule {
    /// How many positions lie before a position.
    ///
    /// - Parameter steps: as for ``RecurrencePlan/count(before:limit:steps:)``
    func count(before position: Int, steps: inout Int) -> Int {
        let position = lastPosition < position - 1 ? lastPosition + 1 : position
        var iterator = makeIterator(at: position, steps: steps)
        return min(
            count(beforeLocal: local(reaching: position).local, steps: &steps) + iterator.countPassedOver(), limit)
    }

    /// Whether a position is one of the rule's.
    func contains(_ position: Int) -> Bool {
        var iterator = makeIterator(at: position, bound: position + 1)
        return iterator.next() == position
    }

    func makeReverseIterator(before position: Int, steps: Int = .max) -> ReverseIterator {
        ReverseIterator(self, before: position, steps: steps)
    }

    /// The position of the last occurrence that COUNT admits, where it was not found beforehand; nil without COUNT, or where
    /// UNTIL or the years end sooner.
    func lastCountedPosition(steps: inout Int) -> Int? {
        var (low, high) = (plan.start - ZoneBounds.maximumOffset, RecurrenceSet.positions.upperBound)
        guard limit != .max, limit > 0, count(before: high, steps: &steps) >= limit else { return nil }
        while low < high {
            let middle = low + (high - low) / 2
            if count(before: middle + 1, steps: &steps) >= limit { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Walks the positions downwards.
    struct ReverseIterator: Sendable {
        private let rule: ZonedRule
        private var cursor: ReverseCursor
        private let end: Int
        private var held: Int?

        // Positions of the candidates around a gap, ascending: what is left of them.
        private var pending: [Int] = []

        fileprivate init(_ rule: ZonedRule, before position: Int, steps: Int) {
            var steps = steps
            self.rule = rule
            var end = position
            if rule.lastPosition < end - 1 { end = rule.lastPosition + 1 }
            if let last = rule.lastCountedPosition(steps: &steps), last < end - 1 { end = last + 1 }
            self.end = rule.limit > 0 ? end : .min
            // Candidates from `end` on are passed over, so start as near as the zone allows.
            cursor = ReverseCursor(
                rule.plan, before: rule.zone.map { Self.clock(before: end, in: $0) } ?? end, steps: steps)
        }

        /// A wall-clock second from which on every candidate has a position at or after `position`.
        private static func clock(before position: Int, in zone: ZoneRules) -> Int {
            let clock = position + zone.offset(at: position)
            let segment = zone.segment(of: clock)
            if case .unique = segment.resolution { return clock }
            // In a fold both passes may be meant; what is passed over is at most that long.
            return segment.upperBound
        }

        /// Whether the positions ended for want of steps.
        var isTruncated: Bool { cursor.isTruncated }

        mutating func next() -> Int? {
            while let position = nextPosition() {
                if position < end { return position }
            }
            return nil
        }

        private mutating func nextPosition() -> Int? {
            while true {
                if let position = pending.popLast() { return position }
                guard let candidate = held ?? cursor.next() else { return nil }
                held = nil
                guard let zone = rule.zone else { return candidate }
                guard let gap = zone.gap(reaching: candidate) else {
                    return zone.instant(ofClock: candidate, rule.dialect)
                }
                var candidates = [candidate]
                while let next = cursor.next() {
                    if next < gap.start {
                        held = next
                        break
                    }
                    candidates.append(next)
                }
                pending = rule.positions(of: candidates, around: gap)
            }
        }
    }
}
