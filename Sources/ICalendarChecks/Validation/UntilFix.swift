import ICalendar

/// Fixes that write UNTIL in the form that RFC 5545 §3.3.10 requires.
enum UntilFix {
    /// Returns the fix for the UNTIL of an entry, beside the form of DTSTART that the entry was read with.
    static func fix(for property: CalendarProperty, of entry: CalendarEntry) -> CalendarDiagnostic.Fix? {
        guard let start = entry.component.value(.start) else { return nil }
        return fix(for: property, besideStart: entry.start) { until in
            ComponentValidator.expected(until, with: start) == nil
        }
    }

    /// Returns the fix for the UNTIL of a STANDARD or DAYLIGHT, which has to be in UTC (RFC 5545 §3.6.5). Its local times
    /// are at TZOFFSETFROM.
    static func fix(for property: CalendarProperty, ofObservance component: CalendarComponent)
        -> CalendarDiagnostic.Fix?
    {
        var ignored = DiagnosticLog()
        guard let start = component.value(.start), let from = component[.offsetFrom],
            let offset = UTCOffset.seconds(from, &ignored)
        else { return nil }
        let zone = CalendarZone(
            identifier: "", writtenIdentifier: "", origin: .vtimezone, rules: .fixed(offset: offset))
        return fix(for: property, besideStart: .zoned(start.clock, zone)) { until in
            if case .utc = until { true } else { false }
        }
    }

    /// Returns the fix that replaces UNTIL; nil if the new one would end the rule at another occurrence.
    ///
    /// - Parameter isExpected: Whether an UNTIL has the required form.
    private static func fix(
        for property: CalendarProperty, besideStart start: CalendarTime,
        _ isExpected: (RecurrenceRule.Until) -> Bool
    ) -> CalendarDiagnostic.Fix? {
        guard !property.isFolded, let part = part(of: property.value),
            case .recurrence(let rule)? = property.values.first, let until = rule.end.until,
            isExact(until, besideStart: start), let form = until.form(besideStart: start), isExpected(form)
        else { return nil }
        return CalendarDiagnostic.Fix(
            offset: property.valueOffset + part.range.lowerBound, length: part.range.count,
            replacement: part.name + "=" + text(of: form))
    }

    /// Returns whether the last moment of an UNTIL is a single instant. In a gap, the instant would be after times of the
    /// next day.
    private static func isExact(_ until: RecurrenceRule.Until, besideStart start: CalendarTime) -> Bool {
        guard case .zoned(_, let zone) = start else { return true }
        let local: CivilDateTime
        switch until {
        case .utc: return true
        case .floating(let time): local = time
        case .date(let date): local = CivilDateTime(date, secondOfDay: 86_399)
        }
        if case .unique = zone.rules.resolve(local) { return true }
        return false
    }

    /// Returns the UNTIL of a rule; nil if there are several, or if the value isn't a plain date or time.
    private static func part(of rule: String) -> WrittenRulePart? {
        let parts = WrittenRulePart.all(in: rule).filter { $0.name.uppercased() == "UNTIL" }
        guard parts.count == 1, parts[0].value.utf8.allSatisfy({ "0123456789TZ".utf8.contains($0) }) else { return nil }
        return parts[0]
    }

    private static func text(of until: RecurrenceRule.Until) -> String {
        switch until {
        case .date(let date): ValueText.date(date)
        case .floating(let time): ValueText.dateTime(time)
        case .utc(let time): ValueText.dateTime(time, isUTC: true)
        }
    }
}
