import Foundation

extension OccurrenceQuery: CustomStringConvertible {
    /// The kinds, interval and time zone: `VEVENT in 2026-03-01T00:00:00Z – 2026-04-01T00:00:00Z, Europe/Paris`.
    public var description: String { "\(filter) in \(interval.text), \(timeZone.identifier)" }
}

extension OccurrenceFilter: CustomStringConvertible {
    /// The kinds and whether cancelled entries are included: `VEVENT, VTODO, also cancelled`.
    public var description: String {
        let names = kinds.map(\.rawValue).sorted().joined(separator: ", ")
        return includesCancelled ? "\(names), also cancelled" : names
    }
}
