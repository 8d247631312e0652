import ICalendarSyntax
import Recurrence

// Reading rules and numbers.

extension EntryReader {
    /// Reads the properties that make an entry recur or override. Most entries have none, and most others only have a
    /// rule.
    func recurrence(
        _ id: CalendarEntry.RecurrenceID?, from start: Start, _ bytes: Span<UInt8>, _ context: inout ReadingContext
    ) -> CalendarEntry.RecurrenceParts {
        let rules = self.rules(rules, as: start.form, bytes, &context)
        guard id != nil || !(excludedRules.isEmpty && recurrenceDates.isEmpty && exceptionDates.isEmpty) else {
            return CalendarEntry.RecurrenceParts(rules)
        }
        // This is a loop because an escaping closure cannot capture a span.
        var exceptions: [CalendarTime] = []
        for record in exceptionDates { exceptions += exceptionDates(of: record, as: start.form, bytes, &context) }
        return CalendarEntry.RecurrenceParts(
            CalendarEntry.RecurrenceParts.Storage(
                id: id, rules: Array(rules),
                excludedRules: Array(self.rules(excludedRules, as: start.form, bytes, &context)),
                dates: recurrenceDates.flatMap { self.recurrenceDates(of: $0, &context) },
                exceptionDates: exceptions))
    }

    private func rules(
        _ records: ShortList<PropertyRecord>, as form: TimeKind, _ bytes: Span<UInt8>, _ context: inout ReadingContext
    ) -> ShortList<RecurrenceRule> {
        var rules = ShortList<RecurrenceRule>.none
        for record in records {
            if let rule = rule(record, as: form, bytes, &context) { rules.append(rule) }
        }
        return rules
    }

    private func rule(
        _ record: PropertyRecord, as form: TimeKind, _ bytes: Span<UInt8>, _ context: inout ReadingContext
    ) -> RecurrenceRule? {
        // A valid rule in the Gregorian calendar can be parsed from its bytes, without a string.
        if let value = record.plainValue {
            let plain = context.rules.value(at: value, of: bytes) { bytes in
                let recovery = RecurrenceRule.recovering(bytes)
                return recovery.diagnostics.isEmpty && recovery.rule?.calendarScale == nil ? recovery.rule : nil
            }
            if let plain, !form.isDate || plain.frequency >= .daily { return plain }
        }
        return Self.rule(component.property(record), as: form, scale: context.scale, &context.log)
    }

    /// Returns the rule of an RRULE or EXRULE, or nil if the rule cannot apply to a start of this form.
    package static func rule(
        _ property: CalendarProperty, as form: TimeKind,
        scale: (String) -> FoundationScale? = FoundationScale.named, _ log: inout DiagnosticLog
    ) -> RecurrenceRule? {
        guard let rule = log.rule(property) else { return nil }
        // RFC 7529 §5: an implementation that cannot expand a rule in the calendar it names may treat the entry as not
        // recurring. Gregorian dates would be wrong.
        if let expansionError = rule.expansionError(in: rule.calendarScale.flatMap(scale)) {
            let isUnknown = expansionError.code == .calendarScale
            log.report(
                .error, .ruleWithoutEffect, in: property,
                expected: isUnknown ? "" : "no BYWEEKNO beside RSCALE", action: "the rule is left out",
                fault: isUnknown
                    ? "\(hiddenArgument: property.name)this system has no calendar \(expansionError.shownText)" : nil)
            return nil
        }
        if form.isDate, rule.frequency < .daily {
            log.report(
                .warning, .ruleWithoutEffect, in: property, expected: "a FREQ of DAILY or longer for a date",
                action: "the rule is left out")
            return nil
        }
        return rule
    }

    func integer(_ record: PropertyRecord, _ bytes: Span<UInt8>, _ log: inout DiagnosticLog) -> Int? {
        if let value = record.plainValue, 1...9 ~= value.count, let number = bytes.digits(value) { return number }
        return Self.integer(component.property(record), &log)
    }

    static func integer(_ property: CalendarProperty, _ log: inout DiagnosticLog) -> Int? {
        let text = property.value.trimmed
        guard let number = Int(text), 0...Int(Int32.max) ~= number else {
            log.report(
                .warning, .integerRange, in: property, expected: "a number from \(0) to \(Int32.max)",
                action: "left out")
            return nil
        }
        return number
    }
}
