import ICalendarSyntax
import Recurrence

extension DiagnosticLog {
    /// Creates a log for one stream, limited to 10,000 diagnostics, so that a feed full of errors needs no more memory
    /// than a good one.
    package init() { self.init(limit: 10_000) }

    /// Reports a diagnostic about the value of a property.
    package mutating func report(
        _ severity: CalendarDiagnostic.Severity, _ code: CalendarDiagnostic.Code, in property: CalendarProperty,
        expected: @autoclosure () -> DiagnosticText = "", action: @autoclosure () -> DiagnosticText? = nil,
        fault: @autoclosure () -> DiagnosticText? = nil, relatedTo related: Int? = nil
    ) {
        report(
            severity, code, at: property.valueOffset, length: property.valueByteRange.count, expected: expected(),
            found: "\(property.name) \(quoting: property.value)", action: action(), fault: fault(), relatedTo: related)
    }

    /// Returns the rule of an RRULE or EXRULE, repaired if possible; nil, with a diagnostic, if the rule can't be
    /// parsed.
    package mutating func rule(_ property: CalendarProperty) -> RecurrenceRule? {
        let recovery = RecurrenceRule.recovering(property.value)
        for fault in recovery.diagnostics {
            let isFatal = fault == recovery.error
            report(
                isFatal ? .error : .warning, isFatal ? .invalidRule : .repairedRule,
                // A folded value has more bytes than the rule's text, so the offset is only approximate.
                at: property.valueOffset + fault.offset, length: fault.found.utf8.count,
                expected: "\(literal: fault.expectation) in \(property.name)", found: DiagnosticText(foundBy: fault),
                action: isFatal ? "the rule is left out" : "repaired")
        }
        return recovery.rule
    }
}

extension String {
    /// The start of the text, because a message must not repeat a value of a megabyte.
    fileprivate var shortened: String {
        let shown = unicodeScalars.prefix(40)
        return shown.endIndex == unicodeScalars.endIndex ? self : String(shown) + "…"
    }

    /// The start of the text in quotation marks.
    package var excerpt: String { "“\(shortened)”" }
}

extension DiagnosticText.StringInterpolation {
    /// Appends the start of a text in quotation marks. The argument has no quotation marks.
    package mutating func appendInterpolation(quoting text: String) {
        appendLiteral("“")
        appendInterpolation(text.shortened)
        appendLiteral("”")
    }
}

extension DiagnosticText {
    /// The end of the phrase "found …" of a rule's fault. The argument is empty if the fault quotes no text.
    fileprivate init(foundBy fault: RecurrenceRuleError) {
        self = fault.observation.map { "\(literal: $0)\(hiddenArgument: "")" } ?? "“\(fault.shownText)”"
    }
}
