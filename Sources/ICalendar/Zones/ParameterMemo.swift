import Recurrence

/// The meanings of the parameters of times, keyed by their bytes. A feed of ten thousand events repeats
/// `;TZID=America/New_York` twenty thousand times, and resolving it each time would be most of the cost of reading
/// times.
package struct ParameterMemo: Sendable {
    struct Meaning: Sendable {
        /// The range of these parameters in the bytes of the tree, where they first occurred.
        let parameters: Range<Int>
        /// The zone of a local time; nil for VALUE=DATE.
        let zone: CalendarZone?
        let tzid: String
        /// The earliest known time in the zone, in clock seconds.
        var earliest: Int
    }

    private(set) var meanings: [Meaning] = []
    /// The index found last. Most ends are written in the same form as their starts.
    private var latest = 0
    /// The index to replace next.
    private var oldest = 0

    /// Calendars have few zones. If there are many, entries near each other usually share them.
    private static let maximumCount = 8

    package init() {}

    /// Returns the index of parameters that have been resolved before.
    ///
    /// - Parameter bytes: The bytes of the tree; the same for all calls.
    mutating func index(of range: Range<Int>, _ bytes: Span<UInt8>) -> Int? {
        if latest < meanings.count, bytes.areEqual(range, bytes, meanings[latest].parameters) { return latest }
        for index in meanings.indices where bytes.areEqual(range, bytes, meanings[index].parameters) {
            latest = index
            return index
        }
        return nil
    }

    /// Records a time that is earlier than all known ones.
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
