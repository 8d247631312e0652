import ICalendar

/// Finds lines of more than 75 bytes (RFC 5545 §3.1), with one diagnostic per stream.
struct LineLengthCheck {
    static func check(_ tree: ComponentTree, _ log: inout DiagnosticLog) {
        let limit = LineFolding.maximumLineLength
        let bytes = tree.textBytes
        let span = bytes.span
        var (first, count, longest) = (0, 0, 0)
        var start = 0
        while start < span.count {
            let end = span.firstIndex(of: UInt8(ascii: "\n"), in: start..<span.count) ?? span.count
            var length = end - start
            if length > limit {
                if span[end - 1] == UInt8(ascii: "\r") { length -= 1 }
                if length > limit {
                    if count == 0 { first = start }
                    count += 1
                    longest = max(longest, length)
                }
            }
            start = end + 1
        }
        guard count > 0 else { return }
        log.report(
            .note, .longLine, at: first,
            fault: count == 1
                ? "\(count) line has more than \(limit) bytes, and should be folded; it has \(longest)"
                : "\(count) lines have more than \(limit) bytes, and should be folded; the longest has \(longest)")
    }
}
