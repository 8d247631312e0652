import ArgumentParser

/// The limits on one input, each adjustable on the command line.
struct InputLimits {
    /// Seconds that one request may take, redirects and a second try included. A program that waits longer for a calendar is
    /// taken to hang.
    var timeout = Self.defaultTimeout

    /// The size of one input in bytes, compressed and decompressed, that `--max-size` names; nil for the default of its source.
    var maximumSize: ByteCount?

    /// The default of ``timeout``.
    static let defaultTimeout = 30.0

    /// A day: enough for any server, and far from the end of a number of milliseconds.
    static let maximumTimeout = 86_400.0

    /// The size limit of a URL and of gzip, whose senders choose how much memory they take.
    static let defaultSentSize = ByteCount(1 << 30)

    /// The size limit of a plain file or standard input: a device without an end must not take all memory.
    static let defaultFileSize = ByteCount(2 << 30)

    /// The share of the timeout after which a server that sends nothing is given up: it will not finish in the rest.
    static let silentShare = 0.5

    /// The size limit of a URL.
    var sentSize: ByteCount { maximumSize ?? Self.defaultSentSize }

    /// The size limit of a file or standard input.
    var fileSize: ByteCount { maximumSize ?? Self.defaultFileSize }

    /// The size limit of the decompressed bytes of a file or standard input.
    var decompressedSize: ByteCount { maximumSize ?? Self.defaultSentSize }
}

/// A number of bytes as people write it: `65536`, `500kB`, `1MB`, `1GiB`.
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
        // Offsets of the syntax tree have 32 bits.
        guard !isTooLarge, bytes <= Int(UInt32.max) - 1 else { return nil }
        self.bytes = bytes
    }

    private static let factors = [
        "b": 1, "kb": 1_000, "mb": 1_000_000, "gb": 1_000_000_000, "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30,
    ]

    /// In the largest unit that leaves nothing over.
    var description: String {
        let units = [("GiB", 1 << 30), ("GB", 1_000_000_000), ("MiB", 1 << 20), ("MB", 1_000_000), ("kB", 1_000)]
        guard let (unit, factor) = units.first(where: { bytes >= $0.1 && bytes % $0.1 == 0 }) else {
            return "\(bytes) bytes"
        }
        return "\(bytes / factor) \(unit)"
    }
}
