import Foundation
import ICalendarSyntax

extension OccurrenceQuery: CustomStringConvertible {
    /// The kinds, interval and time zone: `VEVENT in 2026-03-01T00:00:00Z – 2026-04-01T00:00:00Z, Europe/Paris`.
    public var description: String { "\(filter) in \(interval.text), \(timeZone.identifier)" }
}

extension OccurrenceFilter: CustomStringConvertible {
    /// The kinds, whether cancelled entries are included, and the content: `VEVENT, VTODO, also cancelled, with “kiel”`.
    public var description: String {
        var parts = kinds.map(\.rawValue).sorted()
        if includesCancelled { parts.append("also cancelled") }
        for (name, values) in [("with", texts), ("of category", categories), ("of UID", uids)] where !values.isEmpty {
            let words = values.prefix(10).map { "“\($0)”" }.joined(separator: " or ")
            parts.append("\(name) \(words.abbreviated(to: 60))")
        }
        return parts.joined(separator: ", ")
    }
}
