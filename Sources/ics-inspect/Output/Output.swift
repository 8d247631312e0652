import Foundation

/// Standard output in large pieces. What is left is written by ``finish()``.
struct Output: ~Copyable {
    private var bytes: [UInt8] = []

    /// Pipes of Linux hold so much; larger writes gain nothing.
    private static let piece = 1 << 16

    init() { bytes.reserveCapacity(Self.piece + 4_096) }

    /// Adds bytes.
    mutating func write(_ bytes: [UInt8]) { self.bytes.append(contentsOf: bytes) }

    /// Adds text.
    mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Adds ASCII without making a text of it.
    mutating func write(_ text: StaticString) {
        text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    }

    /// Adds one byte.
    mutating func write(_ byte: UInt8) { bytes.append(byte) }

    /// Adds a line, and writes when a piece is full.
    mutating func line(_ text: String = "") throws(Failure) {
        bytes.append(contentsOf: text.utf8)
        try endLine()
    }

    /// Ends a line, and writes when a piece is full.
    mutating func endLine() throws(Failure) {
        bytes.append(UInt8(ascii: "\n"))
        try flushIfFull()
    }

    /// Adds elements of JSON, each on a line of its own, with commas between them.
    mutating func lines<Element>(
        of elements: [Element], _ write: (Element, inout Output) throws(Failure) -> Void
    ) throws(Failure) {
        for (index, element) in elements.enumerated() {
            if index > 0 { self.write(UInt8(ascii: ",")) }
            try write(element, &self)
            try endLine()
        }
    }

    /// Writes when a piece is full: after lines that have their ends.
    mutating func flushIfFull() throws(Failure) {
        if bytes.count >= Self.piece { try flush() }
    }

    /// Writes what is left.
    mutating func finish() throws(Failure) { try flush() }

    private mutating func flush() throws(Failure) {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                unsafe Foundation.write(STDOUT_FILENO, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            }
            if count < 0 {
                switch errno {
                case EINTR: continue
                case EAGAIN:
                    usleep(1_000)
                    continue
                // By default SIGPIPE has ended us already; a parent may have it ignored.
                case EPIPE: throw Failure(.success)
                default: throw Failure(.ioError, "standard output cannot be written (error \(errno))")
                }
            }
            written += count
        }
        bytes.removeAll(keepingCapacity: true)
    }
}
