import Foundation
import TestSupport
import Testing

/// The commands of a newcomer who has read only `--help`.
@Suite("Newcomers")
struct NewcomerTests {
    @Test("The note about an empty window names an option of the same subcommand")
    func emptyWindows() throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar(
                "old.ics", "BEGIN:VEVENT\nUID:1\nDTSTART:20050809T090000Z\nSUMMARY:Game\nEND:VEVENT")
            let hints = [
                "occurrences": "try --from 2005-08-09", "agenda": "try --on 2005-08-09", "month": "try --month 2005-08",
            ]
            for (command, hint) in hints {
                let run = try Executable.run(command, path, "--time-zone", "UTC")
                #expect(run.errors.contains(hint), "\(command): \(run.errors)")
                let next = try Executable.run(
                    [command, path, "--time-zone", "UTC"] + hint.dropFirst(4).split(separator: " ").map(String.init))
                #expect(next.status == 0 && next.text.contains("Game"))
            }
        }
    }

    @Test("diff reports that files differ only outside the window")
    func differencesElsewhere() throws {
        try TemporaryFolder.with { folder in
            let event = "BEGIN:VEVENT\nUID:1\nDTSTART:20050809T090000Z\nSUMMARY:Game\nEND:VEVENT"
            let old = try folder.calendar("old.ics", event)
            let new = try folder.calendar("new.ics", event.replacing("T09", with: "T10"))
            let run = try Executable.run("diff", old, new, "--from", "2026-01-01")
            #expect(run.status == 0)
            #expect(run.errors.contains("the files differ, but not in the occurrences of this window"))
            #expect(try Executable.run("diff", old, old, "--from", "2026-01-01").errors.isEmpty)
            #expect(try Executable.run("diff", old, new, "--from", "2005-08-01").status == 1)
        }
    }

    @Test("validate reports input that isn't iCalendar with its position, code and likely format")
    func loginPage() throws {
        let page = Array("<html><head><title>Sign in</title></head></html>".utf8)
        let run = try Executable.run("validate", "-", input: page)
        #expect(run.status == 65)
        #expect(run.lines.contains { $0.hasPrefix("<stdin>:1:1: error: ") && $0.hasSuffix("[ICS001 RFC 5545 §3.4]") })
        #expect(run.errors == "ics-inspect: <stdin>: not iCalendar: it looks like a web page titled “Sign in”\n")
    }

    @Test("The severity of a problem has a color of its own with --color always")
    func severityColor() throws {
        let lines = Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n".utf8)
        let run = try Executable.run("validate", "-", "--color", "always", input: lines)
        #expect(run.text.hasPrefix("<stdin>:1:1: \u{1B}[33mwarning:\u{1B}[0m "))
    }

    @Test("lines, tree, convert and redact have no option for zones, which don't matter there")
    func zoneOption() throws {
        for command in ["lines", "tree", "redact", "convert"] {
            let help = try Executable.run("help", command)
            #expect(help.status == 0 && help.text.contains("--encoding") && !help.text.contains("--prefer-zones-of"))
        }
        #expect(try Executable.run("help", "occurrences").text.contains("--prefer-zones-of"))
    }

    @Test("Completions list time zones and locales", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) throws {
        let script = try Executable.run("--generate-completion-script", shell)
        #expect(script.status == 0)
        for name in ["Europe/Paris", "America/Argentina/Buenos_Aires", "de_DE"] { #expect(script.text.contains(name)) }
    }

    static let event = Feeds.event("a", "DTSTART:20260302T090000Z\nSUMMARY:Tea").trimmingCharacters(in: .newlines)
    static let other = Feeds.event("b", "DTSTART:20260303T090000Z\nSUMMARY:Run").trimmingCharacters(in: .newlines)

    @Test(
        "A misspelt subcommand or option ends with 64 and a suggestion",
        .serialized,
        arguments: [
            (["sumary", "x.ics"], "no such file or subcommand: sumary; did you mean summary?"),
            (["agneda"], "did you mean agenda?"), (["version"], "did you mean --version?"),
            (["today", "x.ics"], "no such file or subcommand: today; did you mean agenda --on today?"),
            (["check", "x.ics"], "did you mean validate?"),
            (["help", "ocurrences"], "no such subcommand: ocurrences; did you mean occurrences?"),
            (["--verison"], "unknown option: --verison; did you mean --version?"),
            (["agenda", "x.ics", "--today"], "unknown option: --today; did you mean --on today?"),
            (["month", "x.ics", "--tomorrow"], "unknown option: --tomorrow; did you mean --on tomorrow?"),
            (["agenda", "x.ics", "--date=2026-03-02"], "unknown option: --date; did you mean --on?"),
            (["x.ics", "--json"], "unknown option: --json; did you mean --format json?"),
            (["month", "x.ics", "--lang", "de"], "unknown option: --lang; did you mean --locale?"),
            (["rule", "FREQ=DAILY", "--start", "20260302", "--tz", "UTC"], "option: --tz; did you mean --time-zone?"),
            (["convert", "x.ics", "--to", "jcal", "--json"], "unknown option '--json'"),
            ([], "name a file, a folder or a URL, such as ics-inspect work.ics"),
            (["validate", "--explain", "ICS17"], "unknown code: ICS17; did you mean ICS017?"),
            (["validate", "x.ics", "--ignore", "311"], "unknown code: 311; did you mean ICS311?"),
            (["validate", "x.ics", "--ignore", "ICS999"], "in brackets, such as ICS017"),
        ])
    func misspelt(_ arguments: [String], _ message: String) throws {
        let run = try Executable.run(arguments)
        #expect(run.status == 64)
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(run.output.isEmpty)
    }

    @Test("A folder is read as one calendar of its .ics files")
    func folder() throws {
        try TemporaryFolder.with { folder in
            _ = try folder.calendar("b.ics", Self.other)
            _ = try folder.calendar("a.ics", Self.event)
            _ = try folder.file("notes.txt", Array("no calendar".utf8))
            let run = try Executable.run("occurrences", folder.url.path, "--from", "2026-03", "--format", "ndjson")
            #expect(run.status == 0)
            let records = try run.lines.map { try JSONValue.of($0) }
            #expect(records.map { $0["summary"].text } == ["Tea", "Run"])
            #expect(records.map { $0["file"].text?.hasSuffix(".ics") } == [true, true])
        }
    }

    @Test("The files of a folder share the folder's name and color, and have no legend of their own")
    func folderDetails() throws {
        try TemporaryFolder.with { folder in
            let vdir = TemporaryFolder(url: folder.url.appending(path: "home"))
            try FileManager.default.createDirectory(at: vdir.url, withIntermediateDirectories: true)
            _ = try vdir.calendar("a.ics", Self.event)
            _ = try vdir.calendar("b.ics", Self.other)
            let path = vdir.url.path
            let options = ["--month", "2026-03", "--time-zone", "UTC"]
            let plain = try Executable.run(["month", path] + options)
            #expect(!plain.text.contains("["), "\(plain.text)")
            #expect(
                try Executable.run("summary", path).text.contains(
                    "Name        home\nFiles       \(path)  folder of 2 .ics files\n"))
            _ = try vdir.file("displayname", Array("Our home\n".utf8))
            _ = try vdir.file("color", Array("#C71585\n".utf8))
            let page = try Executable.run(["month", path, "--format", "html"] + options).text
            #expect(page.contains("<h1><bdi>Our home</bdi></h1>") && page.contains("--c:#C71585;"))
            #expect(!page.contains("class=\"legend\""))
            // Beside another calendar, the folder is one item of the legend.
            let work = try folder.calendar("work.ics", "NAME:Work\n" + Self.event)
            let both = try Executable.run(["month", path, work, "--format", "html"] + options).text
            #expect(both.contains("<h1><bdi>Our home, Work</bdi></h1>"))
            #expect(both.components(separatedBy: "<li style=\"--c:").count == 3)
            let records = try Executable.run("occurrences", path, "--from", "2026-03", "--format", "ndjson").lines
            #expect(try records.map { try JSONValue.of($0)["calendar"].text } == ["Our home", "Our home"])
        }
    }

    @Test("jCal is read by every subcommand")
    func jCal() throws {
        try TemporaryFolder.with { folder in
            let json = try Executable.run("convert", "--to", "jcal", try folder.calendar("a.ics", Self.event)).output
            let path = try folder.file("a.json", [UInt8](json)).path
            for command in ["summary", "occurrences", "month", "agenda", "lines", "tree", "validate"] {
                #expect(try Executable.run(command, path).status == 0, "\(command)")
            }
            let run = try Executable.run(
                "occurrences", path, "--from", "2026-03", "--format", "csv", "--fields", "summary")
            #expect(run.text == "summary\nTea\n")
        }
    }

    @Test(
        "Input that is no calendar is called by its name",
        .serialized,
        arguments: [
            ("<!DOCTYPE html><html><title>Sign in</title></html>", "it looks like a web page titled “Sign in”"),
            ("BEGIN:VCARD\r\nEND:VCARD\r\n", "it looks like a vCard"),
            ("PK\u{3}\u{4}zip", "it looks like a ZIP archive"),
            ("", "it is empty"), ("{\"a\":1}", "it looks like JSON, but no calendar"),
        ])
    func foreign(_ text: String, _ message: String) throws {
        let run = try Executable.run("summary", "-", input: Array(text.utf8))
        #expect(run.status == 65)
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test("A file URL is a path, and other URLs that can't be read are refused")
    func urls() throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar("a.ics", Self.event)
            #expect(try Executable.run("summary", "file://\(path)").status == 0)
            let run = try Executable.run("summary", "ftp://u:secret@example.com/a.ics")
            #expect(run.status == 64)
            #expect(run.errors.contains("only http, https, webcal and file URLs can be read"))
            #expect(!run.errors.contains("secret"))
        }
    }

    @Test("A summary as JSON has the numbers of the table")
    func summary() throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar("a.ics", "NAME:Work\n" + Self.event + "\n" + Self.other)
            let summary = try JSONValue.of(
                try Executable.run("summary", path, "--format", "json", "--time-zone", "UTC").text)
            #expect(summary["name"].text == "Work")
            #expect(summary["components"]["VEVENT"] == .number(2))
            #expect(summary["start"].text == "2026-03-02 09:00")
            #expect(summary["end"].text == "2026-03-03 09:00")
            #expect(summary["series"]["single"] == .number(2))
            #expect(summary["problems"]["error"] == .number(0))
        }
    }

    @Test("Several calendars have a legend, a color each, and their names in the agenda")
    func legend() throws {
        try TemporaryFolder.with { folder in
            let paths = [
                try folder.calendar("work.ics", "NAME:Work\n" + Self.event),
                try folder.calendar("home.ics", "NAME:Home\n" + Self.other),
            ]
            let page = try Executable.run(["month"] + paths + ["--month", "2026-03", "--format", "html"]).text
            #expect(page.contains("<h1><bdi>Work, Home</bdi></h1>"))
            #expect(page.contains("<li style=\"--c:#1F5FC4;--d:#356FCA\"><i></i><bdi>Work</bdi></li>"))
            #expect(page.contains("<li style=\"--c:#C2410C\"><i></i><bdi>Home</bdi></li>"))
            #expect(page.contains("--c:#C2410C;--on:#fff"))
            let table = try Executable.run(["month"] + paths + ["--month", "2026-03", "--time-zone", "UTC"]).text
            #expect(table.contains("Tea  [Work]"))
            #expect(table.contains("Run  [Home]"))
        }
    }

    @Test("A bar of an event with a time starts with the time")
    func bars() throws {
        try TemporaryFolder.with { folder in
            let night = Feeds.event("n", "DTSTART:20260302T220000Z\nDTEND:20260304T060000Z\nSUMMARY:Night")
                .trimmingCharacters(in: .newlines)
            let path = try folder.calendar("a.ics", night)
            let options = ["--month", "2026-03", "--time-zone", "UTC", "--locale", "en_GB"]
            #expect(try Executable.run(["month", path] + options).text.contains("22:00 Night"))
            #expect(
                try Executable.run(["month", path, "--format", "html"] + options).text
                    .contains("<span class=\"time\">22:00</span><bdi>Night</bdi>"))
        }
    }

    @Test("A narrow month has marks instead of titles, and a wide one has times")
    func widths() throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar("a.ics", Self.event)
            let options = ["month", path, "--month", "2026-03", "--time-zone", "UTC", "--first-weekday", "mon"]
            let narrow = try Executable.run(options + ["--width", "40"]).lines
            #expect(narrow.prefix(8).allSatisfy { $0.count <= 40 })
            #expect(narrow.contains { $0.hasPrefix("2•") })
            #expect(try Executable.run(options + ["--width", "200"]).text.contains("09:00 Tea"))
        }
    }

    @Test("An evening that ends after midnight marks only its first day, in a narrow month and in the overview")
    func evenings() throws {
        try TemporaryFolder.with { folder in
            let party = Feeds.event("p", "DTSTART:20260331T220000Z\nDTEND:20260401T001500Z\nSUMMARY:Party")
            let trip = Feeds.event("t", "DTSTART:20260429T220000Z\nDTEND:20260502T001500Z\nSUMMARY:Trip")
            let path = try folder.calendar("a.ics", party + trip)
            let options = ["month", path, "--month", "2026-03", "--time-zone", "UTC", "--first-weekday", "mon"]
            // The week of March 30 to April 5.
            let week = try Executable.run(options + ["--width", "40"]).lines.first { $0.hasPrefix("30 ") }
            #expect(week?.split(separator: " ").map(String.init) == ["30", "31•", "1", "2", "3", "4", "5"])
            let page = try Executable.run(options + ["--months", "3", "--format", "html"]).text
            let busy = page.matches(of: #/<b class="busy">(\d+)</#).map { String($0.1) }
            #expect(busy == ["31", "29", "30", "1", "2"])
        }
    }

    @Test("The help of a command has its own options first, and then those that others have, in groups")
    func groups() throws {
        for command in ["agenda", "occurrences", "freebusy", "edit", "validate"] {
            for arguments in [["help", command], [command, "--help"]] {
                let lines = try Executable.run(arguments).text.components(separatedBy: "\n")
                let titles = lines.filter { $0.hasSuffix(":") && $0 == $0.uppercased() }
                let own = try #require(titles.firstIndex(of: "OPTIONS:"))
                let input = try #require(titles.firstIndex(of: "INPUT:"))
                #expect(own < input && titles.count == Set(titles).count, "\(titles)")
            }
        }
        let help =
            try Executable.run("agenda", "--help").text + Executable.run("edit", "--help").text
            + Executable.run("redact", "--help").text
        let letters = Set(help.matches(of: /(?m)^  (-[a-z]), --/).map { String($0.1) })
        #expect(letters == ["-f", "-h", "-i", "-l", "-n", "-o", "-q", "-s", "-v", "-x", "-z"])
        #expect(help.contains("  -n, --limit <n>"))
    }

    @Test("Lines of examples in the help fit into 80 columns and can be copied")
    func examples() throws {
        let commands = try Executable.run("--help").lines.compactMap { line in
            line.wholeMatch(of: #/  ([a-z]+) .*/#).map { String($0.1) }
        }.filter { $0 != "ics" }
        #expect(commands.contains("summary") && commands.contains("compare") && commands.count >= 15)
        for command in commands {
            let lines = try Executable.run("help", command).text.components(separatedBy: "\n")
            let start = try #require(lines.firstIndex { $0 == "Example:" || $0 == "Examples:" }, "\(command)")
            let examples = lines[(start + 1)...].prefix { !$0.isEmpty }
            #expect(examples.allSatisfy { $0.hasPrefix("  ") && $0.count <= 80 }, "\(command): \(examples)")
            // A line that continues says so.
            for (line, next) in zip(examples, examples.dropFirst()) where next.hasPrefix("    ") {
                #expect(line.hasSuffix("\\") || line.hasSuffix("|"), "\(line)")
            }
            let isSingle = examples.count { !$0.hasPrefix("    ") } == 1
            #expect(lines[start] == (isSingle ? "Example:" : "Examples:"), "\(command)")
        }
    }

    @Test("Occurrences that started before the window are listed under its first day")
    func since() throws {
        try TemporaryFolder.with { folder in
            let trip = Feeds.event("t", "DTSTART;VALUE=DATE:20260301\nDTEND;VALUE=DATE:20260306\nSUMMARY:Trip")
                .trimmingCharacters(in: .newlines)
            let path = try folder.calendar("a.ics", trip)
            let run = try Executable.run("occurrences", path, "--from", "2026-03-03", "--time-zone", "UTC")
            #expect(run.lines.first == "Tue 2026-03-03  5 days         Trip  [since 2026-03-01]")
        }
    }

    @Test("--fix ends lines with CR LF, closes components, adds DTSTAMP and removes a byte order mark")
    func structure() throws {
        let lines = [
            "\u{FEFF}BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//tests//EN", "BEGIN:VEVENT", "UID:a",
            "LAST-MODIFIED:20260101T000000Z", "DTSTART:20260302T090000Z", "BEGIN:VALARM", "ACTION:AUDIO",
            "TRIGGER:-PT5M",
            "END:VALARM", "END:VEVENT", "BEGIN:VEVENT", "UID:b", "DTSTAMP:20260101T000000Z", "DTSTART:20260303T090000Z",
        ]
        let run = try Executable.run("validate", "-", "--fix", input: Array(lines.joined(separator: "\n").utf8))
        #expect(run.status == 0)
        var fixed = lines
        fixed[0] = "BEGIN:VCALENDAR"
        fixed.insert("DTSTAMP:20260101T000000Z", at: 4)
        fixed += ["END:VEVENT", "END:VCALENDAR", ""]
        #expect(run.text == fixed.joined(separator: "\r\n"))
        #expect(run.errors == "5 fixed; left: no problems in 1 file\n")
    }

    @Test("--fix adds VERSION, PRODID and UIDs, the same UIDs each time and different ones for equal events")
    func identifiers() throws {
        let event = "BEGIN:VEVENT\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20260302T090000Z\r\nEND:VEVENT\r\n"
        let blank = event.replacingOccurrences(of: "DTSTAMP", with: "UID: \r\nDTSTAMP")
        let calendar = "BEGIN:VCALENDAR\r\n" + event + event + blank + "END:VCALENDAR\r\n"
        let runs = try (0..<2).map { _ in
            try Executable.run("validate", "-", "--fix", input: Array(calendar.utf8))
        }
        #expect(runs[0].status == 0 && runs[0].text == runs[1].text)
        let lines = runs[0].text.split(separator: "\r\n")
        let uids = lines.filter { $0.hasPrefix("UID:") }
        #expect(uids.count == 3 && Set(uids).count == 3, "\(uids)")
        #expect(lines.prefix(3).dropFirst() == ["VERSION:2.0", "PRODID:-//swift-icalendar//ics-inspect//EN"])
        #expect(runs[0].errors == "5 fixed; left: no problems in 1 file\n")
        // All three events are still there.
        let listed = try Executable.run(
            "occurrences", "-", "--from", "2026-03-01", "--time-zone", "UTC", "--format", "csv", "--fields", "start",
            input: Array(runs[0].text.utf8))
        #expect(Array(listed.lines.dropFirst()) == Array(repeating: "2026-03-02T09:00:00Z", count: 3))
    }

    @Test("An override of no occurrence is reported with its date, its series and the nearest occurrence")
    func nearest() throws {
        try TemporaryFolder.with { folder in
            let series =
                Feeds.event("a", "DTSTART:20260302T090000Z\nRRULE:FREQ=WEEKLY;COUNT=5")
                + Feeds.event("a", "RECURRENCE-ID:20260310T090000Z\nDTSTART:20260312T090000Z")
            let path = try folder.calendar("a.ics", series.trimmingCharacters(in: .newlines))
            let run = try Executable.run("validate", path)
            #expect(
                run.text.contains(
                    "RECURRENCE-ID 2026-03-10T09:00:00Z is no occurrence of the series “a”, whose nearest is "
                        + "2026-03-09T09:00:00Z; showing it as a single event"), "\(run.text)")
        }
    }

    /// By the formula of WCAG 2.2, on the shade of a weekend: navy has a contrast of 1.06 with #222226, and #6666B3 of 3.11;
    /// yellow has 1.01 with #F7F7FA, and #8C8C00 has 3.35.
    @Test(
        "Dots that would vanish on a light or a dark page are mixed towards the ink, in a page and in an image",
        .serialized, arguments: [("navy", "000080", "000080", "6666B3"), ("yellow", "FFFF00", "8C8C00", "FFFF00")])
    func contrast(_ color: String, _ own: String, _ light: String, _ dark: String) throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar(
                "a.ics", Self.event.replacingOccurrences(of: "SUMMARY", with: "COLOR:\(color)\nSUMMARY"))
            let options = ["month", path, "--month", "2026-03", "--format"]
            let page = try Executable.run(options + ["html"]).text
            let mixed = (light == own ? "" : ";--l:#\(light)") + (dark == own ? "" : ";--d:#\(dark)")
            #expect(page.contains("--c:#\(own);--on:#\(own == "FFFF00" ? "000" : "fff")\(mixed)\""))
            let image = try Executable.run(options + ["svg"]).text
            #expect(
                image.contains("r=\"4.5\" fill=\"#\(light)\" class=\"fills\" style=\"--l:#\(light);--d:#\(dark)\"/>"))
        }
    }
}
