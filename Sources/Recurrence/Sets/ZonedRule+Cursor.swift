extension ZonedRule {
    /// The state of a walk through the positions of a rule that is kept elsewhere: candidates on the wall clock, turned into
    /// positions a block at a time.
    @usableFromInline
    struct Cursor: Sendable {
        private let isCounted: Bool

        private var candidates: PlanPosition
        /// The run of the wall clock that the last candidate was in.
        private var run: ZoneRules.Run
        private let hasZone: Bool
        private var remaining: Int
        private var firstPosition: Int

        /// Candidates from this wall-clock second on need not be looked at.
        private let bound: Int

        /// How many candidates to ask for next; 0 after the last. A window is often a week: the first block is small, and each
        /// is four times as long as the one before.
        private var size = 8

        /// The length of the blocks of an iterator, which are kept: a power of two.
        @usableFromInline
        static let blockLength = 128
        /// The length of blocks that are handed over and forgotten: 4 KB of the stack.
        static let longBlockLength = 512

        // What the end of a gap brought about: positions that had no room in the block, and after them candidates beyond the gap.
        private var pending: [Int] = []
        private var pendingIndex = 0
        private var pendingEnd = 0

        /// Inlined, because a rule that is handed over as a whole is copied.
        @inline(__always)
        init(_ rule: borrowing ZonedRule, at position: Int, bound: Int, steps: Int) {
            isCounted = rule.limit != .max
            firstPosition = position
            // A clock is ahead of UTC by its greatest offset at most, also while a gap's times are read at the offset before.
            self.bound = bound + (rule.zone?.offsetRange.upperBound ?? 0)
            remaining = rule.limit
            hasZone = rule.hasOffsets
            run = ZoneRules.Run()
            var (local, steps) = (rule.plan.start, steps)
            if position > rule.startPosition {
                let (reached, segment) = rule.local(reaching: position)
                local = reached
                if rule.limit != .max { remaining -= rule.count(beforeLocal: local, steps: &steps) }
                if let segment { run.segment = segment }
            }
            candidates = PlanPosition(rule.plan, at: local, steps: steps)
        }

        /// Whether the walk ended for want of steps.
        var isTruncated: Bool { candidates.isTruncated }

        /// Makes the next positions and puts them into a block.
        ///
        /// - Returns: where in the block they start and end; the same index twice when there are none.
        mutating func refill(
            _ block: UnsafeMutableBufferPointer<Int>, of rule: ZonedRule
        ) -> (index: Int, count: Int) {
            while remaining > 0 {
                var count =
                    pendingIndex < pendingEnd
                    ? unsafe takePending(block, upTo: pendingEnd) : unsafe take(block, of: rule)
                guard count > 0 else { break }
                let index = unsafe cut(block, &count, rule.lastPosition)
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
        private mutating func take(_ block: UnsafeMutableBufferPointer<Int>, of rule: ZonedRule) -> Int {
            while true {
                var count: Int
                if pendingIndex == pending.count {
                    guard size > 0 else { return 0 }
                    let wanted = min(size, remaining)
                    count = unsafe candidates.fill(block, upTo: wanted, before: bound, of: rule.plan)
                    // Fewer than are wanted are the last.
                    size = count < wanted ? 0 : min(size * 4, block.count)
                } else {
                    count = unsafe takePending(block, upTo: pending.count)
                }
                guard count > 0, hasZone, let zone = rule.zone else { return count }
                unsafe mapToPositions(block, &count, of: rule, in: zone)
                // A gap whose times are left out may leave none.
                if count > 0 { return count }
            }
        }

        /// Turns the candidates of the block into positions, run by run of wall-clock seconds with one offset.
        @inline(__always)
        private mutating func mapToPositions(
            _ block: UnsafeMutableBufferPointer<Int>, _ count: inout Int, of rule: ZonedRule, in zone: ZoneRules
        ) {
            var place = 0
            while place < count {
                unsafe zone.move(&run, to: block[place])
                let offset: Int
                switch run.segment.resolution {
                case .unique(let only): offset = only
                case .fold(let first, let second): offset = rule.dialect.repeatedTime == .first ? first : second
                case .gap(let before, let after):
                    let gap = ZoneGap(before: before, after: after, end: run.segment.upperBound)
                    unsafe closeGap(gap, block, &count, from: place, of: rule)
                    return
                }
                let next = unsafe Self.firstIndex(notBelow: run.segment.upperBound, in: block, from: place, to: count)
                if offset != 0 {
                    for index in place..<next { unsafe block[index] &-= offset }
                }
                place = next
            }
        }

        /// Finds where in an ascending part of a block, whose first number is below a bound, the numbers reach it.
        ///
        /// The numbers are mostly spread evenly, so that the place is near to where a straight line has the bound.
        @inline(__always)
        private static func firstIndex(
            notBelow bound: Int, in block: UnsafeMutableBufferPointer<Int>, from start: Int, to end: Int
        ) -> Int {
            let (first, last) = unsafe (block[start], block[end &- 1])
            guard last >= bound else { return end }
            var index = start &+ (bound &- first) &* (end &- 1 &- start) / (last &- first)
            while unsafe block[index] < bound { index &+= 1 }
            while unsafe block[index &- 1] >= bound { index &-= 1 }
            return index
        }

        /// Sorts the candidates in a gap among those that follow it. Those beyond are held back.
        private mutating func closeGap(
            _ gap: ZoneGap, _ block: UnsafeMutableBufferPointer<Int>, _ count: inout Int, from place: Int,
            of rule: ZonedRule
        ) {
            var inGap = unsafe Array(block[place..<count])
            let end = gap.endOfShadow
            while (inGap.last ?? end) < end, let next = candidates.next(in: rule.plan) { inGap.append(next) }
            let beyond = inGap.firstIndex { $0 >= end } ?? inGap.count
            let positions = rule.positions(of: Array(inGap[..<beyond]), around: gap)
            count = min(place + positions.count, block.count)
            for index in place..<count { unsafe block[index] = positions[index - place] }
            // At most a block of candidates lies beyond the gap, so all that were pending are in the block when it is filled.
            pending = Array(positions[(count - place)...])
            pendingEnd = pending.count
            pending += inGap[beyond...]
            pendingIndex = 0
        }

        /// Leaves out what COUNT and UNTIL do not admit, and what lies before the position that the iterator was made for.
        ///
        /// - Returns: the index of the first position that stays.
        @inline(__always)
        private mutating func cut(
            _ block: UnsafeMutableBufferPointer<Int>, _ count: inout Int, _ lastPosition: Int
        ) -> Int {
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
