/// Drives the scanner over the lines of a stream that are whole, and cuts components out of its records when they end.
///
/// Offsets in the records count from the start of the buffer, those of diagnostics from that of the stream.
struct StreamTree {
    /// The scanner. Its records are those of the VCALENDAR that is open, without its lines, and of the component at hand.
    var reader: SyntaxReader
    /// The text from the component at hand on, or from the next line where there is none.
    var buffer = ContiguousArray<UInt8>()
    /// Where the next logical line starts.
    var unread: Int
    /// How far it has been looked through for its end.
    var scanned: Int
    /// A line that is longer than the limit, of which only this is kept.
    var longLine: LongLine?

    /// The VCALENDAR that is open.
    var calendar: StreamCalendar?
    /// The component at hand: its index in the records and among the open ones, and the physical line of its BEGIN.
    var child: (index: Int, line: Int)?
    /// Whether anything looked like iCalendar.
    var sawEvidence = false
    var items: [StreamItem] = []

    /// How many diagnostics have been handed over.
    private var reported = 0
    /// Where a run of blank lines started, which is reported when something follows.
    private var blankPosition: SourcePosition?
    /// Where the first diagnostic was that is only counted.
    private var omissionPosition: SourcePosition?
    /// The last line, to find the end of the stream from: its offset, and the physical lines before it.
    var lastLine: (start: Int, line: Int)
    /// The end of the stream, where that is in a line that is not kept.
    var endPosition: SourcePosition?

    init(_ reader: SyntaxReader, markLength: Int) {
        self.reader = reader
        unread = markLength
        scanned = markLength
        lastLine = (markLength, 0)
        self.reader.log.reportSource(reader.form, markLength: markLength)
        locate { _, _ in SourcePosition(line: 1, column: 1) }
    }

    /// Reads the lines that are whole, or the last time all that is left, and returns what has ended with them.
    mutating func read(_ text: ContiguousArray<UInt8>, isLast: Bool) -> [StreamItem] {
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

    /// Reads the logical line at hand, which is whole.
    private mutating func readLine() {
        lastLine = (unread, reader.physicalLine)
        let bytes = buffer
        unread = reader.readLine(bytes.span, from: unread)
        scanned = unread
        locate(from: lastLine)
        settle(line: lastLine.line + 1)
    }

    /// Whether the line at hand is longer than the limit, in a buffer that is: if not, the line is whole.
    ///
    /// A long line is passed over whether its end has come or not: the items of a stream must not depend on its pieces.
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

    /// The end of the stream: what is open is closed.
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

    /// Lets go of what has been read but for the component at hand.
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
    /// Where the component at hand starts in the buffer.
    var childStart: Int? {
        child.map { Int(reader.lines[Int(reader.components[$0.index].firstLine)].start) }
    }

    /// Hands over the diagnostics of a line.
    mutating func locate(from line: (start: Int, line: Int)) {
        // What is reported after its line has gone is a run of blank lines.
        let blank = blankPosition ?? SourcePosition(line: 1, column: 1)
        let base = reader.log.base
        locate { tree, offset in offset - base < line.start ? blank : tree.position(of: offset - base, from: line) }
        if reader.blankRun == nil {
            blankPosition = nil
        } else if blankPosition == nil {
            blankPosition = SourcePosition(line: line.line + 1, column: 1)
        }
    }

    /// Hands over the new diagnostics with the position of each.
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

    /// Whether the line at hand has its end in the buffer, and a byte after it that tells that it is not folded.
    mutating func hasWholeLine() -> Bool {
        // A run of CRs is looked at when something comes after it, so that looking stays linear.
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
