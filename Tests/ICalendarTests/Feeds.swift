import Foundation
import ICalendar

/// Small feeds, written where they are tested.
enum Feeds {
    /// A calendar of lines; what belongs to one component is between its BEGIN and END.
    static func feed(_ lines: String, preferringZonesOf zones: CalendarZone.Preference = .system) -> CalendarFeed {
        CalendarFeed(bytes(lines), preferringZonesOf: zones)
    }

    static func bytes(_ lines: String) -> [UInt8] {
        let body = lines.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        return Array(
            (["BEGIN:VCALENDAR", "VERSION:2.0"] + body + ["END:VCALENDAR", ""]).joined(separator: "\r\n").utf8)
    }

    /// `2026-03-01T00:00:00Z`, or midnight UTC of `2026-03-01`.
    static func date(_ text: String) -> Date {
        let full = text.count == 10 ? text + "T00:00:00Z" : text
        return (try? Date(full, strategy: .iso8601)) ?? .distantPast
    }

    static func interval(_ start: String, _ end: String) -> DateInterval {
        DateInterval(start: date(start), end: date(end))
    }

    static func zone(_ identifier: String) -> TimeZone { TimeZone(identifier: identifier) ?? .gmt }

    /// `2026-03-01T09:00:00Z`
    static func text(_ date: Date) -> String { date.formatted(.iso8601) }
}
