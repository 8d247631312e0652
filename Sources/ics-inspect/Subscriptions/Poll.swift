import ArgumentParser
import CalendarStorage
import CalendarSubscriptions
import Dispatch
import Foundation
import ICalendar

/// The command `poll`: keeps many feeds up to date, and prints an event for each change.
struct Poll: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Keep many feeds up to date, and print each change.",
        usage: "ics-inspect poll --subscriptions <file> --state <folder> [<options>]",
        discussion: """
            For servers: reads one JSON object per line: {"id":"tenant/7","url":"https://example.com/a.ics"}. Each feed has a folder with its state and its last good \
            copy in the folder of --state, so a run continues where the last one ended. An event is printed after both are saved:

              {"event":"updated","id":"tenant/7","at":…,"added":["a@b"],
               "changed":[],"removed":[],"entries":41,"remarks":[],"next":…}

            The other events are suspicious (upcomingBefore, upcomingAfter), failed (reason, status, attempts, needsAttention), gone, moved, and with --verbose \
            unchanged. None contains a URL. SIGTERM and SIGINT end the requests in flight; SIGHUP also reads the list again, unless it is standard input.

            Only public addresses are fetched, without --allow-private. A host that answers 429 gets fewer requests.

            Examples:
              ics-inspect poll --subscriptions feeds.ndjson --state /var/lib/feeds
              ics-inspect poll --subscriptions - --state state --once < feeds.ndjson
            """)

    @Option(help: ArgumentHelp("File with a JSON object per line, or - for standard input.", valueName: "file"))
    var subscriptions: String

    @Option(
        help: ArgumentHelp("Folder for states and copies; created if missing.", valueName: "folder"),
        completion: .directory)
    var state: String

    @Flag(help: "Refresh the feeds that are due once, and end with 1 if one of them failed or is held back.")
    var once = false

    @Option(help: ArgumentHelp("Number of requests at once, 1 to 256.", valueName: "n"))
    var jobs = 64

    @Option(help: ArgumentHelp("Number of requests at once to one host, 1 to 256.", valueName: "n"))
    var perHost = 4

    @Option(
        help: ArgumentHelp(
            "Time between refreshes, such as 1h, 30m or 1d (default: as each feed declares, otherwise by its changes).",
            valueName: "length"))
    var every: RefreshInterval?

    @Flag(help: "Also fetch private addresses, such as those of this network.")
    var allowPrivate = false

    @Flag(name: .shortAndLong, help: "Print an event for unchanged feeds, too.")
    var verbose = false

    func validate() throws {
        guard 1...256 ~= jobs else { throw ValidationError("--jobs must be from 1 to 256.") }
        guard 1...256 ~= perHost else { throw ValidationError("--per-host must be from 1 to 256.") }
    }

    func run() async throws {
        var poller = try poller()
        let (runs, hasFailed) = (Locked(Run()), Locked(false))
        let numbers = [SIGTERM, SIGINT] + (subscriptions == "-" ? [] : [SIGHUP])
        let signals = numbers.map { number in Self.source(number) { runs.withLock { $0.end(number) } } }
        defer { for signal in signals { signal.cancel() } }
        while true {
            let polling = Task { [poller] in
                try await poller.run(forever: !once) { result in
                    let event = RefreshEvent(result: result, date: .now)
                    if event.status != .success { hasFailed.withLock { $0 = true } }
                    var output = Output()
                    for object in event.objects(isVerbose: verbose) { try output.line(json: object) }
                    try output.finish()
                }
            }
            runs.withLock { $0.start(polling) }
            try await polling.value
            guard runs.withLock({ exchange(&$0.signal, with: nil) }) == SIGHUP else { break }
            // A list with an error doesn't end the run.
            do throws(Failure) { poller = try self.poller() } catch { error.message.map { Console.report($0) } }
        }
        if once, hasFailed.withLock({ $0 }) { throw Failure(.problemsFound) }
    }

    private func poller() throws(Failure) -> SubscriptionPoller {
        let root = URL(fileURLWithPath: state, isDirectory: true)
        var files = SubscriptionFolders { SubscriptionFolder(root.appending(path: Self.folderName($0))) }
        let feeds = try subscribed(&files)
        let hosts = HostLimits(HostLimits.Limit(requests: perHost, distance: .milliseconds(100)))
        return SubscriptionPoller(feeds, over: CurlTransport(), storage: files, hosts: hosts, requests: jobs)
    }

    /// A run of the poller, and the signal that ended it.
    private struct Run {
        var signal: Int32?
        private var polling: Task<Void, any Error>?

        /// Starts a run, which ends at once if a signal came before.
        mutating func start(_ polling: Task<Void, any Error>) {
            self.polling = polling
            if signal != nil { polling.cancel() }
        }

        mutating func end(_ number: Int32) {
            if signal == nil || signal == SIGHUP { signal = number }
            polling?.cancel()
        }
    }

    private static func source(_ number: Int32, _ body: @escaping @Sendable () -> Void) -> any DispatchSourceSignal {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler(handler: body)
        source.resume()
        return source
    }

    /// Returns the name of the folder for an identifier, which may contain any characters.
    private static func folderName(_ id: String) -> String {
        let name =
            id.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "-_@")))
            ?? ""
        guard name.utf8.count > 200 else { return name }
        return name.prefix(180) + String(id.utf8.reduce(into: FNV1a()) { $0.combine($1) }.value, radix: 16)
    }

    private struct Feed: Decodable {
        let id: String
        let url: String
    }

    /// Returns the subscriptions of the list, with their saved states.
    ///
    /// - Throws: Exit code 65 for a line that isn't a subscription, 66 if the list can't be read.
    private func subscribed(_ files: inout SubscriptionFolders) throws(Failure) -> [FeedSubscription] {
        let bytes = try Source(subscriptions).read(InputLimits()).bytes
        var (feeds, ids): ([FeedSubscription], Set<String>) = ([], [])
        for (number, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
        {
            guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) else { continue }
            let place = "\(subscriptions):\(number + 1)"
            guard let feed = try? JSONDecoder().decode(Feed.self, from: Data(line)), !feed.id.isEmpty else {
                throw Failure(.dataError, "\(place): expected {\"id\":…,\"url\":…}")
            }
            guard ids.insert(feed.id).inserted else { throw Failure(.dataError, "\(place): the id occurs twice") }
            do throws(SubscriptionAddress.Fault) {
                let address = try SubscriptionAddress(feed.url)
                files.credentials[feed.id] = address.credentials
                feeds.append(subscription(address, feed.id, files))
            } catch {
                throw Failure(.dataError, "\(place): \(error)")
            }
        }
        return feeds
    }

    /// Returns the saved subscription, with the address and the options of this run.
    private func subscription(
        _ address: SubscriptionAddress, _ id: String, _ files: SubscriptionFolders
    ) -> FeedSubscription {
        var policy = RefreshPolicy.server
        policy.interval = every?.duration
        policy.userAgent = Program.userAgent
        if allowPrivate { policy.addresses = .any }
        let new = FeedSubscription(address, id: id, policy: policy)
        do throws(Failure) {
            guard var saved = try files.subscription(id) else { return new }
            saved.configure(address, policy: policy)
            return saved
        } catch {
            error.message.map { Console.report($0) }
            return new
        }
    }
}
