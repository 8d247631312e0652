import ICalendar
import JSCalendar

/// JSCalendar and back, for bytes that are JSON, and for all others as a feed that is converted.
enum JSCalendarLaws {
    static func check(_ bytes: [UInt8]) {
        guard let document = try? JSCalendarDocument(parsing: bytes) else {
            checkFeed(CalendarFeed(bytes))
            return
        }
        let (feed, _) = document.feed()
        hold("content lines of JSCalendar have no syntax error", feed.trees.allSatisfy(\.isCalendar))
        checkFeed(feed)
    }

    /// From the second time on, a document no longer changes.
    private static func checkFeed(_ feed: CalendarFeed) {
        for version in JSCalendarOptions.Version.allCases {
            var options = JSCalendarOptions()
            options.version = version
            let first = JSCalendarDocument.recovering(feed, options: options).document
            guard let read = try? JSCalendarDocument(parsing: first.bytes) else {
                hold("written JSCalendar can be read", first.objects.isEmpty)
                continue
            }
            hold("JSCalendar is written as it was read", read.bytes == first.bytes)
            _ = read.feed(options: options)
        }
    }
}
