import CalendarDelivery
import CalendarSubscriptions
import Foundation
import Hummingbird
import ICalendar
import Metrics
import ServiceLifecycle

extension OccurrencePage: @retroactive ResponseEncodable {}

/// The answers of the server.
struct AgendaRoutes: Sendable {
    let board: AgendaBoard
    let metrics: TextMetrics
    let now: @Sendable () -> Date
    /// A folder of feeds to serve, so that the server can show itself; nil for none.
    let demo: URL?

    private static let maximumDays = 366.0
    private static let limits = 1...500

    var router: Router<BasicRequestContext> {
        let router = Router()
        router.get("agenda") { request, _ in try await agenda(request) }
        router.get("changes") { request, _ in try await changes(request) }
        router.get("health/live") { _, _ in "alive\n" }
        router.get("health/ready") { _, _ in
            guard let overdue = await board.overdue(at: now()) else { return text("starting\n", .serviceUnavailable) }
            return overdue.isEmpty
                ? text("ready\n") : text("overdue: \(overdue.joined(separator: ", "))\n", .serviceUnavailable)
        }
        router.get("metrics") { _, _ in
            Gauge(label: "feeds_overdue", factory: metrics).record(await board.overdue(at: now())?.count ?? 0)
            return text(metrics.text)
        }
        if let demo {
            router.get("demo/:name") { _, context in try feed(context.parameters.require("name"), in: demo) }
        }
        return router
    }

    private func text(_ text: String, _ status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: "text/plain; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    /// `GET /agenda?from=2026-03-01&to=2026-04-01&timeZone=Europe/Berlin&limit=100&cursor=…`: from now on, for 30 days.
    private func agenda(_ request: Request) async throws -> OccurrencePage {
        let parameters = request.uri.queryParameters
        let zone = try parameters["timeZone"].map { try Self.required(TimeZone(identifier: String($0)), "timeZone") }
        let timeZone = zone ?? .gmt
        let start = try parameters["from"].map { try Self.required(Self.date(String($0), timeZone), "from") } ?? now()
        let to = try parameters["to"].map { try Self.required(Self.date(String($0), timeZone), "to") }
        let end = to ?? start + 30 * 86_400
        guard start <= end, end.timeIntervalSince(start) <= Self.maximumDays * 86_400 else {
            throw HTTPError(.badRequest, message: "to must be from 0 to 366 days after from")
        }
        let limit = try parameters["limit"].map {
            try Self.required(Int($0).flatMap { Self.limits.contains($0) ? $0 : nil }, "limit")
        }
        let cursor = try parameters["cursor"].map { try Self.required(OccurrencePage.Cursor(String($0)), "cursor") }
        let query = OccurrenceQuery(DateInterval(start: start, end: end), timeZone: timeZone)
        return await board.page(matching: query, after: cursor, limit: limit ?? 100)
    }

    private static func required<Value>(_ value: Value?, _ name: String) throws -> Value {
        guard let value else { throw HTTPError(.badRequest, message: "\(name) can't be read") }
        return value
    }

    /// Returns the date of `2026-03-01`, which is midnight in a zone, or of `2026-03-01T09:00:00Z`.
    private static func date(_ text: String, _ timeZone: TimeZone) -> Date? {
        let day = Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day()
        return (try? Date(text, strategy: .iso8601)) ?? (try? Date(text, strategy: day))
    }

    /// `GET /changes`: server-sent events, after the one of `Last-Event-ID`.
    private func changes(_ request: Request) async throws -> Response {
        let lastID = request.headers.first { $0.name.canonicalName == "last-event-id" }?.value
        guard let changes = try await board.changes(after: lastID) else { throw HTTPError(.serviceUnavailable) }
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                // A reader that leaves is forgotten at once, and not at the next event.
                try await request.body.consumeWithCancellationOnInboundClose { _ in
                    // The headers are sent with the first bytes.
                    try await writer.write(ByteBuffer(string: ": changes\n\n"))
                    for await event in changes.cancelOnGracefulShutdown() {
                        try await writer.write(ByteBuffer(string: event))
                    }
                }
                try await writer.finish(nil)
            })
    }

    /// `GET /demo/NAME`: a file of the folder.
    private func feed(_ name: String, in folder: URL) throws -> Response {
        guard !name.contains("/"), !name.hasPrefix("."), name.hasSuffix(".ics"),
            let data = try? Data(contentsOf: folder.appending(path: name))
        else { throw HTTPError(.notFound) }
        return Response(
            status: .ok, headers: [.contentType: "text/calendar"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    }
}
