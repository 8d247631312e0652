public import ICalendarSyntax

/// A person or organization with a part in an entry, such as a speaker or a sponsor: PARTICIPANT (RFC 9073 §7.1).
///
/// ```swift
/// for speaker in entry.participants where speaker.kind == .speaker { print(speaker.summary ?? speaker.address ?? "") }
///
/// var sponsor = CalendarParticipant(uid: "acme@example.com", kind: .sponsor, summary: "Acme")
/// sponsor.url = "https://example.com/acme"
/// talk.participants.append(sponsor)
/// ```
///
/// Participants are shown to readers. Invited people are attendees (``CalendarUser``); a participant that is also an
/// attendee has the same ``address``. The same type is used for reading and writing. Parameters of the known properties
/// are lost; other properties are kept in `properties`.
public struct CalendarParticipant: Hashable, Sendable, Codable {
    /// The part of a participant, PARTICIPANT-TYPE (RFC 9073 §6.2), in upper case; an open set.
    ///
    /// ```swift
    /// let speakers = entry.participants.filter { $0.kind == .speaker }
    /// ```
    public struct Kind: ExtensibleToken {
        /// The value as written, in upper case.
        public let rawValue: String

        /// Creates a kind from a value in any case.
        public init(rawValue: String) { self.rawValue = rawValue.uppercased() }

        /// A participant who takes part.
        public static let active = Kind(rawValue: "ACTIVE")
        /// A participant who only watches.
        public static let inactive = Kind(rawValue: "INACTIVE")
        /// A sponsor of the event.
        public static let sponsor = Kind(rawValue: "SPONSOR")
        /// A contact for questions.
        public static let contact = Kind(rawValue: "CONTACT")
        /// A contact for bookings.
        public static let bookingContact = Kind(rawValue: "BOOKING-CONTACT")
        /// A contact for emergencies.
        public static let emergencyContact = Kind(rawValue: "EMERGENCY-CONTACT")
        /// A contact for the press.
        public static let publicityContact = Kind(rawValue: "PUBLICITY-CONTACT")
        /// A contact for the planning.
        public static let plannerContact = Kind(rawValue: "PLANNER-CONTACT")
        /// A performer, such as a band.
        public static let performer = Kind(rawValue: "PERFORMER")
        /// A speaker at the event.
        public static let speaker = Kind(rawValue: "SPEAKER")
    }

    /// The unique identifier, UID (RFC 5545 §3.8.4.7); empty if absent.
    public var uid: String
    /// The part of the participant, PARTICIPANT-TYPE; ``Kind/active`` if absent, although the RFC requires a value.
    public var kind: Kind
    /// The address, CALENDAR-ADDRESS (RFC 9073 §6.4), usually a `mailto:` URI; nil if absent.
    public var address: String?
    /// The name to show, SUMMARY (RFC 5545 §3.8.1.12); nil if absent.
    public var summary: String?
    /// The description, DESCRIPTION (RFC 5545 §3.8.1.5); nil if absent.
    public var details: String?
    /// The address of a web page, URL (RFC 5545 §3.8.4.6); nil if absent. The library never opens it.
    public var url: String?
    /// The geographic position, GEO (RFC 5545 §3.8.1.6); nil if absent.
    public var position: GeographicPosition?
    /// The places of the participant, VLOCATION, such as the office of a speaker.
    public var locations: [StructuredLocation] = []
    /// The resources of the participant, VRESOURCE.
    public var resources: [StructuredResource] = []
    /// Other properties, written last.
    public var properties: [PropertyDraft] = []

    /// Creates a participant with a name and an address.
    public init(uid: String, kind: Kind, summary: String? = nil, address: String? = nil) {
        self.uid = uid
        self.kind = kind
        self.summary = summary
        self.address = address
    }
}

extension CalendarParticipant {
    package init(_ component: CalendarComponent) {
        uid = component.value(.uid) ?? ""
        kind = component.value(.participantType).map { Kind(rawValue: $0.trimmed) } ?? .active
        address = component.value(.calendarAddress)
        summary = component.value(.summary)
        details = component.value(.details)
        url = component.value(.url)
        position = component.value(.geo)
        locations = component.components.known(.vlocation).map { StructuredLocation($0) }
        resources = component.components.known(.vresource).map { StructuredResource($0) }
        properties = component.writableProperties(
            besides: [.uid, .participantType, .calendarAddress, .summary, .details, .url, .geo])
    }
}

extension CalendarParticipant: CustomStringConvertible {
    /// The kind, and the summary, the address or the UID.
    public var description: String {
        "\(kind.rawValue.abbreviated(to: 40)) \((summary ?? address ?? uid).abbreviated(to: 100))"
    }
}
