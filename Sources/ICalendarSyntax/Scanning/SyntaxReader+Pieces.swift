// A long text is read in pieces at the same time. Each piece starts at a component that belongs directly in a VCALENDAR,
// as if nothing else were open. Where that is wrong, or where a piece has anything to report, the piece is read again in
// its turn, so the result is always that of reading from start to end.
extension SyntaxReader {
    /// Reads all lines, in pieces.
    mutating func read(_ text: ArraySlice<UInt8>, from start: Int, on workers: any Workers) {
        let bytes = text.span
        var bounds: [Int] = []
        var next = start
        while let bound = componentStart(bytes, from: next + workers.pieceLength) {
            bounds.append(bound)
            next = bound
        }
        bounds.append(bytes.count)
        // The first piece shows the line ends and the other forms that are reported once.
        readLines(bytes, from: start, to: bounds[0])
        let (first, starts) = (pieceReader, bounds)
        var pieces = workers.map(count: bounds.count - 1) { index in
            var reader = first
            reader.lines.reserveCapacity((starts[index + 1] - starts[index]) / 16 + 16)
            reader.readLines(text.span, from: starts[index], to: starts[index + 1])
            return reader
        }
        components.reserveCapacity(pieces.reduce(components.count) { $0 + $1.components.count })
        pieces.reverse()
        var tables: [LineTable] = []
        var lineCount = lines.count
        for index in bounds.indices.dropLast() {
            if let piece = pieces.popLast(), canAppend(piece) {
                append(piece, after: lineCount)
                lineCount += piece.lines.count
                tables.append(piece.lines)
            } else {
                lines.append(tables, on: workers)
                tables = []
                readLines(bytes, from: bounds[index], to: bounds[index + 1])
                lineCount = lines.count
            }
        }
        lines.append(tables, on: workers)
        finish(bytes)
    }

    /// Returns the start of the first line from an offset on that is the BEGIN of a component that belongs directly in a
    /// VCALENDAR; nil if there is none.
    private func componentStart(_ bytes: Span<UInt8>, from offset: Int) -> Int? {
        let begin = Array("BEGIN:".utf8)
        var offset = offset
        while offset < bytes.count - 16 {
            guard bytes[offset] == ASCII.lineFeed else {
                offset += 1
                continue
            }
            let name = offset + 1 + begin.count
            if begin.indices.allSatisfy({ bytes[offset + 1 + $0] == begin[$0] }) {
                var end = name
                while end < bytes.count, ASCII.isNameByte(bytes[end]) { end += 1 }
                if KnownComponent(rawValue: componentNames.number(of: bytes, name..<end))?.isTopLevel == true {
                    return offset + 1
                }
            }
            offset += 1
        }
        return nil
    }

    /// A reader of a piece: inside a VCALENDAR, which is component 0, and with an empty log.
    private var pieceReader: SyntaxReader {
        var reader = SyntaxReader(
            breaks: breaks, form: form, fallback: isWindows1252Fallback, limits: limits, log: DiagnosticLog(limit: 1))
        reader.reportedForms = reportedForms
        reader.reportedSplitCharacter = reportedSplitCharacter
        reader.plainHeaders = plainHeaders
        reader.components = [
            ComponentRecord(
                firstLine: 0, endLine: 0, parent: ComponentRecord.none, subtreeEnd: 0,
                known: KnownComponent.vcalendar.rawValue, isClosed: false)
        ]
        reader.open = [0]
        return reader
    }

    /// Whether the state is the one that a piece was read in, and the piece has neither reported anything nor exceeded a
    /// limit of the whole.
    private func canAppend(_ piece: SyntaxReader) -> Bool {
        guard let last = open.first, open.count == 1, components[Int(last)].known == KnownComponent.vcalendar.rawValue
        else { return false }
        return depthBelowLimit == 0 && blankRun == nil && piece.log.isEmpty
            && components.count + piece.components.count - 1 <= limits.components
    }

    /// Appends the components of a piece, and what else it knows but its lines.
    private mutating func append(_ piece: SyntaxReader, after lineCount: Int) {
        let (calendar, firstLine) = (Int(open[0]), UInt32(truncatingIfNeeded: lineCount))
        // Component 0 of the piece is the open VCALENDAR.
        let shift = UInt32(truncatingIfNeeded: components.count - 1)
        func index(_ index: UInt32) -> UInt32 { index == 0 ? UInt32(truncatingIfNeeded: calendar) : index &+ shift }
        if piece.components[0].isClosed {
            components[calendar].endLine = piece.components[0].endLine &+ firstLine
            components[calendar].subtreeEnd = piece.components[0].subtreeEnd &+ shift
            components[calendar].isClosed = true
        }
        for component in piece.components.dropFirst() {
            var component = component
            component.firstLine &+= firstLine
            component.endLine &+= firstLine
            if component.parent != ComponentRecord.none { component.parent = index(component.parent) }
            component.subtreeEnd &+= shift
            components.append(component)
        }
        open = ContiguousArray(piece.open.map(index))
        checkpoints.append(piece.checkpoints, afterLines: lineCount, physicalLines: physicalLine)
        physicalLine += piece.physicalLine
        reportedForms |= piece.reportedForms
        (blankRun, depthBelowLimit) = (piece.blankRun, piece.depthBelowLimit)
        isInTextOutside = piece.isInTextOutside
    }
}
