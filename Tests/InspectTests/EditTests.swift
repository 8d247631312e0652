import Foundation
import TestSupport
import Testing

@Suite("edit")
struct EditTests {
    static let talk = """
        BEGIN:VEVENT
        UID:talk@x
        DTSTAMP:20260101T000000Z
        DTSTART;TZID=Europe/Berlin:20260302T090000
        DURATION:PT1H
        RRULE:FREQ=WEEKLY;COUNT=10
        SUMMARY:Talk
        END:VEVENT
        """

    private static let now = ["--now", "2026-11-23T00:00:00Z", "--quiet", "--time-zone", "Europe/Berlin"]

    private static func starts(_ bytes: Data) throws -> [String] {
        let run = try Executable.run(
            ["occurrences", "-", "--from", "2026-01-01", "--to", "2027-01-01", "--format", "csv", "--quiet"],
            input: [UInt8](bytes))
        return run.lines.dropFirst().compactMap { line in
            line.split(separator: ",", omittingEmptySubsequences: false).first { $0.hasPrefix("2026-") }.map(
                String.init)
        }
    }

    @Test("ics-inspect edit moves one occurrence and keeps the others")
    func move() throws {
        try TemporaryFolder.with { folder in
            let file = try folder.calendar("feed.ics", Self.talk)
            let run = try Executable.run(
                ["edit", file, "--uid", "talk@x", "--at", "2026-03-16T09:00", "--move", "2026-03-17T14:00"] + Self.now)
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
            #expect(run.text.contains("RECURRENCE-ID;TZID=Europe/Berlin:20260316T090000\r\n"))
            #expect(run.text.contains("DTSTART;TZID=Europe/Berlin:20260317T140000\r\n"))
            #expect(try Self.starts(run.output).count == 10)
            // Standard output contains everything that was written.
            #expect(try Data(contentsOf: URL(fileURLWithPath: file)).count < run.output.count)
        }
    }

    @Test("ics-inspect edit --in-place writes the file and --undo gives back the original bytes")
    func inPlace() throws {
        try TemporaryFolder.with { folder in
            let file = try folder.calendar("feed.ics", Self.talk)
            let url = URL(fileURLWithPath: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
            let original = try Data(contentsOf: url)
            let undo = folder.url.appendingPathComponent("undo.json").path
            let run = try Executable.run(
                [
                    "edit", file, "--uid", "talk@x", "--at", "2026-04-06", "--span", "following", "--set",
                    "LOCATION=Kiel, Haus 2",
                ]
                    + ["--in-place", "--undo-file", undo] + Self.now)
            #expect(run.status == 0 && run.text.isEmpty, "\(run.errors)")
            let edited = try Data(contentsOf: url)
            #expect(String(decoding: edited, as: UTF8.self).contains("LOCATION:Kiel\\, Haus 2\r\n"))
            #expect(try Self.starts(edited).count == 10)
            let permissions = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(permissions == 0o640)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.url.path).allSatisfy { !$0.hasPrefix(".") })
            let back = try Executable.run("edit", file, "--undo", undo, "--in-place")
            #expect(back.status == 0)
            #expect(try Data(contentsOf: url) == original)
            // The second time, the document is no longer the one in which the edit was made.
            let again = try Executable.run("edit", file, "--undo", undo, "--in-place")
            #expect(again.status == 65 && again.errors.contains("has changed since the edit"))
            #expect(try Data(contentsOf: url) == original)
        }
    }

    @Test("ics-inspect edit --dry-run prints the steps and the lines, and writes nothing")
    func dryRun() throws {
        try TemporaryFolder.with { folder in
            let file = try folder.calendar("feed.ics", Self.talk)
            let original = try Data(contentsOf: URL(fileURLWithPath: file))
            let run = try Executable.run(
                ["edit", file, "--uid", "talk@x", "--at", "2026-03-16", "--remove", "--dry-run", "--in-place"]
                    + Self.now)
            #expect(
                run.lines == [
                    "changed VEVENT talk@x", "  EXDATE: nothing → 2026-03-16 09:00 Europe/Berlin",
                    "removed  2026-03-16 09:00 Europe/Berlin", "@@ line 6", "-DTSTAMP:20260101T000000Z",
                    "+DTSTAMP:20261123T000000Z",
                    "@@ line 11", "+EXDATE;TZID=Europe/Berlin:20260316T090000", "+SEQUENCE:1",
                    "+LAST-MODIFIED:20261123T000000Z",
                ])
            #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == original)
        }
    }

    @Test("ics-inspect edit --dry-run says which properties and occurrences change, whatever the form of the edit")
    func words() throws {
        try TemporaryFolder.with { folder in
            let file = try folder.calendar("feed.ics", Self.talk)
            func lines(_ arguments: String...) throws -> [String] {
                let run = try Executable.run(["edit", file, "--uid", "talk@x", "--dry-run"] + arguments + Self.now)
                #expect(run.status == 0, "\(run.errors)")
                return run.lines.prefix { !$0.hasPrefix("@@") }.map(String.init)
            }
            #expect(
                try lines("--at", "2026-03-16", "--move", "2026-03-17T14:00", "--set", "LOCATION=Kiel") == [
                    "added VEVENT talk@x, override of 2026-03-16T09:00:00",
                    "  DTSTART: 2026-03-02 09:00 Europe/Berlin → 2026-03-17 14:00 Europe/Berlin",
                    "  LOCATION: nothing → “Kiel”",
                    "moved    2026-03-16 09:00 Europe/Berlin → 2026-03-17 14:00 Europe/Berlin: LOCATION",
                ])
            let split = try lines("--at", "2026-04-27", "--span", "following", "--move", "2026-04-27T10:00")
            #expect(split.contains("  RRULE: every week, 10 times → every week, 2 times"))
            #expect(
                split.suffix(2) == [
                    "moved    2026-04-27 09:00 Europe/Berlin → 2026-04-27 10:00 Europe/Berlin",
                    "moved    2026-05-04 09:00 Europe/Berlin → 2026-05-04 10:00 Europe/Berlin",
                ])
            let earlier = try lines("--at", "2026-04-27", "--span", "following", "--move", "2026-04-27T08:00")
            #expect(
                earlier.suffix(2) == [
                    "moved    2026-04-27 09:00 Europe/Berlin → 2026-04-27 08:00 Europe/Berlin",
                    "moved    2026-05-04 09:00 Europe/Berlin → 2026-05-04 08:00 Europe/Berlin",
                ])
            #expect(
                try lines("--span", "all", "--set", "SUMMARY=Lecture") == [
                    "changed VEVENT talk@x", "  SUMMARY: “Talk” → “Lecture”",
                ] + ["02", "09", "16", "23", "30"].map { "changed  2026-03-\($0) 09:00 Europe/Berlin: SUMMARY" }
                    + ["06", "13", "20"].map { "changed  2026-04-\($0) 09:00 Europe/Berlin: SUMMARY" }
                    + ["… and 2 more occurrences before 2028-03-03"])
        }
    }

    @Test("ics-inspect edit --undo-file refuses an existing file, the calendar and a device, and changes nothing")
    func existingUndoFile() throws {
        try TemporaryFolder.with { folder in
            let file = try folder.calendar("feed.ics", Self.talk)
            let other = folder.url.appendingPathComponent("other").path
            try Data("kept".utf8).write(to: URL(fileURLWithPath: other))
            let link = folder.url.appendingPathComponent("link").path
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
            let original = try Data(contentsOf: URL(fileURLWithPath: file))
            let remove = ["edit", file, "--uid", "talk@x", "--at", "2026-03-16", "--remove"] + Self.now
            for path in [file, other, link, "/dev/null", "/nowhere/undo"] {
                for target in [["--in-place"], []] {
                    let run = try Executable.run(remove + target + ["--undo-file", path])
                    #expect(run.status == 74 && run.errors.contains(path) && run.output.isEmpty, "\(run.errors)")
                }
            }
            #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == original)
            #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == Data("kept".utf8))
            // An edit that fails leaves no undo file.
            let undo = folder.url.appendingPathComponent("undo").path
            let wrong = ["edit", file, "--uid", "talk@x", "--at", "2026-03-16", "--set", "PRIORITY=99", "--in-place"]
            #expect(try Executable.run(wrong + ["--undo-file", undo]).status == 64)
            #expect(!FileManager.default.fileExists(atPath: undo))
        }
    }

    @Test("Edits of one file by several processes at the same time are all kept")
    func concurrentEdits() throws {
        try TemporaryFolder.with { folder in
            let file = try folder.calendar("feed.ics", Self.talk)
            let run = try Executable.shell(
                """
                seq 8 | xargs -P 8 -I {} \\
                    "$ICS" edit "$FILE" --uid talk@x --at 2026-03-16 --set X-{}={} --in-place --quiet
                """, environment: ["FILE": file])
            #expect(run.status == 0, "\(run.errors)")
            let text = try String(contentsOf: URL(fileURLWithPath: file), encoding: .utf8)
            for number in 1...8 { #expect(text.contains("X-\(number):\(number)\r\n")) }
            #expect(text.components(separatedBy: "RECURRENCE-ID").count == 2)
        }
    }

    @Test("ics-inspect edit --in-place needs iCalendar, and standard output gets iCalendar for jCal")
    func jCal() throws {
        try TemporaryFolder.with { folder in
            let file = try folder.calendar("feed.ics", Self.talk)
            let jCal = folder.url.appendingPathComponent("feed.json")
            try Executable.run("convert", "--to", "jcal", file).output.write(to: jCal)
            let edit = ["edit", jCal.path, "--uid", "talk@x", "--at", "2026-03-16", "--remove"] + Self.now
            let run = try Executable.run(edit)
            #expect(run.status == 0 && run.text.contains("EXDATE;TZID=Europe/Berlin:20260316T090000"), "\(run.errors)")
            let before = try Data(contentsOf: jCal)
            #expect(try Executable.run(edit + ["--in-place"]).status == 64)
            #expect(try Data(contentsOf: jCal) == before)
        }
    }

    @Test("ics-inspect edit changes zones, rules and whole series")
    func others() throws {
        try TemporaryFolder.with { folder in
            let file = try folder.calendar("feed.ics", Self.talk)
            func edit(_ arguments: String...) throws -> Executable.Run {
                try Executable.run(["edit", file, "--uid", "talk@x", "--span", "all"] + arguments + Self.now)
            }
            let zone = try edit("--zone", "America/New_York")
            #expect(zone.text.contains("DTSTART;TZID=America/New_York:20260302T090000"))
            #expect(zone.text.contains("TZID:America/New_York\r\n"))
            let rule = try edit("--rule", "FREQ=DAILY;COUNT=3")
            #expect(try Self.starts(rule.output).count == 3)
            let moved = try edit("--move", "2026-03-03T10:00")
            #expect(try Self.starts(moved.output).first?.hasPrefix("2026-03-03T10:00") == true)
            let removed = try edit("--remove")
            #expect(!removed.text.contains("VEVENT") && removed.status == 0)
        }
    }

    @Test("ics-inspect edit writes a change of this and following as a series after the earlier one")
    func split() throws {
        try TemporaryFolder.with { folder in
            let file = try folder.calendar("feed.ics", Self.talk)
            let run = try Executable.run(
                [
                    "edit", file, "--uid", "talk@x", "--at", "2026-04-06", "--span", "following", "--set",
                    "LOCATION=Kiel",
                ] + Self.now)
            #expect(run.status == 0, "\(run.errors)")
            #expect(try Self.starts(run.output).count == 10)
            let lines = run.text.split(whereSeparator: \.isNewline)
            let uid = try #require(lines.firstIndex { $0 == "UID:talk@x" })
            let rule = try #require(lines.firstIndex { $0.hasPrefix("RRULE:FREQ=WEEKLY;UNTIL=20260330T070000Z") })
            #expect(uid < rule && !lines.contains { $0.hasPrefix("RECURRENCE-ID") })
        }
    }

    @Test(
        "A wrong UID, time, span or change of ics-inspect edit exits with 64 and changes nothing",
        .serialized,
        arguments: [
            ["--uid", "other", "--at", "2026-03-16", "--remove"],
            ["--uid", "talk@x", "--at", "2026-03-17", "--remove"],
            ["--uid", "talk@x", "--at", "2026-03-16T10:00", "--remove"], ["--uid", "talk@x", "--remove"],
            ["--uid", "talk@x", "--at", "2026-03-16", "--span", "some", "--remove"],
            ["--uid", "talk@x", "--at", "2026-03-16"], ["--at", "2026-03-16", "--remove"],
            ["--uid", "talk@x", "--at", "2026-03-16", "--rule", "FREQ=DAILY"],
            ["--uid", "talk@x", "--at", "2026-03-16", "--set", "UID=2"],
            ["--uid", "talk@x", "--at", "2026-03-16", "--set", "SUM MARY=2"],
            ["--uid", "talk@x", "--at", "2026-03-16", "--set", "nothing"],
            ["--uid", "talk@x", "--at", "2026-03-16", "--complete"],
            ["--uid", "talk@x", "--at", "2026-03-16", "--set", "LOCATION=Kiel", "--overrides", "reset"],
            ["--uid", "talk@x", "--at", "2026-03-16", "--set", "LOCATION=Kiel", "--overrides", "shift"],
            ["--uid", "talk@x", "--at", "2026-03-16", "--set", "LOCATION=Kiel", "--weekdays", "all"],
            ["--uid", "talk@x", "--at", "2026-03-16", "--move", "11:00", "--keep", "instant"],
            ["--uid", "talk@x", "--at", "2026-03-16", "--remove", "--move", "2026-03-17"],
            ["--uid", "talk@x", "--uid", "other", "--at", "2026-03-16", "--remove"],
            ["--uid", "talk@x", "--at", "2026-03-16", "--at", "2026-03-23", "--remove"],
            ["--uid", "talk@x", "--at", "2026-03-16", "--add", "CONTACT"],
            ["--uid", "talk@x", "--at", "2026-03-16", "--set", "SUMMARY;LANGUAGE=Talk"],
        ])
    func mistakes(_ arguments: [String]) throws {
        try TemporaryFolder.with { folder in
            let file = try folder.calendar("feed.ics", Self.talk)
            let original = try Data(contentsOf: URL(fileURLWithPath: file))
            let run = try Executable.run(["edit", file, "--in-place"] + arguments)
            #expect(run.status == 64, "\(run.errors)")
            #expect(!run.errors.isEmpty && run.output.isEmpty)
            #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == original)
        }
    }

    /// Runs an edit of a feed and returns the content lines.
    private func edited(_ feed: String, _ options: String...) throws -> [String] {
        try TemporaryFolder.with { folder in
            let file = try folder.calendar("feed.ics", feed)
            let run = try Executable.run(["edit", file] + options + Self.now)
            #expect(run.status == 0, "\(options): \(run.errors)")
            return run.text.components(separatedBy: "\r\n")
        }
    }

    @Test("A meeting found by a word is moved and lengthened in one edit")
    func search() throws {
        let other = Feeds.event("other@x", "DTSTART:20260316T120000Z\nSUMMARY:Lunch talk")
        let feed = Self.talk + "\n" + other.trimmingCharacters(in: .newlines)
        let lines = try edited(
            feed, "--search", "TALK", "--at", "2026-03-16T09:00", "--move", "15:00", "--duration", "1h30m")
        #expect(lines.contains("RECURRENCE-ID;TZID=Europe/Berlin:20260316T090000"))
        #expect(lines.contains("DTSTART;TZID=Europe/Berlin:20260316T150000"))
        #expect(lines.contains("DURATION:PT1H30M"))
        // A day alone keeps the time, and an end alone is on the day of the start.
        let moved = try edited(feed, "--search", "lunch", "--move", "2026-03-18", "--end", "15:30")
        #expect(moved.contains("DTSTART:20260318T120000Z"))
        #expect(moved.contains("DTEND:20260318T143000Z") || moved.contains("DURATION:PT2H30M"))
        try TemporaryFolder.with { folder in
            let file = try folder.calendar("feed.ics", feed)
            let several = try Executable.run(["edit", file, "--search", "talk", "--move", "15:00"] + Self.now)
            #expect(several.status == 64)
            #expect(
                several.text.isEmpty && several.errors.contains("--uid talk@x")
                    && several.errors.contains("--uid other@x"))
            #expect(
                try Executable.run(["edit", file, "--search", "nothing", "--move", "15:00"] + Self.now).status == 64)
        }
    }

    @Test("--restore brings back a removed occurrence, and --add-date adds one")
    func restore() throws {
        let series = Self.talk.replacing("COUNT=10", with: "COUNT=4")
        let removed = series.replacing(
            "SUMMARY", with: "EXDATE;TZID=Europe/Berlin:20260309T090000,20260316T090000\nSUMMARY")
        func starts(_ feed: String, _ options: String...) throws -> [String] {
            try TemporaryFolder.with { folder in
                let file = try folder.calendar("feed.ics", feed)
                let run = try Executable.run(["edit", file, "--uid", "talk@x"] + options + Self.now)
                #expect(run.status == 0, "\(options): \(run.errors)")
                return try Self.starts(run.output).map { String($0.prefix(16)) }
            }
        }
        #expect(
            try starts(removed, "--restore", "2026-03-16")
                == ["2026-03-02T09:00", "2026-03-16T09:00", "2026-03-23T09:00"])
        #expect(
            try starts(series, "--add-date", "2026-03-05 18:00".replacing(" ", with: "T")) == [
                "2026-03-02T09:00", "2026-03-05T18:00", "2026-03-09T09:00", "2026-03-16T09:00", "2026-03-23T09:00",
            ])
        // In a series of times, an EXDATE can be a day; other occurrences of that day stay excluded.
        let twice = removed.replacing("FREQ=WEEKLY;COUNT=4", with: "FREQ=WEEKLY;COUNT=4;BYHOUR=9,18")
            .replacing("EXDATE;TZID=Europe/Berlin:20260309T090000,20260316T090000", with: "EXDATE;VALUE=DATE:20260302")
        #expect(
            try starts(twice, "--restore", "2026-03-02T18:00").prefix(2) == ["2026-03-02T18:00", "2026-03-09T09:00"])
        let same = try edited(series, "--uid", "talk@x", "--restore", "2026-03-16")
        #expect(!same.contains { $0.hasPrefix("RDATE") || $0.hasPrefix("EXDATE") })
    }

    @Test("--all-day, --alarm, --no-alarm, --cancel and --percent change an entry")
    func otherChanges() throws {
        let event = Feeds.event("a@x", "DTSTART:20260316T220000Z\nDTEND:20260317T220000Z\nSUMMARY:Trip")
            .trimmingCharacters(in: .newlines)
        let day = try edited(event, "--uid", "a@x", "--all-day")
        #expect(day.contains("DTSTART;VALUE=DATE:20260316"))
        let alarmed = try edited(event, "--uid", "a@x", "--alarm", "15m", "--alarm", "1d")
        #expect(
            alarmed.contains("TRIGGER:-PT15M") && alarmed.contains("TRIGGER:-P1D")
                && alarmed.contains("DESCRIPTION:Trip"))
        let silent = alarmed.dropLast().joined(separator: "\n")
        let lines = silent.split(separator: "\n").dropFirst(3).dropLast().joined(separator: "\n")
        #expect(try !edited(lines, "--uid", "a@x", "--no-alarm").contains("BEGIN:VALARM"))
        #expect(try edited(event, "--uid", "a@x", "--cancel").contains("STATUS:CANCELLED"))
        let toDo = "BEGIN:VTODO\nUID:b@x\nDTSTAMP:20260101T000000Z\nSUMMARY:Paint\nEND:VTODO"
        #expect(try edited(toDo, "--uid", "b@x", "--percent", "40").contains("PERCENT-COMPLETE:40"))
        try TemporaryFolder.with { folder in
            let file = try folder.calendar("feed.ics", event)
            for wrong in [
                ["--percent", "101"], ["--alarm", "soon"], ["--alarm", "1h", "--no-alarm"],
                ["--end", "15:00", "--duration", "1h"],
                ["--restore", "today", "--cancel"], ["--restore", "today", "--add-date", "tomorrow"],
                ["--end", "2026-03-15"],
            ] {
                #expect(try Executable.run(["edit", file, "--uid", "a@x"] + wrong + Self.now).status == 64, "\(wrong)")
            }
        }
    }
}
