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

    /// Bodies that a server may hope are expensive, each after a copy.
    private static func expensive(_ count: Int) -> [(name: String, copy: String, body: String)] {
        func series(_ prefix: String, _ count: Int, _ lines: (Int) -> String) -> String {
            calendar((1...count).map { event("\(prefix)\($0)", "Talk \($0)", "20260402T090000Z", lines($0)) })
        }
        let plain = series("", count) { "LOCATION:\($0)" }
        let endless = series("", count) { _ in "RRULE:FREQ=DAILY" }
        let never = "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"
        return [
            ("equal", plain, plain.replacing("20260101T000000Z", with: "20260101T000001Z")),
            ("changed", plain, series("", count) { "LOCATION:\($0 + 1)" }),
            ("new UIDs", plain, series("new", count) { "LOCATION:\($0)" }),
            ("new UIDs and content", plain, series("new", count) { "LOCATION:\($0 + 1)" }),
            ("one UID", plain, calendar((1...count).map { event("same", "Talk \($0)") })),
            (
                "twins with new UIDs", calendar((1...count).map { event("\($0)", "Reserved") }),
                calendar((1...count).map { event("n\($0)", "Reserved") })
            ),
            ("endless rules", endless, series("", count) { _ in "RRULE:FREQ=WEEKLY" }),
            ("rules without days", series("", count) { _ in never }, series("", count) { _ in never + ";INTERVAL=2" }),
            ("a page", plain, "<html>" + String(repeating: "<title", count: 10 * count)),
            ("open brackets", plain, String(repeating: "<", count: 100 * count)),
            ("text", plain, String(repeating: "\r\nbegin:vcalenda", count: 10 * count)),
        ]
    }

    /// The number of events in a feed, and the limit of the cost. Code that isn't optimized has other ratios.
    #if DEBUG
        private static let (count, limit) = (200, 8.0)
    #else
        private static let (count, limit) = (2_000, 30.0)
    #endif

    /// The time of the answer to a body, and of parsing the copy and the body.
    private static func cost(_ copy: String, _ body: String) throws -> (answering: Double, parsing: Double) {
        let (old, new) = (Array(copy.utf8), Array(body.utf8))
        let parsing = ProcessorTime.shortest {
            _ = CalendarFeed(old).entries.count
            _ = CalendarFeed(new).entries.count
        }
        var first = try SubscriptionClient()
        try first.refresh(200, copy)
        let answering = try ProcessorTime.shortest {
            var client = first
            try client.refresh { _ in .answer(status: 200, body: new) }
        }
        return (answering, parsing)
    }

    @Test("An equal feed costs as much as parsing it twice, and no response more than linear time in the size of both")
    func cost() throws {
        for (small, large) in zip(Self.expensive(Self.count / 4), Self.expensive(Self.count)) {
            let (few, many) = (try Self.cost(small.copy, small.body), try Self.cost(large.copy, large.body))
            let ratio = many.answering / many.parsing
            #expect(ratio <= (large.name == "equal" ? 1 : Self.limit), "\(large.name): \(many)")
            #expect(many.answering <= 8 * few.answering, "\(large.name): \(few), \(many)")
        }
    }

    @Test("A state with any number in it neither stops the process nor a subscription for ever")
    func damagedNumbers() throws {
        var client = try SubscriptionClient()
        try client.refresh(200, calendar(events(1...3)), ["ETag": "1", "Cache-Control": "max-age=600"])
        var states = [client.subscription]
        _ = try client.fail(.late)
        states.append(client.subscription)
        try client.refresh(429, "", ["Retry-After": "60"])
        states.append(client.subscription)
        let feed = calendar(events(1...4))
        for state in states {
            let json = try #require(
                JSONSerialization.jsonObject(with: JSONEncoder().encode(state)) as? [String: Any])
            for damaged in Self.damaged(json) {
                let data = try JSONSerialization.data(withJSONObject: damaged)
                // Most programs see an error here, and start anew.
                guard let subscription = try? JSONDecoder().decode(FeedSubscription.self, from: data) else { continue }
                client.subscription = subscription
                for status in [0, 200, 304, 500] {
                    if status > 0 { try client.refresh(status, status == 200 ? feed : "") }
                    let next = try #require(client.subscription.nextRefresh(at: client.now))
                    // The last attempt can be up to one delay after now.
                    #expect(next.timeIntervalSince(client.now) <= 2.2 * 604_800)
                }
            }
        }
    }

    /// Returns copies of an object in which one number is another one.
    private static func damaged(_ json: Any) -> [Any] {
        switch json {
        case let members as [String: Any]:
            members.keys.sorted().filter { $0 != "policy" }.flatMap { key in
                damaged(members[key] ?? 0).map { value in members.merging([key: value]) { $1 } as Any }
            }
        case is NSNumber: [Int.min, -1, 0, Int.max, 1e300, -1e300].map { $0 as Any }
        default: []
        }
    }

    @Test("A policy without limits has the largest numbers")
    func unlimited() throws {
        var policy = RefreshPolicy.app
        (policy.bodyLimit, policy.componentLimit) = (.max, .max)
        var client = try SubscriptionClient(policy: policy)
        #expect(try client.refresh(200, calendar(events(1...3))).isUpdated)
    }
}
