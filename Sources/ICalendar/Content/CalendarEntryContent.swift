public import Foundation
public import ICalendarSyntax

/// The properties of events, to-dos and journals that have no part in when they occur.
///
/// ```swift
/// print(entry.summary ?? "untitled", entry.location ?? "", entry.priority ?? 0)
/// for attendee in entry.attendees { print(attendee.name ?? attendee.address, attendee.status) }
/// ```
///
/// ``CalendarEntry`` and ``CalendarToDo`` have them. Each is decoded from its lines when you ask for it, also out of base64
/// (RFC 5545 §3.2.7), and takes O(*n*) in the lines of the component; keep the values you show.
public protocol CalendarEntryContent {
    /// The component as it was read, with every property.
    var component: CalendarComponent { get }
}

extension CalendarEntryContent {
    /// SUMMARY (RFC 5545 §3.8.1.12); nil where it is absent.
    public var summary: String? { component[.summary]?.decodedText }

    /// DESCRIPTION (RFC 5545 §3.8.1.5); nil where it is absent.
    public var details: String? { component[.description]?.decodedText }

    /// LOCATION (RFC 5545 §3.8.1.7); nil where it is absent.
    public var location: String? { component[.location]?.decodedText }

    /// GEO (RFC 5545 §3.8.1.6); nil where it is absent.
    public var position: GeographicPosition? { component.value(.geo) }

    /// All CATEGORIES, of several lines too (RFC 5545 §3.8.1.2).
    public var categories: [String] { component.properties(.categories).flatMap(\.decodedTexts) }

    /// URL (RFC 5545 §3.8.4.6); nil where it is absent. Text from a stranger: nothing here opens it.
    public var url: String? {
        component[.url].map { url in (url.isBase64 ? Base64.line(url.value) : nil) ?? url.value }
    }

    /// PRIORITY (RFC 5545 §3.8.1.9): 1 is the highest, 9 the lowest, 0 undefined; nil where it is absent.
    public var priority: Int? { component.value(.priority) }

    /// CLASS (RFC 5545 §3.8.1.3): `PUBLIC`, `PRIVATE`, `CONFIDENTIAL` or another word; nil where it is absent, which means
    /// `PUBLIC`.
    public var classification: String? { component.value(.classification) }

    /// DTSTAMP (RFC 5545 §3.8.7.2): when this version was written; nil where it is absent or not in UTC.
    public var dtstamp: Date? { component.value(.dtstamp)?.date }

    /// CREATED (RFC 5545 §3.8.7.1); nil where it is absent or not in UTC.
    public var created: Date? { component.value(.created)?.date }

    /// LAST-MODIFIED (RFC 5545 §3.8.7.3); nil where it is absent or not in UTC.
    public var lastModified: Date? { component.value(.lastModified)?.date }

    /// COMPLETED of a to-do (RFC 5545 §3.8.2.1); nil where it is absent or not in UTC.
    public var completed: Date? { component.value(.completed)?.date }

    /// PERCENT-COMPLETE of a to-do (RFC 5545 §3.8.1.8), from 0 to 100; nil where it is absent.
    public var percentComplete: Int? { component.value(.percentComplete) }

    /// ORGANIZER (RFC 5545 §3.8.4.3); nil where it is absent.
    public var organizer: CalendarUser? { component[.organizer].map { CalendarUser($0) } }

    /// ATTENDEE (RFC 5545 §3.8.4.1): everyone who is invited, with the RFC's defaults for role and status.
    public var attendees: [CalendarUser] { component.properties(.attendee).map { CalendarUser($0) } }

    /// ATTACH (RFC 5545 §3.8.1.1): documents, or where they are.
    public var attachments: [CalendarAttachment] { component.properties(.attach).compactMap { CalendarAttachment($0) } }

    /// IMAGE (RFC 7986 §5.10): pictures, or where they are.
    public var images: [CalendarAttachment] { component.properties(.image).compactMap { CalendarAttachment($0) } }

    /// CONFERENCE (RFC 7986 §5.11): ways to join from afar.
    public var conferences: [CalendarConference] {
        component.properties(.conference).compactMap { CalendarConference($0) }
    }

    /// COMMENT (RFC 5545 §3.8.1.4), each in the order of the component.
    public var comments: [String] { component.values(.comment) }

    /// CONTACT (RFC 5545 §3.8.4.2), each in the order of the component.
    public var contacts: [String] { component.values(.contact) }
}

extension UnresolvedTime {
    /// The date of a time in UTC; nil for others.
    var date: Date? {
        guard case .utc(let clock) = self else { return nil }
        return Date(timeIntervalSince1970: TimeInterval(clock.localSeconds))
    }
}
