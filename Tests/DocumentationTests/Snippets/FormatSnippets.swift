import ICalendar
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
