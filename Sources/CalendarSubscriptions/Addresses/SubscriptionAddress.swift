public import Foundation
import ICalendarSyntax

/// The address of a feed as people paste it: http, https, webcal or webcals, with or without user and password.
///
/// ```swift
/// let address = try SubscriptionAddress("webcal://ada:secret@example.com/team.ics")
/// print(address.url)  // https://example.com/team.ics
/// ```
///
/// Many private feeds have no password but an address that can't be guessed, so the description shows the host alone.
public struct SubscriptionAddress: Hashable, Sendable {
    /// The URL to fetch: https, unless the address says `http:`. User, password and fragment are removed.
    public let url: URL

    /// The user and password of the address, for a keychain; nil if there are none. Nothing else stores them.
    public let credentials: FeedCredentials?

    /// Whether the address says `webcal:`, which once meant plain http. See ``FeedSubscription/receive(_:to:at:)``.
    public let triesHTTP: Bool

    /// A reason why a text isn't the address of a feed.
    ///
    /// ```swift
    /// do { address = try SubscriptionAddress(text) } catch { label.text = error.description }
    /// ```
    public enum Fault: Error, Hashable, Sendable {
        /// The text isn't a URL.
        case notURL
        /// The URL has another scheme, such as `ftp`.
        case scheme(String)
        /// The URL doesn't name a host.
        case noHost
        /// The text contains a control character, such as a line break.
        case controlCharacter
    }

    /// Parses an address. White space around the text is ignored.
    ///
    /// - Throws: ``Fault`` if the text isn't an address with one of the four schemes and a host.
    public init(_ text: String) throws(Fault) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            throw .controlCharacter
        }
        guard var parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased() else { throw .notURL }
        guard ["http", "https", "webcal", "webcals"].contains(scheme) else { throw .scheme(scheme) }
        guard let host = parts.host, !host.isEmpty else { throw .noHost }
        credentials = parts.user.map { FeedCredentials(user: $0, password: parts.password ?? "") }
        triesHTTP = scheme == "webcal"
        parts.scheme = scheme == "http" ? "http" : "https"
        (parts.user, parts.password, parts.fragment) = (nil, nil, nil)
        guard let url = parts.url else { throw .notURL }
        self.url = url
    }
}

/// A user and password for the server of a feed. Neither is ever part of a subscription's state.
///
/// ```swift
/// if request.sendsCredentials { urlRequest.setValue(credentials.basic, forHTTPHeaderField: "Authorization") }
/// ```
public struct FeedCredentials: Hashable, Sendable {
    /// The user name to send to the server.
    public var user: String
    /// The password to send to the server.
    public var password: String

    /// Creates credentials from a user name and a password.
    public init(user: String, password: String) { (self.user, self.password) = (user, password) }

    /// The value of an Authorization header for Basic authentication (RFC 7617).
    public var basic: String { "Basic " + Data("\(user):\(password)".utf8).base64EncodedString() }
}

extension SubscriptionAddress: Summarized {
    /// The scheme and the host; the path of a feed is often secret.
    public var description: String { url.originDescription }
}

extension FeedCredentials: Summarized {
    /// A constant text, so that neither a log nor a dump contains a password.
    public var description: String { "user and password" }
}

extension SubscriptionAddress.Fault: CustomStringConvertible {
    /// A sentence about the fault.
    public var description: String {
        switch self {
        case .notURL: "the address isn't a URL, such as https://example.com/calendar.ics"
        case .scheme(let scheme): "the scheme \(scheme.abbreviated(to: 20)) isn't http, https, webcal or webcals"
        case .noHost: "the address names no host"
        case .controlCharacter: "the address contains a control character"
        }
    }
}

extension SubscriptionAddress.Fault: LocalizedError {
    /// The description of the fault, the same as ``description``.
    public var errorDescription: String? { description }
}
