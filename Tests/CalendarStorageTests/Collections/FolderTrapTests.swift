import CalendarStorage
import Foundation
import ICalendar
import TestSupport
import Testing

/// A copy of `Fixtures/folders/traps`.
@Suite("A folder with a file for each trap")
struct FolderTrapTests {
    private static let fixture = Fixtures.file("folders/traps")
    private let folder: TemporaryFolder
    private let names: [String]

    init() throws {
        folder = try TemporaryFolder()
        names = try FileManager.default.contentsOfDirectory(atPath: Self.fixture.path)
        for name in names { try folder.write(original(name), to: name) }
    }

    private func original(_ name: String) throws -> [UInt8] { try Fixtures.bytes(Self.fixture.appending(path: name)) }

    private func text(_ name: String) throws -> String {
        String(decoding: try #require(folder.read(name)), as: UTF8.self)
    }

    private func store() async throws -> CalendarStore {
        try await CalendarStore([FolderCollection(folder.url, id: "traps")], clock: Talks.clock)
    }

    @Test("Each item is read with its name, and other files are ignored")
    func reading() async throws {
        let snapshot = try await store().snapshot
        let calendar = try #require(snapshot["traps"])
        #expect(
            calendar.details
                == CalendarDetails(
                    title: "Traps", summary: "A file for each trap of a folder", color: "#336699", order: 2))
        #expect(calendar.unreadableItems.keys.map(\.name) == ["sign-in.ics"])
        #expect(
            snapshot.items.map(\.name).sorted() == [
                "2026 some name.ics", "copy.ics", "future.ics", "invitation.ics", "original.ics", "series.ics",
                "slash.ics", "two-uids.ics",
            ])
        #expect(snapshot.items(withUID: "twice@example.com").map(\.name).sorted() == ["copy.ics", "original.ics"])
        #expect(snapshot.items(withUID: "two@example.com").map(\.name) == ["two-uids.ics"])
        #expect(
            snapshot.listing.map { $0.prefix(while: { $0 != "(" }) } == [
                "2026-03-03T09:00:00Z Another name ", "2026-03-04T09:00:00Z One of two ",
                "2026-03-04T10:00:00Z Two of two ", "2026-03-05T09:00:00Z A UID with slashes ",
                "2026-03-06T09:00:00Z Copy ", "2026-03-06T09:00:00Z Original ", "2026-03-09T09:00:00Z Invitation ",
                "2026-03-10T08:00:00Z Series ", "2026-03-11T09:00:00Z Stamped in the future ",
                "2026-03-17T08:00:00Z Series ", "2026-03-24T08:00:00Z Series ", "2026-03-31T09:00:00Z Moved ",
                "2026-04-07T07:00:00Z Series ", "2026-04-14T07:00:00Z Series ",
            ])
        #expect(folder.names == names.sorted())
    }

    @Test(
        "A change of one item writes its file, with a line that is expected, and no other",
        arguments: [
            ("Another name", "2026 some name.ics", "UID:name@example.com"),
            ("Two of two", "two-uids.ics", "UID:one@example.com"),
            ("A UID with slashes", "slash.ics", "UID:../room/1"),
            ("Copy", "copy.ics", "UID:twice@example.com"),
            ("Invitation", "invitation.ics", "ORGANIZER:mailto:ada@example.com"),
            ("Stamped in the future", "future.ics", "DTSTAMP:21000101T000000Z"),
        ])
    func changing(title: String, name: String, line: String) async throws {
        let store = try await store()
        let event = try store.snapshot.event(title)
        try await store.transaction { try $0.change(event) { $0.location = "Kiel" } }
        for other in names where other != name { #expect(try folder.read(other) == original(other)) }
        #expect(folder.names == names.sorted())
        let lines = try text(name).split(separator: "\r\n")
        #expect(lines.contains("LOCATION:Kiel"))
        #expect(lines.contains { $0 == line })
        #expect(!lines.contains { $0.hasPrefix("METHOD") })
    }

    @Test("A new event whose UID can't be a file name is written inside the folder")
    func newName() async throws {
        let store = try await store()
        let draft = try Talks.draft("../../room/2")
        try await store.transaction { try $0.add(draft, to: "traps") }
        let item = try #require(store.snapshot.items(withUID: "../../room/2").first)
        #expect(item.name.hasSuffix(".ics") && !item.name.contains("/"))
        #expect(folder.names == (names + [item.name]).sorted())
    }

    @Test("A series that is split becomes two items, each with the time zone and its own override")
    func splitting() async throws {
        let store = try await store()
        let event = try store.snapshot.event("Series", from: "2026-03-20")
        try await store.transaction { try $0.change(event, span: .thisAndFuture) { $0.summary = "New" } }
        let added = try #require(folder.names.first { !names.contains($0) })
        #expect(try text(added).contains("TZID:Europe/Berlin"))
        #expect(try text(added).contains("SUMMARY:Moved"))
        #expect(try !text("series.ics").contains("SUMMARY:Moved"))
        #expect(try text("series.ics").contains("TZID:Europe/Berlin"))
    }

    #if os(Linux)
        @Test("An item whose file name isn't UTF-8 is read, imported into, followed and removed")
        func otherBytes() async throws {
            let path: [CChar] =
                Array((folder.url.path + "/caf").utf8CString.dropLast()) + [CChar(bitPattern: 0xE9)]
                + ".ics".utf8CString
            func read() throws -> String {
                let descriptor = unsafe open(path, O_RDONLY)
                defer { close(descriptor) }
                return String(decoding: try FileHandle(fileDescriptor: descriptor).readToEnd() ?? Data(), as: UTF8.self)
            }
            func calendar(_ title: String, _ sequence: Int) -> [UInt8] {
                Array(
                    """
                    BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//tests//EN\r\nBEGIN:VEVENT\r\nUID:café\r\n\
                    DTSTAMP:20260101T000000Z\r\nSEQUENCE:\(sequence)\r\nDTSTART:20260302T090000Z\r\n\
                    SUMMARY:\(title)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
                    """.utf8)
            }
            try folder.write(calendar("Old", 0), to: "plain.ics")
            #expect(unsafe rename(folder.url.path + "/plain.ics", path) == 0)
            let store = try await store()
            let item = try #require(store.snapshot.items(withUID: "café").first)
            #expect(item.description == "traps/caf\\xE9.ics")
            let new = ComponentTree(recovering: calendar("New", 1))
            let report = try await store.transaction { try $0.merge(new, into: "traps") }
            #expect(report.description.hasPrefix("0 added, 1 updated"))
            #expect(try read().contains("SUMMARY:New"))
            #expect(store.snapshot.items(withUID: "café") == [item])

            var iterator = FolderChanges(in: folder.url).makeAsyncIterator()
            try await store.transaction { try $0.remove(item) }
            #expect(unsafe access(path, F_OK) != 0)
            #expect(await iterator.next()?.names == [item.name])
        }
    #endif
}
