import Foundation
import ICalendar
import MonthDecorations

/// Writes the overview of a page of several months: small months that link to the large ones, with a dot under each day
/// on which the large month shows an occurrence.
struct MonthPageOverview {
    private let pictures: [MonthRendering]

    init(_ pictures: [MonthRendering]) { self.pictures = pictures }

    func write(to output: inout Output) throws(Failure) {
        try output.line("<nav class=\"overview\"><ul>")
        for picture in pictures {
            // An empty month has no large one.
            let (start, end) =
                picture.isEmpty ? ("<span class=\"month\">", "</span>") : ("<a href=\"#t-\(picture.name)\">", "</a>")
            try output.line(
                "<li>\(start)<span class=\"name\">\(XMLWriter.text(picture.grid.title()))</span>")
            output.write("<span class=\"days\" aria-hidden=\"true\">")
            for label in picture.grid.weekdayLabels(.narrow) { output.write("<i>\(XMLWriter.text(label))</i>") }
            for row in picture.grid.weeks.indices {
                let (bars, hidden) = (picture.bars(inRow: row), picture.hiddenCounts(inRow: row))
                for (column, cell) in picture.grid.weeks[row].enumerated() {
                    let here = bars.filter { $0.columns.contains(column) }
                    let isBusy = !here.isEmpty || hidden[column] > 0
                    write(cell, of: picture, here.map(\.style), isBusy: isBusy, to: &output)
                }
            }
            try output.line("</span>\(end)</li>")
        }
        try output.line("</ul></nav>")
    }

    /// - Parameters:
    ///   - styles: The styles of the occurrences with a lane.
    ///   - isBusy: Whether the day has an occurrence, with a lane or without.
    private func write(
        _ cell: MonthGrid.Cell, of picture: MonthRendering, _ styles: [DecorationStyle], isBusy: Bool,
        to output: inout Output
    ) {
        guard cell.isInMonth else {
            output.write("<b></b>")
            return
        }
        // The color is that of the first occurrence drawn in full, if there is one.
        let style = styles.first { $0.emphasis == .full } ?? styles.first
        var classes = cell.day == picture.today ? "now" : ""
        if isBusy { classes += (classes.isEmpty ? "" : " ") + "busy" }
        output.write("<b\(classes.isEmpty ? "" : " class=\"\(classes)\"")")
        if let color = style?.attributes.style, !color.isEmpty { output.write(" style=\"\(color)\"") }
        output.write(">\(XMLWriter.text(picture.grid.label(of: cell)))</b>")
    }
}
