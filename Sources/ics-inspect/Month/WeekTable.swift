import Foundation
import ICalendar
import MonthDecorations

/// Prints a week for people: a column for each day, and a line for each half-hour.
struct WeekTable {
    private let week: WeekRendering
    private let legend: CalendarLegend
    private let terminal: Terminal
    private let showsKind: Bool
    private let style: Style
    private let labelWidth: Int
    private let cellWidth: Int

    /// The width of a day below which the week is a list, in columns.
    private static let minimumCellWidth = 8
    /// The time of a line, in seconds.
    private static let step = 1_800

    init(_ week: WeekRendering, showsKind: Bool, _ legend: CalendarLegend, _ terminal: Terminal) {
        (self.week, self.showsKind, self.legend, self.terminal) = (week, showsKind, legend, terminal)
        style = terminal.style
        labelWidth = week.words.times.clockWidth
        cellWidth = min((terminal.columns - labelWidth) / 7 - 1, 24)
    }

    func write(to output: inout Output) throws(Failure) {
        try output.line(style.bold(week.picture.grid.title()))
        if cellWidth < Self.minimumCellWidth { return try writeList(to: &output) }
        let headings = week.days.indices.map { column in
            let text = TextWidth.fit(week.heading(column), to: cellWidth)
            return week.days[column].day == week.picture.today ? style.accent(text) : style.dim(text)
        }
        try write([blank(labelWidth)] + headings, to: &output)
        let bars = week.picture.bars(inRow: 0)
        for lane in 0..<week.picture.laneCount(inRow: 0) {
            try write(cells(of: bars.filter { $0.lane == lane }), to: &output)
        }
        for hour in week.hours {
            for half in 0..<(3_600 / Self.step) {
                let seconds = hour * 3_600 + half * Self.step
                let label = half == 0 ? week.label(hour) : ""
                let cells = week.days.map { cell($0.blocks, at: seconds) }
                try write([style.dim(right(label))] + cells, to: &output)
            }
        }
        if week.isEmpty { try output.line(style.dim(week.words[.noEvents])) }
    }

    /// Returns the all-day occurrences of a lane.
    private func cells(of bars: [DecorationBar]) -> [String] {
        var cells = [blank(labelWidth)]
        var column = 0
        for bar in bars.sorted(by: { $0.columns.lowerBound < $1.columns.lowerBound }) {
            cells += Array(repeating: blank(cellWidth), count: max(bar.columns.lowerBound - column, 0))
            let title = (bar.continuesBefore ? "‹" : "") + AgendaTitle.title(of: bar.occurrence.entry, week.words)
            let width = bar.columns.count * (cellWidth + 1) - 1
            var text = TextWidth.cut(title, to: width)
            text += String(
                repeating: style.isOn ? " " : bar.isMultiDay ? "─" : " ", count: max(0, width - TextWidth.of(text)))
            cells.append(style.isOn ? style.bar(text, bar.style) : text)
            column = bar.columns.upperBound + 1
        }
        return cells
    }

    private func write(_ cells: [String], to output: inout Output) throws(Failure) {
        let line = cells.joined(separator: " ")
        try output.line(
            String(line[..<(line.lastIndex { $0 != " " }.map { line.index(after: $0) } ?? line.startIndex)]))
    }

    /// Returns a day at a half-hour: the lines of the blocks there, side by side.
    private func cell(_ blocks: [WeekRendering.Block], at seconds: Int) -> String {
        let here = blocks.filter { block in
            let first = block.seconds.lowerBound / Self.step * Self.step
            return first <= seconds && seconds < max(block.seconds.upperBound, first + 1)
        }
        guard !here.isEmpty else { return blank(cellWidth) }
        // Without room for all, the first ones are shown.
        let count = min(here.map(\.columnCount).max() ?? 1, max(cellWidth / 5, 1))
        let width = (cellWidth - count + 1) / count
        var parts: [String] = []
        for column in 0..<count {
            let last = column == count - 1
            let room = last ? cellWidth - (width + 1) * (count - 1) : width
            let block = here.first { $0.column == column } ?? (last ? here.first { $0.column > column } : nil)
            parts.append(block.map { text($0, at: seconds, width: room) } ?? blank(room))
        }
        return parts.joined(separator: " ")
    }

    /// Returns a line of a block: a part of the time and the title, which go on in the lines below.
    private func text(_ block: WeekRendering.Block, at seconds: Int, width: Int) -> String {
        let line = (seconds - block.seconds.lowerBound / Self.step * Self.step) / Self.step
        let start = block.seconds.lowerBound % Self.step == 0 ? "" : words.text(clock(block)) + " "
        let title = start + AgendaTitle.title(of: block.occurrence.entry, week.words)
        let part = TextWidth.lines(of: title, width: width - 1)
        let isLast = seconds + Self.step >= block.seconds.upperBound
        var text = line < part.count ? part[line] : ""
        if isLast, line + 1 < part.count { text = TextWidth.cut(text + " " + part[line + 1], to: width - 1) }
        text = TextWidth.fit(text, to: width - 1)
        return style.isOn ? style.bar(" " + text, block.style) : (line == 0 ? "┌" : "│") + text
    }

    private var words: LocalTimes { week.words.times }

    private func clock(_ block: WeekRendering.Block) -> CivilDateTime {
        CivilDateTime(.earliest, secondOfDay: block.seconds.lowerBound)
    }

    /// Writes the week as an agenda, for a terminal without room for seven columns.
    private func writeList(to output: inout Output) throws(Failure) {
        let grid = week.picture.grid
        var agenda = Agenda(
            viewer: ZoneRules(grid.timeZone), showsKind: showsKind, from: grid.monthRange.lowerBound, week.words,
            terminal)
        var all: [(Occurrence, DecorationStyle)] = week.picture.bars(inRow: 0).map { ($0.occurrence, $0.style) }
        var seen: Set<Occurrence> = []
        for block in week.days.flatMap(\.blocks) where seen.insert(block.occurrence).inserted {
            all.append((block.occurrence, block.style))
        }
        for (occurrence, style) in all.sorted(by: { $0.0 < $1.0 }) {
            try output.line(agenda.line(occurrence, style, calendar: legend.name(of: occurrence.entry)))
        }
        if week.isEmpty { try output.line(style.dim(week.words[.noEvents])) }
    }

    private func blank(_ width: Int) -> String { String(repeating: " ", count: width) }

    private func right(_ text: String) -> String { blank(max(0, labelWidth - TextWidth.of(text))) + text }
}
