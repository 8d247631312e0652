import ICalendarSyntax

/// A component of a known kind, with the kinds of its properties and its start, which are found once for all checks.
struct CheckedComponent {
    let component: CalendarComponent
    let kind: KnownComponent
    /// The kinds of the properties.
    let properties: KnownProperties
    /// The kinds that occur more than once.
    let repeated: KnownProperties
    /// The first value of DTSTART that can be parsed.
    let start: UnresolvedTime?

    /// Creates a checked component; nil if no RFC defines its name.
    init?(_ component: CalendarComponent) {
        guard let kind = component.known else { return nil }
        (self.component, self.kind) = (component, kind)
        (properties, repeated) = component.kinds
        start = properties.contains(.start) ? component.value(.start) : nil
    }

    /// Returns the properties of a kind, in order.
    func properties(_ known: KnownProperty) -> [CalendarProperty] {
        properties.contains(known) ? component.properties(known) : []
    }

    /// Returns the first property of a kind.
    subscript(known: KnownProperty) -> CalendarProperty? { properties.contains(known) ? component[known] : nil }
}
