public import ICalendarSyntax

/// Someone who has a part in an entry, such as a speaker or a sponsor: PARTICIPANT (RFC 9073 §7.1).
///
/// ```swift
/// for speaker in entry.participants where speaker.kind == .speaker { print(speaker.summary ?? speaker.address ?? "") }
///
/// var sponsor = CalendarParticipant(uid: "acme@example.com", kind: .sponsor, summary: "Acme")
/// sponsor.url = "https://example.com/acme"
/// talk.participants.append(sponsor)
/// ```
///
/// A participant is told about or shown; whoever is invited is an attendee, a ``CalendarUser``, and ``address`` may be that of one.
/// The same type is read and written. Parameters of the properties here are not kept; properties that have no value here are.
public struct CalendarParticipant: Hashable, Sendable, Codable {
    /// PARTICIPANT-TYPE (RFC 9073 §6.2) in upper case; an open set.
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

        /// Takes part.
        public static let active = Kind(rawValue: "ACTIVE")
        /// Looks on.
        public static let inactive = Kind(rawValue: "INACTIVE")
        /// Pays for it.
        public static let sponsor = Kind(rawValue: "SPONSOR")
        /// Answers questions.
        public static let contact = Kind(rawValue: "CONTACT")
        /// Takes bookings.
        public static let bookingContact = Kind(rawValue: "BOOKING-CONTACT")
        /// Is called in an emergency.
        public static let emergencyContact = Kind(rawValue: "EMERGENCY-CONTACT")
        /// Answers the press.
        public static let publicityContact = Kind(rawValue: "PUBLICITY-CONTACT")
        /// Plans it.
        public static let plannerContact = Kind(rawValue: "PLANNER-CONTACT")
        /// Performs, such as a band.
        public static let performer = Kind(rawValue: "PERFORMER")
        /// Speaks.
        public static let speaker = Kind(rawValue: "SPEAKER")
    }

    /// UID (RFC 5545 §3.8.4.7); empty where it is absent.
    public var uid: String
    /// PARTICIPANT-TYPE: the part that is taken; ``Kind/active`` where it is absent, though the RFC requires one.
    public var kind: Kind
    /// CALENDAR-ADDRESS (RFC 9073 §6.4): the URI, as a rule `mailto:` and an address; nil where it is absent.
    public var address: String?
    /// SUMMARY (RFC 5545 §3.8.1.12): the name to show; nil where it is absent.
    public var summary: String?
    /// DESCRIPTION (RFC 5545 §3.8.1.5); nil where it is absent.
    public var details: String?
    /// URL (RFC 5545 §3.8.4.6); nil where it is absent. Text from a stranger: nothing here opens it.
    public var url: String?
    /// GEO (RFC 5545 §3.8.1.6); nil where it is absent.
    public var position: GeographicPosition?
    /// The VLOCATIONs inside, such as the office of a speaker.
    public var locations: [StructuredLocation] = []
    /// The VRESOURCEs inside.
    public var resources: [StructuredResource] = []
    /// Properties of any other name, written last.
    public var properties: [PropertyDraft] = []

    /// Creates a participant.
    public init(uid: String, kind: Kind, summary: String? = nil, address: String? = nil) {
        self.uid = uid
        self.kind = kind
        self.summary = summary
        self.address = address
    }
}

extension CalendarParticipant {
    init(_ component: CalendarComponent) {
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
            besides: [.uid, .participantType, .calendarAddress, .summary, .description, .url, .geo])
    }
}

extension CalendarParticipant: CustomStringConvertible {
    /// The kind, and the summary, the address or the UID.
    public var description: String {
        "\(kind.rawValue.abbreviated(to: 40)) \((summary ?? address ?? uid).abbreviated(to: 100))"
    }
}
