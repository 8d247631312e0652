/// The occurrences an engine found, and what it left out.
public struct EngineResult<Element: Sendable>: Sendable {
    /// The occurrences that were found, in order.
    public var occurrences: [Element]

    /// The omissions that are known; empty if the answer is complete.
    public var omissions: [EngineOmission]

    /// Creates an answer.
    public init(_ occurrences: [Element] = [], omissions: [EngineOmission] = []) {
        self.occurrences = occurrences
        self.omissions = omissions
    }

    /// Whether nothing is known to be missing.
    public var isComplete: Bool { omissions.isEmpty }
}

extension EngineResult: Equatable where Element: Equatable {}

/// Something that an engine left out of an answer, and why.
public struct EngineOmission: Hashable, Sendable, CustomStringConvertible {
    /// The reasons for which an engine leaves something out.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// There are more than the query's limit.
        case limit
        /// The engine would have to take more steps than it is allowed.
        case budget
        /// The rule has no occurrence from some point on, and the engine would look for one until the end of its years.
        case neverMatches
        /// The engine is known to crash on such a rule.
        case unsafe
        /// The engine does not accept it.
        case refused
        /// The parser left something out, with its own words for it.
        case unread
    }

    /// The UID of the entry concerned; nil if the entry has none, or if the omission concerns no single entry.
    public let uid: String?
    /// The reason for the omission.
    public let reason: Reason
    /// The rule that was left out, or the words of a parser.
    public let subject: String

    /// Creates an omission.
    public init(uid: String? = nil, _ reason: Reason, _ subject: String) {
        self.uid = uid
        self.reason = reason
        self.subject = subject
    }

    /// `a@b: FREQ=SECONDLY: left out, it would take too many steps`
    public var description: String {
        let sentence =
            switch reason {
            case .limit: "cut off, there are more"
            case .budget: "cut off, it would take too many steps"
            case .neverMatches:
                "not walked to the end, it has no further occurrence and the engine would look for years"
            case .unsafe: "left out, the engine is known to crash on such a rule"
            case .refused: "left out, the engine does not accept it"
            case .unread: "not read"
            }
        return (uid.map { "\($0): " } ?? "") + "\(subject): \(sentence)"
    }
}
