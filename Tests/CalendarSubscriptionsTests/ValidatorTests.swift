import CalendarSubscriptions
import Foundation
import Testing

@Suite("Validators of a subscription")
struct ValidatorTests {
    static let feed = calendar(event("1", "Talk"))

    @Test("ETag and Last-Modified are sent back as they came, even badly quoted or from the future")
    func unchanged() throws {
        var client = try SubscriptionClient()
        let date = "Tue, 01 Jan 2041 00:00:00 GMT"
        try client.refresh(200, Self.feed, ["etag": "W/abc", "last-modified": date])
        try client.wait()
        try client.refresh(304)
        #expect(client.requests.first?.headers["If-None-Match"] == "W/abc")
        #expect(client.requests.first?.headers["If-Modified-Since"] == date)
    }

    @Test(
        "An ETag that is an asterisk, long, empty or not printable is dropped",
        arguments: ["*", String(repeating: "a", count: 1_025), "", "a\r\nX-Evil: 1", "\u{e4}"])
    func dropped(etag: String) throws {
        var client = try SubscriptionClient()
        try client.refresh(200, Self.feed, ["ETag": etag])
        try client.wait()
        try client.refresh(200, Self.feed)
        #expect(Set(try #require(client.requests.first).headers.keys) == ["Accept", "User-Agent"])
    }

    @Test("Once in eight days a request has no validators")
    func everyEightDays() throws {
        var client = try SubscriptionClient()
        client.subscription.policy.interval = .seconds(86_400)
        try client.refresh(200, Self.feed, ["ETag": "1"])
        var sent: [Bool] = []
        for _ in 0..<8 {
            try client.wait(86_400)
            try client.refresh { request in
                sent.append(request.headers["If-None-Match"] != nil)
                return sent.last == true
                    ? .answer(status: 304) : .answer(status: 200, headers: ["ETag": "1"], body: Array(Self.feed.utf8))
            }
        }
        #expect(sent == [true, true, true, true, true, true, true, false])
    }

    @Test("After three repeated contents, the ETag is left out so that the date counts")
    func ignoredETag() throws {
        var client = try SubscriptionClient()
        let headers = ["ETag": "\"a-gzip\"", "Last-Modified": "Sun, 01 Mar 2026 08:00:00 GMT"]
        var sent: [Set<String>] = []
        for _ in 0..<5 {
            try client.refresh(200, Self.feed, headers)
            sent.append(Set(try #require(client.requests.first).headers.keys.filter { $0.hasPrefix("If-") }))
            try client.wait()
        }
        let both: Set = ["If-None-Match", "If-Modified-Since"]
        #expect(sent == [[], both, both, both, ["If-Modified-Since"]])
    }

    @Test("Validators of a response that wasn't accepted are not sent")
    func refused() throws {
        var client = try SubscriptionClient()
        try client.refresh(200, calendar(events(1...12)), ["ETag": "good"])
        for (status, body) in [(200, calendar()), (200, "<html>"), (500, ""), (200, "BEGIN:VCALENDAR\r\n")] {
            try client.wait()
            #expect(try !client.refresh(status, body, ["ETag": "bad"]).isUpdated)
            #expect(client.requests.first?.headers["If-None-Match"] == "good")
        }
    }

    @Test("Validators are replaced together, and vanish if an equal response has none")
    func together() throws {
        var client = try SubscriptionClient()
        try client.refresh(200, Self.feed, ["ETag": "1", "Last-Modified": "Sun, 01 Mar 2026 08:00:00 GMT"])
        try client.wait()
        try client.refresh(200, Self.feed, ["ETag": "2"])
        try client.wait()
        try client.refresh(200, Self.feed)
        let second = try #require(client.requests.first).headers
        #expect((second["If-None-Match"], second["If-Modified-Since"]) == ("2", nil))
        try client.wait()
        try client.refresh(200, Self.feed)
        #expect(client.requests.first?.headers["If-None-Match"] == nil)
    }

    @Test("Without a copy, and with a policy against them, no validators are sent")
    func withoutCopy() throws {
        var client = try SubscriptionClient()
        try client.refresh(200, Self.feed, ["ETag": "1"])
        client.subscription.policy.sendsValidators = false
        try client.wait()
        try client.refresh(200, Self.feed, ["ETag": "1"])
        #expect(client.requests.first?.headers["If-None-Match"] == nil)
        client.subscription.policy.sendsValidators = true
        client.subscription.forgetCopy()
        try client.wait()
        #expect(try client.refresh(200, Self.feed, ["ETag": "1"]).isUpdated)
        #expect(client.requests.first?.headers["If-None-Match"] == nil)
    }

    @Test("The User-Agent is the policy's")
    func userAgent() throws {
        var client = try SubscriptionClient()
        try client.refresh(200, Self.feed)
        #expect(client.requests.first?.headers["User-Agent"] == "swift-icalendar")
        client.subscription.policy.userAgent = "Mozilla/5.0"
        try client.refresh(200, Self.feed)
        #expect(client.requests.first?.headers["User-Agent"] == "Mozilla/5.0")
    }
}
