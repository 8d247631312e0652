import ICalendarSyntax

extension DocumentEdit {
    /// Returns the document with its changes. Without changes, returns the original bytes.
    ///
    /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of bytes and *m* the number of changes.
    public func bytes() -> [UInt8] { isEmpty ? source.bytes : bytes(with: byteChanges()) }

    /// Returns the document with its changes in bytes.
    func bytes(with changes: [(range: Range<Int>, text: [UInt8])]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(source.bytes.count + changes.reduce(0) { $0 + $1.text.count })
        var copied = 0
        for (range, text) in changes {
            bytes.append(contentsOf: source.bytes[copied..<range.lowerBound])
            bytes.append(contentsOf: text)
            copied = range.upperBound
        }
        bytes.append(contentsOf: source.bytes[copied...])
        if !keepsFirstLines { keepLineBreaks(&bytes) }
        return bytes
    }

    /// Returns new bytes for ranges of the document's bytes, in ascending order.
    func byteChanges() -> [(range: Range<Int>, text: [UInt8])] {
        guard !isEmpty else { return [] }
        var places = SourceOffsets(source.storage)
        return replacements().map { replacement in
            let start = places.offset(of: replacement.range.lowerBound)
            return (start..<places.offset(of: replacement.range.upperBound), replacement.text)
        }
    }

    /// Ends the first line so that all line ends are still read as before.
    ///
    /// If the first line ends in LF LF, the parser takes LF LF for one line end, and an empty line no longer ends the
    /// line before it. Removing a line can move another line to the start, or move an empty line after the first.
    private func keepLineBreaks(_ bytes: inout [UInt8]) {
        let units = CodeUnits(source.storage.form)
        let offsets = stride(from: 0, to: bytes.count, by: units.width)
        guard var end = offsets.first(where: { units.ascii(in: bytes, at: $0) == ASCII.lineFeed }), end > 0 else {
            return
        }
        let isAfterCarriageReturn = units.ascii(in: bytes, at: end - units.width) == ASCII.carriageReturn
        let isDoubled = !isAfterCarriageReturn && units.ascii(in: bytes, at: end + units.width) == ASCII.lineFeed
        if isDoubled == source.storage.breaks.areDoubled { return }
        if isDoubled {
            bytes.insert(contentsOf: units.bytes(of: ASCII.carriageReturn), at: end)
            return
        }
        while end > 0, units.ascii(in: bytes, at: end - units.width) == ASCII.carriageReturn {
            end -= units.width
            bytes.removeSubrange(end..<end + units.width)
        }
        if units.ascii(in: bytes, at: end + units.width) != ASCII.lineFeed {
            bytes.insert(contentsOf: units.bytes(of: ASCII.lineFeed), at: end)
        }
    }

    /// Whether the first two lines stay as they are, so that ``keepLineBreaks(_:)`` has nothing to do.
    var keepsFirstLines: Bool {
        let changed = [lines.textLines, lines.removed].compactMap(\.first)
        let removed = removedComponents.map { Int(source.storage.components[$0].firstLine) }
        return (changed + removed + insertions.map(\.line)).allSatisfy { $0 >= 2 }
    }

    /// New bytes for a range of the scanned text.
    private struct Replacement {
        var range: Range<Int>
        var text: [UInt8]
    }

    /// Returns all changes in document order, without overlaps.
    private func replacements() -> [Replacement] {
        let storage = source.storage
        let gone = removedRanges()
        let encoder = LineEncoder(storage, lineEnd)
        var replacements: [(line: Int, replacement: Replacement)] = []
        func add(_ line: Int, _ range: Range<Int>, _ text: [UInt8] = []) {
            replacements.append((line, Replacement(range: range, text: text)))
        }
        for insertion in orderedInsertions(gone) {
            let offset = storage.byteRange(ofLines: insertion.line..<insertion.line).lowerBound
            var text = insertion.text.flatMap { encoder.encoded($0, isEnded: true) }
            for lines in insertion.copy { encoder.append(lines, to: &text) }
            add(insertion.line, offset..<offset, text)
        }
        for range in gone {
            let root = storage.components[range.lowerBound]
            let lines = Int(root.firstLine)..<Int(root.endLine)
            add(lines.lowerBound, storage.byteRange(ofLines: lines))
        }
        for range in pieces(of: lines.textLines.ranges, gone) {
            let (changed, text) = replacement(ofLines: range, encoder)
            add(range.lowerBound, changed, text)
        }
        for range in pieces(of: lines.removed.ranges, gone) {
            add(range.lowerBound, storage.byteRange(ofLines: range))
        }
        // The sort is stable: an insertion precedes the change of the line at its position, and insertions at one
        // position keep their order.
        replacements.sort { $0.line < $1.line }
        var result = replacements.map(\.replacement)
        let end = storage.textBytes.count
        if !isLastLineEnded(gone), let index = result.firstIndex(where: { $0.range.lowerBound == end }) {
            result[index].text = encoder.encoded("", isEnded: true) + result[index].text
        }
        return result
    }

    /// Returns the new text of consecutive changed lines, which keep their line ends. The end of the last line isn't included.
    private func replacement(ofLines range: Range<Int>, _ encoder: LineEncoder) -> (range: Range<Int>, text: [UInt8]) {
        let table = source.storage.lines
        let start = Int(table[range.lowerBound].start)
        var block = ChangedBlock(source.storage, from: start, encoder)
        block.text.reserveCapacity(source.storage.byteRange(ofLines: range).count)
        lines.forEachText(in: range) { run, new in
            if case .overwritten(let copy) = new {
                block.continueOverwritten(from: table[run.lowerBound], shiftedBy: lines.copies[copy], lines)
                return
            }
            for line in run {
                let record = table[line]
                block.copy(upTo: Int(record.start), lines)
                if case .value(let value) = new, encoder.copiesHeader(of: record, before: lines.valueCount(value)) {
                    block.copy(upTo: Int(record.valueStart), lines)
                    lines.appendValue(value, to: &block.text)
                } else if let new = lines.text(of: line, in: source.storage) {
                    block.text += encoder.encoded(new.description, isEnded: false)
                }
                block.copied = Int(record.end)
            }
        }
        block.copy(upTo: Int(table[range.upperBound - 1].end), lines)
        return (start..<block.copied, block.text)
    }

    /// The new text of consecutive lines, in progress.
    private struct ChangedBlock {
        private let bytes: ArraySlice<UInt8>
        private let encoder: LineEncoder
        var text: [UInt8] = []
        /// The end of the scanned bytes that the text contains, changed or not.
        var copied: Int
        /// The distance from the bytes after that end to the copy of overwritten lines that contains them; nil if they stay as
        /// they were. Ten thousand lines with new dates are copied at once.
        private var shift: Int?

        init(_ storage: SyntaxStorage, from start: Int, _ encoder: LineEncoder) {
            bytes = storage.textBytes
            self.encoder = encoder
            copied = start
        }

        /// Continues with overwritten lines.
        ///
        /// - Parameters:
        ///   - line: The first of the lines.
        ///   - distance: The distance from the lines to their copy.
        mutating func continueOverwritten(from line: LineRecord, shiftedBy distance: Int, _ changes: LineChanges) {
            if distance == shift { return }
            copy(upTo: Int(line.start), changes)
            shift = distance
        }

        /// Appends bytes, overwritten or as scanned. The bytes after them are those that were scanned.
        mutating func copy(upTo end: Int, _ changes: LineChanges) {
            if let shift {
                encoder.append(changes.overwritten(copied + shift..<end + shift), to: &text)
            } else {
                encoder.append(bytes[copied..<end], to: &text)
            }
            shift = nil
            copied = end
        }
    }

    /// Returns the lines outside removed components, as ranges that no insertion divides.
    private func pieces(of ranges: [Range<Int>], _ gone: [Range<Int>]) -> [Range<Int>] {
        if ranges.isEmpty { return [] }
        let ends = gone.flatMap { range in
            let root = source.storage.components[range.lowerBound]
            return [Int(root.firstLine), Int(root.endLine)]
        }
        var cuts = (insertions.map(\.line) + ends).sorted()[...]
        var result: [Range<Int>] = []
        for range in ranges {
            var start = range.lowerBound
            while start < range.upperBound {
                while let cut = cuts.first, cut <= start { cuts.removeFirst() }
                let end = min(cuts.first ?? range.upperBound, range.upperBound)
                if !isInside(gone, component(ofLine: start)) { result.append(start..<end) }
                start = end
            }
        }
        return result
    }

    private func orderedInsertions(_ gone: [Range<Int>]) -> [Insertion] {
        insertions.filter { !isInside(gone, $0.component) }.enumerated().sorted { left, right in
            let (first, second) = (left.element, right.element)
            if first.line != second.line { return first.line < second.line }
            if first.isComponent != second.isComponent { return second.isComponent }
            return left.offset < right.offset
        }.map(\.element)
    }

    /// Returns the removed components with their inner components, as ranges of indices without overlaps.
    private func removedRanges() -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for index in removedComponents.sorted() where index >= ranges.last?.upperBound ?? 0 {
            ranges.append(index..<Int(source.storage.components[index].subtreeEnd))
        }
        return ranges
    }

    private func isInside(_ ranges: [Range<Int>], _ component: Int?) -> Bool {
        guard let component else { return false }
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = low + (high - low) / 2
            if ranges[middle].lowerBound <= component { low = middle + 1 } else { high = middle }
        }
        return low > 0 && ranges[low - 1].contains(component)
    }

    /// Returns whether text inserted at the end starts on a new line. CRs at the end of the input end the last line,
    /// but no longer do so when text follows.
    private func isLastLineEnded(_ gone: [Range<Int>]) -> Bool {
        let storage = source.storage
        guard let last = storage.lines.last else { return true }
        let end = storage.textBytes[Int(last.end)...]
        if end.last == ASCII.lineFeed || storage.breaks.areBareCarriageReturns && !end.isEmpty { return true }
        let line = storage.lines.count - 1
        if lines.removed.contains(line) { return true }
        return isInside(gone, component(ofLine: line))
    }
}
