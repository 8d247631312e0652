import CalendarStorage
import Foundation
import TestSupport
import Testing

/// The name, description, color and order of a calendar, written to its files.
@Suite("Details that a store writes")
struct WrittenDetailsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("A new folder has the details that it was created with, and a store that has it can change them")
    func newFolder() async throws {
        let details = CalendarDetails(title: "Choir", summary: "Rehearsals\nand concerts", color: "teal", order: 2)
        let choir = try FolderCollection(creating: folder.url.appending(path: "a/choir"), details)
        #expect(folder.read("a/choir/displayname") == Array("Choir\n".utf8))
        #expect(folder.read("a/choir/color") == Array("#008080\n".utf8))
        let store = try await CalendarStore([MemoryCollection("work")])
        try await store.add(choir)
        var found = try #require(store.snapshot["choir"]).details
        #expect(found == CalendarDetails(title: "Choir", summary: details.summary, color: "#008080", order: 2))
        found.title = "Great choir"
        (found.color, found.order) = (nil, nil)
        let change = try await store.set(found, of: "choir")
        #expect(change.changedDetails == ["choir"] && change.origins == .transaction && change.changedItems.isEmpty)
        #expect(try choir.details() == found && store.snapshot["choir"]?.details == found)
        #expect(
            Set(try FileManager.default.contentsOfDirectory(atPath: choir.url.path)) == ["displayname", "description"])
        // Other calendars stay, and nothing is news for the store or for a change back and forth.
        #expect(store.snapshot.calendars.map(\.id) == ["work", "choir"])
        #expect(try await store.refresh() == nil)
        #expect(try await store.set(found, of: "choir").changedDetails.isEmpty)
        // The title of a folder is its name unless it has another one.
        try await store.set(CalendarDetails(title: "choir"), of: "choir")
        #expect(try FileManager.default.contentsOfDirectory(atPath: choir.url.path).isEmpty)
    }

    @Test("The settings of a person stay in front of details that are written")
    func settings() async throws {
        let store = try await CalendarStore([MemoryCollection("work")])
        await store.set(CalendarSettings(title: "Mine"), for: "work")
        let change = try await store.set(CalendarDetails(title: "Team", color: "#FF8000"), of: "work")
        #expect(change.changedDetails == ["work"])
        #expect(store.snapshot["work"]?.title == "Mine" && store.snapshot["work"]?.color == "#FF8000")
        await store.set(CalendarSettings(), for: "work")
        #expect(store.snapshot["work"]?.title == "Team")
    }

    @Test("A file has its details as properties of the calendar, and keeps every other byte")
    func file() async throws {
        let event = String(decoding: Talks.single("a"), as: UTF8.self)
        try folder.write(Array(event.utf8), to: "work.ics")
        let store = try await CalendarStore([FileCollection(folder.url.appending(path: "work.ics"), id: "work")])
        try await store.set(
            CalendarDetails(title: "Team; all", summary: "Plans", color: "#1E2F3A"), of: "work")
        let found = CalendarDetails(title: "Team; all", summary: "Plans", color: "#1E2F3A")
        #expect(store.snapshot["work"]?.details == found && store.snapshot.items.count == 1)
        let text = String(decoding: try #require(folder.read("work.ics")), as: UTF8.self)
        let own = ["NAME", "X-WR-CALNAME", "DESCRIPTION", "X-WR-CALDESC", "X-APPLE-CALENDAR-COLOR", "COLOR"]
        let added = text.split(separator: "\r\n").filter { line in own.contains { line.hasPrefix($0 + ":") } }
        #expect(added.count == 5 && added.contains("NAME:Team\\; all") && !added.contains { $0.hasPrefix("COLOR") })
        #expect(text.split(separator: "\r\n").filter { !added.contains($0) } == event.split(separator: "\r\n"))
        try await store.set(CalendarDetails(title: "work", color: "Teal"), of: "work")
        let plain = String(decoding: try #require(folder.read("work.ics")), as: UTF8.self).split(separator: "\r\n")
        #expect(
            plain.filter { line in own.contains { line.hasPrefix($0 + ":") } }.sorted() == [
                "COLOR:teal", "X-APPLE-CALENDAR-COLOR:#008080",
            ])
        #expect(store.snapshot["work"]?.title == "work")
        // Without details, the file is as before.
        try await store.set(CalendarDetails(title: "work"), of: "work")
        #expect(folder.read("work.ics") == Array(event.utf8))
    }

    @Test("A file that doesn't exist is created with its details, and the first entry is added to it")
    func newFile() async throws {
        let store = try await CalendarStore([FileCollection(folder.url.appending(path: "new.ics"), id: "new")])
        try await store.set(CalendarDetails(title: "New"), of: "new")
        try await store.transaction { try $0.add(Talks.draft("a"), to: "new") }
        #expect(store.snapshot["new"]?.title == "New" && store.snapshot.listing.count == 1)
    }

    @Test(
        "A value that files can't hold is refused and changes nothing",
        arguments: [
            CalendarDetails(title: "A\nB"), CalendarDetails(title: "A", color: "bluish"),
            CalendarDetails(title: "\u{1B}[31m"),
            CalendarDetails(title: "A", summary: "\0"), CalendarDetails(title: "A", color: "#12345"),
            CalendarDetails(title: String(repeating: "a", count: 1 << 20)),
        ])
    func refused(details: CalendarDetails) async throws {
        let folder = try FolderCollection(
            creating: folder.url.appending(path: "work"), CalendarDetails(title: "Before"))
        let store = try await CalendarStore([folder])
        let error = await #expect(throws: StoreError.self) { try await store.set(details, of: "work") }
        guard case .unwritable = error else { return #expect(Bool(false), "\(String(describing: error))") }
        #expect(try folder.details().title == "Before" && store.snapshot["work"]?.title == "Before")
    }

    @Test("A calendar that is unknown, can't be written, has no place for details or is half a file refuses them")
    func errors() async throws {
        let readOnly = MemoryCollection("r", details: CalendarDetails(title: "r", isWritable: false))
        try folder.write(Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n".utf8), to: "half.ics")
        let half = FileCollection(folder.url.appending(path: "half.ics"), id: "half")
        let store = try await CalendarStore([readOnly, Plain(), half])
        let details = CalendarDetails(title: "A")
        await #expect(throws: StoreError.noSuchCalendar("x")) { try await store.set(details, of: "x") }
        await #expect(throws: StoreError.readOnly("r")) { try await store.set(details, of: "r") }
        await #expect(throws: StoreError.readOnly("plain")) { try await store.set(details, of: "plain") }
        let item = ItemID(calendar: "half", name: "half.ics")
        await #expect(throws: StoreError.unreadableItem(item)) { try await store.set(details, of: "half") }
        await #expect(throws: StoreError.self) {
            try await store.set(CalendarDetails(title: "a", order: 1), of: "half")
        }
    }

    @Test("The items of a calendar are those that the index has of it, after additions, removals and moves")
    func items() async throws {
        let store = try await CalendarStore([MemoryCollection("a"), MemoryCollection("b")])
        for number in 0..<600 {
            try await store.stage { try $0.add(Talks.draft("\(number)"), to: number % 3 == 0 ? "a" : "b") }
        }
        try await store.commit()
        let moved = try #require(store.snapshot.items(in: "a").min())
        try await store.transaction { transaction in
            try transaction.move(moved, to: "b")
            try transaction.remove(try #require(transaction.snapshot.items(in: "a").min()))
        }
        let snapshot = store.snapshot
        #expect(snapshot.items(in: "a").count == 198 && snapshot.items(in: "b").count == 401)
        for id: CalendarID in ["a", "b", "c"] {
            #expect(snapshot.items(in: id).sorted() == snapshot.items.filter { $0.calendar == id }.sorted())
        }
        await store.set(CalendarSettings(isVisible: false), for: "b")
        #expect(store.snapshot.visibleIndex.feedIDs.allSatisfy { $0.calendar == "a" })
        #expect(store.snapshot.visibleIndex.feedIDs.count == 198)
    }

    /// A collection of another program's code, without details.
    private struct Plain: CalendarCollection {
        var id: CalendarID { "plain" }
        var singleItemName: String? { nil }
        func details() throws(StoreError) -> CalendarDetails { CalendarDetails(title: "Plain") }
        func items() throws(StoreError) -> [ItemVersion] { [] }
        func read(_ name: String) throws(StoreError) -> (bytes: [UInt8], stamp: ItemVersion) {
            throw .noSuchItem(ItemID(calendar: id, name: name))
        }
        func write(_ writes: [PendingItem]) throws(StoreError) -> [ItemVersion] { [] }
    }
}
