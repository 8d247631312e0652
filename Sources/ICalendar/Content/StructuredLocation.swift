public import ICalendarSyntax

/// A place with a name, a type and data of its own: VLOCATION (RFC 9073 §7.2), inside an entry or a participant.
///
/// ```swift
/// for place in entry.structuredLocations { print(place.name ?? "", place.types, place.position as Any) }
///
/// var hall = StructuredLocation(uid: "hall@example.com", name: "Hall 2", types: ["auditorium"])
/// hall.position = GeographicPosition(latitude: 54.32, longitude: 10.13)
/// talk.structuredLocations.append(hall)
/// ```
///
/// The same type is read and written. Parameters of the properties here are not kept; properties that have no value here are.
public struct StructuredLocation: Hashable, Sendable, Codable {
    /// UID (RFC 5545 §3.8.4.7); empty where it is absent.
    public var uid: String
    /// NAME (RFC 7986 §5.1): the name to show; nil where it is absent.
    public var name: String?
    /// LOCATION-TYPE (RFC 9073 §6.1): words of RFC 4589 such as `parking` or `restaurant`.
    public var types: [String]
    /// DESCRIPTION (RFC 5545 §3.8.1.5); nil where it is absent.
    public var details: String?
    /// GEO (RFC 5545 §3.8.1.6); nil where it is absent.
    public var position: GeographicPosition?
    /// URL (RFC 5545 §3.8.4.6); nil where it is absent. Text from a stranger: nothing here opens it.
    public var url: String?
    /// Properties of any other name, such as STRUCTURED-DATA (RFC 9073 §6.6), written last.
    public var properties: [PropertyDraft] = []

    /// Creates a place.
    public init(uid: String, name: String? = nil, types: [String] = []) {
        self.uid = uid
        self.name = name
        self.types = types
    }
}

extension StructuredLocation {
    init(_ component: CalendarComponent) {
        uid = component.value(.uid) ?? ""
        name = component.value(.name)
        types = component.values(.locationType)
        details = component.value(.details)
        position = component.value(.geo)
        url = component.value(.url)
        properties = component.writableProperties(besides: [.uid, .name, .locationType, .description, .geo, .url])
    }
}

extension StructuredLocation: CustomStringConvertible {
    /// The name, or the UID where there is none.
    public var description: String { (name ?? uid).abbreviated(to: 100) }
}

extension CalendarComponent {
    /// The properties that can be written and are none of these.
    func writableProperties(besides known: Set<KnownProperty>) -> [PropertyDraft] {
        properties.compactMap { property in
            if let name = property.known, known.contains(name) { return nil }
            return try? PropertyDraft.recovering(copying: property).get()
        }
    }
}
