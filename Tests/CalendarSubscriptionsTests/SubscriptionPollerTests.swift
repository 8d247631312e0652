import CalendarSubscriptions
import Foundation
import ICalendar
import TestSupport
import Testing

@Suite("Polling subscriptions")
struct SubscriptionPollerTests {
    /// A transport that counts the requests in flight.
    private final class Transport: SubscriptionTransport {
        private let counts = Locked<(running: [String: Int], largest: Int, largestOfHost: Int)>(([:], 0, 0))
        private let answer: @Sendable (SubscriptionRequest) async -> SubscriptionResponse

        init(_ answer: @escaping @Sendable (SubscriptionRequest) async -> SubscriptionResponse) { self.answer = answer }

        func send(_ request: SubscriptionRequest, credentials: FeedCredentials?) async -> SubscriptionResponse {
            let host = request.url.host() ?? ""
            counts.withLock { counts in
                counts.running[host, default: 0] += 1
                counts.largest = max(counts.largest, counts.running.values.reduce(0, +))
                counts.largestOfHost = max(counts.largestOfHost, counts.running[host] ?? 0)
            }
            let answer = await answer(request)
            counts.withLock { $0.running[host, default: 0] -= 1 }
            return answer
        }

        var largest: (all: Int, host: Int) { counts.withLock { ($0.largest, $0.largestOfHost) } }
    }

    private final class Storage: SubscriptionStorage {
        let saved = Locked<[String: FeedSubscription]>([:])
        let error: (any Error)?

        init(failingWith error: (any Error)? = nil) { self.error = error }

        func copy(of subscription: FeedSubscription) -> CalendarFeed? { nil }

        func save(_ result: RefreshResult) throws {
            if let error { throw error }
            saved.withLock { $0[result.subscription.id] = result.subscription }
        }
    }

    private static let answer = SubscriptionResponse.answer(
        status: 200, body: Array(calendar(event("a", "A")).utf8), remoteAddress: "93.184.216.34")

    private static func subscriptions(_ count: Int, hosts: Int) throws -> [FeedSubscription] {
        try (0..<count).map { number in
            FeedSubscription(
                try SubscriptionAddress("https://h\(number % hosts).example.com/\(number).ics"), id: "\(number)",
                policy: .server)
        }
    }

    @Test(
        "Each feed of a fleet is refreshed once, saved and then reported, within the limits of hosts and of the fleet")
    func fleet() async throws {
        let (storage, reported) = (Storage(), Locked<[String]>([]))
        let transport = Transport { _ in
            try? await Task.sleep(for: .milliseconds(2))
            return Self.answer
        }
        let poller = SubscriptionPoller(
            try Self.subscriptions(300, hosts: 20), over: transport, storage: storage,
            hosts: HostLimits(HostLimits.Limit(requests: 2, distance: .zero)), requests: 8)
        try await poller.run(forever: false) { result in
            let subscription = result.subscription
            #expect(storage.saved.withLock { $0[subscription.id] } == subscription)
            #expect(result.isUpdated)
            reported.withLock { $0.append(subscription.id) }
        }
        #expect(reported.withLock { $0.sorted() } == (0..<300).map { "\($0)" }.sorted())
        #expect(transport.largest.all <= 8 && transport.largest.all > 2)
        #expect(transport.largest.host <= 2)
        try await poller.run(forever: false) { Issue.record("\($0.subscription.id) isn't due") }
    }

    @Test("A feed that is due later is refreshed at that time")
    func timer() async throws {
        var subscription = try #require(Self.subscriptions(1, hosts: 1).first)
        let past = Date(timeIntervalSince1970: 1_772_355_600)
        guard case .send(let request) = subscription.startRefresh(at: past) else { return }
        _ = subscription.receive(.fault(.late), to: request, at: past)
        let next = try #require(subscription.nextRefresh(at: past))
        let started = Date()
        let clock: @Sendable () -> Date = { next.addingTimeInterval(-0.2 + Date().timeIntervalSince(started)) }
        let poller = SubscriptionPoller(
            [subscription], over: Transport { _ in Self.answer }, storage: Storage(), clock: clock)
        await #expect(throws: CancellationError.self) {
            try await poller.run { result in
                #expect(result.isUpdated)
                #expect(clock() >= next)
                throw CancellationError()
            }
        }
    }

    @Test("After cancellation, requests in flight end, nothing is saved, and the method returns")
    func cancellation() async throws {
        let (storage, started) = (Storage(), AsyncStream<Void>.makeStream())
        let transport = Transport { _ in
            started.continuation.yield()
            try? await Task.sleep(for: .seconds(600))
            return .fault(.cancelled)
        }
        let poller = SubscriptionPoller(try Self.subscriptions(3, hosts: 3), over: transport, storage: storage)
        let polling = Task { try await poller.run { _ in Issue.record("a cancelled refresh is reported") } }
        for await _ in started.stream { break }
        polling.cancel()
        try await polling.value
        #expect(storage.saved.withLock { $0.isEmpty })
    }

    @Test("A transport that sends nothing is cancelled after the time limit of the request", .timeLimit(.minutes(10)))
    func late() async throws {
        var policy = RefreshPolicy.server
        policy.timeLimit = .milliseconds(20)
        var subscription = FeedSubscription(
            try SubscriptionAddress("https://example.com/a.ics"), id: "a", policy: policy)
        let result = await subscription.refresh(
            over: Transport { _ in
                try? await Task.sleep(for: .seconds(600))
                return .fault(.cancelled)
            }
        ) { nil }
        #expect(result.failure == .transport(.late))
    }

    @Test("If a result can't be saved, it isn't reported, and the error ends the run")
    func failingStorage() async throws {
        let poller = SubscriptionPoller(
            try Self.subscriptions(3, hosts: 1), over: Transport { _ in Self.answer },
            storage: Storage(failingWith: CocoaError(.fileWriteOutOfSpace)))
        await #expect(throws: CocoaError.self) {
            try await poller.run { _ in Issue.record("a result that isn't saved is reported") }
        }
    }
}
