import Foundation
import TestSupport
import Testing

@Suite("Input")
struct InputTests {
    static let event = "BEGIN:VEVENT\nUID:a\nDTSTART:20260302T090000Z\nSUMMARY:Café\nEND:VEVENT"
    static let window = ["--from", "2026-01-01", "--to", "2027-01-01", "--time-zone", "UTC", "--format", "ndjson"]

    private func summaries(_ run: Executable.Run) throws -> [String?] {
        try run.lines.map { try JSONValue.of($0)["summary"].text }
    }

    @Test("The file name - stands for standard input")
    func standardInput() throws {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Fixtures.file("feeds/floating.ics").path)))
        let arguments = ["--from", "2026-01-01", "--to", "2027-01-01", "--time-zone", "America/Chicago"]
        let piped = try Executable.run(["occurrences", "-"] + arguments, input: bytes)
        let read = try Executable.run(["occurrences", Fixtures.file("feeds/floating.ics").path] + arguments)
        #expect(piped.status == 0)
        #expect(piped.output == read.output)
        #expect(piped.errors == "1 warning while reading (ics-inspect validate - lists all problems)\n")
        let fromPipe = try Executable.shell(
            "cat '\(Fixtures.file("feeds/floating.ics").path)' | \"$ICS\" occurrences - \(arguments.joined(separator: " "))"
        )
        #expect(fromPipe.output == read.output)
    }

    @Test("Several files are read as one calendar, and diagnostics name their file")
    func several() throws {
        try TemporaryFolder.with { folder in
            let master = try folder.calendar(
                "master.ics", "BEGIN:VEVENT\nUID:s\nDTSTART:20260302T090000Z\nRRULE:FREQ=DAILY;COUNT=2\nEND:VEVENT")
            let override = try folder.calendar(
                "override.ics",
                """
                BEGIN:VEVENT
                UID:s
                RECURRENCE-ID:20260303T090000Z
                DTSTART:20260303T120000Z
                SUMMARY:moved
                END:VEVENT
                no colon here
                """)
            let run = try Executable.run(["occurrences", master, override] + Self.window)
            #expect(run.status == 0)
            #expect(try summaries(run) == [nil, "moved"])
            #expect(run.errors.hasPrefix("\(override):10:1: error: "))
            let reversed = try Executable.run(["occurrences", override, master] + Self.window)
            #expect(reversed.output == run.output)
        }
    }

    @Test("The encoding is detected unless --encoding names it")
    func encoding() throws {
        try TemporaryFolder.with { folder in
            let text =
                "BEGIN:VCALENDAR\r\n" + Self.event.replacingOccurrences(of: "\n", with: "\r\n")
                + "\r\nEND:VCALENDAR\r\n"
            let latin = try folder.file("latin.ics", Array(text.unicodeScalars.map { UInt8($0.value) })).path
            let utf16 = try folder.file(
                "utf16.ics", [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
            )
            .path
            let utf8 = try folder.file("utf8.ics", Array(text.utf8)).path
            for path in [latin, utf16, utf8] {
                #expect(try summaries(try Executable.run(["occurrences", path] + Self.window)) == ["Café"])
            }
            let forced = ["--encoding", "ISO-8859-1"]
            #expect(try summaries(try Executable.run(["occurrences", latin] + forced + Self.window)) == ["Café"])
            #expect(try summaries(try Executable.run(["occurrences", utf8] + forced + Self.window)) == ["CafÃ©"])
        }
    }

    @Test("Compressed input is read from a file and from standard input, in one member or several")
    func gzip() throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar("feed.ics", Self.event)
            let window = Self.window.joined(separator: " ")
            let scripts = [
                "gzip -k '\(path)'; \"$ICS\" occurrences '\(path).gz' \(window)",
                "gzip -c '\(path)' | \"$ICS\" occurrences - \(window)",
                "(head -c 50 '\(path)' | gzip; tail -c +51 '\(path)' | gzip) | \"$ICS\" occurrences - \(window)",
                // Padding, as on tapes.
                "(gzip -c '\(path)'; head -c 600 /dev/zero) | \"$ICS\" occurrences - \(window)",
            ]
            for script in scripts {
                let run = try Executable.shell(script)
                #expect(try summaries(run) == ["Café"], "\(script)")
                #expect(run.errors.isEmpty)
            }
        }
    }

    @Test(
        "Damaged gzip and input larger than --max-size exit with 65 and a message",
        .serialized,
        arguments: [
            ("gzip -c \"$FILE\" | head -c 60 | \"$ICS\" tree -", "<stdin>: incomplete gzip"),
            // A block of a type that doesn't exist.
            (
                #"printf '\037\213\010\000\000\000\000\000\000\003\377\377\377' | "$ICS" tree -"#,
                "<stdin>: damaged gzip"
            ),
            (
                "head -c 3000000 /dev/zero | gzip | \"$ICS\" tree - --max-size 1MB",
                "<stdin>: larger than 1 MB when decompressed (--max-size)"
            ),
            ("\"$ICS\" tree /dev/zero --max-size 70MiB", "/dev/zero: larger than 70 MiB (--max-size)"),
            ("\"$ICS\" tree \"$FILE\" --max-size 100", "larger than 100 bytes (--max-size)"),
        ])
    func limits(_ script: String, _ sentence: String) throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar("feed.ics", Self.event)
            let run = try Executable.shell(script, environment: ["FILE": path])
            #expect(run.status == 65)
            #expect(!run.wasKilled)
            #expect(run.errors.hasPrefix("ics-inspect: ") && run.errors.hasSuffix("\(sentence)\n"), "\(run.errors)")
        }
    }

    @Test("Occurrences are selected by component and status")
    func selection() throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar(
                "kinds.ics",
                """
                BEGIN:VEVENT
                UID:e
                DTSTART:20260302T090000Z
                STATUS:CANCELLED
                SUMMARY:event
                END:VEVENT
                BEGIN:VTODO
                UID:t
                DUE:20260302T100000Z
                SUMMARY:to-do
                END:VTODO
                BEGIN:VJOURNAL
                UID:j
                DTSTART;VALUE=DATE:20260303
                SUMMARY:journal
                END:VJOURNAL
                """)
            func run(_ options: String...) throws -> [String?] {
                try summaries(try Executable.run(["occurrences", path] + options + Self.window))
            }
            #expect(try run() == [])
            #expect(try run("--include-cancelled") == ["event"])
            #expect(try run("--component", "VTODO") == ["to-do"])
            #expect(try run("--component", "vtodo", "--component", "VJOURNAL") == ["to-do", "journal"])
            #expect(
                try run(
                    "--include-cancelled", "--component", "VEVENT", "--component", "VTODO", "--component", "VJOURNAL")
                    == ["event", "to-do", "journal"])
        }
    }
}
