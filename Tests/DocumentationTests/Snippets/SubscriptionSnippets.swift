import CalendarStorage
import CalendarSubscriptions
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The code of the pages of `CalendarSubscriptions`; a test compares them.
final class SubscriptionSnippets {
    var keychain: [String: FeedCredentials] = [:]
    var credentials: FeedCredentials?
    /// The answers to the next requests.
    var answers: [SubscriptionResponse] = []
    var sent: [(url: String?, hasPassword: Bool)] = []
    var saved: [UInt8]?
    let transport: any SubscriptionTransport = Silence()

    private struct Silence: SubscriptionTransport {
        func send(_ request: SubscriptionRequest, credentials: FeedCredentials?) async -> SubscriptionResponse {
            .fault(.noConnection)
        }
    }

    func transfer(_ request: URLRequest, limit: Int) async -> SubscriptionResponse {
        sent.append((request.url?.absoluteString, request.value(forHTTPHeaderField: "Authorization") != nil))
        return answers.isEmpty ? .fault(.noConnection) : answers.removeFirst()
    }

    func save(_ subscription: FeedSubscription, _ bytes: [UInt8]?) throws {
        if let bytes { saved = bytes }
    }

    /// Refreshes a subscription, and returns the outcome.
    func refresh(_ subscription: inout FeedSubscription, copy: [UInt8]?) async -> RefreshResult {
        var step = subscription.startRefresh(at: .now)
        while true {
            switch step {
            case .send(let request):
                step = subscription.receive(await send(request), to: request, at: .now)
            case .compare(let pending):
                return subscription.compare(pending, with: copy.map { CalendarFeed($0) }, at: .now)
            case .finished(let result):
                return result
            }
        }
    }

    func poll(_ subscriptions: [FeedSubscription], in database: some SubscriptionStorage) async throws {
        let poller = SubscriptionPoller(subscriptions, over: transport, storage: database, requests: 32)
        try await poller.run { result in
            print(result.subscription.id, result)
        }
    }

    func refresh(_ folder: SubscriptionFolder, over transport: some SubscriptionTransport) async throws -> [UInt8]? {
        guard case (var subscription, let copy)? = try folder.open() else { return nil }
        let result = await subscription.refresh(over: transport) { copy.map { CalendarFeed($0) } }
        try folder.save(result)
        return try folder.copy(of: subscription)
    }

    func subscribe(to text: String) throws -> FeedSubscription {
        let address = try SubscriptionAddress(text)
        if let credentials = address.credentials { keychain[text] = credentials }
        return FeedSubscription(address, id: text)
    }

    func send(_ request: SubscriptionRequest) async -> SubscriptionResponse {
        var http = URLRequest(url: request.url)
        for (name, value) in request.headers { http.setValue(value, forHTTPHeaderField: name) }
        if request.sendsCredentials { http.setValue(credentials?.basic, forHTTPHeaderField: "Authorization") }
        return await transfer(http, limit: request.bodyLimit)
    }

    func handle(_ result: RefreshResult) throws {
        switch result.outcome {
        case .updated(let update):
            try save(result.subscription, update.bytes)
            for uid in update.series.removed { print("removed", uid) }
        case .suspicious(_, let lost, let count):
            try save(result.subscription, nil)
            print("kept the last good copy: \(lost) of \(count) coming events are gone")
        case .failed(let failure):
            try save(result.subscription, nil)
            print("\(failure); next attempt at \(result.nextRefresh?.description ?? "no time")")
        case .unchanged, .gone:
            try save(result.subscription, nil)
        }
    }
}
