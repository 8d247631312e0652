public import Foundation
public import ICalendar

/// The properties of an event, to-do or journal besides its identity, times, rules and alarms, decoded in one value.
///
/// The drafts have one, the closure of an edit changes one, and you can read one from an entry to show it in a form:
///
/// ```swift
/// var content = EntryContent(entry)
/// content.summary = "Reading iCalendar"
/// print(content.differences(from: EntryContent(entry)))  // ["SUMMARY"]
/// ```
///
/// A component has the properties that RFC 5545 §3.6 allows; drafts and edits refuse others, such as a COMPLETED of an
/// event. Texts hold U+FFFD in place of control characters, which iCalendar can't represent.
public struct EntryContent: Hashable, Sendable, Codable {
    /// The summary or title, SUMMARY (RFC 5545 §3.8.1.12).
    public var summary: String?
    /// The description, DESCRIPTION (RFC 5545 §3.8.1.5).
    public var details: String?
    /// The place, LOCATION (RFC 5545 §3.8.1.7).
    public var location: String?
    /// The geographic position, GEO (RFC 5545 §3.8.1.6).
    public var position: GeographicPosition?
    /// The color, COLOR (RFC 7986 §5.9): a CSS3 color name.
    public var color: String?
    /// The status, STATUS (RFC 5545 §3.8.1.11).
    public var status: CalendarEntry.Status?
    /// The access classification, CLASS (RFC 5545 §3.8.1.3): `PUBLIC`, `PRIVATE`, `CONFIDENTIAL` or another word.
    public var classification: String?
    /// The categories, CATEGORIES (RFC 5545 §3.8.1.2).
    public var categories: [String] = []
    /// The address of a web page, URL (RFC 5545 §3.8.4.6). The library never opens it.
    public var url: String?
    /// The priority, PRIORITY (RFC 5545 §3.8.1.9): from 1 (highest) to 9 (lowest), or 0 (undefined).
    public var priority: Int?
    /// The equipment and rooms needed, as texts, RESOURCES (RFC 5545 §3.8.1.10).
    public var resources: [String] = []
    /// Whether an event leaves its time free, `TRANSP:TRANSPARENT` (RFC 5545 §3.8.2.7).
    public var isTransparent = false
    /// The date a to-do was completed, COMPLETED (RFC 5545 §3.8.2.1), written to the second.
    public var completed: Date?
    /// The progress of a to-do in percent, PERCENT-COMPLETE (RFC 5545 §3.8.1.8), from 0 to 100.
    public var percentComplete: Int?
    /// The date the entry was created, CREATED (RFC 5545 §3.8.7.1), written to the second.
    public var created: Date?
    /// The comments, COMMENT (RFC 5545 §3.8.1.4), one property for each.
    public var comments: [String] = []
    /// The contacts, CONTACT (RFC 5545 §3.8.4.2), one property for each.
    public var contacts: [String] = []

    /// The organizer, ORGANIZER (RFC 5545 §3.8.4.3).
    public var organizer: CalendarUser?
    /// The attendees, ATTENDEE (RFC 5545 §3.8.4.1).
    public var attendees: [CalendarUser] = []

    /// The attached documents or their addresses, ATTACH (RFC 5545 §3.8.1.1).
    public var attachments: [CalendarAttachment] = []
    /// The pictures or their addresses, IMAGE (RFC 7986 §5.10).
    public var images: [CalendarAttachment] = []
    /// The ways to join remotely, CONFERENCE (RFC 7986 §5.11).
    public var conferences: [CalendarConference] = []

    /// The people with a part in the entry, such as speakers and sponsors, PARTICIPANT (RFC 9073 §7.1).
    public var participants: [CalendarParticipant] = []
    /// The places with a name, a type and data, VLOCATION (RFC 9073 §7.2).
    public var structuredLocations: [StructuredLocation] = []
    /// The resources with a type and data, VRESOURCE (RFC 9073 §7.3).
    public var structuredResources: [StructuredResource] = []

    /// Creates a content without any property.
    public init() {}
}

extension EntryContent: CustomStringConvertible {
    /// The summary, or "untitled".
    public var description: String { (summary ?? "untitled").abbreviated(to: 60) }
}
