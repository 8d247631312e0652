import CalendarStorage
import Foundation
import ICalendar
import TestSupport
import Testing

/// A store on a disk in memory that fails or loses power, and on disks that are really full or read-only.
@Suite("Stores on disks that fail")
struct FailingDiskTests {
    private static let files = [
        "/home/talk.ics": Talks.single("talk"), "/work/weekly.ics": Talks.series("weekly"),
    ]

    private func disk() -> CrashingDisk { CrashingDisk(folders: ["/home", "/work"], files: Self.files) }

    private func store(_ disk: CrashingDisk) async throws -> CalendarStore {
        try await CalendarStore(
            ["home", "work"].map { FolderCollection(path: "/\($0)", id: CalendarID($0), files: disk) },
            clock: Talks.clock)
    }

    /// Splits a series, which creates a new item, and moves another item to that folder.
    private func change(_ store: CalendarStore) async throws {
        let weekly = try store.snapshot.event("Weekly", from: "2026-04-06")
        try await store.transaction { transaction in
            transaction.options.makeUID = { "later" }
            try transaction.change(weekly, span: .thisAndFuture) { $0.summary = "Later" }
            try transaction.move(ItemID(calendar: "home", name: "talk.ics"), to: "work")
        }
    }

    @Test("Opening a store after a power failure gives the calendars before a transaction or after it")
    func powerFailure() async throws {
        let disk = disk()
        let store = try await store(disk)
        let before = store.snapshot.listing
        disk.startRecording()
        try await change(store)
        let states = disk.recordedStates()
        let after = store.snapshot.listing
        #expect(after.count == before.count)
        #expect(after != before)
        var seen: Set<[String]> = []
        for state in states {
            let store = try await self.store(CrashingDisk(state, folders: ["/home", "/work"]))
            for calendar in store.snapshot.calendars { #expect(calendar.unreadableItems.isEmpty) }
            seen.insert(store.snapshot.listing)
        }
        #expect(seen == [before, after])
    }

    @Test(
        "A transaction that the disk refuses changes neither the snapshot nor the staged changes",
        arguments: [ENOSPC, EDQUOT, EROFS, EIO])
    func refused(number: Int32) async throws {
        var failures = 0
        for operation in 0..<40 {
            let disk = disk()
            let store = try await store(disk)
            let before = store.snapshot.listing
            let lunch = try Talks.draft("lunch")
            let weekly = try store.snapshot.event("Weekly")
            try await store.stage { transaction in
                try transaction.change(weekly, span: .all) { $0.summary = "Changed" }
                try transaction.add(lunch, to: "home")
            }
            let staged = await store.stagedSnapshot?.listing
            disk.fail(after: operation, with: number)
            do {
                try await store.commit()
                #expect(store.snapshot.listing == staged)
            } catch {
                failures += 1
                switch error {
                case .outOfSpace: #expect(number == ENOSPC || number == EDQUOT)
                case .accessDenied: #expect(number == EROFS)
                case .file(let fault): #expect(fault.number == EIO)
                default: Issue.record("\(error)")
                }
                #expect(store.snapshot.listing == before)
                #expect(disk.files == Self.files)
                #expect(await store.stagedSnapshot?.listing == staged)
                // The same changes can be committed when the disk has space again.
                try await store.commit()
                #expect(store.snapshot.listing == staged)
            }
        }
        #expect(failures > 10)
    }

    /// Whether this process can mount volumes.
    private static let canMount: Bool = {
        guard getuid() == 0, let folder = try? TemporaryFolder() else { return false }
        guard (try? run("mount", "-t", "tmpfs", "tmpfs", folder.url.path)) == 0 else { return false }
        return (try? run("umount", folder.url.path)) == 0
    }()

    private static func run(_ arguments: String...) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        try process.runWithinLimit()
        process.waitUntilExit()
        return process.terminationStatus
    }

    @Test(
        "A full disk and a read-only volume are typed errors, and nothing is changed",
        .requires(canMount, "only root can mount a file system"))
    func realVolume() async throws {
        let folder = try TemporaryFolder()
        try #require(try Self.run("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.url.path) == 0)
        defer { _ = try? Self.run("umount", folder.url.path) }
        try folder.write(Talks.single("talk"), to: "talk.ics")
        let store = try await CalendarStore([FolderCollection(folder.url, id: "work")], clock: Talks.clock)
        let before = store.snapshot.listing
        let talk = try store.snapshot.event("Talk")
        do {
            try await store.transaction { transaction in
                try transaction.change(talk) { $0.location = "Kiel" }
                for number in 0..<100 { try transaction.add(Talks.draft("lunch-\(number)"), to: "work") }
            }
            Issue.record("the disk isn't full")
        } catch StoreError.outOfSpace {
        }
        #expect(folder.names == ["talk.ics"])
        #expect(folder.read("talk.ics") == Talks.single("talk"))
        #expect(store.snapshot.listing == before)

        try #require(try Self.run("mount", "-o", "remount,ro", folder.url.path) == 0)
        do {
            try await store.transaction { try $0.change(talk) { $0.location = "Kiel" } }
            Issue.record("the volume isn't read-only")
        } catch StoreError.accessDenied {
        }
        #expect(store.snapshot.listing == before)
        let reader = try await CalendarStore([FolderCollection(folder.url, id: "work")])
        #expect(reader.snapshot.listing == before)
        #expect(reader.snapshot["work"]?.details.isWritable == false)
        await #expect(throws: StoreError.readOnly("work")) {
            try await reader.transaction { try $0.remove(talk) }
        }
    }
}
