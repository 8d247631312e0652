import CalendarStorage
import Foundation
import TestSupport
import Testing

/// Changes to real folders, made in other ways by other programs.
///
/// Each `await` competes for threads with thousands of other test cases, so the limit is far above the few seconds that
/// a test needs.
@Suite("Watching a folder", .serialized, .timeLimit(.minutes(10)))
struct FolderChangesTests {
    /// A folder that is removed with the test.
    final class Folder {
        let url = URL(filePath: NSTemporaryDirectory()).appending(path: "ics-watching-\(UUID().uuidString)")

        init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

        deinit { try? FileManager.default.removeItem(at: url) }

        func file(_ name: String) -> URL { url.appending(path: name) }

        func write(_ text: String, to name: String, atomically: Bool = true) throws {
            try Data(text.utf8).write(to: file(name), options: atomically ? .atomic : [])
        }
    }

    /// The ways to watch: notifications of the system, and comparisons at intervals shorter than 2 seconds.
    static let ways = [false, true]

    private func changes(_ folder: Folder, name: String? = nil, isPolling: Bool) -> FolderChanges {
        var timing = WatchTiming.default
        timing.polling = .milliseconds(20)
        timing.longestWriting = .seconds(600)
        return FolderChanges(path: folder.url.path, name: name, isPolling: isPolling, timing: timing)
    }

    /// Reads changes until all these names have been reported.
    ///
    /// - Returns: All reported names.
    @discardableResult
    private func wait(for names: Set<String>, in iterator: inout FolderChanges.AsyncIterator) async -> Set<String> {
        var seen: Set<String> = []
        while !names.isSubset(of: seen), let change = await iterator.next() {
            guard let more = change.names else {
                Issue.record("the names are unknown")
                break
            }
            seen.formUnion(more)
        }
        return seen
    }

    @Test(
        "Files that are written in place, renamed, replaced, linked and removed are reported by name", arguments: ways)
    func everyKind(isPolling: Bool) async throws {
        let folder = try Folder()
        try folder.write("old", to: "place.ics")
        try folder.write("old", to: "replaced.ics")
        try folder.write("old", to: "removed.ics")
        try folder.write("old", to: "before.ics")
        try folder.write("old", to: "temporary.tmp")
        var iterator = changes(folder, isPolling: isPolling).makeAsyncIterator()
        try folder.write("newer", to: "place.ics", atomically: false)
        await wait(for: ["place.ics"], in: &iterator)
        try folder.write("newer", to: "replaced.ics")
        await wait(for: ["replaced.ics"], in: &iterator)
        try FileManager.default.removeItem(at: folder.file("removed.ics"))
        await wait(for: ["removed.ics"], in: &iterator)
        try FileManager.default.moveItem(at: folder.file("before.ics"), to: folder.file("after.ics"))
        await wait(for: ["before.ics", "after.ics"], in: &iterator)
        try FileManager.default.linkItem(at: folder.file("temporary.tmp"), to: folder.file("linked.ics"))
        try FileManager.default.removeItem(at: folder.file("temporary.tmp"))
        let seen = await wait(for: ["linked.ics"], in: &iterator)
        #expect(!seen.contains("temporary.tmp"))
    }

    @Test("Hidden and temporary files and folders are ignored", arguments: ways)
    func ignored(isPolling: Bool) async throws {
        let folder = try Folder()
        var iterator = changes(folder, isPolling: isPolling).makeAsyncIterator()
        for name in [".lock", ".ics-0123456789abcdef.tmp", "new.ics.tmp"] { try folder.write("x", to: name) }
        try FileManager.default.createDirectory(at: folder.file("inner"), withIntermediateDirectories: true)
        try folder.write("x", to: "color")
        #expect(await wait(for: ["color"], in: &iterator) == ["color"])
    }

    @Test("Changes before the first call of next() are kept, and a slow reader gets them together", arguments: ways)
    func slowReader(isPolling: Bool) async throws {
        let folder = try Folder()
        let changes = changes(folder, isPolling: isPolling)
        let names = Set((0..<300).map { "\($0).ics" })
        for name in names.sorted() { try folder.write("x", to: name) }
        var iterator = changes.makeAsyncIterator()
        #expect(await wait(for: names, in: &iterator) == names)
    }

    @Test("Watching one file ignores its neighbors", arguments: ways)
    func oneFile(isPolling: Bool) async throws {
        let folder = try Folder()
        var iterator = changes(folder, name: "work.ics", isPolling: isPolling).makeAsyncIterator()
        try folder.write("x", to: "other.ics")
        try folder.write("x", to: "work.ics")
        #expect(await wait(for: ["work.ics"], in: &iterator) == ["work.ics"])
        try folder.write("yy", to: "work.ics")
        #expect(await wait(for: ["work.ics"], in: &iterator) == ["work.ics"])
    }

    @Test("A file is reported when its writer closes it, not while it is written")
    func openFile() async throws {
        let folder = try Folder()
        var iterator = changes(folder, isPolling: false).makeAsyncIterator()
        _ = FileManager.default.createFile(atPath: folder.file("slow.ics").path, contents: nil)
        await wait(for: ["slow.ics"], in: &iterator)
        let handle = try FileHandle(forWritingTo: folder.file("slow.ics"))
        for number in 0..<5 {
            try handle.write(contentsOf: Data("half".utf8))
            try folder.write("x", to: "\(number).ics")
            #expect(await wait(for: ["\(number).ics"], in: &iterator) == ["\(number).ics"])
        }
        try handle.close()
        #expect(await wait(for: ["slow.ics"], in: &iterator) == ["slow.ics"])
    }

    @Test("A file that is truncated without being opened, or stays open, is reported after a while")
    func neverClosed() async throws {
        let folder = try Folder()
        try folder.write("long", to: "cut.ics")
        var timing = WatchTiming.default
        timing.longestWriting = .milliseconds(100)
        var iterator = FolderChanges(path: folder.url.path, timing: timing).makeAsyncIterator()
        // The change that is still being collected is withdrawn by the truncation.
        try folder.write("longer", to: "cut.ics")
        #expect(unsafe truncate(folder.file("cut.ics").path, 1) == 0)
        #expect(await wait(for: ["cut.ics"], in: &iterator) == ["cut.ics"])
        #expect(unsafe truncate(folder.file("cut.ics").path, 0) == 0)
        #expect(await wait(for: ["cut.ics"], in: &iterator) == ["cut.ics"])
        let handle = try FileHandle(forWritingTo: folder.file("cut.ics"))
        try handle.write(contentsOf: Data("half".utf8))
        #expect(await wait(for: ["cut.ics"], in: &iterator) == ["cut.ics"])
        try handle.close()
    }

    @Test("A file is followed through a link to it")
    func linkedFile() async throws {
        let (folder, other) = (try Folder(), try Folder())
        try folder.write("x", to: "work.ics")
        try FileManager.default.createSymbolicLink(
            at: other.file("link.ics"), withDestinationURL: folder.file("work.ics"))
        var iterator = FolderChanges(of: other.file("link.ics")).makeAsyncIterator()
        try folder.write("yy", to: "work.ics")
        #expect(await wait(for: ["work.ics"], in: &iterator) == ["work.ics"])
    }

    @Test("A folder that was removed is watched again once it exists", arguments: ways)
    func vanishedFolder(isPolling: Bool) async throws {
        let folder = try Folder()
        try folder.write("x", to: "1.ics")
        var iterator = changes(folder, isPolling: isPolling).makeAsyncIterator()
        try FileManager.default.removeItem(at: folder.url)
        while let change = await iterator.next(), change.names != nil {}
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        while let change = await iterator.next(), change.names != nil {}
        try folder.write("x", to: "2.ics")
        while let change = await iterator.next(), change.names?.contains("2.ics") == false {}
        try folder.write("x", to: "3.ics")
        #expect(await wait(for: ["3.ics"], in: &iterator).contains("3.ics"))
    }

    @Test("A folder that does not exist yet can be watched", .timeLimit(.minutes(10)))
    func laterFolder() async throws {
        let folder = try Folder()
        let inner = folder.file("later")
        var timing = WatchTiming.default
        timing.polling = .milliseconds(20)
        var iterator = FolderChanges(path: inner.path, timing: timing).makeAsyncIterator()
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        while let change = await iterator.next(), change.names != nil {}
        try Data("x".utf8).write(to: inner.appending(path: "1.ics"))
        while let change = await iterator.next(), change.names?.contains("1.ics") == false {}
        try Data("x".utf8).write(to: inner.appending(path: "2.ics"))
        #expect(await wait(for: ["2.ics"], in: &iterator).contains("2.ics"))
    }

    @Test("The writes of another process are reported")
    func otherProcess() async throws {
        let folder = try Folder()
        var iterator = FolderChanges(in: folder.url).makeAsyncIterator()
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            "-c", "cd '\(folder.url.path)' && echo x > .new && mv .new shell.ics && echo y > place.ics",
        ]
        try process.runWithinLimit()
        process.waitUntilExit()
        #expect(await wait(for: ["shell.ics", "place.ics"], in: &iterator) == ["shell.ics", "place.ics"])
    }

    #if os(Linux)
        /// The number of open inotify descriptors in this process.
        private var descriptors: Int {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
            return names.count { name in
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)"))?
                    .contains("inotify") ?? false
            }
        }

        @Test("Cancelling the reading task ends the sequence, and descriptors are closed")
        func cancellation() async throws {
            let folder = try Folder()
            let before = descriptors
            let tasks = (0..<60).map { _ in
                let changes = FolderChanges(in: folder.url)
                return Task {
                    var iterator = changes.makeAsyncIterator()
                    return await iterator.next()
                }
            }
            // Sequences that nobody reads are released at once.
            for _ in 0..<60 { _ = FolderChanges(in: folder.url) }
            for task in tasks { task.cancel() }
            for task in tasks { #expect(await task.value == nil) }
            // Other tests may watch folders at the same time, but not as many.
            while descriptors >= before + 20 { try await Task.sleep(for: .milliseconds(5)) }
        }
    #endif

    @Test("A network volume is recognized in the table of mounts")
    func mounts() {
        let table = """
            22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
            30 22 0:25 / /home rw shared:2 - nfs4 server:/home rw
            31 30 0:26 / /home/ada/My\\040Drive rw - fuse.sshfs ada@server: rw
            32 30 0:27 / /home/local rw - ext4 /dev/sdb1 rw
            33 22 8:2 / /mnt rw - cifs //server/share rw
            34 22 8:3 / /mnt rw - btrfs /dev/sdc rw
            """
        func mount(_ folder: String) -> Mount? { Mount.containing(folder, in: table) }
        #expect(mount("/etc/calendars/")?.type == "ext4")
        #expect(mount("/homestead/")?.isOnNetwork == false)
        #expect(mount("/home/")?.isOnNetwork == true)
        #expect(mount("/home/ada/My Drive/work/")?.type == "fuse.sshfs")
        #expect(mount("/home/ada/My Drive/work/")?.isOnNetwork == true)
        #expect(mount("/home/local/work/")?.isOnNetwork == false)
        #expect(mount("/mnt/work/")?.type == "btrfs")
    }
}
