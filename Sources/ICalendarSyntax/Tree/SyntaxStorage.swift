/// The result of a parse, shared by the tree and all values derived from the tree. Immutable and therefore Sendable.
package final class SyntaxStorage: Sendable {
    /// The input bytes.
    let bytes: [UInt8]
    /// The scanned text: `bytes` itself (the same storage), or a UTF-8 copy of UTF-16 input. Indices start at 0.
    package let textBytes: ArraySlice<UInt8>
    package let form: SourceText.Form
    let textStart: Int
    package let breaks: LineBreaks
    package let lines: LineTable
    package let components: ContiguousArray<ComponentRecord>
    let checkpoints: LineCheckpoints
    let parameterLimit: Int
    let parameterValueLimit: Int
    /// Whether an invalid content line is decoded as UTF-8.
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

    /// Creates the storage of a part of a stream, whose records count from the start of that part.
    init(
        bytes: [UInt8], reader: SyntaxReader, lines: LineTable,
        components: ContiguousArray<ComponentRecord>
    ) {
        self.bytes = bytes
        textBytes = bytes[...]
        // UTF-16 has already been converted to UTF-8.
        form = reader.form == .windows1252 ? .windows1252 : .utf8
        textStart = 0
        breaks = reader.breaks
        self.lines = lines
        self.components = components
        checkpoints = LineCheckpoints()
        parameterLimit = reader.limits.parametersPerLine
        parameterValueLimit = reader.limits.valuesPerParameter
        hasInvalidUTF8 = reader.hasInvalidUTF8
    }

    /// Returns the lines of a range that are not part of the tree.
    package func skippedLines(in range: Range<Int>) -> [Int] { range.filter { lines[$0].isSkipped } }

    /// Returns the offset after the physical bytes of a line, which is where the next line starts.
    package func physicalEnd(ofLine line: Int) -> Int {
        line + 1 < lines.count ? Int(lines[line + 1].start) : textBytes.count
    }

    /// Returns the byte range of lines, including their line ends.
    package func byteRange(ofLines range: Range<Int>) -> Range<Int> {
        guard !range.isEmpty else {
            let offset = range.lowerBound < lines.count ? Int(lines[range.lowerBound].start) : textBytes.count
            return offset..<offset
        }
        return Int(lines[range.lowerBound].start)..<physicalEnd(ofLine: range.upperBound - 1)
    }
}
