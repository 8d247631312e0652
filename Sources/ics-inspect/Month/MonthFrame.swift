import Foundation
import ICalendar
import MonthDecorations

/// Draws a month in an image, in pixels. Columns run in reading direction.
struct MonthFrame {
    private let picture: MonthRendering
    private let isRightToLeft: Bool
    private let weekWidth: Int

    static let width = 1_020
    private static let margin = 24
    private static let headHeight = 96
    private static let dayHeight = 32
    private static let laneHeight = 23
    /// The maximum number of occurrences without a lane that a tooltip names.
    private static let hintLength = 20
    /// The minimum height of a row in lanes.
    private static let minimumLaneCount = 2

    init(_ picture: MonthRendering) {
        self.picture = picture
        isRightToLeft = picture.words.isRightToLeft
        weekWidth = picture.showsWeekNumbers ? 34 : 0
    }

    var height: Int {
        Self.headHeight + picture.grid.weeks.indices.reduce(0) { $0 + height(ofRow: $1) } + Self.margin
    }

    private func height(ofRow row: Int) -> Int {
        Self.dayHeight + max(picture.lineCount(inRow: row), Self.minimumLaneCount) * Self.laneHeight + 6
    }

    /// Returns the start of a column, measured from the side where reading starts. The start of the eighth column is the
    /// end of the seventh, which is where the lines end: some columns are a pixel wider than others.
    private func startOfColumn(_ column: Int) -> Int {
        Self.margin + weekWidth + column * (Self.width - 2 * Self.margin - weekWidth) / 7
    }

    /// Returns the left edge of an element with a start and a width.
    private func left(_ start: Int, _ width: Int) -> Int { isRightToLeft ? Self.width - start - width : start }

    /// Returns the anchor of a text that starts at a position.
    private func anchor(_ start: Int) -> Int { isRightToLeft ? Self.width - start : start }

    /// Writes the names and colors of several calendars in a line below the title.
    func write(_ legend: CalendarLegend, to output: inout Output) throws(Failure) {
        var start = Self.margin
        for item in legend.items {
            let width = Int(LetterWidth.of(item.name, size: 12).rounded(.up))
            // Names without room are in the titles of the bars.
            guard start + 14 + width <= Self.width - Self.margin else { return }
            try output.line(
                "<circle cx=\"\(left(start + 5, 0))\" cy=\"62\" r=\"4.5\" \(DotColors(item.color).attributes("fill"))/>"
            )
            try write(item.name, at: start + 14, 66, size: 12, to: &output)
            start += width + 34
        }
    }

    func write(name: String?, zone: String, to output: inout Output) throws(Failure) {
        let grid = picture.grid
        try write(grid.title(), at: Self.margin, 44, size: 26, weight: 650, to: &output)
        // Two texts, because their directions may differ.
        for (line, text) in [name, zone].compactMap(\.self).reversed().enumerated() {
            try write(
                text, at: Self.width - Self.margin, 46 - 18 * line, size: 13, class: "faint", anchor: "end", to: &output
            )
        }
        for (column, label) in grid.weekdayLabels().enumerated() {
            try write(label, at: startOfColumn(column) + 9, 82, size: 13, weight: 600, class: "faint", to: &output)
        }
        var top = Self.headHeight
        for row in grid.weeks.indices {
            try write(row: row, at: top, to: &output)
            top += height(ofRow: row)
        }
        try line(from: (Self.margin, top), (Self.width - Self.margin, top), to: &output)
    }

    private func write(row: Int, at top: Int, to output: inout Output) throws(Failure) {
        let height = height(ofRow: row)
        let hidden = picture.hiddenCounts(inRow: row)
        for (column, cell) in picture.grid.weeks[row].enumerated() {
            if cell.isWeekend {
                let start = startOfColumn(column)
                let width = startOfColumn(column + 1) - start
                try output.line(
                    "<rect class=\"shade\" x=\"\(left(start, width))\" y=\"\(top)\" width=\"\(width)\" "
                        + "height=\"\(height)\"/>")
            }
            if column > 0 {
                let edge = left(startOfColumn(column), 0)
                try line(from: (edge, top), (edge, top + height), to: &output)
            }
            let isToday = cell.day == picture.today
            if isToday {
                try output.line(
                    "<circle class=\"accent\" cx=\"\(left(startOfColumn(column) + 17, 0))\" cy=\"\(top + 16)\" r=\"12\"/>"
                )
            }
            try write(
                picture.grid.label(of: cell), at: startOfColumn(column) + (isToday ? 17 : 9), top + 21, size: 14,
                weight: isToday ? 650 : 400, class: isToday ? "on" : cell.isInMonth ? "ink" : "faint",
                anchor: isToday ? "middle" : "start", to: &output)
            if hidden[column] > 0 {
                let titles = picture.hiddenTitles(inRow: row, column, upTo: Self.hintLength)
                try write(
                    picture.words.words.phrase(.more, hidden[column]), at: startOfColumn(column) + 9,
                    top + Self.dayHeight + picture.laneCount(inRow: row) * Self.laneHeight + 14, size: 12,
                    class: "faint", hint: titles.joined(separator: "; "), to: &output)
            }
        }
        if picture.showsWeekNumbers, let number = picture.grid.weekNumber(ofRow: row) {
            try write(
                picture.words.number(number), at: Self.margin + weekWidth / 2, top + 21, size: 12,
                class: "faint", anchor: "middle", to: &output)
        }
        try line(from: (Self.margin, top), (Self.width - Self.margin, top), to: &output)
        for bar in picture.bars(inRow: row) {
            try write(bar, at: top + Self.dayHeight + bar.lane * Self.laneHeight, to: &output)
        }
    }

    private func write(_ bar: DecorationBar, at top: Int, to output: inout Output) throws(Failure) {
        let start = startOfColumn(bar.columns.lowerBound) + (bar.continuesBefore ? 0 : 4)
        let end = startOfColumn(bar.columns.upperBound + 1) - (bar.continuesAfter ? 0 : 4)
        let (width, height) = (end - start, Self.laneHeight - 3)
        let title = picture.title(of: bar.occurrence).title
        let hint = [picture.words.time(of: bar.occurrence), title].compactMap(\.self).joined(separator: " ")
        let color = bar.style.opaqueColor
        let dot = color.map { DotColors($0) }
        let isPale = bar.style.emphasis != .full
        // A nested image, which clips everything that extends over its edge.
        try output.line(
            "<svg class=\"\(bar.isFilled ? "bar" : "dot")\" x=\"\(left(start, width))\" y=\"\(top)\" width=\"\(width)\" "
                + "height=\"\(height)\"><title>\(XMLWriter.text(hint))</title>")
        let fill = color.map { "fill=\"\($0.hex)\"" } ?? "class=\"accent\""
        if bar.isFilled {
            // Continuing ends are drawn outside the image, which makes them straight.
            let (before, after) =
                isRightToLeft ? (bar.continuesAfter, bar.continuesBefore) : (bar.continuesBefore, bar.continuesAfter)
            let x = before ? -8.0 : 0.5
            let right = Double(width) + (after ? 8.0 : -0.5)
            let edge = isPale ? dot?.attributes("stroke") ?? "class=\"ring\"" : "class=\"edge\""
            let frame = "x=\"\(x)\" y=\"0.5\" width=\"\(right - x)\" height=\"\(Double(height) - 1)\" rx=\"5\""
            try output.line("<g\(isPale ? " class=\"tint\"" : "")><rect \(frame) \(fill)/></g>")
            try output.line("<rect \(frame) fill=\"none\" \(edge)/>")
        } else {
            let center = isRightToLeft ? width - 8 : 8
            try output.line(
                isPale
                    ? "<circle cx=\"\(center)\" cy=\"10\" r=\"3.5\" fill=\"none\" stroke-width=\"2\" "
                        + (dot?.attributes("stroke") ?? "class=\"ring\"") + "/>"
                    : "<circle cx=\"\(center)\" cy=\"10\" r=\"4.5\" \(dot?.attributes("fill") ?? fill)/>")
        }
        let time = bar.isFilled && !bar.showsStart ? "" : picture.words.start(of: bar.occurrence) + " "
        let indent = bar.isFilled ? 8 : 18
        // The letters of bars are a little bolder, and wider.
        let size = bar.isFilled ? 12.5 : 12.0
        let fit = LetterWidth.fit(title, after: time, to: Double(width - indent - 2), size: size)
        // Isolated, so that a title of the other direction doesn't affect its neighbors, or the reverse (UAX #9).
        let shown =
            XMLWriter.text(time) + "\u{2068}\(XMLWriter.text(fit.title))\u{2069}"
        let length = fit.length.map { " textLength=\"\($0)\" lengthAdjust=\"spacingAndGlyphs\"" } ?? ""
        let ink =
            bar.isFilled && !isPale
            ? color.map { "fill=\"\($0.isLight ? "#000" : "#fff")\"" } ?? "class=\"on\"" : "class=\"ink\""
        let strike = bar.style.emphasis == .cancelled ? " text-decoration=\"line-through\"" : ""
        try output.line(
            "<text x=\"\(isRightToLeft ? width - indent : indent)\" y=\"14.5\" font-size=\"12\" \(ink)\(strike)\(length)"
                + "\(bar.isFilled ? " font-weight=\"550\"" : "")>\(shown)</text>")
        try output.line("</svg>")
    }

    private func line(
        from start: (x: Int, y: Int), _ end: (x: Int, y: Int), to output: inout Output
    ) throws(Failure) {
        try output.line("<path class=\"line\" d=\"M\(start.x) \(start.y)L\(end.x) \(end.y)\"/>")
    }

    private func write(
        _ text: String, at start: Int, _ baseline: Int, size: Int, weight: Int = 400, class: String = "ink",
        anchor: String = "start", hint: String = "", to output: inout Output
    ) throws(Failure) {
        guard !text.isEmpty else { return }
        let hint = hint.isEmpty ? "" : "<title>\(XMLWriter.text(hint))</title>"
        try output.line(
            "<text class=\"\(`class`)\" x=\"\(self.anchor(start))\" y=\"\(baseline)\" font-size=\"\(size)\" "
                + "font-weight=\"\(weight)\" text-anchor=\"\(anchor)\">\(hint)\(XMLWriter.text(text))</text>")
    }
}
