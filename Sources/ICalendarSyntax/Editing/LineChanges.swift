/// Changes of lines, by index: lines with a new text, and removed lines.
struct LineChanges: Sendable {
    /// The lines with a new text.
    private(set) var texts = LineMap<NewLine>()
    /// The removed lines.
    private(set) var removed = LineSet()
    /// The new values, one after another, because thousands of lines can get a short value each. A value of the same length as
    /// the old one is among the other bytes of its line.
    private var values: ContiguousArray<UInt8> = []
    /// The new names and parameters with their values.
    private var lineTexts: [LineText] = []

    /// The new text of a line.
    enum NewLine: Sendable {
        /// Another name or other parameters, and a value, as an index of all new lines.
        case text(Int)
        /// A value, as a range of the bytes of all values. The name and the parameters stay as written.
        case value(Range<Int>)
        /// The line with a value written over the old one, as the offset of the line in the bytes of all values. Consecutive
        /// lines and their line ends can be consecutive there too.
        case overwritten(Int)
    }

    /// Whether there are no changes.
    var isEmpty: Bool { texts.lines.isEmpty && removed.isEmpty }

    /// Returns whether a line has a new text or is removed.
    func contains(_ line: Int) -> Bool { removed.contains(line) || texts.lines.contains(line) }

    /// Returns whether any of the lines has a new text or is removed.
    func contains(anyOf lines: Range<Int>) -> Bool {
        removed.contains(anyOf: lines) || texts.lines.contains(anyOf: lines)
    }

    /// Returns the new text of a line of a document; nil if the line has none.
    func text(of line: Int, in storage: SyntaxStorage) -> LineText? {
        texts[line].map { new in
            switch new {
            case .text(let index): lineTexts[index]
            case .value(let range):
                LineText(
                    header: storage.header(of: storage.lines[line]),
                    value: String(decoding: values[range], as: UTF8.self))
            case .overwritten(let start):
                overwrittenText(of: storage.lines[line], at: start, in: storage)
            }
        }
    }

    /// Appends a new value to a text, in UTF-8.
    func appendValue(_ range: Range<Int>, to text: inout [UInt8]) { text += values[range] }

    private func overwrittenText(of line: LineRecord, at start: Int, in storage: SyntaxStorage) -> LineText {
        let shift = start - Int(line.start)
        let range = line.valueRange.lowerBound + shift..<line.valueRange.upperBound + shift
        let value = Unfolding.copy(values.span, range, storage.breaks)
        return LineText(header: storage.header(of: line), value: String(decoding: value, as: UTF8.self))
    }

    /// Returns bytes of overwritten lines.
    func overwritten(_ range: Range<Int>) -> ArraySlice<UInt8> { values[range] }

    /// Returns whether a line has a new value that has no byte with a meaning in parameters (``ByteScan/isPlain(_:_:)``).
    func hasPlainValue(_ new: NewLine) -> Bool {
        switch new {
        case .text: false
        case .value(let range): ByteScan.isPlain(values.span, range)
        case .overwritten: true
        }
    }

    /// Gives a line a new text.
    mutating func replace(_ line: Int, by text: LineText) {
        removed.remove(line)
        texts.set(CollectionOfOne(.text(lineTexts.count)), from: line)
        lineTexts.append(text)
    }

    /// Changes the values of consecutive lines of a document. A line that already has the new value isn't changed.
    mutating func apply(_ changes: ValueChanges, from first: Int, in storage: SyntaxStorage) {
        let (table, text) = (storage.lines, changes.text)
        let arePlain = ByteScan.isPlain(text.span, 0..<text.count)
        var new: [NewLine] = []
        new.reserveCapacity(changes.changes.count)
        // The distance from the lines to their copy among the values, if there is one.
        var shift: Int?
        for (index, change) in changes.changes.enumerated() {
            let line = first + index
            if case .value(let range) = change {
                let record = table[line]
                let value = text.span.extracting(range)
                if !storage.isValue(of: record, equalTo: value) {
                    if arePlain || ByteScan.isPlain(text.span, range), storage.canOverwrite(record, with: range.count) {
                        let distance = shift ?? copy(line..<first + changes.changes.count, of: storage)
                        shift = distance
                        storage.overwrite(record, with: value, in: &values, shiftedBy: distance)
                        new.append(.overwritten(Int(record.start) + distance))
                    } else {
                        new.append(.value(values.count..<values.count + range.count))
                        values.append(text.span, range)
                    }
                    continue
                }
            }
            set(&new, before: line)
            switch change {
            case .kept: break
            case .removed: remove(line)
            case .value: restore(line)
            }
        }
        set(&new, before: first + changes.changes.count)
    }

    /// Appends the bytes of lines to the values and returns the distance to there.
    private mutating func copy(_ lines: Range<Int>, of storage: SyntaxStorage) -> Int {
        let range = storage.byteRange(ofLines: lines)
        let distance = values.count - range.lowerBound
        values += storage.textBytes[range]
        return distance
    }

    /// Gives the lines before another one new texts.
    private mutating func set(_ new: inout [NewLine], before line: Int) {
        if new.isEmpty { return }
        let lines = line - new.count..<line
        removed.remove(lines)
        texts.set(new, from: lines.lowerBound)
        new.removeAll(keepingCapacity: true)
    }

    /// Removes a line.
    mutating func remove(_ line: Int) {
        texts.remove(line)
        removed.insert(line)
    }

    /// Leaves a line unchanged.
    mutating func restore(_ line: Int) {
        removed.remove(line)
        texts.remove(line)
    }

    /// Adds other changes, which replace those of the same lines.
    mutating func formUnion(_ other: LineChanges) {
        if isEmpty {
            self = other
            return
        }
        let (firstValue, firstText) = (values.count, lineTexts.count)
        values += other.values
        lineTexts += other.lineTexts
        other.texts.forEach { line, new in
            removed.remove(line)
            switch new {
            case .text(let index):
                texts.set(CollectionOfOne(.text(firstText + index)), from: line)
            case .value(let range):
                let moved = firstValue + range.lowerBound..<firstValue + range.upperBound
                texts.set(CollectionOfOne(.value(moved)), from: line)
            case .overwritten(let start):
                texts.set(CollectionOfOne(.overwritten(firstValue + start)), from: line)
            }
        }
        for line in other.removed.ranges.joined() { remove(line) }
    }
}
