/// A 64-bit FNV-1a hash of bytes, which is the same in every process. Other bytes with the same hash can be constructed.
@usableFromInline
package struct FNV1a {
    @usableFromInline
    package var value: UInt64

    /// - Parameter start: The hash of no bytes.
    @inlinable
    package init(start: UInt64 = 0xCBF2_9CE4_8422_2325) { value = start }

    @inlinable
    package mutating func combine(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
