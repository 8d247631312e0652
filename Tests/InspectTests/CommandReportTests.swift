import Foundation
import ICalendar
import TestSupport
import Testing

/// A command that changes or stores something says what it did and what it left out; with exit status 0, nothing else happened.
@Suite("What commands say of their changes")
struct CommandReportTests {
    @Test(
        "import changes as many files as it says, and names what it leaves out", .serialized,
        arguments: try Fixtures.sample(Fixtures.feedNames))
    func imports(_ name: String) throws {
        try TemporaryFolder.with { folder in
            let target = folder.url.appending(path: "items")
            try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
            func contents() throws -> [String: Data] {
                let names = try FileManager.default.contentsOfDirectory(atPath: target.path)
                    .filter { $0.hasSuffix(".ics") }
                return Dictionary(
                    uniqueKeysWithValues: try names.map { ($0, try Data(contentsOf: target.appending(path: $0))) })
            }
            let input = CalendarFeed(try Fixtures.bytes(Fixtures.file("feeds/\(name).ics")))
            var before: [String: Data] = [:]
            for round in 1...2 {
                let run = try Executable.run(
                    "import", Fixtures.file("feeds/\(name).ics").path, "--into", target.path, "--quiet")
                guard run.status == 0 || run.status == 1 else {
                    // Not a calendar, or cut off.
                    #expect([65, 74].contains(run.status) && !run.errors.isEmpty && run.text.isEmpty)
                    #expect(try contents().isEmpty)
                    return
                }
                let line = try #require(run.lines.first)
                let numbers = line.split { !$0.isNumber }.compactMap { Int($0) }
                let after = try contents()
                let new = after.keys.count { before[$0] == nil }
                let changed = after.count { before[$0.key] != nil && before[$0.key] != $0.value }
                #expect(numbers.prefix(2) == [new, changed], "round \(round): \(line)")
                #expect(run.status == 0 || line.hasSuffix("conflicts") && !line.hasSuffix(" 0 conflicts"))
                // Each UID is added, skipped or in conflict.
                let uids = Set(input.entries.map { $0.uid ?? "" })
                #expect(new + changed > 0 || uids.isEmpty || numbers.dropFirst(2).contains { $0 > 0 }, "\(line)")
                before = after
            }
        }
    }

    @Test(
        "validate --fix counts its changes, and without any writes the same bytes", .serialized,
        arguments: try Fixtures.sample(Fixtures.feedNames))
    func fixes(_ name: String) throws {
        let url = Fixtures.file("feeds/\(name).ics")
        let run = try Executable.run("validate", "--fix", url.path)
        let line = try #require(run.errors.split(separator: "\n").last)
        let fixed = try #require(line.contains("fixed") ? Int(line.prefix { $0.isNumber }) : 0)
        #expect((fixed == 0) == ([UInt8](run.output) == (try Fixtures.bytes(url))), "\(line)")
    }

    @Test(
        "convert reports each property that its output lacks", .serialized,
        arguments: try Fixtures.sample(Fixtures.feedNames),
        ["ics", "jcal"])
    func conversions(_ name: String, _ format: String) throws {
        let url = Fixtures.file("feeds/\(name).ics")
        let run = try Executable.run("convert", url.path, "--to", format)
        guard run.status == 0 else {
            #expect(!run.errors.isEmpty)
            return
        }
        let copy = try Executable.run("convert", "-", "--to", "ics", "--quiet", input: [UInt8](run.output))
        let lost = Self.names(try Fixtures.bytes(url)).merging(Self.names([UInt8](copy.output))) { $0 - $1 }
            .filter { $0.value > 0 }
        #expect(lost.isEmpty || run.errors.contains(":"), "\(lost)")
    }

    /// The number of properties with each name, by the names of the components around them.
    private static func names(_ bytes: [UInt8]) -> [String: Int] {
        var counts: [String: Int] = [:]
        func count(_ component: CalendarComponent, _ path: String) {
            for property in component.properties { counts["\(path)/\(property.name)", default: 0] += 1 }
            for inner in component.components { count(inner, "\(path)/\(inner.name)") }
        }
        for component in ComponentTree(recovering: bytes).components { count(component, component.name) }
        return counts
    }
}
