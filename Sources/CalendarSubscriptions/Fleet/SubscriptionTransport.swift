public import Foundation
public import ICalendar

/// An HTTP client for subscriptions.
///
/// ```swift
/// struct ClientTransport: SubscriptionTransport {
///     let client: HTTPClient
///
///     func send(_ request: SubscriptionRequest, credentials: FeedCredentials?) async -> SubscriptionResponse {
///         await client.get(request.url, request.headers, credentials?.basic, limit: request.bodyLimit)
///     }
/// }
/// ```
///
/// A transport sends exactly one request, follows no redirect, and ends when its task is cancelled. <doc:ASubscription> lists
/// its duties.
public protocol SubscriptionTransport: Sendable {
    /// Sends a request.
    ///
    /// - Parameters:
    ///   - request: The request, with its limits on time, size and addresses.
    ///   - credentials: The user and password to send; nil if the URL doesn't have the origin that they are for.
    /// - Returns: The answer, or ``TransportFault/cancelled`` if the task was cancelled.
    func send(_ request: SubscriptionRequest, credentials: FeedCredentials?) async -> SubscriptionResponse
}

extension SubscriptionTransport {
    /// Sends a request, and cancels it after its time limit.
    fileprivate func answer(
        to request: SubscriptionRequest, _ credentials: FeedCredentials?
    ) async -> SubscriptionResponse {
        await withTaskGroup(of: SubscriptionResponse?.self) { group in
            group.addTask { await send(request, credentials: credentials) }
            group.addTask { (try? await Task.sleep(for: request.timeLimit)) != nil ? .fault(.late) : nil }
            for await case let response? in group {
                group.cancelAll()
                return response
            }
            return .fault(.cancelled)
        }
    }
}

extension FeedSubscription {
    /// Refreshes the subscription: sends requests until the refresh ends.
    ///
    /// ```swift
    /// let result = await subscription.refresh(over: transport) { copy.map { CalendarFeed($0) } }
    /// ```
    ///
    /// A request is cancelled after its ``SubscriptionRequest/timeLimit``.
    ///
    /// - Parameters:
    ///   - transport: The client that sends the requests.
    ///   - credentials: The user and password, if ``usesCredentials``.
    ///   - clock: Returns the current date.
    ///   - copy: Returns the copy that ``copy`` is the receipt of. Called only if the meaning of the feed changed.
    /// - Throws: The error that `copy` throws; the subscription stays the same.
    public mutating func refresh(
        over transport: some SubscriptionTransport, credentials: FeedCredentials? = nil,
        clock: @Sendable () -> Date = { Date() }, copy: @Sendable () async throws -> CalendarFeed?
    ) async rethrows -> RefreshResult {
        var subscription = self
        var step = subscription.startRefresh(at: clock())
        while true {
            switch step {
            case .send(let request):
                let response = await transport.answer(to: request, request.sendsCredentials ? credentials : nil)
                step = subscription.receive(response, to: request, at: clock())
            case .compare(let pending):
                let former = try await copy()
                let result = subscription.compare(pending, with: former, at: clock())
                self = subscription
                return result
            case .finished(let result):
                self = subscription
                return result
            }
        }
    }
}
