/// One row of a grid: its bars, and which of them are on each of its seven days.
struct DecorationRow: Sendable {
    /// In the order of the day.
    let bars: [Bar]

    /// How many lanes there are.
    let laneCount: Int

    /// The places in ``bars`` of what is on each day, day after day.
    private let places: [Int32]

    /// Where the places of each column start, and where those of the last end.
    private let starts: [Int]

    /// - Parameter bars: in the order of the day; without lanes.
    /// - Complexity: O(*n* log *n*) in the number of bars of several days, O(*n*) in that of others
    init(_ bars: [Bar]) {
        var bars = bars
        laneCount = Self.pack(&bars)
        self.bars = bars
        var counts = [Int](repeating: 0, count: 7)
        for bar in bars { bar.forEachTouchedColumn { counts[$0] += 1 } }
        var starts = [0]
        for count in counts { starts.append(starts[starts.count - 1] + count) }
        var places = [Int32](repeating: 0, count: starts[7])
        var next = starts
        for (place, bar) in bars.enumerated() {
            bar.forEachTouchedColumn { column in
                places[next[column]] = Int32(truncatingIfNeeded: place)
                next[column] += 1
            }
        }
        self.starts = starts
        self.places = places
    }

    /// The number of decorations of its days.
    var placeCount: Int { places.count }

    /// The places in ``bars`` of what is on a day.
    ///
    /// - Parameter column: 0…6
    func places(in column: Int) -> ArraySlice<Int32> { places[starts[column]..<starts[column + 1]] }

    /// Gives each bar the first lane that is free.
    ///
    /// Bars of several days go first, from left to right and of those that start together the longer first: so they take as
    /// few lanes as can be. What has one day then fills the gaps of that day, and asks for a new lane only where the day has
    /// none left.
    ///
    /// - Returns: how many lanes there are.
    private static func pack(_ bars: inout [Bar]) -> Int {
        // For each lane, a bit for each column that is taken.
        var lanes: [UInt8] = []
        // For each column, the lane before which none is free there: taken ones stay so. As bars of several days come from
        // left to right, and then those of one, what is free in its first column is free for the whole bar.
        var searched = [Int](repeating: 0, count: 7)
        func place(_ bar: inout Bar) {
            let first = bar.columns.lowerBound
            var lane = searched[first]
            while lane < lanes.count, lanes[lane] & bar.mask != 0 { lane += 1 }
            if lane == lanes.count { lanes.append(0) }
            lanes[lane] |= bar.mask
            searched[first] = lane + 1
            bar.lane = Int32(truncatingIfNeeded: lane)
        }
        let order = bars.indices.filter { bars[$0].isMultiDay }.sorted { left, right in
            let (first, second) = (bars[left].columns, bars[right].columns)
            if first.lowerBound != second.lowerBound { return first.lowerBound < second.lowerBound }
            return first.count != second.count ? first.count > second.count : left < right
        }
        for index in order { place(&bars[index]) }
        for index in bars.indices where !bars[index].isMultiDay { place(&bars[index]) }
        return lanes.count
    }
}

extension DecorationRow {
    /// What one occurrence is in the row.
    struct Bar: Sendable {
        /// The place of the occurrence among all of the page.
        let occurrence: Int32
        fileprivate(set) var lane: Int32 = 0
        /// A bit for each column from its first to its last day in the row.
        fileprivate let mask: UInt8
        /// The same without the columns that it passes over and does not touch.
        private let touched: UInt8
        let continuesBefore: Bool
        let continuesAfter: Bool

        /// - Parameters:
        ///   - columns: 0…6
        ///   - skipped: a bit for each column that is not touched.
        init(
            occurrence: Int32, columns: ClosedRange<Int>, skipping skipped: UInt8, continuesBefore: Bool,
            continuesAfter: Bool
        ) {
            self.occurrence = occurrence
            mask = UInt8(truncatingIfNeeded: (2 << columns.upperBound) - (1 << columns.lowerBound))
            touched = mask & ~skipped
            self.continuesBefore = continuesBefore
            self.continuesAfter = continuesAfter
        }

        var columns: ClosedRange<Int> { mask.trailingZeroBitCount...7 - mask.leadingZeroBitCount }

        var isMultiDay: Bool { mask & (mask &- 1) != 0 || continuesBefore || continuesAfter }

        @inline(__always)
        fileprivate func forEachTouchedColumn(_ body: (Int) -> Void) {
            var rest = touched
            while rest != 0 {
                body(rest.trailingZeroBitCount)
                rest &= rest &- 1
            }
        }

        /// Which part of the occurrence the day in a column is.
        func part(in column: Int) -> Decoration.SpanPart {
            let isFirst = column == columns.lowerBound && !continuesBefore
            let isLast = column == columns.upperBound && !continuesAfter
            return switch (isFirst, isLast) {
            case (true, true): .single
            case (true, false): .start
            case (false, true): .end
            case (false, false): .middle
            }
        }
    }
}
