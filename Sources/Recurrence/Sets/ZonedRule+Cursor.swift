extension ZonedRule {
    /// The state of a walk through the positions of a rule: candidates on the wall clock, turned into positions a block at a time.
    @usableFromInline
    struct Cursor: Sendable {
        private let dialect: RecurrenceDialect
        private let startPosition: Int
        private let lastPosition: Int
        private let isCounted: Bool

        private var cursor: PlanCursor
        private var zone: ZoneCursor
        private let hasZone: Bool
        private var remaining: Int
        private var firstPosition: Int

        /// Candidates from this wall-clock second on need not be looked at.
        private let bound: Int

        /// How many candidates to ask for next; 0 after the last. A window is often a week: the first block is small, and each
        /// is four times as long as the one before.
        private var size = 8

        /// A power of two.
        @usableFromInline
        static let blockLength = 128

        // What the end of a gap brought about: positions that had no room in the block, and after them candidates beyond the gap.
        private var pending: [Int] = []
        private var pendingIndex = 0
        private var pendingEnd = 0

        /// Inlined, because a rule that is handed over as a whole is copied.
        @inline(__always)
        init(_ rule: borrowing ZonedRule, at position: Int, bound: Int, steps: Int) {
            dialect = rule.dialect
            startPosition = rule.startPosition
            lastPosition = rule.lastPosition
            isCounted = rule.limit != .max
            firstPosition = position
            // A clock is ahead of UTC by its greatest offset at most, also while a gap's times are read at the offset before.
            self.bound = bound + (rule.zone?.offsetRange.upperBound ?? 0)
            remaining = rule.limit
            hasZone = rule.zone.map { !$0.instants.isEmpty || $0.offsets[0] != 0 } ?? false
            var (local, steps) = (rule.plan.start, steps)
            if position <= rule.startPosition {
                zone = ZoneCursor(rule.zone ?? .utc)
            } else {
                let (reached, segment) = rule.local(reaching: position)
                local = reached
                if rule.limit != .max { remaining -= rule.count(beforeLocal: local, steps: &steps) }
                zone = segment.map { ZoneCursor(rule.zone ?? .utc, in: $0) } ?? ZoneCursor(.utc)
            }
            cursor = PlanCursor(rule.plan, at: local, steps: steps)
        }

        /// Whether the walk ended for want of steps.
        var isTruncated: Bool { cursor.isTruncated }

        /// Makes the next positions and puts them into a block.
        ///
        /// - Returns: where in the block they start and end; the same index twice when there are none.
        mutating func refill(_ block: UnsafeMutableBufferPointer<Int>) -> (index: Int, count: Int) {
            while remaining > 0 {
                var count = pendingIndex < pendingEnd ? unsafe takePending(block, upTo: pendingEnd) : unsafe take(block)
                guard count > 0 else { break }
                let index = unsafe cut(block, &count)
                if index < count { return (index, count) }
            }
            remaining = 0
            return (0, 0)
        }

        /// Lets positions before the one that the walk was made for pass; returns that one.
        mutating func admitEarlier() -> Int {
            defer { firstPosition = .min }
            return firstPosition
        }

        private mutating func takePending(_ block: UnsafeMutableBufferPointer<Int>, upTo end: Int) -> Int {
            let taken = min(end - pendingIndex, block.count)
            for index in 0..<taken { unsafe block[index] = pending[pendingIndex + index] }
            pendingIndex += taken
            return taken
        }

        /// Puts the positions of the next candidates into the block; 0 when there are none.
        private mutating func take(_ block: UnsafeMutableBufferPointer<Int>) -> Int {
            while true {
                var count: Int
                if pendingIndex == pending.count {
                    guard size > 0 else { return 0 }
                    let wanted = min(size, remaining)
                    count = unsafe cursor.fill(block, upTo: wanted, before: bound)
                    // Fewer than are wanted are the last.
                    size = count < wanted ? 0 : min(size * 4, Self.blockLength)
                } else {
                    count = unsafe takePending(block, upTo: pending.count)
                }
                guard count > 0, hasZone else { return count }
                unsafe mapToPositions(block, &count)
                // A gap whose times are left out may leave none.
                if count > 0 { return count }
            }
        }

        /// Turns the candidates of the block into positions, run by run of wall-clock seconds with one offset.
        private mutating func mapToPositions(_ block: UnsafeMutableBufferPointer<Int>, _ count: inout Int) {
            var place = 0
            while place < count {
                let segment = unsafe zone.segment(of: block[place])
                let offset: Int
                switch segment.resolution {
                case .unique(let only): offset = only
                case .fold(let first, let second): offset = dialect.repeatedTime == .first ? first : second
                case .gap(let before, let after):
                    let gap = ZoneGap(before: before, after: after, end: segment.upperBound)
                    unsafe closeGap(gap, block, &count, from: place)
                    return
                }
                let end = segment.upperBound
                var next = count
                if unsafe block[count - 1] >= end {
                    next = place + 1
                    while unsafe next < count && block[next] < end { next &+= 1 }
                }
                if offset != 0 {
                    for index in place..<next { unsafe block[index] &-= offset }
                }
                place = next
            }
        }

        /// Sorts the candidates in a gap among those that follow it. Those beyond are held back.
        private mutating func closeGap(
            _ gap: ZoneGap, _ block: UnsafeMutableBufferPointer<Int>, _ count: inout Int, from place: Int
        ) {
            var candidates = unsafe Array(block[place..<count])
            let end = gap.endOfShadow
            while (candidates.last ?? end) < end, let next = cursor.next() { candidates.append(next) }
            let beyond = candidates.firstIndex { $0 >= end } ?? candidates.count
            let positions = ZonedRule.positions(
                of: Array(candidates[..<beyond]), around: gap, notBefore: startPosition, dialect)
            count = min(place + positions.count, block.count)
            for index in place..<count { unsafe block[index] = positions[index - place] }
            // At most a block of candidates lies beyond the gap, so all that were pending are in the block when it is filled.
            pending = Array(positions[(count - place)...])
            pendingEnd = pending.count
            pending += candidates[beyond...]
            pendingIndex = 0
        }

        /// Leaves out what COUNT and UNTIL do not admit, and what lies before the position that the iterator was made for.
        ///
        /// - Returns: the index of the first position that stays.
        private mutating func cut(_ block: UnsafeMutableBufferPointer<Int>, _ count: inout Int) -> Int {
            count = min(count, remaining)
            if isCounted { remaining -= count }
            while unsafe count > 0 && block[count - 1] > lastPosition {
                count -= 1
                remaining = 0
            }
            var index = 0
            while unsafe index < count && block[index] < firstPosition { index &+= 1 }
            return index
        }
    }
}
