import CalendarStorage
import CalendarSubscriptions
import Foundation
import Hummingbird
import Logging
import Metrics
import ServiceLifecycle

/// The server: polls the feeds, and shows their agenda.
package struct AgendaService: Service {
    private let port: Int
    private let state: URL
    private let policy: RefreshPolicy
    private let demo: URL?
    private let logger: Logger
    private let time: Time
    /// Called once the server runs, with its port: the demonstration's feeds are there.
    private let feeds: @Sendable (_ port: Int) -> [Feed]
    private let metrics = TextMetrics()
    private let board = AgendaBoard()

    package init(
        port: Int, state: URL, policy: RefreshPolicy, demo: URL? = nil, logger: Logger, time: Time = .system,
        feeds: @escaping @Sendable (_ port: Int) -> [Feed]
    ) {
        (self.port, self.state, self.policy, self.demo) = (port, state, policy, demo)
        (self.logger, self.time, self.feeds) = (logger, time, feeds)
    }

    package func run() async throws {
        let (started, start) = AsyncStream<Int>.makeStream()
        let application = Application(
            router: AgendaRoutes(board: board, metrics: metrics, now: time.now, demo: demo).router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
            services: [Polling(server: self, ports: started)],
            onServerRunning: { start.yield($0.localAddress?.port ?? port) }, logger: logger)
        try await application.run()
    }

    /// Waits for the server, and then polls until the shutdown, which cancels the requests in flight.
    private struct Polling: Service {
        let server: AgendaService
        let ports: AsyncStream<Int>

        func run() async throws {
            try await cancelWhenGracefulShutdown {
                for await port in ports {
                    try await server.poll(server.feeds(port))
                    break
                }
            }
            // All feeds may have stopped, but the server goes on.
            try await gracefulShutdown()
        }
    }

    private func poll(_ feeds: [Feed]) async throws {
        let files = SubscriptionFolders(in: state, feeds: feeds)
        let saved = try feeds.map { try files.open($0, policy: policy) }
        await board.open(saved)
        let poller = SubscriptionPoller(
            saved.map(\.0), over: ClientTransport(metrics: metrics), storage: files, clock: time.now, sleep: time.sleep)
        try await poller.run { result in
            try await board.record(result)
            let outcome = Self.outcome(result)
            Counter(label: "feed_refreshes_total", dimensions: [("outcome", outcome)], factory: metrics).increment()
            // A description has no URL, which can be as secret as a password.
            logger.log(
                level: outcome == "failed" || outcome == "suspicious" ? .warning : .info, "\(result)",
                metadata: ["feed": "\(result.subscription.id)"])
        }
    }

    private static func outcome(_ result: RefreshResult) -> String {
        switch result.outcome {
        case .updated: "updated"
        case .unchanged: "unchanged"
        case .suspicious: "suspicious"
        case .failed: "failed"
        case .gone: "gone"
        }
    }
}

/// The clock of a server. A simulation has one that moves when nothing is left to do.
package struct Time: Sendable {
    package let now: @Sendable () -> Date
    package let sleep: @Sendable (_ seconds: TimeInterval) async -> Void

    package init(now: @escaping @Sendable () -> Date, sleep: @escaping @Sendable (TimeInterval) async -> Void) {
        (self.now, self.sleep) = (now, sleep)
    }

    package static let system = Time(now: { .now }, sleep: { try? await Task.sleep(for: .seconds($0)) })
}
