import Foundation
import TestSupport
import Testing

/// Subscriptions of a user, with a server that plays scripts and a clock that is put forward.
@Suite("Subscribing to a feed", .requires(MisbehavingServer.python != nil, MisbehavingServer.isMissing))
struct SubscriptionCommandTests {
    /// The subscription `team` in a folder of its own.
    private struct Client {
        let folder: URL
        let server: MisbehavingServer

        var state: URL { folder.appending(path: "state/ics-inspect/subscriptions/team") }

        func run(_ arguments: String...) throws -> Executable.Run { try run(arguments) }

        func run(_ arguments: [String]) throws -> Executable.Run {
            try Executable.run(
                arguments,
                environment: [
                    "no_proxy": "*", "XDG_STATE_HOME": folder.path + "/state", "HOME": folder.path, "TZ": "UTC",
                ])
        }

        /// Subscribes to a script.
        func subscribe(_ steps: String, _ options: String...) throws -> Executable.Run {
            // The name makes the script start anew.
            let url = server.url("/script/\(UUID().uuidString)/\(steps)")
            return try run(["subscribe", url, "--name", "team"] + options)
        }

        /// Refreshes after a time, in seconds.
        func refresh(after seconds: Double = 90_000, _ options: String...) throws -> Executable.Run {
            try SubscriptionState.age(state, by: seconds)
            return try run(["refresh"] + options)
        }

        /// The bytes of the last good copy.
        var copy: Data? { try? Data(contentsOf: state.appending(path: "feed.ics")) }

        /// The summaries of the copy, as another command reads them.
        func summaries() throws -> [String] {
            try run(
                "occurrences", "@team", "--from", "2098-12-01", "--to", "2099-01-01", "--format", "csv", "--fields",
                "summary"
            ).lines.dropFirst().map(String.init)
        }
    }

    private static func withClient(_ body: (Client) throws -> Void) throws {
        let server = try MisbehavingServer.shared.get()
        try TemporaryFolder.with { try body(Client(folder: $0.url, server: server)) }
    }

    private static let events = (1...10).map { "Event \($0)" }

    @Test("A subscription is shown offline, refreshed when it is due, and says what changed")
    func story() throws {
        try Self.withClient { client in
            let first = try client.subscribe("full,full,changed,500")
            #expect(first.text == "team  “Team”, 10 entries: 2098-12-11 09:00 to 2098-12-20 09:00\n")
            #expect(first.status == 0)
            #expect(try client.summaries() == Self.events)
            #expect(try client.run("refresh").text.hasPrefix("team  current; next refresh 20"))
            #expect(try client.refresh().text.hasPrefix("team  unchanged; next refresh 20"))
            #expect(
                try client.refresh().text.hasPrefix("team  updated: 10 entries: 1 added, 0 changed, 1 removed; next"))
            #expect(try client.summaries() == Self.events.dropLast() + ["Event 11"])
            let failed = try client.refresh()
            #expect(failed.status == 1)
            #expect(failed.text.hasPrefix("team  failed: the server answered with status 500; the copy stays (of 20"))
            let shown = try client.run("agenda", "@team", "--on", "2098-12-11")
            #expect(shown.text.contains("Event 1"))
            #expect(
                shown.errors.hasPrefix("ics-inspect: @team: failing (1 attempt): the server answered with status 500"))
        }
    }

    @Test("A loss of coming events is accepted by --accept, or if the server insists for a day")
    func losses() throws {
        try Self.withClient { client in
            _ = try client.subscribe("full,half")
            #expect(try client.refresh().text.contains("use refresh --accept team"))
            #expect(try client.refresh(after: 90, "--accept", "team").text.hasPrefix("team  updated: 5 entries"))
            #expect(try client.summaries() == Array(Self.events.prefix(5)))
        }
        try Self.withClient { client in
            _ = try client.subscribe("full,half")
            for _ in 0..<2 { #expect(try client.refresh(after: 50_000).status == 1) }
            let run = try client.refresh(after: 50_000)
            #expect(run.status == 0)
            #expect(run.text.contains("0 changed, 5 removed; many coming events are gone"))
        }
    }

    @Test("A damaged or lost copy is noticed and fetched again, although the server would say “not modified”")
    func damagedCopy() throws {
        try Self.withClient { client in
            _ = try client.subscribe("full")
            let copy = try #require(client.copy)
            for damage in [Data("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".utf8), nil] {
                let file = client.state.appending(path: "feed.ics")
                if let damage { try damage.write(to: file) } else { try FileManager.default.removeItem(at: file) }
                let run = try client.refresh()
                #expect(
                    run.errors == "ics-inspect: team: the copy is damaged or lost, so the whole feed is fetched again\n"
                )
                #expect(run.text.hasPrefix("team  updated: 10 entries"))
                #expect(client.copy?.count == copy.count)
            }
            try Data("{".utf8).write(to: client.state.appending(path: "subscription.json"))
            let run = try client.run("refresh")
            #expect(run.status == 1)
            #expect(run.errors.contains("subscription.json: damaged; remove the folder and subscribe again"))
            #expect(try client.summaries() == Self.events)
        }
    }

    @Test("A password is sent to its own server only, comes from .netrc, and is in no file")
    func password() throws {
        try Self.withClient { client in
            let netrc = client.folder.appending(path: ".netrc")
            try Data("machine 127.0.0.1 login me password secret/word\n".utf8).write(to: netrc)
            let refused = try client.run("subscribe", client.server.url("/private", user: "me:hunter2@"))
            #expect(
                refused.status == 64 && refused.errors.contains("use --netrc") && !refused.errors.contains("hunter2"))
            #expect(try client.run("subscribe", client.server.url("/private"), "--name", "no").status == 75)
            let run = try client.run("subscribe", client.server.url("/private"), "--name", "team", "--netrc")
            #expect(run.text == "team  1 entry: 2026-03-02 09:00 to 2026-03-02 09:00\n")
            let state = try String(contentsOf: client.state.appending(path: "subscription.json"), encoding: .utf8)
            #expect(!state.contains("secret"))
            let mode = try FileManager.default.attributesOfItem(atPath: client.state.path)[.posixPermissions] as? Int
            #expect(mode == 0o700)
        }
        try Self.withClient { client in
            try Data("default login me password secret\n".utf8).write(to: client.folder.appending(path: ".netrc"))
            _ = try client.subscribe("other", "--netrc")
            let shown = try client.run("summary", "@team")
            #expect(shown.status == 0)
            #expect(try #require(client.copy).firstRange(of: Data("credentials None".utf8)) != nil)
        }
    }

    @Test("subscribe --into keeps a folder in step at each refresh, with the changes made there")
    func mirror() throws {
        try Self.withClient { client in
            let target = client.folder.path + "/vdir"
            let run = try client.subscribe("full,changed", "--into", target)
            #expect(run.text.hasSuffix("team  \(target): 10 added, 0 updated, 0 removed, 0 unchanged, 0 conflicts\n"))
            let file = URL(fileURLWithPath: target + "/3@x.ics")
            let mine = try String(contentsOf: file, encoding: .utf8).replacing("Event 3", with: "Mine")
            try Data(mine.utf8).write(to: file)
            let refreshed = try client.refresh()
            #expect(
                refreshed.text.hasSuffix(
                    "team  \(target): 1 added, 0 updated, 1 removed, 9 unchanged, 0 conflicts; kept: 1 changed here\n"))
            #expect(try String(contentsOf: file, encoding: .utf8) == mine)
        }
    }

    @Test("An address that can't be subscribed to is refused, and nothing is saved")
    func refused() throws {
        try Self.withClient { client in
            let cases = [
                ("ftp://example.com/a.ics", 64, "the scheme ftp isn't http, https, webcal or webcals"),
                ("example", 64, "the address isn't a URL"),
                ("http://127.0.0.1:9/a.ics", 75, "no connection to the server"),
                (client.server.url("/script/a/page"), 75, "the answer is a web page, “Log in”; not subscribed"),
            ]
            for (url, status, sentence) in cases {
                let run = try client.run("subscribe", url)
                #expect(run.status == status)
                #expect(run.errors.contains(sentence), "\(run.errors)")
            }
            let none = try client.run("refresh")
            #expect(none.status == 64 && none.errors.contains("there are no subscriptions"))
            #expect(try client.subscribe("full").status == 0)
            #expect(try client.subscribe("full").errors.contains("there is a subscription “team” already"))
            #expect(try client.run("refresh", "tem").errors.contains("there is no subscription “tem”; there is team"))
        }
    }
}
