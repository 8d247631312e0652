// Inlinable and inlined: a tenth to a quarter of a long walk by `next()` was the call.

extension ZonedRule {
    /// An iterator over the positions in ascending order, computed one block at a time.
    ///
    /// The iterator stores the index in the block. The block and the ``ZonedRule/Walk`` that fills the block share one
    /// buffer, which is copied only when one of several iterators with the same buffer refills the block; this makes
    /// the type `Sendable`.
    ///
    /// Only the block is passed to functions that aren't inlined: an index whose address is passed on stays in memory, which
    /// takes half of the time of a long loop.
    @usableFromInline
    struct Iterator: @unchecked Sendable {
        @usableFromInline var index = 0
        @usableFromInline var count = 0
        /// Nil if there are no positions.
        @usableFromInline var block: Block?

        /// Creates an iterator without positions.
        init() { block = nil }

        init(_ rule: borrowing ZonedRule, at seconds: Int, bound: Int, steps: Int) {
            block = .make {
                Walk(rule: copy rule, cursor: Cursor(rule, at: seconds, bound: bound, steps: steps), bound: bound)
            }
        }

        /// Whether the positions ended because the walk ran out of steps.
        var isTruncated: Bool { block?.header.isTruncated ?? false }

        /// Inserts a position before all others. Call this only before the first `next()`.
        mutating func prepend(_ seconds: Int) {
            guard let block else { return }
            block[0] = seconds
            block.header.isComplete = seconds >= block.header.bound
            count = block.header.isComplete ? 0 : 1
        }

        @inlinable
        @inline(__always)
        mutating func next() -> Int? {
            if index == count {
                (index, count) = Self.refill(&block)
                if index == count { return nil }
            }
            return nextOfBlock()
        }

        /// Returns the next position, which must be in the block.
        @inlinable
        @inline(__always)
        mutating func nextOfBlock() -> Int? {
            defer { index &+= 1 }
            return block?[index]
        }

        /// Passes the next positions to a closure until the closure returns false. The refused position remains the
        /// next one.
        mutating func forEach(while take: (Int) -> Bool) {
            while let position = next() {
                guard take(position) else {
                    index &-= 1
                    return
                }
            }
        }

        /// Computes the next positions, and returns their start and end, which are equal if there are none.
        ///
        /// Never inlined, so that ``next()``, which usually reads a position from the block, needs no stack frame for
        /// this call.
        @usableFromInline
        @inline(never)
        static func refill(_ block: inout Block?) -> (index: Int, count: Int) {
            guard var own = block.take() else { return (0, 0) }
            defer { block = own }
            return Block.refill(&own)
        }

        /// Returns the number of positions between the first wall-clock second of the walk and the position for which
        /// the iterator was created. Consumes the iterator.
        mutating func countPassedOver() -> Int {
            guard var own = block.take() else { return 0 }
            Block.ensureUnique(&own)
            let position = own.header.cursor.admitEarlier()
            block = own
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
        at seconds: Int, bound: Int, in block: UnsafeMutableBufferPointer<Int>, firstBlock: Int,
        while take: (Span<Int>) throws -> Bool
    ) rethrows -> Bool {
        var cursor = Cursor(self, at: seconds, bound: bound, firstBlock: firstBlock, steps: .max)
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
