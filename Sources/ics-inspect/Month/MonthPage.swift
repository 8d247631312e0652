import Foundation
import ICalendar
import MonthDecorations

/// Writes months as one HTML page, each with a table and its agenda. The page needs no other files and no scripts.
///
/// A cell is a day, with a list of its occurrences. An occurrence over several days is drawn once in each row: in the
/// cell where it starts in that row, across the following cells. In those cells, it is hidden text for screen readers.
struct MonthPage {
    private let legend: CalendarLegend
    private let timeZoneName: String
    private let pictures: [MonthRendering]
    private let hasAgenda: Bool

    /// The number of months from which on a page starts with an overview.
    private static let overviewCount = 3

    init(_ legend: CalendarLegend, timeZoneName: String, pictures: [MonthRendering], hasAgenda: Bool) {
        (self.legend, self.timeZoneName, self.pictures) = (legend, timeZoneName, pictures)
        self.hasAgenda = hasAgenda
    }

    func write(to output: inout Output) throws(Failure) {
        guard let words = pictures.first?.words else { return }
        let frame = PageFrame(legend, zone: words.zone(timeZoneName, of: pictures.map(\.grid)), words)
        try frame.write(title: months, to: &output) { output throws(Failure) in
            if pictures.count >= Self.overviewCount { try MonthPageOverview(pictures).write(to: &output) }
            // The overview shows which months are empty.
            let isOverview = pictures.count >= Self.overviewCount
            for picture in pictures where !isOverview || !picture.isEmpty {
                try write(picture, level: frame.headingLevel, to: &output)
            }
        }
    }

    private var months: String {
        [pictures.first, pictures.count > 1 ? pictures.last : nil].compactMap { $0?.grid.title() }
            .joined(separator: " – ")
    }

    private func write(_ picture: MonthRendering, level: String, to output: inout Output) throws(Failure) {
        // Without an agenda, no day links to it.
        let agenda = hasAgenda ? picture.agenda : []
        // The position of each occurrence in the agenda.
        var places: [Occurrence: Int] = [:]
        for decoration in agenda.joined { places[decoration.occurrence] = places.count + 1 }
        try output.line("<section aria-labelledby=\"t-\(picture.name)\">")
        try MonthPageGrid(picture, heading: level, agenda, places: places).write(to: &output)
        if hasAgenda { try MonthPageAgenda(picture: picture, days: agenda, places: places).write(to: &output) }
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
