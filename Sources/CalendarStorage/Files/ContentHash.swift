import ICalendar

/// Names and checksums of bytes, which are the same in every process.
enum ContentHash {
    /// Returns the hash of bytes.
    static func value(of bytes: some Sequence<UInt8>, from hash: FNV1a = FNV1a()) -> UInt64 {
        bytes.reduce(into: hash) { $0.combine($1) }.value
    }

    /// Returns 32 hexadecimal digits, from two hashes with different starts, as a name for bytes.
    static func digits(of bytes: some Sequence<UInt8>) -> String {
        [value(of: bytes), value(of: bytes, from: FNV1a(start: 0x9AE1_6A3B_2F90_404F))].map { hash in
            let digits = String(hash, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
