import ICalendar

/// The VTIMEZONE components of a merged or exported calendar.
enum ZoneChoice {
    case ours, theirs

    /// Returns the definition to keep if both versions changed a zone; nil if the choice would change times.
    ///
    /// The choice doesn't depend on the order of the versions: the longer definition, which usually covers more years.
    static func preferred(_ ours: [CalendarComponent], _ theirs: [CalendarComponent]) -> ZoneChoice? {
        guard let left = ours.first, let right = theirs.first else { return ours.isEmpty ? .theirs : .ours }
        guard let identifier = left[.zoneIdentifier]?.text, ZoneName.timeZone(identifier) != nil else { return nil }
        if left.bytes.count != right.bytes.count { return left.bytes.count > right.bytes.count ? .ours : .theirs }
        return right.bytes.lexicographicallyPrecedes(left.bytes) ? .ours : .theirs
    }

    /// Returns the definitions of zones by TZID; the first version that defines a zone counts.
    static func definitions(_ versions: [CalendarVersion]) -> [ExactText: CalendarComponent] {
        var result: [ExactText: CalendarComponent] = [:]
        for version in versions {
            result.merge(definitions(in: version.calendar)) { first, _ in first }
        }
        return result
    }

    /// Returns the VTIMEZONE components of a calendar by TZID.
    static func definitions(in calendar: CalendarComponent) -> [ExactText: CalendarComponent] {
        Dictionary(
            calendar.components.known(.vtimezone).compactMap { zone in
                zone[.zoneIdentifier].map { ($0.text.exact, zone) }
            }
        ) { first, _ in first }
    }

    /// Returns the zones that a calendar uses without defining them, sorted by TZID.
    static func missing(in calendar: CalendarComponent) -> [ExactText] {
        used(by: Array(calendar.components)).subtracting(definitions(in: calendar).keys).sorted()
    }

    /// Returns the TZID parameters in components and everything inside.
    ///
    /// The recursion is limited by `SyntaxLimits.nesting`.
    static func used(by components: [CalendarComponent]) -> Set<ExactText> {
        var result: Set<ExactText> = []
        for component in components where component.known != .vtimezone {
            for property in component.properties where property.hasParameters {
                if let zone = property.parameterText("TZID") { result.insert(zone.exact) }
            }
            if component.hasComponents { result.formUnion(used(by: Array(component.components))) }
        }
        return result
    }
}
