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
    private var places = SeriesCache<PlaceLines>()
    /// The first day of the window.
    private let firstDate: CivilDate?
    private let words: CalendarWords
    /// The width of a weekday, a blank and a date.
    private let dateWidth: Int

    /// The width of `09:00–10:00+1`, or of the words for a whole day if these are longer.
    private let timeWidth: Int

    /// - Parameter firstDate: The first day of the window. Occurrences that started earlier are listed under this day.
    init(
        viewer: ZoneRules, showsKind: Bool, from firstDate: CivilDate? = nil, _ words: CalendarWords,
        _ terminal: Terminal
    ) {
        self.words = words
        dateWidth = (words.weekdays.map { TextWidth.of($0) }.max() ?? 0) + 11
        timeWidth = max(13, TextWidth.of(words[.allDay]))
        self.firstDate = firstDate
        self.terminal = terminal
        (style, width) = (terminal.style, terminal.width)
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
        let day = date == lastDate ? "" : "\(words.name(of: date.weekday)) \(date)"
        lastDate = date
        var title = title(of: occurrence)
        if time.start.date < date { title.add(words.phrase(.since, "\(time.start.date)")) }
        title.add(calendar)
        let dot = style.isOn ? decoration.map { style.dot($0) + " " } ?? "" : ""
        let room = width.map { max($0 - dateWidth - timeWidth - (dot.isEmpty ? 4 : 6), 16) }
        return style.bold(TextWidth.fit(day, to: dateWidth)) + "  "
            + style.accent(TextWidth.fit(time.text, to: max(timeWidth, TextWidth.of(time.text)))) + "  "
            + dot + title.text(style, width: room)
    }

    /// Returns the place and the link, to be printed below the line.
    mutating func placeLines(_ occurrence: Occurrence) -> [String] {
        places.value(for: occurrence) { PlaceLines($0) }.lines(indent: dateWidth + timeWidth + 4, terminal)
    }

    private mutating func title(of occurrence: Occurrence) -> AgendaTitle {
        var title = titles.value(for: occurrence) { [showsKind, words] in
            AgendaTitle($0, showsKind: showsKind, words)
        }
        title.addClock(of: occurrence, viewer: viewer)
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
            text = start.clockText
            return
        }
        let end = viewer.local(at: Timestamp(interval.end)) ?? occurrence.end.civilDateTime
        let days = end.date.dayNumber - start.date.dayNumber
        text = "\(start.clockText)–\(end.clockText)" + (days > 0 ? "+\(days)" : "")
    }
}

/// The title of an occurrence, and remarks about anything unusual.
struct AgendaTitle {
    let title: String
    private(set) var remarks: [String] = []

    init(_ occurrence: Occurrence, showsKind: Bool, viewer: ZoneRules, _ words: CalendarWords = .english) {
        self.init(occurrence.entry, showsKind: showsKind, words)
        addClock(of: occurrence, viewer: viewer)
    }

    init(_ entry: CalendarEntry, showsKind: Bool, _ words: CalendarWords) {
        title = Self.title(of: entry, words)
        if showsKind, entry.kind != .event { remarks.append(words[entry.kind == .toDo ? .toDo : .journal]) }
        if let status = entry.status, status != .confirmed {
            remarks.append(PlainText.of(words.status(status.rawValue)))
        }
    }

    /// Adds the time in the zone of the occurrence, if the viewer's clock shows another one.
    mutating func addClock(of occurrence: Occurrence, viewer: ZoneRules) {
        if let zone = occurrence.start.zone, let offset = occurrence.offsets?.start,
            offset != viewer.offset(at: Timestamp(occurrence.interval.start))
        {
            remarks.append("\(occurrence.start.civilDateTime.clockText) \(PlainText.of(zone.identifier))")
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

    func text(_ style: Style, width: Int?) -> String {
        let remark = remarks.isEmpty ? "" : "  [" + remarks.joined(separator: ", ") + "]"
        guard let width else { return title + style.dim(remark) }
        let room = width - TextWidth.of(remark)
        // A remark that would leave no room for the title is dropped.
        guard room >= 12 || remark.isEmpty else { return TextWidth.cut(title, to: width) }
        return TextWidth.cut(title, to: room) + style.dim(remark)
    }
}
