import Foundation
import TestSupport
import Testing

/// The pages of months and weeks on phones, tablets, desks and paper.
@Suite("The layout of pages", .serialized)
struct PageLayoutTests {
    /// A month of 35 meetings, with long titles and a 51-letter name of the calendar.
    private static let meetings: String = {
        let titles = [
            "Budget review", "Sprint planning with the whole platform team", "1:1",
            "Donaudampfschifffahrtsgesellschaft",
        ]
        let events = (0..<35).map { number in
            let day = 1 + number % 31
            return
                "BEGIN:VEVENT\nUID:m\(number)\nDTSTART:202603\(day < 10 ? "0" : "")\(day)T\(10 + number % 9)1500\nDURATION:PT1H\n"
                + "SUMMARY:\(titles[number % titles.count])\nLOCATION:Room \(number % 4)\nDESCRIPTION:Bring\\nnotes\nEND:VEVENT"
        }
        return "X-WR-CALNAME:DonaudampfschifffahrtselektrizitätenhauptbetriebsX\n" + events.joined(separator: "\n")
    }()

    private static func pages(_ calendar: String, _ options: [String]) throws -> [String] {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar("feed.ics", calendar)
            return try [
                ["--month", "2026-03"], ["--page", "week", "--on", "2026-03-19"],
                ["--month", "2026-01", "--months", "12"],
            ]
            .map { kind in
                try Executable.run(
                    ["month", path, "--format", "html", "--time-zone", "Europe/Paris", "--quiet"] + kind + options
                ).text
            }
        }
    }

    @Test("No page is wider than its window", .requires(Browser.url != nil, Browser.isMissing))
    func widths() throws {
        let empty = "X-WR-CALNAME:Nothing"
        var pages: [Browser.Page] = []
        for html in try Self.pages(Self.meetings, ["--locale", "en_US"])
            + Self.pages(WeekTests.week, ["--locale", "ar_EG"])
            + Self.pages(empty, ["--locale", "ja_JP"])
        {
            for width in [390, 768, 1_200] { pages.append(Browser.Page(html: html, width: width)) }
        }
        let found = try Browser.measure(
            pages,
            script: """
                const root = document.documentElement;
                return [root.scrollWidth <= root.clientWidth ? "fits" : document.title + " has " + root.scrollWidth];
                """)
        #expect(found == Array(repeating: ["fits"], count: pages.count))
    }

    @Test(
        "A month of 35 meetings and a week are each one sheet of paper",
        .requires(Browser.url != nil, Browser.isMissing))
    func paper() throws {
        for html in try Self.pages(Self.meetings, ["--locale", "en_GB"]).prefix(2) {
            #expect(try Browser.sheetCount(of: html) == 1)
        }
    }

    @Test(
        "A title that is cut has a second line where the lane below is free",
        .requires(Browser.url != nil, Browser.isMissing))
    func tallTitles() throws {
        let html = try #require(try Self.pages(Self.meetings, ["--locale", "en_GB"]).first)
        let found = try Browser.measure(
            [Browser.Page(html: html)],
            script: """
                const lines = [...document.querySelectorAll(".tall bdi")].map(title =>
                    Math.round(title.getBoundingClientRect().height / parseFloat(getComputedStyle(title).lineHeight)));
                return [lines.length > 20, Math.max(...lines) == 2].map(String);
                """)
        #expect(found == [["true", "true"]])
    }

    @Test("An overview has letters of weekdays, and only months with events have a page of their own")
    func overview() throws {
        let year = try #require(try Self.pages(Self.meetings, ["--locale", "en_GB"]).last)
        #expect(year.matches(of: /<section/).count == 1)
        #expect(year.contains("<i>M</i><i>T</i><i>W</i><i>T</i><i>F</i><i>S</i><i>S</i>"))
        #expect(year.matches(of: /<a href="#t-2026-\d\d">/).count == 1)
    }

    @Test("A to-do has a box, which is full when it is done, and a description can be unfolded")
    func boxes() throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar(
                "feed.ics",
                """
                BEGIN:VTODO
                UID:1
                DUE:20260310T090000
                SUMMARY:Open
                DESCRIPTION:First <line>\\nJoin https://zoom.us/j/1
                END:VTODO
                BEGIN:VTODO
                UID:2
                DUE:20260311T090000
                STATUS:COMPLETED
                SUMMARY:Done
                END:VTODO
                """)
            let page = try Executable.run(
                "month", path, "--month", "2026-03", "--component", "VTODO", "--format", "html", "--time-zone", "UTC")
            #expect(page.text.contains("class=\"dot tall to-do\"") && page.text.contains("class=\"entry to-do done\""))
            #expect(
                page.text.contains(
                    "<details><summary><bdi>Open</bdi></summary><p><bdi>First &lt;line&gt;\nJoin https://zoom.us/j/1</bdi></p></details>"
                ))
            #expect(page.text.contains("<a class=\"link\" href=\"https://zoom.us/j/1\" rel=\"noreferrer\">"))
            let short = try Executable.run("month", path, "--month", "2026-03", "--no-agenda", "--format", "html")
            #expect(!short.text.contains("<dl") && !short.text.contains("href=\"#d-"))
        }
    }
}
