import CalendarStorage
import Foundation
import ICalendar
import ICalendarChecks
import TestSupport
import Testing

/// Documents merged into the calendars of a store.
@Suite("Importing into a store")
struct StoreImportTests {
    private func titles(_ store: CalendarStore) -> [String] {
        store.snapshot.occurrences(in: Feeds.interval("2026-03-01", "2026-04-01"), timeZone: Feeds.zone("UTC"))
            .compactMap(\.summary).sorted()
    }

    private static func event(_ uid: String, _ title: String, sequence: Int = 0) -> String {
        Feeds.event(uid, "SEQUENCE:\(sequence)\nDTSTART:20260302T091500Z\nSUMMARY:\(title)")
    }

    private func merge(_ text: String, into store: CalendarStore, _ calendar: CalendarID) async throws -> ImportReport {
        let document = ComponentTree(recovering: Feeds.bytes(text))
        return try await store.transaction { try $0.merge(document, into: calendar) }
    }

    @Test("A second feed adds and updates entries, in a folder and in a file")
    func merging() async throws {
        let folder = try FolderChangesTests.Folder()
        let file = try FolderChangesTests.Folder()
        let store = try await CalendarStore([
            FolderCollection(folder.url, id: "folder"), FileCollection(file.file("work.ics"), id: "file"),
        ])
        for calendar in ["folder", "file"] as [CalendarID] {
            let first = try await merge(Self.event("a", "A") + Self.event("b/b", "B"), into: store, calendar)
            #expect(first.description == "2 added, 0 updated, 0 skipped, 0 conflicts")
            let second = try await merge(
                SeriesMergeTests.zone("Base") + Self.event("a", "A2", sequence: 1) + Self.event("b/b", "B")
                    + Feeds.event("c", "DTSTART;TZID=Base:20260303T091500\nSUMMARY:C"), into: store, calendar)
            #expect(second.description == "1 added, 1 updated, 1 skipped, 0 conflicts")
        }
        #expect(titles(store) == ["A2", "A2", "B", "B", "C", "C"])
        #expect(store.snapshot.items(withUID: "a").count == 2)
        // Another store reads the same content from the disk.
        let other = try await CalendarStore([
            FolderCollection(folder.url, id: "folder"), FileCollection(file.file("work.ics"), id: "file"),
        ])
        #expect(titles(other) == titles(store))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        #expect(names.count == 3)
        #expect(names.contains("a.ics") && names.contains("c.ics"))
        let bytes = try Fixtures.bytes(file.file("work.ics"))
        #expect(CalendarFeed(bytes).validate().allSatisfy { $0.diagnostic.severity < .warning })
    }

    @Test("An override is merged into a series of a file beside other entries")
    func overrideInFile() async throws {
        let folder = try FolderChangesTests.Folder()
        let store = try await CalendarStore([FileCollection(folder.file("work.ics"), id: "file")])
        _ = try await merge(
            Feeds.event("a", "DTSTART:20260302T091500Z\nRRULE:FREQ=DAILY;COUNT=2\nSUMMARY:A") + Self.event("b", "B"),
            into: store, "file")
        let report = try await merge(
            Feeds.event("a", "RECURRENCE-ID:20260303T091500Z\nDTSTART:20260303T101500Z\nSUMMARY:Moved"), into: store,
            "file")
        #expect(report.updated == ["a"])
        #expect(titles(store) == ["A", "B", "Moved"])
    }

    @Test("A zone that a file defines differently is a conflict, and the other entries are imported")
    func otherZone() async throws {
        let folder = try FolderChangesTests.Folder()
        let store = try await CalendarStore([FileCollection(folder.file("work.ics"), id: "file")])
        let one = Feeds.event("a", "DTSTART;TZID=Base:20260303T091500\nSUMMARY:A")
        let two = Feeds.event("b", "DTSTART;TZID=Base:20260303T091500\nSUMMARY:B")
        _ = try await merge(SeriesMergeTests.zone("Base") + one, into: store, "file")
        let report = try await merge(
            SeriesMergeTests.zone("Base", offset: "+0900") + two + Self.event("c", "C"), into: store, "file")
        #expect(report.conflicts.map(\.component.description) == ["VTIMEZONE Base"])
        #expect(report.added == ["c"])
        #expect(titles(store) == ["A", "C"])
        // An equal zone is no conflict.
        #expect(try await merge(SeriesMergeTests.zone("Base") + two, into: store, "file").added == ["b"])
    }

    @Test("A feed with new revisions of every entry replaces each entry of a file once")
    func everyEntry() async throws {
        let folder = try FolderChangesTests.Folder()
        let store = try await CalendarStore([FileCollection(folder.file("work.ics"), id: "file")])
        for sequence in 0..<3 {
            let events = (0..<300).map { Self.event("\($0)", "Title \(sequence)", sequence: sequence) }.joined()
            let report = try await merge(events, into: store, "file")
            #expect(report.updated.count == (sequence == 0 ? 0 : 300))
        }
        #expect(titles(store) == Array(repeating: "Title 2", count: 300))
        let tree = ComponentTree(recovering: try Fixtures.bytes(folder.file("work.ics")))
        #expect(tree.components.first?.components.count == 300)
    }

    @Test("Bytes that aren't a calendar are refused")
    func noCalendar() async throws {
        let folder = try FolderChangesTests.Folder()
        let store = try await CalendarStore([FolderCollection(folder.url, id: "folder")])
        await #expect(throws: StoreError.invalidContent("folder")) {
            try await store.transaction { try $0.merge(ComponentTree(recovering: Array("hello".utf8)), into: "folder") }
        }
    }
}
