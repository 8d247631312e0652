import Answers
import Foundation

/// A case of the suite: a rule, a start, a window and the expected answer, as written by `Scripts/expect`.
public struct Row: Decodable, Sendable {
    public let id: String
    public let rule: String
    public let label: String
    public let mode: Mode
    public let zone: String
    public let start: String
    /// The window as instants in seconds since 1970 in UTC, half-open.
    public let lowerBound: Int
    public let upperBound: Int
    /// The occurrences of the rule alone.
    public let ruleAnswer: Answer
    /// The same with DTSTART, which is always the first occurrence of a recurrence set.
    public let setAnswer: Answer
    /// For HOURLY in a zone: the occurrences if the rule counts elapsed hours, as Foundation does.
    public let elapsedAnswer: Answer?
    /// The number of runs in one measured iteration, by the name of an engine.
    public let repeats: [String: Int]
    /// The reason an engine isn't measured, by the name of the engine.
    public let skips: [String: String]

    public enum Mode: String, Decodable, Sendable {
        /// All occurrences from DTSTART on. The cost is given per occurrence.
        case window
        /// A short window far from DTSTART. The cost is given per query.
        case query
        /// A rule without occurrences. The cost is given per query.
        case empty
    }

    /// All cases.
    public static let all: [Row] = {
        do {
            return try JSONDecoder().decode([Row].self, from: Data(PackageResources.Rows_json))
        } catch {
            fatalError("Rows.json: \(error)")
        }
    }()

    public var timeZone: TimeZone {
        guard let zone = TimeZone(identifier: zone) else { fatalError("no zone \(zone)") }
        return zone
    }
}
