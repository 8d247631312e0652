import AgendaServer
import AsyncHTTPClient
import CalendarDelivery
import CalendarSubscriptions
import Foundation
import ICalendar
import Logging
import ServiceLifecycle
import Synchronization
import Testing

/// A clock that stands still until the test lets the poller's sleep end.
private final class SimulatedTime: Sendable {
    private let date: Mutex<Date>
    /// An element whenever the poller has nothing to do but wait.
    let pauses: AsyncStream<AsyncStream<Void>.Continuation>
    private let pause: AsyncStream<AsyncStream<Void>.Continuation>.Continuation

    init(_ start: Date) {
        date = Mutex(start)
        (pauses, pause) = AsyncStream.makeStream()
    }

    var now: Date { date.withLock { $0 } }

    var time: Time {
        Time(now: { self.now }) { seconds in
            let (end, continuation) = AsyncStream<Void>.makeStream()
            self.pause.yield(continuation)
            for await _ in end {}
            if !Task.isCancelled { self.date.withLock { $0 += seconds } }
        }
    }
}

@Suite("A simulated hour of the agenda server", .timeLimit(.minutes(2)))
struct SimulatedHourTests {
    /// The titles by start.
    private typealias Month = [String: [String]]

    private static let start = Date(timeIntervalSince1970: 1_772_355_600)  // 2026-03-01T09:00:00Z

    /// The steps of a server that changes, fails, lies and moves. After two failures in a row, an answer is honest, so that the
    /// hour has many attempts.
    private static func steps(_ random: inout some RandomNumberGenerator) -> [String] {
        let bad = [
            "page", "nothing", "truncated", "short", "none", "500", "204", "206", "511", "later", "circle", "file",
            "to-%2Fbomb", "to-%2Fnonsense", "to-%2Fclosed-chunks", "to-%2Fcut-gzip",
        ]
        var (steps, version) = (["days-1"], 1)
        while steps.count < 200 {
            if Bool.random(using: &random) { version += 1 }
            switch Int.random(in: 0..<7, using: &random) {
            case 3: steps.append("here-\(Int.random(in: 1...3, using: &random))")
            case 4: steps.append("lie")
            case 5, 6: steps += bad.shuffled(using: &random).prefix(Int.random(in: 1...2, using: &random))
            default: break
            }
            // New stamps, and sometimes new UIDs.
            steps.append(Bool.random(using: &random) ? "days-\(version)" : "uids-\(version)")
        }
        return steps
    }

    /// The month of a version: seven events on days that depend on it.
    private static func month(version: Int) -> Month {
        let days = (0..<7).map { number in ("2098-12-\(10 + (number * 3 + version) % 20)T09:00:00Z", "Event \(number)")
        }
        return Dictionary(grouping: days, by: \.0).mapValues { $0.map(\.1).sorted() }
    }

    private static func shown(_ port: Int) async throws -> Month {
        let url = "http://127.0.0.1:\(port)/agenda?from=2098-12-01&to=2099-01-01&limit=500"
        let response = try await HTTPClient.shared.execute(HTTPClientRequest(url: url), timeout: .seconds(20))
        let body = try await response.body.collect(upTo: 1 << 20)
        let page = try JSONDecoder().decode(OccurrencePage.self, from: Data(buffer: body))
        return Dictionary(grouping: page.rows, by: \.start).mapValues { $0.map { $0.title ?? "" }.sorted() }
    }

    /// Returns the steps that a script has played.
    private static func played(_ script: String, _ steps: [String], by server: Misbehaving) async throws -> ArraySlice<
        String
    > {
        let url = server.url("/played" + script)
        let response = try await HTTPClient.shared.execute(HTTPClientRequest(url: url), timeout: .seconds(20))
        let text = String(buffer: try await response.body.collect(upTo: 100))
        return steps.prefix(try #require(Int(text)))
    }

    @Test(
        "At each step of an hour with a changing, failing, lying and moving server, the month is that of the last good feed",
        arguments: [1, 2, 3, 4])
    func hour(seed: UInt64) async throws {
        var random = SeededGenerator(state: seed)
        let steps = Self.steps(&random)
        let server = try Misbehaving.shared.get()
        let script = "/script/\(UUID().uuidString)/" + steps.joined(separator: ",")
        let folder = FileManager.default.temporaryDirectory.appending(path: "agenda-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var policy = RefreshPolicy.app
        (policy.bounds, policy.interval) = (.seconds(60) ... .seconds(600), .seconds(60))
        var (time, count, months) = (Self.start, 0, Set<Month>())
        // The server is restarted in the middle.
        for end in [Self.start + 1_800, Self.start + 3_600] {
            let clock = SimulatedTime(time)
            try await Self.run(folder, policy, clock.time, server.url(script)) { port in
                for await pause in clock.pauses {
                    let good = try await Self.played(script, steps, by: server).last {
                        $0.hasPrefix("days") || $0.hasPrefix("uids")
                    }
                    let version = try #require(good.flatMap { Int($0.dropFirst(5)) })
                    let month = try await Self.shown(port)
                    #expect(month == Self.month(version: version), "\(clock.now): step \(count)")
                    count += 1
                    months.insert(month)
                    if clock.now >= end { break }
                    pause.finish()
                }
                time = clock.now
            }
        }
        #expect(count >= 8 && months.count >= 3, "\(count) steps, \(months.count) months: \(steps.prefix(60))")
    }

    private static func run(
        _ folder: URL, _ policy: RefreshPolicy, _ time: Time, _ url: String,
        _ body: (_ port: Int) async throws -> Void
    ) async throws {
        var quiet = Logger(label: "test")
        quiet.logLevel = .critical
        let (ports, started) = AsyncStream<Int>.makeStream()
        let feed = try #require(Feed(id: "team", address: SubscriptionAddress(url)))
        let service = AgendaService(port: 0, state: folder, policy: policy, logger: quiet, time: time) { port in
            started.yield(port)
            return [feed]
        }
        let group = ServiceGroup(services: [service], logger: quiet)
        let running = Task { try await group.run() }
        let port = try #require(await ports.first { _ in true })
        try await body(port)
        await group.triggerGracefulShutdown()
        try await running.value
    }
}

/// SplitMix64.
private struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
