import Foundation
import TestSupport
import Testing

/// The week with hours down the side.
@Suite("The week page")
struct WeekTests {
    static let week = """
        X-WR-CALNAME:Mixed
        BEGIN:VEVENT
        UID:trip
        DTSTART;VALUE=DATE:20260318
        DTEND;VALUE=DATE:20260321
        SUMMARY:Trip
        END:VEVENT
        BEGIN:VEVENT
        UID:a
        DTSTART:20260317T080000Z
        DURATION:PT2H
        SUMMARY:Board <b>
        LOCATION:Room 2
        END:VEVENT
        BEGIN:VEVENT
        UID:b
        DTSTART:20260317T090000Z
        DURATION:PT1H
        SUMMARY:Lunch talk
        END:VEVENT
        BEGIN:VEVENT
        UID:night
        DTSTART:20260320T210000Z
        DURATION:PT8H
        SUMMARY:Night shift
        END:VEVENT
        """

    private static func run(_ options: String...) throws -> Executable.Run {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar("week.ics", week)
            return try Executable.run(
                [
                    "month", path, "--page", "week", "--on", "2026-03-19", "--time-zone", "Europe/Paris", "--locale",
                    "en_GB",
                ]
                    + options)
        }
    }

    @Test("A terminal shows a line for each half-hour, and blocks side by side in the columns of their days")
    func table() throws {
        let lines = try Self.run("--width", "120").lines
        #expect(lines[0] == "March 2026")
        #expect(lines[1].hasPrefix("      Mon 16") && lines[1].contains("Sun 22"))
        // An all-day event of three days begins in the column of Wednesday.
        let wednesday = try #require(lines[1].firstRange(of: "Wed")?.lowerBound)
        #expect(lines[2].prefix { $0 == " " }.count == lines[1].distance(from: lines[1].startIndex, to: wednesday))
        let nine = try #require(lines.first { $0.hasPrefix("09:00") })
        #expect(nine.contains("┌Board"))
        let ten = try #require(lines.first { $0.hasPrefix("10:00") })
        #expect(ten.contains("│") && ten.contains("┌Lunch"))
        // The night shift goes on at midnight of Saturday, so the whole of both days is shown.
        #expect(lines.contains { $0.hasPrefix("00:00") && $0.contains("┌Night") })
        #expect(lines.contains { $0.hasPrefix("23:00") })
        #expect(lines.allSatisfy { $0.count <= 120 && $0.last != " " })
    }

    @Test("A narrow terminal shows the week as a list")
    func list() throws {
        let run = try Self.run("--width", "40")
        #expect(run.text.contains("Tue 17/03/2026  09:00–11:00\n  Board <b>\n"))
        #expect(run.lines.allSatisfy { $0.count <= 40 })
    }

    @Test("A page has a column for each day, and nothing of a feed becomes markup")
    func page() throws {
        let text = try Self.run("--format", "html").text
        #expect(text.matches(of: /<div class="day/).count == 7)
        #expect(text.contains("<bdi>Board &lt;b&gt;</bdi>") && text.contains("Room 2"))
        #expect(text.contains("--top:9.0;--end:11.0;--column:0;--of:2"))
        #expect(text.contains("grid-column:4/span 3;grid-row:1"))
        #expect(text.contains("<h1><bdi>Mixed</bdi></h1>") && text.contains("<h2 id=\"week\">"))
    }

    @Test("Options of a month are refused")
    func options() throws {
        for options in [["--format", "svg"], ["--month", "2026-03"], ["--months", "2"], ["--weeks"]] {
            let run = try Executable.run(["month", "-", "--page", "week"] + options, input: [])
            #expect(run.status == 64 && run.errors.contains("--page week has the formats table and html"))
        }
        #expect(try Executable.run("month", "-", "--on", "today", input: []).status == 64)
    }
}
