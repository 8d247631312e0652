import CalendarSubscriptions
import Foundation
import Testing

@Suite("Losses of a subscribed feed")
struct SuspicionTests {
    static func subscribed(_ numbers: ClosedRange<Int>) throws -> SubscriptionClient {
        var client = try SubscriptionClient()
        try client.refresh(200, calendar(events(numbers)))
        try client.wait()
        return client
    }

    @Test(
        "A feed that lost all coming events, or half of ten, is held back",
        arguments: [(1, 0), (9, 0), (10, 5), (20, 10)])
    func heldBack(before: Int, after: Int) throws {
        var client = try Self.subscribed(1...before)
        let result = try client.refresh(200, calendar(events(0..<after + 1).dropFirst().map { $0 }))
        guard case .suspicious(_, let lost, let count) = result.outcome else {
            Issue.record("\(result)")
            return
        }
        #expect((lost, count) == (before - after, before))
        #expect(client.summaries.count == before)
        #expect(client.subscription.needsAttention(at: client.now))
    }

    @Test("A feed that lost some of nine events, or fewer than half of ten, is believed", arguments: [(9, 1), (10, 6)])
    func believed(before: Int, after: Int) throws {
        var client = try Self.subscribed(1...before)
        #expect(try client.refresh(200, calendar(events(1...after))).isUpdated)
        #expect(client.summaries.count == after)
    }

    @Test("A feed that was cut at the same event twice is held back, and believed after a day")
    func cut() throws {
        var client = try Self.subscribed(1...12)
        let cut = calendar(events(1...8)).replacing("END:VCALENDAR\r\n", with: "")
        #expect(try client.refresh(200, cut).failure == .truncated)
        try client.wait()
        let result = try client.refresh(200, cut)
        #expect(result.outcome.description == "suspicious: 4 of 12 coming events lost")
        #expect(client.summaries.count == 12)
        try client.wait()
        #expect(try client.refresh(200, cut).isSuspicious)
        try client.wait(86_400)
        #expect(try client.refresh(200, cut).remarks == [.missingEnd, .shrunk])
        #expect(client.summaries.count == 8)
    }

    @Test("The end of a season is no loss")
    func season() throws {
        var client = try Self.subscribed(1...12)
        try client.wait(60 * 86_400)
        #expect(try client.refresh(200, calendar()).isUpdated)
        #expect(client.summaries.isEmpty)
    }

    @Test("Attempts follow after 15 minutes, 1 hour and 6 hours, and the loss is believed after a day")
    func insistent() throws {
        var client = try Self.subscribed(1...12)
        let first = client.now
        for expected in [900.0, 3_600, 21_600, 21_600, 21_600] {
            #expect(try client.refresh(200, calendar()).isSuspicious)
            #expect((expected...expected * 1.1).contains(try #require(client.delay)))
            #expect(client.now.timeIntervalSince(first) < 86_400)
            try client.wait()
        }
        if client.now.timeIntervalSince(first) < 86_400 {
            #expect(try client.refresh(200, calendar()).isSuspicious)
            try client.wait()
        }
        let result = try client.refresh(200, calendar())
        #expect(result.isUpdated)
        #expect(result.remarks == [.shrunk])
        #expect(client.summaries.isEmpty)
    }

    @Test("The copy's own content in between starts the day again, a failure doesn't")
    func alternating() throws {
        var client = try Self.subscribed(1...12)
        for _ in 0..<10 {
            #expect(try client.refresh(200, calendar(events(1...6))).isSuspicious)
            try client.wait(86_400)
            #expect(try client.refresh(200, calendar(events(1...12))).isUnchanged)
            try client.wait(86_400)
        }
        #expect(try client.refresh(200, calendar(events(1...6))).isSuspicious)
        try client.wait(43_200)
        #expect(try client.refresh(503).failure == .status(503))
        #expect(try client.refresh(200, calendar(events(1...6))).isSuspicious)
        try client.wait(43_200)
        #expect(try client.refresh(200, calendar(events(1...6))).isUpdated)
    }

    @Test("A user can accept a loss at once, or switch the rule off")
    func accepted() throws {
        var client = try Self.subscribed(1...12)
        let result = try client.refresh(200, calendar(event("1", "1")), ["ETag": "2"])
        client.accept(try #require(result.update))
        #expect(client.summaries == ["1"])
        #expect(client.subscription.health == .current)
        try client.wait()
        #expect(try client.refresh(304).isUnchanged)
        #expect(client.requests.first?.headers["If-None-Match"] == "2")

        var other = try Self.subscribed(1...12)
        other.subscription.policy.holdsBackLosses = false
        #expect(try other.refresh(200, calendar()).isUpdated)
    }

    @Test("An endless series is a coming event until it ends")
    func endless() throws {
        var client = try SubscriptionClient()
        try client.refresh(200, calendar(event("1", "Yoga", "20200106T180000Z", "RRULE:FREQ=WEEKLY")))
        #expect(try client.refresh(200, calendar(event("2", "Judo"))).isSuspicious)
        let ended = event("1", "Yoga", "20200106T180000Z", "RRULE:FREQ=WEEKLY;UNTIL=20260201T000000Z")
        #expect(try client.refresh(200, calendar(ended)).isUpdated)
        #expect(try client.refresh(200, calendar(event("2", "Judo"))).isUpdated)
    }
}
