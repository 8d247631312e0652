import ICalendarSyntax
import Recurrence

// Rules and numbers.

extension EntryReader {
    func rule(
        _ record: PropertyRecord, _ form: TimeForm, _ octets: Span<UInt8>, _ log: inout ProblemLog
    ) -> RecurrenceRule? {
        // A rule without a fault in the calendar that everybody has needs no text made.
        if let value = record.plainValue {
            let (rule, faults) = RecurrenceRule.recovering(octets.extracting(value))
            if faults.isEmpty, let rule, rule.calendarScale == nil, form != .date || rule.frequency >= .daily {
                return rule
            }
        }
        return Self.rule(component.property(record), form, &log)
    }

    /// The rule of an RRULE or EXRULE, if it can act on a start of this form.
    static func rule(_ property: Property, _ form: TimeForm, _ log: inout ProblemLog) -> RecurrenceRule? {
        guard let rule = log.rule(property) else { return nil }
        // RFC 7529 §5: who cannot expand a rule in the calendar that it names may treat the entry as one that does not
        // recur. Gregorian dates would be wrong ones.
        if let obstacle = rule.obstacle(in: rule.calendarScale.flatMap(FoundationScale.named)) {
            log.report(
                .error, .ruleWithoutEffect, in: property,
                expected: obstacle.code == .calendarScale
                    ? "an RSCALE that the system knows" : "no BYWEEKNO beside RSCALE",
                action: "the rule is left out")
            return nil
        }
        if form == .date, rule.frequency < .daily {
            log.report(
                .warning, .ruleWithoutEffect, in: property, expected: "a FREQ of DAILY or longer for a date",
                action: "the rule is left out")
            return nil
        }
        return rule
    }

    func integer(_ record: PropertyRecord, _ octets: Span<UInt8>, _ log: inout ProblemLog) -> Int? {
        if let value = record.plainValue, 1...9 ~= value.count, let number = octets.digits(value) { return number }
        return Self.integer(component.property(record), &log)
    }

    static func integer(_ property: Property, _ log: inout ProblemLog) -> Int? {
        let text = property.value.trimmed
        guard let number = Int(text), 0...Int(Int32.max) ~= number else {
            log.report(
                .warning, .integerRange, in: property, expected: "a number from 0 to 2147483647", action: "left out")
            return nil
        }
        return number
    }
}
