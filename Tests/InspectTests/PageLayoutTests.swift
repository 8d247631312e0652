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

    @Test(
        "Time, dot and title of an agenda are on one line, and no triangle is alone on one",
        .requires(Browser.url != nil, Browser.isMissing))
    func agendaLines() throws {
        let html = try #require(try Self.pages(Self.meetings, ["--locale", "en_US"]).first)
        let found = try Browser.measure(
            [768, 1_200].map { Browser.Page(html: html, width: $0) },
            script: """
                const top = node => { const rect = node.getClientRects()[0]; return (rect.top + rect.bottom) / 2; };
                const entries = [...document.querySelectorAll("dd")];
                const uneven = entries.filter(entry => {
                    const line = top(entry.querySelector(".time"));
                    const bdi = document.createRange();
                    bdi.selectNodeContents(entry.querySelector(".what bdi"));
                    return Math.abs(top(bdi) - line) > 2 || Math.abs(top(entry.querySelector("i")) - line) > 2;
                });
                return ["" + (entries.length >= 35), ...uneven.map(entry => entry.textContent)];
                """)
        #expect(found == [["true"], ["true"]])
    }

    @Test(
        "A block of a week shows the start of its title, however short it is, and no half lines",
        .requires(Browser.url != nil, Browser.isMissing))
    func shortBlocks() throws {
        let meetings = [(9, "15M"), (10, "30M"), (11, "45M"), (12, "1H"), (13, "2H")].map { hour, length in
            "BEGIN:VEVENT\nUID:\(hour)\nDTSTART:202603\(hour + 7)T\(hour < 10 ? "0" : "")\(hour)0000\nDURATION:PT\(length)\n"
                + "SUMMARY:Sprint planning with the whole platform team\nLOCATION:Room\nEND:VEVENT"
        }
        let week = try Self.pages(meetings.joined(separator: "\n"), ["--locale", "en_US"])[1]
        let found = try Browser.measure(
            [390, 768, 1_200].map { Browser.Page(html: week, width: $0) },
            script: """
                return [...document.querySelectorAll(".day .block")].map(block => {
                    const frame = block.getBoundingClientRect();
                    const range = document.createRange();
                    range.selectNodeContents(block.querySelector("bdi"));
                    const seen = [...range.getClientRects()].filter(line => line.left < frame.right && line.top < frame.bottom);
                    const whole = seen.filter(line => line.top >= frame.top - 1 && line.bottom <= frame.bottom + 1);
                    return seen.length > 0 && whole.length == seen.length ? "whole" : block.textContent + " " + frame.height;
                });
                """)
        #expect(found == Array(repeating: Array(repeating: "whole", count: 5), count: 3))
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
