import ICalendarSyntax
import Recurrence

/// The UID of an entry, usually stored as a range of the feed's bytes. A string for each UID would be a fifth of an
/// event's memory, and few are ever used.
///
/// UIDs are compared byte by byte, because RFC 7986 §5.3 defines them as opaque text.
enum EntryUID: Sendable {
    case absent
    /// A nonempty range of the tree's bytes: ASCII on one line, without escapes.
    case written(start: UInt32, count: UInt32)
    case text(String)

    /// Creates a UID from a UID property. An empty value counts as absent.
    ///
    /// The component is borrowed, because an initializer would otherwise retain and release it for each entry.
    init(_ record: PropertyRecord, in component: borrowing CalendarComponent, _ bytes: Span<UInt8>) {
        if let range = record.plainValue, !range.isEmpty, range.upperBound <= Int(UInt32.max),
            bytes.firstIndex(of: UInt8(ascii: "\\"), in: range) == nil
        {
            self = .written(
                start: UInt32(truncatingIfNeeded: range.lowerBound), count: UInt32(truncatingIfNeeded: range.count))
        } else {
            self.init(component.property(record).text)
        }
    }

    /// Creates a UID read by another parser. An empty text counts as absent.
    init(_ text: String?) {
        if let text, !text.isEmpty { self = .text(text) } else { self = .absent }
    }

    var isAbsent: Bool {
        if case .absent = self { true } else { false }
    }

    func text(in component: CalendarComponent) -> String? {
        switch self {
        case .absent: return nil
        case .text(let text): return text
        case .written:
            var text = ""
            withBytes(in: component) { bytes in
                text = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
            }
            return text
        }
    }

    /// Calls a closure with the bytes of the UID; these are empty if the UID is absent.
    func withBytes(in component: CalendarComponent, _ body: (Span<UInt8>) -> Void) {
        switch self {
        case .absent: body(ContiguousArray<UInt8>().span)
        case .written(let start, let count): component.withBytes(Int(start)..<Int(start) + Int(count), body)
        case .text(let text): body(ContiguousArray(text.utf8).span)
        }
    }

    /// Returns the marks of the UID.
    ///
    /// - Parameter bytes: The bytes of the component's tree.
    func marks(_ bytes: Span<UInt8>) -> Marks {
        switch self {
        case .absent: Marks(bytes.extracting(0..<0))
        case .written(let start, let count): Marks(bytes.extracting(Int(start)..<Int(start) + Int(count)))
        case .text(let text): Marks(ContiguousArray(text.utf8).span)
        }
    }

    /// Numbers that order and distinguish most UIDs.
    struct Marks {
        /// The first eight bytes as a number with the same order.
        private(set) var prefix: UInt64 = 0
        /// A hash of all bytes. It reads eight bytes at a time; `Hasher` takes longer than all other work on a UID.
        let hash: UInt32

        init(_ bytes: Span<UInt8>) {
            var (hash, factor) = Self.seeds
            var offset = 0
            while offset < bytes.count {
                let word = Self.word(bytes, at: offset)
                if offset == 0 { prefix = word }
                let product = (hash ^ word).multipliedFullWidth(by: factor)
                hash = product.high ^ product.low
                offset += 8
            }
            self.hash = UInt32(truncatingIfNeeded: hash >> 32)
        }

        /// Returns eight bytes, the first in the highest position, with zeros after the last byte.
        private static func word(_ bytes: Span<UInt8>, at offset: Int) -> UInt64 {
            let rest = bytes.count - offset
            if rest >= 8 { return bytes.word(at: offset).byteSwapped }
            if bytes.count >= 8 { return bytes.word(at: bytes.count - 8).byteSwapped << UInt64(64 - 8 * rest) }
            var word: UInt64 = 0
            for index in 0..<8 { word = word << 8 | (index < rest ? UInt64(bytes[index]) : 0) }
            return word
        }

        /// Random for each process, so that nobody can construct UIDs with the same hash.
        private static let seeds = (
            UInt64(truncatingIfNeeded: "UID".hashValue), UInt64(truncatingIfNeeded: "uid".hashValue) | 1
        )
    }
}

extension EntryUID {
    /// Returns whether two UIDs have the same bytes.
    static func areEqual(_ left: CalendarEntry.Storage, _ right: CalendarEntry.Storage) -> Bool {
        guard left.uidHash == right.uidHash, left.uidPrefix == right.uidPrefix else { return false }
        var result = false
        withBytes(left, right) { left, right in
            guard left.count == right.count else { return }
            for index in 0..<left.count where left[index] != right[index] { return }
            result = true
        }
        return result
    }

    /// Returns whether the bytes of the first UID sort before those of the second.
    static func isOrdered(_ left: CalendarEntry.Storage, before right: CalendarEntry.Storage) -> Bool {
        var result = false
        withBytes(left, right) { left, right in
            let count = min(left.count, right.count)
            for index in 0..<count where left[index] != right[index] {
                result = left[index] < right[index]
                return
            }
            result = left.count < right.count
        }
        return result
    }

    private static func withBytes(
        _ left: CalendarEntry.Storage, _ right: CalendarEntry.Storage, _ body: (Span<UInt8>, Span<UInt8>) -> Void
    ) {
        left.uid.withBytes(in: left.component) { first in
            right.uid.withBytes(in: right.component) { second in body(first, second) }
        }
    }
}
