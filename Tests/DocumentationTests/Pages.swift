import Foundation
import TestSupport
import Testing

/// The pages of the documentation.
enum Pages {
    private static let sources = Fixtures.repository.appending(path: "Sources")

    /// README.md and every page of the catalogs, by path.
    static var all: [String] {
        get throws {
            try ["README.md"] + Fixtures.paths(below: sources, suffix: ".md", atLeast: 25).map { "Sources/\($0)" }
        }
    }

    /// The steps of the tutorials, by path.
    static var tutorialSteps: [String] {
        get throws {
            let steps = try Fixtures.paths(below: sources, suffix: ".swift", atLeast: 500)
                .filter { $0.contains(".docc/Resources/") }.map { "Sources/\($0)" }
            try #require(steps.count >= 19)
            return steps
        }
    }

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
