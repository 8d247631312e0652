import Foundation
import ICalendar

/// The place of an event and the link to its meeting, for the lines below its title.
///
/// ```
///   09:15–09:45    Bench round
///                  Room 2  https://meet.example.com/bench
/// ```
struct PlaceLines {
    private let place: String
    private let link: String

    init(_ entry: CalendarEntry) {
        place = PlainText.of(entry.location ?? "").trimmingCharacters(in: .whitespaces)
        link = entry.meetingURL.map { PlainText.of($0.absoluteString) } ?? ""
    }

    /// Returns one or two lines, or none without a place and a link. A link is never cut, so that it can be opened.
    func lines(indent: Int, _ terminal: Terminal) -> [String] {
        let room = terminal.width.map { max($0 - indent, 16) } ?? .max
        let shown = place.contains(link) && TextWidth.of(place) <= room ? [place] : [place == link ? "" : place, link]
        let texts = shown.filter { !$0.isEmpty }
        let joined = texts.joined(separator: "  ")
        let lines = TextWidth.of(joined) <= room ? [joined] : texts
        return lines.filter { !$0.isEmpty }.map {
            TextWidth.indented($0, indent, to: terminal.width, isCut: $0 != link, terminal.style)
        }
    }
}
