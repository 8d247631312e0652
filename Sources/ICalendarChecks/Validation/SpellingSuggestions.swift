import Foundation
import ICalendar

/// Suggests the names that unknown TZIDs, frequencies and parts of rules may misspell.
struct SpellingSuggestions {
    private let zones: [String]
    private var known: [String: [String]] = [:]

    private static let ruleWords =
        ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"]
        + [
            "FREQ", "INTERVAL", "COUNT", "UNTIL", "BYSECOND", "BYMINUTE", "BYHOUR", "BYDAY", "BYMONTHDAY", "BYYEARDAY",
            "BYWEEKNO", "BYMONTH", "BYSETPOS", "WKST", "RSCALE", "SKIP",
        ]
    /// The maximum number of words to compare, because each one is compared with all names.
    private static let maximumCount = 100
    /// The length of the shortest TZID to compare. Two other letters make another abbreviation of a shorter one.
    private static let minimumZoneLength = 6
    /// The maximum number of letters that differ in a TZID.
    private static let maximumZoneDistance = 2
    /// The length of the shortest word of a rule to compare.
    private static let minimumWordLength = 4

    init(_ calendars: [CalendarComponent]) {
        let defined = calendars.lazy.flatMap { $0.components.known(.vtimezone) }
            .compactMap { $0[.zoneIdentifier]?.text }
        zones = TimeZone.knownTimeZoneIdentifiers + Set(defined.prefix(Self.maximumCount)).sorted()
    }

    /// Adds a question to the action of a diagnostic about an unknown zone or a rule, if there is a similar name.
    mutating func add(to diagnostic: inout CalendarDiagnostic) {
        guard let word = diagnostic.arguments.last else { return }
        let near: [String]
        switch diagnostic.code {
        case .unknownZone where word.utf8.count >= Self.minimumZoneLength:
            near = names(near: word, among: zones, limit: Self.maximumZoneDistance)
        case .invalidRule where word.utf8.count >= Self.minimumWordLength:
            near = names(near: word, among: Self.ruleWords, limit: 1)
        default: return
        }
        guard !near.isEmpty, !near.contains(where: { $0 == word }) else { return }
        let question = "did you mean \(near.joined(separator: " or "))?"
        diagnostic.action = diagnostic.action.map { "\($0); \(question)" } ?? question
    }

    private mutating func names(near word: String, among names: [String], limit: Int) -> [String] {
        if let known = known[word] { return known }
        guard known.count < Self.maximumCount else { return [] }
        let near = Array(Spelling.near(word, among: names, limit: limit).prefix(3))
        known[word] = near
        return near
    }
}
