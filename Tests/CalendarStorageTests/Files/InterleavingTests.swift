import CalendarStorage
import Foundation
import ICalendar
import Testing

/// Another program writes, replaces, adds or removes a file before any operation of a transaction, and the process is killed
/// before any later one.
@Suite("Other programs and crashes between any two operations")
struct InterleavingTests {
    /// An action of another program.
    struct Action: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The file that the other program changes.
        let path: String
        /// The bytes that the file has afterwards; nil if it is removed.
        var bytes: [UInt8]? = Array("theirs".utf8)
        var isInPlace = false

        /// Performs the action.
        ///
        /// - Returns: Whether the action had an effect; false if there is no file to write in place or to remove.
        func perform(on disk: CrashingDisk) -> Bool {
            let number = disk.number(of: path)
            if isInPlace, let number, let bytes {
                disk.rewrite(number, bytes)
            } else if !isInPlace {
                disk.put(path, bytes)
            }
            return number != nil || (bytes != nil && !isInPlace)
        }
    }

    static let actions = [
        Action(testDescription: "writes a changed file in place", path: "/work/a.ics", isInPlace: true),
        Action(testDescription: "replaces a changed file", path: "/work/a.ics"),
        Action(testDescription: "removes a changed file", path: "/work/a.ics", bytes: nil),
        Action(testDescription: "writes a removed file in place", path: "/work/b.ics", isInPlace: true),
        Action(testDescription: "replaces a removed file", path: "/work/b.ics"),
        Action(testDescription: "adds an added file", path: "/home/c.ics"),
        Action(testDescription: "removes an added file", path: "/home/c.ics", bytes: nil),
    ]

    private func items(_ disk: CrashingDisk) -> [String: [UInt8]] { disk.files.filter { $0.key.hasSuffix(".ics") } }

    /// The names of the operations of the transaction, if nobody interferes.
    private func operations() throws -> [String] {
        let disk = CrashingDisk(folders: ["/home", "/work"], files: FaultTests.before)
        try FileTransaction(disk).commit(FaultTests.changes)
        return disk.operations
    }

    @Test(
        "No change of another program is lost, and all other files are as before a transaction or after it",
        arguments: actions)
    func everyPair(action: Action) throws {
        var (kills, returns) = (0, 0)
        for start in try operations().indices {
            // The last round kills nobody.
            for end in start... {
                let disk = CrashingDisk(folders: ["/home", "/work"], files: FaultTests.before)
                let isEffective = Locked(false)
                disk.after(start) { disk in
                    let effect = action.perform(on: disk)
                    isEffective.withLock { $0 = effect }
                }
                disk.failForGood(after: end, with: EIO)
                let hasReturned = (try? FileTransaction(disk).commit(FaultTests.changes)) != nil
                let isKilled = disk.operations.count > end
                disk.clearFault()
                for folder in ["/work", "/home"] { try FileTransaction(disk).recover(folder) }
                let place = "before operation \(start), killed before \(end)"
                if isEffective.withLock(\.self) { #expect(disk.files[action.path] == action.bytes, "\(place)") }
                var (found, old, new) = (items(disk), FaultTests.before, FaultTests.after)
                (found[action.path], old[action.path], new[action.path]) = (nil, nil, nil)
                #expect(found == old || found == new, "\(place): \(found.keys.sorted())")
                if hasReturned { #expect(found == new, "\(place)") }
                if !hasReturned, !isKilled { #expect(found == old, "\(place)") }
                #expect(disk.files == items(disk), "\(place)")
                if isKilled { kills += 1 } else { returns += 1 }
                if !isKilled { break }
            }
        }
        #expect(kills > 200 && returns > 20)
    }

    @Test(
        "A program that opened a file before a transaction, and writes it before the transaction ends, loses nothing",
        arguments: ["/work/a.ics", "/work/b.ics"])
    func openFile(path: String) throws {
        let end = try #require(try operations().firstIndex(of: "unlink"))
        for start in 0..<end {
            let disk = CrashingDisk(folders: ["/home", "/work"], files: FaultTests.before)
            let number = try #require(disk.number(of: path))
            disk.after(start) { $0.rewrite(number, Array("theirs".utf8)) }
            do throws(FileChangeError) {
                try FileTransaction(disk).commit(FaultTests.changes)
                Issue.record("the write before operation \(start) was overlooked")
            } catch {
                guard case .unexpected(let found) = error else { throw error }
                #expect(Array(found.values) == [Array("theirs".utf8)])
            }
            var expected = FaultTests.before
            expected[path] = Array("theirs".utf8)
            #expect(disk.files == expected, "before operation \(start)")
        }
        #expect(end > 10)
    }
}
