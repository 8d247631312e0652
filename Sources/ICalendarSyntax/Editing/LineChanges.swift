/// Changes of lines, by index: lines with a new text, and removed lines.
struct LineChanges: Sendable {
    private var texts: [Int: LineText] = [:]
    /// The lines with a new text.
    private(set) var replaced = LineSet()
    /// The removed lines.
    private(set) var removed = LineSet()

    /// Whether there are no changes.
    var isEmpty: Bool { texts.isEmpty && removed.isEmpty }

    /// Returns whether a line has a new text or is removed.
    func contains(_ line: Int) -> Bool { removed.contains(line) || replaced.contains(line) }

    /// Returns the new text of a line, or nil if the line has none.
    func text(of line: Int) -> LineText? { replaced.contains(line) ? texts[line] : nil }

    /// The lines with a new text, in ascending order.
    var orderedTexts: [(line: Int, text: LineText)] {
        replaced.ranges.joined().compactMap { line in texts[line].map { (line, $0) } }
    }

    /// Gives a line a new text.
    mutating func replace(_ line: Int, by text: LineText) {
        removed.remove(line)
        replaced.insert(line)
        texts[line] = text
    }

    /// Removes a line.
    mutating func remove(_ line: Int) {
        restore(line)
        removed.insert(line)
    }

    /// Leaves a line unchanged.
    mutating func restore(_ line: Int) {
        removed.remove(line)
        guard replaced.contains(line) else { return }
        replaced.remove(line)
        texts[line] = nil
    }
}

/// A set of line indices, one bit for each line between the first and the last.
struct LineSet: Sendable {
    private var words: [UInt64] = []
    /// The index of the first word among the words of all lines.
    private var firstWord = 0

    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    func contains(_ line: Int) -> Bool {
        let word = line >> 6 - firstWord
        return words.indices.contains(word) && words[word] & 1 << UInt64(line & 63) != 0
    }

    mutating func insert(_ line: Int) {
        let word = line >> 6
        if words.isEmpty { firstWord = word }
        if word < firstWord {
            // At least doubles, so that lines can be added in descending order.
            let added = min(firstWord, max(firstWord - word, words.count))
            words.insert(contentsOf: repeatElement(0, count: added), at: 0)
            firstWord -= added
        }
        while word - firstWord >= words.count { words.append(0) }
        words[word - firstWord] |= 1 << UInt64(line & 63)
    }

    mutating func remove(_ line: Int) {
        if contains(line) { words[line >> 6 - firstWord] &= ~(1 << UInt64(line & 63)) }
    }

    /// The lines in ascending order, as ranges that don't touch.
    var ranges: [Range<Int>] {
        var ranges: [Range<Int>] = []
        for (index, word) in words.enumerated() {
            var rest = word
            let first = (firstWord + index) << 6
            while rest != 0 {
                let start = rest.trailingZeroBitCount
                let count = (~(rest >> UInt64(start))).trailingZeroBitCount
                let range = first + start..<first + start + count
                if let last = ranges.last, last.upperBound == range.lowerBound {
                    ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
                } else {
                    ranges.append(range)
                }
                rest = start + count < 64 ? rest & (~0 << UInt64(start + count)) : 0
            }
        }
        return ranges
    }
}
