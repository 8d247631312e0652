// Inlined, as in all files that read lines: a tree takes 52 % more instructions if nothing is.

/// The numbers of physical lines before some logical lines, so that a position is found without counting from the start.
package struct LineCheckpoints: Sendable {
    /// The logical lines of a checkpoint, and the number of physical lines before them.
    private var lines = ContiguousArray<UInt32>()
    private var numbers = ContiguousArray<UInt32>()

    /// The distance of two checkpoints in logical lines.
    private static let distance = 64

    /// Adds a checkpoint if the last one is far enough.
    ///
    /// - Parameters:
    ///   - line: The index of the next logical line.
    ///   - number: The number of physical lines before it.
    @inline(__always)
    mutating func note(_ line: Int, number: Int) {
        guard line % Self.distance == 0 else { return }
        lines.append(UInt32(truncatingIfNeeded: line))
        numbers.append(UInt32(truncatingIfNeeded: number))
    }

    /// Adds the checkpoints of lines that follow some others.
    mutating func append(_ other: LineCheckpoints, afterLines count: Int, physicalLines: Int) {
        lines += other.lines.lazy.map { $0 &+ UInt32(truncatingIfNeeded: count) }
        numbers += other.numbers.lazy.map { $0 &+ UInt32(truncatingIfNeeded: physicalLines) }
    }

    /// Returns the last checkpoint at or before a logical line; nil if there is none.
    ///
    /// - Complexity: O(log *n*)
    func last(upTo line: Int) -> (line: Int, number: Int)? {
        var (low, high) = (0, lines.count)
        while low < high {
            let middle = low + (high - low) / 2
            if Int(lines[middle]) <= line { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? (Int(lines[low - 1]), Int(numbers[low - 1])) : nil
    }
}
