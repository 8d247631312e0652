import CalendarSubscriptions
import Foundation
import TestSupport
import Testing

@Suite("Validators in random histories")
struct ValidatorLawTests {
    /// A server that gives each response tags of its own, and remembers what it said with them.
    private struct Server {
        var random: SplitMix64
        private(set) var locations = (1...12).map { "\($0)" }
        private var path = "/a"
        /// The path and the content of each tag; nil for a response that is no calendar.
        private(set) var issued: [String: (path: String, locations: [String]?)] = [:]

        init(seed: UInt64) { random = SplitMix64(seed: seed) }

        mutating func pass() {
            if random.chance(60) { locations[random.number(below: 12)] = "\(random.next())" }
            if random.chance(10) { path = random.element(of: ["/a", "/b"]) }
        }

        /// Returns one or both validators, with a number that no other response has.
        private mutating func tags(_ locations: [String]?) -> [String: String] {
            let number = issued.count
            var headers: [String: String] = [:]
            for name in ["ETag", "Last-Modified"] where random.chance(70) {
                headers[name] = "\(name) \(number)"
                issued["\(name) \(number)"] = (path, locations?.sorted())
            }
            return headers
        }

        mutating func answer(_ request: SubscriptionRequest) -> SubscriptionResponse {
            guard request.url.path == path else {
                return .answer(status: random.element(of: [301, 302]), headers: ["Location": path])
            }
            let sent = ValidatorLawTests.validators(request).compactMap { issued[$0]?.locations }
            if !sent.isEmpty, sent.allSatisfy({ $0 == locations.sorted() }) || random.chance(10) {
                // An honest 304, or a lie; its tags are those of the content that it confirms.
                return .answer(status: 304, headers: random.chance(50) ? tags(sent[0]) : [:])
            }
            let body = calendar(
                locations.enumerated().map { index, location in
                    event(
                        "\(index)", "\(index)", "2099\(index + 1 < 10 ? "0" : "")\(index + 1)01T090000Z",
                        "LOCATION:\(location)")
                })
            switch random.number(below: 12) {
            case 0: return .answer(status: 200, headers: tags(nil), body: Array("<html>".utf8))
            case 1: return .answer(status: 200, headers: tags(nil), body: Array(body.utf8), isComplete: false)
            case 2: return .answer(status: 200, headers: tags(nil))
            case 3: return .answer(status: random.element(of: [404, 500, 503, 412]), headers: tags(nil))
            // All coming events are gone.
            case 4: return .answer(status: 200, headers: tags([]), body: Array(calendar().utf8))
            default: return .answer(status: 200, headers: tags(locations), body: Array(body.utf8))
            }
        }
    }

    private static func validators(_ request: SubscriptionRequest) -> [String] {
        [request.headers["If-None-Match"], request.headers["If-Modified-Since"]].compactMap { $0 }
    }

    @Test(
        "A request has validators only if the copy came with them, or means the same, and only for the URL that sent them",
        .serialized, arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 5, stream: 196))
    func validators(seed: UInt64) throws {
        for draw in 0..<UInt64(RandomSeeds.draws) / 5 {
            var server = Server(seed: seed &* 1_000 &+ draw)
            var client = try SubscriptionClient("https://example.com/a")
            var count = 0
            for _ in 0..<30 {
                server.pass()
                // The bytes are lost now and then.
                if server.random.chance(5) { client.loseCopy() }
                let locations = client.locations
                try client.refresh { request in
                    for validator in Self.validators(request) {
                        count += 1
                        #expect(server.issued[validator]?.path == request.url.path)
                        #expect(server.issued[validator]?.locations == locations)
                    }
                    return server.answer(request)
                }
                client.now = max(client.now, client.subscription.nextRefresh(at: client.now) ?? client.now)
            }
            #expect(count > 0)
        }
    }
}
