/// A part of a message, with the values in it.
///
/// Every interpolated value becomes an argument, so a message and its arguments can't differ. `\(literal:)` inserts words
/// that belong to the sentence, such as the names in a list of alternatives. `\(hiddenArgument:)` adds an argument that the
/// sentence doesn't show, so that every message of a code has the same number of arguments.
package struct DiagnosticText: Hashable, Sendable, ExpressibleByStringInterpolation {
    package let text: String
    package let arguments: [String]

    package init(stringLiteral text: String) { (self.text, arguments) = (text, []) }

    package init(stringInterpolation: StringInterpolation) {
        (text, arguments) = (stringInterpolation.text, stringInterpolation.arguments)
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        fileprivate var arguments: [String] = []

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) { text += literal }

        package mutating func appendInterpolation(_ argument: some CustomStringConvertible) {
            let argument = argument.description
            text += argument
            arguments.append(argument)
        }

        package mutating func appendInterpolation(literal words: some CustomStringConvertible) {
            text += words.description
        }

        package mutating func appendInterpolation(hiddenArgument argument: String) { arguments.append(argument) }

        package mutating func appendInterpolation(text part: DiagnosticText) {
            text += part.text
            arguments += part.arguments
        }
    }
}

/// The parts of a diagnostic's message.
package struct DiagnosticMessage {
    var expected: DiagnosticText
    var found: DiagnosticText?
    var action: DiagnosticText?
    var fault: DiagnosticText?

    package init(
        expected: DiagnosticText = "", found: DiagnosticText? = nil, action: DiagnosticText? = nil,
        fault: DiagnosticText? = nil
    ) {
        (self.expected, self.found, self.action, self.fault) = (expected, found, action, fault)
    }

    /// The arguments in the order of ``CalendarDiagnostic/message``.
    var arguments: [String] {
        let parts = fault == nil ? [expected, found, action] : [fault, expected, action]
        return parts.flatMap { $0?.arguments ?? [] }
    }
}

extension CalendarDiagnostic {
    package init(
        _ severity: Severity, _ code: Code, offset: Int, length: Int = 0, _ message: DiagnosticMessage, fix: Fix? = nil,
        relatedOffset: Int? = nil
    ) {
        self.init(
            severity, code, offset: offset, length: length, expected: message.expected.text, found: message.found?.text,
            action: message.action?.text, fix: fix, fault: message.fault?.text, relatedOffset: relatedOffset,
            arguments: message.arguments)
    }
}
