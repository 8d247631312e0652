import ICalendar

/// Checks the properties of one component: missing ones, repeated ones, and combinations that aren't allowed.
enum ComponentValidator {
    /// Checks a component.
    ///
    /// - Parameter isInMessage: Whether the calendar has a METHOD. The caller finds out once per calendar, because
    ///   looking up a property skips over everything inside the calendar.
    static func check(_ checked: CheckedComponent, isInMessage: Bool, _ log: inout DiagnosticLog) {
        checkPresence(checked, isInMessage: isInMessage, &log)
        switch checked.kind {
        case .vevent, .vtodo, .vjournal:
            checkForms(checked, &log)
            checkLength(checked, &log)
        case .vfreebusy: checkOrder(checked, &log)
        case .vavailability, .available:
            checkOrder(checked, &log)
            checkAvailability(checked, &log)
        case .valarm:
            let action = checked.component.value(.action)?.trimmed.uppercased() ?? ""
            for property in ComponentDefinition.required(byAction: action)
            where !checked.properties.contains(property) {
                reportMissing(property, in: checked.component, &log)
            }
            // RFC 5545 §3.6.6: a sound has at most one ATTACH, and an email may have several.
            if action == "AUDIO", let second = checked.properties(.attachment).dropFirst().first {
                log.report(
                    .warning, .duplicateProperty, at: second.offset, length: second.name.utf8.count,
                    action: "using the first",
                    fault: "\(literal: "VALARM with ACTION:AUDIO") has more than one \(second.name)",
                    relatedTo: checked[.attachment]?.offset)
            }
        default: break
        }
    }

    // MARK: - Presence

    private static func checkPresence(
        _ checked: CheckedComponent, isInMessage: Bool, _ log: inout DiagnosticLog
    ) {
        let (component, kind, present) = (checked.component, checked.kind, checked.properties)
        let definition = ComponentDefinition.of(kind)
        let repeated = checked.repeated.intersection(definition.required.union(definition.unique))
        var firstOffsets: [KnownProperty: Int] = [:]
        for property in repeated.isEmpty ? [] : Array(component.properties) {
            guard let known = property.known, repeated.contains(known) else { continue }
            guard let first = firstOffsets[known] else {
                firstOffsets[known] = property.offset
                continue
            }
            log.report(
                .warning, .duplicateProperty, at: property.offset, length: property.name.utf8.count,
                action: "using the first", fault: "\(literal: kind.name) has more than one \(property.name)",
                relatedTo: first)
        }
        for property in definition.required.subtracting(present).kinds {
            reportMissing(property, in: component, &log)
        }
        // A message may omit DTSTART (RFC 5545 §3.6.1), and an override has its RECURRENCE-ID.
        if kind == .vevent, !present.contains(.start), !isInMessage {
            log.report(.error, .startMissing, at: component.offset, fault: "\("VEVENT") has no DTSTART")
        }
        // Parsing uses DUE instead (RFC 5545 §3.8.2.4).
        if kind == .vtodo, present.contains(.recurrenceRule) || present.contains(.recurrenceDates),
            !present.contains(.start)
        {
            log.report(
                .warning, .startMissing, at: component.offset,
                fault: "\("VTODO") has RRULE or RDATE, but no DTSTART")
        }
        if [.vtodo, .vavailability].contains(kind), present.contains(.duration), !present.contains(.start) {
            log.report(
                .warning, .startMissing, at: component.offset,
                fault: "\(kind.name) has DURATION, but no DTSTART")
        }
    }

    private static func reportMissing(
        _ property: KnownProperty, in component: CalendarComponent, _ log: inout DiagnosticLog
    ) {
        let isEntry = [.vevent, .vtodo, .vjournal].contains(component.known)
        if property == .uid, isEntry {
            log.report(.warning, .uidMissing, at: component.offset, fault: "\(component.name) has no UID")
        } else {
            log.report(
                .warning, .propertyMissing, at: component.offset,
                fault: "\(component.name) has no \(property.name)")
        }
    }

    // MARK: - Forms

    /// Compares the forms of UNTIL and RDATE with DTSTART. (RECURRENCE-ID and EXDATE are checked when the series is
    /// built.)
    private static func checkForms(_ checked: CheckedComponent, _ log: inout DiagnosticLog) {
        guard let start = checked.start else { return }
        for property in checked.properties(.recurrenceRule) + checked.properties(.exceptionRule) {
            guard case .recurrence(let rule)? = checked.values(of: property).first, let until = rule.end.until,
                let expected = expected(until, with: start)
            else { continue }
            log.report(.warning, .untilType, in: property, expected: expected)
        }
        for property in checked.properties(.recurrenceDates) {
            let isMixed = property.values.contains { value in
                switch value {
                case .calendarTime(let time): time.isDate != start.isDate
                case .period(let period): period.start.isDate != start.isDate
                default: false
                }
            }
            if isMixed {
                log.report(
                    .warning, .recurrenceDateType, in: property,
                    expected: "an RDATE with \(literal: start.isDate ? "a date" : "a time"), as DTSTART")
            }
        }
    }

    /// Returns the form that UNTIL should have (RFC 5545 §3.3.10); nil if UNTIL has that form.
    static func expected(_ until: RecurrenceRule.Until, with start: DateTimeValue) -> DiagnosticText? {
        switch (start, until) {
        case (.date, .date), (.floating, .floating), (.utc, .utc), (.local, .utc): nil
        case (.date, _): "an UNTIL that is a date, as DTSTART"
        case (.floating, _): "an UNTIL in local time, as DTSTART"
        case (.utc, _), (.local, _): "an UNTIL in UTC, because DTSTART has a zone"
        }
    }

    /// Checks the rules of RFC 7953 §3.1: at most one end, and times that don't depend on the viewer.
    private static func checkAvailability(_ checked: CheckedComponent, _ log: inout DiagnosticLog) {
        let component = checked.component
        if component[.end] != nil, component[.duration] != nil {
            log.report(
                .warning, .endAndDuration, at: component.offset, expected: "\("DTEND") or DURATION", found: "both")
        }
        for (name, time) in [(KnownProperty.start, checked.start), (.end, component.value(.end))] {
            guard let property = component[name] else { continue }
            switch time {
            case .date:
                log.report(.warning, .valueTypeMismatch, in: property, expected: "a time in \(literal: component.name)")
            case .floating: log.report(.warning, .notUTC, in: property, expected: "a time in UTC or with TZID")
            case .utc, .local, nil: break
            }
        }
    }

    // MARK: - Order

    private static func checkLength(_ checked: CheckedComponent, _ log: inout DiagnosticLog) {
        guard let start = checked.start, !start.isDate, let (property, end) = checked.end, start == end else { return }
        log.report(
            .note, .endEqualsStart, in: property, expected: "an end after the start, or none", action: "no length",
            fault: "\(property.name) equals DTSTART")
    }

    /// Checks the order of start and end in components whose order parsing doesn't check.
    private static func checkOrder(_ checked: CheckedComponent, _ log: inout DiagnosticLog) {
        let component = checked.component
        guard let start = checked.start, let end = component.value(.end), let property = component[.end],
            start.isComparable(with: end)
        else { return }
        if end.clock < start.clock {
            log.report(.warning, .endBeforeStart, in: property, fault: "\(property.name) is before DTSTART")
        } else if end.clock == start.clock {
            log.report(.warning, .endEqualsStart, in: property, fault: "\(property.name) equals DTSTART")
        }
    }
}

/// Checks properties whose times must be in UTC, such as DTSTAMP, CREATED and FREEBUSY.
enum UTCRule {
    static func check(_ checked: CheckedProperty, _ values: [PropertyValue], _ log: inout DiagnosticLog) {
        let isAbsoluteTrigger = checked.known == .trigger
        guard isAbsoluteTrigger || checked.definition?.isUTC ?? false else { return }
        let property = checked.property
        let isLocal = values.contains { value in
            switch value {
            case .calendarTime(let time): !time.isUTC
            case .period(let period): !period.start.isUTC
            default: false
            }
        }
        if isLocal {
            log.report(
                .warning, .notUTC, in: property, expected: "\(literal: property.name) in UTC, such as 20260301T090000Z")
        }
    }
}
