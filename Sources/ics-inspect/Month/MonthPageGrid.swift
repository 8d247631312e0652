import Foundation
import ICalendar
import MonthDecorations

/// Writes the table of a month in a page.
struct MonthPageGrid {
    private let picture: MonthRendering
    private let heading: String
    /// The position of each occurrence in the agenda.
    private let places: [Occurrence: Int]
    /// The days listed in the agenda.
    private let listed: Set<CivilDate>

    init(
        _ picture: MonthRendering, heading: String, _ agenda: [MonthRendering.AgendaDay], places: [Occurrence: Int]
    ) {
        self.picture = picture
        self.heading = heading
        self.places = places
        listed = Set(agenda.map(\.day))
    }

    func write(to output: inout Output) throws(Failure) {
        let grid = picture.grid
        let name = picture.name
        try output.line("<table\(words.hasLongTimes ? " class=\"long-times\"" : "")>")
        try output.line("<caption><\(heading) id=\"t-\(name)\">\(XMLWriter.text(grid.title()))</\(heading)></caption>")
        try output.line("<thead>")
        output.write("<tr>")
        if picture.showsWeekNumbers {
            output.write(
                "<th scope=\"col\" class=\"week\"><span class=\"heard\"\(words.wordAttributes)>\(XMLWriter.text(words.words[.week]))"
                    + "</span></th>")
        }
        let labels = zip(grid.weekdayLabels(.wide), zip(grid.weekdayLabels(), grid.weekdayLabels(.narrow)))
        for (name, (label, narrow)) in labels {
            output.write(
                "<th scope=\"col\"><abbr title=\"\(XMLWriter.text(name))\"><span class=\"long\">\(XMLWriter.text(label))</span>"
                    + "<span class=\"short\" aria-hidden=\"true\">\(XMLWriter.text(narrow))</span></abbr></th>")
        }
        try output.line("</tr>")
        try output.line("</thead>")
        try output.line("<tbody>")
        for row in grid.weeks.indices { try write(row: row, to: &output) }
        try output.line("</tbody>")
        try output.line("</table>")
    }

    private var words: RenderingStrings { picture.words }

    private func write(row: Int, to output: inout Output) throws(Failure) {
        let bars = picture.bars(inRow: row)
        let hidden = picture.hiddenCounts(inRow: row)
        try output.line(
            "<tr style=\"--lanes:\(picture.laneCount(inRow: row));--lines:\(picture.lineCount(inRow: row))\">")
        if picture.showsWeekNumbers, let number = picture.grid.weekNumber(ofRow: row) {
            try output.line("<th scope=\"row\" class=\"week\">\(XMLWriter.text(words.number(number)))</th>")
        }
        for (column, cell) in picture.grid.weeks[row].enumerated() {
            write(cell, to: &output)
            let here = bars.filter { $0.columns.contains(column) }
            if !here.isEmpty {
                try output.line("<ul>")
                for bar in here {
                    let isTall = picture.hasRoomBelow(bar, inRow: row, among: bars, hidden: hidden)
                    try write(bar, in: column, isTall: isTall, to: &output)
                }
                output.write("</ul>")
            }
            write(hidden: hidden[column], of: cell, to: &output)
            try output.line("</td>")
        }
        try output.line("</tr>")
    }

    /// Writes the start of a cell: its number, which links to the day in the agenda.
    private func write(_ cell: MonthGrid.Cell, to output: inout Output) {
        var classes: [String] = []
        if !cell.isInMonth { classes.append("other") }
        if cell.isWeekend { classes.append("weekend") }
        output.write("<td\(classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\"")")
        if cell.day == picture.today { output.write(" aria-current=\"date\"") }
        // Neighboring months can show the same day, so only the cell of its own month has the identifier.
        if cell.isInMonth { output.write(" id=\"c-\(cell.day)\" tabindex=\"-1\"") }
        let label =
            "<time datetime=\"\(cell.day)\"><span aria-hidden=\"true\">\(XMLWriter.text(picture.grid.label(of: cell)))"
            + "</span><span class=\"heard\">\(XMLWriter.text(picture.grid.spokenLabel(of: cell)))</span></time>"
        let link = target(of: cell).map { "<a href=\"#\($0)\">\(label)</a>" }
        output.write("><span class=\"number\">\(link ?? label)</span>")
    }

    /// Writes the end of a cell: the number of occurrences without a lane.
    private func write(hidden: Int, of cell: MonthGrid.Cell, to output: inout Output) {
        guard hidden > 0 else { return }
        let text =
            "<span class=\"long\"\(words.wordAttributes)>\(XMLWriter.text(words.words.phrase(.more, hidden)))</span>"
            + "<span class=\"short\" aria-hidden=\"true\">\(XMLWriter.text(words.shortMore(hidden)))</span>"
        let link = target(of: cell).map { "<a class=\"more\" href=\"#\($0)\">\(text)</a>" }
        output.write(link ?? "<span class=\"more\">\(text)</span>")
    }

    /// Returns the place of a day in the agenda, or of the first occurrence that is listed under an earlier day; nil for
    /// a day without occurrences, and for days of other months.
    private func target(of cell: MonthGrid.Cell) -> String? {
        guard cell.isInMonth else { return nil }
        if listed.contains(cell.day) { return "d-\(cell.day)" }
        guard let first = picture.map[cell.day]?.decorations.first, let place = places[first.occurrence] else {
            return nil
        }
        return "e-\(picture.name)-\(place)"
    }

    private func write(_ bar: DecorationBar, in column: Int, isTall: Bool, to output: inout Output) throws(Failure) {
        let title = picture.title(of: bar.occurrence)
        let text = "<bdi>\(XMLWriter.text(title.title))</bdi>"
        guard column == bar.columns.lowerBound else {
            try output.line("<li class=\"heard\">\(text)</li>")
            return
        }
        let (emphasis, color) = bar.style.attributes
        var classes = (bar.isFilled ? "bar" : isTall ? "dot tall" : "dot") + emphasis
        classes += bar.occurrence.entry.boxClass
        if bar.continuesBefore { classes += " before" }
        if bar.continuesAfter { classes += " after" }
        let place = places[bar.occurrence].map { " href=\"#e-\(picture.name)-\($0)\"" } ?? ""
        let hint = [bar.isFilled ? nil : words.time(of: bar.occurrence), title.title]
            .compactMap(\.self).joined(separator: " ")
        output.write("<li class=\"\(classes)\" style=\"--lane:\(bar.lane);--span:\(bar.columns.count);\(color)\">")
        output.write("<a\(place) title=\"\(XMLWriter.text(hint))\">")
        if bar.showsStart {
            output.write("<span class=\"time\">\(XMLWriter.text(words.start(of: bar.occurrence)))</span>")
        } else if !bar.isFilled {
            output.write(
                "<i></i><span class=\"time\">\(XMLWriter.text(words.start(of: bar.occurrence)))</span>")
        }
        try output.line("\(text)</a></li>")
    }
}
