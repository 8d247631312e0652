import ICalendarSyntax
import Recurrence

/// The UID of an entry, as a rule left where it stands in the feed: a string of each would be a fifth of the memory of an
/// event, and few are ever asked for.
///
/// UIDs are compared byte by byte: RFC 7986 §5.3 has them as text without a meaning.
enum EntryUID: Sendable {
    case absent
    /// Bytes of the tree: ASCII on one line, without escapes, at least one.
    case written(start: UInt32, count: UInt32)
    case text(String)

    /// The value of a UID property; an empty one is none.
    init(_ record: PropertyRecord, in component: CalendarComponent, _ bytes: Span<UInt8>) {
        if let range = record.plainValue, !range.isEmpty, range.upperBound <= Int(UInt32.max),
            bytes.firstIndex(of: UInt8(ascii: "\\"), in: range) == nil
        {
            self = .written(
                start: UInt32(truncatingIfNeeded: range.lowerBound), count: UInt32(truncatingIfNeeded: range.count))
        } else {
            self.init(component.property(record).text)
        }
    }

    /// A UID that somebody else has read.
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

    /// Lends the bytes; none where it is absent.
    func withBytes(in component: CalendarComponent, _ body: (Span<UInt8>) -> Void) {
        switch self {
        case .absent: body(ContiguousArray<UInt8>().span)
        case .written(let start, let count): component.withBytes(Int(start)..<Int(start) + Int(count), body)
        case .text(let text): body(ContiguousArray(text.utf8).span)
        }
    }

    /// The first eight bytes as a number that is ordered as they are, and a hash of all: eight at a time, because `Hasher`
    /// takes longer than all else that is done to a UID.
    func marks(in component: CalendarComponent) -> (prefix: UInt64, hash: UInt32) {
        var prefix: UInt64 = 0
        var hash = Self.seeds.0
        withBytes(in: component) { bytes in
            var offset = 0
            while offset < bytes.count {
                var word: UInt64 = 0
                if offset + 8 <= bytes.count {
                    word = bytes.word(at: offset).byteSwapped
                } else {
                    for index in 0..<8 {
                        word = word << 8 | (offset + index < bytes.count ? UInt64(bytes[offset + index]) : 0)
                    }
                }
                if offset == 0 { prefix = word }
                let product = (hash ^ word).multipliedFullWidth(by: Self.seeds.1)
                hash = product.high ^ product.low
                offset += 8
            }
        }
        return (prefix, UInt32(truncatingIfNeeded: hash >> 32))
    }

    /// Others in each process, so that nobody can write UIDs that meet.
    private static let seeds = (
        UInt64(truncatingIfNeeded: "UID".hashValue), UInt64(truncatingIfNeeded: "uid".hashValue) | 1
    )
}

extension EntryUID {
    /// Whether both have the same bytes.
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

    /// Whether the bytes of one come first.
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
