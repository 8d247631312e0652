import ICalendar
import MonthDecorations

/// Which line each occurrence takes in a row of a month: the same one on all days of the row, and the first that is free.
///
/// What begins earlier in the row goes first, of those the longer, then the order of the day.
struct WeekLanes {
    /// The part of an occurrence that lies in the row.
    struct Segment {
        let occurrence: Occurrence
        /// Columns, from 0.
        var columns: ClosedRange<Int>
        var lane = 0
        /// Whether the occurrence begins before the row, and goes on after it.
        var beginsEarlier = false
        var endsLater = false
    }

    private(set) var segments: [Segment] = []
    private var indices: [Occurrence: Int] = [:]

    init(_ week: [MonthGrid.Cell], _ map: DecorationMap) {
        for (column, cell) in week.enumerated() {
            for decoration in map[cell.day]?.decorations ?? [] {
                let endsHere = decoration.span == .single || decoration.span == .end
                if let index = indices[decoration.occurrence] {
                    segments[index].columns = segments[index].columns.lowerBound...column
                    segments[index].endsLater = !endsHere
                } else {
                    indices[decoration.occurrence] = segments.count
                    segments.append(
                        Segment(
                            occurrence: decoration.occurrence, columns: column...column,
                            beginsEarlier: decoration.span == .middle || decoration.span == .end,
                            endsLater: !endsHere))
                }
            }
        }
        pack()
    }

    private mutating func pack() {
        // For each lane, the first column that is free.
        var free: [Int] = []
        let order = segments.indices.sorted { left, right in
            let (first, second) = (segments[left].columns, segments[right].columns)
            if first.lowerBound != second.lowerBound { return first.lowerBound < second.lowerBound }
            return first.count != second.count ? first.count > second.count : left < right
        }
        for index in order {
            let columns = segments[index].columns
            let lane = free.firstIndex { $0 <= columns.lowerBound } ?? free.count
            if lane == free.count { free.append(0) }
            free[lane] = columns.upperBound + 1
            segments[index].lane = lane
        }
    }

    /// The lane of an occurrence that is in the row.
    func lane(of occurrence: Occurrence) -> Int { indices[occurrence].map { segments[$0].lane } ?? 0 }
}
