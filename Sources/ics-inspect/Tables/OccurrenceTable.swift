import Foundation
import ICalendar

/// Occurrences for people: date, time and title in the viewer's zone, a line each.
///
/// ```
/// Mon 2026-03-02  09:00–10:00    Stand-up
///                 22:00–06:00+1  Night shift
/// Tue 2026-03-03  3 days         Trip
/// ```
struct OccurrenceTable: ~Copyable {
    private var output = Output()
    private let style = Style.standardOutput
    private let width = Console.width
    private let rules: ZoneRules
    private let zoneName: String
    private let showsKind: Bool
    private let interval: DateInterval
    private var lastDate: CivilDate?
    private var count = 0

    init(timeZone: TimeZone, showsKind: Bool, interval: DateInterval) {
        rules = ZoneRules(timeZone)
        zoneName = timeZone.identifier == "GMT" ? "UTC" : timeZone.identifier
        self.showsKind = showsKind
        self.interval = interval
    }

    mutating func write(_ occurrence: Occurrence) throws(Failure) {
        count += 1
        let time = AgendaTime(occurrence, viewer: rules)
        let date = time.start.date
        let day =
            date == lastDate
            ? String(repeating: " ", count: 14) : "\(date.weekday.shortName) \(date)"
        lastDate = date
        let title = AgendaTitle(occurrence, showsKind: showsKind, viewer: rules, instant: time.instant)
        let left = width.map { max($0 - 31, 16) }
        try output.line(
            style.bold(day) + "  " + style.accent(TextWidth.fit(time.text, to: 13)) + "  "
                + title.text(style, width: left))
    }

    mutating func finish() throws(Failure) {
        let from = rules.local(at: Int(interval.start.timeIntervalSince1970))?.shortText ?? "…"
        let to = rules.local(at: Int(interval.end.timeIntervalSince1970))?.shortText ?? "…"
        if count > 0 { try output.line() }
        let noun = count == 1 ? "occurrence" : "occurrences"
        try output.line(style.dim("\(count) \(noun) from \(from) to \(to), \(zoneName)"))
        try output.finish()
    }
}

/// When an occurrence takes place, on the viewer's clock.
struct AgendaTime {
    let start: CivilDateTime
    let instant: Int
    /// `09:00–10:00`, `22:00–06:00+1`, `09:00`, `all day` or `3 days`.
    let text: String

    init(_ occurrence: Occurrence, viewer: ZoneRules) {
        instant = Int(occurrence.interval.start.timeIntervalSince1970)
        if occurrence.isAllDay {
            start = occurrence.start.civilDateTime
            let days = occurrence.end.civilDate.dayNumber - start.date.dayNumber
            text = days > 1 ? "\(days) days" : "all day"
            return
        }
        let last = Int(occurrence.interval.end.timeIntervalSince1970)
        start = viewer.local(at: instant) ?? occurrence.start.civilDateTime
        let end = viewer.local(at: last) ?? occurrence.end.civilDateTime
        if last == instant {
            text = start.clockText
            return
        }
        let days = end.date.dayNumber - start.date.dayNumber
        text = "\(start.clockText)–\(end.clockText)" + (days != 0 ? "+\(days)" : "")
    }
}

/// What an occurrence is called, and what is unusual about it.
struct AgendaTitle {
    private let title: String
    private var remarks: [String] = []

    init(_ occurrence: Occurrence, showsKind: Bool, viewer: ZoneRules, instant: Int) {
        title = occurrence.summary.map(PlainText.of) ?? "(untitled)"
        if showsKind, occurrence.entry.kind != .event {
            remarks.append(occurrence.entry.kind == .toDo ? "to-do" : "journal")
        }
        if let status = occurrence.entry.status, status != .confirmed {
            remarks.append(PlainText.of(status.rawValue.lowercased()))
        }
        if let zone = occurrence.start.zone, zone.rules.offset(at: instant) != viewer.offset(at: instant) {
            remarks.append("\(occurrence.start.civilDateTime.clockText) \(PlainText.of(zone.identifier))")
        }
    }

    func text(_ style: Style, width: Int?) -> String {
        let remark = remarks.isEmpty ? "" : "  [" + remarks.joined(separator: ", ") + "]"
        guard let width else { return title + style.dim(remark) }
        let room = width - TextWidth.of(remark)
        // A remark that would leave the title nothing has to give way.
        guard room >= 12 || remark.isEmpty else { return TextWidth.cut(title, to: width) }
        return TextWidth.cut(title, to: room) + style.dim(remark)
    }
}
