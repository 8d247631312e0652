public import Recurrence

/// The reason a recurrence set can't be split at a position.
///
/// ```swift
/// do {
///     let parts = try set.split(at: april6)
///     print(parts.tail)
/// } catch {
///     print(error)  // such as "the time is not a member of the set"
/// }
/// ```
public enum SplitError: Error, Hashable, Sendable {
    /// The position is not a member of the set.
    case notAMember

    /// The rule can't continue from any of the members that follow.
    ///
    /// The rule counts its intervals from DTSTART, and none of those members is in an interval that counts. An example
    /// is `FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=30;SKIP=FORWARD` from January 30, 2026, whose later dates all move into
    /// March.
    case phaseNotExpressible(RecurrenceRule)

    /// A part needs a time that can't be written, such as a DTSTART in the second pass of an hour that the clock
    /// repeats.
    case timeNotExpressible

    /// The budget was too small to find the members on both sides.
    case truncated
}

extension SplitError: CustomStringConvertible {
    /// A sentence without a period.
    public var description: String {
        switch self {
        case .notAMember: "the time is not a member of the set"
        case .phaseNotExpressible(let rule):
            "“\(rule.description.prefix(100))” counts its intervals from DTSTART, and no later member is in an interval that counts"
        case .timeNotExpressible: "the new start can't be written as a local time"
        case .truncated: "the budget ran out before the members on both sides were found"
        }
    }
}
