/// A block of keys and the ``Walk`` that fills it, in one allocation: the storage of
/// ``RuleInZone/Iterator``.
@usableFromInline
final class WalkBuffer: ManagedBuffer<Walk, Int> {
    /// - Parameter walk: makes the walk where it will be; one that was handed over would be copied.
    @inline(__always)
    static func make(_ walk: () -> Walk) -> WalkBuffer {
        let buffer = unsafe unsafeDowncast(
            create(minimumCapacity: Walk.blockLength) { _ in walk() }, to: WalkBuffer.self)
        unsafe buffer.withUnsafeMutablePointerToElements { unsafe $0.initialize(repeating: 0, count: Walk.blockLength) }
        return buffer
    }

    func copy() -> WalkBuffer {
        let copy = Self.make { header }
        for index in 0..<Walk.blockLength { copy[index] = self[index] }
        return copy
    }

    /// A key of the block. All of them are initialised, and the mask keeps any index among them.
    @inlinable
    @inline(__always)
    subscript(index: Int) -> Int {
        get { unsafe withUnsafeMutablePointerToElements { unsafe $0[index & (Walk.blockLength - 1)] } }
        set { unsafe withUnsafeMutablePointerToElements { unsafe $0[index & (Walk.blockLength - 1)] = newValue } }
    }

    /// Makes the next keys.
    ///
    /// - Returns: where in the block they start and end; the same index twice when there are none.
    func refill() -> (index: Int, count: Int) {
        unsafe withUnsafeMutablePointers { walk, keys in
            unsafe walk.pointee.refill(UnsafeMutableBufferPointer(start: keys, count: Walk.blockLength))
        }
    }
}
