import ArgumentParser

/// A line for each occurrence, with names of columns in braces: `{date} {time}  {title}`.
struct RecordTemplate: Sendable {
    /// The texts before each field, and the one after the last.
    let texts: [String]
    let fields: [RecordField]

    /// Other names that people try.
    private static let aliases = [
        "title": "summary", "place": "location", "start:date": "date", "start:time": "time", "end:date": "endDate",
        "end:time": "endTime",
    ]

    /// Parses a template. `{{` and `}}` stand for braces, `\t` for a tab, and `\n` for the end of a line.
    static func parse(_ text: String) throws -> RecordTemplate {
        var (texts, fields) = ([""], [RecordField]())
        var rest = text[...]
        func skip(_ start: String) -> Bool {
            guard rest.hasPrefix(start) else { return false }
            rest.removeFirst(start.count)
            return true
        }
        while let first = rest.first {
            if skip("{{") {
                texts[texts.count - 1] += "{"
            } else if skip("}}") {
                texts[texts.count - 1] += "}"
            } else if skip("\\t") {
                texts[texts.count - 1] += "\t"
            } else if skip("\\n") {
                texts[texts.count - 1] += "\n"
            } else if skip("{") {
                guard let end = rest.firstIndex(of: "}") else { throw ValidationError("a { has no } after it") }
                let name = String(rest[..<end])
                fields.append(try RecordField.named(aliases[name] ?? name))
                texts.append("")
                rest = rest[end...].dropFirst()
            } else {
                texts[texts.count - 1].append(first)
                rest.removeFirst()
            }
        }
        return RecordTemplate(texts: texts, fields: fields)
    }
}
