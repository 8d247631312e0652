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
        // For each lane, the first column that is free. For one first column, lanes that were taken stay so.
        var free: [Int] = []
        var (column, searched) = (0, 0)
        let order = segments.indices.sorted { left, right in
            let (first, second) = (segments[left].columns, segments[right].columns)
            if first.lowerBound != second.lowerBound { return first.lowerBound < second.lowerBound }
            return first.count != second.count ? first.count > second.count : left < right
        }
        for index in order {
            let columns = segments[index].columns
            if columns.lowerBound != column { (column, searched) = (columns.lowerBound, 0) }
            while searched < free.count, free[searched] > column { searched += 1 }
            if searched == free.count { free.append(0) }
            free[searched] = columns.upperBound + 1
            segments[index].lane = searched
        }
    }

    /// The lane of an occurrence that is in the row.
    func lane(of occurrence: Occurrence) -> Int { indices[occurrence].map { segments[$0].lane } ?? 0 }
}
