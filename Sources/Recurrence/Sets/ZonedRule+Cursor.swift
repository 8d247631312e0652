// Inlined: a window with few instants (R16) takes 4 % more instructions if Sets and Zones call these functions.

extension ZonedRule {
    /// The state of a walk through the positions of a rule, without the rule: candidates on the wall clock are
    /// converted to positions one block at a time.
    @usableFromInline
    struct Cursor: Sendable {
        private let isCounted: Bool

        private var candidates: PlanCursor.State
        /// The place of the last candidate in the zone.
        private var place: ZoneCursor.State
        private let hasZone: Bool
        private var remaining: Int
        private var firstPosition: Int

        /// The wall-clock second from which candidates can be ignored.
        private let bound: Int

        /// The number of candidates to request next; 0 after the last one. Each block is four times as long as the previous one.
        private var size: Int

        /// The length of the first block where the caller may take few positions, such as one, or those of a week.
        static let shortBlockLength = 8

        /// The length of the blocks on the stack.
        static let blockLength = 128
        /// The length of the blocks that iterators keep; a power of two. If it is half as long, a long loop takes an eighth
        /// more time.
        @usableFromInline
        static let keptLength = 256
        /// The length of the blocks of a caller that takes all positions.
        static let longBlockLength = 1_024

        // The results of closing a gap: positions that had no room in the block, followed by candidates beyond the gap.
        private var pending: [Int] = []
        private var pendingIndex = 0
        private var pendingEnd = 0

        /// Inlined, because passing a whole rule would copy the rule.
        @inline(__always)
        init(
            _ rule: borrowing ZonedRule, at seconds: Int, bound: Int, firstBlock: Int = Self.shortBlockLength,
            steps: Int
        ) {
            size = firstBlock
            isCounted = rule.limit != .max
            firstPosition = seconds
            // A clock is ahead of UTC by at most its greatest offset, even while the times of a gap are read at the
            // offset before the gap.
            self.bound = bound + (rule.zone?.offsetRange.upperBound ?? 0)
            remaining = rule.limit
            hasZone = rule.hasOffsets
            place = rule.plan.zone?.placeBefore ?? ZoneCursor.State()
            var (local, steps) = (rule.plan.start, steps)
            if !rule.isWalkedFromStart(to: seconds) {
                let (reached, run) = rule.local(reaching: seconds)
                local = reached
                if rule.limit != .max { remaining -= rule.count(beforeLocal: local, steps: &steps) }
                if let run { place = ZoneCursor.State(run: run) }
            }
            candidates = PlanCursor.State(rule.plan, at: local, steps: steps)
        }

        /// Whether the last block contains the last candidates.
        var isAtEnd: Bool { size == 0 && pendingIndex == pending.count }

        /// Whether the walk ran out of steps.
        var isTruncated: Bool { candidates.isTruncated }

        /// Computes the next positions and stores them in a block.
        ///
        /// - Returns: The start and end of these positions in the block, which are equal if there are none.
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

        /// Returns the position for which the walk was created, and lets earlier positions pass from now on.
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

        /// Stores the positions of the next candidates in the block and returns their number, 0 if there are none.
        private mutating func take(_ block: UnsafeMutableBufferPointer<Int>, of rule: ZonedRule) -> Int {
            while true {
                var count: Int
                if pendingIndex == pending.count {
                    guard size > 0 else { return 0 }
                    let wanted = min(size, remaining)
                    count = unsafe candidates.fill(block, upTo: wanted, before: bound, of: rule.plan)
                    // Fewer candidates than requested means that these are the last.
                    size = count < wanted ? 0 : min(size * 4, block.count)
                } else {
                    count = unsafe takePending(block, upTo: pending.count)
                }
                guard count > 0, hasZone else { return count }
                unsafe mapToPositions(block, &count, of: rule)
                // A gap whose times are omitted can leave no positions.
                if count > 0 { return count }
            }
        }

        /// The number of candidates that are converted together, by the compiler's vector instructions, if all are in one run.
        private static let convertedTogether = 8

        /// Converts the candidates of the block to positions.
        @inline(__always)
        private mutating func mapToPositions(
            _ block: UnsafeMutableBufferPointer<Int>, _ count: inout Int, of rule: ZonedRule
        ) {
            // A local copy stays in registers.
            var place = place
            defer { self.place = place }
            let lastGroup = count &- Self.convertedTogether
            var next = 0
            while next < count {
                unsafe rule.zone?.move(&place, to: block[next])
                let offset: Int
                switch place.run.resolution {
                case .unique(let only): offset = only
                case .fold(let first, let second): offset = rule.dialect.repeatedTime == .first ? first : second
                case .gap(let before, let after):
                    let gap = ZoneGap(before: before, after: after, end: place.run.upperBound)
                    unsafe closeGap(gap, block, &count, from: next, of: rule)
                    return
                }
                let end = place.run.upperBound
                while unsafe next <= lastGroup && block[next &+ (Self.convertedTogether &- 1)] < end {
                    for index in 0..<Self.convertedTogether { unsafe block[next &+ index] &-= offset }
                    next &+= Self.convertedTogether
                }
                while next < count, unsafe block[next] < end {
                    unsafe block[next] &-= offset
                    next &+= 1
                }
            }
        }

        /// Sorts the candidates in a gap among the candidates that follow, and holds back those beyond the gap.
        private mutating func closeGap(
            _ gap: ZoneGap, _ block: UnsafeMutableBufferPointer<Int>, _ count: inout Int, from first: Int,
            of rule: ZonedRule
        ) {
            var inGap = unsafe Array(block[first..<count])
            let end = gap.endOfShadow
            while (inGap.last ?? end) < end, let next = candidates.next(in: rule.plan) { inGap.append(next) }
            let beyond = inGap.firstIndex { $0 >= end } ?? inGap.count
            let positions = rule.positions(of: Array(inGap[..<beyond]), around: gap)
            count = min(first + positions.count, block.count)
            for index in first..<count { unsafe block[index] = positions[index - first] }
            // At most a block of candidates lies beyond the gap, so all pending candidates are in the block when it is
            // filled.
            pending = Array(positions[(count - first)...])
            pendingEnd = pending.count
            pending += inGap[beyond...]
            pendingIndex = 0
        }

        /// Removes positions that COUNT and UNTIL don't allow, and positions before the one for which the iterator was
        /// created.
        ///
        /// - Returns: The index of the first remaining position.
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
