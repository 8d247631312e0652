import ICalendarSyntax
import Recurrence

extension DiagnosticLog {
    /// Creates a log for one stream, limited to 10,000 diagnostics, so that a feed full of errors needs no more memory
    /// than a good one.
    init() { self.init(limit: 10_000) }

    /// Reports a diagnostic about the value of a property.
    mutating func report(
        _ severity: CalendarDiagnostic.Severity, _ code: CalendarDiagnostic.Code, in property: CalendarProperty,
        expected: @autoclosure () -> String = "", action: @autoclosure () -> String? = nil,
        fault: @autoclosure () -> String? = nil, relatedTo related: Int? = nil
    ) {
        report(
            severity, code, at: property.valueOffset, length: property.valueByteRange.count, expected: expected(),
            found: "\(property.name) \(property.value.excerpt)", action: action(), fault: fault(), relatedTo: related)
    }

    /// Returns the rule of an RRULE or EXRULE, repaired if possible; nil, with a diagnostic, if the rule can't be
    /// parsed.
    mutating func rule(_ property: CalendarProperty) -> RecurrenceRule? {
        let recovery = RecurrenceRule.recovering(property.value)
        for fault in recovery.problems {
            let isFatal = fault == recovery.refusal
            report(
                isFatal ? .error : .warning, isFatal ? .invalidRule : .repairedRule,
                // A folded value has more bytes than the rule's text, so the offset is only approximate.
                at: property.valueOffset + fault.offset, length: fault.found.utf8.count,
                expected: "\(property.name): \(fault.description.replacingOccurrences(ofPrefix: "expected "))",
                action: isFatal ? "the rule is left out" : "repaired")
        }
        return recovery.rule
    }
}

extension String {
    /// The start of the text in quotation marks, because a message must not repeat a value of a megabyte.
    var excerpt: String {
        let shown = unicodeScalars.prefix(40)
        return "“\(String(shown))\(shown.endIndex == unicodeScalars.endIndex ? "" : "…")”"
    }

    /// Returns the text without a prefix, or the whole text if it doesn't have the prefix.
    fileprivate func replacingOccurrences(ofPrefix prefix: String) -> String {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
    }
}
