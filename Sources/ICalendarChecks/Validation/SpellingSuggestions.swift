import Foundation
import ICalendar

/// Suggests the zones whose names unknown TZIDs may misspell.
struct ZoneSuggestions {
    private let names: [String]
    private var known: [String: [String]] = [:]

    /// The maximum number of TZIDs to compare, because each one is compared with all names.
    private static let maximumCount = 100
    /// The length of the shortest TZID to compare. Two other letters make another abbreviation of a shorter one.
    private static let minimumLength = 6
    /// The maximum number of letters that differ.
    private static let maximumDistance = 2

    init(_ calendars: [CalendarComponent]) {
        let defined = calendars.lazy.flatMap { $0.components.known(.vtimezone) }
            .compactMap { $0[.zoneIdentifier]?.text }
        names = TimeZone.knownTimeZoneIdentifiers + Set(defined.prefix(Self.maximumCount)).sorted()
    }

    /// Adds a question to the action of a diagnostic about an unknown zone, if a zone has a similar name.
    mutating func add(to diagnostic: inout CalendarDiagnostic) {
        guard diagnostic.code == .unknownZone, let tzid = diagnostic.arguments.last else { return }
        let near = near(tzid)
        guard !near.isEmpty else { return }
        let question = "did you mean \(near.joined(separator: " or "))?"
        diagnostic.action = diagnostic.action.map { "\($0); \(question)" } ?? question
    }

    private mutating func near(_ tzid: String) -> [String] {
        if let known = known[tzid] { return known }
        guard tzid.utf8.count >= Self.minimumLength, known.count < Self.maximumCount else { return [] }
        let near = Array(Spelling.near(tzid, among: names, limit: Self.maximumDistance).prefix(3))
        known[tzid] = near
        return near
    }
}
