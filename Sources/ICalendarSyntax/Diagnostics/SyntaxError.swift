/// Why a strict parse stopped.
public struct SyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The fault, with its code and byte offset.
    public let diagnostic: CalendarDiagnostic
    /// Where the fault is, for a reader.
    public let position: SourcePosition

    /// Creates an error from a diagnostic and its position.
    public init(diagnostic: CalendarDiagnostic, position: SourcePosition) {
        self.diagnostic = diagnostic
        self.position = position
    }

    /// A sentence: `line 12, column 5: expected …, found …`.
    public var description: String { "\(position): \(diagnostic.message)" }
}
