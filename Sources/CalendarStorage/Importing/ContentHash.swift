/// A name that depends on bytes, so that the same bytes get the same name.
enum ContentHash {
    /// Returns 32 hexadecimal digits: two 64-bit FNV-1a hashes with different starts. Other bytes can be constructed that
    /// have the same digits.
    static func digits(of bytes: some Sequence<UInt8>) -> String {
        var (first, second): (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x9AE1_6A3B_2F90_404F)
        for byte in bytes {
            first = (first ^ UInt64(byte)) &* 0x100_0000_01B3
            second = (second ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return [first, second].map { hash in
            let digits = String(hash, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
