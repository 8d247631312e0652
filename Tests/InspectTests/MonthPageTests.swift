import Foundation
import TestSupport
import Testing

/// `month --format html`, as a browser lays it out.
@Suite("month as an HTML page")
struct MonthPageTests {
    static func page(_ path: String, _ arguments: String...) throws -> String {
        let run = try Executable.run(
            ["month", path, "--month", "2026-03", "--time-zone", "Europe/Paris", "--format", "html"] + arguments)
        #expect(run.status == 0)
        return run.text
    }

    static let atelier = Fixtures.file("pictures/atelier.ics").path

    /// Each bar with the days under its ends, where reading starts first, and the number of its lane in the row: counted
    /// from what is seen, not from what the page says of itself.
    static let bars = """
        const isRightToLeft = document.dir == "rtl";
        const cells = [...document.querySelectorAll("td")].map(cell =>
            ({ date: cell.querySelector("time").dateTime, rect: cell.getBoundingClientRect() }));
        const dayAt = (x, y) => cells.find(cell =>
            cell.rect.left <= x && x < cell.rect.right && cell.rect.top <= y && y < cell.rect.bottom)?.date ?? "nowhere";
        const lines = [];
        for (const row of document.querySelectorAll("tbody tr")) {
            const bars = [...row.querySelectorAll(".bar, .dot")];
            const rects = bars.map(bar => bar.querySelector("a").getBoundingClientRect());
            const tops = [...new Set(rects.map(rect => Math.round(rect.top)))].sort((a, b) => a - b);
            const step = tops.length > 1 ? tops[1] - tops[0] : 0;
            bars.forEach((bar, index) => {
                const rect = rects[index];
                const ends = [dayAt(rect.left + 1, rect.top), dayAt(rect.right - 1, rect.bottom)];
                if (isRightToLeft) ends.reverse();
                lines.push([bar.querySelector("bdi").textContent, ...ends, tops.indexOf(Math.round(rect.top))].join(" | "));
                rects.forEach((other, number) => {
                    if (number > index && rect.left < other.right && other.left < rect.right
                        && rect.top < other.bottom && other.top < rect.bottom) lines.push("overlap " + index + " " + number);
                });
            });
            if (tops.some((top, lane) => Math.abs(top - tops[0] - lane * step) > 1)) lines.push("lanes of several heights");
        }
        return lines;
        """

    /// By hand: 1 March 2026 is a Sunday. The weeks are those from Monday on.
    static let fromMonday = [
        "Bench round | 2026-03-02 | 2026-03-02 | 0",
        "Trip to Lyon | 2026-03-05 | 2026-03-08 | 0",
        "Silk fair | 2026-03-07 | 2026-03-08 | 1",
        "Trip to Lyon | 2026-03-09 | 2026-03-10 | 0",
        "Bench round | 2026-03-09 | 2026-03-09 | 1",
        "Kiln over night | 2026-03-12 | 2026-03-12 | 0",
        "Bench round | 2026-03-16 | 2026-03-16 | 0",
        "Works in the courtyard | 2026-03-18 | 2026-03-22 | 0",
        "Equinox | 2026-03-20 | 2026-03-20 | 1",
        "Call with Brooklyn | 2026-03-20 | 2026-03-20 | 2",
        "Works in the courtyard | 2026-03-23 | 2026-03-27 | 0",
        "Bench round | 2026-03-23 | 2026-03-23 | 1",
        "Guided tour | 2026-03-28 | 2026-03-28 | 0",
        "Guided tour | 2026-03-28 | 2026-03-28 | 1",
        "Guided tour | 2026-03-28 | 2026-03-28 | 2",
        "Guided tour | 2026-03-28 | 2026-03-28 | 3",
        "Guided tour | 2026-03-28 | 2026-03-28 | 4",
        "Bench round | 2026-03-30 | 2026-03-30 | 0",
    ]

    /// The same in weeks from Saturday on, where the trip is cut on another day.
    static let fromSaturday: [String] = {
        var lines = fromMonday
        lines.replaceSubrange(
            1...4,
            with: [
                "Trip to Lyon | 2026-03-05 | 2026-03-06 | 0",
                "Trip to Lyon | 2026-03-07 | 2026-03-10 | 0",
                "Silk fair | 2026-03-07 | 2026-03-08 | 1",
                "Bench round | 2026-03-09 | 2026-03-09 | 1",
            ])
        lines.replaceSubrange(
            7...11,
            with: [
                "Works in the courtyard | 2026-03-18 | 2026-03-20 | 0",
                "Equinox | 2026-03-20 | 2026-03-20 | 1",
                "Call with Brooklyn | 2026-03-20 | 2026-03-20 | 2",
                "Works in the courtyard | 2026-03-21 | 2026-03-27 | 0",
                "Bench round | 2026-03-23 | 2026-03-23 | 1",
            ])
        return lines
    }()

    @Test(
        "A browser shows the page's bars over their days, each in its lane, in both directions",
        .enabled(if: Browser.url != nil, Browser.isMissing))
    func bars() throws {
        let found = try Browser.measure(
            [
                Browser.Page(html: Self.page(Self.atelier, "--locale", "en_GB")),
                Browser.Page(html: Self.page(Self.atelier, "--locale", "fr_FR", "--weeks"), width: 900),
                Browser.Page(html: Self.page(Self.atelier, "--locale", "he_IL", "--first-weekday", "mon"), width: 480),
                Browser.Page(html: Self.page(Self.atelier, "--locale", "ar_EG", "--weeks")),
            ], script: Self.bars)
        for (found, expected) in zip(found, Array(repeating: Self.fromMonday, count: 3) + [Self.fromSaturday]) {
            // A cell lists its bars in the order of lanes or of the day.
            #expect(found.sorted() == expected.sorted())
        }
        #expect(found.count == 4)
    }

    @Test(
        "The page is a table with headers, and its links lead to its agenda",
        .enabled(if: Browser.url != nil, Browser.isMissing))
    func structure() throws {
        let page = try Self.page(Self.atelier, "--locale", "en_GB", "--weeks", "--months", "2")
        let found = try Browser.measure(
            [Browser.Page(html: page)],
            script: """
                const links = [...document.querySelectorAll("td a[href]")];
                return [
                    document.documentElement.lang + " " + document.dir + " " + document.title,
                    [...document.querySelectorAll("caption")].map(caption => caption.innerText.trim()).join(", "),
                    [...document.querySelectorAll("table:first-of-type th[scope=col]")].slice(0, 8)
                        .map(cell => cell.textContent).join(" "),
                    [...document.querySelectorAll("section:first-child th[scope=row]")].map(cell => cell.textContent).join(" "),
                    links.every(link => document.querySelector(link.getAttribute("href")) && link.tabIndex == 0
                        && link.textContent.trim() != "") + " " + (links.length > 20),
                    [...document.querySelectorAll("section:first-child .more")]
                        .map(link => link.textContent + " " + link.getAttribute("href")).join(),
                    document.querySelector("#d-2026-03-20").parentElement.innerText.replace(/\\s+/g, " "),
                    "" + new Set([...document.querySelectorAll("[id]")].map(element => element.id)).size
                        / document.querySelectorAll("[id]").length,
                ];
                """)
        #expect(
            found.first == [
                "en-GB ltr Atelier Corbeau: March 2026 – April 2026",
                "March 2026, April 2026",
                "Week Mon Tue Wed Thu Fri Sat Sun",
                "9 10 11 12 13 14",
                "true true",
                "+2 #d-2026-03-28",
                "Friday, 20 March 2026 all day Equinox 16:00 – 17:00 Call with Brooklyn 11:00 America/New_York",
                "1",
            ])
    }

    /// What is read on it, with the least contrast that WCAG 2.2 asks of text (1.4.3).
    @Test(
        "The page's text has the contrast of WCAG in light and dark mode",
        .enabled(if: Browser.url != nil, Browser.isMissing), .serialized, arguments: [false, true])
    func contrast(isDark: Bool) throws {
        let found = try Browser.measure(
            [Browser.Page(html: Self.page(Self.atelier, "--weeks"))], isDark: isDark,
            script: """
                const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
                const luminance = colors => {
                    for (const color of colors) { canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1); }
                    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map(part =>
                        part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
                    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
                };
                const paper = element => {
                    const colors = [];
                    for (let each = element; each; each = each.parentElement) colors.unshift(getComputedStyle(each).backgroundColor);
                    return luminance(colors);
                };
                const pale = new Set();
                let count = 0;
                for (const element of document.querySelectorAll("h1, h2, p, th, td time, td a, td .time, .more, dt, dd, dd *")) {
                    if (element.tagName == "I") continue;
                    const [one, other] = [luminance([getComputedStyle(element).color]), paper(element)];
                    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
                    if (contrast < 4.5) pale.add(element.outerHTML.slice(0, 60) + " " + contrast.toFixed(2));
                    count += 1;
                }
                return ["" + (count > 100), paper(document.body) < 0.2 ? "dark" : "light", ...pale];
                """)
        #expect(found.first == ["true", isDark ? "dark" : "light"])
    }

    @Test("Text of a feed can't escape into the page's markup", .enabled(if: Browser.url != nil, Browser.isMissing))
    func hostile() throws {
        let titles = [
            "</title><script>document.title = 'out'</script>", "\" onmouseover=\"out()\" x=\"",
            "' style='position: fixed",
            "<img src=x onerror=out()>", "--> ]]> </style> &lt;b&gt; &amp;",
        ]
        try TemporaryFolder.with { folder in
            let events = titles.enumerated().map { number, title in
                "BEGIN:VEVENT\nUID:\(number)\nDTSTART;VALUE=DATE:2026030\(number + 1)\nSUMMARY:\(title)\n"
                    + "LOCATION:\(title)\nCOLOR:\(title)\nSTATUS:\(title)\nEND:VEVENT"
            }
            let path = try folder.calendar(
                "feed.ics",
                "X-WR-CALNAME:\(titles[0])\nCOLOR:red;} body { display: none\n" + events.joined(separator: "\n"))
            let found = try Browser.measure(
                [Browser.Page(html: Self.page(path, "--locale", "en_GB"))],
                script: """
                    const known = ["class", "href", "title", "style", "id", "datetime", "aria-hidden", "scope", "lang", "dir",
                        "aria-labelledby", "charset", "name", "content", "http-equiv"];
                    const strange = [...document.querySelectorAll("*")].flatMap(element => element.getAttributeNames())
                        .filter(name => !known.includes(name));
                    return [
                        document.querySelectorAll("script, img, object, iframe, link").length + " " + strange.join(),
                        document.title, getComputedStyle(document.body).display,
                        ...[...document.querySelectorAll("dd .what > bdi")].map(title => title.textContent),
                        ...[...document.querySelectorAll("dd .place")].map(place => place.textContent),
                    ];
                    """)
            #expect(found.first?.first == "0 ")
            #expect(
                found.first.map { Array($0.dropFirst()) } == ["\(titles[0]): March 2026", "block"] + titles + titles)
        }
    }

    @Test("The page loads nothing and runs nothing")
    func selfContained() throws {
        let page = try Self.page(Self.atelier, "--locale", "he_IL", "--weeks")
        #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"he-IL\" dir=\"rtl\">\n"))
        #expect(page.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\""))
        for forbidden in ["<script", "src=", "url(", "@import", "http:", "https:", "<link"] {
            #expect(!page.contains(forbidden), "\(forbidden)")
        }
        let empty = try Self.page(Fixtures.file("feeds/floating.ics").path, "--locale", "fr_FR", "--limit", "0")
        #expect(empty.contains("<span lang=\"en\" dir=\"ltr\">Nothing takes place.</span>"))
    }
}
