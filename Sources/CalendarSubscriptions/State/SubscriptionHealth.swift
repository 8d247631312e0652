public import Foundation

/// The state of a subscription, to show beside the calendar's name.
///
/// ```swift
/// if case .failing(let failure, let since, _) = subscription.health { print("not current since \(since): \(failure)") }
/// ```
public enum SubscriptionHealth: Hashable, Sendable, Codable {
    /// Nothing was fetched yet.
    case new
    /// The last refresh succeeded.
    case current
    /// The last attempts failed.
    case failing(RefreshFailure, since: Date, attempts: Int)
    /// The server's version lost coming events and isn't believed yet.
    case heldBack(since: Date, attempts: Int)
    /// There are no more attempts until ``FeedSubscription/resume()``: the feed is gone, or the password is wrong.
    case stopped(RefreshFailure)
}

extension SubscriptionHealth: CustomStringConvertible {
    /// The state in a few words.
    public var description: String {
        switch self {
        case .new: "new"
        case .current: "current"
        case .failing(let failure, _, let attempts): "failing (\(counted(attempts, "attempt"))): \(failure)"
        case .heldBack(_, let attempts): "held back (\(counted(attempts, "attempt")))"
        case .stopped(let failure): "stopped: \(failure)"
        }
    }
}
