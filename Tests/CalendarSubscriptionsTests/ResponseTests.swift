import CalendarSubscriptions
import Foundation
import Testing

/// The rows of the table of responses in the article.
@Suite("Responses to a subscription")
struct ResponseTests {
    static let feed = calendar(event("1", "Talk"))

    /// A client with a copy, at the date of its next refresh.
    static func subscribed(_ headers: [String: String] = ["ETag": "\"1\""]) throws -> SubscriptionClient {
        var client = try SubscriptionClient()
        try #require(try client.refresh(200, feed, headers).isUpdated)
        try client.wait()
        return client
    }

    @Test("The first calendar is an update with every event", arguments: [200, 203])
    func first(status: Int) throws {
        var client = try SubscriptionClient()
        #expect(client.subscription.health == .new)
        let result = try client.refresh(status, Self.feed)
        #expect(result.update?.series.added == ["1"])
        #expect(client.summaries == ["Talk"])
        #expect(client.subscription.health == .current)
        #expect(client.subscription.copy?.entries == 1)
        #expect(client.subscription.copy?.matches(Array(Self.feed.utf8)) == true)
        #expect(client.subscription.copy?.matches(Array(Self.feed.utf8.dropLast())) == false)
        #expect(client.subscription.lastChange == client.now)
    }

    @Test("Not modified confirms the copy, and replaces the ETag")
    func notModified() throws {
        var client = try Self.subscribed()
        let changed = client.subscription.lastChange
        let result = try client.refresh(304, "", ["etag": "\"2\""])
        #expect(client.requests.first?.headers["If-None-Match"] == "\"1\"")
        #expect(result.isUnchanged)
        #expect(client.subscription.lastSuccess == client.now)
        #expect(client.subscription.lastChange == changed)
        try client.wait()
        try client.refresh(304)
        #expect(client.requests.first?.headers["If-None-Match"] == "\"2\"")
    }

    @Test("An unasked 304, and a 412 or 416, is asked once more without validators", arguments: [304, 412, 416])
    func unasked(status: Int) throws {
        var fresh = try SubscriptionClient()
        #expect(try fresh.refresh(status).failure == .status(status))
        #expect(fresh.requests.count == 2)
        guard status != 304 else { return }
        var client = try Self.subscribed()
        let result = try client.refresh { request in
            request.headers["If-None-Match"] == nil
                ? .answer(status: 200, body: Array(Self.feed.utf8)) : .answer(status: status)
        }
        #expect(result.isUnchanged)
        #expect(client.requests.count == 2)
    }

    @Test("A server that refuses the Accept field is asked for anything, from then on", arguments: [406, 415])
    func accept(status: Int) throws {
        var client = try SubscriptionClient()
        let result = try client.refresh { request in
            request.headers["Accept"] == "*/*"
                ? .answer(status: 200, body: Array(Self.feed.utf8)) : .answer(status: status)
        }
        #expect(result.isUpdated)
        try client.wait()
        try client.refresh(200, Self.feed)
        #expect(client.requests.map { $0.headers["Accept"] } == ["*/*"])
        try client.wait()
        #expect(try client.refresh(status).failure == .status(status))
    }

    @Test("Without credentials, one 401 stops the subscription until it is resumed")
    func unauthorized() throws {
        var client = try Self.subscribed()
        let result = try client.refresh(401, "", ["WWW-Authenticate": "Basic realm=\"team\""])
        #expect(result.failure == .unauthorized(challenge: "Basic realm=\"team\""))
        #expect(result.nextRefresh == nil)
        #expect(client.subscription.needsAttention(at: client.now))
        #expect(client.summaries == ["Talk"])
        client.subscription.resume()
        #expect(client.subscription.nextRefresh(at: client.now) == client.now)
    }

    @Test("A password is tried again once, after an hour")
    func wrongPassword() throws {
        var client = try SubscriptionClient("https://ada:secret@example.com/a.ics")
        try client.refresh(401)
        #expect(client.requests.map(\.sendsCredentials) == [true])
        let delay = try #require(client.delay)
        #expect((3_600...3_960).contains(delay))
        try client.wait()
        #expect(try client.refresh(401).nextRefresh == nil)
        #expect(client.subscription.health == .stopped(.unauthorized(challenge: nil)))
    }

    @Test(
        "A status of a client's fault is tried again after one hour, then two",
        arguments: [400, 402, 403, 404, 405, 451])
    func clientError(status: Int) throws {
        var client = try Self.subscribed()
        #expect(try client.refresh(status).failure == .status(status))
        #expect((3_600...3_960).contains(try #require(client.delay)))
        try client.wait()
        try client.refresh(status)
        #expect((7_200...7_920).contains(try #require(client.delay)))
        #expect(client.summaries == ["Talk"])
        #expect(!client.subscription.needsAttention(at: client.now))
        #expect(client.subscription.needsAttention(at: client.now + 7 * 86_400))
    }

    @Test("A feed is gone after a second 410 a day later, and the copy stays")
    func gone() throws {
        var client = try Self.subscribed()
        #expect(try client.refresh(410).failure == .status(410))
        #expect((86_400...95_040).contains(try #require(client.delay)))
        try client.wait(3_600)
        #expect(try client.refresh(410).failure == .status(410))
        try client.wait()
        let result = try client.refresh(410)
        #expect(result.isGone)
        #expect(result.nextRefresh == nil)
        #expect(client.summaries == ["Talk"])
        // A user can still ask.
        try client.wait(86_400)
        #expect(try client.refresh(200, Self.feed).isUnchanged)
        #expect(client.subscription.health == .current)
    }

    @Test("Retry-After of 429 and 503 is kept, between the floor and a week", arguments: [429, 503])
    func retryAfter(status: Int) throws {
        func delay(_ value: String) throws -> TimeInterval {
            var client = try Self.subscribed()
            let date = "Sun, 01 Mar 2026 09:00:00 GMT"
            let result = try client.refresh(status, "", ["Retry-After": value, "Date": date])
            #expect(result.failure == (status == 429 ? .rateLimited : .status(503)))
            return try #require(client.delay)
        }
        #expect((7_200...7_920).contains(try delay("7200")))
        #expect((900...990).contains(try delay("1")))
        #expect((604_800...665_280).contains(try delay("99999999999999999999")))
        #expect((3_600...3_960).contains(try delay("Sun, 01 Mar 2026 10:00:00 GMT")))
        #expect((900...990).contains(try delay("Thu, 01 Jan 1970 00:00:00 GMT")))
        #expect((300...330).contains(try delay("-1")))
        #expect((300...330).contains(try delay("soon")))
    }

    @Test(
        "A status that has no calendar is tried again after five minutes, then ten, at most a day",
        arguments: [202, 204, 206, 226, 300, 305, 408, 421, 425, 500, 502, 504, 599])
    func temporary(status: Int) throws {
        var client = try Self.subscribed()
        for expected in [300.0, 600, 1_200, 2_400, 4_800, 9_600, 19_200, 38_400, 76_800, 86_400, 86_400] {
            #expect(try client.refresh(status, Self.feed).failure == .status(status))
            #expect((expected...expected * 1.1).contains(try #require(client.delay)))
            try client.wait()
        }
        #expect(client.summaries == ["Talk"])
        #expect(try client.refresh(200, Self.feed).isUnchanged)
        #expect(client.subscription.health == .current)
    }

    @Test("The login of a network and a transfer without answer are faults of the transport")
    func transport() throws {
        var client = try Self.subscribed()
        for status in [407, 511] { #expect(try client.refresh(status).failure == .transport(.proxy)) }
        for fault in [TransportFault.noConnection, .tls, .refusedAddress, .late, .silent, .tooLarge, .other] {
            #expect(try client.fail(fault).failure == .transport(fault))
        }
        guard case .failing(.transport(.other), let since, 9) = client.subscription.health else {
            Issue.record("\(client.subscription.health)")
            return
        }
        #expect(since == client.now)
    }

    @Test("A cancelled transfer changes nothing")
    func cancelled() throws {
        var client = try Self.subscribed()
        let before = client.subscription
        #expect(try client.fail(.cancelled).failure == .transport(.cancelled))
        #expect(client.subscription == before)
    }

    @Test("A response to a request from before a move changes nothing")
    func late() throws {
        var client = try Self.subscribed()
        guard case .send(let request) = client.subscription.startRefresh(at: client.now) else {
            Issue.record("no request")
            return
        }
        client.subscription.move(to: try SubscriptionAddress("https://other.example/b.ics"))
        let moved = client.subscription
        let body = Array(calendar(event("2", "Other")).utf8)
        guard
            case .finished(let result) = client.subscription.receive(
                .answer(status: 200, body: body), to: request, at: client.now)
        else {
            Issue.record("not finished")
            return
        }
        #expect(result.failure == .transport(.cancelled))
        #expect(client.subscription == moved)
        // The copy stays until the new address answers, which gets no validators of the old one.
        try client.refresh(200, calendar(event("1", "Talk"), event("2", "Other")))
        #expect(client.requests.first?.headers["If-None-Match"] == nil)
        #expect(client.summaries == ["Other", "Talk"])
    }

    @Test("A configuration decides about the address of a feed that has moved, and about its policy")
    func configured() throws {
        var client = try Self.subscribed()
        let (url, copy) = (client.subscription.url, client.subscription.copy)
        client.subscription.move(to: try SubscriptionAddress("https://other.example/b.ics"))
        var policy = client.subscription.policy
        policy.interval = .seconds(7_200)
        client.subscription.configure(try SubscriptionAddress(url.absoluteString), policy: policy)
        #expect(client.subscription.url == url)
        #expect(client.subscription.policy == policy)
        #expect(client.subscription.copy == copy)
    }

    @Test("A subscription whose allowed addresses change is due at once")
    func readdressed() throws {
        var client = try Self.subscribed()
        let address = try SubscriptionAddress(client.subscription.url.absoluteString)
        var policy = client.subscription.policy
        let before = try #require(client.subscription.lastAttempt)
        client.subscription.configure(address, policy: policy)
        // A minute after the last answer, the feed isn't due.
        #expect(client.subscription.nextRefresh(at: before + 60).map { $0 > before + 60 } == true)
        policy.addresses = policy.addresses == .any ? .publicOnly : .any
        client.subscription.configure(address, policy: policy)
        #expect(client.subscription.nextRefresh(at: before + 60).map { $0 <= before + 60 } == true)
    }
}
