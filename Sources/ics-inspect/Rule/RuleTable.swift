import ICalendar
import ICalendarChecks

/// Prints a rule for people: the wording, the occurrences, and the dialects that affect them.
struct RuleTable {
    let placed: RuleInspection
    let words: String
    let occurrences: [RuleInspection.Occurrence]
    let hasMore: Bool
    /// Whether the options specify a window.
    let isWindow: Bool

    private let times: CalendarWords
    private let style: Style

    init(
        _ placed: RuleInspection, words: String, _ listed: (occurrences: [RuleInspection.Occurrence], hasMore: Bool),
        isWindow: Bool, _ times: CalendarWords, _ terminal: Terminal
    ) {
        self.times = times
        style = terminal.style
        self.placed = placed
        self.words = words
        (occurrences, hasMore) = listed
        self.isWindow = isWindow
    }

    /// - Parameter showsDates: Whether to print the dates, which need a start.
    func write(showsDates: Bool, to output: inout Output) throws(Failure) {
        try output.line(style.bold(PlainText.of(placed.rule.description)))
        try output.line(PlainText.of(words))
        guard showsDates else { return try output.line(style.dim("--start lists the dates")) }
        try output.line(style.dim("from \(text(placed.start.clock))\(placed.zone.map { ", " + $0.identifier } ?? "")"))
        try output.line()
        let width = "\(occurrences.last?.number ?? 0)".count
        for occurrence in occurrences { try write(occurrence, width, to: &output) }
        if let last = lastLine { try output.line(style.dim(last)) }
        for note in notes { try output.line(note) }
        try output.line()
        try writeReadings(to: &output)
    }

    private func write(
        _ occurrence: RuleInspection.Occurrence, _ width: Int, to output: inout Output
    ) throws(Failure) {
        let number = "\(occurrence.number)"
        output.write(style.dim(String(repeating: " ", count: width - number.count) + number))
        output.write("  ")
        output.write(text(occurrence.clock))
        if let offset = occurrence.offset, placed.zone?.isUTC == false {
            output.write(" ")
            output.write(offset: offset)
        } else if occurrence.offset != nil {
            output.write("Z")
        }
        switch occurrence.resolution {
        case .gap(let skipped): output.write(style.dim("  (the clock skips \(times.times.text(skipped)))"))
        case .fold(let isFirst): output.write(style.dim("  (the \(isFirst ? "first" : "second") of two)"))
        case .unique, nil: break
        }
        try output.endLine()
    }

    /// Returns a time such as `Fri 2026-01-02 09:00`.
    private func text(_ clock: CivilDateTime) -> String {
        times.day(clock.date) + (placed.start.isDate ? "" : " \(times.times.text(clock))")
    }

    private var lastLine: String? {
        if hasMore { return "There are more." }
        guard occurrences.isEmpty else { return nil }
        return isWindow && placed.hasOccurrences
            ? "The rule has no occurrences in this window." : "The rule has no occurrences."
    }

    /// Notes about facts that the list doesn't show.
    private var notes: [String] {
        var notes: [String] = []
        if placed.start.isDate, placed.rule.frequency < .daily {
            notes.append("A date has no time of day for this FREQ to count.")
        }
        switch placed.startInFeed {
        case .onRule: break
        case .first:
            notes.append("The start does not match the rule and is not listed.")
            notes.append("In a feed, the start is still the first occurrence, \(endOfNote).")
        case .leftOut:
            notes.append("The start does not match the rule and is not listed.")
            notes.append("In a feed, \(placed.dialect.rawValue) omits the start too; RFC 5545 counts it first.")
        case .deleted:
            notes.append("UNTIL is before the start, so the series has no occurrences in a feed either.")
        }
        return notes
    }

    /// The end of the note about a start that counts without matching the rule.
    private var endOfNote: String {
        guard placed.hasOccurrences else { return "and the only one" }
        guard let count = placed.rule.end.count else { return "followed by those of the rule" }
        return "and COUNT includes it: \(count == 1 ? "none" : "\(count - 1)") of the rule's occurrences would follow"
    }

    private func writeReadings(to output: inout Output) throws(Failure) {
        let questions = placed.questions
        guard !questions.isEmpty else {
            try output.line(style.dim("No interpretation of RFC 5545 matters here."))
            return
        }
        try output.line(style.bold("Interpretations that matter"))
        for question in questions {
            try output.line("  \(style.accent(question.subject)) (\(question.section))")
            let (used, others) = question.answers(usedFirst: placed.dialect)
            if let used { try output.line("    used: \(text(used))") }
            for other in others { try output.line("    else: \(text(other))") }
        }
    }

    private func text(_ answer: DialectSentences.Answer) -> String {
        let names = answer.dialects.map(\.rawValue).joined(separator: ", ")
        return answer.sentence + (names.isEmpty ? "" : style.dim(" [\(names)]"))
    }
}
