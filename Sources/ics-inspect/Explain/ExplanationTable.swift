import ICalendar
import ICalendarChecks

/// Prints explanations for people: the answer, the reasons with their lines, and the occurrences before and after.
struct ExplanationTable {
    private let calendar: LoadedCalendar
    private let viewer: TimeZoneOptions
    private let words: CalendarWords
    private let style: Style
    private var isFirst = true

    init(_ calendar: LoadedCalendar, viewer: TimeZoneOptions, _ words: CalendarWords, _ terminal: Terminal) {
        (self.calendar, self.viewer, self.words, style) = (calendar, viewer, words, terminal.style)
    }

    mutating func write(_ explanation: OccurrenceExplanation, to output: inout Output) throws(Failure) {
        if !isFirst { try output.line() }
        isFirst = false
        let entry = (explanation.occurrence ?? explanation.moved)?.entry ?? explanation.series.master
        let title = entry.map { AgendaTitle.title(of: $0, words) } ?? words[.untitled]
        try output.line(style.bold(title) + style.dim("  " + PlainText.of(explanation.series.uid ?? "")))
        try output.line(answer(explanation))
        for finding in explanation.findings {
            let place = finding.property.flatMap { calendar.place(of: $0) }.map { style.dim("  \($0)") } ?? ""
            try output.line("  • " + PlainText.of(words.times.localized(finding.message)) + place)
        }
        for located in explanation.diagnostics.prefix(Self.maximumDiagnosticCount) {
            try output.line("  • " + calendar.line(located, style))
        }
        let rest = explanation.diagnostics.count - Self.maximumDiagnosticCount
        if rest > 0 { try output.line("  • … \(rest) more problem\(rest == 1 ? "" : "s") (validate)") }
        for (label, occurrence) in [("Before", explanation.previous), ("After", explanation.next)] {
            guard let occurrence else { continue }
            try output.line(style.dim(TextWidth.fit(label, to: 8)) + line(occurrence))
        }
    }

    /// The maximum number of problems to list.
    private static let maximumDiagnosticCount = 5

    private func answer(_ explanation: OccurrenceExplanation) -> String {
        let zone = explanation.time.isDate ? "" : " in \(viewer.timeZoneName)"
        if let occurrence = explanation.occurrence {
            return style.accent(explanation.occurs ? "It occurs: " : "It is cancelled: ") + line(occurrence)
        }
        if let moved = explanation.moved { return style.accent("It was moved to: ") + line(moved) }
        return style.accent("It does not occur at \(words.times.localized(explanation.time.shortText))\(zone).")
    }

    /// Returns an occurrence as in an agenda, in the viewer's zone.
    private func line(_ occurrence: Occurrence) -> String {
        let time = AgendaTime(occurrence, viewer: viewer.rules, words)
        return "\(words.day(time.start.date))  \(time.text)"
            + (occurrence.isAllDay ? "" : "  " + style.dim(viewer.timeZoneName))
    }
}
