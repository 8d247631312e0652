import Foundation
import TestSupport
import Testing

@Suite("summary")
struct SummaryTests {
    private func rows(_ lines: String, _ name: String = "feed.ics") throws -> String {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar(name, lines)
            let run = try Executable.run("summary", path, "--time-zone", "UTC")
            #expect(run.status == 0)
            return run.text
        }
    }

    @Test("ics-inspect summary names the calendar, its components, zones with their origin, series and problems")
    func rows() throws {
        let run = try Executable.run("summary", Fixtures.file("feeds/outlook-exchange.ics").path, "--time-zone", "UTC")
        #expect(run.text.contains("Name        Pump Station Works"))
        #expect(run.text.contains("VEVENT 7"))
        #expect(run.text.contains("America/New_York      the system's, for a Windows name"))
        #expect(run.text.contains("Customized Time Zone  the VTIMEZONE in the feed"))
        #expect(run.text.contains("4 recurring, 3 single; 0 overrides"))
        let broken = try Executable.run("summary", Fixtures.file("feeds/broken-among-good.ics").path)
        #expect(broken.text.contains("× ICS102 invalid date"))
    }

    @Test("Zones are the system's, or the feed's with --prefer-zones-of feed")
    func zones() throws {
        let file = Fixtures.file("feeds/zone-stale-copy.ics").path
        let window = ["--from", "2026-01-01", "--to", "2026-02-01", "--time-zone", "UTC", "--format", "csv"]
        #expect(try Executable.run("summary", file).text.contains("the system's, by its IANA name"))
        #expect(try Executable.run(["occurrences", file] + window).text.contains("2026-01-15T10:00:00-03:00"))
        let preferring = ["--prefer-zones-of", "feed"]
        #expect(try Executable.run(["summary", file] + preferring).text.contains("the VTIMEZONE in the feed"))
        #expect(
            try Executable.run(["occurrences", file] + window + preferring).text
                .contains("2026-01-15T10:00:00-02:00"))
        #expect(try Executable.run(["summary", file, "--prefer-zones-of", "moon"]).status == 64)
    }

    @Test(
        "ics-inspect summary finds the last end of a series without walking to it",
        .serialized,
        .timeLimit(.minutes(10)),
        arguments: [
            ("DTSTART:20260302T090000Z\nDTEND:20260302T103000Z", "2026-03-02 09:00 to 2026-03-02 10:30"),
            ("DTSTART;VALUE=DATE:20260302\nDTEND;VALUE=DATE:20260305", "2026-03-02 to 2026-03-04"),
            ("DTSTART:20260302T090000Z\nRRULE:FREQ=DAILY", "2026-03-02 09:00, without end"),
            ("DTSTART:20260302T090000Z\nRRULE:FREQ=DAILY;UNTIL=20260310T090000Z", "to 2026-03-10 09:00"),
            ("DTSTART:20000101T000000Z\nRRULE:FREQ=SECONDLY;COUNT=900000000", "to 2028-07-08 15:59:59"),
            ("DTSTART:20000101T000000Z\nRRULE:FREQ=YEARLY;COUNT=7000", "to 8999-01-01"),
            ("DTSTART:20000101T000000Z\nRRULE:FREQ=SECONDLY", "without end"),
            (
                "DTSTART:20260302T090000Z\nRRULE:FREQ=SECONDLY\nEXRULE:FREQ=SECONDLY",
                "2026-03-02 09:00; the end is not computed"
            ),
            ("DTSTART:20260302T090000Z\nRRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30;COUNT=3", "to 2026-03-02 09:00"),
            ("DTSTART:20260302T090000Z\nRRULE:FREQ=MINUTELY;INTERVAL=1440;BYHOUR=3;COUNT=3", "to 2026-03-02 09:00"),
            ("DTSTART:20260302T090000Z\nRRULE:FREQ=DAILY;COUNT=2\nEXDATE:20260302T090000Z,20260303T090000Z", "none"),
        ])
    func span(_ lines: String, _ expected: String) throws {
        // Walking to the end of a rule without COUNT or UNTIL would take hours.
        let text = try rows("BEGIN:VEVENT\nUID:u\n\(lines)\nEND:VEVENT")
        #expect(text.contains(expected), "\(text)")
    }
}
