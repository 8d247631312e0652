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
                    "no_proxy": "*", "XDG_STATE_HOME": folder.path + "/state",
                    "XDG_CONFIG_HOME": folder.path + "/config",
                    "HOME": folder.path, "TZ": "UTC",
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

    @Test("A password comes from a command at each refresh, or from the terminal, and a failure sends nothing")
    func passwordCommand() throws {
        try Self.withClient { client in
            let url = client.server.url("/private")
            let script = client.folder.appending(path: "password")
            try Data("#!/bin/sh\necho secret/word\n".utf8).write(to: script)
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script.path)
            let cases = [
                (["--password-command", "false"], "the password command false failed with status 1"),
                (["--password-command", "true"], "the password command true printed no password"),
                ([], "there is no terminal to ask for the password of me"),
            ]
            for (options, sentence) in cases {
                let run = try client.run(["subscribe", url, "--name", "team", "--user", "me"] + options)
                #expect(run.status == 75 && run.errors.contains(sentence), "\(run.errors)")
            }
            #expect(client.copy == nil)
            let options = ["--name", "team", "--user", "me", "--password-command", script.path]
            #expect(try client.run(["subscribe", url] + options).status == 0)
            #expect(try client.refresh().text.hasPrefix("team  unchanged"))
            try Data("#!/bin/sh\nsleep 20 &\necho secret/word\n".utf8).write(to: script)
            #expect(try client.refresh().text.hasPrefix("team  unchanged"), "a command that leaves a daemon")
            try Data("#!/bin/sh\nexit 3\n".utf8).write(to: script)
            let failed = try client.refresh()
            #expect(failed.status == 1 && failed.errors.contains("failed with status 3") && failed.text.isEmpty)
        }
    }

    @Test(
        "agenda without a file shows the calendars of the configuration file and all subscriptions, and @NAME finds them"
    )
    func namedCalendars() throws {
        try Self.withClient { client in
            let none = try client.run("agenda")
            #expect(none.status == 64 && none.errors.contains("add a feed with ics-inspect subscribe"))
            let (home, configuration) = (client.folder.appending(path: "home"), client.folder.appending(path: "config"))
            for folder in [home, configuration.appending(path: "ics-inspect")] {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            }
            let event = """
                BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//tests//EN\r\nBEGIN:VEVENT\r\nUID:dentist\r\nDTSTAMP:20260101T000000Z\r
                DTSTART:20981211T110000Z\r\nSUMMARY:Dentist\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
                """
            try Data(event.utf8).write(to: home.appending(path: "dentist.ics"))
            let file = configuration.appending(path: "ics-inspect/calendars.toml")
            try Data("# mine\n\nhome = \"~/home\"  # a folder\n'x' = 1\n".utf8).write(to: file)
            let wrong = try client.run("agenda", "@home")
            #expect(wrong.status == 78 && wrong.errors.contains("calendars.toml:4: expected name = \"path or URL\""))
            try Data("# mine\n\nhome = \"~/home\"  # a folder\n".utf8).write(to: file)
            #expect(try client.subscribe("full").status == 0)
            #expect(try client.run("subscribe", client.server.url("/calendar"), "--name", "home").status == 64)
            let all = try client.run("agenda", "--on", "2098-12-11")
            #expect(all.status == 0 && all.text.contains("Dentist") && all.text.contains("Event 1"), "\(all.errors)")
            let one = try client.run("agenda", "@home", "--on", "2098-12-11")
            #expect(one.text.contains("Dentist") && !one.text.contains("Event 1"))
        }
    }

    @Test(
        "A line of the configuration file that can't be understood is named, and nothing is shown",
        arguments: [
            ("home = ~/home", "expected name"), ("home", "expected name"), ("= \"/a\"", "expected name"),
            ("[calendars]", "expected name"), ("home = \"/a\\tb\"", "expected name"),
            ("home = \"/a\" b", "expected name"),
            ("a = \"/a\"\na = \"/b\"", "the name a occurs twice"),
            ("a = \"b.ics\"", "expected a path that starts with / or ~/"),
            ("a = \"https://me:hunter2@example.com/\"", "a URL with a user name or password isn't read"),
        ])
    func badConfiguration(_ text: String, _ reason: String) throws {
        try Self.withClient { client in
            let folder = client.folder.appending(path: "config/ics-inspect")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: folder.appending(path: "calendars.toml"))
            let run = try client.run("agenda")
            #expect(run.status == 78 && run.text.isEmpty)
            #expect(run.errors.contains("calendars.toml:") && run.errors.contains(reason), "\(run.errors)")
            #expect(!run.errors.contains("hunter2"))
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

    @Test("A feed in XML or JSON is kept as iCalendar, and compared with what it was")
    func formats() throws {
        try Self.withClient { client in
            let first = try client.subscribe("xcal,xcal,jscalendar,page")
            #expect(first.text.hasPrefix("team  1 entry: 2098-12-11 09:00"))
            #expect(try client.summaries() == ["Talk"])
            #expect(client.copy?.starts(with: Data("BEGIN:VCALENDAR".utf8)) == true)
            #expect(try client.refresh().text.hasPrefix("team  unchanged"))
            #expect(try client.refresh().text.hasPrefix("team  updated: 1 entry: 0 added, 1 changed, 0 removed"))
            #expect(try client.summaries() == ["\"Talk, later\""])
            #expect(try client.refresh().text.contains("the answer is a web page"))
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
            #expect(try client.subscribe("full").errors.contains("there is a calendar “team” already"))
            #expect(try client.run("refresh", "tem").errors.contains("there is no subscription “tem”; there is team"))
        }
    }
}
