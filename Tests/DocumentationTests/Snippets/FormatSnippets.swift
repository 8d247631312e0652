import Foundation
import ICalendar
import JSCalendar
import VCalendar
import XCal

/// The code of the pages about other formats; a test compares them.
struct FormatSnippets {
    // OtherFormats.md
    func titles(ofXCal bytes: [UInt8]) throws -> [String] {
        let (document, losses) = try XCalDocument.recovering(bytes)
        for loss in losses where loss.changesOccurrences { print("other programs show other times:", loss.part) }
        return document.feed().entries.compactMap(\.summary)
    }

    func jsCalendar(_ feed: CalendarFeed, json: [UInt8]) throws {
        let (document, losses) = JSCalendarDocument.recovering(feed)
        let (calendar, omissions) = try JSCalendarDocument(parsing: json).feed()
        _ = (document, losses, calendar, omissions)
    }

    // JSCalendar.md
    func write(_ feed: CalendarFeed, to url: URL) throws {
        let (document, losses) = JSCalendarDocument.recovering(feed)
        try Data(document.bytes).write(to: url)
        for loss in losses where loss.changesOccurrences { print(loss.part, loss.uid ?? "") }
    }

    func printEvents(_ json: [UInt8]) throws {
        let (calendar, losses) = try JSCalendarDocument(parsing: json).feed()
        for event in calendar.entries { print(event.start, event.summary ?? "untitled") }
        _ = losses
    }

    // XCal.md
    func xml(of calendar: CalendarComponent) throws -> [UInt8] {
        XCalDocument(try ComponentDraft(copying: calendar)).bytes
    }

    // VCalendar.md
    func feed(ofPhone bytes: [UInt8]) throws -> CalendarFeed {
        guard VCalendarDocument.isLikely(bytes) else { return CalendarFeed(bytes) }
        return try VCalendarDocument(parsing: bytes).feed()
    }
}
