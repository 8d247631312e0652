/// An unfolded content line, split at the colon before its value.
package struct LineText: Sendable, Equatable, CustomStringConvertible {
    /// The name and the parameters, including semicolons.
    var header: String
    /// The text after the colon.
    package var value: String

    package var description: String { header + ":" + value }

    package static func == (left: LineText, right: LineText) -> Bool {
        left.header.exact == right.header.exact && left.value.exact == right.value.exact
    }
}

extension LineText {
    /// Replaces the first parameter of a name with `text` (`NAME=value`), or appends `text` after the others if there
    /// is none. Repeated parameters of the name are removed; if `text` is nil, all are. Other parameters stay as
    /// written.
    package mutating func setParameter(_ name: String, to text: String?) {
        let bytes = ContiguousArray(header.utf8)
        let nameEnd = bytes.firstIndex(of: ASCII.semicolon) ?? bytes.count
        let all = bytes.span.extracting(nameEnd..<bytes.count)
        var reader = ParameterReader()
        var parts: [(start: Int, isMeant: Bool)] = []
        while let found = reader.nextName(all) {
            let written = ParameterReader.name(found, in: all)
            parts.append((found.lowerBound - 1, ASCII.equal(written.span, 0..<written.count, name.utf8)))
        }
        var result = Array(bytes[..<nameEnd])
        var text = text
        for (index, part) in parts.enumerated() {
            let end = index + 1 < parts.count ? parts[index + 1].start : all.count
            if !part.isMeant {
                result += bytes[nameEnd + part.start..<nameEnd + end]
            } else if let new = text {
                result += Array((";" + new).utf8)
                text = nil
            }
        }
        if let text { result += Array((";" + text).utf8) }
        header = String(decoding: result, as: UTF8.self)
    }
}
