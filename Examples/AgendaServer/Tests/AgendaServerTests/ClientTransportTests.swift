import AgendaServer
import CalendarSubscriptions
import Foundation
import Synchronization
import Testing

@Suite("AsyncHTTPClient as a transport")
struct ClientTransportTests {
    /// A path of the server, and the outcome of a first refresh.
    private static let cases = [
        ("/script/a/full", "updated, 10 entries"), ("/gzip", "updated, 1 entry"), ("/latin-1", "updated, 1 entry"),
        ("/script/b/page", "the answer is a web page, “Log in”"), ("/script/c/nothing", "the answer is empty"),
        ("/script/d/short", "the answer ended early"), ("/script/e/404", "the server answered with status 404"),
        ("/script/f/limited", "the server asks for fewer requests"),
        ("/script/g/511", "a proxy answered instead of the server"), ("/script/h/lie", "status 304"),
        ("/script/i/circle", "the redirects lead in a circle"),
        ("/script/j/endless", "there are more than ten redirects"),
        ("/script/k/file", "the redirect leads to another scheme"), ("/script/l/header", "the transfer failed"),
        ("/script/m/204", "the server answered with status 204"), ("/endless", "larger than the limit"),
        ("/bomb", "larger than the limit"), ("/endless-header", "the transfer failed"),
        ("/nonsense", "the transfer failed"), ("/closed-header", "the answer ended early"),
        ("/closed-chunks", "the answer ended early"), ("/shorter-than-it-says", "the answer ended early"),
        ("/cut-gzip", "not a calendar"), ("/silence", "the server stopped sending"),
        ("/silence-in-body", "the server stopped sending"), ("/drip", "the server took too long to answer"),
        // For this client, the silence lasts until the headers are complete.
        ("/slow-header", "the server stopped sending"),
    ]

    @Test("Each way to misbehave ends a refresh within its limits, and with its reason")
    func misbehaving() async throws {
        let server = try Misbehaving.shared.get()
        var policy = RefreshPolicy.app
        (policy.timeLimit, policy.silenceLimit, policy.bodyLimit) = (.seconds(15), .seconds(5), 1_000_000)
        let addresses = Self.cases.map { (server.url($0.0), $0.1) } + [("http://127.0.0.1:9/", "no connection")]
        let start = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (address, expected) in addresses {
                var subscription = FeedSubscription(
                    try SubscriptionAddress(address), id: "a", policy: policy)
                group.addTask {
                    let result = await subscription.refresh(over: ClientTransport(metrics: TextMetrics())) { nil }
                    #expect(result.description.contains(expected), "\(address): \(result)")
                }
            }
            try await group.waitForAll()
        }
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    @Test("A password is sent to its own server alone, and a cancelled request ends")
    func credentials() async throws {
        let server = try Misbehaving.shared.get()
        let transport = ClientTransport(metrics: TextMetrics())
        let mine = FeedCredentials(user: "me", password: "secret/word")
        var subscription = FeedSubscription(
            try SubscriptionAddress("http://me:x@127.0.0.1:\(server.port)/private"), id: "a")
        #expect("\(await subscription.refresh(over: transport, credentials: mine) { nil })".hasPrefix("updated"))
        subscription = FeedSubscription(
            try SubscriptionAddress("http://me:x@127.0.0.1:\(server.port)/script/x/other"), id: "a")
        let other = await subscription.refresh(over: transport, credentials: mine) { nil }
        guard case .updated(let update) = other.outcome else {
            Issue.record("\(other)")
            return
        }
        #expect(String(decoding: update.bytes, as: UTF8.self).contains("credentials None"))
        let silent = FeedSubscription(try SubscriptionAddress(server.url("/silence")), id: "a")
        let task = Task {
            var silent = silent
            return await silent.refresh(over: transport) { nil }
        }
        task.cancel()
        #expect("\(await task.value)" == "failed: cancelled")
    }

    @Test("Each conversation has its outcomes over AsyncHTTPClient")
    func conversations() async throws {
        let server = try Misbehaving.shared.get()
        let file = Misbehaving.repository.appending(path: "Tests/Servers/conversations.tsv")
        let transport = ClientTransport(metrics: TextMetrics())
        let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(rows.count >= 60)
        for row in rows {
            let columns = row.split(separator: "\t")
            let url = server.script(String(columns[0]).replacing("/", with: "%2F"))
            var policy = RefreshPolicy.app
            policy.bodyLimit = 1_000_000
            var subscription = FeedSubscription(try SubscriptionAddress(url), id: "a", policy: policy)
            var (now, copy) = (Date(timeIntervalSince1970: 1_772_355_600), [UInt8]?.none)
            for outcome in columns[1].split(separator: " | ") {
                let result = await subscription.refresh(over: transport, clock: { [now] in now }) { [copy] in
                    copy.map { CalendarFeed($0) }
                }
                #expect("\(result)".contains(outcome), "\(columns[0])")
                if case .updated(let update) = result.outcome { copy = update.bytes }
                now += 100_000
            }
        }
    }

    @Test("A name is looked up once for each request, and the connection leads to the address that was checked")
    func rebinding() async throws {
        let server = try Misbehaving.shared.get()
        let count = Mutex(0)
        // Nobody else knows the name, so that a second look-up by the client would fail.
        let transport = ClientTransport(metrics: TextMetrics()) { host in
            count.withLock { $0 += 1 }
            return host == "feed.invalid" ? ["127.0.0.1"] : []
        }
        var subscription = FeedSubscription(
            try SubscriptionAddress("http://feed.invalid:\(server.port)/calendar"), id: "a")
        #expect("\(await subscription.refresh(over: transport) { nil })".hasPrefix("updated"))
        #expect(count.withLock { $0 } == 1)
        // A public address first doesn't help a private one behind it.
        for addresses in [["93.184.216.34", "127.0.0.1"], ["127.0.0.1"], ["::ffff:10.0.0.1"], ["64:ff9b::7f00:1"]] {
            let transport = ClientTransport(metrics: TextMetrics()) { _ in addresses }
            var subscription = FeedSubscription(
                try SubscriptionAddress("http://feed.example:8080/calendar"), id: "a", policy: .server)
            let result = await subscription.refresh(over: transport) { nil }
            #expect("\(result)" == "failed: the server has an address that isn't allowed")
        }
    }

    @Test("Under the public policy, a name that resolves to this machine is refused")
    func publicOnly() async throws {
        let server = try Misbehaving.shared.get()
        for host in ["127.0.0.1", "localhost", "[::1]", "0x7f.1"] {
            var subscription = FeedSubscription(
                try SubscriptionAddress("http://\(host):\(server.port)/calendar"), id: "a", policy: .server)
            let result = await subscription.refresh(over: ClientTransport(metrics: TextMetrics())) { nil }
            #expect("\(result)".hasSuffix("isn't allowed"), "\(result)")
        }
    }
}
