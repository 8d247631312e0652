public import ICalendarSyntax

/// A room, projector or other resource with data of its own: VRESOURCE (RFC 9073 §7.3), inside an entry or a participant.
///
/// ```swift
/// let projectors = entry.structuredResources.filter { $0.kind == .projector }
/// talk.structuredResources.append(StructuredResource(uid: "beamer@example.com", name: "Beamer 3", kind: .projector))
/// ```
///
/// The same type is used for reading and writing. Parameters of the known properties are lost; other properties are
/// kept in `properties`.
public struct StructuredResource: Hashable, Sendable, Codable {
    /// The type of a resource, RESOURCE-TYPE (RFC 9073 §6.3), in upper case; an open set.
    ///
    /// ```swift
    /// let beamer = StructuredResource(uid: "beamer@example.com", kind: .projector)
    /// ```
    public struct Kind: ExtensibleToken {
        /// The value as written, in upper case.
        public let rawValue: String

        /// Creates a kind from a value in any case.
        public init(rawValue: String) { self.rawValue = rawValue.uppercased() }

        /// A room for a meeting.
        public static let room = Kind(rawValue: "ROOM")
        /// A projector or a screen.
        public static let projector = Kind(rawValue: "PROJECTOR")
        /// A conference by telephone.
        public static let remoteConferenceAudio = Kind(rawValue: "REMOTE-CONFERENCE-AUDIO")
        /// A conference with video.
        public static let remoteConferenceVideo = Kind(rawValue: "REMOTE-CONFERENCE-VIDEO")
    }

    /// The unique identifier, UID (RFC 5545 §3.8.4.7); empty if absent.
    public var uid: String
    /// The name to show, NAME (RFC 7986 §5.1); nil if absent.
    public var name: String?
    /// The type of the resource, RESOURCE-TYPE; nil if absent.
    public var kind: Kind?
    /// The description, DESCRIPTION (RFC 5545 §3.8.1.5); nil if absent.
    public var details: String?
    /// The geographic position, GEO (RFC 5545 §3.8.1.6); nil if absent.
    public var position: GeographicPosition?
    /// Other properties, such as STRUCTURED-DATA (RFC 9073 §6.6), written last.
    public var properties: [PropertyDraft] = []

    /// Creates a resource with a name and a type.
    public init(uid: String, name: String? = nil, kind: Kind? = nil) {
        self.uid = uid
        self.name = name
        self.kind = kind
    }
}

extension StructuredResource {
    package init(_ component: CalendarComponent) {
        uid = component.value(.uid) ?? ""
        name = component.value(.name)
        kind = component.value(.resourceType).map { Kind(rawValue: $0.trimmed) }
        details = component.value(.details)
        position = component.value(.geo)
        properties = component.writableProperties(besides: [.uid, .name, .resourceType, .details, .geo])
    }
}

extension StructuredResource: CustomStringConvertible {
    /// The name, or the UID if there is no name.
    public var description: String { (name ?? uid).abbreviated(to: 100) }
}
