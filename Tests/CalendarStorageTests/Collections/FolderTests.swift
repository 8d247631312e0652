import CalendarStorage
import Foundation
import ICalendar
import TestSupport
import Testing

/// Folders on the disk of this computer.
@Suite("Calendars in folders")
struct FolderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func store() async throws -> CalendarStore {
        try await CalendarStore([FolderCollection(folder.url, id: "work")], clock: Talks.clock)
    }

    @Test("Items are files that end with .ics and are neither hidden nor temporary")
    func items() async throws {
        for name in [
            "a.ics", "B.ICS", ".hidden.ics", "c.ics.tmp", "d.tmp", "noextension", "contact.vcf", ".ics", "~e.ics",
        ] {
            try folder.write(Talks.single(name), to: name)
        }
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "f.ics"), withIntermediateDirectories: true)
        let store = try await store()
        #expect(store.snapshot.items.map(\.name).sorted() == ["B.ICS", "a.ics", "~e.ics"])
        #expect(store.snapshot["work"]?.unreadableItems.isEmpty == true)
    }

    @Test("The name, colour, description and order come from files, and a colour is #RRGGBB")
    func details() async throws {
        try folder.write(Array("Arbeit\n".utf8), to: "displayname")
        try folder.write(Array("#FF8000\n".utf8), to: "color")
        try folder.write(Array("Meetings and talks".utf8), to: "description")
        try folder.write(Array("3".utf8), to: "order")
        let details = try #require(try await store().snapshot["work"]).details
        #expect(
            details == CalendarDetails(title: "Arbeit", summary: "Meetings and talks", color: "#FF8000", order: 3))
        for color in ["red", "#F80", "#FF8000FF", "FF8000", "#GG0000", ""] {
            try folder.write(Array(color.utf8), to: "color")
            #expect(try await store().snapshot["work"]?.details.color == nil)
        }
    }

    @Test("A new color is reported although no item changed")
    func newColor() async throws {
        try folder.write(Talks.single("talk"), to: "talk.ics")
        let store = try await store()
        var changes = store.changes.makeAsyncIterator()
        #expect(try await store.refresh() == nil)
        try folder.write(Array("#FF8000".utf8), to: "color")
        try await store.refresh()
        let change = try #require(await changes.next())
        #expect(change.changedDetails == ["work"] && change.changedItems.isEmpty && change.origins == .outside)
        #expect(store.snapshot["work"]?.details.color == "#FF8000")
    }

    @Test("A changed item keeps its file name, its permissions and every byte of other lines")
    func keepsName() async throws {
        let bytes = Talks.single("talk", lines: "X-LONG;X-P=\"a:b\":value\nx-lower:kept")
        try folder.write(bytes, to: "2026 some name.ics")
        let url = folder.url.appending(path: "2026 some name.ics")
        try FileManager.default.setAttributes([.posixPermissions: 0o664], ofItemAtPath: url.path)
        let store = try await store()
        let talk = try store.snapshot.event("Talk")
        try await store.transaction { try $0.change(talk) { $0.summary = "Changed" } }
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        #expect(attributes[.posixPermissions] as? Int == 0o664)
        let text = String(decoding: try #require(folder.read("2026 some name.ics")), as: UTF8.self)
        #expect(text.contains("X-LONG;X-P=\"a:b\":value\r\nx-lower:kept\r\n"))
        #expect(folder.names == ["2026 some name.ics"])
    }

    @Test("A transaction leaves no temporary files, locks and journals behind")
    func leavesNothing() async throws {
        try folder.write(Talks.series("weekly"), to: "weekly.ics")
        let store = try await store()
        let weekly = try store.snapshot.event("Weekly", from: "2026-04-06")
        try await store.transaction { try $0.change(weekly, span: .thisAndFuture) { $0.summary = "New" } }
        let new = try store.snapshot.event("New")
        try await store.transaction { try $0.remove(new) }
        #expect(folder.names.count == 2)
        #expect(folder.names.allSatisfy { $0.hasSuffix(".ics") })
    }

    @Test("A rename that changes case alone is followed")
    func caseOnlyRename() async throws {
        try folder.write(Talks.single("talk"), to: "talk.ics")
        let store = try await store()
        try FileManager.default.moveItem(
            at: folder.url.appending(path: "talk.ics"), to: folder.url.appending(path: "TALK.ics"))
        let change = try #require(try await store.refresh())
        #expect(change.calendars.isEmpty)
        #expect(store.snapshot.items.map(\.name) == ["TALK.ics"])
        let talk = try store.snapshot.event("Talk")
        try await store.transaction { try $0.change(talk) { $0.summary = "Changed" } }
        #expect(folder.names == ["TALK.ics"])
    }

    @Test("A rewrite with the same size at the same moment is detected")
    func sameStamp() async throws {
        try folder.write(Talks.single("talk", summary: "Aaaa"), to: "talk.ics")
        let store = try await store()
        let url = folder.url.appending(path: "talk.ics")
        let date = try #require(try FileManager.default.attributesOfItem(atPath: url.path)[.modificationDate] as? Date)
        let handle = try FileHandle(forWritingTo: url)
        try handle.write(contentsOf: Data(Talks.single("talk", summary: "Bbbb")))
        try handle.close()
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: url.path)
        #expect(try await store.refresh()?.calendars["work"]?.changed == ["talk"])
    }

    @Test("Links are read, and never replaced")
    func links() async throws {
        let other = try TemporaryFolder()
        try other.write(Talks.single("talk"), to: "target.ics")
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "talk.ics"), withDestinationURL: other.url.appending(path: "target.ics"))
        let store = try await store()
        let talk = try store.snapshot.event("Talk")
        await #expect(throws: StoreError.self) {
            try await store.transaction { try $0.change(talk) { $0.summary = "Changed" } }
        }
        #expect(other.read("target.ics") == Talks.single("talk"))
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.url.appending(path: "talk.ics").path)
        #expect(attributes[.type] as? FileAttributeType == .typeSymbolicLink)
    }

    @Test("A pipe in a folder is listed as unreadable without waiting for a writer")
    func pipe() async throws {
        #expect(unsafe mkfifo(folder.url.appending(path: "pipe.ics").path, 0o600) == 0)
        let store = try await store()
        #expect(store.snapshot["work"]?.unreadableItems.keys.map(\.name) == ["pipe.ics"])
    }

    @Test("A folder that was removed is a typed error, and the snapshot is unchanged")
    func vanished() async throws {
        try folder.write(Talks.single("talk"), to: "talk.ics")
        let store = try await store()
        let before = store.snapshot.listing
        let talk = try store.snapshot.event("Talk")
        try FileManager.default.removeItem(at: folder.url)
        let path = folder.url.resolvingSymlinksInPath().path
        await #expect(throws: StoreError.missing(path: path)) { try await store.refresh() }
        do {
            try await store.transaction { try $0.change(talk) { $0.summary = "Changed" } }
            Issue.record("there is no folder to write to")
        } catch StoreError.missing {
        }
        #expect(store.snapshot.listing == before)
        await #expect(throws: StoreError.self) { try await self.store() }
    }

    @Test("Two stores on one folder receive and merge each other's changes")
    func twoStores() async throws {
        try folder.write(Talks.single("talk"), to: "talk.ics")
        let (first, second) = (try await store(), try await store())
        let (ours, theirs) = (try first.snapshot.event("Talk"), try second.snapshot.event("Talk"))
        try await first.transaction { try $0.change(ours) { $0.location = "Kiel" } }
        try await second.transaction { try $0.change(theirs) { $0.color = "red" } }
        #expect(try second.snapshot.event("Talk").entry.location == "Kiel")
        let change = try #require(try await first.refresh())
        #expect(change.origins == .outside)
        #expect(try first.snapshot.event("Talk").entry.color == "red")
        #expect(try first.snapshot.event("Talk").entry.location == "Kiel")
    }

    @Test("Stores that write to one folder at the same time lose nothing")
    func concurrentStores() async throws {
        let stores = [try await store(), try await store(), try await store()]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, store) in stores.enumerated() {
                group.addTask {
                    for edit in 0..<20 {
                        let draft = try Talks.draft("event-\(number)-\(edit)")
                        try await store.transaction { try $0.add(draft, to: "work") }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(folder.names.count == 60)
        for store in stores { try await store.refresh() }
        #expect(stores.allSatisfy { $0.snapshot.items.count == 60 })
    }

    @Test("An event moves between a folder and a file in one transaction")
    func folderAndFile() async throws {
        try folder.write(Talks.series("weekly"), to: "weekly.ics")
        let other = try TemporaryFolder()
        try other.write(Talks.single("talk"), to: "all.ics")
        let file = FileCollection(other.url.appending(path: "all.ics"), id: "all")
        let store = try await CalendarStore([FolderCollection(folder.url, id: "work"), file], clock: Talks.clock)
        try await store.transaction { try $0.move(ItemID(calendar: "work", name: "weekly.ics"), to: "all") }
        #expect(folder.names.isEmpty)
        #expect(other.names == ["all.ics"])
        let text = String(decoding: try #require(other.read("all.ics")), as: UTF8.self)
        #expect(text.components(separatedBy: "BEGIN:VTIMEZONE").count == 2)
        #expect(store.snapshot.listing.count == 11)
    }
}
