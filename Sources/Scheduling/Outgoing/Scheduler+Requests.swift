public import Foundation
public import ICalendar
public import ICalendarEditing
import ICalendarSyntax
import ICalendarWriting

extension Scheduler {
    /// Returns a proposal of another time or content for the organizer (RFC 5546 §3.2.7). The user's copy doesn't change.
    ///
    /// ```swift
    /// let proposal = try scheduler.counter(occurrence, in: feed, comment: "Tuesday?") { $0.start = tuesday }
    /// ```
    ///
    /// - Throws: ``SchedulingError``
    public func counter(
        _ occurrence: Occurrence, in feed: CalendarFeed, comment: String? = nil, _ change: (inout EntryChange) -> Void
    ) throws(SchedulingError) -> SchedulingMessage {
        let uid = occurrence.entry.uid ?? ""
        guard let meeting = Meeting.find(uid, in: feed) else { throw .noSuchInstance }
        let (user, organizer) = try involved(in: meeting)
        let edit: SeriesEdit
        do throws(SeriesEditError) {
            edit = try SeriesEditor(feed, options: EditOptions(now: options.now)).change(
                occurrence, span: .this, change)
        } catch {
            throw .edit(error)
        }
        let changed = try meeting.applying(edit)
        let time = occurrence.recurrenceID ?? occurrence.entry.recurrenceID?.time
        let key: InstanceKey =
            if let time, let frame = meeting.frame, meeting.master?.entry?.recurs ?? true {
                .instance(frame.position(of: time), includesFuture: false)
            } else {
                .master
            }
        guard var part = changed.index(of: key).map({ changed.parts[$0] }) else { throw .noSuchInstance }
        try writing { () throws(WritingError) in
            try part.setSequence(meeting.value(at: key)?.sequence ?? 0)
            try part.setComment(comment)
        }
        return try message(
            .counter, [part], of: uid, from: user, to: organizer, .rescheduled, zonesOf: changed.feed)
    }

    /// Returns a question for the current version of a meeting (RFC 5546 §3.2.6).
    ///
    /// - Parameters:
    ///   - uid: The UID of the meeting.
    ///   - time: The RECURRENCE-ID of the instance; nil for all of the meeting.
    ///   - feed: The user's copy.
    /// - Throws: ``SchedulingError``
    public func refresh(
        _ uid: String, at time: CalendarTime? = nil, in feed: CalendarFeed
    ) throws(SchedulingError) -> SchedulingMessage {
        guard let meeting = Meeting.find(uid, in: feed), let first = meeting.master ?? meeting.parts.first else {
            throw .noSuchInstance
        }
        let (user, organizer) = try involved(in: meeting)
        return try refresh(first, of: uid, at: time, from: user, to: organizer)
    }

    /// Returns a REFRESH with the UID of a part.
    func refresh(
        _ part: MeetingPart, of uid: String, at time: CalendarTime? = nil, from user: CalendarUser,
        to organizer: CalendarUser
    ) throws(SchedulingError) -> SchedulingMessage {
        var question = MeetingPart(copying: reduced(part, to: ["UID"]), id: time)
        try writing { () throws(WritingError) in
            question.set("ORGANIZER", to: try organizer.property("ORGANIZER"))
            question.set("ATTENDEE", to: try CalendarUser(address: user.address, name: user.name).property("ATTENDEE"))
            if let time { question.set("RECURRENCE-ID", to: try PropertyDraft("RECURRENCE-ID", time: time, like: nil)) }
        }
        return try message(.refresh, [question], of: uid, from: user, to: organizer, zonesOf: nil)
    }

    /// Returns a meeting for anyone to import, without attendees and alarms (RFC 5546 §3.2.1).
    ///
    /// - Throws: ``SchedulingError``
    public func publish(_ uid: String, in feed: CalendarFeed) throws(SchedulingError) -> [UInt8] {
        guard let meeting = Meeting.find(uid, in: feed) else { throw .noSuchInstance }
        let parts = meeting.parts.map { part in
            var part = part
            for name in ["ATTENDEE", "REQUEST-STATUS"] { part.set(name, to: []) }
            return part
        }
        return try calendar(.publish, parts, to: nil, zonesOf: feed).bytes
    }

    /// Returns questions for the busy time of users, one for each (RFC 5546 §3.3.2).
    ///
    /// ```swift
    /// for message in try scheduler.requestFreeBusy(of: guests, in: week) { try send(message) }
    /// ```
    ///
    /// Each message lists only its recipient.
    ///
    /// - Throws: ``SchedulingError``
    public func requestFreeBusy(
        of users: [CalendarUser], in interval: DateInterval
    ) throws(SchedulingError) -> [SchedulingMessage] {
        guard users.count <= options.limits.messages else { throw .limit("messages") }
        guard let own = user.first else { throw .notInvolved(uid: "") }
        let organizer = CalendarUser(address: own.written)
        let uid = options.makeUID()
        return try users.map { user throws(SchedulingError) in
            let calendar = try writing { () throws(WritingError) in
                var draft = FreeBusyDraft(uid: uid, dtstamp: options.now, FreeBusy(in: interval, []))
                (draft.organizer, draft.attendees) = (organizer, [user.forMessages])
                return try self.calendar(.request, [draft.component()])
            }
            return SchedulingMessage(
                method: .request, component: .freeBusy, uid: uid, sequence: 0, sender: organizer,
                recipient: user.forMessages, significance: .none, instances: [], calendar: calendar)
        }
    }

    /// Returns the user's line and the organizer of a meeting in which the user is an attendee.
    func involved(in meeting: Meeting) throws(SchedulingError) -> (user: CalendarUser, organizer: CalendarUser) {
        guard let organizer = meeting.organizer, !addresses.contains(organizer.calendarAddress),
            let user = meeting.parts.lazy.compactMap({ $0.attendee(addresses) }).first
        else { throw .notInvolved(uid: meeting.uid) }
        return (user, organizer)
    }
}
