import Foundation
import ICalendar
import ICalendarSyntax
import ICalendarWriting

// Every message is built here, so that none contains what is private to a copy.

extension Scheduler {
    /// Returns a message with components of a meeting.
    ///
    /// - Parameter feed: The feed that has the VTIMEZONEs of the components.
    func message(
        _ method: SchedulingMethod, _ parts: [MeetingPart], of uid: String, from sender: CalendarUser,
        to recipient: CalendarUser, _ significance: ChangeSignificance = .none, zonesOf feed: CalendarFeed?
    ) throws(SchedulingError) -> SchedulingMessage {
        guard parts.count <= options.limits.components else { throw .limit("components") }
        let calendar = try calendar(method, parts, to: recipient, zonesOf: feed)
        return SchedulingMessage(
            method: method,
            component: SchedulingMessage.Component(rawValue: calendar.components.last?.name.uppercasedASCII ?? "")
                ?? .event,
            uid: uid, sequence: parts.map(\.sequence).max() ?? 0, sender: sender.forMessages,
            recipient: recipient.forMessages, significance: significance, instances: parts.compactMap(\.id),
            calendar: calendar)
    }

    /// Returns the VCALENDAR of a message.
    func calendar(
        _ method: SchedulingMethod, _ parts: [MeetingPart], to recipient: CalendarUser?, zonesOf feed: CalendarFeed?
    ) throws(SchedulingError) -> ComponentDraft {
        try writing { () throws(WritingError) in
            var components: [ComponentDraft] = []
            for part in parts { components.append(try cleaned(part, method, for: recipient).draft()) }
            let zones = Set(components.flatMap(\.properties).compactMap { $0.timeZone?.exact })
            return try calendar(method, (feed?.zoneDrafts(zones) ?? []) + components)
        }
    }

    func calendar(_ method: SchedulingMethod, _ components: [ComponentDraft]) throws(WritingError) -> ComponentDraft {
        try ComponentDraft(
            "VCALENDAR",
            properties: [
                PropertyDraft("PRODID", text: options.productIdentifier), PropertyDraft("VERSION", value: "2.0"),
                PropertyDraft("METHOD", value: method.rawValue),
            ], components: components)
    }

    /// Returns a part without what is private to the copy, with a new DTSTAMP.
    private func cleaned(
        _ part: MeetingPart, _ method: SchedulingMethod, for recipient: CalendarUser?
    ) throws(WritingError) -> MeetingPart {
        var part = part
        let prefixes = options.limits.privateProperties
        part.properties = part.properties.filter { line in
            let name = line.name.uppercasedASCII
            return !name.hasPrefix("X-") || !prefixes.contains { name.hasPrefix($0) }
        }
        if !options.includesAlarms { part.components = part.components.filter { $0.name.uppercasedASCII != "VALARM" } }
        try part.mapAttendees { user in
            if options.hidesOtherAttendees, method == .request || method == .add || method == .cancel,
                let recipient, user.calendarAddress != recipient.calendarAddress
            {
                return nil
            }
            var user = user.forMessages
            let isInvited = method == .request || method == .add
            if isInvited, !user.parameters.contains(where: { $0.name.uppercasedASCII == "PARTSTAT" }) {
                user.status = .needsAction
            }
            return user
        }
        try part.mapOrganizer { $0 = $0.forMessages }
        part.set(
            "DTSTAMP", to: try PropertyDraft("DTSTAMP", value: ValueText.utc(options.now, of: "DTSTAMP")))
        return part
    }

    /// Returns the component of a CANCEL for one attendee.
    ///
    /// - Parameter isCancelled: Whether the meeting or the instance itself is cancelled, and not only the attendee's part in it.
    func cancellation(
        of part: MeetingPart, for user: CalendarUser, from organizer: CalendarUser, sequence: Int, isCancelled: Bool
    ) throws(SchedulingError) -> MeetingPart {
        var part = reduced(
            part,
            to: ["UID", "RECURRENCE-ID", "DTSTART", "DTEND", "DUE", "DURATION", "SUMMARY", "ORGANIZER", "SEQUENCE"])
        return try writing { () throws(WritingError) in
            try part.setSequence(sequence)
            if part.properties("ORGANIZER").isEmpty { part.set("ORGANIZER", to: try organizer.property("ORGANIZER")) }
            part.set("ATTENDEE", to: try user.property("ATTENDEE"))
            if isCancelled { try part.cancel() }
            return part
        }
    }

    /// Returns a part with only some of its lines.
    func reduced(_ part: MeetingPart, to names: Set<String>) -> MeetingPart {
        var part = part
        part.properties = part.properties.filter { names.contains($0.name.uppercasedASCII) }
        part.removeComponents()
        return part
    }
}
