/// One row of a grid: its bars, and which of them are on each of its seven days.
struct DecorationRow: Sendable {
    /// What one occurrence is in the row.
    struct Bar: Sendable {
        /// The place of the occurrence among all of the page.
        let occurrence: Int32
        fileprivate(set) var lane: Int32 = 0
        private let first: UInt8
        private let last: UInt8
        let continuesBefore: Bool
        let continuesAfter: Bool

        /// - Parameter columns: 0…6
        init(occurrence: Int32, columns: ClosedRange<Int>, continuesBefore: Bool, continuesAfter: Bool) {
            self.occurrence = occurrence
            first = UInt8(truncatingIfNeeded: columns.lowerBound)
            last = UInt8(truncatingIfNeeded: columns.upperBound)
            self.continuesBefore = continuesBefore
            self.continuesAfter = continuesAfter
        }

        var columns: ClosedRange<Int> { Int(first)...Int(last) }

        var isMultiDay: Bool { first != last || continuesBefore || continuesAfter }

        /// Which part of the occurrence the day in a column is.
        func part(in column: Int) -> Decoration.SpanPart {
            let isFirst = column == Int(first) && !continuesBefore
            let isLast = column == Int(last) && !continuesAfter
            return switch (isFirst, isLast) {
            case (true, true): .single
            case (true, false): .start
            case (false, true): .end
            case (false, false): .middle
            }
        }
    }

    /// In the order of the day.
    private(set) var bars: [Bar] = []

    /// For each column, the places in ``bars`` of what is on that day.
    private(set) var days = [[Int32]](repeating: [], count: 7)

    /// How many lanes there are.
    private(set) var laneCount = 0

    /// - Parameter skipped: columns that the bar passes over without touching them.
    mutating func append(_ bar: Bar, skipping skipped: [Int]) {
        let index = Int32(truncatingIfNeeded: bars.count)
        bars.append(bar)
        for column in bar.columns where !skipped.contains(column) { days[column].append(index) }
    }

    /// Gives each bar the first lane that is free.
    ///
    /// Bars of several days go first, from left to right and of those that begin together the longer first: so they take as
    /// few lanes as can be. What has one day then fills the gaps of that day, and asks for a new lane only where the day has
    /// none left.
    ///
    /// - Complexity: O(*n* log *n*) in the number of bars
    mutating func pack() {
        // For each lane, a bit for each column that is taken.
        var lanes: [UInt8] = []
        // For each column, the lane before which none is free there: taken ones stay so. As bars of several days come from
        // left to right, and then those of one, what is free in its first column is free for the whole bar.
        var searched = [Int](repeating: 0, count: 7)
        func lane(for columns: ClosedRange<Int>) -> Int32 {
            let mask = UInt8(truncatingIfNeeded: (2 << columns.upperBound) - (1 << columns.lowerBound))
            var lane = searched[columns.lowerBound]
            while lane < lanes.count, lanes[lane] & mask != 0 { lane += 1 }
            if lane == lanes.count { lanes.append(0) }
            lanes[lane] |= mask
            searched[columns.lowerBound] = lane + 1
            return Int32(truncatingIfNeeded: lane)
        }
        let order = bars.indices.filter { bars[$0].isMultiDay }.sorted { left, right in
            let (first, second) = (bars[left].columns, bars[right].columns)
            if first.lowerBound != second.lowerBound { return first.lowerBound < second.lowerBound }
            return first.count != second.count ? first.count > second.count : left < right
        }
        for index in order { bars[index].lane = lane(for: bars[index].columns) }
        for index in bars.indices where !bars[index].isMultiDay { bars[index].lane = lane(for: bars[index].columns) }
        laneCount = lanes.count
    }
}
