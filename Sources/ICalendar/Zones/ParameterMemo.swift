import Recurrence

/// What the parameters of times mean, by their octets: a feed of ten thousand events says `;TZID=America/New_York` twenty thousand
/// times, and to read that once is most of what its times cost.
struct ParameterMemo {
    enum Meaning {
        /// VALUE=DATE.
        case date
        /// A time in a zone, by TZID, and the earliest known that uses it.
        case local(Zone, tzid: String, earliest: Int)
    }

    private var entries: [(octets: ArraySlice<UInt8>, meaning: Meaning)] = []
    /// The next to be replaced.
    private var oldest = 0

    /// Calendars have few zones; of many, those that stand together count.
    private static let limit = 8

    /// The place of parameters that were read before.
    func index(of octets: ArraySlice<UInt8>) -> Int? { entries.firstIndex { Self.areEqual($0.octets, octets) } }

    subscript(index: Int) -> Meaning {
        get { entries[index].meaning }
        set { entries[index].meaning = newValue }
    }

    mutating func insert(_ octets: ArraySlice<UInt8>, _ meaning: Meaning) {
        guard entries.count == Self.limit else {
            entries.append((octets, meaning))
            return
        }
        entries[oldest] = (octets, meaning)
        oldest = (oldest + 1) % Self.limit
    }

    private static func areEqual(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
        guard one.count == other.count else { return false }
        let (one, other) = (one.span, other.span)
        for index in 0..<one.count where one[index] != other[index] { return false }
        return true
    }
}
