import Foundation
import TestSupport
import Testing

/// The times that the command prints, and what an edit says about itself.
@Suite("Times and messages of edit")
struct EditedTimeTests {
    private static let now = ["--now", "2026-11-23T00:00:00Z"]

    /// A zoned series, a floating, an all-day and a UTC event, around a change of the clocks.
    private static let events = """
        BEGIN:VEVENT
        UID:zoned@x
        DTSTAMP:20260101T000000Z
        DTSTART;TZID=Europe/Berlin:20260327T203000
        DURATION:PT1H
        RRULE:FREQ=DAILY;COUNT=4
        SUMMARY:Zoned
        END:VEVENT
        BEGIN:VEVENT
        UID:floating@x
        DTSTAMP:20260101T000000Z
        DTSTART:20260327T083000
        DURATION:PT1H
        RRULE:FREQ=DAILY;COUNT=4
        SUMMARY:Floating
        END:VEVENT
        BEGIN:VEVENT
        UID:day@x
        DTSTAMP:20260101T000000Z
        DTSTART;VALUE=DATE:20260327
        RRULE:FREQ=DAILY;COUNT=4
        SUMMARY:Day
        END:VEVENT
        BEGIN:VEVENT
        UID:utc@x
        DTSTAMP:20260101T000000Z
        DTSTART:20260327T220000Z
        DURATION:PT1H
        RRULE:FREQ=DAILY;COUNT=4
        SUMMARY:UTC
        END:VEVENT
        """

    private static func starts(
        _ file: String, _ zone: String, input: [UInt8]? = nil
    ) throws -> [(uid: String, start: String)] {
        let run = try Executable.run(
            [
                "occurrences", file, "--from", "2026-03-01", "--to", "2026-05-01", "--format", "csv", "--fields",
                "uid,start", "--time-zone", zone, "--quiet",
            ], input: input)
        return run.lines.dropFirst().map { line in
            let fields = line.split(separator: ",").map(String.init)
            return (fields[0], fields[1])
        }
    }

    @Test(
        "Each time that ics-inspect prints means the same occurrence to edit and explain, in every viewer's zone",
        .serialized, arguments: Fixtures.sample(["Europe/Berlin", "America/New_York", "Pacific/Apia"]))
    func printedTimes(zone: String) throws {
        try TemporaryFolder.with { folder in
            let file = try folder.calendar("feed.ics", Self.events)
            let agenda = try Executable.run(
                "agenda", file, "--on", "2026-03-25", "--days", "9", "--format", "json", "--time-zone", zone, "--quiet")
            let printed = try Self.starts(file, zone)
            #expect(printed.count == 16)
            // Every third is one of each event, on different days.
            for (index, (uid, start)) in printed.enumerated() where index % 3 == 0 {
                #expect(agenda.text.contains("\"\(start)\""), "\(uid) \(start)")
                let viewer = ["--uid", uid, "--time-zone", zone]
                let removed = try Executable.run(["edit", file, "--at", start, "--remove", "--quiet"] + viewer)
                #expect(removed.status == 0, "\(uid) \(start): \(removed.errors)")
                let rest = try Self.starts("-", zone, input: [UInt8](removed.output))
                #expect(rest.count == 15 && !rest.contains { $0.uid == uid && $0.start == start }, "\(uid) \(start)")
                // To move an occurrence to its own time is to do nothing.
                let moved = try Executable.run(["edit", file, "--at", start, "--move", start] + viewer)
                #expect(moved.status == 0 && moved.errors.contains("nothing changes"), "\(start): \(moved.errors)")
                let explained = try Executable.run(["explain", file, "--at", start, "--quiet"] + viewer)
                #expect(explained.status == 0, "\(uid) \(start): \(explained.errors)")
                let from = try Executable.run(
                    [
                        "occurrences", file, "--from", start, "--limit", "1", "--format", "csv", "--fields", "start",
                        "--quiet",
                    ] + viewer)
                #expect(from.lines.dropFirst().first.map(String.init) == start, "\(uid) \(start): \(from.text)")
            }
        }
    }

    @Test("edit reads times in the viewer's zone and writes them in the zone of the series")
    func viewersZone() throws {
        try TemporaryFolder.with { folder in
            let file = try folder.calendar("feed.ics", Self.events)
            let run = try Executable.run(
                [
                    "edit", file, "--uid", "zoned@x", "--at", "2026-03-28T15:30", "--move", "2026-03-28T10:00",
                    "--time-zone", "America/New_York",
                ] + Self.now)
            // 10:00 in New York is 15:00 in Berlin, where the clocks change a day later.
            #expect(run.text.contains("RECURRENCE-ID;TZID=Europe/Berlin:20260328T203000\r\n"), "\(run.errors)")
            #expect(run.text.contains("DTSTART;TZID=Europe/Berlin:20260328T150000\r\n"))
            #expect(
                run.errors == """
                    ics-inspect: “Zoned” on 2026-03-28 15:30: moved to 2026-03-28 10:00 (America/New_York)

                    """)
        }
    }

    @Test("An edit of a time without an occurrence names the zone and the nearest occurrences")
    func nearest() throws {
        try TemporaryFolder.with { folder in
            let file = try folder.calendar("feed.ics", Self.events)
            let run = try Executable.run(
                "edit", file, "--uid", "zoned@x", "--at", "2026-03-28T20:30", "--remove", "--time-zone",
                "America/New_York")
            #expect(run.status == 64 && run.output.isEmpty)
            #expect(
                run.errors == """
                    ics-inspect: zoned@x has no occurrence at 2026-03-28 20:30 (America/New_York); the nearest are \
                    2026-03-28 15:30 and 2026-03-29 14:30

                    """)
        }
    }

    @Test("edit says in one line what it changed and what it replaced")
    func summaries() throws {
        try TemporaryFolder.with { folder in
            let file = try folder.calendar(
                "feed.ics",
                EditTests.talk.replacing(
                    "SUMMARY:Talk", with: "SUMMARY:Talk\nORGANIZER:mailto:o@x\nATTENDEE;CN=Ada:mailto:ada@x"))
            func line(_ arguments: String...) throws -> String {
                let run = try Executable.run(
                    ["edit", file, "--uid", "talk@x", "--time-zone", "Europe/Berlin"] + arguments + Self.now)
                #expect(run.status == 0, "\(run.errors)")
                return run.errors
            }
            #expect(
                try line("--at", "2026-03-16", "--set", "ATTENDEE=mailto:bob@x") == """
                    ics-inspect: “Talk” on 2026-03-16 09:00: ATTENDEE: “mailto:ada@x” → “mailto:bob@x” (Europe/Berlin)

                    """)
            #expect(
                try line("--at", "2026-04-06", "--span", "following", "--set", "LOCATION=Kiel") == """
                    ics-inspect: “Talk” from 2026-04-06 09:00 on: LOCATION: nothing → “Kiel” (Europe/Berlin)

                    """)
            #expect(
                try line("--span", "all", "--remove") == """
                    ics-inspect: all occurrences of “Talk”: removed (Europe/Berlin)

                    """)
            #expect(
                try line("--at", "2026-03-16", "--set", "SUMMARY=Talk") == """
                    ics-inspect: “Talk” on 2026-03-16 09:00: nothing changes (Europe/Berlin)

                    """)
        }
    }

    @Test("edit --add adds a property beside the others, and --set and --add take parameters")
    func additions() throws {
        try TemporaryFolder.with { folder in
            let file = try folder.calendar(
                "feed.ics",
                EditTests.talk.replacing(
                    "SUMMARY:Talk", with: "SUMMARY:Talk\nORGANIZER:mailto:o@x\nATTENDEE;CN=Ada:mailto:ada@x"))
            let run = try Executable.run(
                [
                    "edit", file, "--uid", "talk@x", "--span", "all", "--add", "ATTENDEE;CN=\"Bob; B.\"=mailto:bob@x",
                    "--set", "SUMMARY;LANGUAGE=de=Vortrag, zwei",
                ] + Self.now)
            #expect(run.status == 0, "\(run.errors)")
            let lines = run.text.split(whereSeparator: \.isNewline)
            #expect(lines.contains("ATTENDEE;CN=Ada:mailto:ada@x"))
            #expect(lines.contains("ATTENDEE;CN=\"Bob; B.\":mailto:bob@x"))
            #expect(lines.contains("SUMMARY;LANGUAGE=de:Vortrag\\, zwei"))
        }
    }

    @Test("edit changes, completes, dates and removes a to-do without a date")
    func undatedToDo() throws {
        try TemporaryFolder.with { folder in
            let file = try folder.calendar(
                "feed.ics",
                "BEGIN:VTODO\nUID:milk@x\nDTSTAMP:20260101T000000Z\nSUMMARY:Milk\nSEQUENCE:2\nEND:VTODO")
            func edited(_ arguments: String...) throws -> [Substring] {
                let run = try Executable.run(["edit", file, "--uid", "milk@x", "--quiet"] + arguments + Self.now)
                #expect(run.status == 0, "\(arguments): \(run.errors)")
                return run.text.split(whereSeparator: \.isNewline)
            }
            let changed = try edited("--set", "PRIORITY=1")
            #expect(
                changed.contains("PRIORITY:1") && !changed.contains { $0.hasPrefix("DTSTART") || $0.hasPrefix("DUE") })
            let completed = try edited("--complete")
            #expect(completed.contains("STATUS:COMPLETED") && completed.contains("COMPLETED:20261123T000000Z"))
            #expect(completed.contains("SEQUENCE:3") && !completed.contains { $0.hasPrefix("DTSTART") })
            #expect(try edited("--move", "2026-12-01").contains("DUE;VALUE=DATE:20261201"))
            #expect(try !edited("--remove").contains("UID:milk@x"))
            #expect(try Executable.run("edit", file, "--uid", "milk@x", "--at", "2026-12-01", "--remove").status == 64)
        }
    }

    @Test("edit --span all changes and removes a series whose occurrences are all excluded")
    func excludedSeries() throws {
        try TemporaryFolder.with { folder in
            let file = try folder.calendar(
                "feed.ics",
                """
                BEGIN:VEVENT
                UID:gone@x
                DTSTAMP:20260101T000000Z
                DTSTART:20260302T090000Z
                RRULE:FREQ=WEEKLY;COUNT=2
                EXDATE:20260302T090000Z,20260309T090000Z
                SUMMARY:Gone
                END:VEVENT
                """)
            let edit = ["edit", file, "--uid", "gone@x", "--span", "all"] + Self.now
            #expect(try Executable.run(edit + ["--set", "LOCATION=Kiel"]).text.contains("LOCATION:Kiel\r\n"))
            #expect(try !Executable.run(edit + ["--remove"]).text.contains("VEVENT"))
            let one = try Executable.run("edit", file, "--uid", "gone@x", "--at", "2026-03-09", "--remove")
            #expect(one.status == 64 && one.errors.contains("has no occurrence"), "\(one.errors)")
        }
    }

    @Test("edit changes the event of two files with one UID that the folder shows, and keeps that of the other")
    func twoFilesOfOneUID() throws {
        func lesson(_ start: String, _ title: String, _ rest: String = "") -> String {
            """
            BEGIN:VEVENT
            UID:lesson@x
            DTSTAMP:20260101T000000Z
            DTSTART:\(start)
            RRULE:FREQ=WEEKLY;COUNT=3
            SUMMARY:\(title)\(rest)
            END:VEVENT
            """
        }
        try TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(
                at: folder.url.appending(path: "v"), withIntermediateDirectories: false)
            let path = folder.url.path + "/v"
            _ = try folder.calendar("v/a.ics", lesson("20260302T090000Z", "Morning"))
            _ = try folder.calendar("v/b.ics", lesson("20260302T140000Z", "Afternoon"))
            let edit = ["edit", path, "--uid", "lesson@x", "--time-zone", "UTC", "--in-place"] + Self.now
            let run = try Executable.run(edit + ["--at", "2026-03-09T14:00", "--remove"])
            #expect(run.status == 0, "\(run.errors)")
            #expect(
                try Self.starts(path, "UTC").map(\.start) == [
                    "2026-03-02T09:00:00Z", "2026-03-02T14:00:00Z", "2026-03-09T09:00:00Z", "2026-03-16T09:00:00Z",
                    "2026-03-16T14:00:00Z",
                ])
            // A newer file hides the older one, and is the one to edit.
            _ = try folder.calendar("v/c.ics", lesson("20260302T160000Z", "Evening", "\nSEQUENCE:5"))
            #expect(try Executable.run(edit + ["--at", "2026-03-09T09:00", "--remove"]).status == 64)
            #expect(try Executable.run(edit + ["--at", "2026-03-09T16:00", "--remove"]).status == 0)
            #expect(try Self.starts(path, "UTC").map(\.start) == ["2026-03-02T16:00:00Z", "2026-03-16T16:00:00Z"])
        }
    }

    @Test("An edit of a file with another hard link says that the other one keeps the old version")
    func hardLinks() throws {
        try TemporaryFolder.with { folder in
            let file = try folder.calendar("feed.ics", EditTests.talk)
            try FileManager.default.linkItem(atPath: file, toPath: folder.url.path + "/other.ics")
            let edit = ["edit", file, "--uid", "talk@x", "--at", "2026-03-16", "--remove", "--in-place"]
            let run = try Executable.run(edit)
            #expect(run.status == 0 && run.errors.contains("the other hard links of the file keep the old version"))
            // The file has one name now.
            #expect(
                try !Executable.run(edit.map { $0 == "2026-03-16" ? "2026-03-23" : $0 }).errors.contains("hard link"))
        }
    }
}
