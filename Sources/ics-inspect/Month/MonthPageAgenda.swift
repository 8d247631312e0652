import Foundation
import ICalendar
import MonthDecorations

/// Writes the agenda of a month in a page: the days with occurrences, as targets of links from the table.
struct MonthPageAgenda {
    private let picture: MonthRendering
    private let days: [MonthRendering.AgendaDay]
    /// The position of each occurrence in the agenda.
    private let places: [Occurrence: Int]

    init(_ picture: MonthRendering, _ days: [MonthRendering.AgendaDay], places: [Occurrence: Int]) {
        self.picture = picture
        self.days = days
        self.places = places
    }

    func write(to output: inout Output) throws(Failure) {
        let english = picture.words.isEnglish ? "" : " lang=\"en\" dir=\"ltr\""
        guard !days.isEmpty else {
            try output.line("<p class=\"nothing\"><span\(english)>\(RenderingStrings.nothing)</span></p>")
            return
        }
        try output.line("<dl class=\"agenda\">")
        for day in days {
            let label = picture.grid[day.day].map { picture.grid.spokenLabel(of: $0) } ?? "\(day.day)"
            try output.line("<div>")
            try output.line(
                "<dt id=\"d-\(day.day)\"><time datetime=\"\(day.day)\">\(XMLWriter.text(label))</time></dt>")
            for decoration in day.decorations {
                let place = places[decoration.occurrence] ?? 0
                let (emphasis, color) = decoration.style.attributes
                output.write("<dd id=\"e-\(picture.name)-\(place)\" class=\"entry\(emphasis)\"")
                output.write(color.isEmpty ? "" : " style=\"\(color)\"")
                output.write("><i></i><span class=\"time\">")
                if let time = picture.words.time(of: decoration.occurrence) {
                    output.write(XMLWriter.text(time))
                } else {
                    output.write("<span\(english)>\(RenderingStrings.allDay)</span>")
                }
                let title = picture.title(of: decoration.occurrence)
                output.write("</span> <span class=\"what\"><bdi>\(XMLWriter.text(title.title))</bdi>")
                if !title.remarks.isEmpty {
                    output.write(" <small\(english)>\(XMLWriter.text(title.remarks.joined(separator: ", ")))</small>")
                }
                if let location = decoration.occurrence.entry.location, !location.isEmpty {
                    output.write(" <small class=\"place\"><bdi>\(XMLWriter.text(location))</bdi></small>")
                }
                try output.line("</span></dd>")
            }
            try output.line("</div>")
        }
        try output.line("</dl>")
    }
}
