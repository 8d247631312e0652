import Foundation
import TestSupport
import Testing

@Suite("The pages on architecture and on expansion")
struct ArchitecturePageTests {
    static let pages = [
        "Sources/ICalendar/ICalendar.docc/Architecture.md", "Sources/Recurrence/Recurrence.docc/HowExpansionWorks.md",
    ]

    /// The words that a page has in backticks, outside of blocks of code.
    private static func quoted(in page: String) throws -> [String] {
        var isCode = false
        let lines = try Pages.text(page).split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            if line.hasPrefix("```") { isCode.toggle() }
            return !isCode && !line.hasPrefix("```")
        }
        return lines.flatMap { line in
            line.matches(of: /`+([^`]+)`+/).map { String($0.1) }
        }
    }

    /// The paths of all files and folders, such as `/Sources/Recurrence/Days/DayRule.swift`.
    private static func paths() throws -> [String] {
        try ["Sources", "Tests"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: Fixtures.repository.appending(path: folder).path)
                .map { "/\(folder)/\($0)" }
        }
    }

    @Test("Every file that the page names exists", arguments: pages)
    func files(page: String) throws {
        let paths = try Self.paths()
        let files = try Self.quoted(in: page).filter { $0.hasSuffix(".swift") && !$0.contains("Type+Concern") }
        #expect(files.count > 20)
        for file in files {
            let end = file.hasPrefix("/") ? file : "/" + file
            #expect(paths.contains { $0.hasSuffix(end) }, "\(file)")
        }
    }

    @Test("Every type, case and folder that the page names is declared", arguments: pages)
    func types(page: String) throws {
        let paths = try Self.paths()
        let sources = try paths.filter { $0.hasPrefix("/Sources/") && $0.hasSuffix(".swift") }.map {
            try String(contentsOf: Fixtures.repository.appending(path: String($0.dropFirst())), encoding: .utf8)
        }.joined()
        var names: Set<Substring> = []
        for match in sources.matches(of: /\b(?:struct|class|enum|actor|protocol|typealias|case|func|var|let) (\w+)/) {
            names.insert(match.1)
        }
        // The types of Foundation and UIKit, and the part RSCALE.
        names.formUnion(["Date", "DateComponents", "UICalendarView", "RSCALE"])
        let words = try Self.quoted(in: page).filter { $0.wholeMatch(of: /[A-Za-z][\w.\/]*(\(.*\))?/) != nil }
            .filter { !$0.hasSuffix(".swift") }
        #expect(words.count > 20)
        for word in words {
            let last = word.split(whereSeparator: { "./".contains($0) }).last ?? ""
            let isDeclared = names.contains(last.prefix { $0 != "(" })
            #expect(isDeclared || paths.contains { $0.hasSuffix("/" + word) }, "\(word)")
        }
    }
}
