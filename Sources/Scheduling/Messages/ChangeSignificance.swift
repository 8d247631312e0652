/// How much of a meeting changed, from the least to the most.
///
/// ```swift
/// if update.significance >= .rescheduled { notify(item) }
/// ```
public enum ChangeSignificance: Int, Comparable, Hashable, Sendable, CaseIterable {
    /// Only time stamps, the parameters of RFC 6638, or the way something is written.
    case none
    /// Only answers, roles, names or SEQUENCE.
    case status
    /// Another property, such as the place.
    case details
    /// The time or the rule, or an instance came or went.
    case rescheduled
    /// The meeting, for this recipient.
    case cancelled

    /// Orders changes from the least to the most.
    public static func < (left: ChangeSignificance, right: ChangeSignificance) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension ChangeSignificance: CustomStringConvertible {
    /// The name of the case, such as `rescheduled`.
    public var description: String {
        switch self {
        case .none: "none"
        case .status: "status"
        case .details: "details"
        case .rescheduled: "rescheduled"
        case .cancelled: "cancelled"
        }
    }
}
