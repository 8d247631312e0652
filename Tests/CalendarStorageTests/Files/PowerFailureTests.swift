import CalendarStorage
import Foundation
import ICalendar
import Testing

/// After every prefix of the operations of a transaction, with every subset of the operations that aren't synchronized
/// yet, opening the folder finds the files before the transaction or after it.
@Suite("Files after a power failure")
struct PowerFailureTests {
    /// A transaction over several files.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var folders: Set<String> = ["/work"]
        let before: [String: [UInt8]]
        let after: [String: [UInt8]]
        var prepare: @Sendable (CrashingDisk) -> Void = { _ in }

        /// The changes from the files before to those after, in an order that puts removals last.
        var changes: [FileChange] {
            Set(before.keys).union(after.keys).sorted().compactMap { path in
                guard before[path] != after[path] else { return nil }
                let url = path as NSString
                return FileChange(
                    folder: url.deletingLastPathComponent, name: url.lastPathComponent, expected: before[path],
                    content: after[path])
            }
        }
    }

    static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    static let one = bytes("one"), two = bytes("two two"), three = bytes("three three three"), four = bytes("four")

    static let cases: [Case] = [
        Case(testDescription: "replace a file", before: ["/work/a.ics": one], after: ["/work/a.ics": two]),
        Case(testDescription: "add a file", before: [:], after: ["/work/a.ics": two]),
        Case(testDescription: "remove a file", before: ["/work/a.ics": one], after: [:]),
        Case(
            testDescription: "replace a file without an exchange", before: ["/work/a.ics": one],
            after: ["/work/a.ics": two], prepare: { $0.disableExchange() }),
        Case(
            testDescription: "add a file without an exclusive rename", before: [:], after: ["/work/a.ics": two],
            prepare: { $0.disableExclusiveRename() }),
        Case(
            testDescription: "split a series into two files", before: ["/work/a.ics": one],
            after: ["/work/a.ics": two, "/work/b.ics": three]),
        Case(
            testDescription: "replace, add and remove", before: ["/work/a.ics": one, "/work/c.ics": four],
            after: ["/work/a.ics": two, "/work/b.ics": three]),
        Case(
            testDescription: "replace, add and remove by the plain means",
            before: ["/work/a.ics": one, "/work/c.ics": four], after: ["/work/a.ics": two, "/work/b.ics": three],
            prepare: {
                $0.disableExchange()
                $0.disableExclusiveRename()
            }),
        Case(
            testDescription: "move a file to another folder", folders: ["/home", "/work"],
            before: ["/work/a.ics": one], after: ["/home/a.ics": one]),
        Case(
            testDescription: "change files in two folders", folders: ["/home", "/work"],
            before: ["/home/b.ics": three, "/work/a.ics": one], after: ["/home/b.ics": four, "/work/a.ics": two]),
        Case(
            testDescription: "exchange the content of two files", before: ["/work/a.ics": one, "/work/b.ics": two],
            after: ["/work/a.ics": two, "/work/b.ics": one]),
    ]

    /// Returns the files that a reader of a folder sees.
    private func visible(_ disk: CrashingDisk) -> [String: [UInt8]] {
        disk.files.filter { FolderCollection.isItem(($0.key as NSString).lastPathComponent) }
    }

    private func recover(_ disk: CrashingDisk, in order: [String]) throws {
        for folder in order { try FileTransaction(disk).recover(folder) }
    }

    @Test("After a power failure, the files are those before a transaction or after it", arguments: cases)
    func before_or_after(test: Case) throws {
        let disk = CrashingDisk(folders: test.folders, files: test.before)
        test.prepare(disk)
        let states = try disk.states { try FileTransaction(disk).commit(test.changes) }
        #expect(visible(disk) == test.after)
        #expect(states.count > 2)
        var seen: Set<Bool> = []
        for state in states {
            // The result must not depend on which folder is opened first.
            for order in [test.folders.sorted(), test.folders.sorted().reversed()] {
                let failed = CrashingDisk(state, folders: test.folders)
                test.prepare(failed)
                try recover(failed, in: order)
                let files = visible(failed)
                guard files == test.before || files == test.after else {
                    Issue.record("\(describe(state)) gives \(files.keys.sorted())")
                    return
                }
                seen.insert(files == test.after)
                #expect(failed.files.keys.allSatisfy { !$0.hasSuffix("/.journal.tmp") })
            }
        }
        #expect(seen == [false, true])
    }

    @Test("A power failure during recovery changes nothing", arguments: cases.filter { $0.changes.count > 1 })
    func twice(test: Case) throws {
        let disk = CrashingDisk(folders: test.folders, files: test.before)
        test.prepare(disk)
        let states = try disk.states { try FileTransaction(disk).commit(test.changes) }
        for state in states {
            let failed = CrashingDisk(state, folders: test.folders)
            test.prepare(failed)
            let again = try failed.states { try recover(failed, in: test.folders.sorted()) }
            for state in again {
                let disk = CrashingDisk(state, folders: test.folders)
                test.prepare(disk)
                try recover(disk, in: test.folders.sorted())
                let files = visible(disk)
                guard files == test.before || files == test.after else {
                    Issue.record("\(describe(state)) gives \(files.keys.sorted())")
                    return
                }
            }
        }
    }

    @Test("When a transaction returns, a power failure can't undo it", arguments: cases)
    func durable(test: Case) throws {
        let disk = CrashingDisk(folders: test.folders, files: test.before)
        test.prepare(disk)
        try FileTransaction(disk).commit(test.changes)
        for state in disk.states(during: {}) {
            let failed = CrashingDisk(state, folders: test.folders)
            try recover(failed, in: test.folders.sorted())
            #expect(visible(failed) == test.after)
        }
    }

    private func describe(_ state: CrashingDisk.State) -> String {
        state.names.map { "\($0.key)=\(String(decoding: state.content[$0.value] ?? [], as: UTF8.self))" }.sorted()
            .joined(separator: " ")
    }
}
