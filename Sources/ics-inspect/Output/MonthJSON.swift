import Foundation
import ICalendar
import MonthDecorations

/// A month as the contract writes it: rows of days, each with its decorations.
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
        output.write("{\"month\":\"\(grid.month.lowerBound.description.prefix(7))\",\"timeZone\":")
        output.write(JSONText.quoted(timeZoneName))
        output.write(",\"firstWeekday\":\"\(grid.firstWeekday.shortName.lowercased())\"")
        if showsWeekNumbers {
            let numbers = grid.weeks.map { WeekNumber.of($0, grid.calendar) }
            output.write(",\"weekNumbers\":[\(numbers.map(String.init).joined(separator: ","))]")
        }
        output.write(",\"weeks\":[")
        for (index, week) in grid.weeks.enumerated() {
            output.write(index == 0 ? "[" : ",[")
            write(week, to: &output)
            output.write("]")
        }
        output.write("]}")
        try output.endLine()
    }

    private func write(_ week: [MonthGrid.Cell], to output: inout Output) {
        let lanes = WeekLanes(week, map)
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
                output.write(",\"lane\":\(lanes.lane(of: decoration.occurrence))}")
            }
            output.write("]}")
        }
    }
}

/// The number of a row in its year.
enum WeekNumber {
    static func of(_ week: [MonthGrid.Cell], _ calendar: Calendar) -> Int {
        var calendar = calendar
        calendar.timeZone = .gmt
        let noon = TimeInterval((week.first?.day.dayNumber ?? 0) * 86_400 + 43_200)
        return calendar.component(.weekOfYear, from: Date(timeIntervalSince1970: noon))
    }
}
