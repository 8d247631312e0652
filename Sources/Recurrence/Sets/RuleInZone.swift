/// The occurrences of one rule as *keys*: seconds by which a recurrence set is ordered and compared.
///
/// With a zone a key is an instant, without one the wall clock itself. In a zone two local times can be one instant (a
/// time in a gap is read as the time after it); a recurrence set holds an instant once, and COUNT counts it once
/// (RFC 5545 §3.8.5.3: duplicates are ignored).
struct RuleInZone: Sendable {
    let plan: RecurrencePlan
    let zone: ZoneRules?

    /// How many keys COUNT admits here: one less where DTSTART counts without being on the rule.
    let limit: Int

    /// The last key that UNTIL admits.
    let lastKey: Int

    func makeIterator(at key: Int) -> Iterator { Iterator(self, at: key) }

    /// A wall-clock second before which every candidate has a key before `key`, and no key of one after it.
    ///
    /// That is what the clock shows at `key`, except shortly after a gap: the local times that the gap skipped are read as
    /// times after it, so there it is the beginning of the gap.
    private func clock(reaching key: Int) -> Int {
        guard let zone else { return key }
        let clock = key + zone.offset(at: key)
        let lowerBound = zone.segment(of: clock).lowerBound
        guard lowerBound != .min else { return clock }
        let previous = zone.segment(of: lowerBound - 1)
        if case .gap(let before, let after) = previous.resolution, clock - lowerBound < after - before {
            return previous.lowerBound
        }
        return clock
    }

    /// How many keys candidates before a wall-clock second have. The second is not in the shadow of a gap.
    private func count(before clock: Int) -> Int {
        plan.count(before: clock, limit: plan.limit) - coincidences(before: clock)
    }

    /// How many candidates before a wall-clock second share their instant with another.
    private func coincidences(before clock: Int) -> Int {
        guard let zone else { return 0 }
        var total = 0
        for index in zone.instants.indices {
            let start = zone.localStarts[index]
            let length = zone.offsets[index + 1] - zone.offsets[index]
            guard start < clock else { break }
            guard length >= plan.shortestPause, start + length > plan.first else { continue }
            var skipped: Set<Int> = []
            var cursor = PlanCursor(plan, at: start)
            while let next = cursor.next(), next < start + 2 * length {
                if next < start + length { skipped.insert(next + length) } else if skipped.contains(next) { total += 1 }
            }
        }
        return total
    }

    struct Iterator: Sendable {
        private let rule: RuleInZone
        private var cursor: PlanCursor
        private var zone: ZoneCursor?
        private var remaining: Int
        private let firstKey: Int

        // Candidates around a gap, as keys in order, and the position among them.
        private var pending: [Int] = []
        private var pendingIndex = 0
        /// The candidate that ended the last collection.
        private var held: Int?

        fileprivate init(_ rule: RuleInZone, at key: Int) {
            let clock = rule.clock(reaching: key)
            self.rule = rule
            firstKey = key
            cursor = PlanCursor(rule.plan, at: clock)
            zone = rule.zone.map(ZoneCursor.init)
            remaining = rule.limit
            if rule.limit != .max { remaining -= rule.count(before: clock) }
        }

        mutating func next() -> Int? {
            while remaining > 0, let key = nextKey(), key <= rule.lastKey {
                if rule.limit != .max { remaining -= 1 }
                if key >= firstKey { return key }
            }
            remaining = 0
            return nil
        }

        private mutating func nextKey() -> Int? {
            if pendingIndex < pending.count {
                pendingIndex += 1
                return pending[pendingIndex - 1]
            }
            guard let candidate = held ?? cursor.next() else { return nil }
            held = nil
            guard let resolution = zone?.resolve(candidate) else { return candidate }
            switch resolution {
            case .unique(let offset), .fold(let offset, _): return candidate - offset
            case .gap(let before, let after):
                collect(from: candidate, shift: after - before)
                pendingIndex = 1
                return pending.first
            }
        }

        /// Sorts a candidate in a gap among those that follow it, each instant once.
        private mutating func collect(from candidate: Int, shift: Int) {
            var keys: [Int] = []
            var end = candidate
            var next: Int? = candidate
            while let moment = next, let resolution = zone?.resolve(moment) {
                if case .gap = resolution { end = moment + shift }
                if moment > end {
                    held = moment
                    break
                }
                keys.append(moment - resolution.offset)
                next = cursor.next()
            }
            pending.removeAll(keepingCapacity: true)
            for key in keys.sorted() where pending.last != key { pending.append(key) }
        }
    }
}

extension RecurrencePlan {
    /// No two candidates are closer than so many seconds.
    var shortestPause: Int { kind == .oneTime ? 86_400 : 1 }
}
