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
    private let hasAgenda: Bool
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

    init(
        _ map: DecorationMap, showsWeekNumbers: Bool, showsKind: Bool, hasAgenda: Bool, _ legend: CalendarLegend,
        _ terminal: Terminal
    ) {
        (self.legend, self.hasAgenda) = (legend, hasAgenda)
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
        if hasAgenda { try writeAgenda(to: &output) }
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
        let number = showsWeekNumbers ? map.grid.weekNumber(ofRow: row).map { words.times.number($0) } ?? "" : ""
        try output.line(
            style.dim(TextWidth.fit(number, to: margin))
                + map.grid.weeks[row].enumerated().map { column, cell in
                    let isBusy = hidden[column] > 0 || bars.contains { $0.columns.contains(column) }
                    return head(of: cell, in: column, hidden: hidden[column], isBusy: isBusy)
                }.joined(separator: " "))
        // A cell as wide as a number has no room for titles, which are in the agenda.
        guard !isNarrow else { return }
        for line in lines(of: bars, hidden: hidden, laneCount: min(map.laneCount(inRow: row), Self.maximumLaneCount)) {
            try output.line(String(repeating: " ", count: margin) + line)
        }
        try output.line()
    }

    /// Returns the number of a day, and the number of occurrences without a line. A narrow month has a mark instead, on
    /// the days on which a wide one shows an occurrence.
    private func head(of cell: MonthGrid.Cell, in column: Int, hidden: Int, isBusy: Bool) -> String {
        let plain = words.times.number(cell.day.day)
        let number = cell.day == today ? "[\(plain)]" : plain
        if isNarrow {
            let text = fit(plain + (isBusy ? "•" : ""), in: column)
            return cell.day == today ? style.accent(text) : cell.isInMonth ? style.bold(text) : style.dim(text)
        }
        let text = fit(number + (hidden > 0 ? "  +\(words.times.number(hidden))" : ""), in: column)
        return cell.isInMonth ? style.bold(text) : style.dim(text)
    }

    /// Returns a text fitted to the width of a day. The last column is not padded.
    private func fit(_ text: String, in column: Int) -> String {
        column < 6 ? TextWidth.fit(text, to: cellWidth) : TextWidth.cut(text, to: cellWidth)
    }

    /// Returns the lanes of a row, with titles side by side. A bar fills its days with its color or with a line. An occurrence
    /// during part of one day has a dot in its color, and a second line for its title if nothing else is there.
    private func lines(of bars: [DecorationBar], hidden: [Int], laneCount: Int) -> [String] {
        var parts: [[(start: Int, text: String, columns: Int)]] = Array(repeating: [], count: laneCount)
        for bar in bars {
            let start = bar.columns.lowerBound * (cellWidth + 1)
            let below = bar.lane + 1
            let isFree =
                !bar.isFilled && hidden[bar.columns.lowerBound] == 0 && below < Self.maximumLaneCount
                && !bars.contains { $0.lane == below && $0.columns.contains(bar.columns.lowerBound) }
            let (text, columns, rest) = text(
                of: bar, in: bar.columns.count * (cellWidth + 1) - 1, hasSecondLine: isFree)
            parts[bar.lane].append((start, text, columns))
            guard !rest.isEmpty else { continue }
            if below == parts.count { parts.append([]) }
            parts[below].append((start + (style.isOn ? 2 : 0), rest, TextWidth.of(rest)))
        }
        return parts.map { parts in
            var (line, position) = ("", 0)
            for (start, text, columns) in parts.sorted(by: { $0.start < $1.start }) {
                line += String(repeating: " ", count: max(0, start - position)) + text
                position = start + columns
            }
            return line
        }
    }

    /// Returns the text of a bar, its width in columns, and the second line.
    private func text(
        of bar: DecorationBar, in width: Int, hasSecondLine: Bool
    ) -> (text: String, columns: Int, rest: String) {
        var title = AgendaTitle.title(of: bar.occurrence.entry, words)
        let isTimed = bar.isFilled ? bar.showsStart : cellWidth >= Self.timedCellWidth
        if isTimed { title = words.times.text(AgendaTime(bar.occurrence, viewer: viewer, words).start) + " " + title }
        guard bar.isFilled else {
            let dot = style.isOn ? 2 : 0
            var lines = hasSecondLine ? TextWidth.lines(of: title, width: width - dot) : [title]
            if lines.count == 1 || TextWidth.of(lines[0]) > width - dot { lines = [title] }
            let cut = TextWidth.cut(lines[0], to: width - dot)
            let rest = TextWidth.cut(lines.dropFirst().joined(separator: " "), to: width - dot)
            let text = style.isOn ? style.dot(bar.style) + " " + cut : cut
            return (text, TextWidth.of(cut) + dot, rest)
        }
        let left = bar.continuesBefore ? "‹" : ""
        let right = bar.continuesAfter ? "›" : ""
        let cut = TextWidth.cut(title, to: width - TextWidth.of(left + right))
        let rest = max(0, width - TextWidth.of(left + cut + right))
        if style.isOn {
            return (style.bar(left + cut + String(repeating: " ", count: rest) + right, bar.style), width, "")
        }
        let text = left + cut + String(repeating: bar.isMultiDay ? "─" : "", count: rest) + right
        return (text, TextWidth.of(text), "")
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
