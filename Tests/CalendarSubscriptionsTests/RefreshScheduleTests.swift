import CalendarSubscriptions
import Foundation
import Testing

@Suite("Schedule of a subscription")
struct RefreshScheduleTests {
    static func delay(
        _ contents: String = "", headers: [String: String] = [:], policy: RefreshPolicy = .app
    ) throws -> TimeInterval {
        var client = try SubscriptionClient(policy: policy)
        try client.refresh { _ in
            .answer(
                status: 200, headers: headers, body: Array(calendar(contents, event("1", "Talk")).utf8),
                remoteAddress: "93.184.216.34")
        }
        return try #require(client.delay)
    }

    static func expect(
        _ seconds: TimeInterval, _ delay: TimeInterval, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect((seconds...seconds * 1.1).contains(delay), "\(delay)", sourceLocation: sourceLocation)
    }

    @Test("The declared interval counts, from the lower adaptive bound to a week")
    func declared() throws {
        Self.expect(7_200, try Self.delay("REFRESH-INTERVAL;VALUE=DURATION:PT2H\r\n"))
        Self.expect(7_200, try Self.delay("X-PUBLISHED-TTL:PT2H\r\n"))
        Self.expect(7_200, try Self.delay("X-PUBLISHED-TTL:P1D\r\nREFRESH-INTERVAL:PT2H\r\n"))
        Self.expect(3_600, try Self.delay("X-PUBLISHED-TTL:PT1M\r\n"))
        Self.expect(1_800, try Self.delay("X-PUBLISHED-TTL:PT1M\r\n", policy: .server))
        Self.expect(604_800, try Self.delay("X-PUBLISHED-TTL:P52W\r\n"))
    }

    @Test("A declared interval of zero, a negative one and an unreadable one count as absent")
    func undeclared() throws {
        for value in ["PT0S", "-PT1H", "P1H", "soon"] {
            Self.expect(3_600, try Self.delay("X-PUBLISHED-TTL:\(value)\r\n"))
            Self.expect(7_200, try Self.delay("REFRESH-INTERVAL:\(value)\r\nX-PUBLISHED-TTL:PT2H\r\n"))
        }
    }

    @Test("The policy's interval comes first, within its bounds")
    func chosen() throws {
        for (chosen, expected) in [(1_800, 1_800.0), (1, 900), (10_000_000, 604_800)] {
            var policy = RefreshPolicy.app
            policy.interval = .seconds(chosen)
            let headers = ["Cache-Control": "max-age=80000"]
            Self.expect(
                expected, try Self.delay("REFRESH-INTERVAL:PT2H\r\n", headers: headers, policy: policy))
        }
    }

    @Test("Without a declared interval, it is a tenth of the time since the last change")
    func adaptive() throws {
        var client = try SubscriptionClient()
        try client.refresh(200, calendar(event("1", "Talk")))
        for (days, expected) in [(0.25, 3_600.0), (1.75, 17_280), (3, 43_200), (10, 86_400)] {
            try client.wait(days * 86_400)
            #expect(
                try client.refresh(304).isUnchanged || client.refresh(200, calendar(event("1", "Talk"))).isUnchanged)
            Self.expect(expected, try #require(client.delay))
        }
        try client.refresh(200, calendar(event("1", "Walk")))
        Self.expect(3_600, try #require(client.delay))
    }

    @Test("A response isn't refreshed while it is fresh, for a day at most")
    func freshness() throws {
        let date = "Sun, 01 Mar 2026 09:00:00 GMT"
        for (headers, expected) in [
            (["Cache-Control": "public, max-age=7200"], 7_200.0),
            (["Cache-Control": "max-age=\"7200\"", "Age": "3000"], 4_200),
            (["Cache-Control": "max-age=7200", "Age": "9000"], 3_600),
            (["Cache-Control": "max-age=2147483648"], 86_400),
            (["Cache-Control": "max-age=7200, no-cache"], 3_600),
            (["Cache-Control": "no-store"], 3_600),
            (["Expires": "Sun, 01 Mar 2026 11:00:00 GMT", "Date": date], 7_200),
            (["Expires": "Sun, 01 Mar 2026 11:00:00 GMT"], 3_600),
            (["Expires": "0", "Date": date], 3_600),
            (["Expires": "Sun, 01 Mar 1980 11:00:00 GMT", "Date": date], 3_600),
        ] as [([String: String], TimeInterval)] {
            Self.expect(expected, try Self.delay(headers: headers))
        }
    }

    @Test("Jitter differs between subscriptions and attempts, and is the same in each process")
    func jitter() throws {
        func delays(_ id: String) throws -> [TimeInterval] {
            var subscription = FeedSubscription(try SubscriptionAddress("https://example.com/a.ics"), id: id)
            let now = Date(timeIntervalSince1970: 1_772_355_600)
            return try (0..<3).map { _ in
                guard case .send(let request) = subscription.startRefresh(at: now) else { return 0 }
                _ = subscription.receive(.answer(status: 404), to: request, at: now)
                subscription.resume()
                guard case .send(let second) = subscription.startRefresh(at: now) else { return 0 }
                _ = subscription.receive(.answer(status: 404), to: second, at: now)
                return try #require(subscription.nextRefresh(at: now)).timeIntervalSince(now)
            }
        }
        var all: Set<TimeInterval> = []
        for id in 0..<20 { all.formUnion(try delays("\(id)")) }
        #expect(all.count == 60)
        #expect(all.allSatisfy { (3_600...3_960).contains($0) })
        // A third of the delays is in each third of the jitter, more or less.
        #expect((10...30).contains(all.count { $0 < 3_720 }))
        #expect((10...30).contains(all.count { $0 > 3_840 }))
        #expect(try delays("a") == delays("a"))
    }

    @Test("A user waits a minute, or up to an hour if the server said so")
    func forced() throws {
        var client = try SubscriptionClient()
        #expect(client.subscription.nextRefresh(at: client.now, isForced: true) == client.now)
        try client.refresh(200, calendar(event("1", "Talk")))
        #expect(client.subscription.nextRefresh(at: client.now, isForced: true) == client.now + 60)
        for (seconds, expected) in [(1_800, 1_800.0), (86_400, 3_600)] {
            try client.refresh(429, "", ["Retry-After": "\(seconds)"])
            #expect(client.subscription.nextRefresh(at: client.now, isForced: true) == client.now + expected)
        }
    }

    @Test("A clock that was put back doesn't stop a subscription")
    func clock() throws {
        var client = try SubscriptionClient()
        try client.refresh(200, calendar(event("1", "Talk")))
        let delay = try #require(client.delay)
        #expect(client.subscription.nextRefresh(at: client.now - 60) == client.now + delay)
        let year = client.now - 365 * 86_400
        #expect(client.subscription.nextRefresh(at: year) == year)
    }
}
