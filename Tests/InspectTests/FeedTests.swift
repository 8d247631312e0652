import Foundation
import TestSupport
import Testing

/// `Fixtures/feeds`, read by the process.
@Suite("Fixtures/feeds through the command line")
struct FeedTests {
    struct Expected: Decodable {
        let from: String
        let to: String
        let timeZone: String
        let includeCancelled: Bool
        let components: [String]?
        let occurrences: [JSONValue]
        let diagnostics: Int

        func arguments(_ file: String, _ format: String) -> [String] {
            ["occurrences", file, "--from", from, "--to", to, "--time-zone", timeZone, "--format", format]
                + (includeCancelled ? ["--include-cancelled"] : [])
                + (components ?? []).flatMap { ["--component", $0] }
        }
    }

    static var names: [String] {
        get throws { try Fixtures.names(in: Fixtures.file("feeds"), suffix: ".expected.json", atLeast: 100) }
    }
    static var files: [String] { get throws { try names.map { Fixtures.file("feeds/\($0).ics").path } } }

    static let keys = [
        "uid", "component", "recurrenceID", "start", "end", "timeZone", "isAllDay", "summary", "status",
    ]

    @Test("ics-inspect occurrences prints exactly a fixture's objects as JSON", .serialized, arguments: try some)
    func occurrences(_ name: String) throws {
        let expected = try Fixtures.decode(Expected.self, "feeds/\(name).expected.json")
        let file = Fixtures.file("feeds/\(name).ics").path
        let run = try Executable.run(expected.arguments(file, "ndjson"))
        #expect(run.status == 0)
        let objects = try run.lines.map { try JSONValue.of($0) }
        #expect(objects.count == expected.occurrences.count)
        for (object, wanted) in zip(objects, expected.occurrences) { #expect(object == wanted) }
        // The order of keys is part of the format.
        for line in run.lines {
            let places = Self.keys.map { line.range(of: "\"\($0)\":")?.lowerBound }
            #expect(!places.contains(nil))
            #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
        }
    }

    @Test("ics-inspect validate prints each problem of a fixture on a line and in JSON")
    func problems() throws {
        let table = try Executable.run(["validate"] + Self.files)
        // The indented lines are positions, and the last line is the count.
        let lines = table.lines.filter { !$0.hasPrefix("    ") }
        #expect(table.errors.isEmpty)
        #expect(lines.last?.hasSuffix(" in \(try Self.files.count) files") == true)
        for line in lines.dropLast() {
            #expect(line.contains(/^.+\.ics:\d+:\d+: (note|warning|error): .+ \[ICS\d\d\d( RFC \d+ §[A\d.]+)?\]$/))
        }
        let json = try Executable.run(["validate"] + Self.files + ["--format", "json"])
        let objects = Dictionary(grouping: try JSONValue.of(json.text).elements) { $0["file"].text ?? "" }
        for (name, file) in try zip(Self.names, Self.files) {
            let expected = try Fixtures.decode(Expected.self, "feeds/\(name).expected.json")
            let found = objects[file]?.count ?? 0
            #expect(found >= expected.diagnostics, "\(name)")
            #expect(found >= lines.count { $0.hasPrefix(file + ":") }, "\(name)")
        }
        #expect(table.status == 1)
        #expect(json.status == 1)
    }

    @Test("ics-inspect validate exits with 0 for fixtures without warnings and errors, and with 1 for any other")
    func exitCodes() throws {
        let problems = try JSONValue.of(try Executable.run(["validate"] + Self.files + ["--format", "json"]).text)
            .elements
        let faulty = Set(problems.filter { $0["severity"].text != "note" }.compactMap { $0["file"].text })
        #expect(try Executable.run(["validate"] + Self.files.filter { !faulty.contains($0) }).status == 0)
        for file in Fixtures.sample(faulty.sorted()) {
            #expect(try Executable.run("validate", file).status == 1, "\(file)")
        }
    }

    /// Not all, because each takes a process, and other tests read them all.
    static var some: [String] { get throws { Fixtures.sample(try names) } }

    @Test("A fixture's occurrences are also a JSON array, rows of CSV and a table", .serialized, arguments: try some)
    func otherFormats(_ name: String) throws {
        let expected = try Fixtures.decode(Expected.self, "feeds/\(name).expected.json")
        let file = Fixtures.file("feeds/\(name).ics").path
        let array = try Executable.run(expected.arguments(file, "json"))
        #expect(try JSONValue.of(array.text).elements == expected.occurrences)
        let csv = try Executable.run(expected.arguments(file, "csv"))
        #expect(csv.text.hasPrefix(Self.keys.joined(separator: ",") + "\n"))
        // A text can have line breaks.
        #expect(csv.lines.count > expected.occurrences.count)
        let table = try Executable.run(expected.arguments(file, "table"))
        #expect(table.status == 0)
        // One line each, some places below, a blank line, and the result.
        let places = table.lines.count { $0.hasPrefix(String(repeating: " ", count: 31)) }
        #expect(table.lines.count - places == expected.occurrences.count + 1)
        #expect(table.lines.last?.contains("\(expected.occurrences.count) occurrence") == true)
    }

    @Test("The fixtures have a summary")
    func summaries() throws {
        let run = try Executable.run(["summary"] + Self.files + ["--quiet"])
        #expect(run.status == 0)
        #expect(!run.text.contains("\u{1B}"))
        for file in try Self.files { #expect(run.text.contains(file)) }
    }

    @Test("A fixture has lines and a tree", .serialized, arguments: ["lines", "tree"], try Self.some)
    func structure(command: String, name: String) throws {
        let run = try Executable.run(command, Fixtures.file("feeds/\(name).ics").path, "--quiet")
        #expect(run.status == 0)
        #expect(!run.output.isEmpty)
        #expect(!run.text.contains("\u{1B}"))
    }
}
