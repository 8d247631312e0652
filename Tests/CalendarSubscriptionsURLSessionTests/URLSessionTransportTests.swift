@_spi(Linux) import CalendarSubscriptionsURLSession
import Foundation
import TestSupport
import Testing

@Suite(
    "URLSession as a transport", .requires(MisbehavingServer.python != nil, MisbehavingServer.isMissing),
    // Foundation for Linux waits in busy loops, so one transfer at a time.
    .serialized, .timeLimit(.minutes(10)))
struct URLSessionTransportTests {
    private let server: MisbehavingServer

    init() throws { server = try MisbehavingServer.shared.get() }

    /// The policy of an app that waits longer, because a busy machine answers late.
    private static var patient: RefreshPolicy {
        var policy = RefreshPolicy.app
        (policy.timeLimit, policy.silenceLimit, policy.bodyLimit) = (.seconds(200), .seconds(200), 1_000_000)
        return policy
    }

    private func subscription(to address: String, policy: RefreshPolicy = patient) throws -> FeedSubscription {
        FeedSubscription(try SubscriptionAddress(address), id: "a", policy: policy)
    }

    /// A path of the server, and the outcome of a first refresh.
    private static let cases = [
        ("/script/u-a/full", "updated, 10 entries"), ("/gzip", "updated, 1 entry"), ("/latin-1", "updated, 1 entry"),
        ("/script/u-b/page", "the answer is a web page, “Log in”"), ("/script/u-c/nothing", "the answer is empty"),
        ("/script/u-d/short", "the answer ended early"), ("/script/u-e/404", "the server answered with status 404"),
        ("/script/u-f/limited", "the server asks for fewer requests"),
        ("/script/u-g/511", "a proxy answered instead of the server"), ("/script/u-h/lie", "status 304"),
        ("/script/u-i/circle", "the redirects lead in a circle"),
        ("/script/u-j/endless", "there are more than ten redirects"),
        ("/script/u-k/file", "the redirect leads to another scheme"),
        ("/script/u-m/204", "the server answered with status 204"), ("/endless", "larger than the limit"),
        ("/bomb", "larger than the limit"), ("/closed-chunks", "the answer ended early"),
        ("/shorter-than-it-says", "the answer ended early"), ("/silence", "the server stopped sending"),
        ("/silence-in-body", "the server stopped sending"), ("/drip", "the server took too long to answer"),
        ("/nonsense", "failed"), ("/closed-header", "failed"), ("/cut-gzip", "failed"),
    ]

    /// What stops the process on Linux, with "there's no response".
    private static let fatal = ["/nonsense", "/closed-header"]
    private static var testable: [(String, String)] {
        #if canImport(Darwin)
            cases
        #else
            cases.filter { !fatal.contains($0.0) }
        #endif
    }

    @Test("Each way to misbehave ends a refresh by URLSession, with its reason", arguments: testable)
    func misbehaving(path: String, expected: String) async throws {
        var policy = Self.patient
        if path.hasPrefix("/silence") { policy.silenceLimit = .seconds(2) }
        if path == "/drip" { policy.timeLimit = .seconds(5) }
        var subscription = try subscription(to: server.url(path), policy: policy)
        let result = await subscription.refresh(over: URLSessionTransport()) { nil }
        #expect("\(result)".contains(expected))
    }

    @Test("Each conversation has its outcomes over URLSession")
    func conversations() async throws {
        for conversation in try Conversation.all {
            var subscription = try subscription(to: server.url(conversation.path))
            var (now, copy) = (Date(timeIntervalSince1970: 1_772_355_600), [UInt8]?.none)
            for outcome in conversation.outcomes {
                let result = await subscription.refresh(over: URLSessionTransport(), clock: { [now] in now }) {
                    [copy] in
                    copy.map { CalendarFeed($0) }
                }
                #expect("\(result)".contains(outcome), "\(conversation)")
                if case .updated(let update) = result.outcome { copy = update.bytes }
                now += 100_000
            }
        }
    }

    @Test("A port where nobody listens is no connection")
    func nobody() async throws {
        var subscription = try subscription(to: "http://127.0.0.1:9/")
        let result = await subscription.refresh(over: URLSessionTransport()) { nil }
        #expect("\(result)".contains("no connection to the server"))
    }

    @Test("URLSession sends a password to its own server alone")
    func credentials() async throws {
        let mine = FeedCredentials(user: "me", password: "secret/word")
        var own = try subscription(to: server.url("/private", user: "me:x@"))
        let result = await own.refresh(over: URLSessionTransport(), credentials: mine) { nil }
        #expect("\(result)".hasPrefix("updated"))
        var moved = try subscription(to: server.url("/script/u-x/other", user: "me:x@"))
        let other = await moved.refresh(over: URLSessionTransport(), credentials: mine) { nil }
        guard case .updated(let update) = other.outcome else {
            Issue.record("\(other)")
            return
        }
        #expect(String(decoding: update.bytes, as: UTF8.self).contains("credentials None"))
    }

    @Test("A cancelled transfer ends at once, and the subscription stays the same")
    func cancelled() async throws {
        let silent = try subscription(to: server.url("/silence"))
        let start = ContinuousClock.now
        let task = Task {
            var subscription = silent
            let result = await subscription.refresh(over: URLSessionTransport()) { nil }
            return (subscription, result)
        }
        try await Task.sleep(for: .milliseconds(100))
        task.cancel()
        let (subscription, result) = await task.value
        #expect("\(result)" == "failed: cancelled")
        #expect(subscription == silent)
        #expect(ContinuousClock.now - start < .seconds(50))
    }

    @Test("Under the public policy, URLSession sends nothing, because it can't check the address")
    func publicOnly() async throws {
        var subscription = try subscription(to: "https://calendar.example.com/a.ics", policy: .server)
        let result = await subscription.refresh(over: URLSessionTransport()) { nil }
        #expect("\(result)".contains("an address that isn't allowed"))
    }
}
