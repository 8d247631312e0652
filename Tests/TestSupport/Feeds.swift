public import Foundation

/// Calendars as text inside the tests, and the times of their occurrences.
public enum Feeds {
    /// The bytes of a calendar with these lines. Blanks around a line are removed and empty lines are omitted, so that
    /// a multi-line string can be indented. This can't represent folded lines.
    public static func bytes(_ lines: String) -> [UInt8] {
        let body = lines.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        return bytes(ofLines: ["BEGIN:VCALENDAR", "VERSION:2.0"] + body + ["END:VCALENDAR"])
    }

    /// The bytes of lines, each ended by CR LF.
    public static func bytes(ofLines lines: [String]) -> [UInt8] { lines.flatMap { Array($0.utf8) + [13, 10] } }

    /// An event with a UID, a DTSTAMP of January 1, 2026, and these lines, as text for ``bytes(_:)``.
    public static func event(_ uid: String, _ lines: String) -> String {
        "BEGIN:VEVENT\nUID:\(uid)\nDTSTAMP:20260101T000000Z\n\(lines)\nEND:VEVENT\n"
    }

    /// The date of `2026-03-01T00:00:00Z`, or of midnight UTC for `2026-03-01`.
    public static func date(_ text: String) -> Date {
        let full = text.count == 10 ? text + "T00:00:00Z" : text
        guard let date = try? Date(full, strategy: .iso8601) else { preconditionFailure("no date \(text)") }
        return date
    }

    /// The interval between two dates, written as for ``date(_:)``.
    public static func interval(_ start: String, _ end: String) -> DateInterval {
        DateInterval(start: date(start), end: date(end))
    }

    /// The zone with an IANA name.
    public static func zone(_ identifier: String) -> TimeZone {
        guard let zone = TimeZone(identifier: identifier) else { preconditionFailure("no zone \(identifier)") }
        return zone
    }

    /// A date as `2026-03-01T09:00:00Z`.
    public static func text(_ date: Date) -> String { date.formatted(.iso8601) }
}
