import Foundation
import ICalendar
import MonthDecorations

/// The months of a feed in a scrolling view: a cache returns the same decorations as the feed, before and after the
/// feed is replaced.
enum DecorationLaws {
    static func check(_ bytes: [UInt8]) {
        var choices = Choices(bytes)
        let feed = CalendarFeed(bytes)
        var calendar = Calendar(identifier: choices.element(of: [.gregorian, .gregorian, .hebrew, .japanese]))
        calendar.timeZone = choices.element(of: zones)
        let layout = MonthGrid.Layout(
            calendar: calendar, firstWeekday: choices.element(of: [.monday, .sunday]),
            minimumRows: choices.element(of: [0, 6]))
        let first = feed.entries.first?.start.civilDateTime.date ?? CivilDate(year: 2_026, month: 3, day: 1)
        guard let first else { return }
        // Some months close to each other, so that the limit drops some, and one far away.
        var days = (0..<choices.number(in: 1...6)).compactMap { _ in
            first.adding(days: 20 * choices.number(in: -6...12))
        }
        if let far = first.adding(days: choices.element(of: [4_000, -40_000])) { days.append(far) }
        let cache = DecorationCache(feeds: [feed], layout: layout, limit: 5)
        for day in days {
            // One full month is sufficient, and has half a million decorations.
            if check(cache, [feed], day) { return }
        }

        let other = [CalendarFeed(Array(bytes.prefix(bytes.count / 2))), feed]
        cache.feeds = other
        for day in days where check(cache, other, day) { return }
        cache.feeds = []
        _ = check(cache, [], first)
        hold("no feed has no decorations", map(cache, first)?.isEmpty ?? true)
    }

    private static let zones = ["UTC", "America/New_York", "Pacific/Apia"].compactMap { TimeZone(identifier: $0) }

    /// - Returns: Whether the month has more decorations than a map can contain.
    private static func check(_ cache: DecorationCache, _ feeds: [CalendarFeed], _ day: CivilDate) -> Bool {
        _ = cache[day]
        guard let map = map(cache, day) else {
            hold("a month that exists is computed", MonthGrid(containing: day, layout: cache.layout) == nil, "\(day)")
            return false
        }
        guard let grid = MonthGrid(containing: day, layout: cache.layout) else {
            hold("a month that is computed exists", false, "\(day)")
            return false
        }
        let expected = feeds.decorations(for: grid)
        hold("a cache has the decorations of its feeds", map == expected, "\(day)")
        hold("a day of a cached month is cached", cache[day] == expected[day], "\(day)")
        for decorated in map.decoratedDays {
            hold("a decorated day is visible", grid.days.contains { $0.day == decorated.day })
            hold("a decorated day has decorations", decorated.count > 0)
        }
        for row in grid.weeks.indices {
            hold("bars are within their lanes", map.bars(inRow: row).allSatisfy { $0.lane < map.laneCount(inRow: row) })
        }
        return map.isTruncated
    }

    /// Waits for the map of a month, because libFuzzer's callback isn't async.
    private static func map(_ cache: DecorationCache, _ day: CivilDate) -> DecorationMap? {
        let result = Result()
        let isDone = DispatchSemaphore(value: 0)
        Task.detached {
            result.map = try? await cache.map(containing: day)
            isDone.signal()
        }
        isDone.wait()
        return result.map
    }

    /// Written before the semaphore is signaled, and read afterward.
    private final class Result: @unchecked Sendable {
        var map: DecorationMap?
    }
}
