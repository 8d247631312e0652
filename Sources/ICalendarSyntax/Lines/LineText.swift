/// An unfolded content line, cut at the colon before its value.
struct LineText: Sendable, Hashable, CustomStringConvertible {
    /// The name and the parameters, with the semicolons.
    var header: String
    /// What follows the colon.
    var value: String

    var description: String { header + ":" + value }
}

extension LineText {
    /// Puts a parameter (`NAME=value`) in the place of the first of its name, or after the others where there is none, and
    /// takes later ones of the name away; nil takes all of them away. The others stay as they were written.
    mutating func setParameter(_ name: String, to text: String?) {
        let bytes = ContiguousArray(header.utf8)
        let nameEnd = bytes.firstIndex(of: ASCII.semicolon) ?? bytes.count
        let all = bytes.span.extracting(nameEnd..<bytes.count)
        var reader = ParameterReader()
        var parts: [(start: Int, isMeant: Bool)] = []
        while let found = reader.nextName(all) {
            parts.append((found.lowerBound - 1, ASCII.equal(all, found, name.utf8)))
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
