import Foundation

/// An IPv4 or IPv6 address. Both have 16 bytes; an IPv4 address is mapped into IPv6 (`::ffff:192.0.2.1`).
struct IPAddress: Hashable, Sendable {
    let bytes: [UInt8]

    /// Parses an address in each notation that the C library reads, including `127.1`, `0x7f.1` and `2130706433`.
    init?(_ text: String) {
        guard text.utf8.allSatisfy({ $0 > 0x20 }) else { return nil }
        var (short, long) = (in_addr(), in6_addr())
        if unsafe inet_pton(AF_INET6, text, &long) == 1 {
            bytes = unsafe withUnsafeBytes(of: &long) { unsafe Array($0) }
        } else if unsafe inet_aton(text, &short) != 0 {
            bytes = unsafe Self.mapped + withUnsafeBytes(of: &short) { unsafe Array($0) }
        } else {
            return nil
        }
    }

    private static let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

    /// Whether the address is reachable on the Internet (RFC 6890). IPv6 that embeds an IPv4 address is as public as that.
    var isPublic: Bool {
        if has(Self.mapped, bits: 96) { return Self.isPublic(bytes[12...]) }
        if has([0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0], bits: 96) { return Self.isPublic(bytes[12...]) }
        if has([0x20, 0x02], bits: 16) { return Self.isPublic(bytes[2..<6]) }
        // Outside 2000::/3 there are only local, special and unassigned addresses.
        return has([0x20], bits: 3) && !Self.specialBlocks.contains { has($0, bits: $1) }
    }

    /// Protocols (with Teredo) and documentation.
    private static let specialBlocks: [([UInt8], Int)] = [
        ([0x20, 0x01, 0x00], 23), ([0x20, 0x01, 0x0D, 0xB8], 32), ([0x3F, 0xFF, 0x00], 20),
    ]

    /// The blocks of RFC 6890 and later ones, multicast, and those that were never assigned.
    private static let specialIPv4Blocks: [([UInt8], Int)] = [
        ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12), ([192, 0, 0], 24),
        ([192, 0, 2], 24), ([192, 88, 99], 24), ([192, 168], 16), ([198, 18], 15), ([198, 51, 100], 24),
        ([203, 0, 113], 24), ([224], 3),
    ]

    private static func isPublic(_ ipv4: ArraySlice<UInt8>) -> Bool {
        !specialIPv4Blocks.contains { starts(ipv4, with: $0, bits: $1) }
    }

    private func has(_ prefix: [UInt8], bits: Int) -> Bool { Self.starts(bytes[...], with: prefix, bits: bits) }

    private static func starts(_ bytes: ArraySlice<UInt8>, with prefix: [UInt8], bits: Int) -> Bool {
        zip(bytes, prefix).enumerated().allSatisfy { index, pair in
            let mask = UInt8(truncatingIfNeeded: 0xFF00 >> min(8, max(0, bits - 8 * index)))
            return (pair.0 ^ pair.1) & mask == 0
        }
    }
}
