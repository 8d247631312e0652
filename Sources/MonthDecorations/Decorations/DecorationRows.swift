/// The rows of a grid: the bars of each, and the bars on each day.
///
/// All rows share two arrays, whose sizes are known before they are filled.
struct DecorationRows: Sendable {
    /// The bars of one row after another: all-day occurrences first, then the others, each ordered by start, end and UID.
    let bars: ContiguousArray<Bar>
    /// Indices into ``bars`` for each day, one day after another.
    let places: ContiguousArray<Int32>
    /// The start of each row in ``bars``, followed by the end of the last.
    private let rowStarts: [Int]
    /// The start of each day in ``places``, followed by the end of the last.
    private let dayStarts: [Int]
    /// The number of lanes of each row.
    let laneCounts: [Int]

    /// Arranges the occurrences of a page, and assigns a lane to each bar.
    ///
    /// - Parameters:
    ///   - allDay: The indices of the all-day occurrences in order; nil if that is the order in which they were added.
    ///   - timed: The same for the other occurrences.
    ///   - visible: The indices of the days with decorations.
    ///   - counts: The counts of these occurrences.
    /// - Complexity: O(*m* log *m* + *n*) for *m* bars drawn across several days and *n* others.
    init(
        allDay: [Int]?, timed: [Int]?, of placed: ContiguousArray<PlacedOccurrence>, on visible: ClosedRange<Int>,
        _ counts: Counts
    ) {
        var counts = counts
        counts.finish(before: 0)
        let (rowStarts, dayStarts) = (Self.starts(of: counts.bars), Self.starts(of: counts.days))
        var filling = Filling(rowStarts, dayStarts, visible)
        filling.add(placed.span, areAllDay: true, sorted: allDay)
        filling.add(placed.span, areAllDay: false, sorted: timed)
        laneCounts = counts.bars.indices.map { row in
            let days = row * 7..<row * 7 + 7
            let count = counts.days[days].max() ?? 0
            // The bars of plain days have their lanes already.
            if !counts.arePlain[days].allSatisfy(\.self) {
                Self.assignLanes(to: &filling.bars, filling.places, dayStarts[row * 7...row * 7 + 7], count: count)
            }
            return count
        }
        (bars, places, self.rowStarts, self.dayStarts) = (filling.bars, filling.places, rowStarts, dayStarts)
    }

    private static func starts(of counts: ContiguousArray<Int>) -> [Int] {
        var starts = [0]
        for count in counts { starts.append(starts[starts.count - 1] + count) }
        return starts
    }
}

extension DecorationRows {
    /// The number of occurrences on each day, and of bars in each row.
    struct Counts: Sendable {
        fileprivate var days: ContiguousArray<Int>
        fileprivate var bars: ContiguousArray<Int>
        /// Whether every occurrence of a day is on that day alone. If so, their lanes are their numbers.
        fileprivate var arePlain: ContiguousArray<Bool>
        /// The day of the last occurrence that is on one day alone.
        private var lastDay = 0
        /// The number of occurrences on that day alone that aren't in `days` and `bars` yet.
        private var lastDayCount = 0

        init(rows: Int) {
            days = ContiguousArray(repeating: 0, count: rows * 7)
            bars = ContiguousArray(repeating: 0, count: rows)
            arePlain = ContiguousArray(repeating: true, count: rows * 7)
        }

        /// Counts an occurrence on the days from one index through another, and on others that aren't shown if it
        /// `isLonger`.
        mutating func add(_ first: Int, through last: Int, isLonger: Bool) {
            if last > first || isLonger { addBar(first, through: last) } else { add(first) }
        }

        /// Counts an occurrence that is on one day alone.
        @inline(__always)
        mutating func add(_ day: Int) {
            if day != lastDay { finish(before: day) }
            lastDayCount += 1
        }

        /// Adds the number of the last day to the counts, and starts another day.
        @inline(never)
        fileprivate mutating func finish(before day: Int) {
            days[lastDay] += lastDayCount
            bars[lastDay / 7] += lastDayCount
            (lastDay, lastDayCount) = (day, 0)
        }

        @inline(never)
        private mutating func addBar(_ first: Int, through last: Int) {
            for day in first...last {
                days[day] += 1
                arePlain[day] = false
                if day == first || day.isMultiple(of: 7) { bars[day / 7] += 1 }
            }
        }
    }

    /// The indices into ``bars`` of the bars in a row; empty if there is no such row.
    func range(ofRow row: Int) -> Range<Int> {
        laneCounts.indices.contains(row) ? rowStarts[row]..<rowStarts[row + 1] : 0..<0
    }

    /// The indices into ``places`` of a day's decorations.
    func range(ofDay day: Int) -> Range<Int> { dayStarts[day]..<dayStarts[day + 1] }

    /// Gives each bar of a row the first free lane. The fullest day has as many occurrences as the row has lanes.
    ///
    /// Bars are placed from left to right, so a lane that is free in a bar's first column is free for the whole bar, and
    /// the row needs the fewest possible lanes. Of the bars that start in a column, those drawn across several days go
    /// first, the longer before the shorter. The others follow in their own order: an overnight occurrence is drawn on
    /// one day, among the occurrences of that day. On its second day it comes last, where nothing is drawn.
    ///
    /// - Parameters:
    ///   - starts: The starts of the row's days in `places`, and the end of the last.
    ///   - count: The number of lanes.
    private static func assignLanes(
        to bars: inout ContiguousArray<Bar>, _ places: ContiguousArray<Int32>, _ starts: ArraySlice<Int>, count: Int
    ) {
        // For each lane, one bit per occupied column.
        var laneMasks = ContiguousArray<UInt8>(repeating: 0, count: count)
        var lanes = laneMasks.mutableSpan
        var bars = bars.mutableSpan
        let places = places.span
        var wide: [Int] = []
        for (column, range) in zip(starts, starts.dropFirst()).map({ $0..<$1 }).enumerated() {
            // Every lane below this one is occupied in the column.
            var lane = 0
            func place(_ mask: UInt8, _ lanes: inout MutableSpan<UInt8>) -> Int32 {
                while lanes[lane] & mask != 0 { lane += 1 }
                lanes[lane] |= mask
                lane += 1
                return Int32(truncatingIfNeeded: lane - 1)
            }
            var hasUndrawn = false
            for index in range {
                let bar = Int(places[index])
                if !bars[bar].isDrawn(in: column) {
                    hasUndrawn = true
                } else if bars[bar].isWide, bars[bar].starts(in: column) {
                    wide.append(bar)
                }
            }
            if !wide.isEmpty {
                wide = wide.map { ($0, bars[$0].columns.count) }.sorted { left, right in
                    left.1 != right.1 ? left.1 > right.1 : left.0 < right.0
                }.map(\.0)
                for bar in wide { bars[bar].lane = place(bars[bar].drawnMask, &lanes) }
                wide.removeAll(keepingCapacity: true)
            }
            for index in range {
                let bar = Int(places[index])
                if !bars[bar].isWide, bars[bar].isDrawn(in: column) {
                    bars[bar].lane = place(1 << UInt8(column), &lanes)
                }
            }
            guard hasUndrawn else { continue }
            for index in range {
                let bar = Int(places[index])
                if !bars[bar].isDrawn(in: column) { bars[bar].undrawnLane = place(1 << UInt8(column), &lanes) }
            }
        }
    }
}
