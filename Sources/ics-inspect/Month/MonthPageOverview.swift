import Foundation
import ICalendar
import MonthDecorations

/// Writes the overview of a page of several months: small months that link to the large ones, with a dot under each day
/// that has occurrences.
struct MonthPageOverview {
    private let pictures: [MonthRendering]

    init(_ pictures: [MonthRendering]) { self.pictures = pictures }

    func write(to output: inout Output) throws(Failure) {
        try output.line("<nav class=\"overview\"><ul>")
        for picture in pictures {
            try output.line(
                "<li><a href=\"#t-\(picture.name)\"><span class=\"name\">\(XMLWriter.text(picture.grid.title()))</span>"
            )
            output.write("<span class=\"days\" aria-hidden=\"true\">")
            for cell in picture.grid.days { write(cell, of: picture, to: &output) }
            try output.line("</span></a></li>")
        }
        try output.line("</ul></nav>")
    }

    private func write(_ cell: MonthGrid.Cell, of picture: MonthRendering, to output: inout Output) {
        guard cell.isInMonth else {
            output.write("<b></b>")
            return
        }
        let decorations = picture.map[cell.day]?.decorations ?? []
        // The color is that of the first occurrence drawn in full, if there is one.
        let style = (decorations.first { $0.style.emphasis == .full } ?? decorations.first)?.style
        var classes = cell.day == picture.today ? "now" : ""
        if style != nil { classes += (classes.isEmpty ? "" : " ") + "busy" }
        output.write("<b\(classes.isEmpty ? "" : " class=\"\(classes)\"")")
        if let color = style?.attributes.style, !color.isEmpty { output.write(" style=\"\(color)\"") }
        output.write(">\(XMLWriter.text(picture.grid.label(of: cell)))</b>")
    }
}
