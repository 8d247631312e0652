public import ICalendarSyntax

/// The identity that a component keeps while properties change: the name, the UID or TZID, and the RECURRENCE-ID.
///
/// ```swift
/// let identity = ComponentIdentity(event)
/// print(identity)  // VEVENT talk@example.com, RECURRENCE-ID 20260316T090000
/// ```
///
/// Two versions of a calendar are compared component by component, and the identity tells which components belong
/// together. The master of a series has no RECURRENCE-ID.
public struct ComponentIdentity: Sendable {
    /// The name of the component in capitals, such as `VEVENT`.
    public let name: String
    /// The UID, or the TZID of a VTIMEZONE; nil if the component has none.
    public let identifier: String?
    /// The value of RECURRENCE-ID in iCalendar syntax, such as `20260316T090000`; nil for the master of a series and
    /// for a component without recurrences.
    public let recurrenceID: String?
    /// The zone that RECURRENCE-ID names; nil for a date, for a floating time and for UTC.
    public let recurrenceZone: String?

    /// Creates the identity of a component from its properties.
    public init(_ component: CalendarComponent) {
        name = component.name
        identifier = component[component.known == .vtimezone ? .zoneIdentifier : .uid].map(\.text)
        let recurrence = component[.recurrenceID]
        recurrenceID = recurrence?.value.uppercased()
        recurrenceZone = recurrence?.parameter("TZID")
    }

    /// The identity of the master in the same series.
    var master: ComponentIdentity { ComponentIdentity(name: name, identifier: identifier) }

    /// The identity of a component with the same name and another UID.
    func sibling(_ uid: String) -> ComponentIdentity { ComponentIdentity(name: name, identifier: uid) }

    /// The identity of a VCALENDAR, which has none of its own.
    static let calendar = ComponentIdentity(name: "VCALENDAR", identifier: nil)

    private init(name: String, identifier: String?) {
        self.name = name
        self.identifier = identifier
        recurrenceID = nil
        recurrenceZone = nil
    }
}

extension ComponentIdentity: Hashable {
    /// Returns whether two identities have the same bytes.
    public static func == (left: ComponentIdentity, right: ComponentIdentity) -> Bool {
        left.name.exact == right.name.exact && left.identifier.exact == right.identifier.exact
            && left.recurrenceID.exact == right.recurrenceID.exact
            && left.recurrenceZone.exact == right.recurrenceZone.exact
    }

    /// Hashes the bytes of the identifier and of the RECURRENCE-ID.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identifier.exact)
        hasher.combine(recurrenceID.exact)
    }
}

extension ComponentIdentity: CustomStringConvertible {
    /// The parts of the identity, such as `VEVENT talk@example.com, RECURRENCE-ID 20260316T090000`.
    public var description: String {
        var text = name
        if let identifier { text += " " + identifier }
        if let recurrenceID { text += ", RECURRENCE-ID " + recurrenceID }
        return text
    }
}
