package import ICalendarSyntax

/// The occurrences that an engine found, and a list of losses.
///
/// ```swift
/// let result = NativeEngine().occurrences(of: [bytes], matching: query)
/// if !result.isComplete { print(result.losses) }
/// ```
public struct EngineResult<Element: Sendable>: Sendable {
    /// The occurrences that the engine found, in order.
    public var occurrences: [Element]

    /// The known losses; empty if the result is complete.
    public var losses: [EngineLoss]

    /// Creates a result from occurrences and losses.
    public init(_ occurrences: [Element] = [], losses: [EngineLoss] = []) {
        self.occurrences = occurrences
        self.losses = losses
    }

    /// Whether the engine knows of no losses.
    public var isComplete: Bool { losses.isEmpty }
}

extension EngineResult: Equatable where Element: Equatable {}

/// An entry or rule that an engine omitted from a result, and the reason.
///
/// ```swift
/// for loss in result.losses where loss.reason == .unsafe {
///     print(loss.uid ?? "no UID", loss.subject)
/// }
/// ```
public struct EngineLoss: Hashable, Sendable, CustomStringConvertible {
    /// The reasons why an engine omits something from a result.
    ///
    /// ```swift
    /// let refused = result.losses.filter { $0.reason == .refused }
    /// ```
    public enum Reason: String, Hashable, Sendable, CaseIterable, CaseNamed {
        /// There are more occurrences than the query's limit.
        case limit
        /// The engine would need more steps than it is allowed.
        case budget
        /// The rule has no further occurrences, and the engine would search to the end of its supported years.
        case neverMatches
        /// The engine is known to crash on rules of this kind.
        case unsafe
        /// The engine does not accept the rule.
        case refused
        /// The parser of the engine ignored something; the subject is its message.
        case unread
    }

    /// The UID of the entry concerned; nil if the entry has none or if there is no single entry.
    public let uid: String?
    /// The reason for the loss, one of the known kinds.
    public let reason: Reason
    /// The rule that was omitted, or the parser's message.
    public let subject: String

    /// Creates a loss with a reason and a subject.
    public init(uid: String? = nil, _ reason: Reason, _ subject: String) {
        self.uid = uid
        self.reason = reason
        self.subject = subject
    }

    /// The UID, subject and reason: `a@b: FREQ=SECONDLY: left out, it would take too many steps`.
    public var description: String {
        let sentence =
            switch reason {
            case .limit: "truncated: there are more"
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
