extension ComponentTree {
    /// The line and column of a byte of ``bytes``; an offset outside is taken for the nearest end.
    ///
    /// Lines end where the reader ends them: after CR LF, LF, CRs and LF, or CR in a document without LF; a fold starts a
    /// new line. If the input was UTF-16, this is a position in the text converted to UTF-8. Logarithmic in the lines, then
    /// linear in the bytes of at most 64 of them.
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
        let checkpoint = max(low - 1, 0) >> 6
        var lineStart = storage.textStart
        var line = 0
        if checkpoint < storage.checkpoints.count, checkpoint << 6 < storage.lines.count {
            line = Int(storage.checkpoints[checkpoint])
            lineStart = Int(storage.lines[checkpoint << 6].start)
        }
        return storage.breaks.position(of: offset, in: span, lineStart: lineStart, line: line)
    }
}

extension LineBreaks {
    /// The line and column of an offset, counted from the start of a physical line.
    ///
    /// - Parameters:
    ///   - lineBegin: the offset of a line that starts at or before the one that is asked for.
    ///   - line: how many physical lines are before that.
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
