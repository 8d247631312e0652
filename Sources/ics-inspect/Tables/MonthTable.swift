import Foundation
import ICalendar
import MonthDecorations

/// A month for people: the grid with a title in each lane, and the agenda under it.
struct MonthTable {
    private let map: DecorationMap
    private let showsWeekNumbers: Bool
    private let showsKind: Bool
    private let style = Style.standardOutput
    /// Columns of a day, and of the margin for the numbers of weeks.
    private let cellWidth: Int
    private let margin: Int
    private let today: CivilDate

    /// Lines for titles in a row of the grid; what does not fit is counted beside the day.
    private static let laneLimit = 4

    init(_ map: DecorationMap, showsWeekNumbers: Bool, showsKind: Bool) {
        self.map = map
        self.showsWeekNumbers = showsWeekNumbers
        self.showsKind = showsKind
        margin = showsWeekNumbers ? 3 : 0
        cellWidth = min(max(((Console.width ?? 80) - margin) / 7 - 1, 10), 24)
        today = CivilDate.today(in: ZoneRules(map.grid.timeZone))
    }

    func write(to output: inout Output) throws(Failure) {
        let grid = map.grid
        try output.line(title)
        try output.line(String(repeating: " ", count: margin) + weekdays)
        for week in grid.weeks { try write(week, to: &output) }
        try writeAgenda(to: &output)
    }

    private var title: String {
        let (year, month, _) = map.grid.month.lowerBound.components
        let names = map.grid.calendar.standaloneMonthSymbols
        let text = "\(names.indices.contains(month - 1) ? names[month - 1] : "\(month)") \(year)"
        let width = margin + 7 * (cellWidth + 1) - 1
        return String(repeating: " ", count: max(0, (width - TextWidth.of(text)) / 2)) + style.bold(text)
    }

    private var weekdays: String {
        // Foundation's symbols begin with Sunday.
        let names = map.grid.calendar.shortStandaloneWeekdaySymbols
        let first = Int(map.grid.firstWeekday.rawValue) % 7
        return (0..<7).map { column in
            let index = (first + column) % 7
            let name = names.indices.contains(index) ? names[index] : ""
            return style.dim(fit(name, in: column))
        }.joined(separator: " ")
    }

    private func write(_ week: [MonthGrid.Cell], to output: inout Output) throws(Failure) {
        let lanes = WeekLanes(week, map)
        let number = showsWeekNumbers ? "\(WeekNumber.of(week, map.grid.calendar))" : ""
        try output.line(
            style.dim(TextWidth.fit(number, to: margin))
                + week.enumerated().map { head(of: $1, in: $0, hidden: hidden(in: $0, lanes)) }.joined(separator: " "))
        let shown = lanes.segments.filter { $0.lane < Self.laneLimit }
        let count = (shown.map(\.lane).max() ?? -1) + 1
        for lane in 0..<count {
            let segments = shown.filter { $0.lane == lane }.sorted { $0.columns.lowerBound < $1.columns.lowerBound }
            try output.line(String(repeating: " ", count: margin) + line(of: segments))
        }
        try output.line()
    }

    /// The number of a day, and how many of its occurrences have no line.
    private func head(of cell: MonthGrid.Cell, in column: Int, hidden: Int) -> String {
        let number = cell.day == today ? "[\(cell.day.day)]" : "\(cell.day.day)"
        let text = fit(number + (hidden > 0 ? "  +\(hidden)" : ""), in: column)
        return cell.isInMonth ? style.bold(text) : style.dim(text)
    }

    /// A text in the width of a day; the last column needs no blanks at its end.
    private func fit(_ text: String, in column: Int) -> String {
        column < 6 ? TextWidth.fit(text, to: cellWidth) : TextWidth.cut(text, to: cellWidth)
    }

    private func hidden(in column: Int, _ lanes: WeekLanes) -> Int {
        lanes.segments.count { $0.lane >= Self.laneLimit && $0.columns.contains(column) }
    }

    /// Titles side by side; a stroke fills the days that one goes on for.
    private func line(of segments: [WeekLanes.Segment]) -> String {
        var line = ""
        var position = 0
        for segment in segments {
            let begin = segment.columns.lowerBound * (cellWidth + 1)
            let width = segment.columns.count * (cellWidth + 1) - 1
            line += String(repeating: " ", count: max(0, begin - position))
            let isLong = segment.columns.count > 1 || segment.beginsEarlier || segment.endsLater
            let title = segment.occurrence.summary.map(PlainText.of) ?? "(untitled)"
            let left = segment.beginsEarlier ? "‹" : ""
            let right = segment.endsLater ? "›" : ""
            let cut = TextWidth.cut(title, to: width - TextWidth.of(left + right))
            let rest = max(0, width - TextWidth.of(left + cut + right))
            let text = left + cut + String(repeating: isLong ? "─" : "", count: rest) + right
            line += segment.occurrence.isAllDay ? style.accent(text) : text
            position = begin + TextWidth.of(text)
        }
        return line
    }

    /// What touches the days of the month itself, each once.
    private func writeAgenda(to output: inout Output) throws(Failure) {
        var agenda = Agenda(viewer: ZoneRules(map.grid.timeZone), showsKind: showsKind)
        var seen: Set<Occurrence> = []
        for day in map.decoratedDays where map.grid.month.contains(day.day) {
            for decoration in day.decorations where seen.insert(decoration.occurrence).inserted {
                try output.line(agenda.line(decoration.occurrence))
            }
        }
        if seen.isEmpty { try output.line(style.dim("Nothing takes place.")) }
    }
}
