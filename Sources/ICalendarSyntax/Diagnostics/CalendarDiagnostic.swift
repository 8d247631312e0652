/// A deviation of the input from the RFCs. The same type serves every layer of the package; the code tells the layer.
///
/// A diagnostic carries an offset, not a line: line and column are made when it is printed, by
/// ``ComponentTree/position(of:)``.
public struct CalendarDiagnostic: Sendable, Hashable, Codable {
    /// How much the fault matters.
    public enum Severity: Int, Sendable, Hashable, Comparable, CaseIterable, Codable {
        /// Allowed, or harmless.
        case note
        /// Against the RFC, but there is only one sensible reading and nothing was lost.
        case warning
        /// Against the RFC, and something was lost or had to be guessed. A strict parse stops here.
        case error

        /// A note is less than a warning, a warning less than an error.
        public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
    }

    /// How much the fault matters.
    public var severity: Severity
    /// What kind of fault it is.
    public var code: Code
    /// Where the fault starts, in bytes from the start of the text that was scanned (``ComponentTree/textBytes``).
    public var offset: Int
    /// How many bytes the fault covers; 0 for a place between two bytes.
    public var length: Int
    /// The fault as a sentence without its full stop, such as "DTEND is before DTSTART"; nil for a fault of the grammar, of which
    /// ``expected`` and ``found`` tell all.
    public var fault: String?
    /// What the grammar asked for, as the end of the phrase "expected …"; empty where ``fault`` says enough.
    public var expected: String
    /// What was there instead, as the end of the phrase "found …".
    public var found: String?
    /// What the reader did about it, such as "line skipped".
    public var action: String?
    /// How to put it right, where one change is safe.
    public var fix: Fix?
    /// Where the other half of the fault is, such as the other component with the same UID, in bytes from the start of the text
    /// that was scanned; nil where there is none.
    public var relatedOffset: Int?

    /// Creates a diagnostic from its parts.
    public init(
        _ severity: Severity, _ code: Code, offset: Int, length: Int = 0, expected: String, found: String? = nil,
        action: String? = nil, fix: Fix? = nil, fault: String? = nil, relatedOffset: Int? = nil
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
    }

    /// `expected …, found …; action`, or with a ``fault`` that, `; expected …; action`.
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
