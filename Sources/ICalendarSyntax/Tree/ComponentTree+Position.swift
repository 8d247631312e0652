extension ComponentTree {
    /// Returns the line and column of a byte in ``textBytes``. An offset out of range gives the nearest end.
    ///
    /// Lines end at CR LF, LF, CRs followed by LF, or at CR in a document without LF; a fold starts a new line. For
    /// UTF-16 input, the position refers to the text converted to UTF-8.
    ///
    /// - Complexity: O(log *n* + *m*), where *n* is the number of lines and *m* the number of bytes in at most 64
    ///   lines.
    public func position(of offset: Int) -> SourcePosition {
        let bytes = storage.textBytes
        let span = bytes.span
        let offset = min(max(offset, storage.textStart), span.count)
        var low = 0
        var high = storage.lines.count
        while low < high {
            let middle = low + (high - low) / 2
            if Int(storage.lines[middle].start) <= offset { low = middle + 1 } else { high = middle }
        }
        guard let known = storage.checkpoints.last(upTo: max(low - 1, 0)), known.line < storage.lines.count else {
            return storage.breaks.position(of: offset, in: span, lineStart: storage.textStart, line: 0)
        }
        let lineStart = Int(storage.lines[known.line].start)
        return storage.breaks.position(of: offset, in: span, lineStart: lineStart, line: known.number)
    }
}

extension LineBreaks {
    /// Returns the line and column of an offset, counting from the start of a physical line.
    ///
    /// - Parameters:
    ///   - lineStart: The offset of a physical line that starts at or before `offset`.
    ///   - line: The number of physical lines before that line.
    func position(of offset: Int, in bytes: Span<UInt8>, lineStart: Int, line: Int) -> SourcePosition {
        var lineStart = lineStart
        var line = line
        var ignored: UInt64 = 0
        var scanned = lineStart
        while true {
            scanned = ByteScan.text(bytes, from: scanned, nonASCII: &ignored)
            guard scanned < offset else { break }
            switch boundary(bytes, at: scanned) {
            case .text(let next): scanned = next
            case .fold(let next, let form):
                // The blank that continues the line is the first byte of the next physical line.
                guard next - 1 <= offset else { return SourcePosition(line: line + 1, column: offset - lineStart + 1) }
                line += form.physicalLineCount
                lineStart = next - 1
                scanned = next
            case .end(let next, let form):
                guard next <= offset, form != .endOfInput else {
                    return SourcePosition(line: line + 1, column: offset - lineStart + 1)
                }
                line += form.physicalLineCount
                lineStart = next
                scanned = next
            }
        }
        return SourcePosition(line: line + 1, column: offset - lineStart + 1)
    }
}
