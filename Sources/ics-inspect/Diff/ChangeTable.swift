import Foundation
import ICalendar
import ICalendarChecks

/// Prints changes for people: a line for each, followed by the changed properties, and a count at the end.
struct ChangeTable {
    let changes: [OccurrenceChange]
    let viewer: TimeZoneOptions
    let interval: DateInterval
    let words: CalendarWords
    let terminal: Terminal

    func write(showsKind: Bool, to output: inout Output) throws(Failure) {
        let style = terminal.style
        for change in changes {
            guard let occurrence = change.after ?? change.before else { continue }
            var title = AgendaTitle(occurrence, showsKind: showsKind, viewer: viewer.rules, words)
            let time: String
            switch change {
            case .moved(let old, let new): time = "\(text(old)) → \(text(new, after: old))"
            case .seriesMoved(let old, let new):
                time = "\(text(old)) → \(text(new, after: old))"
                title.add("the whole series")
            case .added, .removed, .changed: time = text(occurrence)
            }
            let head = "\(TextWidth.fit(label(change), to: 7))  \(time)  "
            let lines = title.lines(style, indent: TextWidth.of(head), width: terminal.width)
            try output.line(
                color(TextWidth.fit(label(change), to: 7), change) + "  " + style.accent(time) + "  " + lines[0])
            for line in lines.dropFirst() { try output.line(line) }
            for name in change.changedProperties {
                try output.line("         " + style.dim(name) + difference(of: name, change))
            }
        }
        if !changes.isEmpty { try output.line() }
        try output.line(style.dim(summary))
    }

    private func label(_ change: OccurrenceChange) -> String {
        if case .seriesMoved = change { "moved" } else { change.word }
    }

    private func color(_ word: String, _ change: OccurrenceChange) -> String {
        switch change {
        case .added: terminal.style.wrap(word, "32")
        case .removed: terminal.style.error(word)
        case .moved, .seriesMoved, .changed: terminal.style.warning(word)
        }
    }

    /// Returns `Mon 2026-03-16 12:00–13:00`, without the day if `other` is on the same day.
    private func text(_ occurrence: Occurrence, after other: Occurrence? = nil) -> String {
        let time = AgendaTime(occurrence, viewer: viewer.rules, words)
        let day = time.start.date
        if let other, AgendaTime(other, viewer: viewer.rules, words).start.date == day, !occurrence.isAllDay {
            return time.text
        }
        return "\(words.day(day)) \(time.text)"
    }

    /// Returns `: Room 1 → Room 2` for a property that each version has at most once.
    private func difference(of name: String, _ change: OccurrenceChange) -> String {
        let values = [change.before, change.after].map { $0?.entry.component.properties(named: name) ?? [] }
        guard values.allSatisfy({ $0.count <= 1 }), values.contains(where: { !$0.isEmpty }) else { return "" }
        let texts = values.map { $0.first.map { "“\(TextWidth.cut(PlainText.of($0.text), to: 40))”" } ?? "nothing" }
        return texts[0] == texts[1] ? "" : ": \(texts[0]) → \(texts[1])"
    }

    private var summary: String {
        let rules = viewer.rules
        func day(_ date: Date) -> String { rules.local(at: Timestamp(date)).map(words.times.shortText) ?? "…" }
        let window = "from \(day(interval.start)) to \(day(interval.end)), \(viewer.timeZoneName)"
        guard !changes.isEmpty else { return "no changes \(window)" }
        let counts = ["added", "removed", "moved", "seriesMoved", "changed"].compactMap { word in
            let count = changes.count { $0.word == word }
            return count == 0 ? nil : "\(count) \(word == "seriesMoved" ? "series moved" : word)"
        }
        return "\(counts.joined(separator: ", ")) \(window)"
    }
}
