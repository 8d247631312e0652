/// A problem in the input: a deviation from the RFCs. All modules of the package use this type; the code identifies the
/// module.
///
/// ```swift
/// for diagnostic in tree.diagnostics where diagnostic.severity >= .warning {
///     print(tree.position(of: diagnostic.offset), diagnostic.message)
/// }
/// ```
///
/// A diagnostic stores a byte offset. ``ComponentTree/position(of:)`` converts the offset to a line and a column.
public struct CalendarDiagnostic: Sendable, Hashable, Codable {
    /// The severity of a problem.
    ///
    /// ```swift
    /// let errors = tree.diagnostics.filter { $0.severity == .error }
    /// ```
    public enum Severity: Int, Sendable, Hashable, Comparable, CaseIterable, Codable {
        /// The input is allowed or harmless.
        case note
        /// The input violates the RFC, but there is only one sensible interpretation and nothing was lost.
        case warning
        /// The input violates the RFC, and something was lost or had to be guessed. A strict parse stops here.
        case error

        /// Returns whether the left severity is lower: notes are below warnings, and warnings below errors.
        public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
    }

    /// The severity of the problem.
    public var severity: Severity
    /// The kind of the problem.
    public var code: Code
    /// The offset of the problem, in bytes of the scanned text (``ComponentTree/textBytes``).
    public var offset: Int
    /// The length of the problem in bytes; 0 for a place between two bytes.
    public var length: Int
    /// The fault as a sentence without its full stop, such as "DTEND is before DTSTART"; nil for a grammar error, which
    /// ``expected`` and ``found`` describe.
    public var fault: String?
    /// The expected input, as the end of the phrase "expected …"; empty if ``fault`` is sufficient.
    public var expected: String
    /// The actual input, as the end of the phrase "found …"; nil if there is nothing to show.
    public var found: String?
    /// The action that the parser took, such as "line skipped"; nil if there was none.
    public var action: String?
    /// The values in ``message``, in its order and without quotation marks: names of components, properties and parameters,
    /// values from the input, numbers and times.
    ///
    /// The number of arguments and their meaning depend on the code alone, so that an app can fill a sentence in another
    /// language for each code. An argument is empty if the message has no such value. Long values are shortened.
    ///
    /// ```swift
    /// let formats = ["ICS301": "%@ fehlt: %@"]  // [code: format]
    /// let message = formats[diagnostic.code.rawValue].map { String(format: $0, arguments: diagnostic.arguments) }
    /// ```
    public var arguments: [String]
    /// A fix, if one change is safe.
    public var fix: Fix?
    /// The offset of the other half of the problem, such as another component with the same UID, in bytes of the
    /// scanned text; nil if there is none.
    public var relatedOffset: Int?

    /// Creates a diagnostic from its parts.
    public init(
        _ severity: Severity, _ code: Code, offset: Int, length: Int = 0, expected: String = "", found: String? = nil,
        action: String? = nil, fix: Fix? = nil, fault: String? = nil, relatedOffset: Int? = nil,
        arguments: [String] = []
    ) {
        self.severity = severity
        self.code = code
        self.offset = offset
        self.length = length
        self.expected = expected
        self.found = found
        self.action = action
        self.fix = fix
        self.fault = fault
        self.relatedOffset = relatedOffset
        self.arguments = arguments
    }

    /// The text `expected …, found …; action`. If there is a ``fault``, the text starts with that sentence, followed by
    /// `; expected …; action`.
    public var message: String {
        if let fault {
            return [fault, expected.isEmpty ? nil : "expected \(expected)", action].compactMap(\.self).joined(
                separator: "; ")
        }
        var text = "expected \(expected)"
        if let found { text += ", found \(found)" }
        if let action { text += "; \(action)" }
        return text
    }
}

extension CalendarDiagnostic.Severity: CustomStringConvertible {
    /// The name of the case, such as `note`.
    public var description: String {
        switch self {
        case .note: "note"
        case .warning: "warning"
        case .error: "error"
        }
    }
}
