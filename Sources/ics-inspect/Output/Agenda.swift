import Foundation
import ICalendar
import ICalendarChecks
import MonthDecorations

/// Prints occurrences as lines for people: date, time and title in the viewer's zone. A repeated date is omitted.
///
/// ```
/// Mon 2026-03-02  09:00–10:00    Stand-up
///                 22:00–06:00+1  Night shift
/// Tue 2026-03-03  3 days         Trip
/// ```
struct Agenda {
    private let viewer: ZoneRules
    private let showsKind: Bool
    private let style: Style
    private let width: Int?
    private var lastDate: CivilDate?
    private let terminal: Terminal
    private var titles = SeriesCache<AgendaTitle>()
    private var places = SeriesCache<[String]>()
    /// The first day of the window.
    private let firstDate: CivilDate?
    private let words: CalendarWords
    private let dateWidth: Int
    private let timeWidth: Int
    /// The column of a day that has been printed.
    private let noDay: String
    /// Whether titles have a line of their own, because beside the time there is no room.
    private let isNarrow: Bool

    /// - Parameter firstDate: The first day of the window. Occurrences that started earlier are listed under this day.
    init(
        viewer: ZoneRules, showsKind: Bool, from firstDate: CivilDate? = nil, _ words: CalendarWords,
        _ terminal: Terminal
    ) {
        self.words = words
        (dateWidth, timeWidth) = (words.dayWidth, words.rangeWidth)
        self.firstDate = firstDate
        self.terminal = terminal
        (style, width) = (terminal.style, terminal.width)
        noDay = style.bold(String(repeating: " ", count: dateWidth)) + "  "
        isNarrow = (width ?? .max) - dateWidth - timeWidth - 4 < AgendaTitle.minimumWidth
        self.viewer = viewer
        self.showsKind = showsKind
    }

    /// - Parameters:
    ///   - decoration: The decoration in a month, shown as a colored dot on a terminal; nil for no dot.
    ///   - calendar: The name of the calendar, if there are several.
    mutating func line(
        _ occurrence: Occurrence, _ decoration: DecorationStyle? = nil, calendar: String? = nil
    ) -> String {
        let time = AgendaTime(occurrence, viewer: viewer, words)
        // An occurrence in progress at the start of the window is listed on the first day of the window.
        let date = max(time.start.date, firstDate ?? time.start.date)
        let head = (date == lastDate ? noDay : day(date)) + style.accent(timeText(time))
        lastDate = date
        var title = title(of: occurrence)
        if time.start.date < date { title.add(words.phrase(.since, words.times.text(time.start.date))) }
        title.add(calendar)
        let dot = style.isOn ? decoration.map { style.dot($0) + " " } ?? "" : ""
        let lines = title.lines(style, indent: indent + (dot.isEmpty ? 0 : 2), width: width)
        let first = isNarrow ? head + "\n" + String(repeating: " ", count: indent) : head + "  "
        return first + dot + lines.joined(separator: "\n")
    }

    /// Returns the place and the link, to be printed below the line.
    mutating func placeLines(_ occurrence: Occurrence) -> [String] {
        places.value(for: occurrence) { [indent, terminal] in PlaceLines($0).lines(indent: indent, terminal) }
    }

    private func day(_ date: CivilDate) -> String {
        style.bold(TextWidth.fit(words.day(date), to: dateWidth)) + "  "
    }

    private func timeText(_ time: AgendaTime) -> String {
        isNarrow ? time.text : TextWidth.padded(time.text, to: timeWidth)
    }

    /// The column in which titles start.
    private var indent: Int { isNarrow ? 2 : dateWidth + timeWidth + 4 }

    private mutating func title(of occurrence: Occurrence) -> AgendaTitle {
        var title = titles.value(for: occurrence) { [showsKind, words] in
            AgendaTitle($0, showsKind: showsKind, words)
        }
        title.addClock(of: occurrence, viewer: viewer, words)
        return title
    }
}

/// The time of an occurrence on the viewer's clock.
struct AgendaTime {
    let start: CivilDateTime
    /// The time as text: `09:00–10:00`, `22:00–06:00+1`, `09:00`, `all day` or `3 days`.
    let text: String

    init(_ occurrence: Occurrence, viewer: ZoneRules, _ words: CalendarWords = .english) {
        if occurrence.isAllDay {
            start = occurrence.start.civilDateTime
            let days = occurrence.end.civilDate.dayNumber - start.date.dayNumber
            text = days > 1 ? words.days(days) : words[.allDay]
            return
        }
        let interval = occurrence.interval
        start = viewer.local(at: Timestamp(interval.start)) ?? occurrence.start.civilDateTime
        if interval.duration == 0 {
            text = words.times.text(start)
            return
        }
        let end = viewer.local(at: Timestamp(interval.end)) ?? occurrence.end.civilDateTime
        let days = end.date.dayNumber - start.date.dayNumber
        text = "\(words.times.text(start))–\(words.times.text(end))" + (days > 0 ? "+\(days)" : "")
    }
}

/// The title of an occurrence, and remarks about anything unusual.
struct AgendaTitle {
    let title: String
    private(set) var remarks: [String] = []

    init(_ occurrence: Occurrence, showsKind: Bool, viewer: ZoneRules, _ words: CalendarWords = .english) {
        self.init(occurrence.entry, showsKind: showsKind, words)
        addClock(of: occurrence, viewer: viewer, words)
    }

    init(_ entry: CalendarEntry, showsKind: Bool, _ words: CalendarWords) {
        title = Self.title(of: entry, words)
        if showsKind, entry.kind != .event { remarks.append(words[entry.kind == .toDo ? .toDo : .journal]) }
        if let status = entry.status, status != .confirmed {
            remarks.append(PlainText.of(words.status(status.rawValue)))
        }
    }

    /// Adds the time in the zone of the occurrence, if the viewer's clock shows another one.
    mutating func addClock(of occurrence: Occurrence, viewer: ZoneRules, _ words: CalendarWords) {
        if let zone = occurrence.start.zone, let offset = occurrence.offsets?.start,
            offset != viewer.offset(at: Timestamp(occurrence.interval.start))
        {
            remarks.append("\(words.times.text(occurrence.start.civilDateTime)) \(PlainText.of(zone.identifier))")
        }
    }

    /// Adds a remark, if there is one.
    mutating func add(_ remark: String?) {
        if let remark { remarks.append(PlainText.of(remark)) }
    }

    /// Returns SUMMARY on one line, or a word such as `(untitled)` if SUMMARY is missing or empty.
    static func title(of entry: CalendarEntry, _ words: CalendarWords = .english) -> String {
        let text = PlainText.of(entry.summary ?? "")
        return text.allSatisfy(\.isWhitespace) ? words[.untitled] : text
    }

    /// The width below which a title gets a line of its own, in columns.
    static let minimumWidth = 16

    /// Returns the title and its remarks on one line, or the remarks on a second one if there is no room for both: they name
    /// the calendar and the zone.
    ///
    /// - Parameters:
    ///   - indent: The column of the title, and of the second line if there is room.
    ///   - width: The width of the terminal; nil for any.
    func lines(_ style: Style, indent: Int, width: Int?) -> [String] {
        let remark = remarks.isEmpty ? "" : "[" + remarks.joined(separator: ", ") + "]"
        let room = width.map { max($0 - indent, Self.minimumWidth) } ?? .max
        if remark.isEmpty { return [TextWidth.cut(title, to: room)] }
        if TextWidth.fits(title + "  " + remark, in: room) { return [title + style.dim("  " + remark)] }
        return [TextWidth.cut(title, to: room), TextWidth.indented(remark, indent, to: width, style)]
    }
}
