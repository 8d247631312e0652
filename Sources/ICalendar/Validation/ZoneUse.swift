import ICalendarSyntax

/// The TZIDs that a calendar uses and does not define (RFC 5545 §3.2.19), each reported where it first stands.
struct ZoneUse {
    private let defined: Set<String>
    private var seen: Set<String> = []
    private(set) var undefined: [CalendarDiagnostic] = []

    init(defined components: [CalendarComponent]) { defined = Set(components.compactMap { $0.value(.zoneIdentifier) }) }

    mutating func add(_ component: CalendarComponent) {
        for property in component.properties where property.hasParameters {
            guard let tzid = property.parameter(.zoneIdentifier), !tzid.isEmpty, seen.insert(tzid).inserted,
                // With a solidus before it, it is a name that everybody knows.
                !defined.contains(tzid), !tzid.hasPrefix("/"), !UTCNames.contains(tzid),
                // What nobody knows is reported when times are read in it.
                ZoneName.resolve(tzid) != nil
            else { continue }
            undefined.append(
                CalendarDiagnostic(
                    .warning, .zoneUndefined, offset: property.offset, length: property.name.utf8.count,
                    expected: "a VTIMEZONE for \(tzid.excerpt)", action: "the system's zone is used"))
        }
    }
}
