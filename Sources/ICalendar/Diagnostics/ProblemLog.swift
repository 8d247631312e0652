import ICalendarSyntax
import Recurrence

/// Collects what is found wrong above the syntax, up to a limit.
struct ProblemLog {
    private(set) var diagnostics: [CalendarDiagnostic] = []
    private(set) var omitted = 0

    /// How many are kept: a feed of nothing but faults must not cost more memory than a good one.
    static let limit = 10_000

    mutating func report(
        _ severity: CalendarDiagnostic.Severity, _ code: CalendarDiagnostic.Code, at offset: Int, length: Int = 0,
        expected: String,
        found: String? = nil, action: String? = nil
    ) {
        report(
            CalendarDiagnostic(
                severity, code, offset: offset, length: length, expected: expected, found: found, action: action)
        )
    }

    /// Takes over what another log has.
    mutating func report(_ diagnostic: CalendarDiagnostic) {
        if diagnostics.count < Self.limit { diagnostics.append(diagnostic) } else { omitted += 1 }
    }

    /// Reports the value of a property.
    mutating func report(
        _ severity: CalendarDiagnostic.Severity, _ code: CalendarDiagnostic.Code, in property: CalendarProperty,
        expected: String,
        action: String? = nil
    ) {
        report(
            severity, code, at: property.valueOffset, length: property.valueByteRange.count, expected: expected,
            found: "\(property.name) \(property.value.excerpt)", action: action)
    }

    /// The rule of an RRULE or EXRULE, repaired where it can be.
    mutating func rule(_ property: CalendarProperty) -> RecurrenceRule? {
        let recovery = RecurrenceRule.recovering(property.value)
        for fault in recovery.problems {
            let isFatal = fault == recovery.refusal
            report(
                isFatal ? .error : .warning, isFatal ? .invalidRule : .repairedRule,
                // A folded value has bytes that the rule's text has not; then the offset is a close guess.
                at: property.valueOffset + fault.offset, length: fault.found.utf8.count,
                expected: "\(property.name): \(fault.description.replacingOccurrences(ofPrefix: "expected "))",
                action: isFatal ? "the rule is left out" : "repaired")
        }
        return recovery.rule
    }
}

extension String {
    /// The start of the text in quotation marks: a message must not repeat a value of a megabyte.
    var excerpt: String {
        let shown = unicodeScalars.prefix(40)
        return "“\(String(shown))\(shown.endIndex == unicodeScalars.endIndex ? "" : "…")”"
    }

    /// The text without a prefix, if it has it.
    fileprivate func replacingOccurrences(ofPrefix prefix: String) -> String {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
    }
}
