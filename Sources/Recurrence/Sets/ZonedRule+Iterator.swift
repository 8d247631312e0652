extension ZonedRule {
    /// Walks the positions upwards, a block at a time.
    ///
    /// The position in the block is here; the block and the ``ZonedRule/Walk`` that fills it are in one buffer, which is copied only if
    /// an iterator that shares it goes on; hence `Sendable`.
    @usableFromInline
    struct Iterator: @unchecked Sendable {
        @usableFromInline var index = 0
        @usableFromInline var count = 0
        @usableFromInline var buffer: Block
        private let bound: Int
        /// Whether there was a position at or after the bound.
        private var isComplete = false

        init(_ rule: borrowing ZonedRule, at position: Int, bound: Int, steps: Int) {
            self.bound = bound
            buffer = .make {
                Walk(rule: copy rule, cursor: Cursor(rule, at: position, bound: bound, steps: steps))
            }
        }

        /// Whether the positions ended for want of steps.
        var isTruncated: Bool { !isComplete && buffer.header.cursor.isTruncated }

        /// Puts a position before all others. To be called before the first `next()`.
        mutating func prepend(_ position: Int) {
            buffer[0] = position
            isComplete = position >= bound
            count = isComplete ? 0 : 1
        }

        @inlinable
        @inline(__always)
        mutating func next() -> Int? {
            if index < count || refill() {
                index &+= 1
                return buffer[index &- 1]
            }
            return nil
        }

        /// Hands over the next positions as long as they are taken. The one that is not stays the next.
        mutating func forEach(while take: (Int) -> Bool) {
            while index < count || refill() {
                guard take(buffer[index]) else { return }
                index &+= 1
            }
        }

        /// Makes the next positions; false when there are none.
        ///
        /// Never inlined, so that ``next()``, which mostly takes a position of the block, needs no frame for it.
        @usableFromInline
        @inline(never)
        mutating func refill() -> Bool {
            if isComplete { return false }
            if !isKnownUniquelyReferenced(&buffer) { buffer = buffer.copy(count) }
            (index, count) = buffer.refill()
            while index < count, buffer[count - 1] >= bound {
                count -= 1
                isComplete = true
            }
            return index < count
        }

        /// How many positions lie between the wall-clock second from which candidates are looked at and the position that the iterator
        /// was made for. Uses the iterator up.
        mutating func countPassedOver() -> Int {
            if !isKnownUniquelyReferenced(&buffer) { buffer = buffer.copy(count) }
            let position = buffer.header.cursor.admitEarlier()
            var passed = 0
            while let next = next(), next < position { passed += 1 }
            return passed
        }
    }

    /// Hands over the positions from one on, up to a bound, in blocks, as long as these are taken.
    ///
    /// - Parameter take: takes an ascending block of one position at least, and returns whether it wants more.
    /// - Returns: whether the positions ended for want of steps.
    @inline(__always)
    func visitBlocks(
        at position: Int, bound: Int, while take: (Span<Int>) throws -> Bool
    ) rethrows -> Bool {
        var cursor = Cursor(self, at: position, bound: bound, steps: .max)
        return try unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: Cursor.longBlockLength) { block in
            while true {
                var (index, count) = unsafe cursor.refill(block, of: self)
                guard index < count else { return cursor.isTruncated }
                let isLast = unsafe block[count - 1] >= bound
                while unsafe index < count && block[count - 1] >= bound { count -= 1 }
                guard index < count else { return false }
                let positions = unsafe UnsafeBufferPointer(rebasing: block[index..<count])
                guard try unsafe take(positions.span), !isLast else { return false }
            }
        }
    }
}
