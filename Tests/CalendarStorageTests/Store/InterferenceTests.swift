import CalendarStorage
import Foundation
import ICalendar
import TestSupport
import Testing

/// A store, `edit --in-place`, `import` and `occurrences` use one folder at once, while another program writes a file in place,
/// replaces it and removes it, and processes are killed. `INTERFERENCE_ROUNDS` sets the number of rounds.
@Suite("Programs that share a folder", .timeLimit(.minutes(10)))
struct InterferenceTests {
    private static let rounds = ProcessInfo.processInfo.environment["INTERFERENCE_ROUNDS"].flatMap { Int($0) } ?? 10
    private static let seed = ProcessInfo.processInfo.environment["RANDOM_SEED"].flatMap { UInt64($0) } ?? 42

    /// A running program, with its output in files, so that no amount can block.
    private final class Program {
        let process = Process()
        private let output: URL
        private let errors: URL

        init(_ executable: URL, _ folder: TemporaryFolder, _ arguments: String...) throws {
            let name = UUID().uuidString
            (output, errors) = (folder.url.appending(path: name + ".out"), folder.url.appending(path: name + ".err"))
            for url in [output, errors] { try Data().write(to: url) }
            process.executableURL = executable
            process.arguments = arguments
            process.standardOutput = try FileHandle(forWritingTo: output)
            process.standardError = try FileHandle(forWritingTo: errors)
            process.standardInput = FileHandle.nullDevice
            try process.runWithinLimit()
        }

        func kill() { if process.isRunning { _ = Foundation.kill(process.processIdentifier, SIGKILL) } }

        /// Waits for the end, and returns what the program printed.
        func finish() throws -> (status: Int32?, output: String, errors: String) {
            process.waitUntilExit()
            defer { for url in [output, errors] { try? FileManager.default.removeItem(at: url) } }
            let isKilled = process.terminationReason == .uncaughtSignal
            return (
                isKilled ? nil : process.terminationStatus,
                String(decoding: try Data(contentsOf: output), as: UTF8.self),
                String(decoding: try Data(contentsOf: errors), as: UTF8.self)
            )
        }
    }

    /// Writes a file in place: the first half, and the rest some milliseconds later.
    private static func rewrite(_ url: URL, _ bytes: [UInt8], pausing pause: UInt32) throws {
        let descriptor = unsafe open(url.path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        try #require(descriptor >= 0)
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try file.write(contentsOf: Data(bytes.prefix(bytes.count / 2)))
        usleep(pause)
        try file.write(contentsOf: Data(bytes.dropFirst(bytes.count / 2)))
        try file.close()
    }

    private static func events(_ number: Int) -> [UInt8] {
        Feeds.bytes(
            ["i", "j"].map { uid in
                Feeds.event(uid, "DTSTART:20260303T090000Z\nSEQUENCE:\(number)\nSUMMARY:\(number)\n")
            }.joined(separator: "\n"))
    }

    /// The values that a reader of the folder sees.
    private struct View {
        var titles: [String: Int] = [:]
        var locations: [String: String] = [:]

        /// Reads the lines of `occurrences --format ndjson`.
        init(_ lines: String) throws {
            for line in lines.split(separator: "\n") {
                let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
                let uid = try #require(object["uid"] as? String)
                titles[uid] = (object["summary"] as? String).flatMap { Int($0) }
                locations[uid] = object["LOCATION"] as? String
            }
        }

        init(_ snapshot: StoreSnapshot) {
            for event in snapshot.occurrences(in: Talks.spring, timeZone: Talks.utc) {
                titles[event.uid ?? ""] = event.summary.flatMap { Int($0) }
                locations[event.uid ?? ""] = event.entry.component.first("LOCATION")?.text
            }
        }
    }

    @Test(
        "No reader sees half a transaction or half a file without being told, and no change is lost", arguments: [seed])
    func interference(seed: UInt64) async throws { try await onOwnThread { try await Self.interference(seed: seed) } }

    private static func interference(seed: UInt64) async throws {
        let inspect = try #require(BuiltExecutable.inspect)
        let process = try #require(BuiltExecutable.storageProcess)
        let (folder, outside) = (try TemporaryFolder(), try TemporaryFolder())
        let feed = outside.url.appending(path: "feed.ics")
        for name in ["p", "q", "e", "f"] {
            try folder.write(Talks.single(name, summary: "0", lines: "LOCATION:0\n"), to: name + ".ics")
        }
        let foreign = folder.url.appending(path: "f.ics")
        var random = SplitMix64(seed: seed)
        var store = try Program(process, outside, "share", folder.url.path)
        defer { store.kill() }
        var (count, edited, imported) = (0, 0, 0)
        var written: Int? = 0
        var told = 0
        for round in 1...rounds {
            func pause() { usleep(UInt32.random(in: 0...4000, using: &random)) }
            try Data(events(round)).write(to: feed, options: .atomic)
            let command =
                round % 2 == 0
                ? try Program(
                    inspect, outside, "edit", folder.url.path, "--uid", "e", "--set", "LOCATION=\(round)", "--in-place",
                    "--quiet")
                : try Program(inspect, outside, "import", feed.path, "--into", folder.url.path, "--quiet")
            let reader = try Program(
                inspect, outside, "occurrences", folder.url.path, "--from", "2026-03-01", "--to", "2026-04-01",
                "--time-zone", "UTC", "--format", "ndjson", "--fields", "uid,summary,LOCATION")
            defer { for program in [command, reader] { program.kill() } }
            // Another program, which doesn't lock the folder.
            for step in 0..<3 {
                let number = round * 10 + step
                let bytes = Talks.single("f", summary: "0", lines: "LOCATION:\(number)\n")
                pause()
                switch Int.random(in: 0..<4, using: &random) {
                case 0:
                    try rewrite(foreign, bytes, pausing: UInt32.random(in: 0...8000, using: &random))
                    written = number
                case 1:
                    try Data(bytes).write(to: foreign, options: .atomic)
                    written = number
                case 2:
                    _ = unsafe unlink(foreign.path)
                    written = nil
                default:
                    try rewrite(feed, events(round), pausing: UInt32.random(in: 0...8000, using: &random))
                }
            }
            if Int.random(in: 0..<4, using: &random) == 0 { command.kill() }
            let restarts = Int.random(in: 0..<4, using: &random) == 0
            if restarts { store.kill() }

            let (status, _, errors) = try command.finish()
            #expect([nil, 0, 74].contains(status), "round \(round): \(errors)")
            if status == 0 { if round % 2 == 0 { edited = round } else { imported = round } }
            let seen = try reader.finish()
            let isTold = seen.errors.contains("only a part of the last change")
            if isTold { told += 1 }
            let view = try View(seen.output)
            #expect(isTold || view.titles["p"] == view.titles["q"], "round \(round): \(seen.errors)")
            #expect(isTold || view.titles["i"] == view.titles["j"], "round \(round): \(seen.errors)")
            // The location is the last line of the file, so half a file doesn't have it.
            if seen.output.contains("\"f\""), view.locations["f"] == nil {
                #expect(seen.errors.contains("f.ics"), "round \(round): \(seen.errors)")
            }

            let opened = try await CalendarStore([FolderCollection(folder.url, id: "folder")])
            #expect(opened.snapshot["folder"]?.unreadableItems.isEmpty == true, "round \(round)")
            let stored = View(opened.snapshot)
            let total = try #require(stored.titles["p"], "round \(round)")
            #expect(total == stored.titles["q"] && total >= count, "round \(round): \(total) after \(count)")
            #expect(stored.titles["i"] == stored.titles["j"] && stored.titles["i"] ?? 0 >= imported, "round \(round)")
            #expect(stored.locations["e"].flatMap { Int($0) } ?? 0 >= edited, "round \(round)")
            #expect(stored.locations["f"] == written.map { "\($0)" }, "round \(round)")
            count = total
            if restarts {
                let acknowledged = try store.finish().output.split(separator: "\n", omittingEmptySubsequences: false)
                    .dropLast().last.flatMap { Int($0) }
                #expect(total >= acknowledged ?? 0, "round \(round)")
                store = try Program(process, outside, "share", folder.url.path)
            }
        }
        #expect(count > 0)
        print("\(rounds) rounds, \(count) transactions of the store; readers were told \(told) times")
    }
}
