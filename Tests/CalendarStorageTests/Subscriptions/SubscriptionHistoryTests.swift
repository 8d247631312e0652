import CalendarStorage
import CalendarSubscriptions
import Foundation
import ICalendar
import MonthDecorations
import TestSupport
import Testing

/// Random hours of a feed, of which the program that shows its month knows only the folder.
@Suite("An hour with a feed")
struct SubscriptionHistoryTests {
    /// The titles on the days of April 2026.
    private typealias Month = [Int: [String]]

    /// A server whose feed has twelve events, and which changes, fails, lies and moves.
    private struct Server {
        var random: SplitMix64
        var isHonest = true
        private(set) var lies = 0
        private(set) var path = "/a"
        private(set) var version = 0
        private(set) var days = Array(1...12)
        private var titles = (1...12).map { "\($0)" }
        /// The month of the last good answer, or of the one that a 304 confirmed.
        private(set) var lastGood: Month?
        /// The month that was confirmed or sent since ``startStep()``.
        private(set) var sent: Month?

        init(seed: UInt64) { random = SplitMix64(seed: seed) }

        var month: Month {
            Dictionary(grouping: zip(days, titles), by: \.0).mapValues { $0.map(\.1).sorted() }
        }

        /// Changes a day and one of four titles, or the address, perhaps. With new UIDs, an event with another title is another
        /// event, and half of the events would be a suspicious loss.
        mutating func startStep() {
            sent = nil
            if random.chance(50) {
                version += 1
                days[random.number(below: 12)] = random.number(in: 1...30)
                titles[random.number(below: 4)] = "new \(version)"
            }
            if random.chance(10) { path = random.element(of: ["/a", "/b", "/c"]) }
        }

        /// Remembers what the program shows after a crash.
        mutating func resume(showing month: Month?) { lastGood = month }

        mutating func answer(_ request: SubscriptionRequest) -> SubscriptionResponse {
            guard request.url.path == path else {
                return .answer(status: random.element(of: [301, 302, 307, 308]), headers: ["Location": path])
            }
            // Two lies in a row at most: the next attempt after three is an hour later.
            if !isHonest, lies < 2, random.chance(40) {
                lies += 1
                return lie()
            }
            lies = 0
            (lastGood, sent) = (month, month)
            let etag = "\"\(version)\""
            if request.headers["If-None-Match"] == etag { return .answer(status: 304) }
            return .answer(status: 200, headers: ["ETag": etag], body: body(0..<12))
        }

        private mutating func body(_ events: Range<Int>) -> [UInt8] {
            let stamp = random.number(in: 10...59)
            // New UIDs on every request change nothing.
            let prefix = random.chance(30) ? "\(random.next())-" : ""
            return Feeds.bytes(
                events.map { index in
                    "BEGIN:VEVENT\nUID:\(prefix)\(index)\nDTSTAMP:20260101T0000\(stamp)Z\nLOCATION:\(index)\n"
                        + "DTSTART:202604\(days[index] < 10 ? "0" : "")\(days[index])T090000Z\nSUMMARY:\(titles[index])\nEND:VEVENT\n"
                }.joined())
        }

        private mutating func lie() -> SubscriptionResponse {
            let body = body(0..<12)
            switch random.number(below: 8) {
            case 0: return .fault(random.element(of: [.noConnection, .tls, .late, .silent, .tooLarge, .other]))
            case 1: return .answer(status: random.element(of: [500, 502, 503, 204]))
            case 2: return .answer(status: 429, headers: ["Retry-After": "\(random.number(in: 0...600))"])
            case 3: return .answer(status: 200, headers: ["ETag": "lie"], body: Array("<html><title>Login".utf8))
            case 4: return .answer(status: 200, headers: ["ETag": "lie"], body: body, isComplete: false)
            case 5:
                let cut = random.number(in: 20...1_000)
                return .answer(status: 200, headers: ["ETag": "lie"], body: Array(body.dropLast(cut)))
            case 6: return .answer(status: 200, headers: ["ETag": "lie"], body: self.body(0..<5))
            default: return .answer(status: 200, headers: ["ETag": "lie"])
            }
        }
    }

    private static let grid: MonthGrid? = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return MonthGrid(year: 2026, month: 4, calendar: calendar)
    }()

    /// The month of the copy in a folder; nil if there is none.
    private static func month(in folder: SubscriptionFolder) throws -> Month? {
        let bytes = try folder.subscription().flatMap { try folder.copy(of: $0) }
        guard let bytes else { return nil }
        let map = CalendarFeed(bytes).decorations(for: try #require(grid))
        return Dictionary(
            uniqueKeysWithValues: map.decoratedDays.map { day in
                (day.day.day, day.decorations.map { $0.occurrence.summary ?? "" }.sorted())
            })
    }

    private static func subscription() throws -> FeedSubscription {
        var policy = RefreshPolicy.app
        (policy.bounds, policy.interval) = (.seconds(60) ... .seconds(600), .seconds(60))
        return FeedSubscription(try SubscriptionAddress("https://example.com/a"), id: "a", policy: policy)
    }

    /// Refreshes as a program does that has just started.
    private static func refresh(_ folder: SubscriptionFolder, from server: inout Server, at now: Date) throws {
        var subscription = try folder.subscription() ?? subscription()
        let copy = try folder.copy(of: subscription)
        if copy == nil { subscription.forgetCopy() }
        var step = subscription.startRefresh(at: now)
        while true {
            switch step {
            case .send(let request): step = subscription.receive(server.answer(request), to: request, at: now)
            case .compare(let pending):
                step = .finished(subscription.compare(pending, with: copy.map { CalendarFeed($0) }, at: now))
            case .finished(let result):
                try folder.save(result)
                return
            }
        }
    }

    @Test(
        "At each step of an hour with a changing, failing, lying and moving server, and with crashes, the month shown is that of the last good feed",
        .serialized, arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 5, stream: 194))
    func hour(seed: UInt64) throws {
        for draw in 0..<UInt64(RandomSeeds.draws) / 10 {
            var server = Server(seed: seed &* 1_000 &+ draw)
            var disk = CrashingDisk(folders: ["/a"])
            var folder: SubscriptionFolder { SubscriptionFolder(path: "/a", files: disk) }
            let start = Feeds.date("2026-03-01")
            var (now, steps) = (start, 0)
            while now < start + 3_600 {
                let before = try Self.month(in: folder)
                // Without a copy, the first part of a calendar is better than none.
                server.isHonest = before == nil
                server.startStep()
                steps += 1
                guard server.random.chance(30) else {
                    try Self.refresh(folder, from: &server, at: now)
                    #expect(try Self.month(in: folder) == server.lastGood)
                    disk = CrashingDisk(folders: ["/a"], files: disk.files)
                    now = try next(folder, now)
                    continue
                }
                // The computer stops at any moment of the step, and loses what wasn't synchronized.
                let states = try disk.states { try Self.refresh(folder, from: &server, at: now) }
                disk = CrashingDisk(server.random.element(of: Self.sorted(states)), folders: ["/a"])
                let shown = try Self.month(in: folder)
                #expect(shown == before || server.sent != nil && shown == server.sent)
                server.resume(showing: shown)
                now = try next(folder, now)
            }
            #expect(steps >= 4)
            server.isHonest = true
            try Self.refresh(folder, from: &server, at: now)
            #expect(try Self.month(in: folder) == server.month)
        }
    }

    private func next(_ folder: SubscriptionFolder, _ now: Date) throws -> Date {
        let next = try folder.subscription()?.nextRefresh(at: now) ?? now
        return max(next, now + 1)
    }

    /// The order of a set differs between processes, and a seed has one history.
    private static func sorted(_ states: [CrashingDisk.State]) -> [CrashingDisk.State] {
        func text(_ state: CrashingDisk.State) -> String {
            state.names.sorted { $0.key < $1.key }.map { name, number in
                "\(name) \(number) \(String(decoding: state.content[number] ?? [], as: UTF8.self))"
            }.joined()
        }
        return states.map { (text($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
}
