import Foundation
import ICalendar
import MonthDecorations

/// Writes months as one HTML page, each with a table and its agenda. The page needs no other files and no scripts.
///
/// A cell is a day, with a list of its occurrences. An occurrence over several days is drawn once in each row: in the
/// cell where it starts in that row, across the following cells. In those cells, it is hidden text for screen readers.
struct MonthPage {
    private let name: String?
    private let legend: CalendarLegend
    private let timeZoneName: String
    private let pictures: [MonthRendering]

    /// The number of months from which on a page starts with an overview.
    private static let overviewCount = 3

    init(_ legend: CalendarLegend, timeZoneName: String, pictures: [MonthRendering]) {
        (self.legend, self.timeZoneName, self.pictures) = (legend, timeZoneName, pictures)
        name = legend.title
    }

    func write(to output: inout Output) throws(Failure) {
        guard let words = pictures.first?.words else { return }
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
        try output.line("<title>\(XMLWriter.text(title))</title>")
        try output.line("<style>\n\(Self.styleSheet)</style>")
        try output.line("</head>")
        try output.line("<body>")
        try output.line("<header>")
        if let name { try output.line("<h1><bdi>\(XMLWriter.text(name))</bdi></h1>") }
        let zone = words.zone(timeZoneName, of: pictures.map(\.grid))
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
        if pictures.count >= Self.overviewCount { try MonthPageOverview(pictures).write(to: &output) }
        for picture in pictures { try write(picture, to: &output) }
        try output.line("</main>")
        try output.line("</body>")
        try output.line("</html>")
    }

    private var title: String {
        let ends = [pictures.first, pictures.count > 1 ? pictures.last : nil].compactMap { $0?.grid.title() }
        let months = ends.joined(separator: " – ")
        return name.map { "\($0): \(months)" } ?? months
    }

    private func write(_ picture: MonthRendering, to output: inout Output) throws(Failure) {
        let agenda = picture.agenda
        // The position of each occurrence in the agenda.
        var places: [Occurrence: Int] = [:]
        for decoration in agenda.joined { places[decoration.occurrence] = places.count + 1 }
        let level = name == nil ? "h1" : "h2"
        let state = agenda.isEmpty ? " class=\"empty\"" : ""
        try output.line("<section\(state) aria-labelledby=\"t-\(picture.name)\">")
        try MonthPageGrid(picture, heading: level, agenda, places: places).write(to: &output)
        try MonthPageAgenda(picture: picture, days: agenda, places: places).write(to: &output)
        try output.line("</section>")
    }
}

extension [MonthRendering.AgendaDay] {
    /// All decorations in the list, in order.
    fileprivate var joined: [Decoration] { flatMap(\.decorations) }
}

extension DecorationStyle {
    /// The classes of an HTML element with this style, and its color if there is one.
    var attributes: (classes: String, style: String) {
        let emphasis =
            switch emphasis {
            case .full: ""
            case .reduced: " reduced"
            case .cancelled: " cancelled"
            }
        guard let color = opaqueColor else { return (emphasis, "") }
        let dots = DotColors(color).style(for: color)
        return (emphasis, "--c:\(color.hex);--on:\(color.isLight ? "#000" : "#fff")\(dots)")
    }
}
