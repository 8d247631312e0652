/// A set of line indices, one bit for each line between the first and the last.
package struct LineSet: Sendable {
    private var words = LineBlocks<UInt64>(empty: 0)

    var isEmpty: Bool { words.elements.allSatisfy { $0 == 0 } }

    /// The lowest line; nil for an empty set.
    package var first: Int? {
        words.elements.firstIndex { $0 != 0 }.map { (words.first + $0) << 6 + words.elements[$0].trailingZeroBitCount }
    }

    package func contains(_ line: Int) -> Bool { words[line >> 6] & Self.bit(line) != 0 }

    /// Returns whether the set contains any line of a range.
    func contains(anyOf lines: Range<Int>) -> Bool {
        guard let last = lines.last else { return false }
        let (first, end) = (lines.lowerBound >> 6, last >> 6)
        return (first...end).contains { block in
            var mask = UInt64.max
            if block == first { mask &= ~0 << UInt64(lines.lowerBound & 63) }
            if block == end { mask &= ~0 >> UInt64(63 - last & 63) }
            return words[block] & mask != 0
        }
    }

    /// Returns the number of lines in the block of a line that precede the line.
    func rank(of line: Int) -> Int { (words[line >> 6] & (Self.bit(line) &- 1)).nonzeroBitCount }

    mutating func insert(_ line: Int) { words.update(line >> 6) { $0 |= Self.bit(line) } }

    mutating func remove(_ line: Int) {
        if contains(line) { words.update(line >> 6) { $0 &= ~Self.bit(line) } }
    }

    /// Returns the number of lines of a block that the set contains.
    func count(in lines: Range<Int>) -> Int {
        (words[lines.lowerBound >> 6] & Self.bits(lines)).nonzeroBitCount
    }

    /// Inserts lines of a block.
    mutating func insert(inBlock lines: Range<Int>) {
        words.update(lines.lowerBound >> 6) { $0 |= Self.bits(lines) }
    }

    /// Removes lines.
    mutating func remove(_ lines: Range<Int>) {
        guard contains(anyOf: lines) else { return }
        for line in lines { remove(line) }
    }

    /// Returns the bits of lines of a block.
    private static func bits(_ lines: Range<Int>) -> UInt64 {
        ~(UInt64.max << UInt64(lines.count)) << UInt64(lines.lowerBound & 63)
    }

    private static func bit(_ line: Int) -> UInt64 { 1 << UInt64(truncatingIfNeeded: line & 63) }

    /// The lines in ascending order, as ranges that don't touch.
    package var ranges: [Range<Int>] {
        var ranges: [Range<Int>] = []
        for (index, word) in words.elements.enumerated() {
            var rest = word
            let first = (words.first + index) << 6
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

/// Values by line index. Access takes constant time and needs no hashing, because most changes are of consecutive
/// lines.
struct LineMap<Value: Equatable & Sendable>: Sendable {
    /// The lines that have a value.
    private(set) var lines = LineSet()
    /// The values of each block of lines, in the order of the lines.
    private var values = LineBlocks<[Value]>(empty: [])

    /// The value of a line, or nil if the line has none.
    subscript(line: Int) -> Value? {
        lines.contains(line) ? values[line >> 6][lines.rank(of: line)] : nil
    }

    /// Gives lines a value.
    mutating func set(_ value: Value, for lines: Range<Int>) {
        var rest = lines
        while !rest.isEmpty {
            let inBlock = rest.lowerBound..<min(rest.upperBound, (rest.lowerBound >> 6 + 1) << 6)
            let rank = self.lines.rank(of: inBlock.lowerBound)
            let replaced = rank..<rank + self.lines.count(in: inBlock)
            values.update(inBlock.lowerBound >> 6) {
                $0.replaceSubrange(replaced, with: repeatElement(value, count: inBlock.count))
            }
            self.lines.insert(inBlock: inBlock)
            rest = inBlock.upperBound..<rest.upperBound
        }
    }

    /// Removes the value of a line.
    mutating func remove(_ line: Int) {
        guard lines.contains(line) else { return }
        let rank = lines.rank(of: line)
        lines.remove(line)
        values.update(line >> 6) { $0.remove(at: rank) }
    }

    /// Calls `body` with consecutive lines that have the same value, in the order of the lines.
    func forEachRun(_ body: (Range<Int>, Value) -> Void) {
        for range in lines.ranges { forEachRun(in: range, body) }
    }

    /// Calls `body` with consecutive lines of a range that have the same value, in the order of the lines.
    ///
    /// - Parameter range: Consecutive lines that all have a value.
    func forEachRun(in range: Range<Int>, _ body: (Range<Int>, Value) -> Void) {
        var run: (first: Int, value: Value)?
        var line = range.lowerBound
        while line < range.upperBound {
            let end = min(range.upperBound, (line >> 6 + 1) << 6)
            let rank = lines.rank(of: line)
            for value in values[line >> 6][rank..<rank + end - line] {
                if let last = run, last.value != value {
                    body(last.first..<line, last.value)
                    run = nil
                }
                if run == nil { run = (line, value) }
                line += 1
            }
        }
        if let run { body(run.first..<range.upperBound, run.value) }
    }
}

/// An element for each block of 64 lines, from the first block in use to the last.
private struct LineBlocks<Element: Sendable>: Sendable {
    private(set) var elements: [Element] = []
    /// The index of the first element among the blocks of all lines.
    private(set) var first = 0
    private let empty: Element

    init(empty: Element) { self.empty = empty }

    subscript(block: Int) -> Element {
        let index = block - first
        return elements.indices.contains(index) ? elements[index] : empty
    }

    /// Changes the element of a block, with new elements between that block and those in use.
    mutating func update(_ block: Int, _ change: (inout Element) -> Void) {
        if !elements.indices.contains(block - first) { extend(to: block) }
        change(&elements[block - first])
    }

    @inline(never)
    private mutating func extend(to block: Int) {
        if elements.isEmpty { first = block }
        if block < first {
            // At least doubles, so that lines can be added in descending order.
            let added = min(first, max(first - block, elements.count))
            elements.insert(contentsOf: repeatElement(empty, count: added), at: 0)
            first -= added
        }
        while block - first >= elements.count { elements.append(empty) }
    }
}
