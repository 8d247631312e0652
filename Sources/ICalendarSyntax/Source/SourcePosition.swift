/// A place in the source as an editor shows it. Made on demand from a tree and a byte offset:
/// ``ComponentTree/position(of:)``.
public struct SourcePosition: Sendable, Hashable, Comparable, CustomStringConvertible, Codable {
    /// The physical line, from 1: folds start a new line here.
    public let line: Int
    /// The column, from 1, counted in bytes of UTF-8 (not in characters); a byte order mark is not counted.
    public let column: Int

    /// Creates a position; both counts start at 1.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Compares by document order.
    public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }

    /// `line 12, column 5`.
    public var description: String { "line \(line), column \(column)" }
}
