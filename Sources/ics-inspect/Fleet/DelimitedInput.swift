import CalendarStorage
import Foundation

/// Reads elements separated by a byte, one at a time, such as paths separated by NUL or records separated by line
/// feeds.
struct DelimitedInput: ~Copyable {
    /// An element of the input.
    enum Element {
        /// The bytes of the element, without the separator.
        case bytes([UInt8])
        /// The element is longer than the limit; its bytes were skipped.
        case tooLong
    }

    private let descriptor: Int32
    private let name: String
    private let separator: UInt8
    private let limit: Int
    /// The bytes that have been read but not returned, from ``start`` on.
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false

    /// The number of bytes read at once.
    private static let pieceSize = 1 << 18

    /// Opens a file, or standard input for `-`.
    ///
    /// - Parameter limit: The maximum length of an element, which bounds the memory that is needed.
    /// - Throws: Exit code 66 for a file that can't be read.
    init(_ path: String, separatedBy separator: UInt8, limit: Int) throws(Failure) {
        name = path == "-" ? "<stdin>" : FileName.shown(path)
        descriptor = path == "-" ? STDIN_FILENO : unsafe open(FileName.cString(path), O_RDONLY)
        (self.separator, self.limit) = (separator, limit)
        if descriptor < 0 { throw unreadable() }
    }

    deinit { if descriptor > STDIN_FILENO { close(descriptor) } }

    /// Returns the next element that isn't empty, or nil at the end.
    ///
    /// - Throws: Exit code 66 if the file can't be read.
    mutating func next() throws(Failure) -> Element? {
        var searched = start
        var isTooLong = false
        while true {
            if let end = buffer[searched...].firstIndex(of: separator) {
                let element = start..<end
                start = end + 1
                searched = start
                if isTooLong || element.count > limit { return .tooLong }
                if !element.isEmpty { return .bytes(Array(buffer[element])) }
                continue
            }
            if isAtEnd {
                let rest = Array(buffer[start...])
                start = buffer.count
                if isTooLong || rest.count > limit { return .tooLong }
                return rest.isEmpty ? nil : .bytes(rest)
            }
            if buffer.count - start > limit {
                isTooLong = true
                start = buffer.count
            }
            buffer.removeSubrange(..<start)
            start = 0
            searched = buffer.count
            try fill()
        }
    }

    private mutating func fill() throws(Failure) {
        let count = buffer.count
        buffer.append(contentsOf: repeatElement(0, count: Self.pieceSize))
        while true {
            let read = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe Foundation.read(descriptor, bytes.baseAddress?.advanced(by: count), Self.pieceSize)
            }
            if read < 0 {
                if errno == EINTR { continue }
                throw unreadable()
            }
            isAtEnd = read == 0
            buffer.removeLast(Self.pieceSize - read)
            return
        }
    }

    private func unreadable() -> Failure {
        let reason = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
        return Failure(.noInput, "\(name): cannot be read (\(reason))")
    }
}
