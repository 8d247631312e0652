/// Hashes of bytes (64-bit FNV-1a), which are the same in every process. Other bytes with the same hash can be constructed.
enum ContentHash {
    /// Returns the hash of bytes.
    ///
    /// - Parameter start: The hash of no bytes.
    static func value(of bytes: some Sequence<UInt8>, from start: UInt64 = 0xCBF2_9CE4_8422_2325) -> UInt64 {
        bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// Returns 32 hexadecimal digits, from two hashes with different starts, as a name for bytes.
    static func digits(of bytes: some Sequence<UInt8>) -> String {
        [value(of: bytes), value(of: bytes, from: 0x9AE1_6A3B_2F90_404F)].map { hash in
            let digits = String(hash, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
