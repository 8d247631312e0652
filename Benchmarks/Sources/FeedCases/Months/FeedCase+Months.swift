import Answers
import Foundation
import ICalendar
import MonthDecorations

extension FeedCase {
    /// The decorations of a page, March 2026 in Berlin, and of twelve consecutive pages.
    static let months: [FeedCase] =
        [grid("native"), grid("foundation")] + pages(1_000) { .thousand } + pages(10_000) { .tenThousand }
        + indexed(10_000) { .tenThousand } + indexed(1_000, feeds: 10) { .thousand } + weekly(10_000)

    private static func pages(_ events: Int, _ feed: @escaping @Sendable () -> GeneratedFeed) -> [FeedCase] {
        // The page has six weeks, February 23 to April 5. The twelve pages start there.
        let first = berlinGrid()
        let grids = (0..<12).map { first.advanced(by: $0) }
        let native = [(1, "page"), (12, "12 pages")].map { number, label in
            FeedCase(.months, "\(label) of \(events)", "native", .whole, repeats: events > 5_000 ? 1 : 5) {
                let feed = feed()
                let calendar = CalendarFeed(feed.bytes)
                let shown = Array(grids.prefix(number))
                let count = shown.reduce(0) { $0 + feed.count(onDaysOfBerlin: $1.dayNumbers) }
                return Work(expecting: Answer(count: count)) {
                    var count = 0
                    for grid in shown { count += calendar.decorations(for: grid).countWithMarks }
                    return Answer(count: count)
                }
            }
        }
        #if BENCHMARK_LIBICAL
            // libical has no grid, so the occurrences of the page's days are queried, here in UTC.
            return native + [
                FeedCase(.months, "page of \(events)", "libical", .whole) {
                    let feed = feed()
                    let calendar = LibicalText(feed.bytes).calendar()
                    let days = first.dayNumbers
                    let window = days.lowerBound * 86_400..<days.upperBound * 86_400
                    return Work(expecting: Answer(count: feed.answer(in: window).count)) {
                        var count = 0
                        calendar.forEachStart(in: window) { _ in count += 1 }
                        return Answer(count: count)
                    }
                }
            ]
        #else
            return native
        #endif
    }

    /// The same page from an existing index, of one feed or of several feeds with the same UIDs.
    private static func indexed(
        _ events: Int, feeds: Int = 1, _ feed: @escaping @Sendable () -> GeneratedFeed
    ) -> [FeedCase] {
        pages(ofIndex: "\(feeds == 1 ? "" : "\(feeds) times ")\(events)") {
            let feed = feed()
            var index = OccurrenceIndex<Int>()
            for number in 0..<feeds { index.update(number, to: CalendarFeed(feed.bytes)) }
            return (index, feeds * feed.count(onDaysOfBerlin: berlinGrid().dayNumbers))
        }
    }

    /// A page of an index in which every event recurs once in each of the six weeks.
    private static func weekly(_ events: Int) -> [FeedCase] {
        pages(ofIndex: "\(events) weekly") {
            var text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//example//EN\r\n"
            for number in 0..<events {
                // January 5 to 11, hours 10 to 19.
                let day = String(105 + number % 7).dropFirst()
                text += """
                    BEGIN:VEVENT\r\nUID:\(number * 7_919 % events)@calendar.example.com\r\nDTSTAMP:20260101T000000Z\r
                    DTSTART;TZID=Europe/Berlin:202601\(day)T\(10 + number % 10)0000\r\nDURATION:PT45M\r
                    RRULE:FREQ=WEEKLY\r\nSUMMARY:Event \(number)\r\nEND:VEVENT\r\n
                    """
            }
            var index = OccurrenceIndex<Int>()
            index.update(0, to: CalendarFeed(Array((text + "END:VCALENDAR\r\n").utf8)))
            return (index, 6 * events)
        }
    }

    /// A page of an index; the loop over the occurrences of its days, with which the page is compared; and the page with
    /// every decoration of every day read, where a view reads the first few.
    private static func pages(
        ofIndex name: String, _ make: @escaping @Sendable () -> (index: OccurrenceIndex<Int>, count: Int)
    ) -> [FeedCase] {
        func page(
            _ prefix: String, _ count: @escaping @Sendable (OccurrenceIndex<Int>, MonthGrid) -> Int
        ) -> FeedCase {
            FeedCase(.months, "\(prefix)page of an index of \(name)", "native", .whole) {
                let (index, expected) = make()
                let grid = berlinGrid()
                return Work(expecting: Answer(count: expected)) { Answer(count: count(index, grid)) }
            }
        }
        return [
            page("") { index, grid in index.decorations(for: grid).countWithMarks },
            page("occurrences of a ") { index, grid in
                var (count, latest) = (0, Int.min)
                for item in index.occurrences(in: grid.interval, timeZone: grid.timeZone) {
                    count += 1
                    latest = max(latest, Int(item.interval.end.timeIntervalSince1970))
                }
                return latest == .min ? 0 : count
            },
            page("all decorations of a ") { index, grid in
                var (count, lane) = (0, -1)
                for day in index.decorations(for: grid).decoratedDays {
                    for decoration in day.decorations {
                        count += 1
                        lane = max(lane, decoration.lane)
                    }
                }
                return lane < 0 ? 0 : count
            },
        ]
    }

    /// A grid without decorations: the days and their interval.
    private static func grid(_ engine: String) -> FeedCase {
        // March 1, 2026 is a Sunday. With weeks from Monday, the page starts on February 23, and the sixth week ends on
        // April 5.
        let expected = Answer(count: 42, checksum: 23)
        return FeedCase(.months, "grid", engine, .whole, repeats: engine == "native" ? 20 : 1) {
            let calendar = berlinCalendar
            if engine == "native" {
                return Work(expecting: expected) {
                    let grid = MonthGrid(year: 2026, month: 3, calendar: calendar)
                    return Answer(count: grid?.days.count ?? 0, checksum: grid?.days.first?.day.day ?? 0)
                }
            }
            return Work(expecting: expected) {
                guard let month = calendar.date(from: DateComponents(year: 2026, month: 3)),
                    let week = calendar.dateInterval(of: .weekOfYear, for: month)
                else { return Answer() }
                let days = (0..<42).compactMap { calendar.date(byAdding: .day, value: $0, to: week.start) }
                let components = days.map { calendar.dateComponents([.year, .month, .day], from: $0) }
                return Answer(count: components.count, checksum: components.first?.day ?? 0)
            }
        }
    }

    private static var berlinCalendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.firstWeekday = 2
        calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
        return calendar
    }

    private static func berlinGrid() -> MonthGrid {
        guard let grid = MonthGrid(year: 2026, month: 3, calendar: berlinCalendar) else { fatalError("no March 2026") }
        return grid
    }
}

extension DecorationMap {
    /// The number of decorations, after reading three marks of each day, as a view does.
    fileprivate var countWithMarks: Int {
        decoratedDays.reduce(0) { count, day in
            let marks = day.marks(atMost: 3)
            return count + marks.styles.count + marks.remainder
        }
    }
}

extension MonthGrid {
    /// The days as numbers since 1970.
    fileprivate var dayNumbers: Range<Int> {
        guard let first = days.first?.day, let last = days.last?.day else { return 0..<0 }
        return Day(first).number..<Day(last).number + 1
    }
}

extension Day {
    /// Creates the day of a date by counting.
    fileprivate init(_ date: CivilDate) {
        self.init(year: date.year)
        while month < date.month || day < date.day { self = next }
    }
}
