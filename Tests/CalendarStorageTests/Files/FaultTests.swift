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

    @Test("A journal that names files in a folder without the journal is not followed")
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
        do throws(FileChangeError) {
            try FileTransaction(other).recover("/home")
            Issue.record("the journal was followed")
        } catch {
            guard case .pending(let pending) = error else { throw error }
            #expect(pending.path == "/home/.journal.tmp" && pending.reason == .missingFolder("/work"))
        }
        other.put("/home/.journal.tmp", nil)
        #expect(other.files == Self.before)
    }

    @Test("The next process removes the temporary files of a killed one, and those of other programs stay")
    func leftTemporaryFiles() throws {
        let disk = CrashingDisk(files: [
            "/work/.ics-0123456789abcdef.tmp": [1], "/work/.ics-short.tmp": [2], "/work/other.tmp": [3],
        ])
        try FileTransaction(disk).recover("/work")
        #expect(disk.files.keys.sorted() == ["/work/.ics-short.tmp", "/work/other.tmp"])
    }

    @Test("A disk that fails for good changes nothing, or the error says that nobody knows", arguments: [true, false])
    func failureForGood(exchanges: Bool) throws {
        var (operation, unchanged, undecided) = (0, 0, 0)
        while true {
            let disk = CrashingDisk(folders: ["/home", "/work"], files: Self.before)
            if !exchanges { disk.disableExchange() }
            disk.failForGood(after: operation, with: EIO)
            var isUndecided = false
            do throws(FileChangeError) {
                try FileTransaction(disk).commit(Self.changes)
                #expect(items(disk) == Self.after)
                if disk.operations.count <= operation { break }
                operation += 1
                continue
            } catch {
                if case .interrupted = error { isUndecided = true } else { #expect(items(disk) == Self.before) }
            }
            // The computer is started again, with a disk that works.
            disk.clearFault()
            for state in disk.states(during: {}) {
                let restarted = CrashingDisk(state, folders: ["/home", "/work"])
                for folder in ["/work", "/home"] { try FileTransaction(restarted).recover(folder) }
                let files = restarted.files
                #expect(files == Self.before || (isUndecided && files == Self.after), "operation \(operation)")
            }
            if isUndecided { undecided += 1 } else { unchanged += 1 }
            operation += 1
        }
        #expect(unchanged > 5 && undecided > 5)
    }

    /// Returns the disk after a transaction whose process was killed after a number of operations; nil if the transaction
    /// has no more operations.
    private func killed(after count: Int, changes: [FileChange] = Self.changes) -> CrashingDisk? {
        let disk = CrashingDisk(folders: ["/home", "/work"], files: Self.before)
        disk.failForGood(after: count, with: EIO)
        try? FileTransaction(disk).commit(changes)
        defer { disk.clearFault() }
        return disk.operations.count > count ? disk : nil
    }

    @Test("The plan of a later version is kept, and its folder isn't changed")
    func laterVersion() throws {
        var found = false
        for count in 0... {
            guard let disk = killed(after: count, changes: [Self.changes[1]]) else { break }
            guard let plan = disk.files["/work/.journal.tmp"], plan.contains(UInt8(ascii: "\n")) else { continue }
            found = true
            let text = String(decoding: plan, as: UTF8.self)
            let body = try #require(text.split(separator: "\n").first).replacing("\"version\":2", with: "\"version\":9")
            #expect(body.contains("9"))
            // FNV-1a with 64 bits.
            let sum = body.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
            disk.put("/work/.journal.tmp", Array((body + "\n" + String(sum, radix: 16)).utf8))
            let before = disk.files
            for changes: [FileChange] in [[], [Self.changes[2]]] {
                do throws(FileChangeError) {
                    if changes.isEmpty {
                        try FileTransaction(disk).recover("/work")
                    } else {
                        try FileTransaction(disk).commit(changes)
                    }
                    Issue.record("the plan was overlooked")
                } catch {
                    guard case .pending(let pending) = error else { throw error }
                    #expect(pending.reason == .laterVersion)
                }
                #expect(disk.files == before)
            }
        }
        #expect(found)
    }

    @Test("A file that was removed by a transaction, and restored byte for byte after a crash, stays")
    func restoredDeletion() throws {
        var restored = 0
        for changes in [[Self.changes[2]], Self.changes] {
            for count in 0... {
                guard let disk = killed(after: count, changes: changes) else { break }
                guard disk.files["/work/b.ics"] == nil else { continue }
                restored += 1
                disk.put("/work/b.ics", Array("four".utf8))
                for folder in ["/home", "/work"] { try FileTransaction(disk).recover(folder) }
                #expect(disk.files["/work/b.ics"] == Array("four".utf8), "operation \(count)")
                if changes.count > 1 { #expect(disk.files["/work/a.ics"] == Array("two".utf8)) }
            }
        }
        #expect(restored > 4)
    }

    @Test("A transaction over two folders isn't completed in one of them while the other has another name")
    func renamedFolder() throws {
        var refused = 0
        for count in 0... {
            guard let disk = killed(after: count) else { break }
            disk.renameFolder("/work", to: "/old")
            let before = disk.files
            do throws(FileChangeError) {
                try FileTransaction(disk).recover("/home")
            } catch {
                guard case .pending(let pending) = error else { throw error }
                #expect(pending.reason == .missingFolder("/work"))
                #expect(disk.files == before)
                refused += 1
            }
            disk.renameFolder("/old", to: "/work")
            for folder in ["/home", "/work"] { try FileTransaction(disk).recover(folder) }
            #expect(items(disk) == Self.before || items(disk) == Self.after, "operation \(count)")
            #expect(disk.files == items(disk), "operation \(count)")
        }
        #expect(refused > 5)
    }

    @Test("A transaction over 200 files waits for the disk as often as one over two")
    func synchronizations() throws {
        func count(_ files: Int) throws -> Int {
            let disk = CrashingDisk()
            try FileTransaction(disk).commit(
                (0..<files).map { FileChange(folder: "/work", name: "\($0).ics", expected: nil, content: [1]) })
            #expect(disk.files.count == files)
            return disk.operations.count { $0.hasPrefix("synchronize") }
        }
        #expect(try count(200) == count(2))
    }

    @Test("A new file takes the permissions of its origin")
    func permissions() throws {
        let disk = CrashingDisk(files: Self.before)
        let file = try disk.create("/work/private.ics", permissions: 0o600)
        disk.close(file)
        try FileTransaction(disk).commit([
            FileChange(
                folder: "/work", name: "tail.ics", expected: nil, content: [1], origin: "/work/private.ics"),
            FileChange(folder: "/work", name: "other.ics", expected: nil, content: [1]),
        ])
        #expect(try disk.status(of: "/work/tail.ics").permissions == 0o600)
        #expect(try disk.status(of: "/work/other.ics").permissions == 0o644)
    }
}
