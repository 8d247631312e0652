import ICalendar
import MonthDecorations

extension DecorationMap {
    /// Returns the month for programs: rows of days, each with its decorations.
    func json(timeZoneName: String, showsWeekNumbers: Bool) -> JSONObject {
        let head: JSONObject = [
            "month": String(grid.monthRange.lowerBound.description.prefix(7)), "timeZone": timeZoneName,
            "firstWeekday": grid.firstWeekday.shortName.lowercased(),
        ]
        let numbers = showsWeekNumbers ? grid.weeks.indices.compactMap(grid.weekNumber(ofRow:)) : nil
        return head.appending(numbers.map { ["weekNumbers": $0] } ?? [:])
            .appending(["weeks": grid.weeks.lazy.map { $0.lazy.map(json) }])
    }

    private func json(_ cell: MonthGrid.Cell) -> JSONObject {
        let decorations = self[cell.day]?.decorations ?? []
        let objects = decorations.lazy.map { decoration in
            [
                "uid": decoration.occurrence.uid, "summary": decoration.occurrence.summary,
                "isAllDay": decoration.isAllDay, "span": decoration.span.rawValue, "lane": decoration.lane,
            ] as JSONObject
        }
        return [
            "date": cell.day.description, "inMonth": cell.isInMonth, "count": decorations.count,
            "decorations": objects,
        ]
    }
}
