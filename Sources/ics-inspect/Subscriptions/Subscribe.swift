import ArgumentParser
import CalendarStorage
import CalendarSubscriptions
import Foundation
import ICalendar

/// The command `subscribe URL`: fetches a feed, and remembers it under a name.
struct Subscribe: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Subscribe to a feed, and keep its last good copy.",
        usage: "ics-inspect subscribe <url> [--name <name>] [<options>]",
        discussion: """
            Fetches the feed once, and saves its address and a copy under a name. Every command reads the copy as @NAME, also offline. \
            refresh fetches it again when it is due.

            The folder $XDG_STATE_HOME/ics-inspect/subscriptions (~/.local/state/…) has a folder for each subscription, which only you can read. \
            Remove that folder to unsubscribe. A password isn't saved there: use --netrc for one in ~/.netrc, or --user for one from a command or \
            the terminal.

            Examples:
              ics-inspect subscribe webcal://example.com/team.ics
              ics-inspect agenda @team
              ics-inspect subscribe https://cal.example.com/ada.ics \\
                --name ada --netrc --into ~/calendars/ada
              ics-inspect subscribe https://cal.example.com/team.ics \\
                --user ada --password-command 'pass show calendar'
            """)

    @Argument(help: ArgumentHelp("An http(s)://, webcal:// or webcals:// URL.", valueName: "url"))
    var address: String

    @Option(help: "Name of the subscription (default: the file name of the URL).")
    var name: String?

    @Option(
        help: ArgumentHelp(
            "Folder of .ics files to keep in step with the feed, as import --mirror does; created if missing.",
            valueName: "folder"), completion: .directory)
    var into: String?

    @Option(
        help: ArgumentHelp(
            "Time between refreshes, such as 1h, 30m or 1d (default: as the feed declares, otherwise by its changes).",
            valueName: "length"))
    var every: RefreshInterval?

    @Flag(help: "Send the user name and password that ~/.netrc has for the host.")
    var netrc = false

    @Option(
        help: ArgumentHelp(
            "User name to send. Each refresh asks for the password on the terminal, without --password-command.",
            valueName: "name"))
    var user: String?

    @Option(
        help: ArgumentHelp(
            "Command that prints the password of --user, such as 'pass show calendar/team'; it runs without a shell.",
            valueName: "command"))
    var passwordCommand: String?

    func validate() throws {
        if netrc, user != nil { throw ValidationError("Use --netrc or --user, not both.") }
        guard let passwordCommand else { return }
        if user == nil { throw ValidationError("--password-command needs --user.") }
        if passwordCommand.allSatisfy({ $0 == " " }) { throw ValidationError("--password-command is empty.") }
    }

    func run() async throws {
        let address = try parsedAddress()
        let named = try unusedName(address)
        var policy = RefreshPolicy.app
        policy.interval = every?.duration
        policy.userAgent = Program.userAgent
        var subscription = FeedSubscription(address, id: named.name, policy: policy)
        let options = SubscriptionOptions(user: user, passwordCommand: passwordCommand, into: into)
        subscription.usesCredentials = netrc || user != nil
        let credentials = try options.credentials(for: named.name)
        let result = await subscription.refresh(over: CurlTransport(), credentials: credentials) { nil }
        guard case .updated(let update) = result.outcome else {
            let reason = if case .failed(let failure) = result.outcome { failure.description } else { "\(result)" }
            throw Failure(.temporaryFailure, "\(address): \(reason); not subscribed")
        }
        if let path = options.into { try MirrorTarget(path: path).create() }
        try named.folder.save(result)
        try options.save(of: named)
        var output = Output()
        let title = update.feed.name.map { "“\(TextWidth.cut(PlainText.of($0), to: 60))”, " } ?? ""
        let span = CalendarSpan(feed: update.feed, viewer: ZoneRules(.current)).text
        try output.line("\(named.name)  \(title)\(counted(update.receipt.entries, "entry", "entries")): \(span)")
        if let path = options.into {
            if let line = try await MirrorTarget(path: path).update(from: update.bytes) {
                try output.line("\(named.name)  \(line)")
            }
        }
        try output.finish()
        for remark in result.remarks { Console.report("\(named.name): \(remark)") }
        Console.report(
            "show it with ics-inspect agenda @\(named.name), and run ics-inspect refresh to keep it up to date")
    }

    private func parsedAddress() throws(Failure) -> SubscriptionAddress {
        let address: SubscriptionAddress
        do throws(SubscriptionAddress.Fault) { address = try SubscriptionAddress(self.address) } catch {
            throw Failure(.usage, "\(Address.redacted(self.address)): \(error)")
        }
        guard address.credentials == nil else {
            throw Failure(
                .usage,
                "\(address): a user name or password in the URL isn't saved; use --user, or put “machine HOST login NAME password SECRET” into ~/.netrc and use --netrc"
            )
        }
        return address
    }

    /// Returns the name for the subscription.
    private func unusedName(_ address: SubscriptionAddress) throws(Failure) -> NamedSubscription {
        let base = address.url.deletingPathExtension().lastPathComponent
        let candidates = name.map { [$0] } ?? [base == "basic" || base == "/" ? "" : base, address.url.host() ?? ""]
        guard let named = candidates.lazy.compactMap({ NamedSubscription($0) }).first else {
            throw Failure(.usage, "--name: use letters, digits, “-”, “_” and “.”, at most 100")
        }
        let isConfigured = try NamedCalendars.isConfigured(named.name)
        guard !named.exists, !isConfigured else {
            throw Failure(.usage, "there is a calendar “\(named.name)” already; choose another --name")
        }
        return named
    }
}

/// The time between two refreshes, such as `90m`.
struct RefreshInterval: ExpressibleByArgument {
    let duration: Duration

    init?(argument: String) {
        let units = ["m": 60, "h": 3_600, "d": 86_400]
        guard let factor = argument.last.flatMap({ units[String($0)] }), let number = Int(argument.dropLast()),
            number > 0, number <= 10_000
        else { return nil }
        duration = .seconds(number * factor)
    }
}
