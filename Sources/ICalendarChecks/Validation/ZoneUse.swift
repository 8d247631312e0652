import ICalendar

/// Finds TZIDs that a calendar uses but doesn't define (RFC 5545 §3.2.19), each reported where it first occurs.
struct ZoneUse {
    private let defined: Set<ExactText>
    private let components: [CalendarComponent]
    private var seen: Set<ExactText> = []
    /// The TZIDs of dates and of times in UTC, which have no effect.
    private var withoutEffect: Set<ExactText> = []
    /// The TZID seen last, which is usually that of the next line too.
    private var latest: ExactText?
    private var hasTimes = false
    private(set) var undefined: [CalendarDiagnostic] = []

    init(defined components: [CalendarComponent]) {
        self.components = components
        defined = Set(components.compactMap { $0.value(.zoneIdentifier).exact })
    }

    mutating func add(_ component: CalendarComponent) {
        if component.known != .vtimezone, !component.isObservance { hasTimes = true }
    }

    mutating func add(_ property: CheckedProperty) {
        guard let tzid = property.parameters.zone, tzid.exact != latest else { return }
        guard property.usesZone else {
            withoutEffect.insert(tzid.exact)
            return
        }
        latest = tzid.exact
        guard !tzid.isEmpty, seen.insert(tzid.exact).inserted,
            // A name that starts with a slash is globally unique.
            !defined.contains(tzid.exact), !tzid.hasPrefix("/"), !UTCNames.contains(tzid),
            // An unknown TZID is reported when its times are parsed.
            ZoneName.resolve(tzid) != nil
        else { return }
        let property = property.property
        undefined.append(
            CalendarDiagnostic(
                .warning, .zoneUndefined, offset: property.offset, length: property.name.utf8.count,
                DiagnosticMessage(
                    action: "the system's zone is used", fault: "\(quoting: tzid) has no VTIMEZONE in this calendar")))
    }

    /// Returns diagnostics for VTIMEZONEs that no TZID uses. A calendar that contains only zones is a collection of
    /// zones and gets none.
    ///
    /// - Parameter identifier: The zone of times without a zone.
    func unused(default identifier: String?) -> [CalendarDiagnostic] {
        guard hasTimes else { return [] }
        return components.compactMap { zone in
            guard let tzid = zone.value(.zoneIdentifier), !tzid.isEmpty, !seen.contains(tzid.exact),
                tzid.exact != identifier.exact,
                !withoutEffect.contains(tzid.exact)
            else { return nil }
            return CalendarDiagnostic(
                .note, .zoneUnused, offset: zone.offset,
                DiagnosticMessage(fault: "No TZID names the VTIMEZONE \(quoting: tzid)"))
        }
    }
}

extension CheckedProperty {
    /// Whether a TZID has an effect: not on a date or a time in UTC, where the TZID itself is reported, or on a text.
    fileprivate var usesZone: Bool {
        guard type == .dateTime || type == .period else { return false }
        return property.withValueBytes { bytes in
            switch CivilText(plain: 0..<bytes.count, of: bytes) {
            case .date, .dateTime(_, isUTC: true): false
            case .dateTime(_, isUTC: false), nil: true
            }
        }
    }
}
