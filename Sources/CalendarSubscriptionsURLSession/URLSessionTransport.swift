public import CalendarSubscriptions

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// Sends the requests of subscriptions with URLSession.
///
/// ```swift
/// let result = await subscription.refresh(over: URLSessionTransport()) { copy }
/// ```
///
/// Each request has a session of its own, without a cache, which can turn a 304 into a 200, and without cookies and stored
/// passwords. An app's feeds are asked once an hour or less, so an open connection wouldn't be used again anyway. Redirects are
/// left to the subscription, and a body is stopped at ``CalendarSubscriptions/SubscriptionRequest/bodyLimit``, which counts
/// decompressed bytes.
///
/// URLSession resolves a name on its own and connects to any of the addresses, so this transport refuses requests with
/// ``CalendarSubscriptions/AddressPolicy/publicOnly``, the policy of servers. A server uses a client that connects to a checked
/// address; `Examples/AgendaServer` has one for AsyncHTTPClient.
///
/// For Apple's systems. Foundation for Linux stops the process when a server answers with anything but HTTP, so only tests use this
/// type there.
#if !canImport(Darwin)
    @_spi(Linux)
#endif
public struct URLSessionTransport: SubscriptionTransport {
    private let configuration: @Sendable () -> URLSessionConfiguration

    /// Creates a transport.
    ///
    /// ```swift
    /// let transport = URLSessionTransport {
    ///     let configuration = URLSessionConfiguration.ephemeral
    ///     configuration.allowsCellularAccess = false
    ///     return configuration
    /// }
    /// ```
    ///
    /// - Parameter configuration: Returns a configuration for each request. Caches, cookies and stored passwords of it aren't
    ///   used. Background sessions aren't possible: they follow redirects.
    public init(_ configuration: @escaping @Sendable () -> URLSessionConfiguration = { .ephemeral }) {
        self.configuration = configuration
    }

    /// Sends one request of a subscription.
    ///
    /// - Returns: The answer; the fault ``CalendarSubscriptions/TransportFault/refusedAddress`` if only public addresses are
    ///   allowed.
    public func send(_ request: SubscriptionRequest, credentials: FeedCredentials?) async -> SubscriptionResponse {
        guard request.addresses != .publicOnly else { return .fault(.refusedAddress) }
        let configuration = configuration()
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCredentialStorage = nil
        var message = URLRequest(url: request.url)
        message.timeoutInterval = request.silenceLimit / .seconds(1)
        for (name, value) in request.headers { message.setValue(value, forHTTPHeaderField: name) }
        if let credentials { message.setValue(credentials.basic, forHTTPHeaderField: "Authorization") }

        let (responses, continuation) = AsyncStream.makeStream(of: SubscriptionResponse.self)
        let transfer = Transfer(limit: request.bodyLimit, continuation)
        let session = URLSession(configuration: configuration, delegate: transfer, delegateQueue: nil)
        // The session and its delegate keep each other until one of them is told to stop.
        continuation.onTermination = { _ in session.invalidateAndCancel() }
        session.dataTask(with: message).resume()
        return await responses.first { _ in true } ?? .fault(.cancelled)
    }
}
