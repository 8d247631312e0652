/// One row of a grid: its bars, and the bars on each of its seven days.
struct DecorationRow: Sendable {
    /// The bars: all-day occurrences first, then the others, each ordered by start, end and UID.
    let bars: [Bar]

    /// The number of lanes.
    let laneCount: Int

    /// Indices into ``bars`` for each day, one day after another.
    private let places: [Int32]

    /// The start of each column in `places`, followed by the end of the last column.
    private let starts: [Int]

    /// Creates a row and assigns a lane to each bar.
    ///
    /// - Parameter bars: Ordered bars without lanes.
    /// - Complexity: O(*m* log *m* + *n*) for *m* bars drawn across several days and *n* others.
    init(_ bars: [Bar]) {
        var bars = bars
        laneCount = Self.pack(&bars)
        self.bars = bars
        var counts = [Int](repeating: 0, count: 7)
        for bar in bars { bar.forEachColumn { counts[$0] += 1 } }
        var starts = [0]
        for count in counts { starts.append(starts[starts.count - 1] + count) }
        var places = [Int32](repeating: 0, count: starts[7])
        var next = starts
        for (place, bar) in bars.enumerated() {
            bar.forEachColumn { column in
                places[next[column]] = Int32(truncatingIfNeeded: place)
                next[column] += 1
            }
        }
        self.starts = starts
        self.places = places
    }

    /// The number of decorations on the seven days.
    var placeCount: Int { places.count }

    /// Returns the indices into ``bars`` of the bars on a day.
    ///
    /// - Parameter column: The column, 0…6.
    func places(in column: Int) -> ArraySlice<Int32> { places[starts[column]..<starts[column + 1]] }

    /// Gives each bar the first free lane and returns the number of lanes.
    ///
    /// Bars are placed from left to right, so a lane that is free in a bar's first column is free for the whole bar, and
    /// the row needs the fewest possible lanes. Of the bars that start in a column, those drawn across several days go
    /// first, the longer before the shorter. The others follow in their own order: an overnight occurrence is drawn on
    /// one day, among the occurrences of that day. On its second day it comes last, where nothing is drawn.
    private static func pack(_ bars: inout [Bar]) -> Int {
        // For each lane, one bit per occupied column.
        var lanes: [UInt8] = []
        // The bars of each column in the order in which they are placed.
        var wide = [[Int]](repeating: [], count: 7)
        var narrow = wide
        var undrawn = wide
        for (index, bar) in bars.enumerated() {
            let first = bar.columns.lowerBound
            if bar.isWide {
                wide[first].append(index)
            } else if bar.line != .elsewhere {
                narrow[first].append(index)
            }
            if bar.line != .none {
                for column in bar.columns where !bar.isDrawn(in: column) { undrawn[column].append(index) }
            }
        }
        for column in 0..<7 {
            // Every lane below this one is occupied in the column.
            var lane = 0
            func place(_ mask: UInt8) -> Int32 {
                while lane < lanes.count, lanes[lane] & mask != 0 { lane += 1 }
                if lane == lanes.count { lanes.append(0) }
                lanes[lane] |= mask
                lane += 1
                return Int32(truncatingIfNeeded: lane - 1)
            }
            wide[column].sort { left, right in
                let (first, second) = (bars[left].columns.count, bars[right].columns.count)
                return first != second ? first > second : left < right
            }
            for index in wide[column] { bars[index].lane = place(bars[index].drawnMask) }
            for index in narrow[column] { bars[index].lane = place(1 << UInt8(column)) }
            for index in undrawn[column] { bars[index].undrawnLane = place(1 << UInt8(column)) }
        }
        return lanes.count
    }
}

extension DecorationRow {
    /// The part of an occurrence in one row.
    struct Bar: Sendable {
        /// The index of the occurrence among all occurrences of the page.
        let occurrence: Int32
        fileprivate(set) var lane: Int32 = 0
        /// The lane in the columns in which the bar is not drawn.
        fileprivate var undrawnLane: Int32 = 0
        /// One bit for each column from the first to the last day in the row.
        fileprivate let mask: UInt8
        let continuesBefore: Bool
        let continuesAfter: Bool
        /// Whether the bar is drawn on one day only, though the occurrence overlaps the next one too.
        let line: Line

        /// The row in which an overnight occurrence is drawn.
        enum Line: UInt8, Sendable {
            /// The occurrence is not overnight, and drawn in all columns.
            case none
            /// The occurrence is drawn in the first column of the bar.
            case here
            /// The occurrence is drawn in the row before.
            case elsewhere
        }

        /// Creates a bar without a lane.
        ///
        /// - Parameter columns: The columns from the first to the last day, 0…6.
        init(
            occurrence: Int32, columns: ClosedRange<Int>, continuesBefore: Bool, continuesAfter: Bool, line: Line
        ) {
            self.occurrence = occurrence
            self.line = line
            mask = UInt8(truncatingIfNeeded: (2 << columns.upperBound) - (1 << columns.lowerBound))
            self.continuesBefore = continuesBefore
            self.continuesAfter = continuesAfter
        }

        var columns: ClosedRange<Int> { mask.trailingZeroBitCount...7 - mask.leadingZeroBitCount }

        /// The columns in which the bar is drawn; nil if the bar is not drawn in this row.
        var drawnColumns: ClosedRange<Int>? {
            switch line {
            case .none: columns
            case .here: columns.lowerBound...columns.lowerBound
            case .elsewhere: nil
            }
        }

        /// One bit for each column in which the bar is drawn.
        fileprivate var drawnMask: UInt8 {
            switch line {
            case .none: mask
            case .here: mask & (~mask &+ 1)
            case .elsewhere: 0
            }
        }

        fileprivate func isDrawn(in column: Int) -> Bool { drawnMask & 1 << UInt8(column) != 0 }

        /// Returns the lane of the occurrence on the day in a column.
        func lane(in column: Int) -> Int { Int(line == .none || isDrawn(in: column) ? lane : undrawnLane) }

        /// Whether the bar is drawn on more than one day, including days outside this row.
        fileprivate var isWide: Bool {
            line == .none && (mask & (mask &- 1) != 0 || continuesBefore || continuesAfter)
        }

        fileprivate func forEachColumn(_ body: (Int) -> Void) {
            var rest = mask
            while rest != 0 {
                body(rest.trailingZeroBitCount)
                rest &= rest &- 1
            }
        }

        /// Returns the part of the occurrence that falls on the day in a column.
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
