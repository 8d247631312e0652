import CalendarSubscriptions
import Foundation
import ICalendar
import MonthDecorations
import TestSupport
import Testing

/// The Swift code of the pages is code of `Snippets/`, which this target compiles.
@Suite("Code in the documentation")
struct SnippetTests {
    private static func squeezed(_ lines: [some StringProtocol]) -> [String] {
        lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty && !$0.hasPrefix("import ") }
    }

    /// The lines of all snippet files, one after another.
    private static func snippets() throws -> [String] {
        let folder = Fixtures.repository.appending(path: "Tests/DocumentationTests/Snippets")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().flatMap { name in
            squeezed(
                try String(contentsOf: folder.appending(path: name), encoding: .utf8).split(separator: "\n"))
        }
    }

    @Test("The Swift code of a page is compiled", arguments: try Pages.all)
    func isCompiled(page: String) throws {
        let snippets = try Self.snippets()
        for block in try Pages.blocks("swift", in: page) {
            let code = Self.squeezed(block)
            // A package manifest can't be part of a target.
            guard let first = code.first, !first.hasPrefix(".package(") else { continue }
            let isThere = snippets.indices.contains { snippets[$0...].starts(with: code) }
            #expect(isThere, "\(page): no snippet has the lines from “\(first)” on")
        }
    }

    @Test("The step of a tutorial is compiled, and a tutorial shows it", arguments: try Pages.tutorialSteps)
    func isStep(file: String) throws {
        let code = Self.squeezed(try Pages.text(file).split(separator: "\n"))
        let snippets = try Self.snippets()
        // A step is a whole function or type, so that a reader needs no surrounding code.
        let isThere = snippets.indices.dropFirst().contains { index in
            snippets[index...].starts(with: code) && snippets[index - 1].hasSuffix("{")
                && snippets[(index + code.count)...].first == "}"
        }
        #expect(isThere, "no snippet is \(file)")
        let catalog = Fixtures.repository.appending(path: file).deletingLastPathComponent().deletingLastPathComponent()
        let tutorials = try FileManager.default.subpathsOfDirectory(atPath: catalog.path)
            .filter { $0.hasSuffix(".tutorial") }
            .map { try String(contentsOf: catalog.appending(path: $0), encoding: .utf8) }
        let name = URL(filePath: file).lastPathComponent
        #expect(tutorials.contains { $0.contains("file: \"\(name)\"") })
    }

    @Test("There are four tutorials, each with its steps")
    func tutorials() throws {
        for step in ["month-7", "month-view-2", "edit-6", "folder-5", "edited-month-5"] {
            #expect(try Pages.tutorialSteps.contains { $0.hasSuffix("/\(step).swift") })
        }
    }

    @Test(
        "The lines of code in the tables of a page are compiled",
        arguments: [
            "MonthDecorations/MonthDecorations.docc/LinesThatAViewNeeds",
            "MonthDecorations/MonthDecorations.docc/CapabilitiesOfCalendarViews",
            "ICalendar/ICalendar.docc/FromAnotherLibrary",
        ])
    func lines(page: String) throws {
        let snippets = try Self.snippets().joined().filter { !$0.isWhitespace }
        let rows = try Pages.text("Sources/\(page).md").split(separator: "\n").filter { $0.hasPrefix("| ") }
        #expect(rows.count > 40)
        for row in rows {
            let code =
                row.split(separator: "|").last?.split(separator: "`").enumerated()
                .filter { !$0.offset.isMultiple(of: 2) }.map(\.element) ?? []
            // Views of SwiftUI can't be compiled everywhere.
            for line in code where !line.hasPrefix("ForEach") {
                #expect(snippets.contains(line.filter { !$0.isWhitespace }), "\(line)")
            }
            #expect(!code.isEmpty || row.hasSuffix("| write |") || row.hasSuffix("| here |"), "\(row)")
        }
    }

    @Test("The README's code draws a month")
    func month() throws {
        let feed = try CalendarFeed(contentsOf: Fixtures.file("feeds/google-export.ics"))
        let calendar = Calendar(identifier: .gregorian)
        let grid = try #require(MonthGrid(year: 2026, month: 3, calendar: calendar))
        let snippets = ReadmeSnippets(map: feed.decorations(for: grid))
        let march = DateComponents(calendar: calendar, year: 2026, month: 3)
        #expect(snippets.decorations(of: feed, month: march)?.decoratedDays.isEmpty == false)
        func decoration(_ day: Int) -> UICalendarView.Decoration? {
            let components = DateComponents(calendar: calendar, year: 2026, month: 3, day: day)
            return snippets.calendarView(UICalendarView(), decorationFor: components)
        }
        #expect(decoration(2) != nil)
        #expect(decoration(4) == nil)
    }

    @Test("The code of the articles works as described")
    func articles() throws {
        let snippets = ArticleSnippets()
        let broken = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nno colon\r\nEND:VCALENDAR\r\n"
        #expect(
            snippets.complaint(about: Array(broken.utf8))
                == "line 3, column 1: expected a name, a colon and a value, found “no colon”; line skipped")
        #expect(snippets.read(Array("<html>".utf8)) == nil)
        let long = try CalendarFeed(contentsOf: Fixtures.file("feeds/long-series.ics"))
        let start = try Date("2028-01-01T00:00:00Z", strategy: .iso8601)
        #expect(snippets.firstFive(of: long, from: start, in: .gmt).count == 5)
        let rule = try RecurrenceRule("FREQ=MONTHLY;BYDAY=-1FR")
        let friday = try #require(CivilDateTime(year: 2026, month: 1, day: 30, hour: 17))
        #expect(
            rule.occurrences(from: friday).prefix(3).map(\.description)
                == ["2026-01-30T17:00:00", "2026-02-27T17:00:00", "2026-03-27T17:00:00"])
    }

    @Test("The code of the articles on writing works as described")
    func writing() throws {
        let snippets = WritingSnippets()
        let nine = try #require(CivilDateTime(year: 2026, month: 3, day: 2, hour: 9))
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let bytes = try snippets.weeklyTalk(from: nine, in: berlin, dtstamp: Date(timeIntervalSince1970: 0))
        let feed = try CalendarFeed(bytes, failingAt: .error)
        #expect(feed.diagnostics.isEmpty)
        let ever = DateInterval(start: .distantPast, end: .distantFuture)
        #expect(feed.occurrences(in: ever, timeZone: berlin).map(\.summary).count == 4)
        let tree = try #require(feed.trees.first)
        let moved = ComponentTree(recovering: try snippets.move(tree, to: "Kiel, Hafen"))
        let event = try #require(moved.components.first?.components.known(.vevent).first)
        #expect(event[.location]?.text == "Kiel, Hafen")
        let file = Fixtures.file("feeds/google-export.ics")
        let events = ComponentTree(recovering: [UInt8](try Data(contentsOf: file))).components
            .flatMap { $0.components.known(.vevent) }
        #expect(try snippets.countEvents(in: try FileHandle(forReadingFrom: file)) == events.count)
    }

    @Test("The code of the article on subscriptions works as described")
    func subscription() async throws {
        let snippets = SubscriptionSnippets()
        var subscription = try snippets.subscribe(to: "webcal://ada:secret@example.com/team.ics")
        #expect(snippets.keychain.count == 1)
        snippets.credentials = snippets.keychain.values.first
        let bytes = Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n".utf8)
        snippets.answers = [
            .answer(status: 302, headers: ["Location": "https://b.example/"]), .answer(status: 200, body: bytes),
        ]
        let result = await snippets.refresh(&subscription, copy: nil)
        try snippets.handle(result)
        #expect(snippets.saved == bytes)
        #expect(snippets.sent.map { $0.hasPassword } == [true, false])
        #expect(snippets.sent.first?.url == "https://example.com/team.ics")
    }

    @Test("The article on expansion shows the engine's table")
    func table() throws {
        func table(_ path: String) throws -> [String] {
            try Pages.text(path).split(separator: "\n").map { $0.drop { "/ ".contains($0) } }
                .filter { $0.hasPrefix("|BY") }.map(String.init)
        }
        let article = try table("Sources/Recurrence/Recurrence.docc/HowExpansionWorks.md")
        #expect(article.count == 9)
        #expect(article == (try table("Sources/Recurrence/Days/ExpansionTable.swift")))
    }

    @Test(
        "The links of a page lead to files that exist",
        arguments: ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "Tests/README.md", "Tests/Adapters/README.md"])
    func links(page: String) throws {
        for match in try Pages.text(page).matches(of: /\]\(([^)#]+)\)/) where !match.1.contains("://") {
            let folder = Fixtures.repository.appending(path: page).deletingLastPathComponent()
            #expect(
                FileManager.default.fileExists(atPath: folder.appending(path: String(match.1)).path),
                "\(match.1)")
        }
    }
}
