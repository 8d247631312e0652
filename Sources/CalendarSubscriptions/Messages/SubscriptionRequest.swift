public import Foundation
import ICalendarSyntax

/// A GET request for a feed, for any HTTP client to send **without following redirects**.
///
/// ```swift
/// var http = URLRequest(url: request.url)
/// for (name, value) in request.headers { http.setValue(value, forHTTPHeaderField: name) }
/// if request.sendsCredentials { http.setValue(credentials?.basic, forHTTPHeaderField: "Authorization") }
/// ```
///
/// The redirects followed so far are part of the request, so a transfer that is interrupted leaves no trace in the state.
public struct SubscriptionRequest: Hashable, Sendable {
    /// The URL of the request.
    public let url: URL
    /// The header fields to send: Accept, User-Agent, and If-None-Match and If-Modified-Since if there is a copy.
    public let headers: [String: String]
    /// Whether to send the credentials, because the URL has the same scheme, host and port as the subscription's.
    public let sendsCredentials: Bool
    /// The time until the response is complete, in all. After that, a request of a ``SubscriptionTransport`` is cancelled; with
    /// a client of another kind, report ``TransportFault/late``.
    public let timeLimit: Duration
    /// The time without a byte after which to report ``TransportFault/silent``.
    public let silenceLimit: Duration
    /// The maximum size of the response in bytes, **after** decompression: calendars compress fifty-fold. Stop reading
    /// there, and report ``TransportFault/tooLarge``.
    public let bodyLimit: Int
    /// The addresses that the transport may connect to.
    public let addresses: AddressPolicy

    let trail: Trail

    /// The requests of a refresh before this one, and this one.
    struct Trail: Hashable, Sendable {
        /// The URL of the subscription when the refresh started.
        let stored: URL
        let start: Date
        /// The URLs requested so far, the current one at the end.
        var urls: [URL]
        /// The end of the permanent redirects before any other one; nil if there are none.
        var permanentEnd: URL?
        /// Whether each redirect so far was permanent.
        var isPermanent = true
        /// Whether the request asks for the whole feed, whatever the copy is.
        var omitsValidators: Bool
        /// Whether the request was already sent again in another way.
        var isRepeated = false
    }

    var hasValidators: Bool { headers["If-None-Match"] != nil || headers["If-Modified-Since"] != nil }
}

extension SubscriptionRequest: Summarized {
    /// The host and the names of the header fields, without the path and the values.
    public var description: String {
        "GET \(url.originDescription) (\(headers.keys.sorted().joined(separator: ", ")))"
    }
}
