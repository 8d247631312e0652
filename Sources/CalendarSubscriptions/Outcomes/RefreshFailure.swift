public import Foundation

/// A reason why a refresh failed. The copy stays.
///
/// ```swift
/// if case .failed(.unauthorized) = result.outcome { askForPassword() }
/// ```
///
/// Failures contain no URL, and texts of a server are cut and on one line, so a failure can be logged.
public enum RefreshFailure: Error, Hashable, Sendable, Codable {
    /// There is no answer.
    case transport(TransportFault)
    /// The server answered with this status.
    case status(Int)
    /// The server answered with status 429: too many requests.
    case rateLimited
    /// The server wants other credentials; the challenge is its WWW-Authenticate field.
    case unauthorized(challenge: String?)
    /// A redirect that isn't followed.
    case redirect(Redirect)
    /// The policy refuses this host, or the address that it resolved to.
    case address(String)
    /// The answer contains nothing but white space.
    case empty
    /// The answer ended early, after this many bytes.
    case incomplete(received: Int)
    /// The calendar has no END, as if a script had stopped.
    case truncated
    /// The answer is a web page, such as a login.
    case webPage(title: String?, asksForPassword: Bool)
    /// The answer has another format, such as `gzip` or `JSON`.
    case otherFormat(String)

    /// A reason why a redirect isn't followed.
    ///
    /// ```swift
    /// if case .failed(.redirect(.toHTTP)) = result.outcome { print("the feed isn't encrypted any more") }
    /// ```
    public enum Redirect: String, Hashable, Sendable, Codable {
        /// The redirects lead back to a URL that was already requested.
        case circle
        /// There are more than ten redirects.
        case tooMany
        /// The answer has no Location, or one that isn't a URL.
        case location
        /// The Location has another scheme than http and https.
        case scheme
        /// The Location leads from https to http.
        case toHTTP
    }
}

extension RefreshFailure: CustomStringConvertible {
    /// A sentence about the failure.
    public var description: String {
        switch self {
        case .transport(let fault): fault.description
        case .status(let status): "the server answered with status \(status)"
        case .rateLimited: "the server asks for fewer requests"
        case .unauthorized: "the server asks for another user name or password"
        case .redirect(let redirect): redirect.description
        case .address(let host): "the address of \(host) isn't allowed"
        case .empty: "the answer is empty"
        case .incomplete(let received): "the answer ended early, after \(counted(received, "byte"))"
        case .truncated: "the calendar has no END"
        case .webPage(let title, _): "the answer is a web page" + (title.map { ", “\($0)”" } ?? "")
        case .otherFormat(let name): "the answer is \(name), not a calendar"
        }
    }
}

extension RefreshFailure.Redirect: CustomStringConvertible {
    /// A sentence about the redirect.
    public var description: String {
        switch self {
        case .circle: "the redirects lead in a circle"
        case .tooMany: "there are more than ten redirects"
        case .location: "the redirect has no usable Location"
        case .scheme: "the redirect leads to another scheme than http and https"
        case .toHTTP: "the redirect leads from https to http"
        }
    }
}

extension RefreshFailure: LocalizedError {
    /// The description of the failure, the same as ``description``.
    public var errorDescription: String? { description }
}
