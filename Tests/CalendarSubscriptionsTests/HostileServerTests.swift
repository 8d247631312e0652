import CalendarSubscriptions
import Foundation
import TestSupport
import Testing

/// Servers that mean harm, or are so broken that one could think so. Sizes, times and connections are the transport's
/// affair; the machine tells the limits, and judges what arrived.
@Suite("Hostile servers of subscriptions")
struct HostileServerTests {
    @Test("A body larger than the limit is refused, even if a transport delivers it")
    func tooLarge() throws {
        var policy = RefreshPolicy.app
        policy.bodyLimit = 2_000
        var client = try SubscriptionClient(policy: policy)
        let body = calendar(events(1...12))
        #expect(body.utf8.count < 2_000)
        #expect(try client.refresh(200, body).isUpdated)
        #expect(client.requests.first?.bodyLimit == 2_000)
        #expect(client.requests.first?.silenceLimit == .seconds(15))
        #expect(try client.refresh(200, body + String(repeating: " ", count: 2_000)).failure == .transport(.tooLarge))
    }

    @Test("A feed with more components than the limit is refused")
    func tooMany() throws {
        var policy = RefreshPolicy.app
        policy.componentLimit = 13
        var client = try SubscriptionClient(policy: policy)
        #expect(try client.refresh(200, calendar(events(1...12))).isUpdated)
        #expect(try client.refresh(200, calendar(events(1...13))).failure == .transport(.tooLarge))
        #expect(try client.refresh(200, calendar(events(1...30))).failure == .transport(.tooLarge))
    }

    @Test("A server that says \"not modified\" to everything is asked for the whole feed")
    func notModified() throws {
        var client = try SubscriptionClient()
        #expect(try client.refresh(304).failure == .status(304))
        #expect(client.requests.count == 2)
        try client.refresh(200, calendar(event("1", "Talk")), ["ETag": "1"])
        try client.wait(8 * 86_400)
        #expect(try client.refresh(304).failure == .status(304))
        #expect(client.summaries == ["Talk"])
    }

    @Test("Another ETag each time is sent back each time")
    func anotherETag() throws {
        var client = try SubscriptionClient()
        for number in 1...20 {
            try client.refresh(200, calendar(event("1", "\(number)")), ["ETag": "\(number)"])
            let sent = client.requests.first?.headers["If-None-Match"]
            #expect(sent == (number == 1 ? nil : "\(number - 1)"))
            try client.wait()
        }
    }

    @Test("Texts of a server are cut and on one line before they are part of a failure")
    func texts() throws {
        var client = try SubscriptionClient()
        let long = String(repeating: "a", count: 3_000)
        guard case .unauthorized(let challenge?) = try client.refresh(401, "", ["WWW-Authenticate": long]).failure
        else {
            Issue.record("no challenge")
            return
        }
        #expect(challenge.count == 200)
        let page = "<html><title>\u{1B}[31m\nadmin\u{202E}logged out \(long)</title>"
        guard case .webPage(let title?, _) = try client.refresh(200, page).failure else {
            Issue.record("no title")
            return
        }
        #expect(title.hasPrefix("[31madminlogged out a"))
        #expect(title.count == 200)
        #expect(
            try client.refresh(401, "", ["WWW-Authenticate": "Basic\r\nX: 1"]).failure == .unauthorized(challenge: nil))
    }

    @Test("One UID for all, a UID of a megabyte, and twins are compared like others")
    func uids() throws {
        let long = String(repeating: "u", count: 1 << 20)
        for uid in ["same", long] {
            func feed(_ summary: String) -> String {
                calendar(
                    (1...40).map { event(uid, $0 == 40 ? summary : "\($0)", "202604\($0 % 20 + 10)T090000Z") }.prefix(
                        uid == long ? 1 : 40
                    ).map { $0 } + [event("last", summary)])
            }
            var client = try SubscriptionClient()
            try client.refresh(200, feed("a"))
            #expect(try client.refresh(200, feed("a")).isUnchanged)
            let result = try client.refresh(200, feed("b"))
            #expect(result.isUpdated)
            #expect(result.update?.series.changed.contains("last") == true)
        }
    }

    @Test("Alarms and attachments of a publisher are part of the feed, and nothing is opened")
    func attachments() throws {
        let body = calendar(
            event("1", "Talk", "20260402T090000Z", "ATTACH:file:///etc/passwd", "URL:http://169.254.169.254/"))
        var client = try SubscriptionClient(policy: .server)
        let result = try client.refresh { _ in
            .answer(status: 200, body: Array(body.utf8), remoteAddress: "93.184.216.34")
        }
        #expect(result.isUpdated)
        #expect(client.requests.map(\.url.absoluteString) == ["https://example.com/a.ics"])
    }

    @Test("A feed cut after any byte never replaces the copy at once")
    func cut() throws {
        let feed = Array(calendar(events(1...2)).utf8)
        let end = feed.count - "\r\n".utf8.count
        for length in 0..<end {
            var client = try SubscriptionClient()
            try client.refresh(200, calendar(event("1", "1", "20260402T090000Z")))
            let result = try client.refresh { _ in .answer(status: 200, body: Array(feed[..<length])) }
            #expect(!result.isUpdated, "\(length)")
            #expect(client.summaries == ["1"])
        }
    }

    @Test(
        "Random bytes and random headers end a refresh, and the next one is due in time", .serialized,
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 5, stream: 190))
    func random(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let good = Array(calendar(events(1...3)).utf8)
        let names = ["ETag", "Location", "Retry-After", "Cache-Control", "Date", "Expires", "Age", "Content-Length"]
        let words = [
            "", "*", "max-age=", "-1", "0", "9999999999", "Sun, 06 Nov 1994 08:49:37 GMT", ",", "//",
            "https://b.example/", "?",
        ]
        for _ in 0..<RandomSeeds.draws {
            var client = try SubscriptionClient("webcal://example.com/a.ics")
            for _ in 0..<6 {
                let result = try client.refresh { _ in
                    var body = random.chance(70) ? good : []
                    for _ in 0..<random.number(below: 4) {
                        let index = random.number(below: body.count + 1)
                        body.insert(UInt8(random.number(below: 256)), at: index)
                    }
                    if random.chance(5) { return .fault(random.element(of: [.noConnection, .late, .tls, .cancelled])) }
                    var headers: [String: String] = [:]
                    for name in names where random.chance(40) {
                        headers[name] = random.element(of: words) + random.element(of: words)
                    }
                    let status = random.chance(60) ? 200 : random.number(in: -1...600)
                    return .answer(status: status, headers: headers, body: body, isComplete: random.chance(95))
                }
                #expect(client.requests.count <= 12)
                if let next = result.nextRefresh {
                    #expect((0...7.7 * 86_400).contains(next.timeIntervalSince(client.now)))
                    client.now = max(client.now, next)
                }
            }
        }
    }
}
