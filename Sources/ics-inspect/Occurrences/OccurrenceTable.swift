import Foundation
import ICalendar
import ICalendarChecks

/// Prints occurrences for people: an agenda, and a summary of the query below.
struct OccurrenceTable: ~Copyable {
    private var output = Output()
    private var agenda: Agenda
    private let rules: ZoneRules
    private let zoneName: String
    private let interval: DateInterval
    private var count = 0

    private let words: CalendarWords
    private let style: Style
    private let legend: CalendarLegend

    init(
        _ interval: DateInterval, timeZone: TimeZone, zoneName: String, showsKind: Bool, _ legend: CalendarLegend,
        _ words: CalendarWords, _ terminal: Terminal
    ) {
        self.words = words
        self.legend = legend
        style = terminal.style
        rules = ZoneRules(timeZone)
        let firstDate = rules.local(at: Timestamp(interval.start))?.date
        agenda = Agenda(viewer: rules, showsKind: showsKind, from: firstDate, words, terminal)
        self.zoneName = zoneName
        self.interval = interval
    }

    mutating func write(_ occurrence: Occurrence) throws(Failure) {
        count += 1
        try output.line(agenda.line(occurrence, calendar: legend.name(of: occurrence.entry)))
        for line in agenda.placeLines(occurrence) { try output.line(line) }
    }

    mutating func finish() throws(Failure) {
        if count > 0 { try output.line() }
        let noun = count == 1 ? "occurrence" : "occurrences"
        let window = "from \(text(interval.start)) to \(text(interval.end)), \(zoneName)"
        try output.line(style.dim("\(count) \(noun) \(window)"))
        try output.finish()
    }

    private func text(_ date: Date) -> String {
        rules.local(at: Timestamp(date)).map(words.times.shortText) ?? "…"
    }
}
