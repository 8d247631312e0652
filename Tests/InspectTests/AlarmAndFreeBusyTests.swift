import Foundation
import TestSupport
import Testing

@Suite("alarms and freebusy")
struct AlarmAndFreeBusyTests {
    static let events =
        Feeds.event(
            "talk",
            "DTSTART;TZID=Europe/Paris:20260302T090000\nDTEND;TZID=Europe/Paris:20260302T100000\nSUMMARY:Talk\n"
                + "RRULE:FREQ=DAILY;COUNT=2\nBEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:Soon\nTRIGGER:-PT15M\nREPEAT:1\n"
                + "DURATION:PT5M\nEND:VALARM")
        + Feeds.event(
            "lunch", "DTSTART;TZID=Europe/Paris:20260302T120000\nDURATION:PT1H\nSTATUS:TENTATIVE\nSUMMARY:Lunch")

    private func run(_ command: String, _ options: String...) throws -> Executable.Run {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar("feed.ics", Self.events.trimmingCharacters(in: .newlines))
            return try Executable.run(
                [command, path, "--from", "2026-03-02", "--to", "+1d", "--time-zone", "Europe/Paris"] + options)
        }
    }

    @Test("alarms lists each time an alarm fires")
    func alarms() throws {
        let run = try run("alarms")
        #expect(run.status == 0)
        #expect(
            run.text == """
                Mon 2026-03-02  08:45     Talk  [for 09:00, display]
                                08:50     Talk  [for 09:00, display, repetition 1]

                """)
    }

    @Test("alarms as JSON has instants with offsets and the occurrence")
    func alarmJSON() throws {
        let run = try run("alarms", "--format", "json", "--limit", "1")
        let alarms = try JSONValue.of(run.text).elements
        #expect(alarms.map { $0["date"].text } == ["2026-03-02T08:45:00+01:00"])
        #expect(alarms[0]["action"].text == "DISPLAY")
        #expect(alarms[0]["description"].text == "Soon")
        #expect(alarms[0]["occurrence"]["start"].text == "2026-03-02T09:00:00+01:00")
        #expect(run.errors.contains("stopped after 1 alarm; there are more"))
    }

    @Test("alarms --follow prints alarms when they fire, also those of a changed file, and runs a command for each")
    func follow() throws {
        try TemporaryFolder.with { folder in
            func feed(_ title: String, after seconds: Double) -> String {
                let start = Date(timeIntervalSinceNow: seconds).formatted(.iso8601)
                    .replacing("-", with: "").replacing(":", with: "")
                return Feeds.event(
                    title, "DTSTART:\(start)\nSUMMARY:\(title)\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:PT0S\nEND:VALARM")
            }
            let path = try folder.calendar("feed.ics", feed("past", after: -60) + feed("soon $(id)", after: 2))
            let (output, marks) = (try folder.file("output", []), try folder.file("marks", []))
            let process = Process()
            let url: URL = try #require(BuiltExecutable.inspect, "ics-inspect is not beside the tests")
            process.executableURL = url
            process.arguments = [
                "alarms", path, "--follow", "--quiet", "--exec", "echo \"$ICS_TITLE, $ICS_UID\" >> '\(marks.path)'",
            ]
            process.standardOutput = try FileHandle(forWritingTo: output)
            process.standardError = FileHandle.nullDevice
            try process.runWithinLimit()
            defer { process.terminate() }
            #expect(try FolderTests.wait(for: "soon", in: output))
            #expect(try FolderTests.wait(for: "soon $(id), soon $(id)", in: marks))
            _ = try folder.calendar("feed.ics", feed("new", after: 2))
            #expect(try FolderTests.wait(for: "new, new", in: marks))
            #expect(try !String(contentsOf: output, encoding: .utf8).contains("past"))
        }
        #expect(try Executable.run(["alarms", "-", "--follow"], input: []).status == 64)
        #expect(try Executable.run("alarms", "x.ics", "--exec", "true").status == 64)
        #expect(try Executable.run("alarms", "x.ics", "--follow", "--to", "+1d").status == 64)
    }

    @Test("alarms of several files name their calendars")
    func severalFiles() throws {
        try TemporaryFolder.with { folder in
            let alarm = "BEGIN:VALARM\nACTION:AUDIO\nTRIGGER;VALUE=DATE-TIME:20260302T080000Z\nEND:VALARM"
            let paths = [
                try folder.calendar("work.ics", "NAME:Work\n" + Feeds.event("a", "DTSTART:20260302T090000Z\n" + alarm)),
                try folder.calendar("home.ics", Feeds.event("b", "DTSTART:20260302T100000Z\nSUMMARY:Tea")),
            ]
            let options = ["--from", "2026-03-02", "--to", "+1d", "--time-zone", "UTC"]
            #expect(
                try Executable.run(["alarms"] + paths + options).text
                    == "Mon 2026-03-02  08:00     (untitled)  [audio, Work]\n")
            let alarms = try JSONValue.of(
                try Executable.run(["alarms"] + paths + options + ["--format", "json"]).text
            ).elements
            #expect(alarms.map { $0["calendar"].text } == ["Work"])
            #expect(alarms[0]["file"].text == paths[0])
        }
    }

    @Test("A window without alarms or busy periods is explained on standard error, and --quiet isn't")
    func emptyWindows() throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar("feed.ics", Self.events.trimmingCharacters(in: .newlines))
            let options = [path, "--from", "2027-01-01", "--to", "+1d", "--time-zone", "UTC"]
            let note = "; the feed runs from 2026-03-02 08:00 to 2026-03-03 09:00; try --from 2026-03-02\n"
            let alarms = try Executable.run(["alarms"] + options)
            #expect(alarms.status == 0 && alarms.text == "No alarms.\n")
            #expect(alarms.errors.contains("no alarms in this window" + note), "\(alarms.errors)")
            let busy = try Executable.run(["freebusy"] + options)
            #expect(busy.status == 0 && busy.text == "No busy periods.\n")
            #expect(busy.errors.contains("no busy periods in this window" + note), "\(busy.errors)")
            #expect(try Executable.run(["alarms"] + options + ["--quiet"]).errors.isEmpty)
            let free = try Executable.run(["freebusy"] + options + ["--slots", "2d"])
            #expect(free.text == "No free period is that long.\n" && !free.errors.contains("in this window"))
            let silent = try folder.calendar("silent.ics", Feeds.event("a", "DTSTART:20260302T090000Z"))
            #expect(
                try Executable.run("alarms", silent).errors.contains("no alarms: no event or to-do has a VALARM"))
        }
    }

    @Test("freebusy lists periods with their kinds")
    func busy() throws {
        #expect(
            try run("freebusy").text == """
                Mon 2026-03-02  09:00–10:00      busy
                                12:00–13:00      tentative

                """)
    }

    @Test("freebusy --slots lists free periods that are long enough")
    func slots() throws {
        #expect(
            try run("freebusy", "--slots", "3h").text == """
                Mon 2026-03-02  00:00–09:00      free
                                13:00–00:00+1    free

                """)
        let slots = try JSONValue.of(try run("freebusy", "--slots", "PT2H", "--format", "json").text).elements
        #expect(
            slots.map { $0["start"].text } == [
                "2026-03-02T00:00:00+01:00", "2026-03-02T10:00:00+01:00", "2026-03-02T13:00:00+01:00",
            ])
        #expect(try run("freebusy", "--slots", "soon").status == 64)
        #expect(try run("freebusy", "--slots", "1h", "--format", "ics").status == 64)
    }

    @Test("freebusy --between and --days list the free time of working hours, a line for each day")
    func workingHours() throws {
        // Monday is busy from 9 to 10, tentatively from 12 to 13; Tuesday from 9 to 10.
        func free(_ options: String...) throws -> String {
            try TemporaryFolder.with { folder in
                let visit = Feeds.event("visit", "DTSTART;VALUE=DATE:20260304\nSUMMARY:Visit")
                let path = try folder.calendar("feed.ics", (Self.events + visit).trimmingCharacters(in: .newlines))
                return try Executable.run(
                    [
                        "freebusy", path, "--from", "2026-03-02", "--to", "+1w", "--time-zone", "Europe/Paris",
                        "--locale", "en_GB",
                    ]
                        + options
                ).text
            }
        }
        #expect(
            try free("--between", "09:00-17:00", "--days", "mon-wed", "--at-least", "1h") == """
                Mon 2 Mar  10:00–12:00, 13:00–17:00
                Tue 3 Mar  10:00–17:00

                """)
        #expect(
            try free("--between", "9am-5pm", "--days", "mon,wed", "--ignore-all-day", "--ignore-tentative") == """
                Mon 2 Mar  10:00–17:00
                Wed 4 Mar  09:00–17:00

                """)
        #expect(
            try free("--between", "0-9", "--days", "sun-tue", "--exclude", "talk") == """
                Mon 2 Mar  00:00–09:00
                Tue 3 Mar  00:00–09:00
                Sun 8 Mar  00:00–09:00

                """)
        #expect(try free("--between", "20-24", "--days", "sat", "--locale", "de_DE") == "Sa. 7. März  20:00–24:00\n")
        #expect(try free("--between", "12:00-13:00", "--days", "mon") == "No free periods.\n")
        for wrong in [["--between", "17:00-09:00"], ["--between", "9"], ["--days", "moon"], ["--days", "mon-"]] {
            #expect(try run("freebusy", wrong[0], wrong[1]).status == 64)
        }
        #expect(try run("freebusy", "--between", "9-17", "--format", "ics").status == 64)
    }

    @Test("freebusy says if only events of whole days leave no time free")
    func wholeDays() throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar(
                "a.ics",
                "BEGIN:VEVENT\nUID:1\nDTSTART;VALUE=DATE:20260302\nDTEND;VALUE=DATE:20260304\nSUMMARY:Visit\nEND:VEVENT"
            )
            func free(_ options: String...) throws -> Executable.Run {
                let window = ["--from", "2026-03-02", "--to", "2026-03-04", "--time-zone", "UTC", "--at-least", "1h"]
                return try Executable.run(["freebusy", path] + window + options)
            }
            let taken = try free("--between", "9-17")
            #expect(taken.text == "No free period is that long.\n")
            #expect(
                taken.errors.contains("events of whole days take all of this time; --ignore-all-day leaves them out"))
            #expect(try free("--between", "9-17", "--ignore-all-day").errors.isEmpty)
            #expect(try free("--between", "9-17", "--quiet").errors.isEmpty)
            #expect(try free("--days", "sun").errors.isEmpty)
        }
    }

    @Test("freebusy as ics is a VFREEBUSY")
    func calendar() throws {
        let lines = try run("freebusy", "--format", "ics").text.components(separatedBy: "\r\n")
        #expect(lines.contains("BEGIN:VFREEBUSY"))
        #expect(lines.contains("FREEBUSY;FBTYPE=BUSY:20260302T080000Z/20260302T090000Z"))
        #expect(lines.contains("FREEBUSY;FBTYPE=BUSY-TENTATIVE:20260302T110000Z/20260302T120000Z"))
    }

    @Test("freebusy reads the VFREEBUSY of somebody else, and its own output")
    func published() throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar(
                "colleague.ics",
                """
                BEGIN:VFREEBUSY
                UID:1
                DTSTAMP:20260101T000000Z
                DTSTART:20260302T080000Z
                DTEND:20260302T160000Z
                FREEBUSY:20260302T090000Z/PT1H
                FREEBUSY;FBTYPE=FREE:20260302T100000Z/20260302T110000Z
                FREEBUSY;FBTYPE=BUSY-TENTATIVE:20260302T130000Z/20260302T140000Z
                END:VFREEBUSY
                """)
            let options = ["--from", "2026-03-02", "--to", "+1d", "--time-zone", "Europe/Paris"]
            let busy = try Executable.run(["freebusy", path] + options)
            #expect(
                busy.text == """
                    Mon 2026-03-02  10:00–11:00      busy
                                    14:00–15:00      tentative

                    """)
            #expect(
                try Executable.run(["freebusy", path] + options + ["--slots", "4h"]).text == """
                    Mon 2026-03-02  00:00–10:00      free
                                    15:00–00:00+1    free

                    """)
            let own = try folder.file(
                "own.ics", [UInt8](try Executable.run(["freebusy", path] + options + ["--format", "ics"]).output))
            #expect(try Executable.run(["freebusy", own.path] + options).text == busy.text)
        }
    }
}
