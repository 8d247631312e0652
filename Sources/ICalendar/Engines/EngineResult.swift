/// What an engine found, and what is missing in it.
public struct EngineResult<Element: Sendable>: Sendable {
    /// What was found, in order.
    public var occurrences: [Element]

    /// What may be missing; empty where the answer is complete.
    public var omissions: [EngineOmission]

    /// An answer.
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
    /// Why it was left out.
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

    /// UID of the entry that it concerns; nil where that has none, or it concerns no single one.
    public let uid: String?
    /// Why.
    public let reason: Reason
    /// What is left out: a rule, or what a parser says.
    public let subject: String

    /// An omission.
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
