import CalendarStorage
import Foundation
import Testing

/// This file imports neither ICalendar nor the modules below it.
@Suite("CalendarStorage as the only import")
struct SingleImportTests {
    @Test("CalendarStorage alone is enough to read, change and merge an item")
    func item() async throws {
        let bytes = Array(
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20260302T090000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
                .utf8)
        let feed = CalendarFeed(bytes)
        let entry: CalendarEntry = try #require(feed.entries.first)
        let content: any CalendarEntryContent = entry
        // Another task can use the content.
        let uid = await Task { content.uid }.value
        #expect(uid == "a")
        #expect(content.component == entry.component)
        let merge = ThreeWayMerge(base: bytes, ours: bytes, theirs: bytes)
        #expect(try merge.bytes() == bytes)
        let start: CivilDate? = entry.start.civilDate
        #expect(start == CivilDate("2026-03-02"))
    }

    @Test("The localized description of an error of this module is its description")
    func localizedErrors() throws {
        let version = { (title: String) in
            Array(
                "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:\(title)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8)
        }
        do {
            _ = try ThreeWayMerge(base: version("a"), ours: version("b"), theirs: version("c")).bytes()
            Issue.record("merged two titles")
        } catch {
            #expect((error as any Error).localizedDescription == "VEVENT a: both versions changed it (SUMMARY)")
        }
        let file: any Error = FileError("rename", "/a.ics", 2)
        #expect(file.localizedDescription == "rename /a.ics: No such file or directory")
    }
}
