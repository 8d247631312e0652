import Foundation
import TestSupport
import Testing

/// The habits of the documentation comments of each library that a program can check.
@Suite("Documentation comments")
struct DocCommentTests {
    static let modules = [
        "CalendarAdapters", "CalendarStorage", "CalendarSubscriptions", "ICalendar", "ICalendarLibical",
        "ICalendarSyntax",
        "MonthDecorations", "Recurrence",
    ]

    static let initializerVerbs: Set = ["Creates", "Copies", "Decodes", "Indexes", "Parses", "Reads", "Wraps"]

    /// A comment and the first line of the declaration below it.
    struct Comment {
        var lines: [String] = []
        var declaration = ""
        var file = ""
        var hasExample = false

        var isPublic: Bool { declaration.contains(/\bpublic\b/) }
        var isInitializer: Bool { declaration.contains(/^[^=.{]*\binit[?(<]/) }
        var summary: String { lines.first ?? "" }
    }

    /// The comments of a module, without their code.
    static func comments(in module: String) throws -> [Comment] {
        let folder = Fixtures.repository.appending(path: "Sources/\(module)")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.flatMap { file in
            try comments(of: String(contentsOf: file, encoding: .utf8), file: file.lastPathComponent)
        }
    }

    private static func comments(of text: String, file: String) -> [Comment] {
        var comments: [Comment] = []
        var comment = Comment(file: file)
        var isCode = false
        for line in text.split(whereSeparator: \.isNewline).map({ $0.trimmingCharacters(in: .whitespaces) }) {
            if line.hasPrefix("///") {
                let content = line.dropFirst(3).trimmingCharacters(in: .whitespaces)
                if content.hasPrefix("```") {
                    isCode.toggle()
                    comment.hasExample = true
                } else if !isCode {
                    comment.lines.append(content)
                }
            } else if !comment.lines.isEmpty, !line.hasPrefix("@") {
                comment.declaration = line
                comments.append(comment)
                comment = Comment(file: file)
                isCode = false
            }
        }
        return comments
    }

    @Test("The summary of a public initializer starts with a verb", arguments: modules)
    func summaries(module: String) throws {
        for comment in try Self.comments(in: module) where comment.isPublic && comment.isInitializer {
            let verb = String(comment.summary.prefix { $0 != " " })
            #expect(Self.initializerVerbs.contains(verb), "\(comment.file): \(comment.summary)")
        }
    }

    @Test("The documentation of a public type has an example", arguments: modules)
    func examples(module: String) throws {
        // Sequences and collections show how to use their iterators and indices.
        let parts: Set = ["AsyncIterator", "Index", "Iterator"]
        for comment in try Self.comments(in: module) {
            guard
                let match = comment.declaration.firstMatch(of: /\bpublic .*?\b(struct|enum|class|actor|protocol) (\w+)/)
            else { continue }
            #expect(comment.hasExample || parts.contains(String(match.2)), "\(comment.file): \(comment.declaration)")
        }
    }

    @Test("No comment names a document that is not in the repository", arguments: modules)
    func documents(module: String) throws {
        for comment in try Self.comments(in: module) {
            let text = comment.lines.joined(separator: " ")
            #expect(!text.contains(/\.\.\/shared|REDESIGN|ARCHITECTURE\.md|STYLE\.md/), "\(comment.file): \(text)")
        }
    }
}
