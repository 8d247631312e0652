import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// `month --format svg`, parsed as XML.
@Suite("month as an SVG image")
struct MonthImageTests {
    /// The elements of a document in order, each with its own text.
    private final class Elements: NSObject, XMLParserDelegate {
        struct Element {
            let name: String
            let attributes: [String: String]
            var text = ""
        }

        private(set) var elements: [Element] = []
        private var open: [Int] = []

        init?(_ data: Data) {
            super.init()
            let parser = XMLParser(data: data)
            parser.delegate = self
            guard parser.parse() else { return nil }
        }

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            open.append(elements.count)
            elements.append(Element(name: name, attributes: attributes))
        }

        func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
            open.removeLast()
        }

        func parser(_ parser: XMLParser, foundCharacters text: String) {
            if let last = open.last { elements[last].text += text }
        }
    }

    private func elements(_ path: String, _ arguments: String...) throws -> [Elements.Element] {
        try elements(path, arguments)
    }

    private func elements(_ path: String, _ arguments: [String]) throws -> [Elements.Element] {
        let run = try Executable.run(
            ["month", path, "--month", "2026-03", "--time-zone", "Europe/Paris", "--format", "svg"] + arguments)
        #expect(run.status == 0)
        return try #require(Elements(run.output)?.elements, "no XML: \(run.text.prefix(200))")
    }

    /// The bars by their titles, with their start and end in columns from the left edge of the grid.
    private func bars(_ elements: [Elements.Element]) throws -> [String] {
        // 1020 wide with margins of 24, in seven columns. The vertical lines show the edges of the grid.
        let edges = elements.compactMap { $0.attributes["d"] }.compactMap { path -> Int? in
            let numbers = path.split { !$0.isNumber }.compactMap { Int($0) }
            return numbers.count == 4 && numbers[0] == numbers[2] ? numbers[0] : nil
        }
        let columns = Set(edges).sorted()
        try #require(columns.count == 6)
        return elements.enumerated().compactMap { index, element in
            guard element.name == "svg", element.attributes["class"] == "bar",
                let left = element.attributes["x"].flatMap({ Int($0) }),
                let width = element.attributes["width"].flatMap({ Int($0) })
            else { return nil }
            // A locale may put thin spaces between numbers.
            let title = elements[index + 1].text.replacing("\u{2009}", with: " ")
            return "\(title): \(columns.count { $0 <= left })-\(columns.count { $0 < left + width })"
        }
    }

    @Test("The bars of the SVG are over their columns, mirrored for right-to-left locales")
    func bars() throws {
        let path = Fixtures.file("pictures/atelier.ics").path
        let found = try bars(elements(path, "--locale", "en_GB"))
        #expect(
            found == [
                "5 – 10 Mar Trip to Lyon: 3-6", "7 – 8 Mar Silk fair: 5-6",
                "5 – 10 Mar Trip to Lyon: 0-1",
                "18 – 27 Mar Works in the courtyard: 2-6", "Equinox: 4-4",
                "18 – 27 Mar Works in the courtyard: 0-4",
            ])
        let mirrored = try bars(elements(path, "--locale", "ar_EG", "--first-weekday", "mon"))
        #expect(
            mirrored.map { $0.suffix(3) } == ["0-3", "0-1", "5-6", "0-4", "2-2", "2-6"])
    }

    @Test("The last column of the SVG ends where its lines end, in both directions")
    func edges() throws {
        let path = Fixtures.file("pictures/atelier.ics").path
        /// The least and the greatest edge of the weekend, which is last in the week here.
        func weekend(_ elements: [Elements.Element]) throws -> [Int?] {
            let shades = elements.filter { $0.attributes["class"] == "shade" }
            let edges = shades.flatMap { shade in
                let numbers = ["x", "width"].compactMap { shade.attributes[$0].flatMap { Int($0) } }
                return [numbers[0], numbers.reduce(0, +)]
            }
            return [edges.min(), edges.max()]
        }
        for options in [[], ["--weeks"]] {
            let british = try elements(path, ["--locale", "en_GB"] + options)
            #expect(try weekend(british).last == 996)
            #expect(british.contains { $0.attributes["d"] == "M24 96L996 96" })
            let hebrew = try elements(path, ["--locale", "he_IL"] + options)
            #expect(try weekend(hebrew).first == 24)
        }
    }

    @Test("A title that fits in the narrower typefaces is condensed to its bar instead of being cut")
    func condensed() throws {
        try TemporaryFolder.with { folder in
            // A column is 138 wide, so beside the time there is room for eleven letters of common width.
            let titles = ["Bench round", "Tea", "Conversation about money"]
            let events = titles.map { Feeds.event($0, "DTSTART:20260302T100000Z\nSUMMARY:\($0)") }.joined()
            let texts = try elements(try folder.calendar("feed.ics", events), "--locale", "en_GB")
                .filter { $0.name == "text" && $0.attributes["font-size"] == "12" && $0.text.hasPrefix("11:00") }
            #expect(texts.map(\.text.count).min() ?? 0 > 6)
            let byTitle = Dictionary(grouping: texts) { text in titles.first { text.text.contains($0) } ?? "cut" }
            let length = try #require(byTitle["Bench round"]?.first?.attributes["textLength"].flatMap { Int($0) })
            // Of 130 pixels, 18 are for the dot, and 2 at the end are empty.
            #expect(100...110 ~= length)
            #expect(byTitle["Tea"]?.first?.attributes["textLength"] == nil)
            #expect(byTitle["cut"]?.first?.text.hasSuffix("…\u{2069}") == true)
            #expect(byTitle["cut"]?.first?.attributes["textLength"] == nil)
        }
    }

    @Test("The SVG of several months is one image with a text description")
    func description() throws {
        let elements = try elements(
            Fixtures.file("pictures/atelier.ics").path, "--locale", "en_GB", "--months", "3", "--weeks")
        #expect(elements[0].attributes["role"] == "img")
        #expect(elements[1].text == "Atelier Corbeau, March 2026, April 2026, May 2026, Europe/Paris")
        #expect(elements[2].name == "desc")
        #expect(elements[2].text.hasPrefix("Monday, 2 March 2026, 09:15"))
        #expect(elements[2].text.contains("; Thursday, 5 March 2026, Trip to Lyon; "))
        #expect(
            elements.count { $0.name == "text" && ["March 2026", "April 2026", "May 2026"].contains($0.text) } == 3)
    }

    @Test("The SVG names several calendars in their colors, and the events that have no room in a hint")
    func legend() throws {
        try TemporaryFolder.with { folder in
            let first = try folder.calendar(
                "work.ics",
                "X-WR-CALNAME:Work\n"
                    + (0..<8).map {
                        "BEGIN:VEVENT\nUID:\($0)\nDTSTART:20260310T1\($0)0000\nSUMMARY:Task \($0)\nEND:VEVENT"
                    }
                    .joined(separator: "\n"))
            let second = try folder.calendar("home.ics", "NAME:Home\nCOLOR:navy")
            let run = try Executable.run(
                "month", first, second, "--month", "2026-03", "--time-zone", "Europe/Paris", "--format", "svg",
                "--locale", "de_DE")
            let elements = try #require(Elements(run.output)?.elements)
            #expect(elements.contains { $0.name == "text" && $0.text == "Work" })
            #expect(elements.contains { $0.name == "text" && $0.text == "Home" })
            #expect(elements.contains { $0.name == "circle" && $0.attributes["fill"] == "#000080" })
            #expect(elements.contains { $0.name == "title" && $0.text == "15:00 Task 5; 16:00 Task 6; 17:00 Task 7" })
            #expect(elements.contains { $0.name == "text" && $0.text == "+3 weitere" })
        }
    }

    @Test("The SVG is well-formed XML whatever a feed contains")
    func hostile() throws {
        try TemporaryFolder.with { folder in
            let title = "</svg><script>out()</script> \" ' & ]]> \u{FFFE} \u{1} \u{202E}"
            let path = try folder.calendar(
                "feed.ics",
                "X-WR-CALNAME:\(title)\nBEGIN:VEVENT\nUID:1\nDTSTART;VALUE=DATE:20260310\nDURATION:P5D\nSUMMARY:\(title)\n"
                    + "COLOR:\"><script/>\nEND:VEVENT")
            let elements = try elements(path, "--locale", "en_GB")
            #expect(
                Set(elements.map(\.name)).isSubset(of: [
                    "svg", "g", "title", "desc", "style", "rect", "text", "path", "circle",
                ]))
            #expect(elements.contains { $0.text.contains("</svg><script>out()</script> \" ' & ]]> \u{FFFD} · ·") })
        }
    }
}
