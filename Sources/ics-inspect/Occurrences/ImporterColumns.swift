import ArgumentParser
import Foundation
import ICalendar

/// The columns of `--format csv --columns google|outlook`, which the importers of both calendars know.
enum ImporterColumns: String, ExpressibleByArgument, CaseIterable {
    case google, outlook

    private static let names = [
        "Subject", "Start Date", "Start Time", "End Date", "End Time", "All Day Event", "Description", "Location",
        "Private",
    ]

    /// Writes the header.
    static func writeHeader(to output: inout Output) throws(Failure) {
        try output.line(names.joined(separator: ","))
    }

    /// The cells that the occurrences of an entry share, before and after their times.
    struct Texts {
        fileprivate let subject: String
        fileprivate let details: String

        /// - Parameter isSafe: Whether to put an apostrophe before cells that a spreadsheet would read as formulas.
        init(_ entry: CalendarEntry, isSafe: Bool) {
            func cell(_ text: String?) -> String { RecordLayout.csvCell(text ?? "", isSafe: isSafe) }
            let isPrivate = entry.text(ofProperty: "CLASS").map { $0.uppercased() != "PUBLIC" } ?? false
            let texts = ["DESCRIPTION", "LOCATION"].map { cell(entry.text(ofProperty: $0)) }
            subject = cell(entry.summary)
            details = (texts + [isPrivate ? "True" : "False"]).joined(separator: ",")
        }
    }

    /// Writes an occurrence on the viewer's clock. The end of an all-day event is its last day, as both importers read it.
    static func write(
        _ occurrence: Occurrence, _ texts: Texts, viewer: ZoneRules, to output: inout Output
    ) throws(Failure) {
        var cells = [texts.subject]
        if occurrence.isAllDay {
            let first = occurrence.start.civilDate
            let last = max(first, occurrence.end.civilDate.adding(days: -1) ?? first)
            cells += [date(first), "", date(last), "", "True"]
        } else {
            for moment in [occurrence.interval.start, occurrence.interval.end] {
                let clock = viewer.local(at: Timestamp(moment))
                cells += [clock.map { date($0.date) } ?? "", clock.map(time) ?? ""]
            }
            cells.append("False")
        }
        cells.append(texts.details)
        try output.line(cells.joined(separator: ","))
    }

    /// Returns `03/02/2026`.
    private static func date(_ date: CivilDate) -> String {
        "\(twoDigits(date.month))/\(twoDigits(date.day))/\(String(repeating: "0", count: 4 - "\(date.year)".count))\(date.year)"
    }

    /// Returns `09:15 AM`.
    private static func time(_ clock: CivilDateTime) -> String {
        let hour = clock.hour % 12
        return "\(twoDigits(hour == 0 ? 12 : hour)):\(twoDigits(clock.minute)) \(clock.hour < 12 ? "AM" : "PM")"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
