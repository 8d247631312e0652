import Foundation
import TestSupport
import Testing

/// The names of all tests, read from their sources. CONTRIBUTING.md has the convention.
@Suite("Names of tests")
struct TestNameTests {
    private static let folder = Fixtures.repository.appending(path: "Tests")

    private static var files: [String] {
        get throws { try Fixtures.paths(below: folder, suffix: ".swift", atLeast: 200) }
    }

    private static func text(_ file: String) throws -> String {
        try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    }

    @Test("Every test is named by a sentence and every suite by a title", arguments: try files)
    func names(_ file: String) throws {
        for match in try Self.text(file).matches(
            of: /^ *@(Test|Suite)\b(?:\(\s*"((?:[^"\\]|\\.)*)")?/.anchorsMatchLineEndings())
        {
            let name = try #require(match.2, "a @\(match.1) in \(file) has no display name")
            guard match.1 == "Test" else { continue }
            #expect(name.split(separator: " ").count > 2, "“\(name)” is no sentence")
            #expect(!name.hasSuffix("."), "“\(name)” ends with a full stop")
        }
    }

    @Test("No two tests have the same name")
    func uniqueNames() throws {
        let name = /^ *@Test\(\s*"((?:[^"\\]|\\.)*)"/.anchorsMatchLineEndings()
        let names = try Self.files.flatMap { try Self.text($0).matches(of: name).map { String($0.1) } }
        #expect(names.count > 500)
        for (name, copies) in Dictionary(grouping: names, by: \.self) { #expect(copies.count == 1, "“\(name)”") }
    }
}
