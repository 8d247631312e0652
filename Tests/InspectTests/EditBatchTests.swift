import Foundation
import TestSupport
import Testing

/// Copies, completions and several edits in one call.
@Suite("Copies and batches of edits")
struct EditBatchTests {
    private static let zone = ["--time-zone", "Europe/Berlin", "--now", "2026-11-23T00:00:00Z"]

    private static let events = """
        BEGIN:VEVENT
        UID:piano@x
        DTSTAMP:20260101T000000Z
        DTSTART;TZID=Europe/Berlin:20261201T173000
        DURATION:PT45M
        RRULE:FREQ=WEEKLY;COUNT=3
        SUMMARY:Piano
        SEQUENCE:4
        END:VEVENT
        BEGIN:VEVENT
        UID:trip@x
        DTSTAMP:20260101T000000Z
        DTSTART;VALUE=DATE:20261210
        SUMMARY:Trip
        END:VEVENT
        """

    /// Returns the occurrences of December as `title start`.
    private static func occurrences(_ path: String) throws -> [String] {
        let run = try Executable.run(
            "occurrences", path, "--from", "2026-12-01", "--to", "2027-01-01", "--format", "csv", "--fields",
            "summary,start", "--time-zone", "Europe/Berlin", "--quiet")
        return run.lines.dropFirst().map { String($0).replacing(",", with: " ") }
    }

    @Test("A copy of an occurrence is a single event with another UID, and its source stays byte for byte")
    func copy() throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar("a.ics", Self.events)
            let before = try Data(contentsOf: URL(fileURLWithPath: path))
            let run = try Executable.run(
                ["edit", path, "--search", "piano", "--at", "2026-12-08", "--duplicate", "--move", "2026-12-09"]
                    + Self.zone)
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.errors.contains("“Piano” on 2026-12-08 17:30: copied, moved to 2026-12-09 17:30"))
            let lines = run.text.split(whereSeparator: \.isNewline)
            #expect(lines.count { $0.hasPrefix("RRULE") } == 1 && lines.count { $0 == "SUMMARY:Piano" } == 2)
            #expect(Set(lines.filter { $0.hasPrefix("UID:") }).count == 3)
            // Only lines were added, before the end.
            let end = Data("END:VCALENDAR\r\n".utf8)
            #expect(run.output.starts(with: before.dropLast(end.count)) && run.output.suffix(end.count) == end)
            // Into another calendar, which doesn't exist yet; the source isn't written.
            let other = folder.url.appendingPathComponent("b.ics").path
            let all = try Executable.run(
                ["edit", path, "--search", "piano", "--span", "all", "--duplicate", "--to", other] + Self.zone)
            #expect(all.status == 0, "\(all.errors)")
            #expect(
                try Self.occurrences(other)
                    == [1, 8, 15].map { "Piano 2026-12-\($0 < 10 ? "0" : "")\($0)T17:30:00+01:00" })
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
            #expect(try String(contentsOfFile: other, encoding: .utf8).contains("SEQUENCE") == false)
        }
    }

    // A copy has no SEQUENCE, so a revision that another one replaced would count again.
    @Test(
        "The copy of a series has its occurrences, if the file also has revisions that others replaced",
        arguments: [
            ("series-revised", "loom@mill.example", "2026-03-28"),
            ("series-revised-in-utc", "glaze@potter.example", "2026-03-02"),
            ("override-revised", "loom@mill.example", "2026-03-28"),
            ("override-without-master-twice", "kiln@potter.example", "2026-03-10"),
            ("exdate-of-later-revision", "a@gone.example", "2026-03-02"),
        ])
    func copyOfRevised(_ name: String, _ uid: String, _ day: String) throws {
        func occurrences(_ path: String, _ uid: String) throws -> [String] {
            let run = try Executable.run(
                "occurrences", path, "--from", "2026-01-01", "--to", "2027-01-01", "--format", "csv", "--fields",
                "start,end,summary", "--uid", uid, "--quiet", "--time-zone", "UTC")
            return run.lines.dropFirst().map(String.init)
        }
        try TemporaryFolder.with { folder in
            let path = Fixtures.file("feeds/\(name).ics").path
            let other = folder.url.appendingPathComponent("copy.ics").path
            let run = try Executable.run(
                ["edit", path, "--uid", uid, "--at", day, "--span", "all", "--duplicate", "--to", other] + Self.zone)
            #expect(run.status == 0, "\(run.errors)")
            let copy = try String(contentsOfFile: other, encoding: .utf8)
            let copied = try #require(copy.split(whereSeparator: \.isNewline).first { $0.hasPrefix("UID:") })
            let expected = try occurrences(path, uid)
            #expect(!expected.isEmpty)
            #expect(try occurrences(other, String(copied.dropFirst(4))) == expected)
        }
    }

    @Test("The edits of a batch are made in order, each on the result of the one before, in a file and in a folder")
    func batch() throws {
        try TemporaryFolder.with { folder in
            let batch = try folder.file(
                "batch",
                Array(
                    """
                    {"search": "piano", "at": "2026-12-08", "move": "18:30"}

                    {"search": "trip", "duplicate": true, "move": "+1d", "set": ["SUMMARY=Second day", "LOCATION=Kiel"]}
                    {"search": "second day", "set": "SUMMARY=Rest"}
                    """.utf8)
            ).path
            let wanted = [
                "Piano 2026-12-01T17:30:00+01:00", "Piano 2026-12-08T18:30:00+01:00", "Trip 2026-12-10",
                "Rest 2026-12-11", "Piano 2026-12-15T17:30:00+01:00",
            ]
            let path = try folder.calendar("a.ics", Self.events)
            let run = try Executable.run(["edit", path, "--batch", batch, "--in-place"] + Self.zone)
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.errors.split(separator: "\n").count == 3)
            #expect(try Self.occurrences(path) == wanted)
            let items = folder.url.appendingPathComponent("items")
            try FileManager.default.createDirectory(at: items, withIntermediateDirectories: true)
            for (index, event) in Self.events.components(separatedBy: "\nBEGIN:").enumerated() {
                _ = try folder.calendar("items/\(index).ics", index == 0 ? event : "BEGIN:" + event)
            }
            let undo = folder.url.appendingPathComponent("undo").path
            let inFolder = try Executable.run(
                ["edit", items.path, "--batch", batch, "--in-place", "--undo-file", undo] + Self.zone)
            #expect(inFolder.status == 0, "\(inFolder.errors)")
            #expect(try Self.occurrences(items.path) == wanted)
            #expect(try Executable.run("edit", items.path, "--undo", undo, "--in-place").status == 0)
            #expect(try FileManager.default.contentsOfDirectory(atPath: items.path).count { $0.hasSuffix(".ics") } == 2)
        }
    }

    @Test(
        "A batch with one wrong line changes nothing, and names the line", .serialized,
        arguments: [
            (#"{"search": "nobody", "remove": true}"#, 64, "no event has the text"),
            (#"{"search": "trip", "moves": "+1d", "remove": true}"#, 65, "moves"),
            (#"{"search": "trip", "in-place": true}"#, 65, "can't have the option in-place"),
            (#"{"search": "trip", "move": ["+1d", "+2d"]}"#, 65, "move has one value"),
            (#"{"search": "trip"}"#, 65, "Specify a change"), ("[1]", 65, "expected a JSON object"),
        ])
    func faultyBatch(line: String, status: Int32, message: String) throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar("a.ics", Self.events)
            let before = try Data(contentsOf: URL(fileURLWithPath: path))
            let batch = try folder.file(
                "batch", Array("{\"search\": \"piano\", \"at\": \"2026-12-08\", \"remove\": true}\n\(line)\n".utf8))
            let run = try Executable.run(["edit", path, "--batch", batch.path, "--in-place"] + Self.zone)
            #expect(run.status == status && run.output.isEmpty, "\(run.errors)")
            #expect(run.errors.contains("batch:2: ") && run.errors.contains(message), "\(run.errors)")
            #expect(run.errors.hasSuffix("nothing is changed\n"))
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        }
    }

    @Test("A recurring to-do is completed in each of the three ways")
    func completion() throws {
        let toDo = """
            BEGIN:VTODO
            UID:water@x
            DTSTAMP:20260101T000000Z
            DTSTART;VALUE=DATE:20261201
            RRULE:FREQ=WEEKLY;COUNT=3
            SUMMARY:Water
            END:VTODO
            """
        try TemporaryFolder.with { folder in
            let path = try folder.calendar("a.ics", toDo)
            func completed(_ how: String...) throws -> [Substring] {
                let run = try Executable.run(
                    ["edit", path, "--search", "water", "--at", "2026-12-01", "--complete"] + how + Self.zone)
                #expect(run.status == 0, "\(run.errors)")
                return run.text.split(whereSeparator: \.isNewline)
            }
            for override in [try completed(), try completed("override")] {
                #expect(override.contains { $0.hasPrefix("RECURRENCE-ID") } && override.contains("STATUS:COMPLETED"))
            }
            let advanced = try completed("advance")
            #expect(advanced.contains("DTSTART;VALUE=DATE:20261208") && advanced.contains("RRULE:FREQ=WEEKLY;COUNT=2"))
            #expect(!advanced.contains("STATUS:COMPLETED"))
            let split = try completed("split")
            #expect(split.contains("DTSTART;VALUE=DATE:20261208") && split.contains("STATUS:COMPLETED"))
            #expect(Set(split.filter { $0.hasPrefix("UID:") }).count == 2)
        }
    }
}
