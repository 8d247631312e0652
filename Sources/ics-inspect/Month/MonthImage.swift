import Foundation
import ICalendar
import MonthDecorations

/// Writes months as one SVG image, one below the other. The image has no scripts and no references to other files, and
/// adapts to light and dark.
struct MonthImage {
    let legend: CalendarLegend
    let timeZoneName: String
    let pictures: [MonthRendering]

    private var name: String? { legend.title }

    func write(to output: inout Output) throws(Failure) {
        guard let words = pictures.first?.words else { return }
        let zone = words.zone(timeZoneName, of: pictures.map(\.grid))
        let frames = pictures.map(MonthFrame.init)
        let height = frames.reduce(0) { $0 + $1.height }
        try output.line(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(MonthFrame.width) \(height)\" "
                + "width=\"\(MonthFrame.width)\" height=\"\(height)\" role=\"img\" aria-labelledby=\"title desc\" "
                + "lang=\"\(XMLWriter.text(words.language))\" direction=\"\(words.isRightToLeft ? "rtl" : "ltr")\" "
                + "font-family=\"system-ui, sans-serif\">")
        let titles = pictures.map { $0.grid.title() }
        let title = (name.map { [$0] } ?? []) + [titles.joined(separator: ", "), timeZoneName]
        try output.line("<title id=\"title\">\(XMLWriter.text(title.joined(separator: ", ")))</title>")
        try output.line("<desc id=\"desc\">\(XMLWriter.text(description))</desc>")
        try output.line("<style>\n\(Self.styleSheet)</style>")
        try output.line("<rect class=\"paper\" width=\"100%\" height=\"100%\" rx=\"10\"/>")
        var top = 0
        for frame in frames {
            try output.line("<g transform=\"translate(0 \(top))\">")
            try frame.write(name: top == 0 ? name : nil, zone: zone, to: &output)
            if top == 0 { try frame.write(legend, to: &output) }
            try output.line("</g>")
            top += frame.height
        }
        try output.line("</svg>")
    }

    /// The agenda in one or two sentences. If there are many entries, only the first few, because screen readers read
    /// this text aloud.
    private var description: String {
        var shown: [String] = []
        for picture in pictures where shown.count <= Self.describedEntries {
            for day in picture.agenda(upTo: Self.describedEntries + 1 - shown.count) {
                let label = picture.grid[day.day].map { picture.grid.spokenLabel(of: $0) } ?? "\(day.day)"
                for decoration in day.decorations {
                    let time = decoration.occurrence.isAllDay ? nil : picture.words.time(of: decoration.occurrence)
                    let parts = [label, time, picture.title(of: decoration.occurrence).title]
                    shown.append(parts.compactMap(\.self).joined(separator: ", "))
                }
            }
        }
        guard !shown.isEmpty else { return pictures[0].words.words[.noEvents] }
        return shown.prefix(Self.describedEntries).joined(separator: "; ")
            + (shown.count > Self.describedEntries ? "; …" : ".")
    }

    private static let describedEntries = 50

    private static let styleSheet = """
        .paper { fill: #fff } .shade { fill: #f7f7fa } .line { stroke: #e2e2e8 } .ink { fill: #1d1d1f } .faint { fill: #686870 }
        .accent { fill: #1f5fc4 } .on { fill: #fff } .edge { stroke: #808080; stroke-opacity: .4 }
        .tint { fill-opacity: .16 } .ring { stroke: #1f5fc4 } .fills { fill: var(--l) } .strokes { stroke: var(--l) }
        @media (prefers-color-scheme: dark) {
          .paper { fill: #1b1b1e } .shade { fill: #222226 } .line { stroke: #37373d } .ink { fill: #f1f1f5 } .faint { fill: #a3a3ad }
          .accent { fill: #8db8ff } .on { fill: #10233f } .ring { stroke: #8db8ff }
          .fills { fill: var(--d) } .strokes { stroke: var(--d) } }

        """
}
