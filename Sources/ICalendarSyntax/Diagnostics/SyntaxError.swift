/// The error that stops a strict parse.
///
/// ```swift
/// do throws(SyntaxError) {
///     _ = try ComponentTree(strict: bytes)
/// } catch {
///     print(error.position.line, error.diagnostic.code.title)
/// }
/// ```
public struct SyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem, with a code and a byte offset.
    public let diagnostic: CalendarDiagnostic
    /// The line and column of the problem.
    public let position: SourcePosition

    /// Creates an error from a diagnostic and a position.
    public init(diagnostic: CalendarDiagnostic, position: SourcePosition) {
        self.diagnostic = diagnostic
        self.position = position
    }

    /// A sentence such as `line 12, column 5: expected …, found …`.
    public var description: String { "\(position): \(diagnostic.message)" }
}
