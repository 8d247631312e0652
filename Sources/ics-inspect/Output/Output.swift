import Foundation

/// Standard output, or the part of one feed of many, written in large pieces. ``finish()`` writes the rest.
struct Output: ~Copyable {
    private var bytes: [UInt8] = []
    private let sink: ([UInt8]) throws(Failure) -> Void

    /// The capacity of a pipe on Linux. Larger writes aren't faster.
    private static let piece = 1 << 16

    /// Creates an output that writes to standard output.
    init() { self.init(to: StandardOutput.write) }

    /// Creates an output that passes each piece to `sink`.
    init(to sink: @escaping ([UInt8]) throws(Failure) -> Void) {
        self.sink = sink
        bytes.reserveCapacity(Self.piece + 4_096)
    }

    /// Appends bytes.
    mutating func write(_ bytes: [UInt8]) { self.bytes.append(contentsOf: bytes) }

    /// Appends text.
    mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Appends ASCII text without creating a string.
    mutating func write(_ text: StaticString) {
        text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    }

    /// Appends text as a JSON string.
    mutating func write(quoted text: String) { JSONText.append(text, to: &bytes) }

    /// Appends what `append` appends.
    mutating func write(_ append: (inout [UInt8]) -> Void) { append(&bytes) }

    /// Appends what `append` appends, and returns it.
    mutating func written(_ append: (inout [UInt8]) -> Void) -> [UInt8] {
        let start = bytes.count
        append(&bytes)
        return Array(bytes[start...])
    }

    /// Appends one byte.
    mutating func write(_ byte: UInt8) { bytes.append(byte) }

    /// Appends a line, and writes if a piece is full.
    mutating func line(_ text: String = "") throws(Failure) {
        bytes.append(contentsOf: text.utf8)
        try endLine()
    }

    /// Ends a line, and writes if a piece is full.
    mutating func endLine() throws(Failure) {
        bytes.append(UInt8(ascii: "\n"))
        try flushIfFull()
    }

    /// Appends a line with a JSON value.
    mutating func line(json value: some JSONWritable) throws(Failure) {
        try value.write(to: &self)
        try endLine()
    }

    /// Writes if a piece is full. Called after complete lines.
    mutating func flushIfFull() throws(Failure) {
        if bytes.count >= Self.piece { try flush() }
    }

    /// Writes the remaining bytes.
    mutating func finish() throws(Failure) { try flush() }

    /// Returns what wasn't passed on, for lines that are written elsewhere.
    consuming func collected() -> [UInt8] { bytes }

    private mutating func flush() throws(Failure) {
        if bytes.isEmpty { return }
        try sink(bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}

/// The file descriptor of standard output.
enum StandardOutput {
    /// Writes all bytes.
    ///
    /// - Throws: Exit code 74 if they can't be written, 0 if the reader of a pipe has exited.
    static func write(_ bytes: [UInt8]) throws(Failure) {
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
                // By default, SIGPIPE has already ended this process, but a parent process may have set it to be
                // ignored.
                case EPIPE: throw Failure(.success)
                default:
                    let reason = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
                    throw Failure(.ioError, "standard output cannot be written: \(reason)")
                }
            }
            written += count
        }
    }
}
