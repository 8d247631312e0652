public import Foundation
public import ICalendarSyntax

/// The properties of events, to-dos and journals that don't affect the times of occurrences.
///
/// ```swift
/// print(entry.summary ?? "untitled", entry.location ?? "", entry.priority ?? 0)
/// for attendee in entry.attendees { print(attendee.name ?? attendee.address, attendee.status) }
/// ```
///
/// ``CalendarEntry`` and ``CalendarToDo`` conform to this protocol. Properties are decoded on each access, including
/// base64 (RFC 5545 §3.2.7), in O(*n*), where *n* is the number of the component's lines. Keep the values you use
/// repeatedly.
public protocol CalendarEntryContent: Sendable {
    /// The parsed component, with every property.
    var component: CalendarComponent { get }
    /// The identifier that the entry keeps in all versions, UID (RFC 5545 §3.8.4.7); nil if absent or empty.
    var uid: String? { get }
}

extension CalendarEntryContent {
    /// The identifier that the entry keeps in all versions, UID (RFC 5545 §3.8.4.7); nil if absent or empty.
    public var uid: String? { component[.uid].map(\.text).flatMap { $0.isEmpty ? nil : $0 } }

    /// The summary or title, SUMMARY (RFC 5545 §3.8.1.12); nil if absent.
    public var summary: String? { component[.summary]?.decodedText }

    /// The detailed description, DESCRIPTION (RFC 5545 §3.8.1.5); nil if absent.
    public var details: String? { component[.details]?.decodedText }

    /// The location, LOCATION (RFC 5545 §3.8.1.7); nil if absent.
    public var location: String? { component[.location]?.decodedText }

    /// The geographic position, GEO (RFC 5545 §3.8.1.6); nil if absent.
    public var position: GeographicPosition? { component.value(.geo) }

    /// The categories of all CATEGORIES lines (RFC 5545 §3.8.1.2).
    public var categories: [String] { component.properties(.categories).flatMap(\.decodedTexts) }

    /// The URL (RFC 5545 §3.8.4.6); nil if absent. This is untrusted text from the feed; the library never opens it.
    public var url: String? { component[.url]?.decodedURI }

    /// The priority, PRIORITY (RFC 5545 §3.8.1.9): 1 is the highest, 9 the lowest, and 0 means undefined; nil if
    /// absent.
    public var priority: Int? { component.value(.priority) }

    /// The access classification, CLASS (RFC 5545 §3.8.1.3): `PUBLIC`, `PRIVATE`, `CONFIDENTIAL` or another word; nil
    /// if absent, which means `PUBLIC`.
    public var classification: String? { component.value(.classification) }

    /// The date this version was written, DTSTAMP (RFC 5545 §3.8.7.2); nil if absent or not in UTC.
    public var dtstamp: Date? { component.value(.dtstamp)?.date }

    /// The creation date, CREATED (RFC 5545 §3.8.7.1); nil if absent or not in UTC.
    public var created: Date? { component.value(.created)?.date }

    /// The date of the last change, LAST-MODIFIED (RFC 5545 §3.8.7.3); nil if absent or not in UTC.
    public var lastModified: Date? { component.value(.lastModified)?.date }

    /// The date a to-do was completed, COMPLETED (RFC 5545 §3.8.2.1); nil if absent or not in UTC.
    public var completed: Date? { component.value(.completed)?.date }

    /// The progress of a to-do from 0 to 100, PERCENT-COMPLETE (RFC 5545 §3.8.1.8); nil if absent.
    public var percentComplete: Int? { component.value(.percentComplete) }

    /// The organizer, ORGANIZER (RFC 5545 §3.8.4.3); nil if absent.
    public var organizer: CalendarUser? { component[.organizer].map { CalendarUser($0) } }

    /// The people invited, ATTENDEE (RFC 5545 §3.8.4.1), with the RFC's defaults for role and status.
    public var attendees: [CalendarUser] { component.properties(.attendee).map { CalendarUser($0) } }

    /// The attached documents or references to them, ATTACH (RFC 5545 §3.8.1.1).
    public var attachments: [CalendarAttachment] {
        component.properties(.attachment).compactMap { CalendarAttachment($0) }
    }

    /// The pictures or references to them, IMAGE (RFC 7986 §5.10).
    public var images: [CalendarAttachment] { component.properties(.image).compactMap { CalendarAttachment($0) } }

    /// The ways to join remotely, CONFERENCE (RFC 7986 §5.11).
    public var conferences: [CalendarConference] {
        component.properties(.conference).compactMap { CalendarConference($0) }
    }

    /// The comments, COMMENT (RFC 5545 §3.8.1.4), in component order.
    public var comments: [String] { component.values(.comment) }

    /// The contacts, CONTACT (RFC 5545 §3.8.4.2), in component order.
    public var contacts: [String] { component.values(.contact) }

    /// The equipment and rooms needed, as texts, RESOURCES (RFC 5545 §3.8.1.10), from all lines.
    public var resources: [String] { component.values(.resources) }

    /// The relations to other entries, RELATED-TO (RFC 5545 §3.8.4.5), in component order.
    public var relations: [CalendarRelation] {
        component.properties(.relatedTo).compactMap { CalendarRelation($0) }
    }

    /// The people with a part in the entry, such as speakers and sponsors, PARTICIPANT (RFC 9073 §7.1).
    public var participants: [CalendarParticipant] {
        component.components.known(.participant).map { CalendarParticipant($0) }
    }

    /// The places with a name, a type and data, VLOCATION (RFC 9073 §7.2).
    public var structuredLocations: [StructuredLocation] {
        component.components.known(.vlocation).map { StructuredLocation($0) }
    }

    /// The resources with a type and data, VRESOURCE (RFC 9073 §7.3).
    public var structuredResources: [StructuredResource] {
        component.components.known(.vresource).map { StructuredResource($0) }
    }
}

extension DateTimeValue {
    /// The date of a UTC time; nil for other times.
    package var date: Date? {
        guard case .utc(let clock) = self else { return nil }
        return Date(timeIntervalSince1970: TimeInterval(clock.localSeconds))
    }
}
