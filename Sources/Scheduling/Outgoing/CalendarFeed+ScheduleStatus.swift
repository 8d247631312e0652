public import ICalendar
public import ICalendarEditing
import ICalendarSyntax

extension CalendarFeed {
    /// Returns an edit that records the delivery of a message (RFC 6638 §3.2.9). It raises neither SEQUENCE nor DTSTAMP.
    ///
    /// ```swift
    /// let edit = try feed.settingScheduleStatus(["1.2"], of: "mailto:ben@example.com", uid: message.uid)
    /// ```
    ///
    /// - Parameters:
    ///   - codes: The codes of the delivery, such as `1.2` for a message that was delivered.
    ///   - user: The attendee or the organizer that the message was for.
    ///   - uid: The UID of the meeting.
    /// - Throws: ``SchedulingError/noSuchInstance`` if there is no such meeting, ``SchedulingError/notInvolved(uid:)`` if the user takes
    ///   no part in it
    public func settingScheduleStatus(
        _ codes: [String], of user: CalendarAddress, uid: String
    ) throws(SchedulingError) -> SeriesEdit {
        guard let meeting = Meeting.find(uid, in: self) else { throw .noSuchInstance }
        var parts = meeting.parts
        try writing { () throws(WritingError) in
            for index in parts.indices {
                try parts[index].mapAttendees { attendee in
                    var attendee = attendee
                    if attendee.calendarAddress == user { attendee.scheduleStatus = codes }
                    return attendee
                }
                try parts[index].mapOrganizer { if $0.calendarAddress == user { $0.scheduleStatus = codes } }
            }
        }
        let isInvolved = meeting.parts.contains { $0.attendee(user) != nil || $0.organizer?.calendarAddress == user }
        guard isInvolved else { throw .notInvolved(uid: uid) }
        return try meeting.edit(to: parts)
    }
}
