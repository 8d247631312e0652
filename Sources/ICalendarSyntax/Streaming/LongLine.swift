/// A line of a stream that exceeds the limit. Such a line is skipped and only measured.
struct LongLine {
    /// The offset in the stream where the line starts.
    let start: Int
    /// The offset in the stream where the last physical line starts.
    var physicalStart: Int
    /// The number of physical lines before the last one.
    var physicalLines = 0
    /// One bit for each `LineBreaks.Form` seen.
    var forms: UInt8 = 0

    init(start: Int) {
        self.start = start
        physicalStart = start
    }
}

extension StreamTree {
    /// Skips the available part of a line that is too long. Returns false if the line continues.
    mutating func skipLongLine(isLast: Bool) -> Bool {
        guard var line = longLine else { return true }
        let base = reader.log.base
        var ignored: UInt64 = 0
        scanning: while true {
            scanned = ByteScan.text(buffer.span, from: scanned, nonASCII: &ignored)
            guard scanned < buffer.count else { break }
            switch reader.breaks.boundary(buffer.span, at: scanned) {
            case .text(let next): scanned = next
            case .fold(let next, let form):
                line.physicalLines += form.physicalLineCount
                line.forms |= 1 << form.rawValue
                line.physicalStart = base + next - 1
                scanned = next
            case .end(let next, let form):
                guard next < buffer.count || isLast else { break scanning }
                line.forms |= 1 << form.rawValue
                finish(line, next: next, end: form)
                return true
            }
        }
        longLine = line
        unread = scanned
        if isLast { finish(line, next: scanned, end: nil) }
        return isLast
    }

    /// Reports a line whose end, at `scanned`, has arrived.
    ///
    /// - Parameter form: The form of the line end, or nil if the stream ends in the line.
    private mutating func finish(_ line: LongLine, next: Int, end form: LineBreaks.Form?) {
        let start = line.start - reader.log.base
        let startPosition = SourcePosition(line: reader.physicalLine + 1, column: 1)
        let end = SourcePosition(
            line: reader.physicalLine + line.physicalLines + 1,
            column: reader.log.base + scanned - line.physicalStart + 1)
        reader.reportForms(line.forms, at: scanned)
        reader.log.report(
            .error, .lineTooLong, at: start, length: scanned - start,
            expected: "a content line of at most \(reader.limits.lineLength) bytes", found: "\(next - start)",
            action: "line skipped")
        locate { _, offset in offset == line.start ? startPosition : end }
        reader.physicalLine += line.physicalLines + (form?.physicalLineCount ?? 0)
        if form == nil { endPosition = end }
        longLine = nil
        unread = next
        scanned = next
        lastLine = (next, reader.physicalLine)
    }
}
