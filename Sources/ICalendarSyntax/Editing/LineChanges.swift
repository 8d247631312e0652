/// Changes of lines, by index: lines with a new text, and removed lines.
package struct LineChanges: Sendable {
    /// The lines with a new text.
    private(set) var texts = LineMap<NewLine>()
    /// The removed lines.
    package private(set) var removed = LineSet()
    /// The new values, one after another, because thousands of lines can get a short value each. A value of the same length as
    /// the old one is among the other bytes of its line.
    private var values: ContiguousArray<UInt8> = []
    /// The places of the other values among these bytes.
    private var valueRanges: [Range<Int>] = []
    /// The copies of consecutive lines with new values written over the old ones, each as the distance from the lines to their
    /// copy among these bytes.
    package private(set) var copies: [Int] = []
    /// The new names and parameters with their values.
    private var lineTexts: [LineText] = []

    /// The new text of a line.
    package enum NewLine: Equatable, Sendable {
        /// Another name or other parameters, and a value, as an index of all new lines.
        case text(Int)
        /// A value, as an index of all new values. The name and the parameters stay as written.
        case value(Int)
        /// The value in a copy of the line, as an index of all copies. The lines of one copy have the same bytes before their
        /// values.
        case overwritten(Int)
    }

    package init() {}

    /// The lines with a new text.
    package var textLines: LineSet { texts.lines }

    /// Calls `body` with consecutive lines that have the same new text, in the order of the lines.
    package func forEachText(_ body: (Range<Int>, NewLine) -> Void) { texts.forEachRun(body) }

    /// Calls `body` with consecutive lines of a range that have the same new text, in the order of the lines.
    ///
    /// - Parameter range: Consecutive lines that all have a new text.
    package func forEachText(in range: Range<Int>, _ body: (Range<Int>, NewLine) -> Void) {
        texts.forEachRun(in: range, body)
    }

    /// Whether there are no changes.
    package var isEmpty: Bool { texts.lines.isEmpty && removed.isEmpty }

    /// Returns whether a line has a new text or is removed.
    package func contains(_ line: Int) -> Bool { removed.contains(line) || texts.lines.contains(line) }

    /// Returns whether any of the lines has a new text or is removed.
    package func contains(anyOf lines: Range<Int>) -> Bool {
        removed.contains(anyOf: lines) || texts.lines.contains(anyOf: lines)
    }

    /// Returns the first of the lines that has a new text or is removed, or their end.
    package func endOfUnchanged(_ lines: Range<Int>) -> Int { lines.first(where: contains) ?? lines.upperBound }

    /// Returns the new text of a line of a document; nil if the line has none.
    package func text(of line: Int, in storage: SyntaxStorage) -> LineText? {
        texts[line].map { new in
            switch new {
            case .text(let index): lineTexts[index]
            case .value(let index):
                LineText(
                    header: storage.header(of: storage.lines[line]),
                    value: String(decoding: values[valueRanges[index]], as: UTF8.self))
            case .overwritten(let copy):
                overwrittenText(of: storage.lines[line], shiftedBy: copies[copy], in: storage)
            }
        }
    }

    /// Returns the number of bytes of a new value.
    package func valueCount(_ index: Int) -> Int { valueRanges[index].count }

    /// Appends a new value to a text, in UTF-8.
    package func appendValue(_ index: Int, to text: inout [UInt8]) { text += values[valueRanges[index]] }

    private func overwrittenText(of line: LineRecord, shiftedBy distance: Int, in storage: SyntaxStorage) -> LineText {
        let range = line.valueRange.lowerBound + distance..<line.valueRange.upperBound + distance
        let value = Unfolding.copy(values.span, range, storage.breaks)
        return LineText(header: storage.header(of: line), value: String(decoding: value, as: UTF8.self))
    }

    /// Returns bytes of overwritten lines.
    package func overwritten(_ range: Range<Int>) -> ArraySlice<UInt8> { values[range] }

    /// Returns whether a line has a new value that has no byte with a meaning in parameters (``ByteScan/isPlain(_:)``).
    package func hasPlainValue(_ new: NewLine) -> Bool {
        switch new {
        case .text: false
        case .value(let index): ByteScan.isPlain(values.span.extracting(valueRanges[index]))
        case .overwritten: true
        }
    }

    /// Gives a line a new text.
    package mutating func replace(_ line: Int, by text: LineText) {
        removed.remove(line)
        texts.set(.text(lineTexts.count), for: line..<line + 1)
        lineTexts.append(text)
    }

    /// Changes the values of consecutive lines of a document, which have the same bytes before their values. A line that
    /// already has the new value isn't changed.
    ///
    /// - Parameter change: Returns the change of a line, given by its index among the lines, and appends a new value to an
    ///   empty buffer.
    package mutating func rewriteValues<Failure>(
        of lines: Range<Int>, in storage: SyntaxStorage,
        _ change: (_ index: Int, _ value: inout ValueBuffer) throws(Failure) -> ValueChange
    ) throws(Failure) {
        let table = storage.lines
        var value = ValueBuffer()
        // The index of the copy of the lines, if there is one.
        var copy: Int?
        // The first of the lines just before the current one that have a value in the copy.
        var first: Int?
        for line in lines {
            value.removeAll()
            switch try change(line - lines.lowerBound, &value) {
            case .keep: break
            case .remove: remove(line)
            case .write:
                let record = table[line]
                let bytes = value.bytes.span.extracting(0..<value.count)
                if storage.isValue(of: record, equalTo: bytes) {
                    restore(line)
                } else if storage.canOverwrite(record, with: bytes.count), ByteScan.isPlain(bytes) {
                    let index = copy ?? addCopy(of: line..<lines.upperBound, in: storage)
                    copy = index
                    storage.overwrite(record, with: bytes, in: &values, shiftedBy: copies[index])
                    if first == nil { first = line }
                    continue
                } else {
                    setValue(of: line, to: bytes)
                }
            }
            if let copy, let start = first { overwrite(start..<line, from: copy) }
            first = nil
        }
        if let copy, let start = first { overwrite(start..<lines.upperBound, from: copy) }
    }

    /// Appends the bytes of lines to the values and returns the index of this copy.
    private mutating func addCopy(of lines: Range<Int>, in storage: SyntaxStorage) -> Int {
        let range = storage.byteRange(ofLines: lines)
        copies.append(values.count - range.lowerBound)
        values += storage.textBytes[range]
        return copies.count - 1
    }

    /// Gives lines the values in their copy.
    private mutating func overwrite(_ lines: Range<Int>, from copy: Int) {
        removed.remove(lines)
        texts.set(.overwritten(copy), for: lines)
    }

    private mutating func setValue(of line: Int, to value: Span<UInt8>) {
        removed.remove(line)
        texts.set(.value(valueRanges.count), for: line..<line + 1)
        valueRanges.append(values.count..<values.count + value.count)
        values.append(value, 0..<value.count)
    }

    /// Removes a line.
    package mutating func remove(_ line: Int) {
        texts.remove(line)
        removed.insert(line)
    }

    /// Leaves a line unchanged.
    package mutating func restore(_ line: Int) {
        removed.remove(line)
        texts.remove(line)
    }

    /// Adds other changes, which replace those of the same lines.
    package mutating func formUnion(_ other: LineChanges) {
        if isEmpty {
            self = other
            return
        }
        let (firstByte, firstValue, firstCopy, firstText) = (
            values.count, valueRanges.count, copies.count, lineTexts.count
        )
        values += other.values
        copies += other.copies.map { firstByte + $0 }
        valueRanges += other.valueRanges.map { firstByte + $0.lowerBound..<firstByte + $0.upperBound }
        lineTexts += other.lineTexts
        other.texts.forEachRun { lines, new in
            removed.remove(lines)
            let moved: NewLine =
                switch new {
                case .text(let index): .text(firstText + index)
                case .value(let index): .value(firstValue + index)
                case .overwritten(let copy): .overwritten(firstCopy + copy)
                }
            texts.set(moved, for: lines)
        }
        for line in other.removed.ranges.joined() { remove(line) }
    }
}
