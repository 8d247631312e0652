import Foundation
import ICalendar
import ICalendarEditing
import TestSupport

/// A feed for tests of edits, with the same clock and UIDs each time.
enum EditedFeed {
    /// The options of tests: a fixed time, and numbered UIDs.
    static var options: EditOptions {
        let counter = Counter()
        return EditOptions(now: Feeds.date("2026-11-23T00:00:00Z")) { "new-\(counter.next())" }
    }

    /// Returns the occurrence with an original start in the zone of its series, written as `2026-04-06T09:00`, or as
    /// `2026-04-06` for a date.
    static func occurrence(_ time: String, in feed: CalendarFeed, uid: String? = nil) -> Occurrence? {
        let window = Feeds.interval("2011-01-01", "2035-01-01")
        let query = OccurrenceQuery(window, timeZone: .gmt, filter: .everything)
        return feed.occurrences(matching: query).first { occurrence in
            (uid == nil || occurrence.uid == uid) && text(occurrence.recurrenceID ?? occurrence.start).hasPrefix(time)
        }
    }

    /// The starts of the occurrences in some years, with their summaries, in chronological order.
    static func list(_ feed: CalendarFeed, from: String = "2020-01-01", to: String = "2035-01-01") -> [String] {
        let query = OccurrenceQuery(Feeds.interval(from, to), timeZone: .gmt, filter: .everything)
        return feed.occurrences(matching: query).prefix(200).map { "\(text($0.start)) \($0.summary ?? "-")" }
    }

    /// The content lines of a feed's document.
    static func lines(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
    }

    static func text(_ time: CalendarTime) -> String {
        time.isDate ? "\(time.civilDate)" : "\(time.civilDateTime)"
    }

    private final class Counter: @unchecked Sendable {
        private let lock = NSLock()
        private var count = 0

        func next() -> Int {
            lock.lock()
            defer { lock.unlock() }
            count += 1
            return count
        }
    }
}
