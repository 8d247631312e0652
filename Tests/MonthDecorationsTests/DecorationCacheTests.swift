import Foundation
import ICalendar
import MonthDecorations
import Recurrence
import TestSupport
import Testing

/// The public interface of the cache. Its `activity` shows the work it did. The time limit ends a test that hangs, and
/// includes the time in which other tests use all threads.
@Suite("The decoration cache", .highPriority, .timeLimit(.minutes(10)))
struct DecorationCacheTests {
    static let calendar = makeCalendar(.gregorian, zone: "Europe/Paris")

    /// One event per month, on the 10th, and a second one in June 2024.
    static let monthly = feed([
        "monthly": ["DTSTART;VALUE=DATE:20200110", "RRULE:FREQ=MONTHLY"], "june": ["DTSTART:20240615T090000Z"],
    ])

    /// Expects that other tasks make a condition true within five minutes, because a busy machine runs them late.
    static func wait(until condition: () -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(300)
        while !condition() {
            try #require(ContinuousClock.now < deadline, "the condition isn't true after five minutes")
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    @Test("The cache computes a month once and computes its neighbors ahead") func computesOnce() async throws {
        let cache = DecorationCache(feeds: [Self.monthly], calendar: Self.calendar)
        let map = try #require(try await cache.map(containing: day("2024-06-20")))
        #expect(map.listing == ["2024-06-10": ["monthly/single"], "2024-06-15": ["june/single"]])
        #expect(map.grid == MonthGrid(year: 2024, month: 6, calendar: Self.calendar))
        #expect(cache.activity.hits == 0)
        #expect(try await cache.map(containing: day("2024-06-01")) == map)
        #expect(cache.cachedMap(containing: day("2024-06-30")) == map)
        #expect(cache[day("2024-06-15")]?.count == 1)
        #expect(cache[DateComponents(year: 2024, month: 6, day: 10)]?.count == 1)
        #expect(cache[DateComponents(year: 2024, month: 6, day: 31)] == nil)
        #expect(cache.activity.hits == 4)
        // The neighbors are computed ahead, and nothing else.
        try await Self.wait { cache.knownMonths.count == 3 }
        #expect(cache.knownMonths == [day("2024-05-01"), day("2024-06-01"), day("2024-07-01")])
        #expect(cache.activity.computed == 3)
        _ = try await cache.map(containing: day("2024-07-31"))
        #expect(cache.activity.hits == 5)
        try await Self.wait { cache.knownMonths.count == 4 }
        #expect(cache.activity.computed == 4)
    }

    @Test("A day that is requested before its month is computed is delivered as a change later")
    func lookup() async throws {
        let cache = DecorationCache(
            feeds: [feed(["june": ["DTSTART:20240615T090000Z", "DURATION:P1D"]])], calendar: Self.calendar)
        var changes = cache.changes.makeAsyncIterator()
        #expect(cache[DateComponents(year: 2024, month: 6, day: 15)] == nil)
        let days = try #require(await changes.next())
        #expect(days.map(\.dateComponents.day) == [15, 16])
        #expect(cache[DateComponents(year: 2024, month: 6, day: 15)]?.count == 1)
        #expect(cache.activity.hits == 1)
    }

    @Test("The requested month is delivered before the months computed ahead")
    func order()
        async throws
    {
        // June takes by far the longest.
        let cache = DecorationCache(feeds: [Self.monthly], layout: MonthGrid.Layout(calendar: Self.calendar)) {
            occurrence, _ in
            if occurrence.start.civilDate.components.month == 6 { Thread.sleep(forTimeInterval: 0.1) }
            return DecorationStyle(occurrence)
        }
        var changes = cache.changes.makeAsyncIterator()
        #expect(cache[day("2024-06-10")] == nil)
        #expect(try #require(await changes.next()).map(\.day).contains(day("2024-06-10")))
        try await Self.wait { cache.knownMonths.count == 3 }
    }

    @Test("New feeds announce only the days that they change") func newFeeds() async throws {
        let cache = DecorationCache(feeds: [Self.monthly], calendar: Self.calendar)
        _ = try await cache.map(containing: day("2024-06-20"))
        try await Self.wait { cache.knownMonths.count == 3 }
        var changes = cache.changes.makeAsyncIterator()
        cache.feeds = [Self.monthly, feed(["new": ["DTSTART;VALUE=DATE:20240709"]], color: "red")]
        #expect(try #require(await changes.next()).map(\.day) == [day("2024-07-09")])
        #expect(cache[day("2024-07-09")]?.decorations.first?.color?.name == "red")
        #expect(cache[day("2024-07-10")]?.count == 1)
        #expect(cache.feeds.count == 2)
        // A feed that was parsed again, without one of its events.
        cache.feeds = [feed(["monthly": ["DTSTART;VALUE=DATE:20200110", "RRULE:FREQ=MONTHLY"]])]
        var gone: Set<CivilDate> = []
        while !gone.isSuperset(of: [day("2024-06-15"), day("2024-07-09")]) {
            gone.formUnion(try #require(await changes.next()).map(\.day))
        }
        // Looking up July had computed August ahead.
        #expect(gone.subtracting([day("2024-08-10")]) == [day("2024-06-15"), day("2024-07-09")])
        #expect(try await cache.map(containing: day("2024-06-01"))?.dates == ["2024-06-10"])
    }

    @Test("Months far from the last requested one are dropped") func farMonths() async throws {
        let layout = MonthGrid.Layout(calendar: Self.calendar)
        let cache = DecorationCache(feeds: [Self.monthly], layout: layout, limit: 6)
        for year in 2020..<2030 {
            for month in 1...12 {
                let first = try #require(CivilDate(year: year, month: month, day: 1))
                #expect(try await cache.map(containing: first)?.decoratedDays.isEmpty == false)
                #expect(cache.knownMonths.count <= 6)
            }
        }
        try await Self.wait { cache.knownMonths.last == day("2030-01-01") }
        #expect(cache.knownMonths.suffix(3) == [day("2029-11-01"), day("2029-12-01"), day("2030-01-01")])
        #expect(cache.activity.dropped > 100)
        // With fewer than five, a page with days of three months would drop months that it needs.
        #expect(DecorationCache(layout: layout, limit: .min).limit == 5)
    }

    @Test("Months are dropped while all together have too many decorations") func denseMonths() async throws {
        let hourly = feed(["hourly": ["DTSTART:20240101T000000Z", "RRULE:FREQ=HOURLY"]])
        let cache = DecorationCache(
            feeds: [hourly], layout: MonthGrid.Layout(calendar: Self.calendar), limit: 12, decorationLimit: 400)
        for month in 1...9 {
            let map = try #require(await cache.map(containing: day("2024-0\(month)-15")))
            #expect(map.isTruncated && map.decorationCount <= 400)
        }
        try await Self.wait { cache.knownMonths.contains(day("2024-09-01")) && cache.knownMonths.count <= 3 }
        // The months of a page are kept.
        #expect(cache.knownMonths.contains(day("2024-08-01")))
    }

    @Test("The cache computes only months with available days") func availableMonths() async throws {
        var layout = MonthGrid.Layout(calendar: Self.calendar, page: .week)
        layout.availableDays = day("2024-06-05")...day("2024-07-12")
        let cache = DecorationCache(feeds: [Self.monthly], layout: layout)
        #expect(try await cache.map(containing: day("2024-06-04")) == nil)
        #expect(cache[day("2024-08-10")] == nil)
        #expect(cache.knownMonths.isEmpty)
        #expect(
            try await cache.map(containing: day("2024-06-05"))?.grid.monthRange == day("2024-06-01")...day("2024-06-30")
        )
        _ = try await cache.map(containing: day("2024-07-12"))
        try await Self.wait { cache.activity.computed == 2 }
        #expect(cache.knownMonths == [day("2024-06-01"), day("2024-07-01")])
    }

    @Test("The cache keeps the months of its layout's calendar") func otherCalendar() async throws {
        // Shevat, Adar I and Adar of 5784.
        let cache = DecorationCache(feeds: [Self.monthly], calendar: makeCalendar(.hebrew, zone: "Asia/Jerusalem"))
        let map = try await cache.map(containing: day("2024-02-20"))
        #expect(map?.grid.monthRange == day("2024-02-10")...day("2024-03-10"))
        #expect(map?.dates == ["2024-02-10", "2024-03-10"])
        try await Self.wait { cache.knownMonths.count == 3 }
        #expect(cache.knownMonths == [day("2024-01-11"), day("2024-02-10"), day("2024-03-11")])
        #expect(cache[DateComponents(year: 5784, month: 6, day: 1)]?.day == day("2024-02-10"))
    }

    @Test("The cache uses the caller's styles") func styles() async throws {
        let cache = DecorationCache(
            feeds: [feed(["a": ["DTSTART;VALUE=DATE:20240610"]], color: "red")],
            layout: MonthGrid.Layout(calendar: Self.calendar)
        ) { occurrence, feed in
            DecorationStyle(color: feed.decorationColor, symbol: occurrence.summary)
        }
        let styles = try await cache.map(containing: day("2024-06-10"))?[day("2024-06-10")]?.decorations.map(\.style)
        #expect(styles == [DecorationStyle(color: DecorationColor(css: "red"), symbol: "a")])
    }
}

/// Cancellation and deallocation. The tests run one after another, because a gate blocks a thread of the pool, which
/// may have only two.
@Suite("Cancelling and releasing the decoration cache", .highPriority, .serialized, .timeLimit(.minutes(10)))
struct DecorationCacheEndTests {
    /// A style function that blocks until the gate opens or its task is cancelled, for at most two
    /// minutes. On a busy machine, a test once needed more than ten seconds to open the gate.
    final class Gate: @unchecked Sendable {
        private let lock = NSLock()
        private var count = 0
        private var leftCount = 0
        private var isOpen = false

        var entered: Int { lock.withLock { count } }
        var left: Int { lock.withLock { leftCount } }
        func open() { lock.withLock { isOpen = true } }
        func close() { lock.withLock { isOpen = false } }

        func pass() {
            lock.withLock { count += 1 }
            for _ in 0..<100_000 where !lock.withLock({ isOpen }) && !Task.isCancelled {
                Thread.sleep(forTimeInterval: 0.001)
            }
            lock.withLock { leftCount += 1 }
        }
    }

    /// A cache whose only month with an event is June 2024, and whose computation of this month blocks.
    static func cache(_ gate: Gate) -> DecorationCache {
        DecorationCache(
            feeds: [feed(["a": ["DTSTART;VALUE=DATE:20240615"]])],
            layout: MonthGrid.Layout(calendar: DecorationCacheTests.calendar)
        ) { occurrence, _ in
            gate.pass()
            return DecorationStyle(occurrence)
        }
    }

    @Test("Cancelling the last waiting task cancels the computation") func lastWaiter()
        async throws
    {
        let gate = Gate()
        let cache = Self.cache(gate)
        let task = Task { try await cache.map(containing: day("2024-06-15")) }
        try await DecorationCacheTests.wait { gate.entered == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(cache.activity.cancelled == 1)
        #expect(!cache.knownMonths.contains(day("2024-06-01")))
        // The next request computes the month.
        gate.open()
        #expect(try await cache.map(containing: day("2024-06-15"))?.dates == ["2024-06-15"])
    }

    @Test("Cancelling one waiting task leaves the computation to the others") func otherWaiters()
        async throws
    {
        let gate = Gate()
        let cache = Self.cache(gate)
        let first = Task { try await cache.map(containing: day("2024-06-15")) }
        let second = Task { try await cache.map(containing: day("2024-06-01")) }
        try await DecorationCacheTests.wait { gate.entered == 1 }
        // A lookup without waiting counts too.
        #expect(cache[day("2024-06-15")] == nil)
        first.cancel()
        gate.open()
        #expect(try await second.value?.dates == ["2024-06-15"])
        #expect(cache.activity.cancelled == 0)
        #expect(gate.entered == 1)
    }

    @Test("Cancelling the cache cancels waiting tasks, and months can be requested again")
    func cancellingEverything() async throws {
        let gate = Gate()
        let cache = Self.cache(gate)
        let task = Task { try await cache.map(containing: day("2024-06-15")) }
        try await DecorationCacheTests.wait { gate.entered == 1 }
        cache.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(cache[day("2024-06-15")] == nil)
        gate.open()
        try await DecorationCacheTests.wait { cache[day("2024-06-15")] != nil }
    }

    @Test("A task that waits while the feeds are replaced gets the new feeds' month")
    func waiterDuringReplacement() async throws {
        let gate = Gate()
        let cache = Self.cache(gate)
        let task = Task { try await cache.map(containing: day("2024-06-15")) }
        try await DecorationCacheTests.wait { gate.entered == 1 }
        cache.feeds = [feed(["b": ["DTSTART;VALUE=DATE:20240620"]])]
        try await DecorationCacheTests.wait { gate.entered == 2 && gate.left == 1 }
        gate.open()
        #expect(try await task.value?.dates == ["2024-06-20"])
        // The result of the first computation isn't used for the second one.
        #expect(cache[day("2024-06-20")]?.count == 1)
        #expect(gate.entered == 2)
    }

    @Test("The old month is returned until the new one is computed") func staleMonth()
        async throws
    {
        let gate = Gate()
        gate.open()
        let cache = Self.cache(gate)
        _ = try await cache.map(containing: day("2024-06-15"))
        gate.close()
        var changes = cache.changes.makeAsyncIterator()
        cache.feeds = [feed(["b": ["DTSTART;VALUE=DATE:20240620"]])]
        try await DecorationCacheTests.wait { gate.entered == 2 }
        #expect(cache[day("2024-06-15")]?.count == 1)
        #expect(cache[day("2024-06-20")] == nil)
        gate.open()
        #expect(await changes.next()?.map(\.day) == [day("2024-06-15"), day("2024-06-20")])
        #expect(cache[day("2024-06-15")] == nil)
        #expect(cache[day("2024-06-20")]?.count == 1)
    }

    @Test("A change to one series leaves the months that it doesn't touch as they are")
    func untouchedMonthsAreKept() async throws {
        let spring = ["DTSTART;VALUE=DATE:20240510"]
        func version(_ june: String, color: String? = nil) -> CalendarFeed {
            feed(["spring": spring, "june": ["DTSTART:\(june)T090000Z", "RRULE:FREQ=DAILY;COUNT=2"]], color: color)
        }
        let cache = DecorationCache(feeds: [version("20240615")], calendar: DecorationCacheTests.calendar)
        func waitForThreeMonths() async throws {
            for month in ["2024-05-01", "2024-06-01", "2024-07-01"] { _ = try await cache.map(containing: day(month)) }
            try await DecorationCacheTests.wait { cache.knownMonths.count == 5 }
        }
        try await waitForThreeMonths()
        #expect(cache.activity.computed == 5 && cache.activity.kept == 0)

        // June 20 is only on the page of June; May 10 is only on the page of May.
        cache.feeds = [version("20240620")]
        try await DecorationCacheTests.wait { cache.activity.computed + cache.activity.kept == 10 }
        #expect(cache.activity.computed == 6 && cache.activity.kept == 4)
        #expect(cache[day("2024-06-20")]?.count == 1 && cache[day("2024-06-15")] == nil)
        #expect(cache[day("2024-05-10")]?.count == 1)

        // Equal feeds are no change.
        cache.feeds = [version("20240620")]
        try await DecorationCacheTests.wait { cache.activity.computed + cache.activity.kept == 15 }
        #expect(cache.activity.computed == 6)

        // Every event may use the color of its calendar, so the months with events are computed.
        cache.feeds = [version("20240620", color: "red")]
        try await DecorationCacheTests.wait { cache.activity.computed + cache.activity.kept == 20 }
        #expect(cache.activity.computed == 8 && cache.activity.kept == 12)

        cache.feeds = []
        try await DecorationCacheTests.wait { cache.activity.computed + cache.activity.kept == 25 }
        #expect(cache[day("2024-05-10")] == nil && cache[day("2024-06-20")] == nil)
    }

    @Test("An index whose feeds were added, replaced and removed changes the months of those feeds")
    func indexes() async throws {
        func version(_ start: String, color: String? = nil) -> CalendarFeed {
            feed(["tea": ["DTSTART:\(start)T090000Z"]], color: color)
        }
        var index = OccurrenceIndex([("may", version("20240510")), ("june", version("20240615", color: "red"))])
        let cache = DecorationCache(index: index, layout: MonthGrid.Layout(calendar: DecorationCacheTests.calendar))
        for month in ["2024-05-01", "2024-06-01", "2024-07-01"] { _ = try await cache.map(containing: day(month)) }
        try await DecorationCacheTests.wait { cache.knownMonths.count == 5 }
        let june = try #require(cache[day("2024-06-15")])
        #expect(june.decorations.first?.style.color == DecorationColor(css: "red"))
        #expect(cache[day("2024-05-10")]?.decorations.first?.style.color == nil)
        #expect(cache.feeds.map(\.series.count) == [1, 1])

        var renewed = 5
        func wait() async throws {
            renewed += 5
            try await DecorationCacheTests.wait { cache.activity.computed + cache.activity.kept == renewed }
        }
        index.update("june", to: version("20240620"))
        cache.replaceFeeds(with: index)
        try await wait()
        #expect(cache.activity.computed == 6)
        #expect(cache[day("2024-06-15")] == nil && cache[day("2024-06-20")]?.count == 1)

        index.update("july", to: version("20240717"))
        index.remove("may")
        cache.replaceFeeds(with: index)
        try await wait()
        #expect(cache.activity.computed == 8)
        #expect(cache[day("2024-05-10")] == nil && cache[day("2024-07-17")]?.count == 1)

        // Feeds of an index with identifiers of another type, and feeds in a list, have no predecessors.
        cache.replaceFeeds(with: OccurrenceIndex([(1, version("20240511"))]))
        try await wait()
        #expect(cache[day("2024-05-11")]?.count == 1 && cache[day("2024-07-17")] == nil)
        cache.feeds = [version("20240512")]
        try await wait()
        #expect(cache[day("2024-05-12")]?.count == 1 && cache[day("2024-05-11")] == nil)
    }

    @Test("A hidden calendar changes the months that it touched, and so does one that is shown again")
    func hiddenFeed() async throws {
        let feeds = [("may", "20240510"), ("june", "20240615")].map { id, start in
            (id, feed(["tea": ["DTSTART:\(start)T090000Z"]]))
        }
        let index = OccurrenceIndex(feeds)
        let cache = DecorationCache(index: index, layout: MonthGrid.Layout(calendar: DecorationCacheTests.calendar))
        for month in ["2024-05-01", "2024-06-01", "2024-07-01"] { _ = try await cache.map(containing: day(month)) }
        try await DecorationCacheTests.wait { cache.knownMonths.count == 5 }
        for (round, shown) in [index.hiding(["june"]), index].enumerated() {
            cache.replaceFeeds(with: shown)
            let renewed = 10 + 5 * round
            try await DecorationCacheTests.wait { cache.activity.computed + cache.activity.kept == renewed }
            // June 15 is only on the page of June.
            #expect(cache.activity.computed == 6 + round)
            #expect(cache[day("2024-06-15")]?.count == (round == 0 ? nil : 1) && cache[day("2024-05-10")]?.count == 1)
        }
    }

    /// A computation could release the cache inside the lock that `deinit` takes, and neither returned. The fuzzer hung
    /// once in ten thousand inputs.
    @Test("A cache that is released while months are computed ends without waiting for them", .timeLimit(.minutes(10)))
    func releaseDuringComputations() async throws {
        for round in 0..<300 {
            var cache: DecorationCache? = DecorationCache(
                feeds: [DecorationCacheTests.monthly], calendar: DecorationCacheTests.calendar)
            weak let released = cache
            _ = cache?.cachedMap(containing: day("2024-06-15"))
            if round % 2 == 0 { _ = try await cache?.map(containing: day("2024-06-15")) }
            cache = nil
            try await DecorationCacheTests.wait { released == nil }
        }
    }

    @Test("The stream of changes ends when the cache is released") func release() async throws {
        var cache: DecorationCache? = DecorationCache(
            feeds: [DecorationCacheTests.monthly], calendar: DecorationCacheTests.calendar)
        weak let released = cache
        let changes = try #require(cache?.changes)
        let reader = Task {
            var count = 0
            for await days in changes { count += days.count }
            return count
        }
        _ = try await cache?.map(containing: day("2024-06-15"))
        cache = nil
        #expect(await reader.value >= 2)
        try await DecorationCacheTests.wait { released == nil }
    }

    /// Announcing a change inside the lock of the cache waited for the reader, whose end waited for the lock: an app hung, and the
    /// suite once in ten runs.
    @Test("A reader that is cancelled while months are announced ends", .timeLimit(.minutes(10)))
    func readerCancelledDuringAnnouncements() async throws {
        for round in 0..<1_000 {
            let cache = DecorationCache(
                feeds: [DecorationCacheTests.monthly], calendar: DecorationCacheTests.calendar)
            let changes = cache.changes
            let reader = Task { for await _ in changes {} }
            _ = cache.cachedMap(containing: day("2024-06-15"))
            for _ in 0..<(round % 50) { await Task.yield() }
            reader.cancel()
            await reader.value
        }
    }

    @Test("A reader of changes that stops is removed") func stoppedReader() async throws {
        let cache = DecorationCache(feeds: [DecorationCacheTests.monthly], calendar: DecorationCacheTests.calendar)
        let changes = cache.changes
        let reader = Task { for await _ in changes where Task.isCancelled { break } }
        do {
            let unread = cache.changes
            #expect(cache.subscriptionCount == 2)
            _ = unread
        }
        try await DecorationCacheTests.wait { cache.subscriptionCount == 1 }
        reader.cancel()
        await reader.value
        try await DecorationCacheTests.wait { cache.subscriptionCount == 0 }
    }

    /// Mainly for the thread sanitizer. Without it, the test checks that nothing hangs and that the last result is
    /// right.
    @Test(
        "Many tasks can read, change and cancel the cache at once", .serialized,
        arguments: RandomSeeds.forDrawing(100, stream: 41))
    func manyAtOnce(seed: UInt64) async throws {
        let cache = DecorationCache(
            feeds: [DecorationCacheTests.monthly], layout: MonthGrid.Layout(calendar: DecorationCacheTests.calendar),
            limit: 5)
        let changes = cache.changes
        let reader = Task { for await _ in changes {} }
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    var random = SplitMix64(seed: seed &* 1_000 &+ UInt64(number))
                    for _ in 0..<10 {
                        let day = day("2020-01-15").adding(days: Int.random(in: 0..<400, using: &random)) ?? .latest
                        switch Int.random(in: 0..<10, using: &random) {
                        case 0: cache.feeds = [DecorationCacheTests.monthly]
                        case 1: cache.cancel()
                        case 2...5: _ = cache[day]
                        default: _ = try? await cache.map(containing: day)
                        }
                    }
                }
            }
        }
        #expect(try await cache.map(containing: day("2024-06-15"))?.dates == ["2024-06-10", "2024-06-15"])
        #expect(cache.knownMonths.count <= 5)
        reader.cancel()
        await reader.value
    }
}
