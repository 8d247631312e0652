import Foundation
import TestSupport
import Testing

/// Occurrences for the importers of other programs.
@Suite("Columns of importers, and Org outlines")
struct ImporterTests {
    private static let feed = Feeds.bytes(
        Feeds.event(
            "1",
            "DTSTART;TZID=Europe/Paris:20260302T091500\nDTEND;TZID=Europe/Paris:20260302T094500\nRRULE:FREQ=WEEKLY;BYDAY=MO\nSUMMARY:Stand-up, short\nLOCATION:Hall"
        )
            + Feeds.event("2", "DTSTART;VALUE=DATE:20260303\nDTEND;VALUE=DATE:20260305\nSUMMARY:Trip\nCLASS:PRIVATE")
            + Feeds.event("3", "DTSTART:20260304T220000Z\nDTEND:20260305T010000Z\nSUMMARY:Night"))

    private static func run(_ arguments: String...) throws -> Executable.Run {
        try Executable.run(
            ["occurrences", "-", "--from", "2026-03-01", "--to", "2026-03-12", "--time-zone", "Europe/Paris"]
                + arguments, input: feed)
    }

    @Test(
        "The columns of Google's and Outlook's importers have times of twelve hours, and the last day of all-day events"
    )
    func columns() throws {
        let expected = """
            Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location,Private
            "Stand-up, short",03/02/2026,09:15 AM,03/02/2026,09:45 AM,False,,Hall,False
            Trip,03/03/2026,,03/04/2026,,True,,,True
            Night,03/04/2026,11:00 PM,03/05/2026,02:00 AM,False,,,False
            "Stand-up, short",03/09/2026,09:15 AM,03/09/2026,09:45 AM,False,,Hall,False

            """
        for importer in ["google", "outlook"] {
            #expect(try Self.run("--format", "csv", "--columns", importer).text == expected)
        }
        #expect(try Self.run("--format", "json", "--columns", "google").status == 64)
    }

    @Test("An Org outline has a heading for each occurrence, or one with a repeater for a plain series")
    func org() throws {
        let run = try Self.run("--format", "org", "--repeaters")
        #expect(
            run.text == """
                * Stand-up, short
                <2026-03-02 Mon 09:15-09:45 +1w>
                :PROPERTIES:
                :LOCATION: Hall
                :UID: 1
                :END:
                * Trip
                <2026-03-03 Tue>--<2026-03-04 Wed>
                :PROPERTIES:
                :UID: 2
                :END:
                * Night
                <2026-03-04 Wed 23:00>--<2026-03-05 Thu 02:00>
                :PROPERTIES:
                :UID: 3
                :END:

                """)
        let plain = try Self.run("--format", "org")
        #expect(plain.text.contains("<2026-03-09 Mon 09:15-09:45>\n") && !plain.text.contains("+1w"))
        #expect(try Self.run("--repeaters").status == 64)
    }
}
