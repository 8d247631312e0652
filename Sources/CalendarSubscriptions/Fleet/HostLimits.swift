/// How often a fleet may ask one server: at most so many requests at once, and at most one start per distance.
///
/// ```swift
/// var limits = HostLimits.polite
/// limits.hosts["calendar.google.com"] = HostLimits.Limit(requests: 16, distance: .milliseconds(10))
/// ```
public struct HostLimits: Hashable, Sendable {
    /// The limit of one origin: a scheme, a host and a port.
    ///
    /// ```swift
    /// let slow = HostLimits.Limit(requests: 1, distance: .seconds(5))
    /// ```
    public struct Limit: Hashable, Sendable {
        /// The maximum number of requests at once; at least one.
        public var requests: Int
        /// The time between the starts of two requests.
        public var distance: Duration

        /// Creates a limit from a number of requests and the time between two starts.
        public init(requests: Int, distance: Duration) { (self.requests, self.distance) = (requests, distance) }
    }

    /// The limit of origins whose host isn't in ``hosts``.
    public var standard: Limit
    /// The limits of single hosts, by name in lowercase.
    public var hosts: [String: Limit] = [:]

    /// Creates limits with the same limit for each origin.
    public init(_ standard: Limit) { self.standard = standard }

    /// The limits of a server with many subscriptions: four requests at once, and ten starts a second.
    public static let polite = HostLimits(Limit(requests: 4, distance: .milliseconds(100)))

    /// The limits of an app: one request at once, and one start a second.
    public static let app = HostLimits(Limit(requests: 1, distance: .seconds(1)))
}

extension HostLimits: CustomStringConvertible {
    /// The standard limit, and the number of others.
    public var description: String { "\(standard)" + (hosts.isEmpty ? "" : ", others for \(hosts.keys.sorted())") }
}

extension HostLimits.Limit: CustomStringConvertible {
    /// The number of requests and their distance.
    public var description: String { "\(counted(requests, "request")) at once, \(distance) apart" }
}
