import ICalendar
package import ICalendarSyntax

extension ComponentTree {
    /// Returns the document with a TZID for each time that has a zone only because of X-WR-TIMEZONE, with a VTIMEZONE for
    /// that zone, and without X-WR-TIMEZONE.
    ///
    /// Call this before entries leave their calendar: X-WR-TIMEZONE is a property of the whole calendar, and without it,
    /// the times would be floating. A document without a zone that can be resolved there stays as it is.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    package func namingDefaultZones() -> ComponentTree {
        var edit = DocumentEdit(self)
        for calendar in components.known(.vcalendar) {
            guard let zone = calendar.defaultZone else { continue }
            let definitions = calendar.components.known(.vtimezone)
            var isUsed = false
            for component in calendar.components where component.known != .vtimezone {
                component.forEachFloatingTime { property in
                    let parameters = property.parameters.filter { $0.name != "TZID" }
                    let zone = CalendarParameter(name: "TZID", values: [zone.identifier])
                    guard
                        let draft = try? PropertyDraft(
                            property.rawName, value: property.value, parameters: parameters + [zone]),
                        (try? edit.replace(property, with: draft)) != nil
                    else { return }
                    isUsed = true
                }
            }
            for property in calendar.properties(.xWRTimezone) { try? edit.remove(property) }
            guard isUsed, zone.identifier != "UTC",
                !definitions.contains(where: { $0[.zoneIdentifier]?.text.exact == zone.identifier.exact }),
                let definition = try? ComponentDraft(zone)
            else { continue }
            try? edit.append(definition, to: calendar)
        }
        return edit.isEmpty ? self : edit.tree()
    }
}

extension CalendarComponent {
    /// The zone of a calendar's floating times, X-WR-TIMEZONE; nil if absent or unknown.
    package var defaultZone: CalendarZone? {
        guard let property = self[.xWRTimezone] else { return nil }
        var (zones, log) = (ZoneTable(.system, ZoneDefinitions(.default)), DiagnosticLog())
        zones.define(components.known(.vtimezone), calendarZone: property, &log)
        return zones.calendarDefault
    }

    /// Whether a time in the component has no zone.
    package var hasFloatingTimes: Bool {
        properties.contains(where: \.hasFloatingTime) || components.contains(where: \.hasFloatingTimes)
    }

    /// Calls `body` with each property, also of inner components, that has a time without a zone. The recursion is limited
    /// by `SyntaxLimits.nesting`.
    fileprivate func forEachFloatingTime(_ body: (CalendarProperty) -> Void) {
        for property in properties where property.hasFloatingTime { body(property) }
        for component in components { component.forEachFloatingTime(body) }
    }
}

extension CalendarProperty {
    /// Whether a time of the property is neither a date nor in UTC, and has no TZID.
    fileprivate var hasFloatingTime: Bool {
        // Of the times that must be in UTC, a zone matters to those of FREEBUSY alone.
        guard let definition, !definition.isUTC || known == .freeBusy else { return false }
        if hasParameters, let zone = parameterText("TZID"), !zone.isEmpty { return false }
        func isFloating(_ time: DateTimeValue) -> Bool {
            if case .floating = time { true } else { false }
        }
        var log = DiagnosticLog()
        switch valueType {
        case .date, .dateTime: return DateTimeValue.all(in: self, &log).contains(where: isFloating)
        case .period: return PeriodValue.all(in: self, &log).contains { isFloating($0.start) }
        default: return false
        }
    }
}
