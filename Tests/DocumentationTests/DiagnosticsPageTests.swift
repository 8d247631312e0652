import Foundation
import ICalendar
import ICalendarChecks
import TestSupport
import Testing

/// The page lists every code, and each example causes its code.
@Suite("The page on diagnostics")
struct DiagnosticsPageTests {
    /// A row: its cells, the code first and the example last.
    struct Row: Sendable, CustomTestStringConvertible {
        var cells: [String]
        var code: String { cells[0] }
        /// The example as text; nil if the page describes the example in words.
        var example: String? {
            guard let last = cells.last, last.hasPrefix("`"), last.hasSuffix("`") else { return nil }
            return last.dropFirst().dropLast().replacingOccurrences(of: "↵", with: "\r\n")
        }
        var testDescription: String { code }
    }

    static let page = "Sources/ICalendar/ICalendar.docc/Diagnostics.md"
    static let rows: [Row] = ((try? Pages.text(page)) ?? "").split(separator: "\n")
        .filter { $0.hasPrefix("| ICS") }
        .map { line in
            Row(
                cells: line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
                    .map { $0.trimmingCharacters(in: .whitespaces) })
        }

    static let codes = CalendarDiagnostic.Code.syntaxCodes + CalendarDiagnostic.Code.calendarCodes

    @Test("The diagnostics page lists every code once, with its title and section")
    func isComplete() {
        #expect(
            Self.rows.map(\.code).sorted()
                == (Self.codes.map(\.rawValue) + RecurrenceRuleError.Code.allCases.map(\.rawValue)).sorted())
        for code in Self.codes {
            let row = Self.rows.first { $0.code == code.rawValue }
            #expect(row?.cells[1] == code.title)
            #expect(row?.cells[3] == code.section ?? "", "\(code)")
        }
    }

    @Test("An example on the diagnostics page causes its code", arguments: rows.filter { $0.example != nil })
    func example(row: Row) throws {
        let example = try #require(row.example)
        if RecurrenceRuleError.Code(rawValue: row.code) != nil {
            let recovery = RecurrenceRule.recovering(example)
            #expect(recovery.diagnostics.map(\.code.rawValue).contains(row.code))
            #expect((recovery.rule == nil) == row.cells[3].hasPrefix("refused"))
            return
        }
        let feed = CalendarFeed(Array(Self.wrapped(example, row.code).utf8))
        let isLeftToValidation = row.cells[4].hasSuffix("(validate)")
        let problems = isLeftToValidation ? feed.validate() : feed.diagnostics
        let found = problems.map(\.diagnostic).filter { $0.code.rawValue == row.code }
        #expect(!found.isEmpty)
        for diagnostic in problems.map(\.diagnostic) { Self.expectArguments(of: diagnostic) }
        #expect(found.allSatisfy { row.cells[2].contains("\($0.severity)") }, "\(found)")
    }

    @Test("Faults that the diagnostics page describes in words cause their codes")
    func words() {
        func codes(_ bytes: [UInt8], _ limits: SyntaxLimits = .default) -> [String] {
            let diagnostics = ComponentTree(recovering: bytes, limits: limits).diagnostics
            for diagnostic in diagnostics { Self.expectArguments(of: diagnostic) }
            return diagnostics.map(\.code.rawValue)
        }
        let event = Array(Self.wrapped("SUMMARY:Tea", "").utf8)
        func inserting(_ bytes: [UInt8]) -> [UInt8] {
            Array(Self.wrapped("SUMMARY:Caf\u{1}", "").utf8).flatMap { $0 == 1 ? bytes : [$0] }
        }
        #expect(codes(event, SyntaxLimits(totalBytes: 10)) == ["ICS002", "ICS001"])
        #expect(codes([0xEF, 0xBB, 0xBF] + event) == ["ICS003"])
        #expect(codes([0xFF, 0xFE] + event.flatMap { [$0, 0] }) == ["ICS004"])
        #expect(codes(inserting([0xE9])) == ["ICS005"])
        #expect(codes(inserting([0x07])) == ["ICS006"])
        #expect(codes(inserting([0xC3, 0x0D, 0x0A, 0x20, 0xA9])) == ["ICS016"])
        #expect(codes(event.filter { $0 != 0x0D }) == ["ICS010"])
        #expect(codes(event, SyntaxLimits(lineLength: 23)) == ["ICS012"])
        #expect(
            codes(
                Array(Self.wrapped("SUMMARY;A=1;B=2:Tea", "").utf8), SyntaxLimits(parametersPerLine: 1)) == ["ICS024"])
        #expect(
            codes(Array(Self.wrapped("SUMMARY;A=1,2:Tea", "").utf8), SyntaxLimits(valuesPerParameter: 1)) == ["ICS026"])
        #expect(codes(event, SyntaxLimits(nesting: 1)) == ["ICS034"])
        #expect(codes(event, SyntaxLimits(components: 1)) == ["ICS035"])
        let long = CalendarFeed(Array(Self.wrapped("SUMMARY:" + String(repeating: "a", count: 80), "").utf8)).validate()
        #expect(long.map(\.diagnostic.code.rawValue).contains("ICS017"))
        let faults = Array(Self.wrapped("one\r\ntwo\r\nthree", "").utf8)
        #expect(codes(faults, SyntaxLimits(diagnostics: 1)) == ["ICS013", "ICS099"])

        let paris = """
            BEGIN:VCALENDAR\r\nBEGIN:VTIMEZONE\r\nTZID:Europe/Paris\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r
            TZOFFSETFROM:+0300\r\nTZOFFSETTO:+0300\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\nUID:1\r
            DTSTART;TZID=Europe/Paris:20260301T090000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
            """
        #expect(CalendarFeed(Array(paris.utf8)).diagnostics.map(\.diagnostic.code.rawValue) == ["ICS311"])
        let dense = paris.replacingOccurrences(of: "Europe/Paris", with: "Q")
            .replacingOccurrences(of: "TZOFFSETTO", with: "RRULE:FREQ=SECONDLY\r\nTZOFFSETTO")
        #expect(CalendarFeed(Array(dense.utf8)).diagnostics.map(\.diagnostic.code.rawValue) == ["ICS315"])
    }

    /// The number of arguments of each code, from the table on the page.
    static let argumentCounts: [String: Int] = Dictionary(
        ((try? Pages.text(page)) ?? "").split(separator: "\n").flatMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 2, cells[1].hasPrefix("ICS") else { return [(String, Int)]() }
            let count = cells[0] == "none" ? 0 : cells[0].split(separator: ",").count
            return cells[1].split(separator: ", ").map { (String($0), count) }
        },
        uniquingKeysWith: { _, _ in -1 })

    @Test("The diagnostics page lists the arguments of every code once")
    func listsArguments() {
        #expect(Self.argumentCounts.keys.sorted() == Self.codes.map(\.rawValue).sorted())
        #expect(!Self.argumentCounts.values.contains(-1))
    }

    @Test("A diagnostic of a fixture has the arguments of its code, and its message contains them in order")
    func fixtureArguments() throws {
        var codes: Set<String> = []
        for name in try Fixtures.feedNames {
            let feed = CalendarFeed(try Fixtures.bytes(Fixtures.file("feeds/\(name).ics")))
            for located in feed.validate() {
                Self.expectArguments(of: located.diagnostic)
                codes.insert(located.diagnostic.code.rawValue)
            }
        }
        #expect(codes.count > 30)
    }

    private static func expectArguments(of diagnostic: CalendarDiagnostic) {
        #expect(diagnostic.arguments.count == argumentCounts[diagnostic.code.rawValue], "\(diagnostic)")
        var rest = diagnostic.message[...]
        for argument in diagnostic.arguments where !argument.isEmpty {
            let range = rest.range(of: argument)
            #expect(range != nil, "\(diagnostic): \(argument)")
            rest = rest[(range?.upperBound ?? rest.endIndex)...]
        }
    }

    @Test("A sentence in another language is filled with the arguments of a diagnostic")
    func translation() throws {
        let feed = CalendarFeed(Array(Self.wrapped("DTEND:tomorrow\r\nBEGIN:VALARM\r\nEND:VALARM", "").utf8))
        let snippets = DiagnosticSnippets()
        #expect(
            feed.diagnostics.map { snippets.germanMessage($0.diagnostic) } == [
                "DTEND: „tomorrow“ ist kein gültiger Wert", "In VALARM fehlt TRIGGER",
            ])
        let other = try #require(CalendarFeed(Array(Self.wrapped("EXDATE:,", "").utf8)).diagnostics.first?.diagnostic)
        #expect(snippets.germanMessage(other) == other.message)
    }

    /// An example inside the component it needs: an event, an override, a time zone or a calendar.
    private static func wrapped(_ example: String, _ code: String) -> String {
        if example.hasPrefix("BEGIN:VCALENDAR") || ["ICS001", "ICS030", "ICS031"].contains(code) { return example }
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//tests//EN"]
        if example.hasPrefix("BEGIN:V") {
            lines.append(example)
        } else if example.hasPrefix("TZOFFSETTO") {
            lines += [
                "BEGIN:VTIMEZONE", "TZID:X", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0000", example,
                "END:STANDARD", "END:VTIMEZONE", "BEGIN:VEVENT", "UID:1", "DTSTART;TZID=X:20260301T090000",
                "END:VEVENT",
            ]
        } else {
            let start = example.contains("DTSTART") ? [] : ["DTSTART:20260301T090000Z"]
            if example.hasPrefix("RECURRENCE-ID") {
                lines += ["BEGIN:VEVENT", "UID:1"] + start + ["RRULE:FREQ=DAILY;COUNT=3", "END:VEVENT"]
            }
            lines += ["BEGIN:VEVENT", "UID:1"] + start + [example, "END:VEVENT"]
        }
        return (lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    }
}
