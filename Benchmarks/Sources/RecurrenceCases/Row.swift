import Answers
import Foundation

/// A case of the suite: a rule, a start, a window and the answer, as `Scripts/expect` wrote them.
public struct Row: Decodable, Sendable {
    public let id: String
    public let rule: String
    public let label: String
    public let mode: Mode
    public let zone: String
    public let start: String
    /// Instants, in seconds since 1970 in UTC, half-open.
    public let lowerBound: Int
    public let upperBound: Int
    /// What the rule alone generates.
    public let ruleAnswer: Answer
    /// The same with DTSTART, which counts as the first occurrence of a recurrence set whether it matches or not.
    public let setAnswer: Answer
    /// For HOURLY in a zone: what the rule generates if its hours are elapsed time, which is Foundation's reading.
    public let elapsedAnswer: Answer?
    /// By the name of an engine: how often a case runs in one measured iteration.
    public let repeats: [String: Int]
    /// By the name of an engine: why it is not measured.
    public let skips: [String: String]

    public enum Mode: String, Decodable, Sendable {
        /// All occurrences from DTSTART on; the cost is per occurrence.
        case window
        /// A short window far from DTSTART; the cost is per query.
        case query
        /// A rule without occurrences; the cost is per query.
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
