import Foundation
import TestSupport
import Testing

/// `--files0-from` and `--records`: each feed is a separate calendar, and a bad one doesn't affect the others.
@Suite("Many feeds")
struct ManyFeedsTests {
    private let window = ["--from", "2026-03-01", "--to", "2026-04-01", "--time-zone", "UTC"]

    /// An event that starts on March 1, 2026.
    private func series(_ uid: String, count: Int, _ frequency: String = "DAILY") -> String {
        """
        BEGIN:VEVENT\nUID:\(uid)\nDTSTART:20260301T090000Z
        RRULE:FREQ=\(frequency);COUNT=\(count)\nSUMMARY:\(uid)\nEND:VEVENT
        """
    }

    /// Calls `body` with a folder of `good1.ics` (3 occurrences), `bad.ics` (not a calendar) and `good2.ics` (2
    /// occurrences), and with the paths of these files and of one that doesn't exist, each followed by NUL.
    private func withFeeds(_ body: (_ folder: TemporaryFolder, _ list: [UInt8]) throws -> Void) throws {
        try TemporaryFolder.with { folder in
            let paths = [
                try folder.calendar("good1.ics", series("one", count: 3)),
                try folder.file("bad.ics", Array("not a calendar".utf8)).path,
                folder.url.appending(path: "missing.ics").path,
                try folder.calendar("good2.ics", series("two", count: 2)),
            ]
            try body(folder, paths.flatMap { Array($0.utf8) + [0] })
        }
    }

    private func objects(_ run: Executable.Run) throws -> [JSONValue] { try run.lines.map(JSONValue.of) }

    @Test("Each feed of --files0-from is a calendar of its own, and a bad one is a record", arguments: [1, 4])
    func paths(jobs: Int) throws {
        try withFeeds { _, list in
            let run = try Executable.run(
                ["occurrences", "--files0-from", "-", "--jobs", "\(jobs)", "--ordered"] + window, input: list)
            #expect(run.status == 1)
            let objects = try objects(run)
            #expect(objects.map { $0["uid"].text } == ["one", "one", "one", nil, nil, "two", "two"])
            #expect(objects.allSatisfy { $0["feed"].text?.hasSuffix(".ics") == true })
            #expect(objects[3]["error"]["code"] == .number(65))
            #expect(objects[4]["error"]["code"] == .number(66))
            #expect(objects[4]["error"]["message"].text?.hasSuffix("missing.ics: no such file") == true)
            #expect(run.errors == "ics-inspect: 2 of 4 feeds failed\n")
        }
    }

    @Test(
        "A pipe or a device in a list or in a folder is an error, and the other feeds are read",
        .timeLimit(.minutes(10)))
    func pipesAndDevices() throws {
        try TemporaryFolder.with { folder in
            let good = try folder.calendar("good.ics", series("one", count: 1))
            let pipe = folder.url.appending(path: "pipe.ics").path
            #expect(unsafe mkfifo(pipe, 0o600) == 0)
            let paths: [String] = [pipe, "/dev/zero", good, folder.url.path]
            let list: [UInt8] = paths.flatMap { Array($0.utf8) + [0] }
            let run = try Executable.run(["occurrences", "--files0-from", "-", "--ordered"] + window, input: list)
            #expect(run.status == 1)
            let objects = try objects(run)
            let message = "is a pipe or a device, not a file"
            #expect(objects.map { $0["uid"].text } == [nil, nil, "one", "one", nil])
            #expect(objects[0]["error"]["message"].text == "\(pipe): \(message)")
            #expect(objects[1]["error"]["message"].text == "/dev/zero: \(message)")
            #expect(objects[4]["error"]["message"].text == "\(pipe): \(message)")
            let whole = try Executable.run(["occurrences", folder.url.path, "--format", "ndjson"] + window)
            #expect(whole.status == 66 && whole.lines.count == 1)
            #expect(whole.errors == "ics-inspect: \(pipe): \(message)\n")
        }
    }

    @Test("A pipe that is named alone is read")
    func onePipe() throws {
        try TemporaryFolder.with { folder in
            let good = try folder.calendar("good.ics", series("one", count: 1))
            let pipe = folder.url.appending(path: "pipe").path
            let run = try Executable.shell(
                """
                mkfifo '\(pipe)'
                cat '\(good)' > '\(pipe)' &
                "$ICS" occurrences '\(pipe)' --format ndjson \(window.joined(separator: " "))
                """)
            #expect(run.status == 0)
            #expect(try objects(run).map { $0["uid"].text } == ["one"])
        }
    }

    #if os(Linux)
        @Test("A path that isn't UTF-8 is read from a list, from a folder and as an argument, and shown with \\xE9")
        func otherBytes() throws {
            try TemporaryFolder.with { folder in
                let plain = try folder.calendar("plain.ics", series("one", count: 1))
                let move = try Executable.shell("mv '\(plain)' \"$(printf '\(folder.url.path)/caf\\351.ics')\"")
                #expect(move.status == 0)
                let shown = folder.url.path + "/caf\\xE9.ics"
                let list = Array("\(folder.url.path)/caf".utf8) + [0xE9] + Array(".ics".utf8) + [0]
                let run = try Executable.run(["occurrences", "--files0-from", "-"] + window, input: list)
                #expect(run.status == 0)
                #expect(try objects(run).map { $0["feed"].text } == [shown])
                let whole = try Executable.run(["occurrences", folder.url.path, "--format", "ndjson"] + window)
                #expect(whole.status == 0 && whole.lines.count == 1)
                let argument = try Executable.shell(
                    "\"$ICS\" lines \"$(printf '\(folder.url.path)/caf\\351.ics')\"")
                #expect(argument.status == 0 && argument.text.contains("UID:one"))
                let missing = Array("\(folder.url.path)/".utf8) + [0xE9, 0xC3, 0xA9, 0]
                let error = try Executable.run(["occurrences", "--files0-from", "-"] + window, input: missing)
                #expect(
                    try objects(error).first?["error"]["message"].text
                        == "\(folder.url.path)/\\xE9é: no such file")
            }
        }
    #endif

    @Test("A feed among many may have 64 MB when decompressed, unless --max-size says otherwise")
    func largeFeeds() throws {
        try TemporaryFolder.with { folder in
            let good = try folder.calendar("good.ics", series("one", count: 1))
            // A calendar followed by 65 MB of blank lines takes 65 kB.
            let script = """
                (cat '\(good)'; head -c 65000000 /dev/zero | tr '\\0' '\\n') | gzip > '\(folder.url.path)/large.ics';
                printf '\(folder.url.path)/large.ics\\0' | "$ICS" occurrences --files0-from - \(window.joined(separator: " "))
                """
            let run = try Executable.shell(script)
            #expect(run.status == 1)
            #expect(
                try objects(run).first?["error"]["message"].text
                    == "\(folder.url.path)/large.ics: larger than 64 MB when decompressed (--max-size)")
            let smaller = try Executable.shell(script + " --max-size 1MB")
            #expect(
                try objects(smaller).first?["error"]["message"].text
                    == "\(folder.url.path)/large.ics: larger than 1 MB when decompressed (--max-size)")
        }
    }

    @Test("The records of many feeds equal those of single runs, and the records of a feed stay together")
    func sameAsSingleRuns() throws {
        try TemporaryFolder.with { folder in
            var paths: [String] = []
            for number in 0..<40 {
                // The output of the long feeds exceeds one piece.
                let events =
                    number % 10 == 0
                    ? series("u\(number)", count: 900, "MINUTELY") : series("u\(number)", count: number)
                paths.append(try folder.calendar("f\(number).ics", events))
            }
            let many = try Executable.run(
                ["occurrences", "--files0-from", "-", "--jobs", "8"] + window,
                input: paths.flatMap { Array($0.utf8) + [0] })
            #expect(many.status == 0)
            #expect(many.errors.isEmpty)
            var feeds: [String] = []
            var lines: [String: [Substring]] = [:]
            for line in many.lines {
                let feed = try #require(try JSONValue.of(line)["feed"].text)
                if feeds.last != feed { feeds.append(feed) }
                lines[feed, default: []].append(line)
            }
            #expect(Set(feeds) == Set(paths))
            #expect(feeds.count == paths.count)
            for path in paths {
                let single = try Executable.run(["occurrences", path, "--format", "ndjson"] + window)
                let expected = single.lines.map { "{\"feed\":\"\(path)\"," + $0.dropFirst() }
                #expect(lines[path]?.map(String.init) == expected)
            }
        }
    }

    @Test("Records contain a path or a calendar, and unreadable records are identified by number")
    func records() throws {
        try withFeeds { folder, _ in
            let path = folder.url.appending(path: "good1.ics").path
            let input = """
                {"id":"tenant/7","path":"\(path)"}
                {"id":8,"ics":"BEGIN:VCALENDAR\\r\\nBEGIN:VEVENT\\r\\nUID:a\\r\\nDTSTART:20260302\\r\\nEND:VEVENT\\r\\nEND:VCALENDAR\\r\\n"}

                {"id":"both","path":"x","ics":"y"}
                [1]
                """
            let run = try Executable.run(["occurrences", "--records"] + window, input: Array(input.utf8))
            #expect(run.status == 1)
            let objects = try objects(run)
            #expect(objects.map { $0["feed"].text } == ["tenant/7", "tenant/7", "tenant/7", "8", "both", nil])
            #expect(objects[3]["start"].text == "2026-03-02")
            #expect(objects[4]["error"]["message"].text == "expected either path or ics")
            #expect(objects[5]["error"]["message"].text?.hasPrefix("record 4: expected") == true)
        }
    }

    @Test("A folder is one feed, and an unreadable file in it is a record after the occurrences of the other files")
    func folders() throws {
        try withFeeds { folder, _ in
            let bad = folder.url.appending(path: "bad.ics").path
            let record = #"{"id":"team","path":"\#(folder.url.path)"}"# + "\n"
            for arguments in [["occurrences"] + window, ["summary"]] {
                let run = try Executable.run(arguments + ["--records"], input: Array(record.utf8))
                #expect(run.status == 1)
                let objects = try objects(run)
                #expect(objects.allSatisfy { $0["feed"].text == "team" })
                #expect(objects.count == (arguments[0] == "summary" ? 2 : 6))
                #expect(objects.last?["error"]["code"] == .number(65))
                #expect(objects.last?["error"]["message"].text?.hasPrefix("\(bad): not iCalendar") == true)
                #expect(run.errors == "ics-inspect: 1 of 1 feeds failed\n")
            }
            let strict = try Executable.run(
                ["occurrences", "--records", "--strict"] + window, input: Array(record.utf8))
            #expect(try objects(strict).count == 1)
        }
    }

    @Test("A folder without a readable file is one record")
    func folderWithoutCalendar() throws {
        try TemporaryFolder.with { folder in
            let record = #"{"id":"team","path":"\#(folder.url.path)"}"# + "\n"
            for (name, code) in [("readme.txt", 66), ("bad.ics", 65)] {
                _ = try folder.file(name, Array("not a calendar".utf8))
                let run = try Executable.run(
                    ["occurrences", "--records"] + window, input: Array(record.utf8))
                let objects = try objects(run)
                #expect(run.status == 1 && objects.count == 1)
                #expect(objects.first?["error"]["code"] == .number(Double(code)))
            }
        }
    }

    @Test("A limit applies to each feed, and a feed with more occurrences is marked as truncated")
    func limit() throws {
        try withFeeds { _, list in
            let run = try Executable.run(
                ["occurrences", "--files0-from", "-", "--limit", "2", "--quiet"] + window, input: list)
            let objects = try objects(run)
            #expect(objects.map { $0["uid"].text } == ["one", "one", nil, nil, nil, "two", "two"])
            #expect(objects[2]["truncated"] == .bool(true))
            #expect(run.errors.isEmpty)
        }
    }

    @Test("--fail-fast stops at the first feed that fails")
    func failFast() throws {
        try withFeeds { _, list in
            let run = try Executable.run(
                ["occurrences", "--files0-from", "-", "--fail-fast"] + window, input: list)
            #expect(run.status == 1)
            #expect(try objects(run).map { $0["uid"].text } == ["one", "one", "one", nil])
        }
    }

    @Test("--manifest writes the settings that affect the results first")
    func manifest() throws {
        try withFeeds { _, list in
            let run = try Executable.run(["occurrences", "--files0-from", "-", "--manifest"] + window, input: list)
            let manifest = try #require(try objects(run).first?["manifest"])
            #expect(manifest["from"].text == "2026-03-01T00:00:00")
            #expect(manifest["to"].text == "2026-04-01T00:00:00")
            #expect(manifest["timeZone"].text == "UTC")
            #expect(manifest["version"].text?.isEmpty == false)
            #expect(manifest["tzdata"].text?.hasPrefix("20") == true)
        }
    }

    @Test("csv has one header and a column for the feed; failures go to standard error")
    func csv() throws {
        try withFeeds { _, list in
            let run = try Executable.run(
                ["occurrences", "--files0-from", "-", "--format", "csv", "--fields", "uid,start"] + window, input: list)
            #expect(run.lines.first == "feed,uid,start")
            #expect(run.lines.count == 6)
            #expect(run.errors.contains("bad.ics: not iCalendar"))
        }
    }

    @Test("validate and summary write one object per line, each with the feed")
    func validateAndSummary() throws {
        try withFeeds { _, list in
            let problems = try Executable.run("validate", "--files0-from", "-", input: list)
            #expect(problems.status == 1)
            let codes = try objects(problems).compactMap { $0["code"].text }
            #expect(codes.contains("ICS301"))
            #expect(try objects(problems).allSatisfy { $0["feed"].text != nil })
            let summaries = try Executable.run("summary", "--files0-from", "-", input: list)
            #expect(summaries.status == 1)
            let recurring = try objects(summaries).map { $0["series"]["recurring"] }
            #expect(recurring == [.number(1), .null, .null, .number(1)])
        }
    }

    @Test("A path that is too long or missing affects only its own record")
    func oddPaths() throws {
        try withFeeds { folder, _ in
            let good = Array(folder.url.appending(path: "good2.ics").path.utf8)
            let list = [UInt8](repeating: 0x61, count: 1 << 20) + [0, 0xFF, 0xFE, 0, 0] + good
            let run = try Executable.run(["occurrences", "--files0-from", "-"] + window, input: list)
            let objects = try objects(run)
            #expect(objects.count == 4)
            #expect(objects[0]["error"]["message"].text?.hasPrefix("path 1: longer than") == true)
            #expect(objects[1]["error"]["message"].text == "\\xFF\\xFE: no such file")
            #expect(objects[2]["uid"].text == "two")
        }
    }

    @Test(
        "Options that contradict each other are refused",
        arguments: [
            ["occurrences"], ["occurrences", "--records", "--files0-from", "x"], ["occurrences", "--records", "a.ics"],
            ["occurrences", "--jobs", "2", "a.ics"], ["occurrences", "--records", "--jobs", "0"],
            ["occurrences", "--records", "--format", "table"],
            ["occurrences", "--records", "--manifest", "--format", "csv"],
            ["validate", "--records", "--format", "sarif"], ["validate", "--records", "--fix"],
            ["summary", "--records", "--format", "table"],
        ])
    func contradictions(arguments: [String]) throws {
        #expect(try Executable.run(arguments).status == 64)
    }

    @Test("A list that can't be read exits with 66")
    func missingList() throws {
        #expect(try Executable.run("occurrences", "--files0-from", "/nonexistent/list").status == 66)
    }

    @Test("A list with a path on each line is a single path that doesn't exist, and the message names NUL")
    func linesOfPaths() throws {
        try withFeeds { folder, _ in
            let list = Array("\(folder.url.path)/good1.ics\n\(folder.url.path)/good2.ics\n".utf8)
            let run = try Executable.run(["occurrences", "--files0-from", "-"] + window, input: list)
            #expect(run.status == 1)
            #expect(try objects(run)[0]["error"]["message"].text?.contains("a NUL must follow each path") == true)
        }
    }

    @Test("--schema spark prints the columns of ndjson")
    func schema() throws {
        let run = try Executable.run("occurrences", "--schema", "spark", "--fields", "uid,isAllDay,LOCATION")
        #expect(
            run.text
                == "`feed` STRING, `uid` STRING, `isAllDay` BOOLEAN, `LOCATION` STRING, truncated BOOLEAN, "
                + "error STRUCT<code: INT, message: STRING, line: INT>\n")
    }

    @Test("--version names the version, the backends and the time zone data")
    func version() throws {
        let text = try Executable.run("--version").text
        #expect(text.hasPrefix("ics-inspect 0."))
        #expect(text.contains("backends: native"))
        #expect(text.contains("time zone data: 20"))
    }
}
