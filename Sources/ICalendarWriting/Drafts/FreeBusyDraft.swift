public import Foundation
public import ICalendar
public import ICalendarSyntax

/// A VFREEBUSY component to write (RFC 5545 §3.6.4): a person's free and busy times, without any details.
///
/// ```swift
/// var mine = FreeBusyDraft(uid: "week-10@example.com", dtstamp: .now, feed.freeBusy(in: week, timeZone: .current))
/// mine.organizer = CalendarUser(email: "ada@example.com")
/// calendar.freeBusy.append(mine)
/// ```
public struct FreeBusyDraft: Hashable, Sendable, Codable {
    /// The unique identifier, UID (RFC 5545 §3.8.4.7).
    public var uid: String
    /// The time stamp, DTSTAMP (RFC 5545 §3.8.7.2), written to the second.
    public var dtstamp: Date
    /// The interval and its periods, written in UTC to the second as DTSTART, DTEND and one FREEBUSY line for each
    /// kind.
    public var freeBusy: FreeBusy
    /// The person whose time is published, ORGANIZER (RFC 5545 §3.8.4.3).
    public var organizer: CalendarUser?
    /// The people who were asked, ATTENDEE (RFC 5545 §3.8.4.1); used in replies.
    public var attendees: [CalendarUser] = []
    /// The address of the latest version, URL (RFC 5545 §3.8.4.6).
    public var url: String?
    /// Other properties, written after the ones above.
    public var properties: [PropertyDraft] = []
    /// Inner components, written last.
    public var components: [ComponentDraft] = []

    /// Creates a draft of free and busy times.
    public init(uid: String, dtstamp: Date, _ freeBusy: FreeBusy) {
        self.uid = uid
        self.dtstamp = dtstamp
        self.freeBusy = freeBusy
    }

    /// Returns the free and busy times as a VFREEBUSY component.
    ///
    /// - Throws: `WritingError` for a text with a control character, or a moment that iCalendar can't represent.
    /// - Complexity: O(*n*) in the number of periods
    public func component() throws(WritingError) -> ComponentDraft {
        var list = PropertyList()
        try list.append(uid: uid)
        try list.append(.dtstamp, moment: dtstamp)
        try list.append(.start, moment: freeBusy.interval.start)
        try list.append(.end, moment: freeBusy.interval.end)
        try list.append(.organizer, user: organizer)
        for attendee in attendees { try list.append(.attendee, user: attendee) }
        try list.append(.url, value: url)
        list.append(try PropertyDraft.list("FREEBUSY", periods: freeBusy.periods))
        list.append(properties)
        return try ComponentDraft("VFREEBUSY", properties: list.drafts, components: components)
    }
}

extension FreeBusyDraft {
    /// Creates a draft with the contents of a VFREEBUSY that was read. ``EventDraft/init(copying:)`` lists the losses of a
    /// copy. The interval is written even if it wasn't.
    public init(copying entry: FreeBusyEntry) { self = Self.recovering(copying: entry).draft }

    /// Returns a draft with the contents of a VFREEBUSY, and the lines that can't be written and are omitted, in order.
    public static func recovering(
        copying entry: FreeBusyEntry
    ) -> (draft: FreeBusyDraft, losses: [ComponentDraft.Loss]) {
        let component = entry.component
        var draft = FreeBusyDraft(uid: entry.uid ?? "", dtstamp: component.dtstampOrEarliest, entry.freeBusy)
        draft.organizer = component[.organizer].map { CalendarUser($0) }
        draft.attendees = component.properties(.attendee).map { CalendarUser($0) }
        draft.url = component[.url]?.decodedURI
        let rest = component.rest(
            besides: [.uid, .dtstamp, .start, .end, .freeBusy, .organizer, .attendee, .url], [])
        (draft.properties, draft.components) = (rest.properties, rest.components)
        return (draft, rest.losses)
    }
}
