extension ZonedRule {
    /// A rule and a position in it.
    @usableFromInline
    struct Walk: Sendable {
        let rule: ZonedRule
        var cursor: Cursor
    }

    /// A block of positions and the ``ZonedRule/Walk`` that fills it, in one allocation: the storage of
    /// ``ZonedRule/Iterator``.
    @usableFromInline
    final class Block: ManagedBuffer<Walk, Int> {
        /// - Parameter walk: makes the walk where it will be; one that was handed over would be copied.
        @inline(__always)
        static func make(_ walk: () -> Walk) -> Block {
            unsafe unsafeDowncast(create(minimumCapacity: Cursor.blockLength) { _ in walk() }, to: Block.self)
        }

        /// - Parameter count: how many positions of the block have been made.
        func copy(_ count: Int) -> Block {
            let copy = Self.make { header }
            for index in 0..<count { copy[index] = self[index] }
            return copy
        }

        /// A position of the block. The mask keeps any index in it; those that have not been made yet aren't asked for.
        @inlinable
        @inline(__always)
        subscript(index: Int) -> Int {
            get { unsafe withUnsafeMutablePointerToElements { unsafe $0[index & (Cursor.blockLength - 1)] } }
            set { unsafe withUnsafeMutablePointerToElements { unsafe $0[index & (Cursor.blockLength - 1)] = newValue } }
        }

        /// Makes the next positions.
        ///
        /// - Returns: where in the block they start and end; the same index twice when there are none.
        func refill() -> (index: Int, count: Int) {
            unsafe withUnsafeMutablePointers { walk, positions in
                unsafe walk.pointee.cursor.refill(
                    UnsafeMutableBufferPointer(start: positions, count: Cursor.blockLength), of: walk.pointee.rule)
            }
        }
    }
}
