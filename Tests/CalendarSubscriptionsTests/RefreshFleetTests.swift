import CalendarSubscriptions
import Foundation
import TestSupport
import Testing

@Suite("Schedule of a fleet")
struct RefreshFleetTests {
    static let start = Date(timeIntervalSince1970: 1_772_355_600)

    static func subscription(_ id: String, _ host: String = "example.com") throws -> FeedSubscription {
        FeedSubscription(try SubscriptionAddress("https://\(host)/\(id).ics"), id: id, policy: .app)
    }

    /// Ends the refresh of a subscription with a response.
    static func end(
        _ subscription: inout FeedSubscription, _ response: SubscriptionResponse, in schedule: inout RefreshSchedule,
        at now: Date
    ) throws {
        guard case .send(let request) = subscription.startRefresh(at: now),
            case .finished(let result) = subscription.receive(response, to: request, at: now)
        else { throw CancellationError() }
        schedule.finish(result, at: now)
    }

    static let calendarBody = Array(calendar().utf8)

    @Test(
        "10,000 feeds that are not modified cost half of what it takes to decode their states, and less than to parse 20 events of each"
    )
    func notModified() throws {
        let body = Array(calendar(events(1...20)).utf8)
        let answer = SubscriptionResponse.answer(status: 200, headers: ["ETag": "\"1\""], body: Self.calendarBody)
        var fleet = try (0..<10_000).map { number in
            var subscription = try Self.subscription("\(number)", "host\(number / 4).example")
            let request = try Self.request(&subscription, at: Self.start)
            _ = subscription.receive(answer, to: request, at: Self.start)
            return subscription
        }
        var schedule = RefreshSchedule(hosts: HostLimits(HostLimits.Limit(requests: 4, distance: .zero)))
        for subscription in fleet { schedule.insert(subscription, at: Self.start) }
        var now = Self.start
        func confirm(_ index: Int) throws -> RefreshResult {
            let request = try Self.request(&fleet[index], at: now)
            guard request.headers["If-None-Match"] == "\"1\"",
                case .finished(let result) = fleet[index].receive(.answer(status: 304), to: request, at: now),
                case .unchanged = result.outcome
            else { throw CancellationError() }
            return result
        }
        func refresh() throws {
            now += 90_000
            let started = schedule.start(at: now)
            try #require(started.count == 10_000)
            for id in started { schedule.finish(try confirm(try #require(Int(id))), at: now) }
        }
        let state = try JSONEncoder().encode(fleet[0])
        let time = try ProcessorTime.shortest { try refresh() }
        let decoding = try ProcessorTime.shortest {
            for _ in 0..<1_000 { _ = try JSONDecoder().decode(FeedSubscription.self, from: state) }
        }
        let parsing = ProcessorTime.shortest { for _ in 0..<100 { _ = CalendarFeed(body).entries.count } }
        let alone = try ProcessorTime.shortest { for _ in 0..<10_000 { _ = try confirm(0) } }
        // In a debug build, only JSONDecoder is optimized.
        #if DEBUG
            let (thousands, part, partAlone) = (100.0, 1.0, 1.0)
        #else
            // Beside other programs, 10,000 states leave the caches, and one feed doesn't: half was 0.506 there.
            let (thousands, part, partAlone) = (5.0, 1.5, 5.0)
        #endif
        #expect(time < decoding * thousands, "\(time); 1,000 states: \(decoding)")
        #expect(time * part < parsing * 100, "\(time); 100 feeds: \(parsing)")
        #expect(alone * partAlone < parsing * 100, "\(alone); 100 feeds: \(parsing)")
    }

    private static func request(_ subscription: inout FeedSubscription, at now: Date) throws -> SubscriptionRequest {
        guard case .send(let request) = subscription.startRefresh(at: now) else { throw CancellationError() }
        return request
    }

    @Test("An origin starts one after the other, and other origins at the same time")
    func distances() throws {
        var schedule = RefreshSchedule(hosts: HostLimits(HostLimits.Limit(requests: 2, distance: .seconds(1))))
        for id in ["a", "b", "c"] { schedule.insert(try Self.subscription(id), at: Self.start) }
        schedule.insert(try Self.subscription("d", "other.example"), at: Self.start)
        #expect(schedule.start(at: Self.start) == ["a", "d"])
        #expect(schedule.start(at: Self.start) == [])
        #expect(schedule.wakeUp(at: Self.start) == Self.start + 1)
        #expect(schedule.start(at: Self.start + 1) == ["b"])
        // Two of example.com are running, so that the third has to wait for the end of one.
        #expect(schedule.wakeUp(at: Self.start + 2) == nil)
        #expect(schedule.start(at: Self.start + 9) == [])
        var first = try Self.subscription("a")
        try Self.end(&first, .answer(status: 200, body: Self.calendarBody), in: &schedule, at: Self.start + 9)
        #expect(schedule.start(at: Self.start + 9) == ["c"])
    }

    @Test("A subscription that moved to another host waits for that host")
    func moved() throws {
        var schedule = RefreshSchedule(hosts: HostLimits(HostLimits.Limit(requests: 1, distance: .zero)))
        var moved = try Self.subscription("a")
        for subscription in [moved, try Self.subscription("b", "other.example")] {
            schedule.insert(subscription, at: Self.start)
        }
        moved.move(to: try SubscriptionAddress("https://other.example/a.ics"))
        schedule.insert(moved, at: Self.start)
        #expect(schedule.start(at: Self.start) == ["a"])
    }

    @Test("Limits of a single host replace the standard")
    func hosts() throws {
        var limits = HostLimits.app
        limits.hosts["example.com"] = HostLimits.Limit(requests: 3, distance: .zero)
        var schedule = RefreshSchedule(hosts: limits)
        for id in ["a", "b", "c", "d"] { schedule.insert(try Self.subscription(id), at: Self.start) }
        #expect(schedule.start(at: Self.start) == ["a", "b", "c"])
    }

    @Test("The longest overdue starts first, and each starts once after a long sleep")
    func overdue() throws {
        var schedule = RefreshSchedule(hosts: HostLimits(HostLimits.Limit(requests: 9, distance: .zero)))
        var expected: [(Date, String)] = []
        for (index, id) in ["c", "a", "b"].enumerated() {
            var subscription = try Self.subscription(id)
            let now = Self.start + Double(1_000 * index)
            schedule.insert(subscription, at: now)
            #expect(schedule.start(at: now).contains(id))
            try Self.end(&subscription, .answer(status: 200, body: Self.calendarBody), in: &schedule, at: now)
            expected.append((try #require(subscription.nextRefresh(at: now)), id))
        }
        let later = Self.start + 1_000_000
        #expect(schedule.start(at: later) == expected.sorted { $0.0 < $1.0 }.map(\.1))
        #expect(schedule.start(at: later) == [])
    }

    @Test("Too many requests concern the origin, another failure concerns the feed alone")
    func rateLimited() throws {
        for (status, isShared) in [(429, true), (503, false)] {
            var schedule = RefreshSchedule(hosts: .polite)
            var first = try Self.subscription("a")
            for id in ["a", "b"] { schedule.insert(try Self.subscription(id), at: Self.start) }
            #expect(schedule.start(at: Self.start) == ["a"])
            let answer = SubscriptionResponse.answer(status: status, headers: ["Retry-After": "3600"])
            try Self.end(&first, answer, in: &schedule, at: Self.start)
            #expect((schedule.start(at: Self.start + 3_500) == []) == isShared)
            #expect((schedule.start(at: Self.start + 4_000).first == "b" || !isShared))
        }
    }

    @Test(
        "Services behind a private address or a single label are not one server",
        arguments: ["nas.local", "10.0.0.2", "intranet"])
    func privateHosts(host: String) throws {
        var schedule = RefreshSchedule(hosts: .app)
        var first = try Self.subscription("a", host)
        for id in ["a", "b"] { schedule.insert(try Self.subscription(id, host), at: Self.start) }
        #expect(schedule.start(at: Self.start) == ["a", "b"])
        try Self.end(&first, .answer(status: 429, headers: ["Retry-After": "3600"]), in: &schedule, at: Self.start)
        #expect(schedule.wakeUp(at: Self.start).map { $0 >= Self.start + 3_600 } == true)
    }

    @Test("When the network returns, its failures are due within a minute, others aren't")
    func network() throws {
        let responses: [(SubscriptionResponse, Bool)] = [
            (.fault(.noConnection), true), (.answer(status: 511), true),
            (.answer(status: 200, body: Array("<html>".utf8)), true), (.answer(status: 404), false),
            (.answer(status: 200, body: Self.calendarBody), false),
        ]
        for (response, isSoon) in responses {
            var schedule = RefreshSchedule(hosts: .app)
            var subscription = try Self.subscription("a")
            schedule.insert(subscription, at: Self.start)
            #expect(schedule.start(at: Self.start) == ["a"])
            try Self.end(&subscription, response, in: &schedule, at: Self.start)
            schedule.networkReturned(at: Self.start)
            let next = try #require(schedule.wakeUp(at: Self.start))
            #expect((next <= Self.start + 60) == isSoon)
        }
    }

    @Test("With a tolerance, feeds that are nearly due start too")
    func tolerance() throws {
        var schedule = RefreshSchedule(hosts: .app)
        var subscription = try Self.subscription("a")
        schedule.insert(subscription, at: Self.start)
        #expect(schedule.start(at: Self.start) == ["a"])
        try Self.end(&subscription, .answer(status: 200, body: Self.calendarBody), in: &schedule, at: Self.start)
        #expect(schedule.start(at: Self.start + 2_800, tolerance: 0.2) == [])
        #expect(schedule.start(at: Self.start + 3_400) == [])
        #expect(schedule.start(at: Self.start + 3_400, tolerance: 0.2) == ["a"])
    }

    @Test("The first refreshes of a fleet are spread over a time, and a removed subscription never starts")
    func spread() throws {
        var schedule = RefreshSchedule(hosts: HostLimits(HostLimits.Limit(requests: 1_000, distance: .zero)))
        for number in 0..<1_000 {
            schedule.insert(try Self.subscription("\(number)"), at: Self.start, spreadOver: .seconds(3_600))
        }
        for id in 0..<500 { schedule.remove("\(id)") }
        #expect(schedule.count == 500)
        let counts = (1...4).map { quarter in schedule.start(at: Self.start + 900 * Double(quarter)) }
        #expect(counts.joined().count == 500)
        #expect(counts.joined().allSatisfy { Int($0).map { $0 >= 500 } ?? false })
        #expect(counts.allSatisfy { (75...175).contains($0.count) })
    }

    @Test(
        "A fleet of random servers keeps its limits, and each due feed starts in time", .serialized,
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 10, stream: 194))
    func day(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let limit = HostLimits.Limit(requests: 2, distance: .seconds(2))
        var schedule = RefreshSchedule(hosts: HostLimits(limit))
        var subscriptions: [String: FeedSubscription] = [:]
        for number in 0..<60 {
            let subscription = try Self.subscription("\(number)", "h\(number % 7).example")
            subscriptions[subscription.id] = subscription
            schedule.insert(subscription, at: Self.start, spreadOver: .seconds(600))
        }
        var (now, ends, lastStart): (Date, [(Date, String)], [String: Date]) = (Self.start, [], [:])
        while now < Self.start + 86_400 {
            for id in schedule.start(at: now) {
                let host = try #require(subscriptions[id]?.url.host)
                if let last = lastStart[host] { #expect(now.timeIntervalSince(last) >= 2) }
                lastStart[host] = now
                ends.append((now + Double(random.number(in: 0...20)), id))
                #expect(ends.count { subscriptions[$0.1]?.url.host == host } <= 2)
            }
            // A feed starts at the latest after all others of its origin, each with its distance and its transfer.
            for (id, subscription) in subscriptions where !ends.contains(where: { $0.1 == id }) {
                guard let due = subscription.nextRefresh(at: now), subscription.lastAttempt != nil else { continue }
                #expect(now.timeIntervalSince(due) <= 9 * (2 + 20))
            }
            let next = [schedule.wakeUp(at: now), ends.map(\.0).min()].compactMap { $0 }.min()
            now = max(now, try #require(next))
            for (_, id) in ends.filter({ $0.0 <= now }) {
                let response: SubscriptionResponse =
                    random.chance(80) ? .answer(status: 200, body: Self.calendarBody) : .answer(status: 500)
                var subscription = try #require(subscriptions[id])
                try Self.end(&subscription, response, in: &schedule, at: now)
                subscriptions[id] = subscription
            }
            ends.removeAll { $0.0 <= now }
        }
        #expect(subscriptions.values.allSatisfy { $0.lastAttempt != nil })
    }
}
