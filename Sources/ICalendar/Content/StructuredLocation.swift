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
/// The same type is used for reading and writing. Parameters of the known properties are lost; other properties are
/// kept in `properties`.
public struct StructuredLocation: Hashable, Sendable, Codable {
    /// The unique identifier, UID (RFC 5545 §3.8.4.7); empty if absent.
    public var uid: String
    /// The name to show, NAME (RFC 7986 §5.1); nil if absent.
    public var name: String?
    /// The types of the place, LOCATION-TYPE (RFC 9073 §6.1): words of RFC 4589 such as `parking` or `restaurant`.
    public var types: [String]
    /// The description, DESCRIPTION (RFC 5545 §3.8.1.5); nil if absent.
    public var details: String?
    /// The geographic position, GEO (RFC 5545 §3.8.1.6); nil if absent.
    public var position: GeographicPosition?
    /// The address of a web page, URL (RFC 5545 §3.8.4.6); nil if absent. The library never opens it.
    public var url: String?
    /// Other properties, such as STRUCTURED-DATA (RFC 9073 §6.6), written last.
    public var properties: [PropertyDraft] = []

    /// Creates a place with a name and types.
    public init(uid: String, name: String? = nil, types: [String] = []) {
        self.uid = uid
        self.name = name
        self.types = types
    }
}

extension StructuredLocation {
    package init(_ component: CalendarComponent) {
        uid = component.value(.uid) ?? ""
        name = component.value(.name)
        types = component.values(.locationType)
        details = component.value(.details)
        position = component.value(.geo)
        url = component.value(.url)
        properties = component.writableProperties(besides: [.uid, .name, .locationType, .details, .geo, .url])
    }
}

extension StructuredLocation: CustomStringConvertible {
    /// The name, or the UID if there is no name.
    public var description: String { (name ?? uid).abbreviated(to: 100) }
}

extension CalendarComponent {
    /// Returns the properties that can be written and are not among the given ones.
    func writableProperties(besides known: Set<KnownProperty>) -> [PropertyDraft] {
        properties.compactMap { property in
            if let name = property.known, known.contains(name) { return nil }
            return PropertyDraft.recovering(copying: property).draft
        }
    }
}
