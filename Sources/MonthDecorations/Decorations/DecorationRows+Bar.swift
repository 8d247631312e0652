extension DecorationRows {
    /// The part of an occurrence in one row.
    struct Bar: Sendable {
        /// The index of the occurrence among all occurrences of the page.
        let occurrence: Int32
        var lane: Int32
        /// The lane in the columns in which the bar is not drawn.
        var undrawnLane: Int32 = 0
        /// One bit for each column from the first to the last day in the row.
        private let mask: UInt8
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

        /// Creates a bar.
        ///
        /// - Parameter columns: The columns from the first to the last day, 0…6.
        init(
            occurrence: Int32, lane: Int, columns: ClosedRange<Int>, continuesBefore: Bool, continuesAfter: Bool,
            line: Line
        ) {
            self.occurrence = occurrence
            self.line = line
            mask = UInt8(truncatingIfNeeded: (2 << columns.upperBound) - (1 << columns.lowerBound))
            self.continuesBefore = continuesBefore
            self.continuesAfter = continuesAfter
            self.lane = Int32(truncatingIfNeeded: lane)
        }

        /// Creates the bar of an occurrence on one day alone.
        @inline(__always)
        init(occurrence: Int, lane: Int, onlyIn column: Int) {
            self.occurrence = Int32(truncatingIfNeeded: occurrence)
            self.lane = Int32(truncatingIfNeeded: lane)
            mask = 1 << UInt8(truncatingIfNeeded: column)
            (continuesBefore, continuesAfter, line) = (false, false, .none)
        }

        /// The value of bars that aren't filled in yet.
        static let unused = Bar(occurrence: 0, lane: 0, onlyIn: 0)

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
        var drawnMask: UInt8 {
            switch line {
            case .none: mask
            case .here: mask & (~mask &+ 1)
            case .elsewhere: 0
            }
        }

        /// Whether the first column of the bar is the given one.
        func starts(in column: Int) -> Bool { mask.trailingZeroBitCount == column }

        func isDrawn(in column: Int) -> Bool { drawnMask & 1 << UInt8(column) != 0 }

        /// Returns the lane of the occurrence on the day in a column.
        func lane(in column: Int) -> Int { Int(line == .none || isDrawn(in: column) ? lane : undrawnLane) }

        /// Whether the bar is drawn on more than one day, including days outside this row.
        var isWide: Bool {
            line == .none && (mask & (mask &- 1) != 0 || continuesBefore || continuesAfter)
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
