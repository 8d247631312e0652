// Inlined: a window with few instants (R16) takes 4 % more instructions if Sets and Zones call these functions.

extension ZonedRule {
    /// A rule and a position in that rule.
    @usableFromInline
    struct Walk: Sendable {
        let rule: ZonedRule
        var cursor: Cursor
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
            unsafe unsafeDowncast(create(minimumCapacity: Cursor.blockLength) { _ in walk() }, to: Block.self)
        }

        /// Returns a copy of the block and its walk.
        ///
        /// - Parameter count: The number of valid positions in the block.
        func copy(_ count: Int) -> Block {
            let copy = Self.make { header }
            for index in 0..<count { copy[index] = self[index] }
            return copy
        }

        /// The position at an index. The mask keeps every index inside the block; positions that haven't been computed
        /// are never read.
        @inlinable
        @inline(__always)
        subscript(index: Int) -> Int {
            get { unsafe withUnsafeMutablePointerToElements { unsafe $0[index & (Cursor.blockLength - 1)] } }
            set { unsafe withUnsafeMutablePointerToElements { unsafe $0[index & (Cursor.blockLength - 1)] = newValue } }
        }

        /// Computes the next positions.
        ///
        /// - Returns: The start and end of these positions in the block, which are equal if there are none.
        func refill() -> (index: Int, count: Int) {
            unsafe withUnsafeMutablePointers { walk, positions in
                unsafe walk.pointee.cursor.refill(
                    UnsafeMutableBufferPointer(start: positions, count: Cursor.blockLength), of: walk.pointee.rule)
            }
        }
    }
}
