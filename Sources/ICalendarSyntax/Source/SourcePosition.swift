/// A line and column in the source, as a text editor shows them.
///
/// Get a position from a tree and a byte offset with ``ComponentTree/position(of:)``:
///
/// ```swift
/// print(tree.position(of: event.offset))  // line 12, column 1
/// ```
public struct SourcePosition: Sendable, Hashable, Comparable, CustomStringConvertible, Codable {
    /// The physical line, counted from 1. Each fold starts a new line.
    public let line: Int
    /// The column, counted from 1 in bytes of UTF-8 rather than characters. A byte order mark is not counted.
    public let column: Int

    /// Creates a position from a line and a column, both counted from 1.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Returns whether the left position comes first in the document.
    public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }

    /// The position as text, such as `line 12, column 5`.
    public var description: String { "line \(line), column \(column)" }
}
