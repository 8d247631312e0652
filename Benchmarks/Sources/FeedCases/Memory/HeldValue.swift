import Foundation
import ICalendar

/// A value whose memory is measured: the bytes that stay allocated while it exists.
public struct HeldValue: Sendable {
    /// The value, such as `index of 100000`.
    public let name: String
    /// The number of its items: events, or feeds of one event.
    public let items: Int
    /// Prepares what isn't measured, and returns a function that creates the value.
    private let prepare: @Sendable () -> @Sendable () -> any Sendable

    /// Returns the bytes that a value adds to those that were allocated before.
    ///
    /// - Parameter allocated: Returns the number of allocated bytes.
    public func bytes(_ allocated: () -> Int) -> Int {
        // The first value initializes lazy globals.
        withExtendedLifetime(OccurrenceIndex(Self.asked([CalendarFeed(GeneratedFeed.thousand.bytes)]))) {}
        let make = prepare()
        let before = allocated()
        let value = make()
        return withExtendedLifetime(value) { allocated() } - before
    }

    /// The measured values: what an index adds to feeds that have been asked for occurrences. A feed prepares its rules for
    /// the first question, and keeps them.
    public static let all = [
        HeldValue(name: "index of 100000", items: 100_000) {
            let feeds = asked([CalendarFeed(GeneratedFeed.hundredThousand.bytes)])
            return { OccurrenceIndex(feeds) }
        },
        HeldValue(name: "index of 100000 feeds", items: 100_000) {
            let feeds = asked(GeneratedFeed.hundredThousand.items.map { CalendarFeed($0) })
            return { OccurrenceIndex(feeds) }
        },
    ]

    private static func asked(_ feeds: [CalendarFeed]) -> [(Int, CalendarFeed)] {
        let second = DateInterval(start: .distantPast, duration: 1)
        for feed in feeds { precondition(!feed.occurrences(in: second, timeZone: .gmt).contains { _ in true }) }
        return feeds.enumerated().map { ($0, $1) }
    }
}
