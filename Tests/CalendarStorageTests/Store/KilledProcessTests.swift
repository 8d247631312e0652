import CalendarStorage
import Foundation
import ICalendar
import TestSupport
import Testing

/// Two processes that edit one folder and are killed at random moments. `KILL_ROUNDS` sets the number of kills, and
/// `KILL_EDITS` the number of edits that each process makes at least, with more kills if necessary.
@Suite("Processes that are killed")
struct KilledProcessTests {
    private static let rounds = ProcessInfo.processInfo.environment["KILL_ROUNDS"].flatMap { Int($0) } ?? 20
    private static let edits = ProcessInfo.processInfo.environment["KILL_EDITS"].flatMap { Int($0) } ?? 0
    private static let seed = ProcessInfo.processInfo.environment["RANDOM_SEED"].flatMap { UInt64($0) } ?? 22

    /// A running writer and the numbers that the writer acknowledged.
    private struct Writer {
        let process = Process()
        let output = Pipe()

        init(_ executable: URL, _ folder: URL, _ name: String) throws {
            process.executableURL = executable
            process.arguments = ["edit", folder.path, name]
            process.standardOutput = output
            process.standardError = FileHandle.standardError
            try process.runWithinLimit()
        }

        /// Kills the process and returns the last acknowledged number; nil if there is none yet.
        func kill() throws -> Int? {
            #expect(Foundation.kill(process.processIdentifier, SIGKILL) == 0)
            process.waitUntilExit()
            #expect(process.terminationReason == .uncaughtSignal)
            let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            // The last line may be incomplete.
            return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().last.flatMap { Int($0) }
        }
    }

    @Test("After a kill, no acknowledged edit is lost and no transaction is half written", arguments: [seed])
    func kill(seed: UInt64) async throws { try await onOwnThread { try await Self.kill(seed: seed) } }

    private static func kill(seed: UInt64) async throws {
        let executable = try #require(BuiltExecutable.storageProcess)
        let folder = try TemporaryFolder()
        for name in ["shared", "a", "b"] { try folder.write(Talks.single(name, summary: name), to: name + ".ics") }
        var random = SplitMix64(seed: seed)
        var writers = ["a": try Writer(executable, folder.url, "a"), "b": try Writer(executable, folder.url, "b")]
        defer {
            for writer in writers.values where writer.process.isRunning {
                _ = Foundation.kill(writer.process.processIdentifier, SIGKILL)
            }
        }
        var last = ["a": 0, "b": 0]
        var round = 0
        while round < rounds || last.values.contains(where: { $0 < edits }) {
            defer { round += 1 }
            try await Task.sleep(for: .milliseconds(Int.random(in: 5...120, using: &random)))
            let name = Bool.random(using: &random) ? "a" : "b"
            let acknowledged = try #require(writers[name]).kill()
            last[name] = max(last[name] ?? 0, acknowledged ?? 0)
            let store = try await CalendarStore([FolderCollection(folder.url, id: "folder")])
            let counts = try count(name, in: store.snapshot)
            try #require(counts.shared == counts.own, "round \(round)")
            // A process acknowledges a transaction before it makes the next one.
            let known = last[name] ?? 0
            try #require(known...(known + 1) ~= counts.own, "round \(round): \(counts.own) after \(known)")
            #expect(store.snapshot["folder"]?.unreadableItems.isEmpty == true)
            last[name] = counts.own
            writers[name] = try Writer(executable, folder.url, name)
        }
        for (name, writer) in writers {
            let acknowledged = try writer.kill() ?? 0
            let store = try await CalendarStore([FolderCollection(folder.url, id: "folder")])
            #expect(try count(name, in: store.snapshot).own >= acknowledged)
        }
        let counts = last.sorted { $0.key < $1.key }.map { "\($0.value) by \($0.key)" }.joined(separator: ", ")
        print("\(round) kills; transactions of two items: \(counts)")
    }

    /// Returns the numbers of a writer in the shared item and in its own.
    private static func count(_ name: String, in snapshot: StoreSnapshot) throws -> (shared: Int, own: Int) {
        func number(_ item: String, _ property: String) throws -> Int {
            let feed = try #require(snapshot[ItemID(calendar: "folder", name: item + ".ics")])
            return try #require(feed.entries.first).component.first(property).flatMap { Int($0.text) } ?? 0
        }
        return (try number("shared", "X-COUNT-\(name.uppercased())"), try number(name, "X-COUNT"))
    }
}
