import ICalendarSyntax
import Recurrence

/// The UID of an entry, as a rule left where it stands in the feed: a string of each would be a fifth of the memory of an
/// event, and few are ever asked for.
///
/// UIDs are compared octet by octet: RFC 7986 §5.3 has them as text without a meaning.
enum EntryUID: Sendable {
    case absent
    /// Octets of the tree: ASCII on one line, without escapes, at least one.
    case written(begin: UInt32, count: UInt32)
    case text(String)

    /// The value of a UID property; an empty one is none.
    init(_ record: PropertyRecord, in component: Component, _ octets: Span<UInt8>) {
        if let range = record.plainValue, !range.isEmpty, range.upperBound <= Int(UInt32.max),
            octets.firstIndex(of: UInt8(ascii: "\\"), in: range) == nil
        {
            self = .written(
                begin: UInt32(truncatingIfNeeded: range.lowerBound), count: UInt32(truncatingIfNeeded: range.count))
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

    func text(in component: Component) -> String? {
        switch self {
        case .absent: return nil
        case .text(let text): return text
        case .written:
            var text = ""
            withOctets(in: component) { octets in
                text = unsafe octets.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
            }
            return text
        }
    }

    /// Lends the octets; none where it is absent.
    func withOctets(in component: Component, _ body: (Span<UInt8>) -> Void) {
        switch self {
        case .absent: body(ContiguousArray<UInt8>().span)
        case .written(let begin, let count): component.withOctets(Int(begin)..<Int(begin) + Int(count), body)
        case .text(let text): body(ContiguousArray(text.utf8).span)
        }
    }

    /// The first eight octets as a number that is ordered as they are, and a hash of all: eight at a time, because `Hasher`
    /// takes longer than all else that is done to a UID.
    func marks(in component: Component) -> (prefix: UInt64, hash: UInt32) {
        var prefix: UInt64 = 0
        var hash = Self.seeds.0
        withOctets(in: component) { octets in
            var offset = 0
            while offset < octets.count {
                var word: UInt64 = 0
                if offset + 8 <= octets.count {
                    word = octets.word(at: offset).byteSwapped
                } else {
                    for index in 0..<8 {
                        word = word << 8 | (offset + index < octets.count ? UInt64(octets[offset + index]) : 0)
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
    /// Whether both have the same octets.
    static func areEqual(_ left: Entry.Storage, _ right: Entry.Storage) -> Bool {
        guard left.uidHash == right.uidHash, left.uidPrefix == right.uidPrefix else { return false }
        var result = false
        withOctets(left, right) { left, right in
            guard left.count == right.count else { return }
            for index in 0..<left.count where left[index] != right[index] { return }
            result = true
        }
        return result
    }

    /// Whether the octets of one come first.
    static func isOrdered(_ left: Entry.Storage, before right: Entry.Storage) -> Bool {
        var result = false
        withOctets(left, right) { left, right in
            let count = min(left.count, right.count)
            for index in 0..<count where left[index] != right[index] {
                result = left[index] < right[index]
                return
            }
            result = left.count < right.count
        }
        return result
    }

    private static func withOctets(
        _ left: Entry.Storage, _ right: Entry.Storage, _ body: (Span<UInt8>, Span<UInt8>) -> Void
    ) {
        left.uid.withOctets(in: left.component) { first in
            right.uid.withOctets(in: right.component) { second in body(first, second) }
        }
    }
}
