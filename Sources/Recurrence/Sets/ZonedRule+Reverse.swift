extension ZonedRule {
    /// Returns the number of positions before a position.
    ///
    /// - Parameter steps: The remaining steps, as in ``RecurrencePlan/count(before:limit:steps:)``.
    func count(before seconds: Int, steps: inout Int) -> Int {
        let seconds = lastPosition < seconds - 1 ? lastPosition + 1 : seconds
        var iterator = makeIterator(at: seconds, steps: steps)
        let count =
            isWalkedFromStart(to: seconds) ? 0 : count(beforeLocal: local(reaching: seconds).local, steps: &steps)
        return min(count + iterator.countPassedOver(), limit)
    }

    /// Returns whether the rule has a position.
    func contains(_ seconds: Int) -> Bool {
        guard seconds >= startPosition, seconds <= lastPosition else { return false }
        if limit == .max, let local = onlyCandidate(at: seconds), local >= plan.scheduleStart, local < plan.end,
            let contains = plan.schedule.contains(local)
        {
            return contains
        }
        var iterator = makeIterator(at: seconds, bound: seconds + 1)
        return iterator.next() == seconds
    }

    /// Returns the only local second that can have a position; nil near a gap or in a fold, where there can be others.
    private func onlyCandidate(at seconds: Int) -> Int? {
        guard let zone else { return seconds }
        return zone.onlyLocalSeconds(of: seconds)
    }

    func makeReverseIterator(before seconds: Int, steps: Int = .max) -> ReverseIterator {
        ReverseIterator(self, before: seconds, steps: steps)
    }

    /// Returns the position of the last occurrence that COUNT allows, if that wasn't found in advance; nil without
    /// COUNT, or if a bound, UNTIL or the range of years ends the rule sooner.
    ///
    /// - Parameter bound: The first position that isn't examined.
    func lastCountedPosition(before bound: Int = MemberPosition.range.upperBound.seconds, steps: inout Int) -> Int? {
        var (low, high) = (
            plan.start - ZoneBounds.maximumOffset, min(bound, MemberPosition.range.upperBound.seconds)
        )
        guard limit != .max, limit > 0, count(before: high, steps: &steps) >= limit else { return nil }
        while low < high {
            let middle = low + (high - low) / 2
            if count(before: middle + 1, steps: &steps) >= limit { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// An iterator over the positions in descending order.
    struct ReverseIterator: Sendable {
        private let rule: ZonedRule
        private var cursor: ReverseCursor
        private let end: Int
        private var held: Int?

        // The remaining positions of the candidates around a gap, ascending.
        private var pending: [Int] = []

        fileprivate init(_ rule: ZonedRule, before seconds: Int, steps: Int) {
            var steps = steps
            self.rule = rule
            var end = seconds
            if rule.lastPosition < end - 1 { end = rule.lastPosition + 1 }
            if let last = rule.lastCountedPosition(before: end, steps: &steps), last < end - 1 { end = last + 1 }
            self.end = rule.limit > 0 ? end : .min
            // Candidates at or after `end` are skipped, so the walk starts as close to `end` as the zone allows.
            cursor = ReverseCursor(
                rule.plan, before: rule.zone.map { Self.localSeconds(before: end, in: $0) } ?? end, steps: steps)
        }

        /// Returns a wall-clock second from which every candidate has a position at or after `position`.
        private static func localSeconds(before seconds: Int, in zone: ZoneRules) -> Int {
            let localSeconds = seconds + zone.offset(at: seconds)
            let run = zone.run(of: localSeconds)
            if case .unique = run.resolution { return localSeconds }
            // In a fold, either pass can apply; the walk then skips at most the length of the fold.
            return run.upperBound
        }

        /// Whether the positions ended because the walk ran out of steps.
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
                    return zone.instant(ofLocalSeconds: candidate, rule.dialect)
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
