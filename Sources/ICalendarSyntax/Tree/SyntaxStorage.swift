/// What a parse leaves behind, shared by the tree and everything it hands out. Immutable, hence Sendable.
final class SyntaxStorage: Sendable {
    /// The octets that came.
    let bytes: [UInt8]
    /// The text that was scanned: `bytes` itself (the same storage) unless that was UTF-16. Indices begin at 0.
    let octets: ArraySlice<UInt8>
    let form: SourceText.Form
    let textBegin: Int
    let breaks: LineBreaks
    let lines: LineTable
    let components: ContiguousArray<ComponentRecord>
    let checkpoints: ContiguousArray<UInt32>
    let parameterLimit: Int
    /// Whether there is a content line that is read as UTF-8 though it is not.
    let hasInvalidUTF8: Bool

    init(bytes: [UInt8], source: SourceText, reader: consuming SyntaxReader) {
        self.bytes = bytes
        octets = source.octets[...]
        form = source.form
        textBegin = source.begin
        breaks = reader.breaks
        lines = reader.lines
        components = reader.components
        checkpoints = reader.checkpoints
        parameterLimit = reader.limits.parametersPerLine
        hasInvalidUTF8 = reader.hasInvalidUTF8
    }

    /// A part of a stream, whose records count from its beginning.
    init(
        octets: [UInt8], reader: SyntaxReader, lines: LineTable,
        components: ContiguousArray<ComponentRecord>
    ) {
        bytes = octets
        self.octets = octets[...]
        // What was UTF-16 has been converted.
        form = reader.form == .windows1252 ? .windows1252 : .utf8
        textBegin = 0
        breaks = reader.breaks
        self.lines = lines
        self.components = components
        checkpoints = []
        parameterLimit = reader.limits.parametersPerLine
        hasInvalidUTF8 = reader.hasInvalidUTF8
    }

    /// Where the line after `line` begins: the end of its physical octets.
    func physicalEnd(ofLine line: Int) -> Int {
        line + 1 < lines.count ? Int(lines[line + 1].begin) : octets.count
    }

    /// The physical octets of lines, line ends included.
    func byteRange(ofLines range: Range<Int>) -> Range<Int> {
        guard !range.isEmpty else {
            let offset = range.lowerBound < lines.count ? Int(lines[range.lowerBound].begin) : octets.count
            return offset..<offset
        }
        return Int(lines[range.lowerBound].begin)..<physicalEnd(ofLine: range.upperBound - 1)
    }
}
