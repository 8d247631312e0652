import CalendarStorage
import Foundation
import ICalendar
import Testing

/// Each operation of a transaction fails in turn.
@Suite("Operations of the file system that fail")
struct FaultTests {
    static let changes = [
        FileChange(folder: "/home", name: "c.ics", expected: nil, content: Array("three".utf8)),
        FileChange(folder: "/work", name: "a.ics", expected: Array("one".utf8), content: Array("two".utf8)),
        FileChange(folder: "/work", name: "b.ics", expected: Array("four".utf8), content: nil),
    ]
    static let before = ["/work/a.ics": Array("one".utf8), "/work/b.ics": Array("four".utf8)]
    static let after = ["/home/c.ics": Array("three".utf8), "/work/a.ics": Array("two".utf8)]

    private func items(_ disk: CrashingDisk) -> [String: [UInt8]] { disk.files.filter { $0.key.hasSuffix(".ics") } }

    @Test(
        "A transaction that fails at any operation changes no file, and throws a typed error",
        arguments: [ENOSPC, EACCES, EROFS, EIO], [true, false])
    func everyOperation(number: Int32, exchanges: Bool) throws {
        var operation = 0
        var failures = 0
        while true {
            let disk = CrashingDisk(folders: ["/home", "/work"], files: Self.before)
            if !exchanges { disk.disableExchange() }
            disk.fail(after: operation, with: number)
            do throws(FileChangeError) {
                try FileTransaction(disk).commit(Self.changes)
                // After the last rename, the transaction is complete, and only temporary files can't be removed.
                #expect(items(disk) == Self.after)
                if !disk.hasFailed { break }
            } catch {
                failures += 1
                #expect(items(disk) == Self.before, "operation \(operation)")
                guard case .file(let fault) = error else {
                    Issue.record("\(error)")
                    return
                }
                #expect(fault.number == number)
                let left = disk.files.keys.filter { !$0.hasSuffix(".ics") }
                #expect(left.isEmpty, "operation \(operation)")
            }
            operation += 1
        }
        #expect(failures > 15)
    }

    @Test("A write by another program just before the exchange is detected and restored")
    func foreignWrite() {
        let disk = CrashingDisk(files: Self.before)
        disk.before("exchange") { $0.put("/work/a.ics", Array("theirs".utf8)) }
        #expect(throws: FileChangeError.self) {
            try FileTransaction(disk).commit([Self.changes[1]])
        }
        #expect(disk.files == ["/work/a.ics": Array("theirs".utf8), "/work/b.ics": Array("four".utf8)])
    }

    @Test("A write by another program between two renames reverts the whole transaction")
    func foreignWriteBetween() {
        let disk = CrashingDisk(folders: ["/home", "/work"], files: Self.before)
        disk.before("rename") { $0.put("/work/b.ics", Array("theirs".utf8)) }
        do throws(FileChangeError) {
            try FileTransaction(disk).commit(Self.changes)
            Issue.record("the foreign write was overlooked")
        } catch {
            guard case .unexpected(let found) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(found == [2: Array("theirs".utf8)])
        }
        #expect(disk.files == ["/work/a.ics": Array("one".utf8), "/work/b.ics": Array("theirs".utf8)])
    }

    @Test("A foreign file with the name of a new one is never overwritten", arguments: [true, false])
    func foreignFile(isExclusive: Bool) {
        let disk = CrashingDisk(folders: ["/home", "/work"])
        if !isExclusive { disk.disableExclusiveRename() }
        disk.before(isExclusive ? "renameExclusively" : "link") { $0.put("/home/c.ics", Array("theirs".utf8)) }
        #expect(throws: FileChangeError.self) { try FileTransaction(disk).commit([Self.changes[0]]) }
        #expect(disk.files == ["/home/c.ics": Array("theirs".utf8)])
    }

    @Test("A journal that names files elsewhere is ignored")
    func hostileJournal() throws {
        // A valid journal of a transaction in two folders, planted in only one of them.
        let disk = CrashingDisk(folders: ["/home", "/work"], files: Self.before)
        var planted: [UInt8]?
        let states = try disk.states { try FileTransaction(disk).commit(Self.changes) }
        for state in states {
            if let number = state.names["/home/.journal.tmp"], let bytes = state.content[number], !bytes.isEmpty {
                planted = (planted?.count ?? 0) < bytes.count ? bytes : planted
            }
        }
        let journal = try #require(planted)
        let other = CrashingDisk(folders: ["/home", "/work"], files: Self.before)
        other.put("/home/.journal.tmp", journal)
        try FileTransaction(other).recover("/home", now: 0)
        #expect(other.files == Self.before)
    }

    @Test("Temporary files are removed when they are a day old, and those of other programs stay")
    func oldTemporaryFiles() throws {
        let disk = CrashingDisk(files: [
            "/work/.ics-0123456789abcdef.tmp": [1], "/work/.ics-short.tmp": [2], "/work/other.tmp": [3],
        ])
        try FileTransaction(disk).recover("/work", now: 86_400_000_000_000)
        #expect(disk.files.count == 3)
        try FileTransaction(disk).recover("/work", now: 86_400_000_000_002)
        #expect(disk.files.keys.sorted() == ["/work/.ics-short.tmp", "/work/other.tmp"])
    }
}
