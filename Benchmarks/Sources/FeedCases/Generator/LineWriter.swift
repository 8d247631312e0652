/// Writes content lines, folded at 75 bytes and never inside a character (RFC 5545 §3.1), and counts the lines.
struct LineWriter {
    private(set) var bytes: [UInt8] = []
    /// The number of logical lines.
    private(set) var lineCount = 0
    /// The number of BEGIN lines.
    private(set) var componentCount = 0

    mutating func write(_ line: String) {
        lineCount += 1
        if line.hasPrefix("BEGIN:") { componentCount += 1 }
        var width = 0
        for scalar in line.unicodeScalars {
            let length = UTF8.width(scalar)
            if width + length > 75 {
                bytes += [0x0D, 0x0A, 0x20]
                width = 1
            }
            bytes += UTF8.encode(scalar).map(Array.init) ?? []
            width += length
        }
        bytes += [0x0D, 0x0A]
    }
}
