import Foundation
import ICalendar
import MonthDecorations

/// Writes the agenda of a month in a page: the days with occurrences, as targets of links from the table.
struct MonthPageAgenda {
    let picture: MonthRendering
    let days: [MonthRendering.AgendaDay]
    /// The position of each occurrence in the agenda.
    let places: [Occurrence: Int]

    private var words: RenderingStrings { picture.words }

    func write(to output: inout Output) throws(Failure) {
        guard !days.isEmpty else {
            try output.line(
                "<p class=\"nothing\"><span\(words.wordAttributes)>\(XMLWriter.text(words.words[.noEvents]))</span></p>"
            )
            return
        }
        try output.line("<dl class=\"agenda\">")
        for day in days {
            try output.line("<div>")
            try output.line(
                "<dt id=\"d-\(day.day)\" tabindex=\"-1\"><a href=\"#c-\(day.day)\"><time datetime=\"\(day.day)\">"
                    + "\(XMLWriter.text(words.name(of: day.day)))</time></a></dt>")
            for decoration in day.decorations { try write(decoration, on: day.day, to: &output) }
            try output.line("</div>")
        }
        try output.line("</dl>")
    }

    private func write(_ decoration: Decoration, on day: CivilDate, to output: inout Output) throws(Failure) {
        let place = places[decoration.occurrence] ?? 0
        let (emphasis, color) = decoration.style.attributes
        output.write(
            "<dd id=\"e-\(picture.name)-\(place)\" tabindex=\"-1\" class=\"entry\(emphasis)\(decoration.occurrence.entry.boxClass)\""
        )
        output.write(color.isEmpty ? "" : " style=\"\(color)\"")
        output.write("><i></i><span class=\"time\">")
        if let time = words.time(of: decoration.occurrence, under: day) {
            output.write(XMLWriter.text(time))
        } else {
            output.write("<span\(words.wordAttributes)>\(XMLWriter.text(words.words[.allDay]))</span>")
        }
        let title = picture.title(of: decoration.occurrence)
        let description = Self.description(of: decoration.occurrence.entry)
        let name = "<bdi>\(XMLWriter.text(title.title))</bdi>"
        output.write("</span> <div class=\"what\">")
        output.write(
            description.isEmpty
                ? name : "<details><summary>\(name)</summary><p><bdi>\(description)</bdi></p></details>")
        if !title.remarks.isEmpty {
            // Isolated from each other, because remarks have times and names in either direction.
            let remarks = title.remarks.map { "<bdi>\(XMLWriter.text($0))</bdi>" }
            output.write(" <small\(words.wordAttributes)>\(remarks.joined(separator: ", "))</small>")
        }
        let entry = decoration.occurrence.entry
        let links = WebLink.all(of: entry)
        if let location = entry.location, !location.isEmpty, WebLink(location) == nil {
            output.write(" <small class=\"place\"><bdi>\(XMLWriter.text(location))</bdi></small>")
        }
        for link in links {
            output.write(" <small><a class=\"link\" href=\"\(XMLWriter.text(link.address))\" rel=\"noreferrer\">")
            output.write("<bdi>\(XMLWriter.text(link.name))</bdi></a></small>")
        }
        try output.line("</div></dd>")
    }

    /// The maximum number of lines and of characters of a description. Invitations repeat long texts in each event.
    private static let (maximumLineCount, maximumLength) = (40, 2_000)

    /// Returns the description, line by line; empty if there is none.
    private static func description(of entry: CalendarEntry) -> String {
        let text = (entry.details ?? "").prefix(maximumLength).trimmingCharacters(in: .whitespacesAndNewlines)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.prefix(maximumLineCount).map { XMLWriter.text(String($0)) }.joined(separator: "\n")
    }
}

extension CalendarEntry {
    /// The classes of a to-do, which has a box instead of a dot: empty, or full if it is done.
    var boxClass: String { kind != .toDo ? "" : status == .completed ? " to-do done" : " to-do" }
}

/// An address in an entry that a page links to.
struct WebLink: Equatable {
    let address: String
    /// The host.
    let name: String

    /// Creates a link; nil for anything but an http or https URL with a host.
    init?(_ text: String) {
        let address = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard address.utf8.allSatisfy(\.isVisibleASCII), let url = URL(string: address),
            ["http", "https"].contains(url.scheme?.lowercased()), let host = url.host, !host.isEmpty
        else { return nil }
        (self.address, name) = (address, host)
    }

    /// Returns the links of an entry, each once: those of CONFERENCE, URL and LOCATION, and the link to its meeting.
    static func all(of entry: CalendarEntry) -> [WebLink] {
        let texts =
            entry.conferences.map(\.uri)
            + [entry.url, entry.location, entry.meetingURL?.absoluteString].compactMap(\.self)
        var links: [WebLink] = []
        for link in texts.compactMap(WebLink.init) where !links.contains(link) { links.append(link) }
        return links
    }
}
