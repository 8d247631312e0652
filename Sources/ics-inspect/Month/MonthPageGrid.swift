import Foundation
import ICalendar
import MonthDecorations

/// Writes the table of a month in a page.
struct MonthPageGrid {
    private let picture: MonthRendering
    private let heading: String
    /// The position of each occurrence in the agenda.
    private let places: [Occurrence: Int]

    init(_ picture: MonthRendering, heading: String, places: [Occurrence: Int]) {
        self.picture = picture
        self.heading = heading
        self.places = places
    }

    func write(to output: inout Output) throws(Failure) {
        let grid = picture.grid
        let name = picture.name
        try output.line("<table\(picture.showsWeekNumbers ? " class=\"weeks\"" : "")>")
        try output.line("<caption><\(heading) id=\"t-\(name)\">\(XMLWriter.text(grid.title()))</\(heading)></caption>")
        try output.line("<thead>")
        output.write("<tr>")
        if picture.showsWeekNumbers {
            output.write(
                "<th scope=\"col\" class=\"week\"><span class=\"heard\"\(english)>\(RenderingStrings.week)</span></th>")
        }
        for (short, long) in zip(grid.weekdayLabels(), grid.weekdayLabels(.wide)) {
            output.write(
                "<th scope=\"col\"><abbr title=\"\(XMLWriter.text(long))\">\(XMLWriter.text(short))</abbr></th>")
        }
        try output.line("</tr>")
        try output.line("</thead>")
        try output.line("<tbody>")
        for row in grid.weeks.indices { try write(row: row, to: &output) }
        try output.line("</tbody>")
        try output.line("</table>")
    }

    private var english: String { picture.words.isEnglish ? "" : " lang=\"en\"" }

    private func write(row: Int, to output: inout Output) throws(Failure) {
        let bars = picture.bars(inRow: row)
        let hidden = picture.hiddenCounts(inRow: row)
        try output.line("<tr style=\"--lanes:\(picture.laneCount(inRow: row))\">")
        if picture.showsWeekNumbers, let number = picture.grid.weekNumber(ofRow: row) {
            try output.line("<th scope=\"row\" class=\"week\">\(XMLWriter.text(picture.words.number(number)))</th>")
        }
        for (column, cell) in picture.grid.weeks[row].enumerated() {
            write(cell, hidden: hidden[column], to: &output)
            let here = bars.filter { $0.columns.contains(column) }
            if !here.isEmpty {
                try output.line("<ul>")
                for bar in here { try write(bar, in: column, to: &output) }
                output.write("</ul>")
            }
            try output.line("</td>")
        }
        try output.line("</tr>")
    }

    /// Writes the start of a cell: its number, which links to the day in the agenda, and the number of occurrences
    /// without a lane.
    private func write(_ cell: MonthGrid.Cell, hidden: Int, to output: inout Output) {
        var classes: [String] = []
        if !cell.isInMonth { classes.append("other") }
        if cell.isWeekend { classes.append("weekend") }
        let isToday = cell.day == picture.today
        output.write(
            "<td\(classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\"")"
                + "\(isToday ? " aria-current=\"date\"" : "")>")
        let label =
            "<time datetime=\"\(cell.day)\"><span aria-hidden=\"true\">\(XMLWriter.text(picture.grid.label(of: cell)))"
            + "</span><span class=\"heard\">\(XMLWriter.text(picture.grid.spokenLabel(of: cell)))</span></time>"
        output.write("<span class=\"number\">\(label)</span>")
        guard hidden > 0 else { return }
        let count = picture.words.more(hidden)
        // The days of other months are not in the agenda.
        output.write(
            cell.isInMonth
                ? "<a class=\"more\" href=\"#d-\(cell.day)\">\(XMLWriter.text(count))</a>"
                : "<span class=\"more\">\(XMLWriter.text(count))</span>")
    }

    private func write(_ bar: DecorationBar, in column: Int, to output: inout Output) throws(Failure) {
        let title = picture.title(of: bar.occurrence)
        let text = "<bdi>\(XMLWriter.text(title.title))</bdi>"
        guard column == bar.columns.lowerBound else {
            try output.line("<li class=\"heard\">\(text)</li>")
            return
        }
        let (emphasis, color) = bar.style.attributes
        var classes = (bar.isFilled ? "bar" : "dot") + emphasis
        if bar.continuesBefore { classes += " before" }
        if bar.continuesAfter { classes += " after" }
        let place = places[bar.occurrence].map { " href=\"#e-\(picture.name)-\($0)\"" } ?? ""
        let hint = [bar.isFilled ? nil : picture.words.time(of: bar.occurrence), title.title]
            .compactMap(\.self).joined(separator: " ")
        output.write("<li class=\"\(classes)\" style=\"--lane:\(bar.lane);--span:\(bar.columns.count);\(color)\">")
        output.write("<a\(place) title=\"\(XMLWriter.text(hint))\">")
        if bar.showsStart {
            output.write("<span class=\"time\">\(XMLWriter.text(picture.words.start(of: bar.occurrence)))</span>")
        } else if !bar.isFilled {
            output.write(
                "<i></i><span class=\"time\">\(XMLWriter.text(picture.words.start(of: bar.occurrence)))</span>")
        }
        try output.line("\(text)</a></li>")
    }
}
