import Foundation

/// The intervals, limits and rules of a subscription.
///
/// ```swift
/// var policy = RefreshPolicy.app
/// policy.interval = .seconds(3_600)
/// let subscription = FeedSubscription(address, id: "team", policy: policy)
/// ```
public struct RefreshPolicy: Hashable, Sendable, Codable {
    /// The user's choice; nil for the interval that the feed declares (REFRESH-INTERVAL, X-PUBLISHED-TTL), or one that
    /// depends on its changes.
    public var interval: Duration?
    /// The shortest and the longest interval that a user, a feed or a server can choose.
    public var bounds: ClosedRange<Duration>
    /// The bounds of the interval of a feed that declares none: a tenth of the time since the last change.
    public var adaptive: ClosedRange<Duration>
    /// The maximum size of a feed in bytes, after decompression.
    public var bodyLimit: Int
    /// The maximum number of components of a feed.
    public var componentLimit: Int
    /// The time that a refresh may take, with all redirects.
    public var timeLimit: Duration = .seconds(30)
    /// The time without a byte after which a request fails.
    public var silenceLimit: Duration = .seconds(15)
    /// The servers that may be asked.
    public var addresses: AddressPolicy
    /// Whether to keep the copy for a day if half of ten or more coming events are gone, all of them, or any of a feed without END.
    public var holdsBackLosses = true
    /// Whether entries keep the copy's UIDs if the server makes new ones on each request.
    public var keepsUIDs = true
    /// Whether to send ETag and Last-Modified. They save transfers, but can identify a client.
    public var sendsValidators = true
    /// Properties whose changes don't count, in uppercase, for producers that write the time of export into one.
    public var ignoredProperties: Set<String> = []
    /// The User-Agent; nil for this library's name. Some servers refuse names they don't know.
    public var userAgent: String?

    /// The policy for an app on a user's device: at most every 15 minutes, any address.
    public static let app = RefreshPolicy(
        bounds: .seconds(900) ... .seconds(604_800), adaptive: .seconds(3_600) ... .seconds(86_400),
        bodyLimit: 20 << 20, componentLimit: 200_000, addresses: .any)

    /// The policy for a server that fetches addresses of its users: at most every 5 minutes, public addresses only.
    public static let server = RefreshPolicy(
        bounds: .seconds(300) ... .seconds(604_800), adaptive: .seconds(1_800) ... .seconds(43_200),
        bodyLimit: 10_000_000, componentLimit: 50_000, addresses: .publicOnly)
}

extension Duration {
    var seconds: TimeInterval { TimeInterval(components.seconds) + TimeInterval(components.attoseconds) * 1e-18 }
}

extension TimeInterval {
    func clamped(to range: ClosedRange<Duration>) -> TimeInterval {
        Swift.min(Swift.max(self, range.lowerBound.seconds), range.upperBound.seconds)
    }
}

extension RefreshPolicy: CustomStringConvertible {
    /// The interval, the limits and the addresses.
    public var description: String {
        let limits = "at most \(counted(bodyLimit, "byte")) and \(counted(componentLimit, "component"))"
        return "\(interval.map { "every \($0)" } ?? "as declared"), \(limits), \(addresses)"
    }
}
