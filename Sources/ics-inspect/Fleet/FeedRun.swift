import Foundation
import ICalendar

/// A run of a command over the feeds of a list, with several jobs. The memory needed depends on the feeds that are open
/// at once, not on the length of the list.
struct FeedRun {
    private let input: FeedInputOptions
    /// Whether records are JSON, so that errors can be written as records, too.
    private let isJSON: Bool

    init(_ input: FeedInputOptions, isJSON: Bool) { (self.input, self.isJSON) = (input, isJSON) }

    /// Calls `body` with each feed, in several threads.
    ///
    /// - Parameters:
    ///   - opening: The bytes before the first feed.
    ///   - body: Writes the records of a feed, and returns whether the feed has problems.
    /// - Throws: Exit code 1 if a feed failed or has problems, 66 if the list can't be read, 74 if the output can't be
    ///   written.
    func run(
        opening: [UInt8], _ body: @Sendable (LoadedCalendar, ListedFeed, FeedOutput) throws(Failure) -> Bool
    ) throws(Failure) {
        let queue = FeedQueue(try input.fleet.list(input.feedReading.limits))
        let turns = OutputTurns(isOrdered: input.fleet.ordered)
        if !opening.isEmpty { try StandardOutput.write(opening) }
        DispatchQueue.concurrentPerform(iterations: input.fleet.jobs) { _ in
            while let (number, feed) = queue.next() {
                let output = FeedOutput(turns, number: number)
                queue.note(work(on: feed, output, body), stopsAtFailure: input.fleet.failFast)
                output.end()
            }
        }
        try queue.finish(isQuiet: input.reading.quiet)
    }

    /// The outcome of one feed.
    enum Outcome {
        case fine, problems, failed
        /// The output can't be written, so the run ends.
        case fatal(Failure)
    }

    private func work(
        on feed: ListedFeed, _ output: FeedOutput,
        _ body: (LoadedCalendar, ListedFeed, FeedOutput) throws(Failure) -> Bool
    ) -> Outcome {
        do throws(Failure) {
            do throws(Failure) {
                let calendar = try load(feed)
                if input.reading.verbose { calendar.reportDiagnostics(.verbose) }
                let hasProblems = try body(calendar, feed, output)
                // A file that can't be read costs a folder only the events of that file.
                if let unreadable = calendar.unreadable { throw unreadable }
                return hasProblems ? .problems : .fine
            } catch {
                guard error.status != .ioError, error.status != .success else { throw error }
                if isJSON {
                    try output.write(Self.record(of: error, feed).line())
                } else {
                    // Most messages start with the path already.
                    let (id, message) = (feed.id ?? "", error.message ?? "failed")
                    Console.report(message.hasPrefix(id) ? message : "\(id): \(message)")
                }
                return .failed
            }
        } catch {
            return .fatal(error)
        }
    }

    private func load(_ feed: ListedFeed) throws(Failure) -> LoadedCalendar {
        switch feed.content {
        case .failure(let failure): throw failure
        case .bytes(let bytes):
            return try input.feedReading.calendar(
                of: bytes, name: feed.id ?? "", preferringZonesOf: input.preferZonesOf)
        case .path(let path):
            do throws(Failure) {
                return try input.feedReading.calendar(atPath: path, preferringZonesOf: input.preferZonesOf)
            } catch {
                // A list with a path on each line is a single path.
                guard error.status == .noInput, path.contains("\n"), let message = error.message else { throw error }
                throw Failure(.noInput, "\(message); a NUL must follow each path, as find -print0 writes them")
            }
        }
    }

    /// `{"feed":…,"error":{"code":65,"message":…,"line":…}}`
    private static func record(of failure: Failure, _ feed: ListedFeed) -> JSONObject {
        [
            "feed": feed.id,
            "error": ["code": Int(failure.status.rawValue), "message": failure.message, "line": failure.line]
                as JSONObject,
        ]
    }

    /// Returns the first record of a run: the settings that affect the results in addition to the feeds.
    static func manifest(from: String?, to: String?, timeZone: String) throws(Failure) -> [UInt8] {
        let settings: JSONObject = [
            "version": Program.version, "tzdata": TimeZone.timeZoneDataVersion, "from": from, "to": to,
            "timeZone": timeZone,
        ]
        return try JSONObject([("manifest", settings)]).line()
    }
}

/// Distributes the feeds of a list to several threads, and collects the outcomes.
///
/// The lock protects all variables. (`Locked` requires a copyable value, which the list of feeds isn't.)
private final class FeedQueue: @unchecked Sendable {
    private let lock = NSLock()
    private var list: FeedList
    private var isStopped = false
    private var fatal: Failure?
    private var failures = 0
    private var hasProblems = false
    private var progress = Progress("feeds")

    init(_ list: consuming FeedList) { self.list = list }

    /// Returns the next feed and its number in the list, or nil at the end.
    func next() -> (number: Int, feed: ListedFeed)? {
        lock.withLock {
            if isStopped { return nil }
            do throws(Failure) {
                guard let feed = try list.next() else { return nil }
                progress.update(to: list.count)
                return (list.count, feed)
            } catch {
                (fatal, isStopped) = (error, true)
                return nil
            }
        }
    }

    func note(_ outcome: FeedRun.Outcome, stopsAtFailure: Bool) {
        lock.withLock {
            switch outcome {
            case .fine: break
            case .problems: hasProblems = true
            case .failed:
                failures += 1
                if stopsAtFailure { isStopped = true }
            case .fatal(let failure): (fatal, isStopped) = (fatal ?? failure, true)
            }
        }
    }

    /// Reports the number of feeds that failed.
    func finish(isQuiet: Bool) throws(Failure) {
        progress.end()
        if let fatal { throw fatal }
        if failures > 0, !isQuiet { Console.report("\(failures) of \(list.count) feeds failed") }
        if failures > 0 || hasProblems { throw Failure(.problemsFound) }
    }
}
