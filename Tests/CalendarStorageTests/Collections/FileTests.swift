import CalendarStorage
import Foundation
import ICalendar
import TestSupport
import Testing

@Suite("Calendars in one file")
struct FileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func store(_ name: String = "work.ics") async throws -> CalendarStore {
        try await CalendarStore([FileCollection(folder.url.appending(path: name), id: "work")], clock: Talks.clock)
    }

    private static let two = Feeds.bytes(
        "NAME:Work\nCOLOR:teal\nX-KEPT:as it is\n"
            + Feeds.event("one", "DTSTART:20260310T090000Z\nSUMMARY:One")
            + Feeds.event("two", "DTSTART:20260311T090000Z\nRRULE:FREQ=WEEKLY;COUNT=4\nSUMMARY:Two"))

    @Test("The name and colour of a file are those of the calendar in it")
    func details() async throws {
        try folder.write(Self.two, to: "work.ics")
        let details = try #require(try await store().snapshot["work"]).details
        #expect(details == CalendarDetails(title: "Work", color: "teal"))
    }

    @Test("An edit changes the lines of one event, and keeps all other bytes")
    func edit() async throws {
        try folder.write(Self.two, to: "work.ics")
        let store = try await store()
        let one = try store.snapshot.event("One")
        try await store.transaction { try $0.change(one) { $0.summary = "Eins" } }
        let lines = String(decoding: try #require(folder.read("work.ics")), as: UTF8.self)
            .components(separatedBy: "\r\n")
        let before = String(decoding: Self.two, as: UTF8.self).components(separatedBy: "\r\n")
        #expect(lines.difference(from: before).removals.count == 2)  // SUMMARY and DTSTAMP
        #expect(lines.contains("X-KEPT:as it is"))
    }

    @Test("Both parts of a split stay in the file, and a removal keeps other entries")
    func split() async throws {
        try folder.write(Self.two, to: "work.ics")
        let store = try await store()
        let two = try store.snapshot.event("Two", from: "2026-03-25")
        try await store.transaction { try $0.change(two, span: .thisAndFuture) { $0.summary = "Later" } }
        #expect(store.snapshot.items.map(\.name) == ["work.ics"])
        #expect(store.snapshot.listing.count == 5)
        let one = try store.snapshot.event("One")
        try await store.transaction { try $0.remove(one, span: .all) }
        #expect(store.snapshot.listing.count == 4)
        #expect(folder.names == ["work.ics"])
    }

    @Test("The first addition creates the file, and the next ones append")
    func create() async throws {
        let store = try await store("new.ics")
        #expect(store.snapshot.items.isEmpty)
        for name in ["a", "b"] {
            let draft = try Talks.draft(name, summary: name)
            try await store.transaction { try $0.add(draft, to: "work") }
        }
        #expect(store.snapshot.listing.count == 2)
        #expect(folder.names == ["new.ics"])
        #expect(CalendarFeed(try #require(folder.read("new.ics"))).calendars.count == 1)
        let draft = try Talks.draft("a")
        await #expect(throws: StoreError.duplicateUID("a", ItemID(calendar: "work", name: "new.ics"))) {
            try await store.transaction { try $0.add(draft, to: "work") }
        }
    }

    @Test("A new time zone is added to the file once")
    func zones() async throws {
        try folder.write(Talks.series("weekly"), to: "work.ics")
        let store = try await store()
        for name in ["a", "b"] {
            let talk = Feeds.bytes(Feeds.event(name, "DTSTART;TZID=Europe/Berlin:20260303T120000"))
            try await store.transaction { try $0.add(contentsOf: talk, to: "work") }
        }
        let text = String(decoding: try #require(folder.read("work.ics")), as: UTF8.self)
        #expect(text.components(separatedBy: "BEGIN:VTIMEZONE").count == 2)
        #expect(store.snapshot.listing.count == 12)
    }

    @Test("Changes of other programs to other events of the file are merged")
    func merge() async throws {
        try folder.write(Self.two, to: "work.ics")
        let store = try await store()
        let one = try store.snapshot.event("One")
        let text = String(decoding: Self.two, as: UTF8.self)
        try folder.write(Array(text.replacingOccurrences(of: "SUMMARY:Two", with: "SUMMARY:Zwei").utf8), to: "work.ics")
        try await store.transaction { try $0.change(one) { $0.summary = "Eins" } }
        #expect(try store.snapshot.event("Eins").itemID == store.snapshot.event("Zwei").itemID)
    }

    @Test("A file that isn't a calendar is never overwritten")
    func unreadable() async throws {
        try folder.write(Array("notes".utf8), to: "work.ics")
        let store = try await store()
        let draft = try Talks.draft("a")
        let item = ItemID(calendar: "work", name: "work.ics")
        await #expect(throws: StoreError.unreadableItem(item)) {
            try await store.transaction { try $0.add(draft, to: "work") }
        }
        #expect(folder.read("work.ics") == Array("notes".utf8))
    }

    @Test("A link to a file is followed and remains a link")
    func link() async throws {
        try folder.write(Self.two, to: "target.ics")
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "work.ics"), withDestinationURL: folder.url.appending(path: "target.ics"))
        let store = try await store()
        let one = try store.snapshot.event("One")
        try await store.transaction { try $0.change(one) { $0.summary = "Eins" } }
        #expect(folder.names == ["target.ics", "work.ics"])
        #expect(String(decoding: try #require(folder.read("target.ics")), as: UTF8.self).contains("Eins"))
    }
}
