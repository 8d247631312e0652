import Foundation
import ICalendar
import ICalendarChecks

/// Prints two results for one series side by side, from their first difference on.
struct DifferenceTable {
    private let difference: EngineComparison.Difference
    private let viewer: ZoneRules
    private let style: Style

    /// The number of rows to print. Later differences mostly follow from the first one.
    private static let rows = 3
    private static let width = 36

    init(_ difference: EngineComparison.Difference, timeZone: TimeZone, _ style: Style) {
        self.style = style
        self.difference = difference
        viewer = ZoneRules(timeZone)
    }

    func write(verdict: EngineVerdict?, to output: inout Output) throws(Failure) {
        let summary = (difference.left.first ?? difference.right.first)?.summary.map { "  " + PlainText.of($0) } ?? ""
        try output.line(style.bold(PlainText.of(difference.uid ?? "(no UID)")) + summary)
        for rule in (difference.left.first ?? difference.right.first)?.entry.rules ?? [] {
            try output.line(style.dim("  " + PlainText.of(rule.description)))
        }
        try output.line("  " + TextWidth.fit("native", to: Self.width) + "libical")
        for row in difference.index..<difference.index + Self.rows {
            let (left, right) = (text(difference.left, row), text(difference.right, row))
            guard left != nil || right != nil else { break }
            try output.line("  " + TextWidth.fit(left ?? "–", to: Self.width) + (right ?? "–"))
        }
        try EngineVerdict.write(verdict, indent: "  ", style, to: &output)
        try output.line()
    }

    /// Returns `Mon 2026-03-02 09:00–10:00`, on the viewer's clock.
    private func text(_ occurrences: [Occurrence], _ row: Int) -> String? {
        guard occurrences.indices.contains(row) else { return nil }
        let occurrence = occurrences[row]
        func clock(_ time: CalendarTime, _ date: Date) -> CivilDateTime {
            time.isDate ? time.civilDateTime : viewer.local(at: Timestamp(date)) ?? time.civilDateTime
        }
        let start = clock(occurrence.start, occurrence.interval.start)
        let end = clock(occurrence.end, occurrence.interval.end)
        let day = "\(start.date.weekday.shortName) \(start.date)"
        if occurrence.isAllDay { return day + " to \(end.date)" }
        return day + " \(start.clockText)–" + (end.date == start.date ? end.clockText : end.shortText)
    }
}
