import Foundation
import TestSupport
import Testing

@Suite("Selecting entries, columns and windows")
struct SelectionTests {
    static let events =
        Feeds.event(
            "a", "DTSTART:20260302T090000Z\nSUMMARY:Café review\nLOCATION:Room 1\\, north\nCATEGORIES:Work,Food")
        + Feeds.event("b", "DTSTART:20260303T090000Z\nSUMMARY:Lunch\nDESCRIPTION:about the Review\nX-COST:=1+1")
        + Feeds.event("c", "DTSTART:20260304T090000Z\nSUMMARY:Run\nCATEGORIES:Sport\nRRULE:FREQ=DAILY;COUNT=2")

    private func run(_ options: String...) throws -> Executable.Run {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar("feed.ics", Self.events.trimmingCharacters(in: .newlines))
            return try Executable.run(["occurrences", path, "--time-zone", "UTC"] + options)
        }
    }

    private func uids(_ options: String...) throws -> [String] {
        let run = try TemporaryFolder.with { folder in
            let path = try folder.calendar("feed.ics", Self.events.trimmingCharacters(in: .newlines))
            return try Executable.run(
                ["occurrences", path, "--time-zone", "UTC", "--from", "2026-03", "--format", "ndjson"] + options)
        }
        return try run.lines.compactMap { try JSONValue.of($0)["uid"].text }
    }

    @Test("--search, --category and --uid select entries")
    func criteria() throws {
        #expect(try uids("--search", "REVIEW") == ["a", "b"])
        #expect(try uids("--search", "cafe") == ["a"])
        #expect(try uids("--search", "north", "--search", "run") == ["a", "c", "c"])
        #expect(try uids("--category", "food") == ["a"])
        #expect(try uids("--category", "Food", "--category", "Sport") == ["a", "c", "c"])
        #expect(try uids("--uid", "b", "--uid", "c") == ["b", "c", "c"])
        #expect(try uids("--uid", "b", "--search", "run") == [])
    }

    @Test("--exclude and --not-category leave entries out, also ones that were searched for")
    func exclusions() throws {
        #expect(try uids("--exclude", "REVIEW") == ["c", "c"])
        #expect(try uids("--exclude", "north", "--exclude", "lunch") == ["c", "c"])
        #expect(try uids("--not-category", "sport") == ["a", "b"])
        #expect(try uids("--search", "review", "--exclude", "café") == ["b"])
        #expect(try uids("--category", "Work", "--not-category", "Food") == [])
        #expect(try run("--exclude", "").status == 64)
        #expect(try run("--not-category", "").status == 64)
    }

    @Test("--local-times fills a spreadsheet with cells on the viewer's clock")
    func spreadsheet() throws {
        let events =
            Feeds.event(
                "a",
                "DTSTART;TZID=America/New_York:20260302T180000\nDURATION:PT1H30M\nSUMMARY:Call\nLOCATION:Room 1\\, north"
            )
            + Feeds.event("b", "DTSTART;VALUE=DATE:20260303\nDTEND;VALUE=DATE:20260305\nSUMMARY:Trip\\nto Kiel")
        func rows(_ options: String...) throws -> String {
            try TemporaryFolder.with { folder in
                let path = try folder.calendar("feed.ics", events.trimmingCharacters(in: .newlines))
                return try Executable.run(
                    ["occurrences", path, "--time-zone", "Europe/Paris", "--from", "2026-03"] + options
                ).text
            }
        }
        #expect(
            try rows("--format", "csv", "--local-times") == """
                date,time,endDate,endTime,duration,allDay,summary,location,link,status
                2026-03-03,00:00,2026-03-03,01:30,1:30,false,Call,"Room 1, north",,
                2026-03-03,,2026-03-04,,48:00,true,"Trip
                to Kiel",,,

                """)
        #expect(
            try rows("--format", "tsv", "--local-times", "--fields", "start,end,summary") == """
                start\tend\tsummary
                2026-03-03 00:00:00\t2026-03-03 01:30:00\tCall
                2026-03-03\t2026-03-05\tTrip to Kiel

                """)
        let json = try rows("--format", "ndjson", "--fields", "date,time,duration").split(separator: "\n").map(
            String.init)
        #expect(json.first == #"{"date":"2026-03-03","time":"00:00","duration":"1:30"}"#)
        #expect(json.last == #"{"date":"2026-03-03","time":null,"duration":"48:00"}"#)
    }

    @Test("--template prints a line for each occurrence, with columns in braces")
    func template() throws {
        func lines(_ template: String) throws -> String {
            try run("--from", "2026-03-02", "--to", "+2d", "--template", template).text
        }
        #expect(
            try lines("{date} {start:time} {title}, {LOCATION}") == """
                2026-03-02 09:00 Café review, Room 1, north
                2026-03-03 09:00 Lunch,\u{20}

                """)
        #expect(try lines(#"{{{uid}}}\t{duration}"#) == "{a}\t0:00\n{b}\t0:00\n")
        #expect(try lines("busy") == "busy\nbusy\n")
        let misspelt = try run("--template", "{sumary}")
        #expect(misspelt.status == 64 && misspelt.errors.contains("or summary?"), "\(misspelt.errors)")
        #expect(try run("--template", "{title").status == 64)
        #expect(try run("--template", "{title}", "--format", "csv").status == 64)
        #expect(try run("--template", "{title}", "--fields", "uid").status == 64)
        // One occurrence is one line, and a terminal isn't told anything.
        let hostile = try TemporaryFolder.with { folder in
            let path = try folder.calendar(
                "feed.ics",
                Feeds.event("x", "DTSTART:20260302T090000Z\nSUMMARY:a\\nb\u{1B}[2J").trimmingCharacters(in: .newlines))
            return try Executable.run("occurrences", path, "--from", "2026-03", "--template", "{title}").text
        }
        #expect(hostile == "a b·[2J\n")
    }

    @Test("A search without a match is reported")
    func noMatch() throws {
        let run = try run("--from", "2026-03", "--search", "nothing")
        #expect(
            run.errors.contains("nothing in the feed matches --search, --category, --uid, --exclude and --not-category")
        )
    }

    @Test("--fields chooses the columns of csv and json")
    func fields() throws {
        #expect(
            try run("--from", "2026-03", "--to", "+2d", "--format", "csv", "--fields", "start,LOCATION,X-COST").text
                == "start,LOCATION,X-COST\n2026-03-02T09:00:00Z,\"Room 1, north\",\n")
        let json = try run(
            "--from", "2026-03-03", "--to", "+1d", "--format", "json", "--fields", "location,summary,end")
        #expect(json.text == "[\n{\"location\":null,\"summary\":\"Lunch\",\"end\":\"2026-03-03T09:00:00Z\"}\n]\n")
        let safe = try run(
            "--from", "2026-03-03", "--to", "+1d", "--format", "csv", "--fields", "X-COST", "--csv-safe")
        #expect(safe.text == "X-COST\n'=1+1\n")
        let misspelt = try run("--fields", "locaton")
        #expect(misspelt.status == 64)
        #expect(misspelt.errors.contains("did you mean LOCATION?"))
    }

    @Test("Records of several files name their file and calendar")
    func files() throws {
        try TemporaryFolder.with { folder in
            let event = Feeds.event("a", "DTSTART:20260302T090000Z").trimmingCharacters(in: .newlines)
            let other = Feeds.event("b", "DTSTART:20260303T090000Z").trimmingCharacters(in: .newlines)
            let paths = [
                try folder.calendar("one.ics", "NAME:Eins\n" + event), try folder.calendar("two.ics", other),
            ]
            let run = try Executable.run(["occurrences"] + paths + ["--from", "2026-03", "--format", "ndjson"])
            let records = try run.lines.map { try JSONValue.of($0) }
            #expect(records.map { $0["file"].text } == paths)
            #expect(records.map { $0["calendar"] } == [.string("Eins"), .null])
        }
    }

    @Test(
        "A window can be counted from another time",
        arguments: [
            (["--from", "2026-03-02", "--to", "+2d"], 2), (["--from", "2026-03", "--to", "+1m"], 4),
            (["--from", "2026-03-02T09:00:00Z", "--to", "+1w"], 4), (["--from", "20260302", "--to", "2026-03-03"], 1),
        ])
    func distances(_ window: [String], _ count: Int) throws {
        let run = try TemporaryFolder.with { folder in
            let path = try folder.calendar("feed.ics", Self.events.trimmingCharacters(in: .newlines))
            return try Executable.run(["occurrences", path, "--time-zone", "UTC", "--format", "ndjson"] + window)
        }
        #expect(run.status == 0)
        #expect(run.lines.count == count)
    }

    @Test(
        "Words for days are days of the viewer",
        arguments: ["today", "tomorrow", "yesterday", "now", "friday", "Fri", "+3d", "+2w", "+1m", "+1y"])
    func words(_ word: String) throws {
        #expect(try run("--from", word).status == 0)
    }

    @Test("A refused time is answered with all words for days, each of which is accepted")
    func refusedWord() throws {
        let refused = try run("--from", "someday")
        #expect(refused.status == 64)
        let forms = refused.errors.components(separatedBy: "an offset), ").dropFirst().first ?? ""
        let words = forms.prefix { $0 != "\n" && $0 != "(" }.components(separatedBy: ", ")
        #expect(
            words.map { $0.trimmingCharacters(in: .whitespaces) } == [
                "now", "today", "tomorrow", "yesterday", "friday", "fri", "next fri", "+3d", "-2w", "+1m", "+1y",
                "nov", "nov 2026", "2026", "26.11.2026", "15:00", "fri 15:00",
            ])
        for word in words { #expect(try run("--from", word).status == 0, "\(word)") }
    }

    @Test(
        "A value that begins with - and a digit belongs to the option before it",
        arguments: [["--from", "-2w"], ["--time-zone", "-05:00"], ["-z", "-05:00"], ["-z=-05:00"]])
    func negativeValue(_ arguments: [String]) throws {
        let run = try TemporaryFolder.with { folder in
            let path = try folder.calendar("feed.ics", Self.events.trimmingCharacters(in: .newlines))
            return try Executable.run(["occurrences", path] + arguments)
        }
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test("tomorrow is the day after today")
    func tomorrow() throws {
        try TemporaryFolder.with { folder in
            let daily = Feeds.event("d", "DTSTART:20200101T120000Z\nRRULE:FREQ=DAILY").trimmingCharacters(in: .newlines)
            let path = try folder.calendar("daily.ics", daily)
            func first(_ from: String) throws -> String? {
                let run = try Executable.run(
                    "occurrences", path, "--time-zone", "UTC", "--format", "ndjson", "--from", from, "--limit", "1")
                return try run.lines.first.flatMap { try JSONValue.of($0)["start"].text }
            }
            let formatter = ISO8601DateFormatter()
            formatter.formatOptions = [.withFullDate]
            let day = formatter.string(from: Date().addingTimeInterval(86_400))
            #expect(try first("tomorrow") == "\(day)T12:00:00Z")
            #expect(try first("+1d") == "\(day)T12:00:00Z")
        }
    }

    @Test("A day that no calendar has is refused with the length of its month")
    func absentDay() throws {
        let run = try run("--from", "2026-02-30")
        #expect(run.status == 64)
        #expect(run.errors.contains("February 2026 has 28 days"))
    }

    @Test("The message for a window in which all is cancelled names the option that shows it")
    func cancelledWindow() throws {
        try TemporaryFolder.with { folder in
            let event = Feeds.event("a", "DTSTART:20260302T090000Z\nSTATUS:CANCELLED")
            let path = try folder.calendar("feed.ics", event.trimmingCharacters(in: .newlines))
            let run = try Executable.run(["occurrences", path, "--from", "2026-03-01", "--time-zone", "UTC"])
            #expect(
                run.errors
                    == "ics-inspect: no occurrences in this window: what is there is cancelled (--include-cancelled)\n")
        }
    }

    @Test("The message for an empty window names the dates of the feed")
    func emptyWindow() throws {
        let run = try run("--from", "2030-01-01")
        #expect(run.status == 0)
        #expect(
            run.errors
                == "ics-inspect: no occurrences in this window; the feed runs from 2026-03-02 09:00 to 2026-03-05 09:00; try "
                + "--from 2026-03-02\n")
        #expect(try run.status == 0 && self.run("--from", "2030-01-01", "--quiet").errors.isEmpty)
    }

    @Test("--color and --width override the terminal")
    func terminal() throws {
        #expect(try run("--from", "2026-03", "--color", "always").text.contains("\u{1B}["))
        #expect(!(try run("--from", "2026-03").text.contains("\u{1B}[")))
        #expect(try run("--width", "3").status == 64)
        try TemporaryFolder.with { folder in
            let path = try folder.calendar("feed.ics", Self.events.trimmingCharacters(in: .newlines))
            let forced = try Executable.run(
                "occurrences", path, "--from", "2026-03", environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": ""])
            #expect(forced.text.contains("\u{1B}["))
            let refused = try Executable.run(
                "occurrences", path, "--from", "2026-03", environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"])
            #expect(!refused.text.contains("\u{1B}["))
        }
    }
}
