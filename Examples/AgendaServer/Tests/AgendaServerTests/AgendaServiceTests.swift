import AgendaServer
import AsyncHTTPClient
import CalendarDelivery
import CalendarSubscriptions
import Foundation
import ICalendar
import Logging
import ServiceLifecycle
import Testing

@Suite("The agenda server", .timeLimit(.minutes(2)))
struct AgendaServiceTests {
    /// A running server with its address.
    private struct Running: Sendable {
        let port: Int

        func get(_ path: String, _ headers: [String: String] = [:]) async throws -> (status: UInt, text: String) {
            let response = try await open(path, headers)
            let body = try await response.body.collect(upTo: 1 << 20)
            return (response.status.code, String(buffer: body))
        }

        func open(_ path: String, _ headers: [String: String] = [:]) async throws -> HTTPClientResponse {
            var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(path)")
            for (name, value) in headers { request.headers.add(name: name, value: value) }
            return try await HTTPClient.shared.execute(request, timeout: .seconds(20))
        }

        func page(_ query: String) async throws -> OccurrencePage {
            try JSONDecoder().decode(OccurrencePage.self, from: Data(try await get("/agenda?" + query).text.utf8))
        }

        /// The next lines of server-sent events until an empty one.
        static func event(_ body: inout HTTPClientResponse.Body.AsyncIterator) async throws -> String {
            var text = ""
            while !text.hasSuffix("\n\n"), let part = try await body.next() { text += String(buffer: part) }
            return text
        }
    }

    /// Runs a server, ends it as SIGTERM does, and requires that it ends.
    private static func withServer(
        state: URL, policy: RefreshPolicy, _ feeds: [(String, String)], demo: URL? = nil,
        _ body: @escaping @Sendable (Running) async throws -> Void
    ) async throws {
        var quiet = Logger(label: "test")
        quiet.logLevel = .critical
        let (ports, started) = AsyncStream<Int>.makeStream()
        let service = AgendaService(port: 0, state: state, policy: policy, demo: demo, logger: quiet) { port in
            started.yield(port)
            return feeds.compactMap { id, url in
                (try? SubscriptionAddress(url.replacing("PORT", with: "\(port)"))).flatMap { Feed(id: id, address: $0) }
            }
        }
        let group = ServiceGroup(services: [service], logger: quiet)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            let port = try #require(await ports.first { _ in true })
            try await body(Running(port: port))
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }

    private static func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "agenda-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    private static var policy: RefreshPolicy {
        var policy = RefreshPolicy.app
        (policy.bounds, policy.interval) = (.milliseconds(100) ... .seconds(3_600), .milliseconds(100))
        return policy
    }

    @Test("An agenda is read page by page, survives a restart without the feeds, and pages equal the whole")
    func pages() async throws {
        let demo = Misbehaving.repository.appending(path: "Fixtures/feeds")
        try await Self.withFolder { folder in
            let names = ["google-export", "apple-icloud"]
            let feeds = names.map { ($0, "http://127.0.0.1:PORT/demo/\($0).ics") }
            let query = "from=2026-01-01&to=2026-12-31&limit="
            try await Self.withServer(state: folder, policy: .app, feeds, demo: demo) { server in
                var all = try await server.page(query + "500")
                while Set(all.rows.map(\.feed)).count < 2 {
                    try await Task.sleep(for: .milliseconds(20))
                    all = try await server.page(query + "500")
                }
                #expect(all.next == nil && all.rows.map(\.startsAt) == all.rows.map(\.startsAt).sorted())
                var page = try await server.page(query + "3")
                var rows = page.rows
                while let next = page.next {
                    page = try await server.page(query + "3&cursor=\(next)")
                    #expect(page.rows.count <= 3 && !page.rows.isEmpty)
                    rows += page.rows
                }
                #expect(rows == all.rows && Set(rows).count == rows.count)
                #expect(try await server.get("/health/live").status == 200)
                #expect(try await server.get("/health/ready").text == "ready\n")
                let metrics = try await server.get("/metrics").text
                #expect(metrics.contains("feed_refreshes_total{outcome=\"updated\"} 2.0\n"))
                #expect(metrics.contains("feeds_overdue 0.0\n") && !metrics.contains("127.0.0.1"))
                for bad in [
                    "from=x", "limit=0", "limit=501", "cursor=x", "cursor=", "cursor=e30",
                    "from=2026-01-01&to=2036-01-01", "timeZone=x",
                ] {
                    #expect(try await server.get("/agenda?" + bad).status == 400, "\(bad)")
                }
            }
            // Nobody serves the feeds now.
            try await Self.withServer(state: folder, policy: .app, feeds) { server in
                while try await server.page(query + "500").rows.isEmpty { try await Task.sleep(for: .milliseconds(20)) }
                #expect(Set(try await server.page(query + "500").rows.map(\.feed)) == Set(names))
            }
        }
    }

    @Test(
        "A change is an event, a reader that missed some gets them, another one is reset, and the server ends with readers"
    )
    func changes() async throws {
        let script = try Misbehaving.shared.get().script("full,changed")
        try await Self.withFolder { folder in
            try await Self.withServer(state: folder, policy: Self.policy, [("team", script)]) { server in
                let response = try await server.open("/changes")
                var body = response.body.makeAsyncIterator()
                #expect(try await Running.event(&body) == ": changes\n\n")
                var events: [String] = []
                // The first version may have come before the reader.
                while !(events.last?.contains("{\"added\":[\"11@x\"],\"changed\":[]") ?? false) {
                    events.append(try await Running.event(&body))
                    try #require(events.count <= 2)
                }
                #expect(events.allSatisfy { $0.contains("\nevent: updated\ndata: {\"feedID\":\"team\",") })
                let last = try #require(events.last?.split(separator: "\n").first?.dropFirst(4))
                let epoch = try #require(last.split(separator: "-").first)
                #expect(last == "\(epoch)-2" && events.last?.contains("\"removed\":[\"10@x\"]") == true)
                for (id, expected) in [
                    ("\(epoch)-1", events.last ?? ""), ("x-1", "id: \(last)\nevent: reset\ndata: {}\n\n"),
                ] {
                    let other = try await server.open("/changes", ["Last-Event-ID": id])
                    var body = other.body.makeAsyncIterator()
                    #expect(try await Running.event(&body) == ": changes\n\n")
                    #expect(try await Running.event(&body) == expected)
                }
                // The server ends while the first reader waits.
            }
        }
    }

    @Test("A feed that fails after a good answer stays in the agenda, and the failure is counted")
    func failing() async throws {
        let script = try Misbehaving.shared.get().script("full,page")
        try await Self.withFolder { folder in
            try await Self.withServer(state: folder, policy: Self.policy, [("team", script)]) { server in
                while try await !server.get("/metrics").text.contains("feed_refreshes_total{outcome=\"failed\"} 1.0\n")
                {
                    try await Task.sleep(for: .milliseconds(20))
                }
                let page = try await server.page("from=2098-12-01&to=2099-01-01")
                #expect(page.rows.map(\.title) == (1...10).map { "Event \($0)" })
                #expect(page.rows.first?.start == "2098-12-11T09:00:00Z" && page.next == nil)
            }
        }
    }
}
