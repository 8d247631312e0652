extension ComponentTree {
    /// The line and column of an octet of ``octets``; an offset outside is taken for the nearest end.
    ///
    /// Lines end where the reader ends them: after CR LF, LF, CRs and LF, or CR in a document without LF; a fold begins a
    /// new line. If the input was UTF-16, this is a position in the text converted to UTF-8. Logarithmic in the lines, then
    /// linear in the octets of at most 64 of them.
    public func position(of offset: Int) -> SourcePosition {
        let octets = storage.octets
        let span = octets.span
        let offset = min(max(offset, storage.textBegin), span.count)
        var low = 0
        var high = storage.lines.count
        while low < high {
            let middle = low + (high - low) / 2
            if Int(storage.lines[middle].begin) <= offset { low = middle + 1 } else { high = middle }
        }
        let checkpoint = max(low - 1, 0) >> 6
        var lineBegin = storage.textBegin
        var line = 0
        if checkpoint < storage.checkpoints.count, checkpoint << 6 < storage.lines.count {
            line = Int(storage.checkpoints[checkpoint])
            lineBegin = Int(storage.lines[checkpoint << 6].begin)
        }
        return storage.breaks.position(of: offset, in: span, lineBegin: lineBegin, line: line)
    }
}

extension LineBreaks {
    /// The line and column of an offset, counted from the beginning of a physical line.
    ///
    /// - Parameters:
    ///   - lineBegin: the offset of a line that begins at or before the one that is asked for.
    ///   - line: how many physical lines are before that.
    func position(of offset: Int, in octets: Span<UInt8>, lineBegin: Int, line: Int) -> SourcePosition {
        var lineBegin = lineBegin
        var line = line
        var ignored: UInt64 = 0
        var scanned = lineBegin
        while true {
            scanned = OctetScan.text(octets, from: scanned, nonASCII: &ignored)
            guard scanned < offset else { break }
            switch boundary(octets, at: scanned) {
            case .text(let next): scanned = next
            case .fold(let next, _):
                // The blank that continues the line is the first octet of the next physical line.
                guard next - 1 <= offset else { return SourcePosition(line: line + 1, column: offset - lineBegin + 1) }
                line += 1
                lineBegin = next - 1
                scanned = next
            case .end(let next, let form):
                guard next <= offset, form != .endOfInput else {
                    return SourcePosition(line: line + 1, column: offset - lineBegin + 1)
                }
                line += 1
                lineBegin = next
                scanned = next
            }
        }
        return SourcePosition(line: line + 1, column: offset - lineBegin + 1)
    }
}
