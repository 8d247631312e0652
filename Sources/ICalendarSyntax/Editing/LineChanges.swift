/// Changes of lines, by index: lines with a new text, and removed lines.
struct LineChanges: Sendable {
    /// The lines with a new text.
    private(set) var texts = LineMap<NewLine>()
    /// The removed lines.
    private(set) var removed = LineSet()
    /// The new values, one after another, because thousands of lines can get a short value each.
    private var values: ContiguousArray<UInt8> = []
    /// The new names and parameters with their values.
    private var lineTexts: [LineText] = []
    /// The lines that have had new names and parameters.
    private var textLines = LineSet()

    /// The new text of a line.
    enum NewLine: Sendable {
        /// Another name or other parameters, and a value, as an index of all new lines.
        case text(Int)
        /// A value, as a range of the bytes of all values. The name and the parameters stay as written.
        case value(Range<Int>)
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
            }
        }
    }

    /// Appends a new value to a text, in UTF-8.
    func appendValue(_ range: Range<Int>, to text: inout [UInt8]) { text += values[range] }

    /// Writes new values over those in a text, whose offsets there are the given ones and `shift`.
    func overwrite(text: inout [UInt8], shiftedBy shift: Int, with new: [(offset: Int, value: Range<Int>)]) {
        unsafe text.withUnsafeMutableBufferPointer { text in
            unsafe values.withUnsafeBufferPointer { values in
                for (offset, value) in new {
                    let start = offset + shift
                    let target = unsafe UnsafeMutableBufferPointer(rebasing: text[start..<start + value.count])
                    _ = unsafe target.update(fromContentsOf: values[value])
                }
            }
        }
    }

    /// Whether no new value has a quotation mark or a colon.
    var areValuesPlain: Bool { isPlain(0..<values.count) }

    /// Returns whether any of the lines may have a new name or new parameters.
    func haveTexts(_ lines: Range<Int>) -> Bool { textLines.contains(anyOf: lines) }

    /// Returns whether a new value has neither quotation marks nor colons.
    func isPlain(_ range: Range<Int>) -> Bool { !ByteScan.hasQuoteOrColon(values.span, range) }

    /// Gives a line a new text.
    mutating func replace(_ line: Int, by text: LineText) {
        removed.remove(line)
        texts.set(CollectionOfOne(.text(lineTexts.count)), from: line)
        textLines.insert(line)
        lineTexts.append(text)
    }

    /// Changes the values of consecutive lines of a document. A line that already has the new value isn't changed.
    mutating func apply(_ changes: ValueChanges, from first: Int, in storage: SyntaxStorage) {
        let (table, start) = (storage.lines, values.count)
        values += changes.text
        var new: [NewLine] = []
        new.reserveCapacity(changes.changes.count)
        for (index, change) in changes.changes.enumerated() {
            let line = first + index
            if case .value(let range) = change {
                let own = start + range.lowerBound..<start + range.upperBound
                if !storage.isValue(of: table[line], equalTo: values.span.extracting(own)) {
                    new.append(.value(own))
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
                textLines.insert(line)
            case .value(let range):
                let moved = firstValue + range.lowerBound..<firstValue + range.upperBound
                texts.set(CollectionOfOne(.value(moved)), from: line)
            }
        }
        for line in other.removed.ranges.joined() { remove(line) }
    }
}
