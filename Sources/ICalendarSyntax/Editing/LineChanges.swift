/// Changes of lines, by index: lines with a new text, and removed lines.
struct LineChanges: Sendable {
    /// The lines with a new text.
    private(set) var texts = LineMap<NewLine>()
    /// The removed lines.
    private(set) var removed = LineSet()
    /// The new values, one after another, because thousands of lines can get a short value each.
    private var values: [UInt8] = []

    /// The new text of a line.
    enum NewLine: Sendable {
        /// Another name or other parameters, and a value.
        case text(LineText)
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
        switch texts[line] {
        case .text(let text): text
        case .value(let range):
            LineText(
                header: storage.header(of: storage.lines[line]), value: String(decoding: values[range], as: UTF8.self))
        case nil: nil
        }
    }

    /// Returns the bytes of a new value, in UTF-8.
    func value(_ range: Range<Int>) -> ArraySlice<UInt8> { values[range] }

    /// Gives a line a new text.
    mutating func replace(_ line: Int, by text: LineText) {
        removed.remove(line)
        texts.set(.text(text), for: line)
    }

    /// Gives a line a new value.
    ///
    /// - Parameter append: A closure that appends the value, in UTF-8.
    /// - Returns: The value.
    mutating func replaceValue(of line: Int, _ append: (inout [UInt8]) -> Void) -> ArraySlice<UInt8> {
        let start = values.count
        append(&values)
        removed.remove(line)
        texts.set(.value(start..<values.count), for: line)
        return values[start...]
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
        other.texts.forEach { line, new in
            switch new {
            case .text(let text): replace(line, by: text)
            case .value(let range): _ = replaceValue(of: line) { $0 += other.values[range] }
            }
        }
        for line in other.removed.ranges.joined() { remove(line) }
    }
}
