import Foundation
import ICalendar
import ICalendarChecks
import MonthDecorations

/// Prints a month for people: the grid with a title in each lane, and the agenda below.
struct MonthTable {
    private let map: DecorationMap
    private let terminal: Terminal
    private let showsWeekNumbers: Bool
    private let showsKind: Bool
    private let style: Style
    /// The width of a day in columns; the margin for the numbers of weeks is separate.
    private let cellWidth: Int
    private let legend: CalendarLegend
    private let margin: Int
    private let today: CivilDate
    private let words: CalendarWords

    /// The maximum number of lines for titles in a row. Other occurrences are counted beside the day.
    private static let maximumLaneCount = 4

    /// The minimum width of a cell with a time before the title, and that of a cell with a title, in columns.
    private static let timedCellWidth = 16
    private static let titledCellWidth = 8

    private var isNarrow: Bool { cellWidth < Self.titledCellWidth }

    private var viewer: ZoneRules { ZoneRules(map.grid.timeZone) }

    init(_ map: DecorationMap, showsWeekNumbers: Bool, showsKind: Bool, _ legend: CalendarLegend, _ terminal: Terminal)
    {
        self.legend = legend
        self.terminal = terminal
        style = terminal.style
        self.map = map
        words = CalendarWords(map.grid.locale)
        self.showsWeekNumbers = showsWeekNumbers
        self.showsKind = showsKind
        margin = showsWeekNumbers ? 3 : 0
        cellWidth = min(max((terminal.columns - margin + 1) / 7 - 1, 3), 24)
        today = CivilDate.today(in: ZoneRules(map.grid.timeZone))
    }

    func write(to output: inout Output) throws(Failure) {
        let grid = map.grid
        try output.line(title)
        try output.line(String(repeating: " ", count: margin) + weekdays)
        for row in grid.weeks.indices { try write(row, to: &output) }
        try writeAgenda(to: &output)
    }

    private var title: String {
        let text = map.grid.title()
        let width = margin + 7 * (cellWidth + 1) - 1
        return String(repeating: " ", count: max(0, (width - TextWidth.of(text)) / 2)) + style.bold(text)
    }

    private var weekdays: String {
        map.grid.weekdayLabels(isNarrow ? .narrow : .abbreviated).enumerated().map { style.dim(fit($1, in: $0)) }
            .joined(separator: " ")
    }

    private func write(_ row: Int, to output: inout Output) throws(Failure) {
        let bars = map.bars(inRow: row, laneLimit: Self.maximumLaneCount)
        let hidden = map.hiddenBarCounts(inRow: row, laneLimit: Self.maximumLaneCount)
        let number = showsWeekNumbers ? map.grid.weekNumber(ofRow: row).map(String.init) ?? "" : ""
        try output.line(
            style.dim(TextWidth.fit(number, to: margin))
                + map.grid.weeks[row].enumerated().map { column, cell in
                    let isBusy = hidden[column] > 0 || bars.contains { $0.columns.contains(column) }
                    return head(of: cell, in: column, hidden: hidden[column], isBusy: isBusy)
                }.joined(separator: " "))
        // A cell as wide as a number has no room for titles, which are in the agenda.
        guard !isNarrow else { return }
        for lane in 0..<min(map.laneCount(inRow: row), Self.maximumLaneCount) {
            let bars = bars.filter { $0.lane == lane }.sorted { $0.columns.lowerBound < $1.columns.lowerBound }
            try output.line(String(repeating: " ", count: margin) + line(of: bars))
        }
        try output.line()
    }

    /// Returns the number of a day, and the number of occurrences without a line. A narrow month has a mark instead, on
    /// the days on which a wide one shows an occurrence.
    private func head(of cell: MonthGrid.Cell, in column: Int, hidden: Int, isBusy: Bool) -> String {
        let number = cell.day == today ? "[\(cell.day.day)]" : "\(cell.day.day)"
        if isNarrow {
            let text = fit("\(cell.day.day)" + (isBusy ? "•" : ""), in: column)
            return cell.day == today ? style.accent(text) : cell.isInMonth ? style.bold(text) : style.dim(text)
        }
        let text = fit(number + (hidden > 0 ? "  +\(hidden)" : ""), in: column)
        return cell.isInMonth ? style.bold(text) : style.dim(text)
    }

    /// Returns a text fitted to the width of a day. The last column is not padded.
    private func fit(_ text: String, in column: Int) -> String {
        column < 6 ? TextWidth.fit(text, to: cellWidth) : TextWidth.cut(text, to: cellWidth)
    }

    /// Returns titles side by side. A bar fills its days with its color or with a line. An occurrence during part of
    /// one day has a dot in its color.
    private func line(of bars: [DecorationBar]) -> String {
        var line = ""
        var position = 0
        for bar in bars {
            let start = bar.columns.lowerBound * (cellWidth + 1)
            line += String(repeating: " ", count: max(0, start - position))
            let (text, columns) = text(of: bar, in: bar.columns.count * (cellWidth + 1) - 1)
            line += text
            position = start + columns
        }
        return line
    }

    /// Returns the text of a bar and the width in columns.
    private func text(of bar: DecorationBar, in width: Int) -> (text: String, columns: Int) {
        var title = AgendaTitle.title(of: bar.occurrence.entry, words)
        let isTimed = bar.isFilled ? bar.showsStart : cellWidth >= Self.timedCellWidth
        if isTimed { title = AgendaTime(bar.occurrence, viewer: viewer).start.clockText + " " + title }
        guard bar.isFilled else {
            let dot = style.isOn ? 2 : 0
            let cut = TextWidth.cut(title, to: width - dot)
            return (style.isOn ? style.dot(bar.style) + " " + cut : cut, TextWidth.of(cut) + dot)
        }
        let left = bar.continuesBefore ? "‹" : ""
        let right = bar.continuesAfter ? "›" : ""
        let cut = TextWidth.cut(title, to: width - TextWidth.of(left + right))
        let rest = max(0, width - TextWidth.of(left + cut + right))
        if style.isOn {
            return (style.bar(left + cut + String(repeating: " ", count: rest) + right, bar.style), width)
        }
        let text = left + cut + String(repeating: bar.isMultiDay ? "─" : "", count: rest) + right
        return (text, TextWidth.of(text))
    }

    /// Writes the occurrences on days of this month, each once.
    private func writeAgenda(to output: inout Output) throws(Failure) {
        var agenda = Agenda(
            viewer: ZoneRules(map.grid.timeZone), showsKind: showsKind, from: map.grid.monthRange.lowerBound, words,
            terminal
        )
        var seen: Set<Occurrence> = []
        for day in map.decoratedDays where map.grid.monthRange.contains(day.day) {
            for decoration in day.decorations where seen.insert(decoration.occurrence).inserted {
                try output.line(
                    agenda.line(
                        decoration.occurrence, decoration.style, calendar: legend.name(of: decoration.occurrence.entry))
                )
            }
        }
        if seen.isEmpty { try output.line(style.dim(words[.noEvents])) }
    }
}
