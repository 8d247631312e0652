import ArgumentParser

/// The limits on one input. Options can change each of them.
struct InputLimits {
    /// The maximum duration of one request in seconds, including redirects and a second attempt. A program that waits
    /// longer for a calendar appears to hang.
    var timeout = Self.defaultTimeout

    /// The maximum size of one input in bytes, compressed and decompressed, from `--max-size`; nil for the default of
    /// its source.
    var maximumSize: ByteCount?

    /// The header fields of a request, from `--header`.
    var headers: [String: String] = [:]

    /// The default for ``timeout`` in seconds.
    static let defaultTimeout = 30.0

    /// One day: enough for any server, and far below the largest number of milliseconds.
    static let maximumTimeout = 86_400.0

    /// The default size limit for URLs and gzip, because the sender decides how much memory they need.
    static let defaultSentSize = ByteCount(1 << 30)

    /// The default size limit for a plain file or standard input, so that an endless device doesn't use up all memory.
    static let defaultFileSize = ByteCount(2 << 30)

    /// The part of the timeout after which a server that sends nothing is abandoned, because it won't finish in the
    /// remaining time.
    static let silentShare = 0.5

    /// The default size limit for one of many feeds, compressed and decompressed. Several are read at once, and one byte of
    /// gzip can become a thousand, so that a single feed could end the run.
    static let defaultFeedSize = ByteCount(64_000_000)

    /// The size limit for a URL.
    var sentSize: ByteCount { maximumSize ?? Self.defaultSentSize }

    /// The size limit for a file or standard input.
    var fileSize: ByteCount { maximumSize ?? Self.defaultFileSize }

    /// The size limit for the decompressed bytes of a file or standard input.
    var decompressedSize: ByteCount { maximumSize ?? Self.defaultSentSize }
}

/// A number of bytes with an optional unit: `65536`, `500kB`, `1MB`, `1GiB`.
struct ByteCount: ExpressibleByArgument, CustomStringConvertible {
    let bytes: Int

    init(_ bytes: Int) { self.bytes = bytes }

    init?(argument: String) {
        let digits = argument.prefix { $0.isASCII && $0.isNumber }
        let unit = argument.dropFirst(digits.count).trimmingPrefix(" ").lowercased()
        guard let number = Int(digits), number > 0, let factor = unit.isEmpty ? 1 : Self.factors[unit] else {
            return nil
        }
        let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: factor)
        // Offsets in the syntax tree have 32 bits.
        guard !isTooLarge, bytes <= Int(UInt32.max) - 1 else { return nil }
        self.bytes = bytes
    }

    private static let factors = [
        "b": 1, "kb": 1_000, "mb": 1_000_000, "gb": 1_000_000_000, "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30,
    ]

    /// The number in the largest unit without a remainder.
    var description: String {
        let units = [("GiB", 1 << 30), ("GB", 1_000_000_000), ("MiB", 1 << 20), ("MB", 1_000_000), ("kB", 1_000)]
        guard let (unit, factor) = units.first(where: { bytes >= $0.1 && bytes % $0.1 == 0 }) else {
            return "\(bytes) bytes"
        }
        return "\(bytes / factor) \(unit)"
    }
}
