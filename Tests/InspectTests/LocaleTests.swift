import Foundation
import TestSupport
import Testing

/// One clock, one order of dates and one set of digits in everything that people read, and narrow terminals.
@Suite("Locales and widths")
struct LocaleTests {
    private static let feed = Fixtures.repository.appending(path: "Fixtures/feeds/google-export.ics").path
    private static let march = ["--from", "2026-03-20", "--to", "2026-03-21", "--time-zone", "Europe/Paris"]

    /// The locale, and the date and the time of an event at 16:00 on 20 March 2026.
    private static let forms = [
        ("C", "2026-03-20", "16:00"), ("en_GB", "20/03/2026", "16:00"), ("de_DE", "20.03.2026", "16:00"),
        ("ja_JP", "2026/03/20", "16:00"), ("en_US", "03/20/2026", "4:00\u{202F}PM"),
        ("ar_EG", "٢٠\u{200F}/٠٣\u{200F}/٢٠٢٦", "٤:٠٠"),
    ]

    @Test("Tables, explanations and pages have the clock and the dates of the locale", .serialized, arguments: forms)
    func oneClock(locale: String, date: String, time: String) throws {
        let environment = ["LC_ALL": locale, "LC_TIME": "", "LANG": ""]
        func text(_ arguments: [String]) throws -> String {
            // ICU writes narrow blanks between a time and AM or PM in some versions, and usual ones in others.
            try Executable.run(arguments, environment: environment).text
        }
        let plain = time.replacing("\u{202F}", with: " ")
        for arguments in [
            ["occurrences", Self.feed, "--quiet"] + Self.march, ["freebusy", Self.feed, "--quiet"] + Self.march,
            ["explain", Self.feed, "--at", "2026-03-20T16:00", "--time-zone", "Europe/Paris", "--quiet"],
            ["diff", Self.feed, "/dev/null"].dropLast(1) + [Self.feed, "--quiet"] + Self.march,
        ] {
            let text = try text(arguments).replacing("\u{202F}", with: " ")
            #expect(text.contains(date), "\(arguments[0]): \(text)")
            if arguments[0] != "diff" { #expect(text.contains(plain), "\(arguments[0]): \(text)") }
        }
        for arguments in [
            ["agenda", Self.feed, "--on", "2026-03-20", "--quiet"],
            ["month", Self.feed, "--month", "2026-03", "--format", "html"],
        ] {
            let text = try text(arguments + ["--time-zone", "Europe/Paris"]).replacing("\u{202F}", with: " ")
            #expect(text.contains(plain.split(separator: " ")[0]), "\(arguments[0])")
        }
    }

    @Test("A month in a terminal has the digits of the locale in its cells and its numbers of weeks, at each width")
    func digits() throws {
        for width in ["40", "80", "200"] {
            let grid = try Executable.run(
                [
                    "month", Self.feed, "--month", "2026-03", "--weeks", "--no-agenda", "--locale", "ar_EG", "--width",
                    width,
                ]
                    + ["--time-zone", "Europe/Paris", "--quiet"]
            ).text
            #expect(grid.contains("٣١") && !grid.contains(/[0-9]/), "\(width): \(grid)")
        }
    }

    @Test("A rule needs no start for its words, which are in the language of the locale")
    func ruleInWords() throws {
        let run = try Executable.run(
            "rule", "FREQ=MONTHLY;BYDAY=-1FR", environment: ["LC_ALL": "de_DE.UTF-8", "LC_TIME": "", "LANG": ""])
        #expect(run.status == 0)
        #expect(run.text == "FREQ=MONTHLY;BYDAY=-1FR\njeden Monat am letzten Freitag\n--start lists the dates\n")
        let today = try Executable.run("rule", "FREQ=DAILY", "--start", "today", "--limit", "1", "--format", "json")
        #expect(today.status == 0 && today.text.contains("every day"))
    }

    @Test("No line is wider than the terminal, and the calendar and the zone are there", arguments: [40, 80, 200])
    func widths(width: Int) throws {
        try TemporaryFolder.with { folder in
            let name = "A calendar with quite a long name"
            let event = "BEGIN:VEVENT\nUID:1\nDTSTART;TZID=America/New_York:20260320T110000\nDURATION:PT1H\n"
            let first = try folder.calendar(
                "a.ics",
                "X-WR-CALNAME:\(name)\n\(event)SUMMARY:Call with the office in Brooklyn about the move\nEND:VEVENT")
            let second = try folder.calendar("b.ics", "X-WR-CALNAME:Other")
            for arguments in [
                ["agenda", "--on", "2026-03-20"], ["occurrences"] + Self.march.dropLast(2),
                ["month", "--month", "2026-03"],
            ] {
                let run = try Executable.run(
                    arguments + [first, second, "--width", "\(width)", "--time-zone", "Europe/Paris", "--quiet"])
                #expect(run.status == 0)
                for line in run.lines where !line.hasPrefix("1 occurrence") { #expect(line.count <= width, "\(line)") }
                #expect(
                    run.text.contains("Call with the") && run.text.contains("11:00 America/New_York"), "\(run.text)")
                if width > 70 { #expect(run.text.contains(name)) } else { #expect(run.text.contains("A calen")) }
            }
        }
    }
}
