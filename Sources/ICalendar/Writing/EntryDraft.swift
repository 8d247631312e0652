public import Foundation
public import ICalendarSyntax
public import Recurrence

/// The properties that event, to-do and journal drafts share, named as in ``CalendarEntry``.
///
/// Every draft has a UID and a DTSTAMP, because RFC 5545 §3.6.1 to §3.6.3 require both. You don't create an entry draft
/// yourself: use the one in ``EventDraft``, ``ToDoDraft`` or ``JournalDraft``.
///
/// ```swift
/// var talk = EventDraft(uid: "talk-1@example.com", dtstamp: .now, start: start)
/// talk.summary = "Reading iCalendar"  // the same as talk.entry.summary
/// ```
public struct EntryDraft: Hashable, Sendable, Codable {
    /// The unique identifier, UID (RFC 5545 §3.8.4.7): the same for all revisions and for the overrides of a series.
    public var uid: String
    /// The time stamp, DTSTAMP (RFC 5545 §3.8.7.2), written to the second.
    public var dtstamp: Date
    /// The revision number, SEQUENCE (RFC 5545 §3.8.7.4); 0 is not written.
    public var sequence = 0
    /// The date the entry was created, CREATED (RFC 5545 §3.8.7.1), written to the second.
    public var created: Date?
    /// The date of the last change, LAST-MODIFIED (RFC 5545 §3.8.7.3), written to the second.
    public var lastModified: Date?

    /// The summary or title, SUMMARY (RFC 5545 §3.8.1.12).
    public var summary: String?
    /// The description, DESCRIPTION (RFC 5545 §3.8.1.5).
    public var details: String?
    /// The categories, CATEGORIES (RFC 5545 §3.8.1.2).
    public var categories: [String] = []
    /// The color, COLOR (RFC 7986 §5.9): a CSS3 color name.
    public var color: String?
    /// The address of a web page, URL (RFC 5545 §3.8.4.6).
    public var url: String?
    /// The status, STATUS (RFC 5545 §3.8.1.11).
    public var status: CalendarEntry.Status?
    /// The access classification, CLASS (RFC 5545 §3.8.1.3): `PUBLIC`, `PRIVATE`, `CONFIDENTIAL` or another word.
    public var classification: String?
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

    /// The original start of the overridden occurrence, RECURRENCE-ID (RFC 5545 §3.8.4.4); nil unless the entry is an
    /// override.
    public var recurrenceID: CalendarEntry.RecurrenceID?
    /// The recurrence rules, RRULE (RFC 5545 §3.8.5.3).
    ///
    /// UNTIL is written in the form that the start requires: a date if the start is a date, local time if the start is
    /// floating, and UTC otherwise.
    public var rules: [RecurrenceRule] = []
    /// The additional dates, RDATE (RFC 5545 §3.8.5.2), in the form of the start.
    public var recurrenceDates: [CalendarTime] = []
    /// The excluded dates, EXDATE (RFC 5545 §3.8.5.1), in the form of the start.
    public var exceptionDates: [CalendarTime] = []

    /// The alarms, VALARM (RFC 5545 §3.6.6). Journals have none.
    public var alarms: [AlarmDraft] = []
    /// Other properties, written after the ones above.
    public var properties: [PropertyDraft] = []
    /// Other components, written last.
    public var components: [ComponentDraft] = []

    /// Creates a draft with a UID, a DTSTAMP and nothing else.
    public init(uid: String, dtstamp: Date) {
        self.uid = uid
        self.dtstamp = dtstamp
    }
}

extension EntryDraft {
    /// Returns the component, including the properties that only its kind has.
    func component(_ kind: CalendarEntry.Kind, start: CalendarTime?, _ own: PropertyList) throws(WritingError)
        -> ComponentDraft
    {
        if recurrenceID != nil, !rules.isEmpty {
            throw .unwritableValue("a rule beside RECURRENCE-ID", of: "RRULE")
        }
        if start == nil, !rules.isEmpty || !recurrenceDates.isEmpty {
            throw .unwritableValue("a rule or a date without DTSTART", of: rules.isEmpty ? "RDATE" : "RRULE")
        }
        if let status, !status.isAllowed(for: kind) {
            throw .unwritableValue(
                "\(status.rawValue.uppercased()), which isn't a status of a \(kind.rawValue),", of: "STATUS")
        }
        var list = PropertyList()
        try list.append(uid: uid)
        try list.append("DTSTAMP", moment: dtstamp)
        try list.append("DTSTART", time: start)
        list.append(own.drafts)
        if let recurrenceID {
            let range = recurrenceID.includesFuture ? [CalendarParameter(name: "RANGE", values: ["THISANDFUTURE"])] : []
            list.append([try PropertyDraft("RECURRENCE-ID", time: recurrenceID.time, parameters: range)])
        }
        for rule in rules {
            list.append([try PropertyDraft("RRULE", rule: start.map { rule.endingAsWritten(besideStart: $0) } ?? rule)])
        }
        for time in recurrenceDates {
            if let start, start.isDate != time.isDate {
                throw .unwritableValue(time.isDate ? "a date beside a time" : "a time beside a date", of: "RDATE")
            }
        }
        list.append(try PropertyDraft.list("RDATE", times: recurrenceDates))
        list.append(try PropertyDraft.list("EXDATE", times: exceptionDates))
        try list.append("SEQUENCE", integer: sequence == 0 ? nil : sequence)
        try list.append("CREATED", moment: created)
        try list.append("LAST-MODIFIED", moment: lastModified)
        try list.append("SUMMARY", text: summary)
        try list.append("DESCRIPTION", text: details)
        try list.append("CATEGORIES", texts: categories)
        try list.append("COLOR", text: color)
        try list.append("URL", value: url)
        try list.append("STATUS", text: status?.rawValue.uppercased())
        try list.append("CLASS", text: classification)
        for comment in comments { try list.append("COMMENT", text: comment) }
        for contact in contacts { try list.append("CONTACT", text: contact) }
        for user in attendees + (organizer.map { [$0] } ?? []) where !user.hasValidAddress {
            throw .unwritableValue(
                "\(user.address.abbreviated(to: 60)), which isn't an address such as mailto:ada@example.com,",
                of: user == organizer ? "ORGANIZER" : "ATTENDEE")
        }
        if let organizer { list.append([try organizer.property("ORGANIZER")]) }
        for attendee in attendees { list.append([try attendee.property("ATTENDEE")]) }
        for attachment in attachments { list.append([try attachment.property("ATTACH")]) }
        for image in images { list.append([try image.property("IMAGE")]) }
        for conference in conferences { list.append([try conference.property()]) }
        list.append(properties)
        var inner: [ComponentDraft] = []
        for alarm in alarms { inner.append(try alarm.component()) }
        for participant in participants { inner.append(try participant.component()) }
        for location in structuredLocations { inner.append(try location.component()) }
        for resource in structuredResources { inner.append(try resource.component()) }
        return try ComponentDraft(kind.rawValue, properties: list.drafts, components: inner + components)
    }

    /// The times whose zones have to be written.
    var times: [CalendarTime] { recurrenceDates + exceptionDates + (recurrenceID.map { [$0.time] } ?? []) }
}

extension CalendarEntry.RecurrenceID {
    /// Creates the identity of the occurrence with this original start.
    ///
    /// - Parameters:
    ///   - time: The original start of the occurrence.
    ///   - includesFuture: Whether the identity also stands for all later occurrences (`RANGE=THISANDFUTURE`).
    public init(_ time: CalendarTime, includesFuture: Bool = false) {
        self.time = time
        self.includesFuture = includesFuture
    }
}
