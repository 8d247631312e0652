public import Foundation
public import ICalendarSyntax

/// A VFREEBUSY that is to be written (RFC 5545 §3.6.4): when somebody has time, and nothing of what they do.
///
/// ```swift
/// var mine = FreeBusyDraft(uid: "week-10@example.com", dtstamp: .now, feed.freeBusy(in: week, timeZone: .current))
/// mine.organizer = CalendarUser(email: "ada@example.com")
/// calendar.freeBusy.append(mine)
/// ```
public struct FreeBusyDraft: Hashable, Sendable, Codable {
    /// UID (RFC 5545 §3.8.4.7).
    public var uid: String
    /// DTSTAMP (RFC 5545 §3.8.7.2), to the second.
    public var dtstamp: Date
    /// DTSTART, DTEND and the periods, which are written in UTC, to the second; one line for each kind.
    public var freeBusy: FreeBusy
    /// ORGANIZER (RFC 5545 §3.8.4.3): whose time it is, when it is published.
    public var organizer: CalendarUser?
    /// ATTENDEE (RFC 5545 §3.8.4.1): who was asked, in a reply.
    public var attendees: [CalendarUser] = []
    /// URL (RFC 5545 §3.8.4.6): where the latest is.
    public var url: String?
    /// Properties of any other name, written last.
    public var properties: [PropertyDraft] = []

    /// Creates a draft of somebody's free and busy time.
    public init(uid: String, dtstamp: Date, _ freeBusy: FreeBusy) {
        self.uid = uid
        self.dtstamp = dtstamp
        self.freeBusy = freeBusy
    }

    /// Returns the times as a component.
    ///
    /// - Throws: `WritingError` for a control character in a text, or a moment that iCalendar cannot write.
    /// - Complexity: O(*n*) in the number of periods
    public func component() throws(WritingError) -> ComponentDraft {
        var list = PropertyList()
        try list.append("UID", text: uid)
        try list.append("DTSTAMP", moment: dtstamp)
        try list.append("DTSTART", moment: freeBusy.interval.start)
        try list.append("DTEND", moment: freeBusy.interval.end)
        if let organizer { list.append([try organizer.property("ORGANIZER")]) }
        for attendee in attendees { list.append([try attendee.property("ATTENDEE")]) }
        try list.append("URL", value: url)
        for kind in FreeBusy.Kind.allCases {
            var texts: [String] = []
            for period in freeBusy.periods where period.kind == kind {
                let start = try ValueText.utc(period.interval.start, of: "FREEBUSY")
                let end = try ValueText.utc(period.interval.end, of: "FREEBUSY")
                // Of less than a second nothing is left.
                if start != end { texts.append(start + "/" + end) }
            }
            guard !texts.isEmpty else { continue }
            let type = CalendarParameter(name: "FBTYPE", values: [kind.rawValue])
            list.append([
                try PropertyDraft("FREEBUSY", value: texts.joined(separator: ","), parameters: [type])
            ])
        }
        list.append(properties)
        return try ComponentDraft("VFREEBUSY", properties: list.drafts)
    }
}
