/// Narrows the search for a moment among the changes of a zone.
///
/// A zone has a few hundred changes over three hundred years. The table knows how many there are before each of some equal
/// stretches of time, a year or so long, so that a search has to look at two or three changes and not at eight.
struct ChangeTable: Sendable {
    /// A stretch is two to the power of this many seconds.
    private let width: Int
    /// The number of the first stretch, counted from the year 1970.
    private let first: Int
    /// For each stretch the number of changes before it; then the number of all changes.
    private let counts: [UInt32]

    /// Two to the power of this many seconds are 388 days.
    private static let leastWidth = 25

    /// A zone whose changes are spread over more stretches, such as one that was made up, has longer ones.
    private static let mostStretches = 1_024

    /// - Parameter instants: when the zone changes, ascending.
    /// - Complexity: O(*n*) in the number of changes
    init(_ instants: [Int]) {
        guard let earliest = instants.first, let latest = instants.last, instants.count <= Int(UInt32.max) else {
            (width, first, counts) = (Self.leastWidth, 0, [0, UInt32(truncatingIfNeeded: instants.count)])
            return
        }
        var width = Self.leastWidth
        while (latest >> width) - (earliest >> width) >= Self.mostStretches { width += 1 }
        let first = earliest >> width
        var counts: [UInt32] = []
        counts.reserveCapacity((latest >> width) - first + 2)
        for (index, instant) in instants.enumerated() {
            while counts.count <= (instant >> width) - first { counts.append(UInt32(truncatingIfNeeded: index)) }
        }
        counts.append(UInt32(truncatingIfNeeded: instants.count))
        (self.width, self.first, self.counts) = (width, first, counts)
    }

    /// Returns a range that has the number of changes up to any moment between two.
    @inline(__always)
    func counts(from earliest: Int, through latest: Int) -> ClosedRange<Int> {
        let last = counts.count - 2
        let low = min(max(earliest >> width - first, 0), last)
        let high = min(max(latest >> width - first, low), last)
        return Int(counts[low])...Int(counts[high + 1])
    }
}
