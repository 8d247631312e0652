import Recurrence

/// What the parameters of times mean, by their octets: a feed of ten thousand events says `;TZID=America/New_York` twenty thousand
/// times, and to read that once is most of what its times cost.
struct ParameterMemo {
    struct Meaning {
        let octets: ContiguousArray<UInt8>
        /// The zone of a local time; nil for VALUE=DATE.
        let zone: Zone?
        let tzid: String
        /// The earliest time known in that zone, in clock seconds.
        var earliest: Int
    }

    private(set) var meanings: [Meaning] = []
    /// The one that was found last: an end is written as its start is.
    private var latest = 0
    /// The next to be replaced.
    private var oldest = 0

    /// Calendars have few zones; of many, those that stand together count.
    private static let limit = 8

    /// The place of parameters that were read before.
    mutating func index(of range: Range<Int>, _ octets: Span<UInt8>) -> Int? {
        if latest < meanings.count, Self.areEqual(meanings[latest].octets, range, octets) { return latest }
        for index in meanings.indices where Self.areEqual(meanings[index].octets, range, octets) {
            latest = index
            return index
        }
        return nil
    }

    /// Takes note of a time before all that are known.
    mutating func lowerEarliest(at index: Int, to clock: Int) { meanings[index].earliest = clock }

    mutating func insert(_ meaning: Meaning) {
        guard meanings.count == Self.limit else {
            meanings.append(meaning)
            return
        }
        meanings[oldest] = meaning
        oldest = (oldest + 1) % Self.limit
    }

    private static func areEqual(_ known: ContiguousArray<UInt8>, _ range: Range<Int>, _ octets: Span<UInt8>) -> Bool {
        octets.areEqual(range, known.span, 0..<known.count)
    }
}
