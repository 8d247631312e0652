import Recurrence

/// What the parameters of times mean, by their bytes: a feed of ten thousand events says `;TZID=America/New_York` twenty thousand
/// times, and to read that once is most of what its times cost.
struct ParameterMemo {
    struct Meaning {
        /// Where in the bytes of the tree they stood first.
        let parameters: Range<Int>
        /// The zone of a local time; nil for VALUE=DATE.
        let zone: CalendarZone?
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
    private static let maximumCount = 8

    /// The place of parameters that were read before.
    ///
    /// - Parameter bytes: those of the tree, always the same.
    mutating func index(of range: Range<Int>, _ bytes: Span<UInt8>) -> Int? {
        if latest < meanings.count, bytes.areEqual(range, bytes, meanings[latest].parameters) { return latest }
        for index in meanings.indices where bytes.areEqual(range, bytes, meanings[index].parameters) {
            latest = index
            return index
        }
        return nil
    }

    /// Takes note of a time before all that are known.
    mutating func lowerEarliest(at index: Int, to clock: Int) { meanings[index].earliest = clock }

    mutating func insert(_ meaning: Meaning) {
        guard meanings.count == Self.maximumCount else {
            meanings.append(meaning)
            return
        }
        meanings[oldest] = meaning
        oldest = (oldest + 1) % Self.maximumCount
    }
}
