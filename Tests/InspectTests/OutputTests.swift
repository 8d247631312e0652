import Foundation
import TestSupport
import Testing

@Suite("Output")
struct OutputTests {
    static let daily = "BEGIN:VEVENT\nUID:d\nDTSTART:20200101T120000Z\nRRULE:FREQ=DAILY\nSUMMARY:daily\nEND:VEVENT"

    @Test("Output ends quietly when the reader of a pipe closes it")
    func brokenPipe() throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar("daily.ics", Self.daily)
            let command = "\"$ICS\" occurrences '\(path)' --from 2020-01-01 --to 2120-01-01 --time-zone UTC --format"
            for format in ["ndjson", "table", "csv", "json"] {
                let run = try Executable.shell("\(command) \(format) | head -n 1")
                #expect(run.status == 0)
                #expect(run.lines.count == 1)
                #expect(run.errors.isEmpty, "\(format)")
                // If SIGPIPE is ignored, as some parent processes do, writing fails instead.
                let ignoring = try Executable.shell("trap '' PIPE; \(command) \(format) | head -n 1")
                #expect(ignoring.lines.count == 1)
                #expect(!ignoring.errors.contains("ics-inspect"), "\(format)")
            }
        }
    }

    @Test("Output stops at --limit, which is reported only if there is more")
    func limit() throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar("daily.ics", Self.daily)
            let window = ["--from", "2026-03-01", "--to", "2026-03-11", "--time-zone", "UTC", "--format", "ndjson"]
            let some = try Executable.run(["occurrences", path, "--limit", "3"] + window)
            #expect(some.status == 0)
            #expect(some.lines.count == 3)
            #expect(some.errors.contains("--limit"))
            let all = try Executable.run(["occurrences", path, "--limit", "10"] + window)
            #expect(all.lines.count == 10)
            #expect(all.errors.isEmpty)
            #expect(try Executable.run(["occurrences", path, "--limit", "0"] + window).output.isEmpty)
        }
    }

    @Test("Many occurrences are written in their order, and an array of them is JSON")
    func many() throws {
        try TemporaryFolder.with { folder in
            // More than are written together, with a series that is new in a later piece.
            let path = try folder.calendar(
                "daily.ics",
                Self.daily + "\nBEGIN:VEVENT\nUID:l\nDTSTART:20400101T130000Z\nRRULE:FREQ=DAILY\nEND:VEVENT")
            let window = ["occurrences", path, "--from", "2020-01-01", "--to", "2060-01-01", "--time-zone", "UTC"]
            let fields = ["--fields", "start,uid"]
            let days = (0..<14_610).flatMap { day in
                let midnight = Date(timeIntervalSince1970: Double(18_262 + day) * 86_400)
                let date = midnight.formatted(.iso8601.year().month().day())
                let both = [
                    "{\"start\":\"\(date)T12:00:00Z\",\"uid\":\"d\"}",
                    "{\"start\":\"\(date)T13:00:00Z\",\"uid\":\"l\"}",
                ]
                return both.prefix(day < 7_305 ? 1 : 2)
            }
            #expect(try Executable.run(window + fields + ["--format", "ndjson"]).lines.map(String.init) == days)
            let array = try Executable.run(window + fields + ["--format", "json"])
            #expect(try JSONDecoder().decode([[String: String]].self, from: Data(array.output)).count == days.count)
        }
    }

    @Test("Output in a pipe has no colours, with or without NO_COLOR")
    func color() throws {
        for environment in [[:], ["NO_COLOR": "1"], ["TERM": "xterm-256color"]] {
            for command in ["summary", "occurrences", "month", "tree"] {
                let run = try Executable.run(
                    [command, Fixtures.file("feeds/floating.ics").path], environment: environment)
                #expect(!run.output.contains(0x1B))
            }
        }
    }

    @Test("Control characters of a feed are never printed raw, and JSON escapes them")
    func controls() throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar(
                "controls.ics",
                "BEGIN:VEVENT\nUID:\u{1B}[31m\u{9B}0m\nDTSTART:20260302T090000Z\n"
                    + "SUMMARY:a\\nb\u{1B}]0;x\u{07}\"\\\\\u{202E}é\u{2028}日\u{85}\nEND:VEVENT")
            // Escape, bell, the eight-bit CSI, a change of direction, and line ends that aren't line ends in iCalendar.
            let marks: [UInt32] = [0x1B, 0x07, 0x9B, 0x202E, 0x2028, 0x85]
            let window = ["--from", "2026-03-01", "--to", "2026-03-11", "--time-zone", "UTC"]
            for command in [
                ["occurrences"] + window, ["month", "--month", "2026-03"], ["tree"], ["lines"], ["summary"],
            ] {
                let run = try Executable.run(command + [path])
                #expect(run.status == 0)
                #expect(!run.text.unicodeScalars.contains { marks.contains($0.value) })
                #expect(!run.errors.unicodeScalars.contains { marks.contains($0.value) })
            }
            let run = try Executable.run(["occurrences", path, "--format", "ndjson"] + window)
            #expect(run.text.split(whereSeparator: \.isNewline).count == 1)
            #expect(!run.text.unicodeScalars.contains { marks.contains($0.value) })
            let object = try JSONValue.of(run.text)
            #expect(object["uid"].text == "\u{1B}[31m\u{9B}0m")
            #expect(object["summary"].text == "a\nb\u{1B}]0;x\u{07}\"\\\u{202E}é\u{2028}日\u{85}")
        }
    }

    @Test("CSV fields are quoted if they need it")
    func csv() throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar(
                "csv.ics",
                "BEGIN:VEVENT\nUID:u\nDTSTART;TZID=Asia/Kolkata:20260302T090000\nSUMMARY:one\\, \"two\"\\nthree\nEND:VEVENT"
            )
            let run = try Executable.run(
                "occurrences", path, "--from", "2026-03-01", "--to", "2026-03-11", "--format", "csv")
            #expect(
                run.text.hasSuffix(
                    "u,VEVENT,,2026-03-02T09:00:00+05:30,2026-03-02T09:00:00+05:30,Asia/Kolkata,false,"
                        + "\"one, \"\"two\"\"\nthree\",\n"))
        }
    }

    @Test("Offsets are printed with seconds where a zone had them")
    func oldOffsets() throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar(
                "old.ics", "BEGIN:VEVENT\nUID:u\nDTSTART;TZID=Europe/Paris:19000101T120000\nEND:VEVENT")
            let run = try Executable.run(
                "occurrences", path, "--from", "1899-12-31", "--to", "1900-01-03", "--format", "ndjson", "--time-zone",
                "UTC")
            #expect(try JSONValue.of(run.text)["start"].text == "1900-01-01T12:00:00+00:09:21")
        }
    }

    @Test("Standard error has at most twenty errors and a count, more with --verbose and fewer with --quiet")
    func diagnostics() throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar(
                "faults.ics", Self.daily + "\n" + (1...50).map { "fault \($0)" }.joined(separator: "\n") + "\n\n")
            let normal = try Executable.run("summary", path)
            let lines = normal.errors.split(separator: "\n")
            #expect(lines.count == 21)
            #expect(lines.last == "… 30 more errors (ics-inspect validate \(path) shows all)")
            #expect(try Executable.run("summary", path, "--verbose").errors.split(separator: "\n").count >= 50)
            let warned = Fixtures.file("feeds/floating.ics").path
            #expect(!(try Executable.run("summary", warned).errors.isEmpty))
            #expect(try Executable.run("summary", warned, "--quiet").errors.isEmpty)
        }
    }
}
