import ICalendar

/// A component of a known kind, with the kinds of its properties, its start and its end, which are found once for all
/// checks.
struct CheckedComponent {
    let component: CalendarComponent
    let kind: KnownComponent
    /// The kinds of the properties.
    let properties: KnownProperties
    /// The kinds that occur more than once.
    let repeated: KnownProperties
    /// The first value of DTSTART that can be parsed.
    let start: DateTimeValue?
    /// The first DTSTART, as read.
    private let startProperty: ReadProperty?
    /// The first DTEND of an event, or the first DUE of a to-do, as read.
    private let endProperty: ReadProperty?
    /// The first RRULE, as read.
    private let ruleProperty: ReadProperty?

    /// A property with its values and the diagnostics of reading them.
    struct ReadProperty {
        let property: CalendarProperty
        let values: [PropertyValue]
        let log: DiagnosticLog

        init(_ property: CalendarProperty, _ memo: inout CheckedParametersMemo) {
            var log = DiagnosticLog()
            let checked = CheckedProperty(property, &memo)
            values = checked.values(&log)
            (self.property, self.log) = (property, log)
        }

        /// The first value, if that is a time.
        var time: DateTimeValue? {
            guard case .calendarTime(let time)? = values.first else { return nil }
            return time
        }
    }

    /// Creates a checked component; nil if no RFC defines its name.
    init?(_ component: CalendarComponent, _ memo: inout CheckedParametersMemo) {
        guard let kind = component.known else { return nil }
        (self.component, self.kind) = (component, kind)
        (properties, repeated) = component.kinds
        func first(_ known: KnownProperty, in properties: KnownProperties) -> ReadProperty? {
            properties.contains(known) ? component[known].map { ReadProperty($0, &memo) } : nil
        }
        let read = first(.start, in: properties)
        startProperty = read
        start = read.flatMap { $0.time ?? component.value(.start) }
        endProperty = Self.end(of: kind).flatMap { [properties] in first($0, in: properties) }
        ruleProperty = first(.recurrenceRule, in: properties)
    }

    /// The first DTEND of an event or DUE of a to-do, and its value.
    var end: (property: CalendarProperty, time: DateTimeValue)? {
        endProperty.flatMap { read in read.time.map { (read.property, $0) } }
    }

    /// Returns the values of a property and the diagnostics of reading them, if they are known already.
    func read(_ checked: CheckedProperty) -> ReadProperty? {
        read(checked.property, checked.known)
    }

    /// Returns the values of a property.
    func values(of property: CalendarProperty) -> [PropertyValue] {
        read(property, property.known)?.values ?? property.values
    }

    private func read(_ property: CalendarProperty, _ known: KnownProperty?) -> ReadProperty? {
        let read: ReadProperty?
        switch known {
        case .start: read = startProperty
        case .end, .due: read = endProperty
        case .recurrenceRule: read = ruleProperty
        default: return nil
        }
        return read?.property == property ? read : nil
    }

    private static func end(of kind: KnownComponent) -> KnownProperty? {
        switch kind {
        case .vevent: .end
        case .vtodo: .due
        default: nil
        }
    }

    /// Returns the properties of a kind, in order.
    func properties(_ known: KnownProperty) -> [CalendarProperty] {
        properties.contains(known) ? component.properties(known) : []
    }

    /// Returns the first property of a kind.
    subscript(known: KnownProperty) -> CalendarProperty? { properties.contains(known) ? component[known] : nil }
}
