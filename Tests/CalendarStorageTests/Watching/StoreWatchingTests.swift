import CalendarStorage
import Foundation
import ICalendar
import TestSupport
import Testing

/// A store that follows the changes of other programs.
///
/// Each `await` competes for threads with thousands of other test cases, so the limit is far above the few seconds that
/// a test needs.
@Suite("A store that watches its folders", .serialized, .timeLimit(.minutes(10)))
struct StoreWatchingTests {
    private func titles(_ store: CalendarStore) -> [String] {
        store.snapshot.occurrences(in: Feeds.interval("2026-03-01", "2026-04-01"), timeZone: Feeds.zone("UTC"))
            .compactMap(\.summary).sorted()
    }

    private static func event(_ uid: String, _ title: String) -> String {
        Feeds.event(uid, "DTSTART:20260302T091500Z\nSUMMARY:\(title)")
    }

    private func write(_ uid: String, _ title: String, to folder: FolderChangesTests.Folder) throws {
        try folder.write(String(decoding: Feeds.bytes(Self.event(uid, title)), as: UTF8.self), to: uid + ".ics")
    }

    /// Reads at least one change, and more until the store has these titles. The store may have them before the change is read.
    private func wait(
        for expected: [String], in store: CalendarStore, _ changes: inout StoreChanges.AsyncIterator
    ) async -> StoreChange.Origins {
        var origins: StoreChange.Origins = []
        while let change = await changes.next() {
            origins.formUnion(change.origins)
            if titles(store) == expected { break }
        }
        #expect(titles(store) == expected)
        return origins
    }

    @Test("Files that another program adds, changes and removes are in the snapshot, with the origin outside")
    func foreignChanges() async throws {
        let folder = try FolderChangesTests.Folder()
        try write("a", "A", to: folder)
        let store = try await CalendarStore([FolderCollection(folder.url, id: "work")])
        var changes = store.changes.makeAsyncIterator()
        let watching = Task { await store.watch() }
        try write("b", "B", to: folder)
        #expect(await wait(for: ["A", "B"], in: store, &changes) == .outside)
        try write("a", "A2", to: folder)
        _ = await wait(for: ["A2", "B"], in: store, &changes)
        try FileManager.default.removeItem(at: folder.file("b.ics"))
        _ = await wait(for: ["A2"], in: store, &changes)
        try folder.write("no calendar", to: "a.ics")
        _ = await wait(for: [], in: store, &changes)
        #expect(store.snapshot["work"]?.unreadableItems.keys.map(\.name) == ["a.ics"])
        try write("a", "A3", to: folder)
        _ = await wait(for: ["A3"], in: store, &changes)
        #expect(store.snapshot["work"]?.unreadableItems.isEmpty == true)
        watching.cancel()
        await watching.value
    }

    @Test("A store's transactions are reported as its own, and to another store of the folder as changes from outside")
    func ownChanges() async throws {
        let folder = try FolderChangesTests.Folder()
        let store = try await CalendarStore([FolderCollection(folder.url, id: "work")])
        let other = try await CalendarStore([FolderCollection(folder.url, id: "work")])
        let watching = Task {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await store.watch() }
                group.addTask { await other.watch() }
            }
        }
        var (own, others) = (store.changes.makeAsyncIterator(), other.changes.makeAsyncIterator())
        for number in 0..<5 {
            let bytes = Feeds.bytes(Self.event("\(number)", "\(number)"))
            try await store.transaction { _ = try $0.add(contentsOf: bytes, to: "work") }
            let expected = (0...number).map(String.init)
            #expect(await wait(for: expected, in: other, &others) == .outside)
        }
        var items: Set<String> = []
        while items.count < 5, let change = await own.next() {
            #expect(change.origins == .transaction)
            items.formUnion(change.changedItems.map(\.name))
        }
        // The watch reports changes in order, so the changes before the foreign file are already known.
        try write("last", "last", to: folder)
        let change = try #require(await own.next())
        #expect(change.origins == .outside)
        #expect(change.changedItems.map(\.name) == ["last.ics"])
        #expect(titles(store) == ["0", "1", "2", "3", "4", "last"])
        watching.cancel()
        await watching.value
    }

    @Test("A calendar in one file and the name of a folder are followed, too", .timeLimit(.minutes(10)))
    func fileAndDetails() async throws {
        let folder = try FolderChangesTests.Folder()
        let file = try FolderChangesTests.Folder()
        let store = try await CalendarStore([
            FolderCollection(folder.url, id: "folder"), FileCollection(file.file("work.ics"), id: "file"),
        ])
        var changes = store.changes.makeAsyncIterator()
        let watching = Task { await store.watch() }
        try file.write(String(decoding: Feeds.bytes(Self.event("a", "A")), as: UTF8.self), to: "work.ics")
        _ = await wait(for: ["A"], in: store, &changes)
        try folder.write("Work", to: "displayname")
        while store.snapshot["folder"]?.details.title != "Work", await changes.next() != nil {}
        #expect(store.snapshot["folder"]?.details.title == "Work")
        watching.cancel()
        await watching.value
    }

    @Test("A store whose folder is removed keeps its snapshot and follows the folder once it exists again")
    func vanishedFolder() async throws {
        let folder = try FolderChangesTests.Folder()
        try write("a", "A", to: folder)
        let store = try await CalendarStore([FolderCollection(folder.url, id: "work")])
        var changes = store.changes.makeAsyncIterator()
        let watching = Task { await store.watch() }
        let moved = folder.url.deletingLastPathComponent().appending(path: folder.url.lastPathComponent + "-moved")
        defer { try? FileManager.default.removeItem(at: moved) }
        try FileManager.default.moveItem(at: folder.url, to: moved)
        await #expect(throws: StoreError.missing(path: folder.url.path)) { try await store.refresh() }
        #expect(titles(store) == ["A"])
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try write("b", "B", to: folder)
        _ = await wait(for: ["B"], in: store, &changes)
        watching.cancel()
        await watching.value
    }

    @Test("A calendar that is added while a store watches is followed, and one that is removed isn't")
    func addedCalendar() async throws {
        let (first, second) = (try FolderChangesTests.Folder(), try FolderChangesTests.Folder())
        let store = try await CalendarStore([])
        let watching = Task { await store.watch() }
        try await store.add(FolderCollection(first.url, id: "first"))
        try await store.add(FolderCollection(second.url, id: "second"))
        var changes = store.changes.makeAsyncIterator()
        try write("a", "A", to: first)
        _ = await wait(for: ["A"], in: store, &changes)
        try await store.remove("first")
        _ = await wait(for: [], in: store, &changes)
        try write("b", "B", to: first)
        try write("c", "C", to: second)
        _ = await wait(for: ["C"], in: store, &changes)
        watching.cancel()
        await watching.value
    }

    @Test("A transaction is merged with a foreign change, and a conflict names the property")
    func mergedTransaction() async throws {
        let folder = try FolderChangesTests.Folder()
        try write("a", "A", to: folder)
        let store = try await CalendarStore([FolderCollection(folder.url, id: "work")])
        let march = Feeds.interval("2026-03-01", "2026-04-01")
        let occurrence = try #require(
            store.snapshot.occurrences(in: march, timeZone: Feeds.zone("UTC")).first { _ in true })
        try folder.write(
            String(decoding: Feeds.bytes(Self.event("a", "A\nLOCATION:Kiel")), as: UTF8.self), to: "a.ics")
        try await store.transaction { try $0.change(occurrence) { $0.summary = "Ours" } }
        let text = try String(contentsOf: folder.file("a.ics"), encoding: .utf8)
        #expect(text.contains("SUMMARY:Ours\r\n") && text.contains("LOCATION:Kiel\r\n"))
        try folder.write(text.replacing("SUMMARY:Ours", with: "SUMMARY:Theirs"), to: "a.ics")
        do {
            try await store.transaction { try $0.change(occurrence) { $0.summary = "Again" } }
            Issue.record("two titles were merged")
        } catch StoreError.conflict(let conflicts) {
            #expect(conflicts.map(\.item.name) == ["a.ics"])
            #expect(conflicts.flatMap(\.reasons).map(\.properties) == [["SUMMARY"]])
        }
        #expect(try String(contentsOf: folder.file("a.ics"), encoding: .utf8).contains("SUMMARY:Theirs"))
    }

    #if os(Linux)
        @Test("A process that slept while the system dropped events reads the folder again")
        func droppedEvents() async throws {
            let folder = try FolderChangesTests.Folder()
            try write("before", "before", to: folder)
            let process = Process()
            let output = Pipe()
            let executable = try #require(BuiltExecutable.storageProcess)
            process.executableURL = executable
            process.arguments = ["watch", folder.url.path]
            process.standardOutput = output
            try process.runWithinLimit()
            defer {
                // A stopped process doesn't receive SIGTERM.
                _ = kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
            }
            var unread = ""
            func nextLine() -> String {
                while true {
                    if let end = unread.firstIndex(of: "\n") {
                        defer { unread.removeSubrange(...end) }
                        return String(unread[..<end])
                    }
                    let data = output.fileHandleForReading.availableData
                    if data.isEmpty { return unread }
                    unread += String(decoding: data, as: UTF8.self)
                }
            }
            #expect(nextLine() == "watching")
            // When this file is reported, the folder is known to be watched.
            try write("first", "first", to: folder)
            #expect(nextLine() == "first.ics")
            #expect(kill(process.processIdentifier, SIGSTOP) == 0)
            let path = "/proc/sys/fs/inotify/max_queued_events"
            let limit = try #require(
                Int(String(contentsOfFile: path, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)))
            // Two events for each hidden file. The event of the last file is one too many.
            for _ in 0...limit / 2 {
                #expect(FileManager.default.createFile(atPath: folder.file(".x").path, contents: nil))
                try FileManager.default.removeItem(at: folder.file(".x"))
            }
            try write("dropped", "dropped", to: folder)
            #expect(kill(process.processIdentifier, SIGCONT) == 0)
            #expect(nextLine() == "dropped.ics")
        }
    #endif
}
