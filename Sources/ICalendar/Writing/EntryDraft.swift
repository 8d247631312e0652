public import Foundation
public import ICalendarSyntax
public import Recurrence

/// What events, to-dos and journals have in common, to be written: no draft is without a UID and a DTSTAMP, which RFC 5545
/// §3.6.1 to §3.6.3 require of each. The names are those of ``CalendarEntry``.
public struct EntryDraft: Hashable, Sendable, Codable {
    /// UID (RFC 5545 §3.8.4.7): the same for all revisions, and for the overrides of a series.
    public var uid: String
    /// DTSTAMP (RFC 5545 §3.8.7.2), to the second.
    public var dtstamp: Date
    /// SEQUENCE (RFC 5545 §3.8.7.4); 0 is left out.
    public var sequence = 0
    /// CREATED (RFC 5545 §3.8.7.1), to the second.
    public var created: Date?
    /// LAST-MODIFIED (RFC 5545 §3.8.7.3), to the second.
    public var lastModified: Date?

    /// SUMMARY (RFC 5545 §3.8.1.12).
    public var summary: String?
    /// DESCRIPTION (RFC 5545 §3.8.1.5).
    public var details: String?
    /// CATEGORIES (RFC 5545 §3.8.1.2).
    public var categories: [String] = []
    /// COLOR: a CSS3 colour name (RFC 7986 §5.9).
    public var color: String?
    /// URL (RFC 5545 §3.8.4.6).
    public var url: String?
    /// STATUS (RFC 5545 §3.8.1.11).
    public var status: CalendarEntry.Status?
    /// CLASS (RFC 5545 §3.8.1.3): `PUBLIC`, `PRIVATE`, `CONFIDENTIAL` or another word.
    public var classification: String?

    /// ORGANIZER (RFC 5545 §3.8.4.3).
    public var organizer: CalendarUser?
    /// ATTENDEE (RFC 5545 §3.8.4.1).
    public var attendees: [CalendarUser] = []

    /// ATTACH (RFC 5545 §3.8.1.1): documents, or where they are.
    public var attachments: [CalendarAttachment] = []
    /// IMAGE (RFC 7986 §5.10): pictures, or where they are.
    public var images: [CalendarAttachment] = []
    /// CONFERENCE (RFC 7986 §5.11): ways to join from afar.
    public var conferences: [CalendarConference] = []

    /// RECURRENCE-ID (RFC 5545 §3.8.4.4): makes it an override of that occurrence.
    public var recurrenceID: CalendarEntry.RecurrenceID?
    /// RRULE (RFC 5545 §3.8.5.3). An UNTIL is written in the form that the start asks for: a date beside a date, else UTC or, beside a
    /// floating start, local time.
    public var rules: [RecurrenceRule] = []
    /// RDATE (RFC 5545 §3.8.5.2), in the form of the start.
    public var recurrenceDates: [CalendarTime] = []
    /// EXDATE (RFC 5545 §3.8.5.1), in the form of the start.
    public var exceptionDates: [CalendarTime] = []

    /// VALARM (RFC 5545 §3.6.6); journals have none.
    public var alarms: [AlarmDraft] = []
    /// Properties of any other name, written after those above.
    public var properties: [PropertyDraft] = []
    /// Components of any other name, written after the alarms.
    public var components: [ComponentDraft] = []

    /// Creates a draft with an identity and nothing else.
    public init(uid: String, dtstamp: Date) {
        self.uid = uid
        self.dtstamp = dtstamp
    }
}

extension EntryDraft {
    /// The component, with the properties that only its kind has.
    func component(_ kind: CalendarEntry.Kind, start: CalendarTime?, _ own: PropertyList) throws(WritingError)
        -> ComponentDraft
    {
        var list = PropertyList()
        try list.append("UID", text: uid)
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
        if let organizer { list.append([try organizer.property("ORGANIZER")]) }
        for attendee in attendees { list.append([try attendee.property("ATTENDEE")]) }
        for attachment in attachments { list.append([try attachment.property("ATTACH")]) }
        for image in images { list.append([try image.property("IMAGE")]) }
        for conference in conferences { list.append([try conference.property()]) }
        list.append(properties)
        var inner: [ComponentDraft] = []
        for alarm in alarms { inner.append(try alarm.component()) }
        return try ComponentDraft(kind.rawValue, properties: list.drafts, components: inner + components)
    }

    /// The times in it, for their zones.
    var times: [CalendarTime] { recurrenceDates + exceptionDates + (recurrenceID.map { [$0.time] } ?? []) }
}

extension CalendarEntry.RecurrenceID {
    /// Creates the identity of the occurrence with an original start; with `includesFuture` the later ones are meant too
    /// (`RANGE=THISANDFUTURE`).
    public init(_ time: CalendarTime, includesFuture: Bool = false) {
        self.time = time
        self.includesFuture = includesFuture
    }
}
