import Foundation
import TestSupport
import Testing

/// `month --format html`, as laid out by a browser.
@Suite("month as an HTML page")
struct MonthPageTests {
    static func page(_ path: String, _ arguments: String...) throws -> String {
        let run = try Executable.run(
            ["month", path, "--month", "2026-03", "--time-zone", "Europe/Paris", "--format", "html"] + arguments)
        #expect(run.status == 0)
        return run.text
    }

    static let atelier = Fixtures.file("pictures/atelier.ics").path

    /// Each bar with the days under its ends, in reading order, and the number of its lane in the row, determined from
    /// the layout rather than from the text of the page.
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

    /// By hand: March 1, 2026 is a Sunday. The weeks start on Monday.
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

    /// The same with weeks from Saturday, which divide the trip on another day.
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
        .requires(Browser.url != nil, Browser.isMissing))
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
        .requires(Browser.url != nil, Browser.isMissing))
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
                        .map(cell => cell.innerText).join(" "),
                    [...document.querySelectorAll("section:first-child th[scope=row]")].map(cell => cell.textContent).join(" "),
                    links.every(link => document.querySelector(link.getAttribute("href")) && link.tabIndex == 0
                        && link.textContent.trim() != "") + " " + (links.length > 20),
                    [...document.querySelectorAll("section:first-child .more")]
                        .map(link => link.innerText + " " + link.getAttribute("href")).join(),
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
                "+2 more #d-2026-03-28",
                "Friday 20 March all day Equinox 16:00 – 17:00 Call with Brooklyn 11:00 America/New_York",
                "1",
            ])
    }

    /// The texts of the page, with the least contrast that WCAG 2.2 requires (1.4.3).
    @Test(
        "The page's text has the contrast of WCAG in light and dark mode",
        .requires(Browser.url != nil, Browser.isMissing), .serialized, arguments: [false, true])
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

    @Test("Text of a feed can't escape into the page's markup", .requires(Browser.url != nil, Browser.isMissing))
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
                        "aria-labelledby", "charset", "name", "content", "http-equiv", "tabindex"];
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
        #expect(empty.contains("<p class=\"nothing\"><span>Aucun événement.</span></p>"))
        // A language that the program has no words for.
        let vietnamese = try Self.page(Fixtures.file("feeds/floating.ics").path, "--locale", "vi_VN", "--limit", "0")
        #expect(vietnamese.contains("<span lang=\"en\" dir=\"ltr\">No events.</span>"))
    }

    @Test(
        "On a phone every day is one link to the agenda, without anything over anything, and nothing is wider than the page",
        .requires(Browser.url != nil, Browser.isMissing))
    func phone() throws {
        try TemporaryFolder.with { folder in
            let tasks = (0..<40).map { number in
                "BEGIN:VEVENT\nUID:\(number)\nDTSTART:20260325T10\(number + 10)00\n"
                    + "SUMMARY:Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihung \(number)\nEND:VEVENT"
            }
            let path = try folder.calendar("feed.ics", tasks.joined(separator: "\n"))
            let page = try Self.page(path, "--locale", "en_US")
            let found = try Browser.measure(
                [Browser.Page(html: page, width: 390), Browser.Page(html: page, width: 320)],
                script: """
                    const rect = element => element.getBoundingClientRect();
                    const cell = document.querySelector("#c-2026-03-25");
                    const more = rect(cell.querySelector(".more")), number = rect(cell.querySelector(".number"));
                    const middle = document.elementFromPoint((more.left + more.right) / 2, rect(cell).top + 40);
                    return [
                        "" + (document.documentElement.scrollWidth <= document.documentElement.clientWidth),
                        [...cell.querySelectorAll(".more span")].filter(span => rect(span).width > 1).map(span => span.textContent).join(),
                        "" + (more.top >= number.bottom),
                        middle?.closest("a")?.getAttribute("href") ?? "nothing",
                        "" + (rect(cell).width >= 40 && rect(cell).height >= 44),
                    ];
                    """)
            for found in found { #expect(found == ["true", "+35", "true", "#d-2026-03-25", "true"]) }
        }
    }

    @Test(
        "Times have the same digits in the table and in the agenda, and overnight ones name the second day",
        .requires(Browser.url != nil, Browser.isMissing))
    func times() throws {
        let found = try Browser.measure(
            ["en_GB", "de_DE", "es_ES", "en_US"].map {
                Browser.Page(html: try Self.page(Self.atelier, "--locale", $0))
            },
            script: """
                const plain = text => text.replace(/[\\s\\u2009\\u202f]+/g, " ");
                const entry = name => [...document.querySelectorAll("dd")].find(dd => dd.innerText.includes(name));
                return [
                    ...["Bench round", "Kiln"].flatMap(name => [
                        [...document.querySelectorAll(".dot")].find(dot => dot.innerText.includes(name))
                            .querySelector(".time").innerText,
                        entry(name).querySelector(".time").innerText,
                    ]).map(plain), document.querySelector(".zone").innerText,
                ];
                """)
        #expect(
            found == [
                ["09:15", "09:15 – 09:45", "22:00", "22:00 – 13 Mar 06:00", "Europe/Paris (GMT+1, GMT+2)"],
                ["09:15", "09:15 – 09:45", "22:00", "22:00 – 13. März 06:00", "Europe/Paris (GMT+1, GMT+2)"],
                ["9:15", "9:15 – 9:45", "22:00", "22:00 – 13 mar 6:00", "Europe/Paris (GMT+1, GMT+2)"],
                ["9:15 AM", "9:15 – 9:45 AM", "10:00 PM", "10:00 PM – Mar 13 6:00 AM", "Europe/Paris (GMT+1, GMT+2)"],
            ])
    }

    @Test("An event that ends at midnight has its two times in the agenda, and no date")
    func endAtMidnight() throws {
        let calendar = """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:1
            DTSTART:20260312T220000
            DTEND:20260313T000000
            END:VEVENT
            END:VCALENDAR
            """
        let run = try Executable.run(
            ["month", "-", "--month", "2026-03", "--format", "html", "--locale", "en_US"], input: Array(calendar.utf8))
        // The formatter puts narrow spaces before PM.
        let text = run.text.replacing("\u{202F}", with: " ").replacing("\u{2009}", with: " ")
        #expect(text.contains("<span class=\"time\">10:00 PM – 12:00 AM</span>"))
    }

    @Test(
        "A narrow column drops the times, which leave no room for a title, earlier with a clock of twelve hours",
        .requires(Browser.url != nil, Browser.isMissing))
    func narrowTimes() throws {
        let script = """
            return [[...document.querySelectorAll(".dot .time")].filter(time => time.getClientRects().length > 0).length > 0
                ? "times" : "no times"];
            """
        let (american, british) = try (
            Self.page(Self.atelier, "--locale", "en_US"), Self.page(Self.atelier, "--locale", "en_GB")
        )
        let found = try Browser.measure(
            [
                Browser.Page(html: american, width: 1_200), Browser.Page(html: american, width: 1_000),
                Browser.Page(html: british, width: 1_000), Browser.Page(html: british, width: 800),
            ], script: script)
        #expect(found == [["times"], ["no times"], ["times"], ["no times"]])
    }

    @Test(
        "A page of a year starts with small months whose dots are the days with events, and links lead there and back",
        .requires(Browser.url != nil, Browser.isMissing))
    func year() throws {
        let found = try Browser.measure(
            [Browser.Page(html: Self.page(Self.atelier, "--locale", "en_GB", "--months", "12"))],
            script: """
                const months = [...document.querySelectorAll(".overview li")];
                const busy = month => [...month.querySelectorAll(".busy")].map(day => day.innerText).join(" ");
                const targets = [...document.querySelectorAll("a[href^='#']")];
                const back = document.querySelector("#d-2026-04-06 a").getAttribute("href");
                return [
                    months.length + " " + months[1].innerText.split("\\n")[0], busy(months[0]), busy(months[1]),
                    "" + targets.every(link => document.querySelector(link.getAttribute("href"))), back,
                    document.querySelector(back + " .number a").getAttribute("href"),
                    // For a day on which nothing starts.
                    document.querySelector("#c-2026-03-06 .number a").getAttribute("href"),
                ];
                """)
        // By hand, as for the bars above. The night of the 12th is drawn on that day alone.
        #expect(
            found.first == [
                "12 April 2026", "2 5 6 7 8 9 10 12 16 18 19 20 21 22 23 24 25 26 27 28 30", "6 13 20 27", "true",
                "#c-2026-04-06", "#d-2026-04-06", "#e-2026-03-2",
            ])
    }

    @Test(
        "Following a link moves the keyboard's focus to the day in the agenda, and the link there back to the cell",
        .requires(Browser.url != nil, Browser.isMissing))
    func keyboard() throws {
        // The address is set instead of following the link, because a frame's links belong to the document around it.
        let found = try Browser.measure(
            [Browser.Page(html: Self.page(Self.atelier, "--locale", "en_GB"))],
            script: """
                const follow = link => {
                    link.focus();
                    const wasFocused = document.activeElement == link && getComputedStyle(link).outlineStyle;
                    document.defaultView.location.hash = link.getAttribute("href");
                    return wasFocused + " " + document.activeElement.id;
                };
                return [
                    follow(document.querySelector("#c-2026-03-20 .number a")),
                    follow(document.querySelector("#d-2026-03-20 a")),
                    follow([...document.querySelectorAll("#c-2026-03-20 .dot a")].at(-1)),
                ];
                """)
        // Focus that a script sets after no click is visible, like that of a key.
        #expect(found.first?.count == 3)
        for (line, id) in zip(found.first ?? [], ["d-2026-03-20", "c-2026-03-20", "e-2026-03-"]) {
            #expect(line.hasPrefix("solid \(id)"))
        }
    }

    @Test(
        "On paper a short day stays on one sheet, and a long one continues on the next",
        .requires(Browser.url != nil, Browser.isMissing))
    func longDay() throws {
        try TemporaryFolder.with { folder in
            let tasks = ["09", "10"].flatMap { day in
                (0..<(day == "09" ? 8 : 40)).map { number in
                    "BEGIN:VEVENT\nUID:\(day)\(number)\nDTSTART:202603\(day)T10\(number + 10)00\nSUMMARY:\(number)\nEND:VEVENT"
                }
            }
            let path = try folder.calendar("feed.ics", tasks.joined(separator: "\n"))
            let found = try Browser.measure(
                [Browser.Page(html: Self.page(path, "--locale", "en_GB"))],
                script: """
                    const breaks = element => getComputedStyle(element).breakInside;
                    return [...document.querySelectorAll(".agenda > div")].map(day =>
                        day.querySelectorAll("dd").length + " " + breaks(day) + " " + breaks(day.querySelector("dd")));
                    """)
            #expect(found.first == ["8 avoid avoid", "40 auto avoid"])
        }
    }

    @Test(
        "Links and remarks that continue on another line start where the title starts",
        .requires(Browser.url != nil, Browser.isMissing))
    func wrappedLinks() throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar(
                "feed.ics",
                "BEGIN:VEVENT\nUID:1\nDTSTART:20260310T090000\nSUMMARY:Nursery run with a rather long title that must wrap\n"
                    + "URL:https://a-rather-long-name.example.com/agenda\nLOCATION:https://meet.example.org/x\nEND:VEVENT"
            )
            let found = try Browser.measure(
                [Browser.Page(html: Self.page(path, "--locale", "en_GB"), width: 390)],
                script: """
                    const what = document.querySelector(".what");
                    const lines = new Map();
                    for (const part of what.querySelectorAll(":scope > bdi, small bdi")) {
                        for (const rect of part.getClientRects()) {
                            const line = Math.round(rect.bottom / 8);
                            lines.set(line, Math.min(rect.left, lines.get(line) ?? Infinity));
                        }
                    }
                    const edge = what.getBoundingClientRect().left;
                    return ["" + (lines.size > 1), "" + [...lines.values()].every(left => Math.abs(left - edge) <= 1)];
                    """)
            #expect(found == [["true", "true"]])
        }
    }

    @Test("The agenda links to web addresses of URL, CONFERENCE and LOCATION, and to nothing else")
    func links() throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar(
                "feed.ics",
                """
                BEGIN:VEVENT
                UID:1
                DTSTART:20260310T090000
                SUMMARY:Call
                URL:https://example.com/a?b=1&c=2
                LOCATION:https://meet.example.org/x
                CONFERENCE;VALUE=URI:https://meet.example.org/x
                END:VEVENT
                BEGIN:VEVENT
                UID:2
                DTSTART:20260311T090000
                SUMMARY:Trap
                URL:javascript:alert(1)
                LOCATION:Room 4
                CONFERENCE;VALUE=URI:data:text/html,x
                END:VEVENT
                """)
            let page = try Self.page(path, "--locale", "en_GB")
            let links = page.matches(of: /<a class="link" href="([^"]*)" rel="noreferrer"><bdi>([^<]*)</)
                .map { "\($0.1) \($0.2)" }
            #expect(
                links == [
                    "https://meet.example.org/x meet.example.org", "https://example.com/a?b=1&amp;c=2 example.com",
                ])
            #expect(page.contains("<bdi>Room 4</bdi>"))
            #expect(!page.contains("javascript:") && !page.contains("data:"))
        }
    }
}
