// Inlined: a window with few instants (R16) takes 4 % more instructions if Sets and Zones call these functions.

/// An index that narrows the search for a moment among the changes of a zone.
///
/// A zone has a few hundred changes in three hundred years. The table divides this time into equal periods of about a
/// year and stores the number of changes before each period, so that a search examines two or three changes and not
/// eight.
struct ChangeTable: Sendable {
    /// The length of a period, as a power of two in seconds.
    private let width: Int
    /// The number of the first period, counted from 1970.
    private let first: Int
    /// The number of changes before each period, followed by the number of all changes.
    private let counts: [UInt32]

    /// The least ``width``: two to this power is 388 days in seconds.
    private static let leastWidth = 25

    /// The maximum number of periods. A zone whose changes span more, such as an invented one, gets longer periods.
    private static let mostPeriods = 1_024

    /// Creates the table for a list of changes.
    ///
    /// - Parameter instants: The instants at which the zone changes, ascending, in seconds since 1970.
    /// - Complexity: O(*n*) in the number of changes
    init(_ instants: [Int]) {
        guard let earliest = instants.first, let latest = instants.last, instants.count <= Int(UInt32.max) else {
            (width, first, counts) = (Self.leastWidth, 0, [0, UInt32(truncatingIfNeeded: instants.count)])
            return
        }
        var width = Self.leastWidth
        while (latest >> width) - (earliest >> width) >= Self.mostPeriods { width += 1 }
        let first = earliest >> width
        var counts: [UInt32] = []
        counts.reserveCapacity((latest >> width) - first + 2)
        for (index, instant) in instants.enumerated() {
            while counts.count <= (instant >> width) - first { counts.append(UInt32(truncatingIfNeeded: index)) }
        }
        counts.append(UInt32(truncatingIfNeeded: instants.count))
        (self.width, self.first, self.counts) = (width, first, counts)
    }

    /// Returns a range that contains the number of changes up to any moment between two moments.
    @inline(__always)
    func counts(from earliest: Int, through latest: Int) -> ClosedRange<Int> {
        let last = counts.count - 2
        let low = min(max(earliest >> width - first, 0), last)
        let high = min(max(latest >> width - first, low), last)
        return Int(counts[low])...Int(counts[high + 1])
    }
}
