import ICalendar

/// Checks that times have matching forms: start and end, durations of dates, and rules of dates.
enum TimeFormCheck {
    static func check(_ checked: CheckedComponent, _ log: inout DiagnosticLog) {
        switch checked.kind {
        case .vevent, .vtodo, .vjournal:
            checkRules(checked, &log)
            guard let start = checked.start else { return }
            checkEnd(checked, start, &log)
            if start.isDate { checkDate(checked, &log) }
        case .standard, .daylight: checkObservance(checked, &log)
        case .vfreebusy:
            for name in [KnownProperty.start, .end] {
                guard let property = checked[name], case .calendarTime(let time)? = property.values.first, !time.isUTC
                else { continue }
                log.report(
                    .warning, .notUTC, in: property, expected: "a time in UTC in VFREEBUSY, such as 20260301T090000Z")
            }
        default: break
        }
    }

    private static func checkEnd(_ checked: CheckedComponent, _ start: DateTimeValue, _ log: inout DiagnosticLog) {
        guard let (property, end) = checked.end, !start.isDate, !end.isDate, start.isFloating != end.isFloating
        else { return }
        log.report(
            .warning, .endForm, in: property,
            expected: start.isFloating ? "local time in both" : "UTC or a TZID in both",
            fault: start.isFloating
                ? "\(property.name) is in a time zone and DTSTART is not"
                : "DTSTART is in a time zone and \(property.name) is not",
            relatedTo: checked[.start]?.offset)
    }

    private static func checkDate(_ checked: CheckedComponent, _ log: inout DiagnosticLog) {
        let component = checked.component
        if let property = checked[.duration], case .duration(let duration)? = property.values.first,
            duration.seconds != 0
        {
            log.report(
                .warning, .durationOfDate, in: property, expected: "days or weeks, such as P1D",
                action: "a partial day counts as a whole day",
                fault: "DURATION has hours, minutes or seconds, and DTSTART is a date",
                relatedTo: component[.start]?.offset)
        }
        for property in checked.properties(.recurrenceRule) {
            let parts = WrittenRulePart.all(in: property.value)
            guard let part = parts.first(where: { timeParts.contains($0.name.uppercased()) }) else { continue }
            let name = part.name.uppercased()
            // The bytes of a folded value aren't those of its text.
            let isExact = !property.isFolded
            log.report(
                .warning, .timePartOfDate, at: property.valueOffset + (isExact ? part.range.lowerBound : 0),
                length: isExact ? part.range.count : property.valueByteRange.count,
                action: "\(literal: name) is ignored", fault: "RRULE has \(name), and DTSTART is a date",
                relatedTo: component[.start]?.offset)
        }
    }

    /// The parts of a rule that have no effect on a date (RFC 5545 §3.3.10).
    private static let timeParts = ["BYHOUR", "BYMINUTE", "BYSECOND"]

    private static func checkRules(_ checked: CheckedComponent, _ log: inout DiagnosticLog) {
        let component = checked.component
        let rules = checked.properties(.recurrenceRule)
        if rules.count > 1 {
            log.report(
                .note, .severalRules, at: rules[1].offset, length: 5,
                action: "their occurrences are combined",
                fault: "\(component.name) has \(rules.count) RRULEs, which programs read in different ways",
                relatedTo: rules[0].offset)
        }
        if let property = checked[.exceptionRule] {
            log.report(
                .note, .exceptionRule, at: property.offset, length: 6, expected: "EXDATE",
                action: "the rule is applied", fault: "EXRULE is no longer allowed")
        }
    }

    private static func checkObservance(_ checked: CheckedComponent, _ log: inout DiagnosticLog) {
        let component = checked.component
        if let property = component[.start], let start = checked.start {
            if case .floating = start {
            } else {
                log.report(
                    CalendarDiagnostic(
                        .warning, .observanceStart, offset: property.valueOffset,
                        length: property.valueByteRange.count,
                        DiagnosticMessage(
                            expected: "a time such as 19701025T030000",
                            fault: "DTSTART of \(component.name) is not a local time without a TZID"),
                        fix: observanceFix(property, start)))
            }
        }
        for property in checked.properties(.recurrenceRule) {
            guard case .recurrence(let rule)? = property.values.first, let until = rule.end.until else { continue }
            if case .utc = until { continue }
            log.report(
                .warning, .untilType, in: property,
                expected: "an UNTIL in UTC in \(literal: component.name), such as 20260329T010000Z")
        }
    }

    /// Returns the fix that removes the Z or the TZID, which have no effect: an observance starts on the clock that it
    /// ends.
    private static func observanceFix(_ property: CalendarProperty, _ start: DateTimeValue) -> CalendarDiagnostic.Fix? {
        let parameter = property.parameters.firstIndex { $0.name == "TZID" }
        switch start {
        case .utc where parameter == nil && !property.isFolded && property.value.utf8.count == 16:
            return CalendarDiagnostic.Fix(
                offset: property.valueByteRange.upperBound - 1, length: 1, replacement: "")
        case .local: return parameter.flatMap { ValueFix.removal(ofParameter: $0, of: property) }
        default: return nil
        }
    }

    /// Reports a period that doesn't end after its start (RFC 5545 §3.3.9).
    static func checkPeriods(_ checked: CheckedProperty, _ values: [PropertyValue], _ log: inout DiagnosticLog) {
        let isReversed = values.contains { value in
            guard case .period(let period) = value else { return false }
            switch period.end {
            case .time(let end): return period.start.isComparable(with: end) && end.clock <= period.start.clock
            case .duration(let duration): return duration.days == 0 && duration.seconds == 0
            }
        }
        if isReversed {
            let property = checked.property
            log.report(
                .warning, .endBeforeStart, in: property,
                fault: "\(property.name) has a period that doesn't end after its start")
        }
    }

    /// Reports a TZID on a date, and returns the fix.
    static func checkZone(_ checked: CheckedProperty, _ values: [PropertyValue], _ log: inout DiagnosticLog)
        -> CalendarDiagnostic.Fix?
    {
        let property = checked.property
        guard case .calendarTime(.date)? = values.first,
            let index = checked.parameters.list.firstIndex(where: { $0.name == "TZID" }),
            let place = property.byteRange(ofParameter: index)
        else { return nil }
        log.report(
            .warning, .zoneOnDate, at: place.lowerBound, length: place.count, action: "the TZID is ignored",
            fault: "\(property.name) is a date and has a TZID")
        return ValueFix.removal(ofParameter: index, of: property)
    }
}

extension DateTimeValue {
    var isFloating: Bool { if case .floating = self { true } else { false } }
}
