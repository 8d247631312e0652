// Inlined: a window with few instants (R16) takes 4 % more instructions if Sets and Zones call these functions.

extension ZonedRule {
    /// A rule, a position in that rule, and the end of the walk.
    @usableFromInline
    struct Walk: Sendable {
        let rule: ZonedRule
        var cursor: Cursor
        let bound: Int
        /// Whether a position at or after the bound has been reached.
        var isComplete = false

        /// Whether the positions ended because the walk ran out of steps.
        var isTruncated: Bool { !isComplete && cursor.isTruncated }
    }

    /// A block of positions and the ``ZonedRule/Walk`` that fills the block, in one allocation: the storage of
    /// ``ZonedRule/Iterator``.
    @usableFromInline
    final class Block: ManagedBuffer<Walk, Int> {
        /// Creates a block with the walk that fills it.
        ///
        /// - Parameter walk: A closure that creates the walk in place; a walk passed as a value would be copied.
        @inline(__always)
        static func make(_ walk: () -> Walk) -> Block {
            unsafe unsafeDowncast(create(minimumCapacity: Cursor.keptLength) { _ in walk() }, to: Block.self)
        }

        /// The position at an index. The mask keeps every index inside the block; positions that haven't been computed
        /// are never read.
        @inlinable
        @inline(__always)
        subscript(index: Int) -> Int {
            get { unsafe withUnsafeMutablePointerToElements { unsafe $0[index & (Cursor.keptLength - 1)] } }
            set { unsafe withUnsafeMutablePointerToElements { unsafe $0[index & (Cursor.keptLength - 1)] = newValue } }
        }

        /// Computes the next positions, in a copy if another iterator reads this block.
        ///
        /// - Returns: The start and end of these positions in the block, which are equal if there are none.
        static func refill(_ block: inout Block) -> (index: Int, count: Int) {
            if block.header.isComplete { return (0, 0) }
            ensureUnique(&block)
            return unsafe block.withUnsafeMutablePointers { walk, positions in
                var (index, count) = unsafe walk.pointee.cursor.refill(
                    UnsafeMutableBufferPointer(start: positions, count: Cursor.keptLength), of: walk.pointee.rule)
                let bound = unsafe walk.pointee.bound
                while index < count, unsafe positions[count - 1] >= bound {
                    count -= 1
                    unsafe walk.pointee.isComplete = true
                }
                return (index, count)
            }
        }

        /// Replaces a block that several iterators share with a copy of its walk. The positions aren't copied: whoever calls this
        /// has read them.
        static func ensureUnique(_ block: inout Block) {
            if !isKnownUniquelyReferenced(&block) { block = make { block.header } }
        }
    }
}
