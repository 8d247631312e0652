/// What a parse leaves behind, shared by the tree and everything it hands out. Immutable, hence Sendable.
final class SyntaxStorage: Sendable {
    /// The bytes that came.
    let bytes: [UInt8]
    /// The text that was scanned: `bytes` itself (the same storage) unless that was UTF-16. Indices start at 0.
    let textBytes: ArraySlice<UInt8>
    let form: SourceText.Form
    let textStart: Int
    let breaks: LineBreaks
    let lines: LineTable
    let components: ContiguousArray<ComponentRecord>
    let checkpoints: ContiguousArray<UInt32>
    let parameterLimit: Int
    let parameterValueLimit: Int
    /// Whether there is a content line that is read as UTF-8 though it is not.
    let hasInvalidUTF8: Bool

    init(bytes: [UInt8], source: SourceText, reader: consuming SyntaxReader) {
        self.bytes = bytes
        textBytes = source.textBytes[...]
        form = source.form
        textStart = source.start
        breaks = reader.breaks
        lines = reader.lines
        components = reader.components
        checkpoints = reader.checkpoints
        parameterLimit = reader.limits.parametersPerLine
        parameterValueLimit = reader.limits.valuesPerParameter
        hasInvalidUTF8 = reader.hasInvalidUTF8
    }

    /// A part of a stream, whose records count from its start.
    init(
        bytes: [UInt8], reader: SyntaxReader, lines: LineTable,
        components: ContiguousArray<ComponentRecord>
    ) {
        self.bytes = bytes
        textBytes = bytes[...]
        // What was UTF-16 has been converted.
        form = reader.form == .windows1252 ? .windows1252 : .utf8
        textStart = 0
        breaks = reader.breaks
        self.lines = lines
        self.components = components
        checkpoints = []
        parameterLimit = reader.limits.parametersPerLine
        parameterValueLimit = reader.limits.valuesPerParameter
        hasInvalidUTF8 = reader.hasInvalidUTF8
    }

    /// Where the line after `line` begins: the end of its physical bytes.
    func physicalEnd(ofLine line: Int) -> Int {
        line + 1 < lines.count ? Int(lines[line + 1].start) : textBytes.count
    }

    /// The physical bytes of lines, line ends included.
    func byteRange(ofLines range: Range<Int>) -> Range<Int> {
        guard !range.isEmpty else {
            let offset = range.lowerBound < lines.count ? Int(lines[range.lowerBound].start) : textBytes.count
            return offset..<offset
        }
        return Int(lines[range.lowerBound].start)..<physicalEnd(ofLine: range.upperBound - 1)
    }
}
