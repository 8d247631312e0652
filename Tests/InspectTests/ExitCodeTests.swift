import Foundation
import TestSupport
import Testing

@Suite("Exit codes")
struct ExitCodeTests {
    let good = Fixtures.file("feeds/google-export.ics").path
    let broken = Fixtures.file("feeds/broken-among-good.ics").path

    @Test("A correct calendar exits with 0 and prints nothing on standard error")
    func fine() throws {
        for command in ["summary", "occurrences", "month", "lines", "tree", "validate"] {
            // The feed has no events today.
            let windows = ["occurrences": ["--from", "2026-03-01"], "month": ["--month", "2026-03"]]
            let window = windows[command] ?? []
            let run = try Executable.run([command, good] + window)
            #expect(run.status == 0, "\(command)")
            #expect(run.errors.isEmpty, "\(command)")
        }
        #expect(try Executable.run(good).text == Executable.run("summary", good).text)
    }

    @Test("Only validate exits with 1 for a calendar with faults")
    func problems() throws {
        #expect(try Executable.run("validate", broken).status == 1)
        #expect(try Executable.run("occurrences", broken).status == 0)
        #expect(try Executable.run("summary", broken).status == 0)
    }

    @Test(
        "Wrong usage exits with 64",
        .serialized,
        arguments: [
            [], ["occurrences"], ["occurrences", "feed", "--nonsense"], ["occurrences", "feed", "--format", "html"],
            ["convert", "feed"], ["convert", "feed", "--to", "pdf"], ["month", "feed", "--format", "pdf"],
            ["occurrences", "feed", "--from", "2026-02-30"], ["occurrences", "feed", "--from", "someday"],
            ["occurrences", "feed", "--from", "2026-02-01T25:00:00"],
            ["occurrences", "feed", "--from", "2026-02-01", "--to", "2026-01-01"],
            ["occurrences", "feed", "--time-zone", "Europe/Atlantis"],
            ["occurrences", "feed", "--time-zone", "../../etc/passwd"], ["occurrences", "feed", "--time-zone", ""],
            ["occurrences", "feed", "--component", "VALARM"], ["occurrences", "feed", "--limit", "-1"],
            ["occurrences", "feed", "--limit", "many"], ["occurrences", "feed", "--backend", "none"],
            ["occurrences", "feed", "--encoding", "ebcdic"], ["summary", "feed", "--quiet", "--verbose"],
            ["summary", "feed", "--timeout", "0"], ["summary", "feed", "--timeout", "-1"],
            ["summary", "feed", "--timeout", "nan"], ["summary", "feed", "--max-size", "0"],
            ["summary", "feed", "--max-size", "1XB"], ["summary", "feed", "--max-size", "9999999999999GB"],
            ["summary", "-", "-"], ["month", "feed", "--month", "2026-13"], ["month", "feed", "--month", "202603"],
            ["month", "feed", "--months", "0"], ["month", "feed", "--month", "1582-10"],
            ["month", "feed", "--limit", "-1"], ["month", "feed", "--first-weekday", "moonday"],
            ["month", "feed", "--month", "9999-12", "--first-weekday", "mon"],
            // An option without an effect is refused, not ignored.
            ["occurrences", "feed", "--fields", "uid"], ["occurrences", "feed", "--local-times"],
            ["occurrences", "feed", "--format", "ics", "--fields", "uid"], ["occurrences", "feed", "--csv-safe"],
            ["agenda", "feed", "--fields", "uid"], ["convert", "feed", "--to", "jcal", "--jmap"],
            ["convert", "feed", "--to", "ics", "--jscalendar-version", "1.0"],
        ])
    func usage(_ arguments: [String]) throws {
        let run = try Executable.run(arguments.map { $0 == "feed" ? good : $0 })
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
        // One line, as for all other errors; the usage is printed on request.
        #expect(run.errors.hasPrefix("ics-inspect: ") && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }

    @Test("A help text that can't be written exits with 74")
    func fullDisk() throws {
        for option in ["--help", "-h", "--version", "month --help"] {
            let run = try Executable.shell("\"$ICS\" \(option) > /dev/full")
            #expect(run.status == 74 && run.errors.contains("standard output cannot be written"), "\(option)")
        }
    }

    @Test("Input that isn't iCalendar exits with 65")
    func notCalendar() throws {
        try TemporaryFolder.with { folder in
            let files: [String: [UInt8]] = [
                "empty": [], "binary": (0..<4_096).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) },
                "html": Array("<!DOCTYPE html><title>404</title>".utf8), "zeros": [UInt8](repeating: 0, count: 999),
            ]
            for (name, bytes) in files {
                let path = try folder.file(name, bytes).path
                for command in ["summary", "occurrences", "month", "lines", "tree", "validate"] {
                    let run = try Executable.run(command, path)
                    #expect(run.status == 65, "\(command) \(name)")
                    #expect(run.errors.contains("\(name): not iCalendar"), "\(command) \(name)")
                    #expect(!run.wasKilled)
                }
                // One of several inputs makes the calendar incomplete, because an empty file isn't an empty calendar.
                #expect(try Executable.run("summary", good, path).status == 65)
            }
        }
    }

    @Test(
        "A file that can't be read is one line on standard error, and the results of the other files are printed",
        .serialized,
        arguments: [
            ["occurrences", "--from", "2026-03-01"], ["occurrences", "--from", "2026-03-01", "--format", "ndjson"],
            ["agenda", "--on", "2026-03-17"], ["month", "--month", "2026-03"], ["summary"], ["validate"],
            ["explain", "--at", "2026-03-17T14:00"], ["alarms", "--from", "2026-03-01"],
            ["freebusy", "--from", "2026-03-01"],
        ])
    func unreadable(_ command: [String]) throws {
        let zone = command[0] == "validate" ? [] : ["--time-zone", "Europe/Paris"]
        let alone = try Executable.run(command + [good] + zone)
        #expect(alone.status == 0, "\(alone.errors)")
        for (path, status) in [("/nonexistent/feed.ics", Int32(66)), ("http://127.0.0.1:1/feed.ics", 75)] {
            for files in [[good, path], [path, good]] {
                let run = try Executable.run(command + files + zone)
                #expect(run.status == status)
                #expect(run.output == alone.output)
                #expect(run.errors.hasPrefix("ics-inspect: \(path): "))
                #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
            }
        }
        try TemporaryFolder.with { folder in
            let page = try folder.file("bad.ics", Array("<!DOCTYPE html><title>404</title>".utf8)).path
            let run = try Executable.run(command + [page, good] + zone)
            #expect(run.status == 65)
            #expect(run.text.contains(alone.text) || command[0] == "validate")
            #expect(run.errors.contains("\(page): not iCalendar: it looks like a web page titled “404”"))
            // With --strict, every file must be readable.
            let strict = try Executable.run(command + [good, page, "--strict"] + zone)
            #expect(strict.status == 65)
            #expect(strict.output.isEmpty)
            // A folder is several files.
            try FileManager.default.copyItem(
                atPath: good, toPath: folder.url.appending(path: "good.ics").path)
            let folderRun = try Executable.run(command + [folder.url.path] + zone)
            #expect(folderRun.status == 65)
            #expect(!folderRun.output.isEmpty)
        }
    }

    @Test("If no file can be read, each is reported, and the exit code is that of the first")
    func nothingReadable() throws {
        let run = try Executable.run("occurrences", "/nonexistent/a.ics", "http://127.0.0.1:1/b.ics")
        #expect(run.status == 66)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("a.ics: no such file"))
        #expect(run.errors.contains("b.ics: didn't respond"))
    }

    @Test("diff and import need every file, because a missing one would look like removed events")
    func needed() throws {
        try TemporaryFolder.with { folder in
            _ = try folder.file("bad.ics", Array("nothing".utf8))
            try FileManager.default.copyItem(atPath: good, toPath: folder.url.appending(path: "good.ics").path)
            let diff = try Executable.run("diff", good, folder.url.path)
            #expect(diff.status == 65 && diff.output.isEmpty)
            let target = folder.url.appending(path: "target").path
            let run = try Executable.run("import", folder.url.path, "--into", target)
            #expect(run.status == 65 && !FileManager.default.fileExists(atPath: target))
        }
    }

    @Test("With --strict the first syntax error exits with 65")
    func strict() throws {
        let run = try Executable.run("occurrences", broken, "--strict")
        #expect(run.status == 65)
        #expect(run.output.isEmpty)
        #expect(run.errors.split(separator: "\n").count == 1)
        #expect(run.errors.contains("\(broken):24:1: error: "))
        #expect(try Executable.run("occurrences", broken, "--strict", "--encoding", "utf-8").status == 65)
        #expect(try Executable.run("occurrences", good, "--strict").status == 0)
    }

    @Test("A missing file and a folder without calendars exit with 66")
    func noFile() throws {
        try TemporaryFolder.with { folder in
            for path in ["/nonexistent/feed.ics", "", folder.url.path] {
                for command in ["summary", "occurrences", "month", "lines", "tree", "validate"] {
                    let run = try Executable.run(command, path)
                    #expect(run.status == 66, "\(command) \(path)")
                    #expect(run.errors.hasPrefix("ics-inspect: "))
                }
            }
        }
        #expect(try Executable.run("summary", good, "/nonexistent/feed.ics").status == 66)
    }

    #if Libical
        @Test("A backend that is built runs")
        func backend() throws {
            for command in ["summary", "occurrences", "month"] {
                #expect(try Executable.run(command, good, "--backend", "libical").status == 0, "\(command)")
            }
        }
    #else
        @Test("A backend that isn't built exits with 69, and a message says how to get it")
        func backend() throws {
            for command in ["summary", "occurrences", "month"] {
                let run = try Executable.run(command, good, "--backend", "libical")
                #expect(run.status == 69)
                #expect(run.errors.contains("--traits Libical") && run.errors.contains("libical-dev"))
                #expect(run.errors.split(separator: "\n").count == 1)
                #expect(run.output.isEmpty)
            }
            #expect(try Executable.run("compare", good).status == 69)
            #expect(
                try Executable.run("rule", "FREQ=DAILY", "--start", "20260101", "--backend", "libical").status == 69)
        }
    #endif

    @Test(
        "A URL that doesn't answer exits with 75, whatever the case of its scheme",
        .serialized,
        arguments: [
            "http://127.0.0.1:1/feed.ics", "webcal://127.0.0.1:1/feed.ics", "HTTP://127.0.0.1:1/feed.ics",
            "WebCal://127.0.0.1:1/feed.ics",
        ])
    func url(_ url: String) throws {
        let run = try Executable.run("summary", url)
        #expect(run.status == 75)
        #expect(run.errors.contains("didn't respond"))
        // The server was contacted, regardless of the case of the scheme (RFC 3986 §3.1).
        #expect(!run.errors.contains("unsupported"))
    }

    @Test("Help exits with 0 and shows an example")
    func help() throws {
        for command in [
            [], ["summary"], ["occurrences"], ["month"], ["lines"], ["tree"], ["validate"], ["rule"], ["compare"],
            ["agenda"], ["explain"], ["diff"], ["alarms"], ["freebusy"], ["redact"], ["edit"], ["convert"],
        ] {
            let run = try Executable.run(command + ["--help"])
            #expect(run.status == 0)
            #expect(run.text.contains("Example"))
            #expect(run.text.contains("\n  ics-inspect "), "\(command)")
            #expect(run.errors.isEmpty)
        }
        #expect(try Executable.run("--version").status == 0)
    }
}
