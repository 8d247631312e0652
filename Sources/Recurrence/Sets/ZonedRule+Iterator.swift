// Inlinable and inlined: a tenth to a quarter of a long walk by `next()` was the call.

extension ZonedRule {
    /// An iterator over the positions in ascending order, computed one block at a time.
    ///
    /// The iterator stores the index in the block. The block and the ``ZonedRule/Walk`` that fills the block share one
    /// buffer, which is copied only when one of several iterators with the same buffer refills the block; this makes
    /// the type `Sendable`.
    @usableFromInline
    struct Iterator: @unchecked Sendable {
        @usableFromInline var index = 0
        @usableFromInline var count = 0
        @usableFromInline var buffer: Block
        private let bound: Int
        /// Whether a position at or after the bound has been reached.
        private var isComplete = false

        init(_ rule: borrowing ZonedRule, at position: Int, bound: Int, steps: Int) {
            self.bound = bound
            buffer = .make {
                Walk(rule: copy rule, cursor: Cursor(rule, at: position, bound: bound, steps: steps))
            }
        }

        /// Whether the positions ended because the walk ran out of steps.
        var isTruncated: Bool { !isComplete && buffer.header.cursor.isTruncated }

        /// Inserts a position before all others. Call this only before the first `next()`.
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

        /// Passes the next positions to a closure until the closure returns false. The refused position remains the
        /// next one.
        mutating func forEach(while take: (Int) -> Bool) {
            while index < count || refill() {
                guard take(buffer[index]) else { return }
                index &+= 1
            }
        }

        /// Computes the next positions and returns false if there are none.
        ///
        /// Never inlined, so that ``next()``, which usually reads a position from the block, needs no stack frame for
        /// this call.
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

        /// Returns the number of positions between the first wall-clock second of the walk and the position for which
        /// the iterator was created. Consumes the iterator.
        mutating func countPassedOver() -> Int {
            if !isKnownUniquelyReferenced(&buffer) { buffer = buffer.copy(count) }
            let position = buffer.header.cursor.admitEarlier()
            var passed = 0
            while let next = next(), next < position { passed += 1 }
            return passed
        }
    }

    /// Passes the positions from one on, up to a bound, to a closure in blocks until the closure returns false.
    ///
    /// - Parameters:
    ///   - block: The memory for the blocks.
    ///   - firstBlock: The maximum length of the first block.
    ///   - take: A closure that receives an ascending, nonempty block and returns whether to continue.
    /// - Returns: Whether the positions ended because the walk ran out of steps.
    @inline(__always)
    func visitBlocks(
        at position: Int, bound: Int, in block: UnsafeMutableBufferPointer<Int>, firstBlock: Int,
        while take: (Span<Int>) throws -> Bool
    ) rethrows -> Bool {
        var cursor = Cursor(self, at: position, bound: bound, firstBlock: firstBlock, steps: .max)
        while true {
            var (index, count) = unsafe cursor.refill(block, of: self)
            guard index < count else { return cursor.isTruncated }
            let isLast = unsafe block[count - 1] >= bound
            while unsafe index < count && block[count - 1] >= bound { count -= 1 }
            guard index < count else { return false }
            let positions = unsafe UnsafeBufferPointer(rebasing: block[index..<count])
            guard try unsafe take(positions.span), !isLast else { return false }
            if cursor.isAtEnd { return cursor.isTruncated }
        }
    }

    /// Passes the positions in a half-open range to a closure in ascending, nonempty blocks. The rule must have a zone.
    func forEachBlock(
        from lowerBound: Int, to upperBound: Int, _ body: (Span<Timestamp>) throws -> Void
    ) rethrows {
        // A block of this length doesn't fit on the stack, and a temporary allocation elsewhere takes longer than this.
        let memory = UnsafeMutableBufferPointer<Int>.allocate(capacity: Cursor.longBlockLength)
        defer { unsafe memory.deallocate() }
        _ = try unsafe visitBlocks(at: lowerBound, bound: upperBound, in: memory, firstBlock: memory.count) { block in
            // A timestamp has the same layout as its number of seconds.
            try unsafe block.withUnsafeBufferPointer {
                try unsafe $0.withMemoryRebound(to: Timestamp.self) { try unsafe body($0.span) }
            }
            return true
        }
    }
}
