import Foundation
import TestSupport
import Testing

@Suite("Polling many feeds", .requires(MisbehavingServer.python != nil, MisbehavingServer.isMissing))
struct PollTests {
    private let server: MisbehavingServer

    init() throws { server = try MisbehavingServer.shared.get() }

    private func feeds(_ steps: [String]) -> String {
        steps.enumerated().map { index, steps in
            "{\"id\":\"tenant/\(index)\",\"url\":\"\(server.url("/script/\(UUID().uuidString)/\(steps)"))\"}\n"
        }.joined()
    }

    private func poll(_ feeds: String, in folder: TemporaryFolder, _ options: String...) throws -> Executable.Run {
        let list = try folder.file("feeds.ndjson", Array(feeds.utf8))
        return try Executable.run(
            ["poll", "--subscriptions", list.path, "--state", folder.url.path + "/state", "--once"] + options,
            environment: ["no_proxy": "*"])
    }

    private func events(_ run: Executable.Run) throws -> [[String: Any]] {
        try run.lines.map { try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
            .sorted { ($0["id"] as? String ?? "") < ($1["id"] as? String ?? "") }
    }

    @Test("poll prints one event for each feed, without a URL, and a second run only what is due")
    func eventsOfFeeds() throws {
        try TemporaryFolder.with { folder in
            let list = feeds(["full", "page", "404", "circle"])
            let run = try poll(list, in: folder, "--allow-private")
            #expect(run.status == 1)
            let events = try events(run)
            #expect(events.map { $0["event"] as? String } == ["updated", "failed", "failed", "failed"])
            #expect(events.map { $0["id"] as? String } == (0..<4).map { "tenant/\($0)" })
            #expect((events[0]["added"] as? [String])?.count == 10 && events[0]["entries"] as? Int == 10)
            #expect(events[1]["reason"] as? String == "the answer is a web page, “Log in”")
            #expect(events[2]["status"] as? Int == 404)
            #expect(!run.text.contains("127.0.0.1"))
            let again = try poll(list, in: folder, "--allow-private")
            #expect(again.status == 0 && again.text.isEmpty)
        }
    }

    @Test("Without --allow-private, no address of this network is asked")
    func publicOnly() throws {
        try TemporaryFolder.with { folder in
            let hosts = ["127.0.0.1", "localhost", "0x7f.1", "2130706433", "[::1]", "[::ffff:127.0.0.1]", "10.0.0.1"]
            let list = hosts.enumerated().map { "{\"id\":\"\($0)\",\"url\":\"http://\($1):8080/a.ics\"}\n" }.joined()
            let events = try events(try poll(list, in: folder))
            #expect(events.count == hosts.count)
            for event in events {
                let reason = try #require(event["reason"] as? String)
                #expect(reason.hasPrefix("the address of ") && reason.hasSuffix(" isn't allowed"), "\(reason)")
            }
        }
    }

    @Test("Hundreds of feeds of one run are each reported once, within the limits of their server")
    func fleet() throws {
        try TemporaryFolder.with { folder in
            let run = try poll(
                feeds(Array(repeating: "full", count: 200)), in: folder, "--allow-private", "--jobs", "8")
            #expect(run.status == 0)
            #expect(Set(try events(run).compactMap { $0["id"] as? String }).count == 200)
            #expect(run.lines.count == 200)
        }
    }

    @Test("SIGTERM ends a run whose server is silent, and the states stay")
    func termination() throws {
        try TemporaryFolder.with { folder in
            let list = try folder.file(
                "feeds.ndjson",
                Array((feeds(["full"]) + "{\"id\":\"silent\",\"url\":\"\(server.url("/silence"))\"}\n").utf8))
            let state = folder.url.path + "/state"
            let run = try Executable.shell(
                """
                "$ICS" poll --subscriptions '\(list.path)' --state '\(state)' --allow-private > '\(folder.url.path)/out' &
                for i in $(seq 100); do test -s '\(folder.url.path)/out' && break; sleep 0.1; done
                kill -TERM $!; wait $!; echo "status $?"; cat '\(folder.url.path)/out'
                """, environment: ["no_proxy": "*"])
            #expect(run.lines.first == "status 0")
            #expect(run.text.contains("\"event\":\"updated\",\"id\":\"tenant/0\""))
            #expect(!run.text.contains("silent"))
            #expect(FileManager.default.fileExists(atPath: state + "/tenant%2F0/feed.ics"))
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
            let run = try poll(list, in: folder)
            #expect(run.status == 65)
            #expect(run.errors.contains("feeds.ndjson\(sentence)"), "\(run.errors)")
        }
    }
}
