import Answers
import Foundation
import ICalendar

extension FeedCase {
    /// From bytes to all occurrences of several years, with all exceptions applied, and one month of an index.
    static let feeds: [FeedCase] =
        [1, 10, 100].flatMap { occurrences(1_000, years: $0) { .thousand } }
        + occurrences(10_000, years: 10) { .tenThousand }
        + occurrences(100_000, years: 10, libical: false) { .hundredThousand }
        + index(1_000) { .thousand } + index(10_000) { .tenThousand } + index(100_000) { .hundredThousand }
        + items(1_000, .thousand) { thousandItems } + items(100_000, .hundredThousand) { hundredThousandItems }

    private static func occurrences(
        _ events: Int, years: Int, libical: Bool = true, _ feed: @escaping @Sendable () -> GeneratedFeed
    ) -> [FeedCase] {
        let id = "occurrences \(events), \(years) years"
        let window = GeneratedFeed.window(years: years)
        let native = FeedCase(.feeds, id, "native", .whole) {
            let feed = feed()
            let bytes = feed.bytes
            return Work(expecting: feed.answer(in: window)) {
                CalendarFeed(bytes).occurrences(in: DateInterval(window), timeZone: .gmt).answer
            }
        }
        #if BENCHMARK_LIBICAL
            // A hundred thousand events take half a minute.
            guard libical else { return [native] }
            return [
                native,
                FeedCase(.feeds, id, "libical", .whole) {
                    let feed = feed()
                    let text = LibicalText(feed.bytes)
                    return Work(expecting: feed.answer(in: window)) {
                        var answer = Answer()
                        text.calendar().forEachStart(in: window) { answer.add($0) }
                        return answer
                    }
                },
            ]
        #else
            return [native]
        #endif
    }

    private static func index(_ events: Int, _ feed: @escaping @Sendable () -> GeneratedFeed) -> [FeedCase] {
        // A month (in UTC) in which all series without an end have occurrences, and one before which few series have
        // started.
        let months = [("month", 1_772_323_200..<1_775_001_600), ("early month", 1_517_443_200..<1_519_862_400)]
        return [
            FeedCase(.feeds, "index of \(events)", "native", .whole) {
                let feed = feed()
                let calendar = CalendarFeed(feed.bytes)
                return Work(expecting: Answer(count: feed.eventCount)) {
                    var index = OccurrenceIndex<Int>()
                    index.update(0, to: calendar)
                    return Answer(count: index.seriesCount)
                }
            }
        ]
            + months.map { label, month in
                FeedCase(
                    .feeds, "\(label) of an index of \(events)", "native", .whole, repeats: events > 50_000 ? 1 : 10
                ) {
                    let feed = feed()
                    var index = OccurrenceIndex<Int>()
                    index.update(0, to: CalendarFeed(feed.bytes))
                    let made = index
                    return Work(expecting: feed.answer(in: month)) {
                        made.occurrences(in: DateInterval(month), timeZone: .gmt).answer
                    }
                }
            }
    }

    // Parsed once for all cases, because 100,000 feeds take seconds.
    private static let thousandItems = parsed(.thousand)
    private static let hundredThousandItems = parsed(.hundredThousand)

    private static func parsed(_ feed: GeneratedFeed) -> [(Int, CalendarFeed)] {
        feed.items.enumerated().map { ($0, CalendarFeed($1)) }
    }

    /// Every event as a separate feed, as in a folder with a file for each event.
    private static func items(
        _ events: Int, _ feed: @escaping @autoclosure @Sendable () -> GeneratedFeed,
        _ feeds: @escaping @Sendable () -> [(Int, CalendarFeed)]
    ) -> [FeedCase] {
        let month = 1_772_323_200..<1_775_001_600
        return [
            FeedCase(.feeds, "index of \(events) feeds", "native", .whole) {
                let feeds = feeds()
                return Work(expecting: Answer(count: events)) {
                    Answer(count: OccurrenceIndex(feeds).seriesCount)
                }
            },
            // A copy keeps the previous index, as a view does.
            FeedCase(.feeds, "1000 updates in an index of \(events) feeds", "native", .whole) {
                let feeds = feeds()
                let index = OccurrenceIndex(feeds)
                return Work(expecting: Answer(count: events)) {
                    var updated = index
                    for number in 0..<1_000 {
                        let shown = updated
                        let (id, feed) = feeds[number * 7_919 % events]
                        updated.update(id, to: feed)
                        precondition(shown[id] != nil)
                    }
                    return Answer(count: updated.seriesCount)
                }
            },
        ]
            + [("", 0), (", 1000 updated", 1_000)].map { label, updates in
                FeedCase(
                    .feeds, "month of an index of \(events) feeds\(label)", "native", .whole,
                    repeats: events > 50_000 ? 1 : 10
                ) {
                    let feed = feed()
                    let feeds = feeds()
                    var made = OccurrenceIndex(feeds)
                    for number in 0..<updates {
                        let (id, feed) = feeds[number * 7_919 % events]
                        made.update(id, to: feed)
                    }
                    let index = made
                    return Work(expecting: feed.answer(in: month)) {
                        index.occurrences(in: DateInterval(month), timeZone: .gmt).answer
                    }
                }
            }
    }
}

extension DateInterval {
    fileprivate init(_ instants: Range<Int>) {
        self.init(
            start: Date(timeIntervalSince1970: TimeInterval(instants.lowerBound)),
            end: Date(timeIntervalSince1970: TimeInterval(instants.upperBound)))
    }
}

extension Sequence<Occurrence> {
    fileprivate var answer: Answer {
        var answer = Answer()
        for occurrence in self { answer.add(Int(occurrence.interval.start.timeIntervalSince1970)) }
        return answer
    }
}

extension Sequence<OccurrenceIndex<Int>.Item<Occurrence>> {
    fileprivate var answer: Answer {
        var answer = Answer()
        for item in self { answer.add(Int(item.interval.start.timeIntervalSince1970)) }
        return answer
    }
}
