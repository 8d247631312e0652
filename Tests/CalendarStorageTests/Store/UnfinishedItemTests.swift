import CalendarStorage
import Foundation
import ICalendar
import TestSupport
import Testing

/// Items that another program is still writing, stores that wait, and readers that don't lock.
@Suite("Unfinished items, waiting and reading without a lock")
struct UnfinishedItemTests {
    private static let half = Array(Talks.single("talk").prefix(Talks.single("talk").count / 2))
    private static let item = ItemID(calendar: "work", name: "talk.ics")

    @Test("The first half of a file is listed, and neither shown nor changed, until the file is complete")
    func halfItem() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.half, to: "talk.ics")
        let store = try await CalendarStore([FolderCollection(folder.url, id: "work")])
        #expect(store.snapshot.listing.isEmpty)
        #expect(store.snapshot["work"]?.unreadableItems == [Self.item: .incompleteItem(Self.item)])
        await #expect(throws: StoreError.incompleteItem(Self.item)) {
            try await store.transaction { try $0.replace(Self.item, with: Talks.single("talk")) }
        }
        await #expect(throws: StoreError.incompleteItem(Self.item)) {
            try await store.transaction { try $0.remove(Self.item) }
        }
        #expect(folder.read("talk.ics") == Self.half)
        try folder.write(Talks.single("talk"), to: "talk.ics")
        try await store.refresh()
        #expect(store.snapshot.listing.count == 1)
        #expect(store.snapshot["work"]?.unreadableItems.isEmpty == true)
    }

    @Test(
        "A transaction waits for a program that writes the same file, and gives up after a second",
        arguments: [true, false])
    func waitingTransaction(isFinished: Bool) async throws {
        let folder = try TemporaryFolder()
        try folder.write(Talks.single("talk"), to: "talk.ics")
        let store = try await CalendarStore([FolderCollection(folder.url, id: "work")], clock: Talks.clock)
        let talk = try store.snapshot.event("Talk")
        let theirs = Talks.single("talk", lines: "LOCATION:Kiel\n")
        let part = Array(theirs.prefix(theirs.count / 2))
        try folder.write(part, to: "talk.ics")
        if isFinished {
            let url = folder.url.appending(path: "talk.ics")
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(200)) {
                try? Data(theirs).write(to: url)
            }
        }
        do {
            try await store.transaction { try $0.change(talk) { $0.summary = "Ours" } }
            #expect(isFinished)
            let text = String(decoding: try #require(folder.read("talk.ics")), as: UTF8.self)
            #expect(text.contains("LOCATION:Kiel") && text.contains("SUMMARY:Ours"))
        } catch StoreError.incompleteItem(let item) {
            #expect(!isFinished && item == Self.item)
            #expect(folder.read("talk.ics") == part)
        }
    }

    @Test("The first half of a document isn't added, merged or stored")
    func halfContent() async throws {
        let store = try await CalendarStore([MemoryCollection("work", items: ["a.ics": Talks.single("a")])])
        let (half, a) = (Self.half, ItemID(calendar: "work", name: "a.ics"))
        let error = StoreError.incompleteContent("work")
        await #expect(throws: error) { try await store.transaction { _ = try $0.add(contentsOf: half, to: "work") } }
        await #expect(throws: error) { try await store.transaction { try $0.replace(a, with: half) } }
        await #expect(throws: error) {
            try await store.transaction { _ = try $0.merge(ComponentTree(recovering: half), into: "work") }
        }
        #expect(store.snapshot.items == [a])
        #expect(store.snapshot.bytes(of: a) == Talks.single("a"))
    }

    @Test("A part of a series, and an item that moves to another folder, keep their permissions")
    func permissions() async throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        try folder.write(Talks.series("weekly"), to: "weekly.ics")
        func permissions(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        let path = folder.url.appending(path: "weekly.ics").path
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        let store = try await CalendarStore(
            [FolderCollection(folder.url, id: "work"), FolderCollection(other.url, id: "home")], clock: Talks.clock)
        let weekly = try store.snapshot.event("Weekly", from: "2026-04-06")
        try await store.transaction { transaction in
            try transaction.change(weekly, span: .thisAndFuture) { $0.summary = "Later" }
            try transaction.add(Talks.draft("lunch"), to: "work")
        }
        #expect(folder.names.count == 3)
        for name in folder.names {
            let isPrivate = try permissions(folder.url.appending(path: name).path) == 0o600
            #expect(isPrivate == (name != "lunch.ics"), "\(name)")
        }
        try await store.transaction { try $0.move(ItemID(calendar: "work", name: "weekly.ics"), to: "home") }
        #expect(other.names == ["weekly.ics"])
        #expect(try permissions(other.url.appending(path: "weekly.ics").path) == 0o600)
    }

    @Test("Stores that wait for a lock leave the threads of Swift's tasks to others")
    func waitingStores() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Talks.single("talk"), to: "talk.ics")
        // More stores than the cooperative pool has threads.
        let count = ProcessInfo.processInfo.activeProcessorCount * 2
        let work = FolderCollection(folder.url, id: "work")
        var stores: [CalendarStore] = []
        for _ in 0..<count { stores.append(try await CalendarStore([work])) }
        let files = POSIXFileSystem()
        let lock = try files.lock(folder.url.path)
        let hasEnded = Locked(false)
        await withThrowingTaskGroup(of: Void.self) { group in
            for store in stores { group.addTask { try await store.refresh() } }
            // Releases the lock, whatever happens to the tasks. Other tests can hold the threads for minutes.
            let deadline = DispatchTime.now() + .seconds(300)
            DispatchQueue.global().asyncAfter(deadline: deadline) {
                if !hasEnded.withLock(\.self) { files.unlock(lock) }
            }
            try? await Task.sleep(for: .milliseconds(300))
            await Task.yield()
            #expect(DispatchTime.now() < deadline)
            hasEnded.withLock { $0 = true }
            files.unlock(lock)
        }
    }

    @Test("A snapshot is read without a lock, and without writing to the folder")
    func snapshotWithoutLock() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Talks.single("talk"), to: "talk.ics")
        let collection = FolderCollection(folder.url, id: "work")
        let files = POSIXFileSystem()
        let lock = try files.lock(folder.url.path)
        let snapshot = try await StoreSnapshot(reading: [collection])
        #expect(snapshot.listing.count == 1)
        files.unlock(lock)
        #expect(folder.names == ["talk.ics"])
        // The beginning of a plan, as a process that was killed leaves it.
        try folder.write(Array("{".utf8), to: ".journal.tmp")
        do {
            _ = try await StoreSnapshot(reading: [collection])
            Issue.record("the transaction was overlooked")
        } catch {
            guard case .pendingTransaction(let pending) = error else { throw error }
            #expect(pending.reason == .unfinished)
        }
        #expect(folder.names == [".journal.tmp", "talk.ics"])
        _ = try await CalendarStore([collection])
        #expect(folder.names == ["talk.ics"])
    }

    @Test("A snapshot that is read again, because a file was added meanwhile, has the files that stayed the same")
    func snapshotReadAgain() async throws {
        let disk = CrashingDisk(files: ["/work/a.ics": Talks.single("a"), "/work/b.ics": Talks.single("b")])
        disk.before("names") { $0.put("/work/c.ics", Talks.single("c")) }
        let snapshot = try await StoreSnapshot(reading: [FolderCollection(path: "/work", id: "work", files: disk)])
        #expect(snapshot.items.map(\.name).sorted() == ["a.ics", "b.ics", "c.ics"])
    }

    @Test("A snapshot that is read without a lock never has half a transaction")
    func snapshotBesideWriter() async throws {
        let folder = try TemporaryFolder()
        for name in ["a", "b"] { try folder.write(Talks.single(name, summary: "0"), to: name + ".ics") }
        let collection = FolderCollection(folder.url, id: "work")
        let store = try await CalendarStore([collection], clock: Talks.clock)
        let end = folder.url.appending(path: "end")
        let writer = Task {
            defer { try? Data().write(to: end) }
            for number in 1...20 {
                let events = Array(store.snapshot.occurrences(in: Talks.spring, timeZone: Talks.utc))
                try await store.transaction { transaction in
                    for event in events { try transaction.change(event) { $0.summary = "\(number)" } }
                }
                try await Task.sleep(for: .milliseconds(30))
            }
        }
        while !folder.names.contains("end") {
            // An error says that the writer doesn't rest.
            guard let snapshot = try? await StoreSnapshot(reading: [collection]) else { continue }
            let titles = snapshot.occurrences(in: Talks.spring, timeZone: Talks.utc).compactMap(\.summary)
            let unreadable = snapshot.calendars.map(\.unreadableItems)
            #expect(titles.count == 2 && titles.first == titles.last, "\(titles), \(unreadable)")
        }
        try await writer.value
        let last = try await StoreSnapshot(reading: [collection])
        #expect(last.occurrences(in: Talks.spring, timeZone: Talks.utc).map(\.summary) == ["20", "20"])
    }
}
