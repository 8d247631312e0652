import Foundation

/// A help text of the argument parser, ordered for people: in full for `--help`, and on one screen for `-h`.
struct HelpText {
    private let text: String

    init(_ text: String) { self.text = text }

    /// The help text with the options that only this command has before those in groups.
    var full: String {
        var sections = text.components(separatedBy: "\n\n")
        guard let own = sections.firstIndex(where: { $0.hasPrefix("OPTIONS:\n") }),
            let first = sections.firstIndex(where: { section in Self.groups.contains { section.hasPrefix($0 + "\n") } }
            ),
            first < own
        else { return text }
        sections.insert(sections.remove(at: own).trimmingCharacters(in: .newlines), at: first)
        return sections.joined(separator: "\n\n")
    }

    /// The headings of options that several commands have.
    private static let groups: Set = [
        "INPUT:", "TIME:", "SELECTION:", "OUTPUT:", "MANY FEEDS:", "JSCALENDAR:", "LOSSES:",
    ]

    /// The number of lines of the smallest screen.
    private static let lineCount = 24
    private static let width = 79
    /// The maximum number of lines with examples.
    private static let exampleCount = 4

    /// The options of all commands.
    private static let everywhere: Set = ["--help", "--version"]

    /// The help text on one screen: the usage, examples, and the options of this command, each on one line. The names of the
    /// others follow.
    var short: String {
        var lines = [usage]
        let commands = entries(of: ["SUBCOMMANDS:"])
        if commands.isEmpty {
            lines = [overview, ""] + lines + examples + [""]
        }
        let own = entries(of: ["ARGUMENTS:", "OPTIONS:"]).filter { !Self.everywhere.contains(Self.longName($0.name)) }
        let shown = commands.isEmpty ? own : commands
        let others = commands.isEmpty ? entries(of: Self.groups) : []
        let room = Self.lineCount - lines.count
        let names = (shown + others).map { Self.longName($0.name) }
        var count = shown.count
        // The names of the options without a line need lines themselves.
        while count > 0, count + Self.footer(names.dropFirst(count)).count > room { count -= 1 }
        let column = min(shown.prefix(count).map { $0.name.count }.max() ?? 0, 26)
        for (name, words) in shown.prefix(count) {
            let head = "  " + TextWidth.fit(name, to: max(column, name.count)) + "  "
            lines.append(head + TextWidth.cut(words, to: Self.width - head.count))
        }
        return (lines + Self.footer(names.dropFirst(count))).prefix(Self.lineCount).joined(separator: "\n")
    }

    private static func footer(_ names: ArraySlice<String>) -> [String] {
        var lines: [String] = []
        for word in (names.isEmpty ? [] : ["also"]) + names + ["(--help explains all)"] {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append("  " + word)
            }
        }
        return lines
    }

    private static func longName(_ name: String) -> String {
        name.split(whereSeparator: { " ,".contains($0) }).first { $0.hasPrefix("--") }.map(String.init) ?? name
    }

    private var sections: [[Substring]] {
        text.components(separatedBy: "\n\n").map { $0.split(separator: "\n") }
    }

    private func paragraph(_ heading: String) -> String {
        let lines = sections.first { $0.first?.hasPrefix(heading) ?? false } ?? []
        return lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    }

    private var overview: String { TextWidth.cut(String(paragraph("OVERVIEW: ").dropFirst(10)), to: Self.width) }

    private var usage: String { "Usage: " + paragraph("USAGE: ").dropFirst(7) }

    /// The first examples, each with all of its lines.
    private var examples: [String] {
        let lines = sections.first { $0.first?.hasPrefix("Example") ?? false }?.dropFirst() ?? []
        var examples: [String] = []
        var example: [String] = []
        for line in lines {
            example.append(String(line))
            if line.hasSuffix("\\") { continue }
            guard examples.count + example.count <= Self.exampleCount else { break }
            examples += example
            example = []
        }
        return examples
    }

    /// Returns the entries of sections, each with the first words of its description.
    private func entries(of headings: Set<String>) -> [(name: String, words: String)] {
        var entries: [(name: String, words: String)] = []
        for section in sections where section.first.map({ headings.contains(String($0)) }) ?? false {
            for line in section.dropFirst() {
                if line.hasPrefix("   "), let last = entries.indices.last {
                    let more = line.trimmingCharacters(in: .whitespaces)
                    entries[last].words += (entries[last].words.isEmpty ? "" : " ") + more
                } else if line.hasPrefix("  ") {
                    let parts = line.trimmingCharacters(in: .whitespaces).split(separator: /\s{2,}/, maxSplits: 1)
                    // A long name may leave a single blank before the description.
                    entries.append((String(parts.first ?? ""), parts.count > 1 ? String(parts[1]) : ""))
                }
            }
        }
        return entries.map { ($0.name, Self.firstWords($0.words)) }
    }

    /// Returns a description up to its first explanation, or the values if the description explains each.
    private static func firstWords(_ text: String) -> String {
        let ends = [". ", " (", "; "].compactMap { text.firstRange(of: $0)?.lowerBound }
        let words = text[..<(ends.min() ?? text.endIndex)]
        if words.contains(": "), let values = text.firstMatch(of: /\(values: ([^;)]+)/) { return String(values.1) }
        return words.last == "." ? String(words.dropLast()) : String(words)
    }
}
