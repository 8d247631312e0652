extension RuleInZone {
    /// Walks the keys upwards, a block at a time: candidates on the wall clock, turned into keys in place.
    struct Iterator: Sendable {
        private let rule: RuleInZone
        private var cursor: PlanCursor
        private var zone: ZoneCursor?
        private var remaining: Int
        private var firstKey: Int

        /// Candidates from this wall-clock second on need not be looked at.
        private let bound: Int

        // Keys, ascending, and the position among them.
        private var block: [Int]
        private var count = 0
        private var index = 0

        /// A window is often a week: the first block is small, and each is twice as long as the one before.
        private var size = 8
        private static let longest = 64

        /// Candidates that were taken to close a gap and lie beyond it.
        private var held: [Int] = []

        init(_ rule: RuleInZone, at key: Int, bound: Int) {
            self.rule = rule
            firstKey = key
            // No clock is more than a day ahead of UTC, and what a gap skips is read at most a day later.
            self.bound = bound + (rule.zone == nil ? 0 : 180_000)
            block = Array(repeating: 0, count: Self.longest)
            remaining = rule.limit
            if key <= rule.startKey {
                cursor = PlanCursor(rule.plan, at: rule.plan.first)
                zone = rule.zone.map { ZoneCursor($0) }
            } else {
                let (clock, segment) = rule.clock(reaching: key)
                cursor = PlanCursor(rule.plan, at: clock)
                if let rules = rule.zone, let segment { zone = ZoneCursor(rules, in: segment) }
                if rule.limit != .max { remaining -= rule.count(beforeClock: clock) }
            }
        }

        /// Puts a key before all others. To be called before the first `next()`.
        mutating func prepend(_ key: Int) {
            block[0] = key
            count = 1
        }

        @inline(__always)
        mutating func next() -> Int? {
            if index < count || refill() {
                index &+= 1
                return block[index &- 1]
            }
            return nil
        }

        /// Makes the next keys; false when there are none.
        private mutating func refill() -> Bool {
            while remaining > 0 {
                let candidates = take()
                guard candidates > 0 else { break }
                index = 0
                count = candidates
                if zone != nil { mapToKeys() }
                cut()
                if index < count { return true }
            }
            remaining = 0
            (index, count) = (0, 0)
            return false
        }

        /// Puts the next candidates into the block.
        private mutating func take() -> Int {
            if !held.isEmpty {
                let taken = held.count
                if taken > block.count { block = held } else { block.replaceSubrange(0..<taken, with: held) }
                held.removeAll()
                return taken
            }
            let taken = cursor.fill(&block, upTo: min(size, remaining), bound: bound)
            size = min(size * 2, Self.longest)
            return taken
        }

        /// Turns the candidates of the block into keys, run by run of wall-clock seconds with one offset.
        private mutating func mapToKeys() {
            var position = 0
            while position < count, let segment = zone?.segment(of: block[position]) {
                let offset: Int
                switch segment.resolution {
                case .unique(let only): offset = only
                case .fold(let first, let second): offset = rule.reading.repeatedTime == .first ? first : second
                case .gap(let before, let after):
                    collect(from: position, Gap(before: before, after: after, end: segment.upperBound))
                    return
                }
                let end = segment.upperBound
                var next = count
                if block[count - 1] >= end {
                    next = position + 1
                    while next < count, block[next] < end { next &+= 1 }
                }
                if offset != 0 {
                    for index in position..<next { block[index] &-= offset }
                }
                position = next
            }
        }

        /// Sorts the candidates in a gap among those that follow it. Those beyond are held back.
        private mutating func collect(from position: Int, _ gap: Gap) {
            var candidates = Array(block[position..<count])
            let end = gap.end + gap.length
            while (candidates.last ?? end) < end, let next = cursor.next() { candidates.append(next) }
            let beyond = candidates.firstIndex { $0 >= end } ?? candidates.count
            held = Array(candidates[beyond...])
            let keys = rule.keys(of: Array(candidates[..<beyond]), around: gap)
            block.replaceSubrange(position..., with: keys)
            count = position + keys.count
            if block.count < Self.longest { block += Array(repeating: 0, count: Self.longest - block.count) }
        }

        /// Leaves out what COUNT and UNTIL do not admit, and what lies before the key that the iterator was made for.
        private mutating func cut() {
            count = min(count, remaining)
            if rule.limit != .max { remaining -= count }
            while count > 0, block[count - 1] > rule.lastKey {
                count -= 1
                remaining = 0
            }
            while index < count, block[index] < firstKey { index &+= 1 }
        }

        /// How many keys lie between the wall-clock second from which candidates are looked at and the key that the iterator
        /// was made for. Uses the iterator up.
        mutating func countPassedOver() -> Int {
            let key = firstKey
            firstKey = .min
            var passed = 0
            while let next = next(), next < key { passed += 1 }
            return passed
        }
    }
}
