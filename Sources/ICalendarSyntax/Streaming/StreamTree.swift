/// Runs the scanner over the complete lines of a stream, and extracts components from the records when they end.
///
/// Offsets in records count from the start of the buffer; offsets in diagnostics count from the start of the stream.
struct StreamTree {
    /// The scanner. The records are those of the open VCALENDAR, without lines, and of the current component.
    var reader: SyntaxReader
    /// The text from the start of the current component, or from the next line if there is none.
    var buffer = ContiguousArray<UInt8>()
    /// The offset of the next logical line.
    var unread: Int
    /// The offset up to which the end of that line has been searched.
    var scanned: Int
    /// A line longer than the limit. Only this description of the line is kept.
    var longLine: LongLine?

    /// The VCALENDAR that is open.
    var calendar: StreamCalendar?
    /// The current component: its index in the records and in the open components, and the physical line of its BEGIN.
    var child: (index: Int, line: Int)?
    /// Whether any component looked like iCalendar.
    var sawEvidence = false
    var items: [CalendarElement] = []

    /// The number of diagnostics already delivered.
    private var reported = 0
    /// The start of a run of blank lines, which is reported when text follows.
    private var blankPosition: SourcePosition?
    /// The position of the first diagnostic that was only counted.
    private var omissionPosition: SourcePosition?
    /// The offset of the last line and the number of physical lines before it, from which the end of the stream is
    /// located.
    var lastLine: (start: Int, line: Int)
    /// The end of the stream, if that is in a line that isn't kept.
    var endPosition: SourcePosition?

    init(_ reader: SyntaxReader, markLength: Int) {
        self.reader = reader
        unread = markLength
        scanned = markLength
        lastLine = (markLength, 0)
        self.reader.log.reportSource(reader.form, markLength: markLength)
        locate { _, _ in SourcePosition(line: 1, column: 1) }
    }

    /// Reads the complete lines, or at the end all remaining ones, and returns the items they complete.
    mutating func read(_ text: ContiguousArray<UInt8>, isLast: Bool) -> [CalendarElement] {
        buffer.append(contentsOf: text)
        while unread < buffer.count {
            if longLine != nil {
                guard skipLongLine(isLast: isLast) else { break }
            } else if buffer.count - unread > reader.limits.lineLength {
                if isLongerThanLimit() {
                    longLine = LongLine(start: reader.log.base + unread)
                    scanned = unread
                } else {
                    readLine()
                }
            } else if isLast || hasWholeLine() {
                readLine()
            } else {
                break
            }
        }
        if isLast { end() } else { compact() }
        defer { items.removeAll() }
        return items
    }

    /// Reads the current logical line, which is complete.
    private mutating func readLine() {
        lastLine = (unread, reader.physicalLine)
        let bytes = buffer
        unread = reader.readLine(bytes.span, from: unread)
        scanned = unread
        locate(from: lastLine)
        settle(line: lastLine.line + 1)
    }

    /// Returns whether the current line exceeds the limit, given that the buffer does. If not, the line is complete.
    ///
    /// A long line is skipped even if its end has arrived, because the items of a stream must not depend on the pieces.
    private mutating func isLongerThanLimit() -> Bool {
        var ignored: UInt64 = 0
        while true {
            scanned = ByteScan.text(buffer.span, from: scanned, nonASCII: &ignored)
            guard scanned < buffer.count else { return true }
            switch reader.breaks.boundary(buffer.span, at: scanned) {
            case .text(let next), .fold(let next, _): scanned = next
            case .end(let next, _): return next - unread > reader.limits.lineLength
            }
        }
    }

    /// Ends the stream and closes the open components.
    private mutating func end() {
        if longLine != nil { _ = skipLongLine(isLast: true) }
        let position = endPosition ?? position(of: buffer.count, from: lastLine)
        let count = reader.lines.count
        let bytes = buffer
        reader.closeAll(bytes.span, downTo: 0, atLine: count, offset: bytes.count, found: "the end of the input")
        locate { _, _ in position }
        settle(line: position.line)
        if !sawEvidence {
            reader.reportNotCalendar(isEmpty: reader.log.base + buffer.count == 0)
            locate { _, _ in SourcePosition(line: 1, column: 1) }
        }
        if let omission = reader.log.omission {
            items.append(.diagnostic(omission, omissionPosition ?? SourcePosition(line: 1, column: 1)))
        }
    }

    /// Discards the text that has been read, except for the current component.
    private mutating func compact() {
        let count = childStart ?? unread
        guard count > 0 else { return }
        buffer.removeFirst(count)
        unread -= count
        scanned -= count
        lastLine.start -= count
        reader.log.base += count
        if let run = reader.blankRun { reader.blankRun = run.lowerBound - count..<run.upperBound - count }
        reader.lines.shift(by: count)
    }
}

// MARK: - Where things are

extension StreamTree {
    /// The offset of the current component in the buffer.
    var childStart: Int? {
        child.map { Int(reader.lines[Int(reader.components[$0.index].firstLine)].start) }
    }

    /// Delivers the diagnostics of a line.
    mutating func locate(from line: (start: Int, line: Int)) {
        // A diagnostic that is reported after the line was discarded concerns a run of blank lines.
        let blank = blankPosition ?? SourcePosition(line: 1, column: 1)
        let base = reader.log.base
        locate { tree, offset in offset - base < line.start ? blank : tree.position(of: offset - base, from: line) }
        if reader.blankRun == nil {
            blankPosition = nil
        } else if blankPosition == nil {
            blankPosition = SourcePosition(line: line.line + 1, column: 1)
        }
    }

    /// Delivers the new diagnostics with their positions.
    mutating func locate(_ position: (StreamTree, Int) -> SourcePosition) {
        guard reader.log.diagnostics.count > reported || reader.log.firstDropped != nil else { return }
        for diagnostic in reader.log.diagnostics[reported...] {
            items.append(.diagnostic(diagnostic, position(self, diagnostic.offset)))
        }
        reported = reader.log.diagnostics.count
        if omissionPosition == nil, let offset = reader.log.firstDropped { omissionPosition = position(self, offset) }
    }

    private func position(of offset: Int, from line: (start: Int, line: Int)) -> SourcePosition {
        reader.breaks.position(of: offset, in: buffer.span, lineStart: line.start, line: line.line)
    }

    /// Returns whether the buffer contains the end of the current line and one more byte, which shows that the line is
    /// not folded.
    mutating func hasWholeLine() -> Bool {
        // A run of CRs is examined when another byte follows, so that scanning stays linear.
        if !reader.breaks.areBareCarriageReturns, scanned < buffer.count, buffer[scanned] == ASCII.carriageReturn,
            buffer.last == ASCII.carriageReturn
        {
            return false
        }
        var ignored: UInt64 = 0
        while true {
            scanned = ByteScan.text(buffer.span, from: scanned, nonASCII: &ignored)
            guard scanned < buffer.count else { return false }
            switch reader.breaks.boundary(buffer.span, at: scanned) {
            case .text(let next), .fold(let next, _): scanned = next
            case .end(let next, _): return next < buffer.count
            }
        }
    }
}
