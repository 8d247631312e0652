import ArgumentParser
import CalendarStorage
import CalendarSubscriptions
import Foundation
import ICalendar

/// The command `refresh [NAME…]`: fetches the subscriptions that are due.
struct Refresh: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Refresh the subscriptions that are due.",
        usage: "ics-inspect refresh [<name> ...] [<options>]",
        discussion: """
            Prints what changed. Run it as often as you like, for example every ten minutes by cron: a subscription is fetched when its feed, its server and its last answers \
            say so. A failure keeps the last good copy, and so does a feed that lost half of ten or more coming entries, all of them, or any without an END, until the server \
            has said so for a day, or --accept.

            Exit codes: 0 all are current, 1 one failed or is held back and its copy stays, 75 one failed and there is no copy.

            Examples:
              ics-inspect refresh
              ics-inspect refresh team --force
            """)

    @Argument(help: ArgumentHelp("Names of subscriptions (default: all).", valueName: "name"))
    var names: [String] = []

    @Flag(help: "Refresh now, even if that isn't due; at most once a minute.")
    var force = false

    @Option(
        help: ArgumentHelp("Accept the feed of this subscription although it lost coming entries.", valueName: "name"))
    var accept: [String] = []

    @Option(name: .shortAndLong, help: "Output format.")
    var format: Format = .table

    @Flag(name: .shortAndLong, help: "Print only what changed or failed.")
    var quiet = false

    enum Format: String, ExpressibleByArgument, CaseIterable { case table, ndjson }

    func run() async throws {
        let named = try selected()
        guard !named.isEmpty else {
            throw Failure(.usage, "there are no subscriptions; add one with ics-inspect subscribe <url>")
        }
        var files = SubscriptionFolders { NamedSubscription($0)?.folder ?? SubscriptionFolder(NamedSubscription.home) }
        var due: [FeedSubscription] = []
        var status = ExitStatus.success
        for named in named {
            do throws(Failure) {
                guard let subscription = try files.subscription(named.name) else { continue }
                guard let prepared = try prepare(subscription) else { continue }
                files.credentials[named.name] = try SubscriptionOptions(of: named).credentials(for: named.name)
                due.append(prepared)
            } catch {
                error.message.map { Console.report($0) }
                status = .problemsFound
            }
        }
        let (worst, storage) = (Locked(status), files)
        let poller = SubscriptionPoller(due, over: CurlTransport(), storage: storage, hosts: .app)
        try await poller.run(forever: false) { result in
            let event = try accepted(RefreshEvent(result: result, date: .now), storage)
            let status = try await finish(event)
            worst.withLock { if status.rawValue > $0.rawValue { $0 = status } }
        }
        status = worst.withLock { $0 }
        if status != .success { throw Failure(status) }
    }

    private func selected() throws(Failure) -> [NamedSubscription] {
        let names = self.names + accept.filter { !self.names.contains($0) }
        if names.isEmpty { return NamedSubscription.all }
        var selected: [NamedSubscription] = []
        for name in names {
            guard let named = NamedSubscription(name), named.exists else {
                let known = NamedSubscription.all.map(\.name).joined(separator: ", ")
                throw Failure(
                    .usage, "there is no subscription “\(name)”" + (known.isEmpty ? "" : "; there is \(known)"))
            }
            selected.append(named)
        }
        return selected
    }

    /// Returns the subscription if it is due or the user asks for it, and says when it is due otherwise.
    private func prepare(_ subscription: FeedSubscription) throws(Failure) -> FeedSubscription? {
        let (isForced, now) = (force || accept.contains(subscription.id), Date.now)
        guard let next = subscription.nextRefresh(at: now, isForced: isForced) else {
            Console.report("\(subscription.id): \(subscription.health); to try again, use --force")
            return nil
        }
        guard next <= now else {
            if format == .table, !quiet {
                var output = Output()
                try output.line("\(subscription.id)  \(subscription.health); next refresh \(RefreshEvent.text(next))")
                try output.finish()
            }
            return nil
        }
        var due = subscription
        if isForced { due.resume() }
        return due
    }

    /// Returns the event, or the update if the user accepts one that is held back.
    private func accepted(_ event: RefreshEvent, _ files: SubscriptionFolders) throws -> RefreshEvent {
        guard accept.contains(event.subscription.id), case .suspicious(let update, _, _) = event.result.outcome else {
            return event
        }
        var subscription = event.subscription
        let result = subscription.accept(update, at: event.date)
        try files.save(result)
        return RefreshEvent(result: result, date: event.date)
    }

    /// Prints an event, brings the folder of the subscription in step, and returns the exit code.
    private func finish(_ event: RefreshEvent) async throws -> ExitStatus {
        var output = Output()
        let isShown = format == .table && !(quiet && event.isUnchanged)
        if isShown { try output.line(PlainText.of(event.line)) }
        if format == .ndjson {
            for object in event.objects(isVerbose: !quiet) { try output.line(json: object) }
        }
        var status = event.status
        do {
            if let line = try await mirrored(event.subscription), isShown { try output.line(PlainText.of(line)) }
        } catch let failure as Failure {
            failure.message.map { Console.report($0) }
            status = .problemsFound
        }
        try output.finish()
        return status
    }

    private func mirrored(_ subscription: FeedSubscription) async throws -> String? {
        guard let named = NamedSubscription(subscription.id), let path = try SubscriptionOptions(of: named).into,
            let copy = try named.folder.copy(of: subscription)
        else { return nil }
        return try await MirrorTarget(path: path).update(from: copy).map { "\(named.name)  \($0)" }
    }
}
