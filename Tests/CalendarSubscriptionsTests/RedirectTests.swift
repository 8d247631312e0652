import CalendarSubscriptions
import Foundation
import Testing

@Suite("Redirects of a subscription")
struct RedirectTests {
    static let feed = calendar(events(1...4))

    /// Answers with redirects, by URL, and with a calendar elsewhere.
    static func server(
        _ redirects: [String: (Int, String)], body: String = feed
    ) -> (SubscriptionRequest) -> SubscriptionResponse {
        { request in
            redirects[request.url.absoluteString].map { .answer(status: $0.0, headers: ["Location": $0.1]) }
                ?? .answer(status: 200, headers: ["ETag": request.url.path], body: Array(body.utf8))
        }
    }

    static let start = "https://example.com/a.ics"

    static func subscribed(_ address: String = start) throws -> SubscriptionClient {
        var client = try SubscriptionClient(address)
        try client.refresh(200, feed)
        return client
    }

    @Test("A redirect is a request of its own", arguments: [301, 302, 303, 307, 308])
    func followed(status: Int) throws {
        var client = try SubscriptionClient()
        let result = try client.refresh(Self.server([Self.start: (status, "/b.ics#today")]))
        #expect(result.isUpdated)
        #expect(client.requests.map(\.url.absoluteString) == [Self.start, "https://example.com/b.ics"])
        let isPermanent = status == 301 || status == 308
        #expect(client.subscription.url.path == (isPermanent ? "/b.ics" : "/a.ics"))
        #expect(result.movedFrom?.absoluteString == (isPermanent ? Self.start : nil))
    }

    @Test("The URL moves to the end of the leading permanent redirects, never past a temporary one")
    func leading() throws {
        var client = try Self.subscribed()
        let chain = [
            Self.start: (301, "/b.ics"), "https://example.com/b.ics": (308, "/c.ics"),
            "https://example.com/c.ics": (302, "/d.ics"), "https://example.com/d.ics": (301, "/e.ics"),
        ]
        #expect(try client.refresh(Self.server(chain)).isUnchanged)
        #expect(client.subscription.url.absoluteString == "https://example.com/c.ics")
        #expect(client.requests.count == 5)
        var other = try Self.subscribed()
        try other.refresh(Self.server([Self.start: (302, "/b.ics"), "https://example.com/b.ics": (301, "/c.ics")]))
        #expect(other.subscription.url.absoluteString == Self.start)
    }

    @Test("A move to another host needs the copy's coming events at its end")
    func proof() throws {
        let moved = [Self.start: (301, "https://new.example/a.ics")]
        var client = try Self.subscribed()
        #expect(try client.refresh(Self.server(moved)).movedFrom?.absoluteString == Self.start)
        #expect(client.subscription.url.host == "new.example")

        for (kept, isMoved) in [(1, false), (2, true)] {
            var client = try Self.subscribed()
            let body = calendar(events(1...kept) + [event("9", "9")])
            let result = try client.refresh(Self.server(moved, body: body))
            #expect(result.isUpdated)
            #expect((result.movedFrom != nil) == isMoved)
            #expect(client.subscription.proposedMove?.host == (isMoved ? nil : "new.example"))
        }
    }

    @Test(
        "A login page or a failure at its end is no proof of a move",
        arguments: [(200, "<html>"), (404, ""), (200, "")])
    func portal(status: Int, body: String) throws {
        var client = try Self.subscribed()
        let result = try client.refresh { request in
            request.url.host == "portal.example"
                ? .answer(status: status, body: Array(body.utf8))
                : .answer(status: 301, headers: ["Location": "https://portal.example/login"])
        }
        #expect(result.failure != nil)
        #expect(client.subscription.url.absoluteString == Self.start)
        #expect(client.subscription.proposedMove == nil)
        #expect(client.summaries == ["1", "2", "3", "4"])
    }

    @Test("Without a copy, a move to another host needs three successes over a week")
    func time() throws {
        var client = try SubscriptionClient()
        let server = Self.server([Self.start: (301, "https://new.example/a.ics")], body: calendar())
        for day in [0.0, 3, 6] {
            try client.refresh(server)
            #expect(client.subscription.url.absoluteString == Self.start, "\(day)")
            #expect(client.subscription.proposedMove?.host == "new.example")
            try client.wait(3 * 86_400)
        }
        #expect(try client.refresh(server).movedFrom != nil)
        #expect(client.subscription.proposedMove == nil)
    }

    @Test("The former address forgets a proposed move when it answers itself")
    func back() throws {
        var client = try SubscriptionClient()
        try client.refresh(Self.server([Self.start: (301, "https://new.example/a.ics")]))
        #expect(client.subscription.proposedMove != nil)
        try client.refresh(200, Self.feed)
        #expect(client.subscription.proposedMove == nil)
    }

    @Test("Validators are sent to the URL that sent them")
    func validators() throws {
        var client = try SubscriptionClient()
        let server = Self.server([Self.start: (302, "https://cdn.example/b.ics")])
        try client.refresh(server)
        try client.wait()
        try client.refresh(server)
        #expect(client.requests.map { $0.headers["If-None-Match"] } == [nil, "/b.ics"])
        try client.wait()
        try client.refresh(Self.server([Self.start: (302, "https://cdn.example/c.ics")]))
        #expect(client.requests.map { $0.headers["If-None-Match"] } == [nil, nil])
    }

    @Test("Credentials reach the origin of the address alone, and another origin is only proposed")
    func credentials() throws {
        for (target, sends) in [
            ("/b.ics", true), ("https://example.com:443/b.ics", true), ("https://EXAMPLE.com./b.ics", true),
            ("https://example.com:8443/b.ics", false), ("https://example.com.evil.example/b.ics", false),
            ("https://ada:secret@evil.example/b.ics", false), ("//evil.example/b.ics", false),
        ] {
            var client = try SubscriptionClient("https://ada:secret@example.com/a.ics")
            try client.refresh(200, Self.feed)
            try client.refresh(Self.server([Self.start: (301, target)]))
            #expect(client.requests.map(\.sendsCredentials) == [true, sends], "\(target)")
            #expect((client.subscription.url.absoluteString == Self.start) != sends, "\(target)")
            #expect(client.requests.allSatisfy { $0.url.user == nil && $0.url.password == nil })
        }
    }

    @Test("A redirect without a usable end fails")
    func refused() throws {
        let failures: [(String?, RefreshFailure.Redirect)] = [
            (nil, .location), ("", .location), ("file:///etc/passwd", .scheme), ("data:text/calendar,", .scheme),
            ("http://example.com/a.ics", .toHTTP), (Self.start, .circle), ("https:///a.ics", .location),
            ("/" + String(repeating: "a", count: 1 << 20), .location), ("/\u{e4}\r\nX: 1", .location),
        ]
        for (location, expected) in failures {
            var client = try Self.subscribed()
            let result = try client.refresh { _ in
                .answer(status: 302, headers: location.map { ["Location": $0] } ?? [:])
            }
            #expect(result.failure == .redirect(expected), "\(location?.prefix(40) ?? "none")")
            #expect(client.requests.count == 1)
        }
    }

    @Test("Redirects in a circle, and more than ten, fail")
    func endless() throws {
        var client = try Self.subscribed()
        let circle = try client.refresh(
            Self.server([Self.start: (302, "/b.ics"), "https://example.com/b.ics": (302, "/a.ics")]))
        #expect(circle.failure == .redirect(.circle))
        var count = 0
        let endless = try client.refresh { _ in
            count += 1
            return .answer(status: 302, headers: ["Location": "/a.ics?\(count)"])
        }
        #expect(endless.failure == .redirect(.tooMany))
        #expect(client.requests.count == 11)
    }

    @Test("The redirects of a refresh share its time")
    func time30() throws {
        var client = try SubscriptionClient()
        var limits: [Duration] = []
        var step = client.subscription.startRefresh(at: client.now)
        for second in 0..<4 {
            guard case .send(let request) = step else { break }
            limits.append(request.timeLimit)
            step = client.subscription.receive(
                .answer(status: 302, headers: ["Location": "/\(second)"]), to: request,
                at: client.now + 12 * Double(second + 1))
        }
        #expect(limits == [.seconds(30), .seconds(18), .seconds(6)])
        guard case .finished(let result) = step else {
            Issue.record("\(step)")
            return
        }
        #expect(result.failure == .transport(.late))
    }
}
