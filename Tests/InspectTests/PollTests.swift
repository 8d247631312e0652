import Foundation
import TestSupport
import Testing

@Suite("Polling many feeds", .requires(MisbehavingServer.python != nil, MisbehavingServer.isMissing))
struct PollTests {
    /// A state folder, and a list of feeds that are scripts of the server.
    private struct Fleet {
        let folder: TemporaryFolder
        let list: URL

        /// Creates a fleet from the steps of each script. A script's name makes it start anew.
        init(_ scripts: [(id: String, steps: String)], in folder: TemporaryFolder) throws {
            let server = try MisbehavingServer.shared.get()
            let lines = scripts.map { id, steps in
                let steps = steps.replacing("/", with: "%2F")
                return "{\"id\":\"\(id)\",\"url\":\"\(server.url("/script/\(UUID().uuidString)/\(steps)"))\"}\n"
            }
            try self.init(list: lines.joined(), in: folder)
        }

        init(list: String, in folder: TemporaryFolder) throws {
            self.folder = folder
            self.list = try folder.file("feeds.ndjson", Array(list.utf8))
        }

        var state: URL { folder.url.appending(path: "state") }

        func run(_ options: String...) throws -> Executable.Run {
            try Executable.run(
                ["poll", "--subscriptions", list.path, "--state", state.path, "--once"] + options,
                environment: ["no_proxy": "*"])
        }

        /// Polls once, and returns the events by identifier.
        func events(_ options: String...) throws -> [String: [String: Any]] {
            let run = try Executable.run(
                ["poll", "--subscriptions", list.path, "--state", state.path, "--once", "--allow-private"] + options,
                environment: ["no_proxy": "*"])
            return try PollTests.events(run)
        }

        /// Makes all feeds due: a day has up to a tenth more.
        func waitADay() throws {
            for name in try FileManager.default.contentsOfDirectory(atPath: state.path) {
                try SubscriptionState.age(state.appending(path: name), by: 100_000)
            }
        }

        /// Returns the number of feeds whose last answer was "not modified".
        func confirmed() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: state.path).count { name in
                try SubscriptionState.isConfirmed(state.appending(path: name))
            }
        }

        func copy(_ name: String) -> Data? {
            try? Data(contentsOf: state.appending(path: name).appending(path: "feed.ics"))
        }
    }

    private static func events(_ run: Executable.Run) throws -> [String: [String: Any]] {
        let events = try run.lines.map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        return Dictionary(grouping: events) { $0["id"] as? String ?? "" }.compactMapValues {
            // Two events of one feed would be one too many.
            $0.count == 1 ? $0[0] : nil
        }
    }

    @Test("poll prints one event for each feed, without a URL, and a second run only what is due")
    func eventsOfFeeds() throws {
        try TemporaryFolder.with { folder in
            let steps = ["full", "page", "404", "circle"]
            let fleet = try Fleet(steps.enumerated().map { ("tenant/\($0)", $1) }, in: folder)
            let run = try fleet.run("--allow-private")
            #expect(run.status == 1 && run.lines.count == 4)
            let events = try Self.events(run)
            let names = (0..<4).map { events["tenant/\($0)"]?["event"] as? String }
            #expect(names == ["updated", "failed", "failed", "failed"])
            #expect((events["tenant/0"]?["added"] as? [String])?.count == 10)
            #expect(events["tenant/0"]?["entries"] as? Int == 10)
            #expect(events["tenant/1"]?["reason"] as? String == "the answer is a web page, “Log in”")
            #expect(events["tenant/2"]?["status"] as? Int == 404)
            #expect(!run.text.contains("127.0.0.1"))
            let again = try fleet.run("--allow-private")
            #expect(again.status == 0 && again.text.isEmpty)
        }
    }

    /// A step that a server makes after a good answer, and the reason of the failure.
    private static let badSteps = [
        ("page", "the answer is a web page, “Log in”"), ("nothing", "the answer is empty"),
        ("truncated", "the calendar has no END"), ("short", "the answer ended early, after 0 bytes"),
        ("404", "the server answered with status 404"), ("410", "the server answered with status 410"),
        ("204", "the server answered with status 204"), ("206", "the server answered with status 206"),
        ("limited", "the server asks for fewer requests"), ("511", "a proxy answered instead of the server"),
        ("circle", "the redirects lead in a circle"), ("endless", "there are more than ten redirects"),
        ("file", "the redirect leads to another scheme than http and https"),
        ("header", "the transfer failed"), ("to-/endless-header", "the transfer failed"),
        ("to-/endless", "the answer is larger than the limit"),
        ("to-/bomb", "the answer is larger than the limit"), ("to-/nonsense", "the transfer failed"),
        ("to-/closed-header", "the answer ended early"), ("to-/cut-gzip", "the answer ended early"),
        ("to-http://127.0.0.1:9/", "no connection to the server"),
    ]

    @Test("A bad answer leaves the copy as it is, and the event says why")
    func badAnswers() throws {
        try TemporaryFolder.with { folder in
            let steps = Self.badSteps + [("half", "")]
            let fleet = try Fleet(steps.enumerated().map { ("\($0)", "full,\($1.0)") }, in: folder)
            let first = try fleet.events()
            #expect(first.count == steps.count && first.values.allSatisfy { $0["event"] as? String == "updated" })
            let copies = steps.indices.map { fleet.copy("\($0)") }
            #expect(copies.allSatisfy { $0 != nil })
            try fleet.waitADay()
            let second = try fleet.events()
            for (index, (step, reason)) in Self.badSteps.enumerated() {
                let event = second["\(index)"]
                #expect(event?["event"] as? String == "failed", "\(step)")
                #expect((event?["reason"] as? String)?.contains(reason) == true, "\(step): \(event ?? [:])")
            }
            let half = second["\(Self.badSteps.count)"]
            #expect(half?["event"] as? String == "suspicious")
            #expect(half?["upcomingBefore"] as? Int == 10 && half?["upcomingAfter"] as? Int == 5)
            #expect(steps.indices.map { fleet.copy("\($0)") } == copies)
        }
    }

    @Test("Each conversation has its outcomes over libcurl")
    func conversations() throws {
        try TemporaryFolder.with { folder in
            let conversations = try Conversation.all
            let server = try MisbehavingServer.shared.get()
            let list = conversations.enumerated().map { "{\"id\":\"\($0)\",\"url\":\"\(server.url($1.path))\"}\n" }
            let fleet = try Fleet(list: list.joined(), in: folder)
            for round in 0..<(conversations.map(\.outcomes.count).max() ?? 0) {
                let run = try fleet.run("--allow-private", "--verbose")
                let events = try run.lines.map {
                    try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
                }
                for (index, conversation) in conversations.enumerated() where round < conversation.outcomes.count {
                    // An event of a move is before the one of the outcome.
                    let event = events.last { $0["id"] as? String == "\(index)" }
                    let outcome = event?["event"] as? String == "failed" ? event?["reason"] : event?["event"]
                    #expect((outcome as? String)?.contains(conversation.outcomes[round]) == true, "\(conversation)")
                }
                try fleet.waitADay()
            }
        }
    }

    @Test("A server that lies about what is new, or makes new UIDs, changes nothing and is asked again")
    func lies() throws {
        try TemporaryFolder.with { folder in
            let lies = ["lie", "uids", "star", "to-/script/x/full"]
            let fleet = try Fleet(lies.map { ($0, "full,\($0),changed") }, in: folder)
            let names = ["lie", "uids", "star", "to-%2Fscript%2Fx%2Ffull"]
            var copies: [Data?] = []
            for expected in ["updated", "unchanged", "updated"] {
                let events = try fleet.events("--verbose")
                for lie in lies { #expect(events[lie]?["event"] as? String == expected, "\(lie)") }
                if expected == "unchanged" { #expect(names.map { fleet.copy($0) } == copies) }
                copies = names.map { fleet.copy($0) }
                #expect(copies.allSatisfy { $0 != nil })
                try fleet.waitADay()
            }
        }
    }

    @Test("Without --allow-private, no address of this network is asked")
    func publicOnly() throws {
        try TemporaryFolder.with { folder in
            let hosts = ["127.0.0.1", "localhost", "0x7f.1", "2130706433", "[::1]", "[::ffff:127.0.0.1]", "10.0.0.1"]
            let list = hosts.enumerated().map { "{\"id\":\"\($0)\",\"url\":\"http://\($1):8080/a.ics\"}\n" }.joined()
            let events = try Self.events(try Fleet(list: list, in: folder).run())
            #expect(events.count == hosts.count)
            for event in events.values {
                let reason = try #require(event["reason"] as? String)
                #expect(reason.hasPrefix("the address of ") && reason.hasSuffix(" isn't allowed"), "\(reason)")
            }
        }
    }

    private static let feeds = ProcessInfo.processInfo.environment["POLLED_FEEDS"].flatMap { Int($0) } ?? 200

    /// Runs the arguments, and prints the largest memory of the process in KiB on standard error.
    private static let measured = """
        import resource, subprocess, sys
        status = subprocess.call(sys.argv[1:])
        print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)
        sys.exit(status)
        """

    @Test(
        "The feeds of a large run are each reported once, and the second run is answered by 304 alone, in little memory"
    )
    func fleet() throws {
        try TemporaryFolder.with { folder in
            let fleet = try Fleet((0..<Self.feeds).map { ("\($0)", "full") }, in: folder)
            for event in ["updated", "unchanged"] {
                let run = try Executable.shell(
                    """
                    python3 -c '\(Self.measured)' "$ICS" poll --subscriptions '\(fleet.list.path)' --state \
                        '\(fleet.state.path)' --once --allow-private --jobs 8 --verbose
                    """, environment: ["no_proxy": "*"])
                #expect(run.status == 0)
                #expect(run.lines.count == Self.feeds)
                #expect(try Self.events(run).values.count { $0["event"] as? String == event } == Self.feeds)
                let memory = try #require(Int(run.errors.trimmingCharacters(in: .whitespacesAndNewlines)))
                print("\(Self.feeds) feeds \(event) in \(memory) KiB")
                #expect(memory < 80_000 + 4 * Self.feeds)
                #expect(try fleet.confirmed() == (event == "unchanged" ? Self.feeds : 0))
                try fleet.waitADay()
            }
        }
    }

    private static let hasNetworks: Bool = {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["unshare", "--map-root-user", "--mount", "--net", "ip", "link", "set", "lo", "up"]
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        return (try? process.runWithinLimit()) != nil
            && {
                process.waitUntilExit(); return process.terminationStatus == 0
            }()
    }()

    @Test(
        "A name that has another address at the second look-up, or a private one beside a public one, never leads to this machine",
        .enabled(if: hasNetworks, "no network of one's own can be made here"))
    func rebinding() throws {
        try TemporaryFolder.with { folder in
            let script = Fixtures.repository.appending(path: "Tests/Servers/rebinding-server.py").path
            let run = try Executable.shell(
                """
                unshare --map-root-user --mount --net python3 '\(script)' "$ICS" '\(folder.url.path)'
                """, environment: ["no_proxy": "*"])
            #expect(run.lines.last == "connections to 127.0.0.1: 0")
            let events = try run.lines.dropLast().map {
                try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            }
            let reasons = Dictionary(
                uniqueKeysWithValues: events.map { ($0["id"] as? String ?? "", $0["reason"] as? String ?? "updated") })
            let refused = "the server has an address that isn't allowed"
            #expect(
                reasons == [
                    "honest": "updated", "rebinding": "updated", "private": refused, "hop": refused, "mixed": "updated",
                ])
        }
    }

    @Test("SIGTERM ends a run whose server is silent, and the states stay")
    func termination() throws {
        try TemporaryFolder.with { folder in
            let fleet = try Fleet([("tenant/0", "full"), ("silent", "to-/silence")], in: folder)
            let run = try Executable.shell(
                """
                cd '\(folder.url.path)'
                mkfifo events
                "$ICS" poll --subscriptions '\(fleet.list.path)' --state state --allow-private > events &
                exec 3< events
                read -r first <&3
                kill -TERM $!
                wait $!
                echo "status $?"
                echo "$first"
                cat <&3
                """, environment: ["no_proxy": "*"])
            #expect(run.lines.first == "status 0")
            #expect(run.lines.count == 2 && run.text.contains("\"event\":\"updated\",\"id\":\"tenant/0\""))
            #expect(fleet.copy("tenant%2F0") != nil)
        }
    }

    @Test("SIGHUP reads the list again, and a list with an error changes nothing")
    func reload() throws {
        try TemporaryFolder.with { folder in
            let fleet = try Fleet([("first", "full")], in: folder)
            let next = try String(contentsOf: fleet.list, encoding: .utf8).replacing("first", with: "second")
            let run = try Executable.shell(
                """
                cd '\(folder.url.path)'
                mkfifo events
                "$ICS" poll --subscriptions feeds.ndjson --state state --allow-private > events 2> errors &
                exec 3< events
                read -r event <&3
                echo "$event"
                echo '\(next)' > feeds.ndjson
                kill -HUP $!
                read -r event <&3
                echo "$event"
                echo x > feeds.ndjson
                kill -HUP $!
                until grep -q 'feeds.ndjson:1: expected' errors; do sleep 0.05; done
                kill -TERM $!
                wait $!
                echo "status $?"
                """, environment: ["no_proxy": "*"])
            #expect(run.lines.count == 3)
            #expect(run.lines.first?.contains("\"event\":\"updated\",\"id\":\"first\"") == true)
            #expect(run.lines.dropFirst().first?.contains("\"event\":\"updated\",\"id\":\"second\"") == true)
            #expect(run.lines.last == "status 0")
        }
    }

    @Test(
        "A list that isn't JSON, or has an id twice, is refused with its line",
        arguments: [
            ("{\"id\":\"a\",\"url\":\"https://example.com/\"}\nx\n", ":2: expected {\"id\":…,\"url\":…}"),
            ("{\"id\":\"\",\"url\":\"https://example.com/\"}\n", ":1: expected"),
            (
                String(repeating: "{\"id\":\"a\",\"url\":\"https://example.com/\"}\n", count: 2),
                ":2: the id occurs twice"
            ),
            ("{\"id\":\"a\",\"url\":\"file:///etc/passwd\"}\n", ":1: the scheme file isn't http"),
        ])
    func badList(_ list: String, _ sentence: String) throws {
        try TemporaryFolder.with { folder in
            let run = try Fleet(list: list, in: folder).run()
            #expect(run.status == 65)
            #expect(run.errors.contains("feeds.ndjson\(sentence)"), "\(run.errors)")
        }
    }
}
