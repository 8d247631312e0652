import CalendarStorage
import CalendarSubscriptions
import Foundation
import ICalendar
import TestSupport
import Testing

/// Two processes that refresh one folder and are killed at random moments. `KILL_ROUNDS` sets the number of kills.
@Suite("Refreshes that are killed")
struct KilledRefreshTests {
    private static let rounds = ProcessInfo.processInfo.environment["KILL_ROUNDS"].flatMap { Int($0) } ?? 10
    private static let seed = ProcessInfo.processInfo.environment["RANDOM_SEED"].flatMap { UInt64($0) } ?? 23

    /// A running process.
    private struct Refresher {
        let process = Process()
        let output = Pipe()

        init(_ executable: URL, _ folder: URL) throws {
            process.executableURL = executable
            process.arguments = ["refresh", folder.path]
            process.standardOutput = output
            process.standardError = FileHandle.standardError
            try process.runWithinLimit()
        }

        /// Kills the process and returns the last version that it saved; nil if there is none.
        func kill() throws -> Int? {
            #expect(Foundation.kill(process.processIdentifier, SIGKILL) == 0)
            process.waitUntilExit()
            #expect(process.terminationReason == .uncaughtSignal)
            let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            // The last line may be incomplete.
            return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().last.flatMap { Int($0) }
        }
    }

    @Test(
        "After a kill, the copy is a whole version, belongs to the state, and is no older than one that was saved",
        arguments: [seed])
    func kill(seed: UInt64) async throws { try await onOwnThread { try await Self.kill(seed: seed) } }

    private static func kill(seed: UInt64) async throws {
        let executable = try #require(BuiltExecutable.storageProcess)
        let root = try TemporaryFolder()
        let folder = SubscriptionFolder(root.url)
        var random = SplitMix64(seed: seed)
        var refreshers = try (0..<2).map { _ in try Refresher(executable, root.url) }
        defer {
            for refresher in refreshers where refresher.process.isRunning {
                _ = Foundation.kill(refresher.process.processIdentifier, SIGKILL)
            }
        }
        var (last, saved) = (0, 0)
        for round in 0..<rounds {
            try await Task.sleep(for: .milliseconds(Int.random(in: 5...120, using: &random)))
            let index = Int.random(in: 0..<2, using: &random)
            let acknowledged = try refreshers[index].kill()
            if let acknowledged {
                saved += 1
                last = max(last, acknowledged)
            }
            refreshers[index] = try Refresher(executable, root.url)
            guard let (subscription, copy) = try folder.open() else {
                try #require(last == 0, "round \(round)")
                continue
            }
            let feed = CalendarFeed(try #require(copy, "round \(round)"))
            try #require(subscription.copy?.entries == 1 && feed.entries.count == 1)
            let version = try #require(feed.entries.first?.summary.flatMap { Int($0) })
            try #require(version >= last, "round \(round): \(version) after \(last)")
            last = version
        }
        for refresher in refreshers { _ = try refresher.kill() }
        // Nothing piles up: the state, the copy, the lock, and temporary files of one transaction.
        #expect(root.names.count <= 7, "\(root.names)")
        print("\(rounds) kills of refreshes, \(saved) after a save")
    }
}
