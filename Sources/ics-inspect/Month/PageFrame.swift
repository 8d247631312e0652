import Foundation
import MonthDecorations

/// The parts that pages of months and weeks share: the head, the title and the names of the calendars.
struct PageFrame {
    private let name: String?
    private let legend: CalendarLegend
    private let zone: String
    private let words: RenderingStrings

    /// - Parameter zone: The name of the viewer's zone, with its offsets.
    init(_ legend: CalendarLegend, zone: String, _ words: RenderingStrings) {
        (self.legend, self.zone, self.words) = (legend, zone, words)
        name = legend.title
    }

    /// The element for a heading below the name of the calendar, which is the first heading if there is one.
    var headingLevel: String { name == nil ? "h1" : "h2" }

    /// Writes a page. It needs no other files and no scripts.
    ///
    /// - Parameters:
    ///   - title: The title of the page, after the name of the calendar.
    ///   - styleSheet: Rules that follow those of all pages.
    ///   - body: Writes the content.
    func write(
        title: String, styleSheet: String = "", to output: inout Output,
        _ body: (inout Output) throws(Failure) -> Void
    ) throws(Failure) {
        try output.line("<!DOCTYPE html>")
        try output.line(
            "<html lang=\"\(XMLWriter.text(words.language))\" dir=\"\(words.isRightToLeft ? "rtl" : "ltr")\">")
        try output.line("<head>")
        try output.line("<meta charset=\"utf-8\">")
        // A second protection in addition to escaping: whatever a feed contains, nothing runs and nothing is fetched.
        try output.line(
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">")
        try output.line("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
        try output.line("<meta name=\"color-scheme\" content=\"light dark\">")
        try output.line("<title>\(XMLWriter.text(name.map { "\($0): \(title)" } ?? title))</title>")
        try output.line("<style>\n\(MonthPage.styleSheet)\(styleSheet)</style>")
        try output.line("</head>")
        try output.line("<body>")
        try output.line("<header>")
        if let name { try output.line("<h1><bdi>\(XMLWriter.text(name))</bdi></h1>") }
        try output.line("<p class=\"zone\"><bdi>\(XMLWriter.text(zone))</bdi></p>")
        if !legend.items.isEmpty {
            try output.line("<ul class=\"legend\">")
            for item in legend.items {
                let color = "--c:\(item.color.hex)" + DotColors(item.color).style(for: item.color)
                try output.line("<li style=\"\(color)\"><i></i><bdi>\(XMLWriter.text(item.name))</bdi></li>")
            }
            try output.line("</ul>")
        }
        try output.line("</header>")
        try output.line("<main>")
        try body(&output)
        try output.line("</main>")
        try output.line("</body>")
        try output.line("</html>")
    }
}
