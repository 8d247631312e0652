import Foundation
import TestSupport

/// The pages of the documentation.
enum Pages {
    /// README.md and every page of the catalogs, by path.
    static let all: [String] =
        ["README.md"]
        + ((try? FileManager.default.subpathsOfDirectory(atPath: Fixtures.repository.appending(path: "Sources").path))
        ?? [])
        .filter { $0.hasSuffix(".md") }.map { "Sources/\($0)" }.sorted()

    /// The steps of the tutorials, by path.
    static let tutorialSteps: [String] =
        ((try? FileManager.default.subpathsOfDirectory(atPath: Fixtures.repository.appending(path: "Sources").path))
        ?? [])
        .filter { $0.contains(".docc/Resources/") && $0.hasSuffix(".swift") }.map { "Sources/\($0)" }.sorted()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: Fixtures.repository.appending(path: path), encoding: .utf8)
    }

    /// The code blocks of a page in a language, each as its lines without indentation and blank ones.
    static func blocks(_ language: String, in path: String) throws -> [[String]] {
        var blocks: [[String]] = []
        var isOpen = false
        for line in try text(path).split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                isOpen = !isOpen && line == "```\(language)"
                if isOpen { blocks.append([]) }
            } else if isOpen {
                blocks[blocks.count - 1].append(String(line))
            }
        }
        return blocks
    }
}
