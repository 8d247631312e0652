import Foundation
import TestSupport
import Testing

@Suite("diff")
struct DiffTests {
    static let old =
        Feeds.event("lunch", "DTSTART:20260302T120000Z\nDTEND:20260302T130000Z\nSUMMARY:Lunch\nLOCATION:Room 1")
        + Feeds.event("tea", "DTSTART:20260303T150000Z\nSUMMARY:Tea")
        + Feeds.event("run", "DTSTART:20260304T070000Z\nSUMMARY:Run")
        + Feeds.event("same", "DTSTART:20260305T070000Z\nSUMMARY:Same")
    static let new =
        Feeds.event("lunch", "DTSTART:20260302T120000Z\nDTEND:20260302T130000Z\nSUMMARY:Lunch\nLOCATION:Room 2")
        + Feeds.event("run", "DTSTART:20260305T080000Z\nSUMMARY:Run")
        + Feeds.event("same", "SUMMARY:Same\nDTSTART:20260305T070000Z\nSEQUENCE:4")
        + Feeds.event("talk", "DTSTART:20260306T090000Z\nSUMMARY:Talk")

    private func diff(_ old: String, _ new: String, _ options: String...) throws -> Executable.Run {
        try TemporaryFolder.with { folder in
            let paths = try zip(["old.ics", "new.ics"], [old, new]).map {
                try folder.calendar($0, $1.trimmingCharacters(in: .newlines))
            }
            return try Executable.run(["diff"] + paths + ["--from", "2026-03", "--time-zone", "UTC"] + options)
        }
    }

    @Test("diff lists added, removed, moved and changed occurrences in words and exits with 1")
    func words() throws {
        let run = try diff(Self.old, Self.new)
        #expect(run.status == 1)
        #expect(
            run.text == """
                changed  Mon 2026-03-02 12:00–13:00  Lunch
                         LOCATION: “Room 1” → “Room 2”
                removed  Tue 2026-03-03 15:00  Tea
                moved    Wed 2026-03-04 07:00 → Thu 2026-03-05 08:00  Run
                added    Fri 2026-03-06 09:00  Talk

                1 added, 1 removed, 1 moved, 1 changed from 2026-03-01 to 2026-04-01, UTC

                """)
    }

    @Test("diff of equal calendars exits with 0")
    func equal() throws {
        let run = try diff(Self.old, Self.old)
        #expect(run.status == 0)
        #expect(run.text == "no changes from 2026-03-01 to 2026-04-01, UTC\n")
    }

    @Test("diff as JSON has both versions and the names of the properties")
    func json() throws {
        let changes = try diff(Self.old, Self.new, "--format", "ndjson").lines.map { try JSONValue.of($0) }
        #expect(changes.map { $0["change"].text } == ["changed", "removed", "moved", "added"])
        #expect(changes[0]["properties"] == .array([.string("LOCATION")]))
        #expect(changes[1]["after"] == .null)
        #expect(changes[2]["before"]["start"].text == "2026-03-04T07:00:00Z")
        #expect(changes[2]["after"]["start"].text == "2026-03-05T08:00:00Z")
        #expect(changes[3]["before"] == .null)
        #expect(try JSONValue.of(try diff(Self.old, Self.new, "--format", "json").text).elements == changes)
    }

    @Test("diff of a missing file exits with 66")
    func missing() throws {
        #expect(try Executable.run("diff", "/nonexistent/a.ics", "/nonexistent/b.ics").status == 66)
        #expect(try Executable.run("diff", "-", "-").status == 64)
    }
}
