public import Foundation
import ICalendar
import ICalendarSyntax

/// A subscription to a feed: its address, its policy, and everything to remember between two refreshes.
///
/// A subscription is a value without I/O. It makes requests, you send them with any HTTP client, and ``receive(_:to:at:)``
/// decides what the responses mean. Save the value after each refresh, and the bytes of the copy whenever they changed.
///
/// ```swift
/// var subscription = FeedSubscription(try SubscriptionAddress("webcal://example.com/team.ics"), id: "team")
/// var step = subscription.startRefresh(at: .now)
/// while case .send(let request) = step {
///     step = subscription.receive(await client.send(request), to: request, at: .now)
/// }
/// ```
///
/// The same responses at the same dates always have the same results: the jitter of the schedule depends on the ``id``.
public struct FeedSubscription: Hashable, Sendable, Codable, Identifiable {
    /// Your name for the subscription. It stays when the feed moves, and varies the schedule.
    public let id: String
    /// The URL to fetch, from the address or from a permanent redirect that proved itself.
    public internal(set) var url: URL
    /// The end of a permanent redirect that hasn't proved itself yet; nil if there is none.
    public internal(set) var proposedMove: URL?
    /// The intervals, limits and rules.
    public var policy: RefreshPolicy
    /// Whether you have credentials for the feed. They are sent to the origin of ``url`` alone, and a feed with credentials
    /// never moves to another origin on its own.
    public var usesCredentials: Bool
    /// Whether the feed is current, failing, held back or stopped.
    public internal(set) var health: SubscriptionHealth = .new
    /// The receipt of the last copy that was accepted; nil if there is none.
    public internal(set) var copy: CopyReceipt?
    /// The date of the last response; nil if there was none.
    public internal(set) var lastAttempt: Date?
    /// The date of the last response that had, or confirmed, the content of the copy.
    public internal(set) var lastSuccess: Date?
    /// The date of the last response that changed the copy.
    public internal(set) var lastChange: Date?

    var triesHTTP: Bool
    var memory = Memory()

    /// Details of former responses.
    struct Memory: Hashable, Sendable, Codable {
        var validators: FeedValidators?
        /// The date of the last response with the content of the copy, rather than a confirmation.
        var lastContent: Date?
        /// The number of responses in a row that repeated the content although validators were sent.
        var ignoredValidators = 0
        var hasUsedHTTPS = false
        var acceptsAnything = false
        var declaredInterval: TimeInterval?
        var freshness: TimeInterval = 0
        var retryAfter: TimeInterval?
        /// The number of responses, which varies the jitter.
        var attempts: UInt64 = 0
        var losses: Streak?
        var successesElsewhere: Streak?
        var goneSince: Date?
        var wasUnauthorized = false
        /// The meaning of the last calendar without END.
        var unfinished: UInt64?
    }

    /// A number of equal events in a row.
    struct Streak: Hashable, Sendable, Codable {
        private(set) var since: Date
        private(set) var count = 0

        /// Creates a streak, or goes on with a former one. If the clock was put back since, the streak starts now.
        init(after former: Streak?, at now: Date) {
            since = min(former?.since ?? now, now)
            count = min(max(former?.count ?? 0, 0), 1_000) + 1
        }
    }

    /// Creates a subscription that is due at once.
    ///
    /// - Parameters:
    ///   - address: The address of the feed. Keep the credentials, if any, in a keychain.
    ///   - id: Your name for the subscription.
    ///   - policy: The intervals, limits and rules.
    public init(_ address: SubscriptionAddress, id: String, policy: RefreshPolicy = .app) {
        self.id = id
        self.policy = policy
        url = address.url
        triesHTTP = address.triesHTTP
        usesCredentials = address.credentials != nil
    }

    /// Replaces the address. The copy stays, and the next refresh compares the new feed with the copy.
    public mutating func move(to address: SubscriptionAddress) {
        url = address.url
        triesHTTP = address.triesHTTP
        usesCredentials = address.credentials != nil
        (proposedMove, memory.validators, memory.successesElsewhere) = (nil, nil, nil)
        (memory.hasUsedHTTPS, memory.acceptsAnything) = (false, false)
        resume()
    }

    /// Takes the address and the policy of a configuration, such as a command line, which is right even if the feed has moved
    /// since: the redirect is found again. Where the policy allows other addresses than before, the subscription is due at once.
    ///
    /// ```swift
    /// var subscription = try folder.subscription() ?? FeedSubscription(address, id: "team", policy: .server)
    /// subscription.configure(address, policy: .server)
    /// ```
    public mutating func configure(_ address: SubscriptionAddress, policy: RefreshPolicy) {
        if self.policy.addresses != policy.addresses { resume() }
        if url != address.url { move(to: address) }
        (self.policy, usesCredentials) = (policy, address.credentials != nil)
    }

    /// Forgets the copy, because the bytes are lost or damaged. The next request asks for the whole feed.
    public mutating func forgetCopy() {
        (copy, memory.validators, memory.losses, memory.unfinished) = (nil, nil, nil, nil)
    }

    /// Makes a subscription due at once that stopped or failed, for example with new credentials.
    public mutating func resume() {
        (memory.retryAfter, memory.goneSince, memory.wasUnauthorized) = (nil, nil, false)
        health = copy == nil ? .new : .current
        lastAttempt = nil
    }

    /// Returns whether this is the value after an earlier answer than another value of the same subscription, which another
    /// process saved. The dates alone don't tell: the clock may have been put back since.
    package func isOlder(than other: FeedSubscription) -> Bool {
        guard let lastAttempt, let otherAttempt = other.lastAttempt else { return false }
        return lastAttempt < otherAttempt && memory.attempts <= other.memory.attempts
    }

    /// Returns whether a person has to do something: the subscription stopped or is held back, the server wants credentials,
    /// or the feed has failed for a week. Servers that are merely busy or unreachable have the same week.
    public func needsAttention(at now: Date) -> Bool {
        switch health {
        case .new, .current: false
        case .heldBack, .stopped, .failing(.unauthorized, _, _): true
        case .failing(_, let since, _): now.timeIntervalSince(since) >= 7 * 86_400
        }
    }
}

extension FeedSubscription: Summarized {
    /// The identifier, the host and the health. The path is left out, because the URL of a private feed is a password.
    public var description: String { "\(id): \(url.originDescription), \(health)" }
}
