import Foundation
import TestSupport
import Testing

@Suite("new")
struct NewTests {
    private static let zone = ["--time-zone", "Europe/Berlin"]

    private static func new(_ file: String, _ arguments: [String]) throws -> Executable.Run {
        try Executable.run(["new", file] + arguments + zone)
    }

    private static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    }

    @Test("ics-inspect new creates a file, prints the UID and the line of the agenda, and edit finds the event")
    func event() throws {
        try TemporaryFolder.with { folder in
            let file = folder.url.appending(path: "home.ics").path
            let run = try Self.new(file, ["Dentist", "--start", "2026-12-01T15:00", "--location", "Kiel"])
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
            #expect(
                run.lines.dropFirst() == [
                    "Tue 2026-12-01  15:00–16:00    Dentist", "                               Kiel",
                ])
            let uid = String(try #require(run.lines.first))
            let text = try Self.text(file)
            #expect(text.contains("UID:\(uid)\r\n"))
            #expect(text.contains("DTSTART;TZID=Europe/Berlin:20261201T150000\r\nDURATION:PT1H\r\n"))
            #expect(text.contains("LOCATION:Kiel\r\n"))
            let moved = try Executable.run(
                ["edit", file, "--uid", uid, "--move", "2026-12-02T10:00", "--in-place"] + Self.zone)
            #expect(moved.status == 0, "\(moved.errors)")
            #expect(try Executable.run(["validate", file]).status == 0)
        }
    }

    @Test("ics-inspect new keeps all other bytes of a file, and gives an event of a folder a file of its own")
    func targets() throws {
        try TemporaryFolder.with { folder in
            let file = try folder.calendar("feed.ics", EditTests.talk)
            let former = try Self.text(file)
            #expect(try Self.new(file, ["Lunch", "--uid", "lunch@x", "--start", "2026-12-01"]).status == 0)
            let text = try Self.text(file)
            let end = try #require(former.utf8.firstRange(of: "END:VCALENDAR".utf8))
            #expect(text.hasPrefix(former[..<end.lowerBound]) && text.hasSuffix(former[end.lowerBound...]))
            #expect(text.contains("UID:lunch@x\r\n"))
            let again = try Self.new(file, ["Lunch", "--uid", "lunch@x", "--start", "2026-12-01"])
            #expect(again.status == 64 && again.errors.contains("the calendar has the UID “lunch@x” already"))
            #expect(try Self.text(file) == text)

            let calendars = folder.url.appending(path: "home")
            try FileManager.default.createDirectory(at: calendars, withIntermediateDirectories: false)
            #expect(try Self.new(calendars.path, ["A", "--uid", "a@x", "--start", "2026-12-01"]).status == 0)
            #expect(try Self.new(calendars.path, ["B", "--uid", "b@x", "--start", "2026-12-01"]).status == 0)
            let names = try FileManager.default.contentsOfDirectory(atPath: calendars.path)
            #expect(names.count { $0.hasSuffix(".ics") } == 2)
        }
    }

    /// Options, and lines that they write.
    private static let cases: [([String], [String])] = [
        (["--start", "2026-12-01"], ["DTSTART;VALUE=DATE:20261201"]),
        (
            ["--start", "2026-12-01", "--end", "2026-12-04"],
            ["DTSTART;VALUE=DATE:20261201", "DTEND;VALUE=DATE:20261204"]
        ),
        (["--start", "2026-12-01T15:00", "--all-day"], ["DTSTART;VALUE=DATE:20261201"]),
        (["--start", "2026-12-01", "--duration", "1w"], ["DTSTART;VALUE=DATE:20261201", "DURATION:P7D"]),
        (["--start", "2026-12-01 15:00", "--end", "16:30"], ["DTEND;TZID=Europe/Berlin:20261201T163000"]),
        (
            ["--start", "2026-12-01 9am", "--duration", "1h30m"],
            ["DTSTART;TZID=Europe/Berlin:20261201T090000", "DURATION:PT1H30M"]
        ),
        (
            ["--start", "2026-12-01 12:15 am", "--duration", "PT5M"],
            ["DTSTART;TZID=Europe/Berlin:20261201T001500", "DURATION:PT5M"]
        ),
        (["--start", "2026-12-01T15:00Z"], ["DTSTART:20261201T150000Z"]),
        (["--start", "2026-12-01T15:00+02:00"], ["DTSTART:20261201T130000Z"]),
        (["--start", "2026-12-01T15:00", "--time-zone", "UTC"], ["DTSTART:20261201T150000Z"]),
        (["--start", "2026-12-01T15:00", "--time-zone", "Etc/UTC"], ["DTSTART:20261201T150000Z"]),
        (["--start", "2026-12-01T15:00", "--rule", "FREQ=WEEKLY;COUNT=3"], ["RRULE:FREQ=WEEKLY;COUNT=3"]),
        (["--start", "2026-12-01T15:00", "--alarm", "15m", "--alarm", "1d"], ["TRIGGER:-PT15M", "TRIGGER:-P1D"]),
        (
            ["--start", "2026-12-01T15:00", "--attendee", "ada@x.org", "--organizer", "me@x.org"],
            ["ORGANIZER:mailto:me@x.org", "ATTENDEE:mailto:ada@x.org"]
        ),
        (
            [
                "--start", "2026-12-01", "--category", "Work, home", "--category", "B", "--description", "a\nb",
                "--url", "https://x.org/",
            ],
            ["CATEGORIES:Work\\, home,B", "DESCRIPTION:a\\nb", "URL:https://x.org/"]
        ),
        (["--to-do"], ["BEGIN:VTODO", "SUMMARY:Title"]),
        (["--to-do", "--due", "2026-12-01"], ["BEGIN:VTODO", "DUE;VALUE=DATE:20261201"]),
        (
            ["--to-do", "--due", "2026-12-01 15:00", "--alarm", "1h"],
            ["DUE;TZID=Europe/Berlin:20261201T150000", "TRIGGER;RELATED=END:-PT1H"]
        ),
    ]

    @Test("Each option of ics-inspect new writes its lines, and the file is valid", arguments: cases)
    func options(arguments: [String], lines: [String]) throws {
        try TemporaryFolder.with { folder in
            let file = folder.url.appending(path: "new.ics").path
            let zone = arguments.contains("--time-zone") ? [] : Self.zone
            let run = try Executable.run(["new", file, "Title"] + arguments + zone)
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
            let text = try Self.text(file)
            for line in lines { #expect(text.contains("\r\n\(line)\r\n"), "\(text)") }
            let validation = try Executable.run(["validate", file, "--fail-on", "warning"])
            #expect(validation.status == 0, "\(validation.text)")
        }
    }

    @Test(
        "An entry is added to no file in another format",
        arguments: [
            (#"["vcalendar",[],[]]"#, "jCal"), ("BEGIN:VCALENDAR\r\nVERSION:1.0\r\nEND:VCALENDAR\r\n", "vCalendar 1.0"),
        ])
    func otherFormat(text: String, name: String) throws {
        try TemporaryFolder.with { folder in
            let file = folder.url.appending(path: "other.ics")
            try Data(text.utf8).write(to: file)
            let run = try Self.new(file.path, ["Title", "--start", "15:00"])
            #expect(run.status == 65 && run.errors.contains("\(name), not iCalendar; ics-inspect convert --to ics"))
            #expect(try String(contentsOf: file, encoding: .utf8) == text)
        }
    }

    @Test("A time of day without a day is today, and after a weekday on that day")
    func timesOfDay() throws {
        try TemporaryFolder.with { folder in
            let file = folder.url.appending(path: "new.ics").path
            for start in ["15:00", "today 15:00", "tomorrow 15:00", "fri 15:00"] {
                #expect(try Self.new(file, [start, "--start", start]).status == 0, "\(start)")
            }
            let starts = try Self.text(file).split(whereSeparator: \.isNewline).filter { $0.hasPrefix("DTSTART;TZID") }
            #expect(starts.count == 4 && starts.allSatisfy { $0.hasSuffix("T150000") })
            #expect(starts[0] == starts[1] && starts[1] != starts[2])
        }
    }

    @Test(
        "What ics-inspect new can't add changes nothing, and the message says why",
        arguments: [
            ([], "specify the start of the event with --start"),
            (["--start", "2026-12-01T15:00", "--end", "2026-12-01T14:00"], "a time before DTSTART"),
            (["--start", "2026-12-01T15:00", "--end", "2026-12-02"], "a date after a time"),
            (["--start", "2026-12-01", "--duration", "90m"], "an all-day event lasts days"),
            (["--start", "2026-12-01 25:00"], "expected a time"), (["--start", "2026-12-01 13pm"], "expected a time"),
            (["--start", "now 15:00"], "expected a time"), (["--start", "15"], "expected a time"),
            (["--start", "2026-12-01", "--attendee", "a@x"], "--attendee needs --organizer"),
            (["--start", "2026-12-01", "--organizer", "a b"], "isn't an address"),
            (["--start", "2026-12-01", "--due", "2026-12-02"], "--due needs --to-do"),
            (["--to-do", "--rule", "FREQ=DAILY"], "needs --start"),
            (["--start", "2026-12-01", "--rule", "FREQ=NEVER"], "FREQ"),
        ])
    func refused(arguments: [String], message: String) throws {
        try TemporaryFolder.with { folder in
            let file = try folder.calendar("feed.ics", EditTests.talk)
            let former = try Self.text(file)
            let run = try Self.new(file, ["Title"] + arguments)
            #expect(run.status == 64 && run.text.isEmpty && run.errors.contains(message), "\(run.errors)")
            #expect(try Self.text(file) == former)
        }
    }

    @Test(
        "ics-inspect new leaves out an end at the start and a length of zero, because the RFC has neither",
        arguments: [
            ["--start", "2026-12-01", "--end", "2026-12-01"], ["--start", "2026-12-01 15:00", "--end", "15:00"],
            ["--start", "2026-12-01", "--duration", "0d"], ["--start", "2026-12-01 15:00", "--duration", "0m"],
        ])
    func endAtStart(options: [String]) throws {
        try TemporaryFolder.with { folder in
            let file = folder.url.appending(path: "a.ics").path
            #expect(try Self.new(file, ["Title"] + options).status == 0)
            let text = try Self.text(file)
            #expect(!text.contains("DTEND") && !text.contains("DURATION"))
            #expect(try Executable.run("validate", file).status == 0)
        }
    }

    @Test(
        "ics-inspect new needs a calendar that can be written",
        arguments: [
            ("-", 64), ("https://example.com/a.ics", 64), ("/no/such/folder", 66), ("/no/such/folder/a.ics", 74),
        ])
    func noCalendar(file: String, status: Int32) throws {
        let run = try Self.new(file, ["Title", "--start", "2026-12-01"])
        #expect(run.status == status && run.text.isEmpty && !run.errors.isEmpty, "\(run.errors)")
    }

    @Test("A file that isn't a calendar stays as it is, and the exit code is 65")
    func noCalendarContent() throws {
        try TemporaryFolder.with { folder in
            let file = try folder.file("a.ics", Array("hello\n".utf8))
            let run = try Self.new(file.path, ["Title", "--start", "2026-12-01"])
            #expect(run.status == 65, "\(run.errors)")
            #expect(try Self.text(file.path) == "hello\n")
        }
    }
}
