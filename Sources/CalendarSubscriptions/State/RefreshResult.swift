public import Foundation
import ICalendarSyntax

/// The next thing to do after a response.
///
/// ```swift
/// while case .send(let request) = step {
///     step = subscription.receive(await client.send(request), to: request, at: .now)
/// }
/// ```
public enum RefreshStep: Sendable {
    /// Send another request: a redirect, or once more in another way. A refresh has at most twelve.
    case send(SubscriptionRequest)
    /// The meaning of the feed changed: load the copy, and call ``FeedSubscription/compare(_:with:at:)``.
    case compare(PendingUpdate)
    /// The refresh has ended.
    case finished(RefreshResult)
}

/// The end of a refresh: the subscription as it is now, and what happened. Save each.
///
/// ```swift
/// try save(result.subscription)
/// switch result.outcome {
/// case .updated(let update): print(update)
/// case .suspicious(_, let lost, let count): print("\(lost) of \(count) events are gone; kept the last good copy")
/// case .failed(let failure): print("\(failure); next attempt: \(result.nextRefresh?.description ?? "never")")
/// case .unchanged, .gone: break
/// }
/// ```
public struct RefreshResult: Sendable {
    /// The outcome of a refresh.
    ///
    /// ```swift
    /// if case .unchanged = result.outcome { metrics.unchanged += 1 }
    /// ```
    public enum Outcome: Sendable {
        /// There is a new version.
        case updated(FeedUpdate)
        /// The feed means the same as the copy. There is nothing to write but the subscription.
        case unchanged
        /// The feed lost many events that are still to come, so the copy stays for now. A user who knows better can
        /// ``FeedSubscription/accept(_:at:)`` the update.
        case suspicious(FeedUpdate, lost: Int, of: Int)
        /// The refresh failed, and the copy stays.
        case failed(RefreshFailure)
        /// The server said twice, a day apart, that the feed is gone (410). The copy stays, and nothing is sent again.
        case gone
    }

    /// The subscription after the refresh, whose state belongs to the bytes of an update: save both or none.
    public let subscription: FeedSubscription
    /// The outcome of the refresh.
    public let outcome: Outcome
    /// The former URL, if a permanent redirect changed the subscription's.
    public let movedFrom: URL?
    /// The date of the next refresh; nil if the subscription stopped.
    public let nextRefresh: Date?
    /// The peculiarities of the response that was accepted.
    public let remarks: [RefreshRemark]
}

extension RefreshStep: CustomStringConvertible {
    /// The step with the request, the response or the result.
    public var description: String {
        switch self {
        case .send(let request): "send \(request)"
        case .compare(let pending): "compare \(pending)"
        case .finished(let result): result.description
        }
    }
}

extension RefreshResult: Summarized {
    /// The outcome in words, without a URL.
    public var description: String { outcome.description + (movedFrom == nil ? "" : ", moved") }
}

extension RefreshResult.Outcome: CustomStringConvertible {
    /// The outcome in words, without a URL.
    public var description: String {
        switch self {
        case .updated(let update): "updated, \(update)"
        case .unchanged: "unchanged"
        case .suspicious(_, let lost, let count): "suspicious: \(lost) of \(counted(count, "coming event")) lost"
        case .failed(let failure): "failed: \(failure)"
        case .gone: "gone"
        }
    }
}
