/// Limits on messages. A message or change beyond one throws ``SchedulingError/limit(_:)``, and nothing is half done.
///
/// ```swift
/// var limits = SchedulingLimits.default
/// limits.attendees = 100_000   // everybody in the company
/// ```
public struct SchedulingLimits: Hashable, Sendable {
    /// The largest message to read, in bytes. Mail servers refuse larger ones.
    public var messageBytes = 10 << 20
    /// The largest number of components of a message: a daily series of 27 years with a change of each day.
    public var components = 10_000
    /// The largest number of attendees of a component. Each one is compared with the others.
    public var attendees = 10_000
    /// The largest number of messages of one change.
    public var messages = 10_000
    /// The largest number of lost instances that are cancelled one by one. Beyond it, a REQUEST tells the same in less.
    public var cancelledInstances = 100
    /// The prefixes of X- properties that messages don't contain.
    public var privateProperties = ["X-CALENDARSERVER-PRIVATE", "X-MOZ-", "X-EVOLUTION-", "X-REPLY-"]

    /// Creates the default limits.
    public init() {}

    /// The default limits.
    public static let `default` = SchedulingLimits()
}

extension SchedulingLimits: CustomStringConvertible {
    /// The limits that a message can reach.
    public var description: String {
        "\(messageBytes) bytes, \(components) components, \(attendees) attendees, \(messages) messages"
    }
}
