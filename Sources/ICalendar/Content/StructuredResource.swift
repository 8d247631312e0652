public import ICalendarSyntax

/// Something that a meeting needs, with data of its own: VRESOURCE (RFC 9073 §7.3), inside an entry or a participant.
///
/// ```swift
/// let projectors = entry.structuredResources.filter { $0.kind == .projector }
/// talk.structuredResources.append(StructuredResource(uid: "beamer@example.com", name: "Beamer 3", kind: .projector))
/// ```
///
/// The same type is read and written. Parameters of the properties here are not kept; properties that have no value here are.
public struct StructuredResource: Hashable, Sendable, Codable {
    /// RESOURCE-TYPE (RFC 9073 §6.3) in upper case; an open set.
    public struct Kind: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral,
        CustomStringConvertible
    {
        /// The value in upper case.
        public let rawValue: String

        /// Creates a kind from a value in any case.
        public init(rawValue: String) { self.rawValue = rawValue.uppercased() }

        /// Creates a kind from a literal.
        public init(stringLiteral value: String) { self.init(rawValue: value) }

        /// The value in upper case.
        public var description: String { rawValue }

        /// A room.
        public static let room = Kind(rawValue: "ROOM")
        /// A projector.
        public static let projector = Kind(rawValue: "PROJECTOR")
        /// A conference by telephone.
        public static let remoteConferenceAudio = Kind(rawValue: "REMOTE-CONFERENCE-AUDIO")
        /// A conference with pictures.
        public static let remoteConferenceVideo = Kind(rawValue: "REMOTE-CONFERENCE-VIDEO")
    }

    /// UID (RFC 5545 §3.8.4.7); empty where it is absent.
    public var uid: String
    /// NAME (RFC 7986 §5.1): the name to show; nil where it is absent.
    public var name: String?
    /// RESOURCE-TYPE: whether it is a room, a projector or something else; nil where it is absent.
    public var kind: Kind?
    /// DESCRIPTION (RFC 5545 §3.8.1.5); nil where it is absent.
    public var details: String?
    /// GEO (RFC 5545 §3.8.1.6); nil where it is absent.
    public var position: GeographicPosition?
    /// Properties of any other name, such as STRUCTURED-DATA (RFC 9073 §6.6), written last.
    public var properties: [PropertyDraft] = []

    /// Creates a resource.
    public init(uid: String, name: String? = nil, kind: Kind? = nil) {
        self.uid = uid
        self.name = name
        self.kind = kind
    }
}

extension StructuredResource {
    init(_ component: CalendarComponent) {
        uid = component.value(.uid) ?? ""
        name = component.value(.name)
        kind = component.value(.resourceType).map { Kind(rawValue: $0.trimmed) }
        details = component.value(.details)
        position = component.value(.geo)
        properties = component.writableProperties(besides: [.uid, .name, .resourceType, .description, .geo])
    }
}

extension StructuredResource: CustomStringConvertible {
    /// The name, or the UID where there is none.
    public var description: String { (name ?? uid).abbreviated(to: 100) }
}
