import CalendarSubscriptions
import Foundation
import Testing

/// A client that keeps a copy as an app does, with a clock that the test moves.
struct SubscriptionClient {
    var subscription: FeedSubscription
    var now = Date(timeIntervalSince1970: 1_772_355_600)  // 2026-03-01T09:00:00Z
    private(set) var copy: [UInt8]?
    /// The requests of the last refresh.
    private(set) var requests: [SubscriptionRequest] = []

    init(_ address: String = "https://example.com/a.ics", policy: RefreshPolicy = .app) throws {
        subscription = FeedSubscription(try SubscriptionAddress(address), id: "a", policy: policy)
    }

    /// Refreshes with the answers of a server. The state is encoded and decoded after each step.
    @discardableResult
    mutating func refresh(_ server: (SubscriptionRequest) -> SubscriptionResponse) throws -> RefreshResult {
        requests = []
        var step = subscription.startRefresh(at: now)
        while true {
            subscription = try JSONDecoder().decode(
                FeedSubscription.self, from: JSONEncoder().encode(subscription))
            switch step {
            case .send(let request):
                requests.append(request)
                try #require(requests.count <= 12)
                step = subscription.receive(server(request), to: request, at: now)
            case .compare(let pending):
                step = .finished(subscription.compare(pending, with: copy.map { CalendarFeed($0) }, at: now))
            case .finished(let result):
                if case .updated(let update) = result.outcome { copy = update.bytes }
                #expect(result.nextRefresh == subscription.nextRefresh(at: now))
                return result
            }
        }
    }

    /// Refreshes with one answer to each request.
    @discardableResult
    mutating func refresh(
        _ status: Int, _ body: String = "", _ headers: [String: String] = [:]
    ) throws -> RefreshResult {
        try refresh { _ in .answer(status: status, headers: headers, body: Array(body.utf8)) }
    }

    /// Loses the bytes of the copy.
    mutating func loseCopy() {
        copy = nil
        subscription.forgetCopy()
    }

    mutating func fail(_ fault: TransportFault) throws -> RefreshResult { try refresh { _ in .fault(fault) } }

    /// Moves the clock to the next refresh, or by a time.
    mutating func wait(_ seconds: TimeInterval? = nil) throws {
        now = try seconds.map { now + $0 } ?? #require(subscription.nextRefresh(at: now))
    }

    /// Accepts an update as a user does.
    mutating func accept(_ update: FeedUpdate) {
        subscription.accept(update, at: now)
        copy = update.bytes
    }

    /// The locations of the copy, sorted.
    var locations: [String] {
        copy.map { CalendarFeed($0).entries.map { $0.component[.location]?.text ?? "" }.sorted() } ?? []
    }

    /// The summaries of the copy, sorted.
    var summaries: [String] { copy.map { CalendarFeed($0).entries.map { $0.summary ?? "" }.sorted() } ?? [] }

    /// The time until the next refresh, in seconds.
    var delay: TimeInterval? { subscription.nextRefresh(at: now)?.timeIntervalSince(now) }
}

extension RefreshResult {
    var update: FeedUpdate? {
        switch outcome {
        case .updated(let update), .suspicious(let update, _, _): update
        default: nil
        }
    }

    var failure: RefreshFailure? { if case .failed(let failure) = outcome { failure } else { nil } }

    var isUnchanged: Bool { if case .unchanged = outcome { true } else { false } }
    var isUpdated: Bool { if case .updated = outcome { true } else { false } }
    var isSuspicious: Bool { if case .suspicious = outcome { true } else { false } }
    var isGone: Bool { if case .gone = outcome { true } else { false } }
}

/// Returns a calendar with components or properties in it.
func calendar(_ contents: String...) -> String { calendar(contents) }

func calendar(_ contents: [String]) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\n\(contents.joined())END:VCALENDAR\r\n"
}

/// Returns an event in April 2026, a month after the client's clock starts, unless another start is given.
func event(_ uid: String, _ summary: String, _ start: String = "20260402T090000Z", _ more: String...) -> String {
    """
    BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:\(start)\r\nSUMMARY:\(summary)\r\n\
    \(more.map { $0 + "\r\n" }.joined())END:VEVENT\r\n
    """
}

/// Returns events on the first days of April, with their numbers as UIDs and summaries.
func events(_ numbers: some Sequence<Int>) -> [String] {
    numbers.map { event("\($0)", "\($0)", "202604\($0 < 9 ? "0" : "")\($0 + 1)T090000Z") }
}
