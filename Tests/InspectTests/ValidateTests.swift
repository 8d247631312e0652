import Foundation
import TestSupport
import Testing

/// The options and the output of `validate`.
@Suite("validate on the command line")
struct ValidateTests {
    private static let events = (1...4).map { "BEGIN:VEVENT\nUID:\($0)\nDTSTART:20260301T090000Z\nEND:VEVENT\n" }
        .joined()
    private static let calendar = "PRODID:-//tests//EN\n" + events

    /// A file with lines in a calendar.
    private static func file(_ folder: TemporaryFolder, _ lines: String) throws -> String {
        try folder.file("feed.ics", Feeds.bytes(lines)).path
    }

    @Test("A fault at several positions is one line that lists the others, and the last line counts all")
    func groups() throws {
        try TemporaryFolder.with { folder in
            let file = try Self.file(folder, Self.calendar)
            let run = try Executable.run("validate", file)
            #expect(run.status == 1)
            #expect(run.lines.count { $0.contains("[ICS301 RFC 5545 §3.6]") } == 1)
            #expect(run.lines.contains("    and 3 times more: lines 8, 12, 16"))
            #expect(run.lines.last == "4 warnings in 1 file")
            let summary = try Executable.run("summary", file)
            #expect(summary.lines.contains { $0.hasPrefix("Problems") && $0.hasSuffix("4 warnings") })
        }
    }

    @Test("A code that is ignored is neither listed nor counted, and --fail-on error passes warnings")
    func ignored() throws {
        try TemporaryFolder.with { folder in
            let file = try Self.file(folder, Self.calendar)
            let ignoring = try Executable.run("validate", file, "--ignore", "ics301")
            #expect(ignoring.status == 0)
            #expect(ignoring.lines == ["no problems in 1 file"])
            let lenient = try Executable.run("validate", file, "--fail-on", "error")
            #expect(lenient.status == 0)
            #expect(lenient.lines.last == "4 warnings in 1 file")
            #expect(try Executable.run("validate", file, "--ignore", "ICS999").status == 64)
            #expect(try Executable.run("validate", file, "--ignore", "ICS301,ICS017").status == 0)
        }
    }

    @Test("Input that is no calendar is a single problem")
    func noCalendar() throws {
        let run = try Executable.run("validate", "-", input: Array("a program\u{1};\n\u{2}\"=:\u{FF}".utf8))
        #expect(run.status == 65)
        #expect(run.lines.filter { $0.hasPrefix("<stdin>:") }.count == 1)
        #expect(run.lines.last == "1 error in 1 file")
    }

    @Test("A code is explained without a file, in the words of the documentation")
    func explanations() throws {
        let run = try Executable.run("validate", "--explain", "ics311")
        #expect(run.status == 0)
        #expect(run.lines.first == "ICS311 VTIMEZONE differs from IANA (warning, RFC 5545 §3.6.5)")
        #expect(try Executable.run("validate", "--explain", "ICS999").status == 64)
        #expect(try Executable.run("validate").status == 64)
        let page = try String(
            contentsOf: Fixtures.folder.deletingLastPathComponent()
                .appending(path: "Sources/ICalendar/ICalendar.docc/Diagnostics.md"), encoding: .utf8)
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ICS") }.map {
            $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        // Rules have a table of their own, with the fault in place of the title and without a severity.
        let rules = rows.filter { $0.count == 5 && $0[0].hasPrefix("ICS2") }
        #expect(rules.count == 14)
        for row in rules {
            let text = try Executable.run("validate", "--explain", row[0]).text
            let action = row[3].filter { $0 != "`" }.dropFirst()
            #expect(text.hasPrefix("\(row[0]) \(row[1]) (in a rule, RFC ") && text.contains(action + ".\n"))
            #expect(text.hasSuffix("\n  RRULE:\(row[4].filter { $0 != "`" })\n"), "\(text)")
        }
        for row in rows where row.count == 6 {
            let meaning = row[4].replacingOccurrences(of: "(validate)", with: "").trimmingCharacters(in: .whitespaces)
            let text = try Executable.run("validate", "--explain", row[0]).text
            // The first letter of the sentence is a capital.
            #expect(text.contains(meaning.dropFirst() + ".\n"), "\(row[0])")
        }
    }

    @Test("--fix writes the calendar with every safe fix and leaves other faults")
    func fixes() throws {
        try TemporaryFolder.with { folder in
            let lines =
                "PRODID:-//tests//EN\n"
                + Feeds.event(
                    "1", "DTSTART:20260301\nSUMMARY:a, b; c\nCLASS:SECRET\nORGANIZER:mailto:MAILTO:ada@example.com")
            let run = try Executable.run("validate", try Self.file(folder, lines), "--fix")
            #expect(run.status == 0)
            #expect(run.text.contains("\r\nDTSTART;VALUE=DATE:20260301\r\n"))
            #expect(run.text.contains("\r\nSUMMARY:a\\, b\\; c\r\n"))
            #expect(run.text.contains("\r\nORGANIZER:MAILTO:ada@example.com\r\n"))
            #expect(run.errors == "3 fixed; left: 1 note in 1 file\n")
        }
    }

    @Test("--fix removes the byte order marks of joined files in one run")
    func marks() throws {
        try TemporaryFolder.with { folder in
            let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
            let file = try Self.file(folder, "PRODID:-//tests//EN\n" + Feeds.event("1", "DTSTART:20260301T090000Z"))
            let calendar = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
            // More marks than diagnostics are kept.
            let others = repeatElement(mark + calendar, count: 1_100).joined()
            let joined = try folder.file("joined.ics", mark + mark + calendar + others).path
            let run = try Executable.run("validate", joined, "--fix")
            #expect(run.output.elementsEqual(repeatElement(calendar, count: 1_101).joined()))
        }
    }

    /// The start of a correct calendar, up to a line of an event.
    private static let opening =
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//tests//EN\r\n"
        + "BEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20260301T090000Z\r\n"

    @Test(
        "--fix ends a file that was cut off, and fixes nothing more in the result",
        arguments: [
            // At the end of a line, before its line break, within the line break, within an END, and before the last break.
            ("SUMMARY:Tea\r\n", "SUMMARY:Tea\r\nEND:VEVENT\r\n"), ("SUMMARY:Tea", "SUMMARY:Tea\r\nEND:VEVENT\r\n"),
            ("SUMMARY:Tea\r", "SUMMARY:Tea\r\nEND:VEVENT\r\n"), ("END:VEV", "END:VEVENT\r\n"),
            ("SUMM", "SUMM\r\nEND:VEVENT\r\n"), ("SUMM\r\n", "SUMM\r\nEND:VEVENT\r\n"),
            ("END:VEVENT\r\nEND:VCAL", "END:VEVENT\r\n"), ("END:VEVENT\r\nEND:VCALENDAR", "END:VEVENT\r\n"),
        ])
    func cutOff(_ end: String, _ fixed: String) throws {
        let run = try Executable.run("validate", "-", "--fix", input: Array((Self.opening + end).utf8))
        #expect(run.text == Self.opening + fixed + "END:VCALENDAR\r\n")
        let again = try Executable.run("validate", "-", "--fix", input: Array(run.text.utf8))
        #expect(again.text == run.text)
    }

    @Test("--fix ends lines where the reader ends them, and folds lines that fixes make too long")
    func lines() throws {
        func fixed(_ text: String) throws -> String {
            let run = try Executable.run("validate", "-", "--fix", input: Array(text.utf8))
            let again = try Executable.run("validate", "-", "--fix", input: Array(run.text.utf8))
            #expect(again.text == run.text)
            return run.text
        }
        let calendar = Self.opening + "END:VEVENT\r\nEND:VCALENDAR\r\n"
        #expect(try fixed(calendar.replacing("\r\n", with: "\n\n")) == calendar)
        #expect(try fixed(calendar.replacing("\r\n", with: "\r\r\n")) == calendar)
        // The line has 69 bytes before the fix and 77 after it.
        let rule = "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9,10,11;UNTIL="
        let text = try fixed(Self.opening + rule + "20260305\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
        #expect(text.contains("UNTIL=20260305T23595\r\n 9Z\r\n"))
    }

    @Test("SARIF has the properties that its schema requires")
    func sarif() throws {
        try TemporaryFolder.with { folder in
            let run = try Executable.run("validate", try Self.file(folder, Self.calendar), "--format", "sarif")
            #expect(run.status == 1)
            let log = try JSONValue.of(run.text)
            #expect(log["version"].text == "2.1.0")
            let tool = log["runs"].elements[0]["tool"]["driver"]
            #expect(tool["name"].text == "ics-inspect")
            #expect(tool["rules"].elements.map { $0["id"].text } == ["ICS301"])
            let results = log["runs"].elements[0]["results"].elements
            #expect(results.count == 4)
            for result in results {
                #expect(result["ruleId"].text == "ICS301")
                #expect(["note", "warning", "error"].contains(result["level"].text))
                #expect(result["message"]["text"].text?.isEmpty == false)
                let place = result["locations"].elements[0]["physicalLocation"]
                #expect(place["artifactLocation"]["uri"].text?.hasSuffix("feed.ics") == true)
                #expect(place["region"] != .null)
            }
        }
    }

    @Test("Columns of SARIF count UTF-16 code units, and those of other formats count bytes")
    func sarifColumns() throws {
        try TemporaryFolder.with { folder in
            let event = Feeds.event(
                "a", "DTSTART:20260302T090000Z\nSUMMARY:a\nORGANIZER;CN=Zoë😀;LANGUAGE=x_y:mailto:a@b.c")
            let path = try folder.calendar("feed.ics", event.trimmingCharacters(in: .newlines))
            // The parameter LANGUAGE follows ORGANIZER;CN=Zoë😀; of 22 bytes and 19 code units.
            let table = try Executable.run("validate", path).text
            #expect(table.contains("feed.ics:9:23: warning: expected LANGUAGE"), "\(table)")
            let log = try JSONValue.of(try Executable.run("validate", path, "--format", "sarif").text)
            let run = log["runs"].elements[0]
            #expect(run["columnKind"].text == "utf16CodeUnits")
            let result = try #require(run["results"].elements.first { $0["ruleId"].text == "ICS118" })
            let region = result["locations"].elements[0]["physicalLocation"]["region"]
            #expect(region["startLine"] == .number(9) && region["startColumn"] == .number(20))
        }
    }

    @Test("Input that is not iCalendar is JSON too, with exit 65")
    func notCalendar() throws {
        try TemporaryFolder.with { folder in
            let file = try folder.file("login.ics", Array("<!DOCTYPE html><title>Sign in</title>".utf8)).path
            let run = try Executable.run("validate", file, "--format", "json")
            #expect(run.status == 65)
            #expect(try JSONValue.of(run.text).elements.map { $0["code"].text }.contains("ICS001"))
        }
    }
}
