import Foundation
import ICalendar
import MonthDecorations

/// Writes a month as JSON: rows of days, each with its decorations.
struct MonthJSON {
    private let map: DecorationMap
    private let timeZoneName: String
    private let showsWeekNumbers: Bool

    init(_ map: DecorationMap, timeZoneName: String, showsWeekNumbers: Bool) {
        self.map = map
        self.timeZoneName = timeZoneName
        self.showsWeekNumbers = showsWeekNumbers
    }

    func write(to output: inout Output) throws(Failure) {
        let grid = map.grid
        output.write("{\"month\":\"\(grid.range.lowerBound.description.prefix(7))\",\"timeZone\":")
        output.write(JSONText.quoted(timeZoneName))
        output.write(",\"firstWeekday\":\"\(grid.firstWeekday.shortName.lowercased())\"")
        if showsWeekNumbers {
            let numbers = grid.weeks.indices.compactMap(grid.weekNumber(ofRow:))
            output.write(",\"weekNumbers\":[\(numbers.map(String.init).joined(separator: ","))]")
        }
        output.write(",\"weeks\":[")
        for (index, week) in grid.weeks.enumerated() {
            output.write(index == 0 ? "[" : ",[")
            try write(week, to: &output)
            output.write("]")
        }
        output.write("]}")
        try output.endLine()
    }

    private func write(_ week: [MonthGrid.Cell], to output: inout Output) throws(Failure) {
        for (column, cell) in week.enumerated() {
            let decorations = map[cell.day]?.decorations ?? []
            if column > 0 { output.write(",") }
            output.write("{\"date\":\"")
            output.write(cell.day)
            output.write("\",\"inMonth\":\(cell.isInMonth),\"count\":\(decorations.count),\"decorations\":[")
            for (index, decoration) in decorations.enumerated() {
                output.write(index == 0 ? "{\"uid\":" : ",{\"uid\":")
                output.write(JSONText.quoted(decoration.occurrence.uid))
                output.write(",\"summary\":")
                output.write(JSONText.quoted(decoration.occurrence.summary))
                output.write(",\"isAllDay\":\(decoration.isAllDay),\"span\":\"\(decoration.span.rawValue)\"")
                output.write(",\"lane\":\(decoration.lane)}")
                try output.flushIfFull()
            }
            output.write("]}")
        }
    }
}
