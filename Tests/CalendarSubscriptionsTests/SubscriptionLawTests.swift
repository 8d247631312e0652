import CalendarSubscriptions
import Foundation
import TestSupport
import Testing

/// Random histories of a feed with a server that changes, fails, lies and moves.
@Suite("Laws of subscriptions")
struct SubscriptionLawTests {
    /// A server whose feed has twelve events. Each version changes the locations of one or two.
    struct Server {
        var random: SplitMix64
        /// The locations of each version.
        private(set) var versions: [[String]] = [(1...12).map { "\($0)" }]
        /// The number of lies since the last honest answer.
        private(set) var lies = 0
        private(set) var path = "/a"
        /// Whether each request gets new UIDs.
        var makesUIDs = false
        var isHonest = false
        /// The content of each body that was ever sent with a status 200, complete and true.
        var truths: Set<[String]> { Set(versions) }
        var current: [String] { versions[versions.count - 1] }

        init(seed: UInt64) { random = SplitMix64(seed: seed) }

        /// Changes the feed or its address, perhaps.
        mutating func pass() {
            if random.chance(50) {
                var next = current
                for _ in 0..<random.number(in: 1...2) {
                    next[random.number(below: next.count)] = "v\(versions.count)-\(random.number(below: 1_000))"
                }
                versions.append(next)
            }
            if random.chance(5) { path = random.element(of: ["/a", "/b", "/c"]) }
        }

        mutating func body() -> [UInt8] {
            let prefix = makesUIDs ? "\(random.next())-" : ""
            var parts = current.enumerated().map { index, location in
                event(
                    "\(prefix)\(index)", "\(index)", "2099\(index < 9 ? "0" : "")\(index + 1)01T090000Z",
                    "LOCATION:\(location)"
                ).replacing(
                    "20260101T000000Z", with: "20260101T0000\(random.number(in: 10...59))Z")
            }
            if random.chance(50) { parts.reverse() }
            return Array(calendar(parts).utf8)
        }

        mutating func answer(_ request: SubscriptionRequest) -> SubscriptionResponse {
            guard request.url.path == path else {
                return .answer(status: random.element(of: [301, 302, 308]), headers: ["Location": path])
            }
            if !isHonest, lies < 2, random.chance(50) {
                lies += 1
                return lie()
            }
            lies = 0
            // ETags are made of the version and the address.
            let etag = "\"\(versions.count)\(path)\""
            if request.headers["If-None-Match"] == etag { return .answer(status: 304) }
            return .answer(status: 200, headers: ["ETag": etag], body: body())
        }

        private mutating func lie() -> SubscriptionResponse {
            let body = body()
            switch random.number(below: 10) {
            case 0: return .fault(random.element(of: [.noConnection, .tls, .late, .silent, .tooLarge, .cancelled]))
            case 1: return .answer(status: random.element(of: [400, 403, 404, 500, 503, 204]))
            case 2: return .answer(status: 429, headers: ["Retry-After": "\(random.number(in: 0...10_000))"])
            case 3: return .answer(status: 200, headers: ["ETag": "lie"], body: Array("<html><title>Login".utf8))
            case 4: return .answer(status: 200, headers: ["ETag": "lie"])
            case 5: return .answer(status: 200, headers: ["ETag": "lie"], body: body, isComplete: false)
            case 6:
                let cut = Array(body[..<(body.count - random.number(in: 3...1_000))])
                return .answer(status: 200, headers: ["ETag": "lie"], body: cut)
            case 7: return .answer(status: 200, headers: ["ETag": "lie"], body: Array(calendar().utf8))
            case 8:
                let others = (1...6).map { event("\($0)", "\($0)", "20990\($0)02T090000Z") }
                return .answer(status: 200, headers: ["ETag": "lie"], body: Array(calendar(others).utf8))
            default: return .answer(status: 302, headers: ["Location": "https://portal.example/login"])
            }
        }
    }

    static func seeds(_ stream: UInt64) -> [UInt64] { RandomSeeds.forDrawing(RandomSeeds.rules / 5, stream: stream) }

    @Test(
        "The copy is always a version that the server had, and soon the current one if the server is honest",
        .serialized, arguments: seeds(191))
    func goodCopy(seed: UInt64) throws {
        for draw in 0..<UInt64(RandomSeeds.draws) / 5 {
            var server = Server(seed: seed &* 1_000 &+ draw)
            var client = try SubscriptionClient("https://example.com/a")
            while client.copy == nil {
                server.isHonest = true
                try client.refresh { server.answer($0) }
            }
            server.isHonest = false
            server.makesUIDs = server.random.chance(50)
            for _ in 0..<30 {
                server.pass()
                client.now = max(client.now, try #require(client.subscription.nextRefresh(at: client.now)))
                let before = client.copy
                let result = try client.refresh { request in
                    // The login page of a network is on another host.
                    request.url.host == "example.com"
                        ? server.answer(request) : .answer(status: 200, body: Array("<html>".utf8))
                }
                #expect(server.versions.contains { $0.sorted() == client.locations })
                #expect(result.isUpdated == (client.copy != before))
                #expect(client.subscription.copy?.matches(client.copy ?? []) == true)
                #expect(client.subscription.url.host == "example.com")
                if result.isUnchanged || result.isUpdated { #expect(client.locations == server.current.sorted()) }
                if result.failure == .transport(.cancelled) { continue }
                #expect((300...604_800 * 1.1).contains(try #require(client.delay)))
            }
            server.isHonest = true
            client.now = max(client.now, try #require(client.subscription.nextRefresh(at: client.now)))
            try client.refresh { server.answer($0) }
            #expect(client.locations == server.current.sorted())
            #expect(client.subscription.health == .current)
        }
    }

    @Test("New UIDs on each request never reach the copy", .serialized, arguments: seeds(192))
    func identity(seed: UInt64) throws {
        for draw in 0..<UInt64(RandomSeeds.draws) / 5 {
            var server = Server(seed: seed &* 1_000 &+ draw)
            (server.makesUIDs, server.isHonest) = (true, true)
            var client = try SubscriptionClient("https://example.com/a")
            try client.refresh { server.answer($0) }
            let uids = Set(CalendarFeed(client.copy ?? []).entries.map(\.uid))
            for _ in 0..<10 {
                server.pass()
                let before = client.locations
                let result = try client.refresh { server.answer($0) }
                #expect(Set(CalendarFeed(client.copy ?? []).entries.map(\.uid)) == uids)
                #expect(client.locations == server.current.sorted())
                #expect(result.isUnchanged == (client.locations == before))
                #expect(result.update?.series.removed.isEmpty ?? true)
                try client.wait(86_400)
            }
        }
    }

    @Test("Moving all dates moves all results", .serialized, arguments: seeds(193))
    func moved(seed: UInt64) throws {
        func history(_ offset: TimeInterval) throws -> [String] {
            var server = Server(seed: seed)
            var client = try SubscriptionClient("https://example.com/a")
            let start = client.now + offset
            client.now = start
            return try (0..<40).map { _ in
                server.pass()
                let result = try client.refresh { server.answer($0) }
                client.now = max(client.now, result.nextRefresh ?? client.now)
                return "\(result) \(client.subscription) \(client.now.timeIntervalSince(start).rounded())"
            }
        }
        #expect(try history(0) == history(10_000_000))
    }

    @Test(
        "However a server redirects, https stays, credentials reach one origin, and the URL ends leading permanent redirects",
        .serialized, arguments: seeds(194))
    func redirects(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let targets = [
            "/1", "/2", "http://a.example/1", "https://b.example/1", "//b.example/2", "https://a.example:8443/3",
        ]
        let feed = Array(calendar(events(1...3)).utf8)
        for _ in 0..<RandomSeeds.draws {
            var client = try SubscriptionClient("https://a.example/0")
            client.subscription.usesCredentials = random.chance(50)
            for _ in 0..<6 {
                var statuses: [Int] = []
                let before = client.subscription.url
                try client.refresh { _ in
                    statuses.append(random.chance(70) ? random.element(of: [301, 302, 303, 307, 308]) : 200)
                    return .answer(
                        status: statuses[statuses.count - 1], headers: ["Location": random.element(of: targets)],
                        body: feed)
                }
                let urls = client.requests.map(\.url)
                #expect(zip(urls, urls.dropFirst()).allSatisfy { $0.scheme == "http" || $1.scheme == "https" })
                for request in client.requests where request.sendsCredentials {
                    #expect(request.url.absoluteString.hasPrefix("https://a.example/"))
                }
                if client.subscription.url != before {
                    #expect(statuses.last == 200)
                    #expect(client.subscription.url == urls[statuses.prefix { $0 == 301 || $0 == 308 }.count])
                }
                client.now = max(client.now, try #require(client.subscription.nextRefresh(at: client.now)))
            }
        }
    }

    @Test("The state of a subscription has about a kilobyte, however large the feed")
    func size() throws {
        var client = try SubscriptionClient()
        try client.refresh(200, calendar((1...200).map { event("\($0)", "\($0)") }), ["ETag": "\"abc\""])
        #expect(try JSONEncoder().encode(client.subscription).count < 1_500)
    }
}
