import ICalendarSyntax

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
            withOctets(in: component) { text = $0.string(0..<$0.count) }
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

    /// The first eight octets as a number that is ordered as they are.
    func prefix(in component: Component) -> UInt64 {
        var prefix: UInt64 = 0
        withOctets(in: component) { octets in
            for index in 0..<8 { prefix = prefix << 8 | (index < octets.count ? UInt64(octets[index]) : 0) }
        }
        return prefix
    }
}

extension EntryUID {
    /// Whether both have the same octets.
    static func areEqual(_ left: Entry.Storage, _ right: Entry.Storage) -> Bool {
        guard left.uidPrefix == right.uidPrefix else { return false }
        var result = false
        withOctets(left, right) { left, right in
            guard left.count == right.count else { return }
            for index in 0..<left.count where left[index] != right[index] { return }
            result = true
        }
        return result
    }

    /// A hash of the octets.
    static func hash(of entry: Entry.Storage) -> Int {
        var hasher = Hasher()
        entry.uid.withOctets(in: entry.component) { octets in
            unsafe octets.bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        }
        return hasher.finalize()
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
