public import ICalendar
public import ICalendarEditing
import ICalendarSyntax
import Recurrence

extension Scheduler {
    /// Returns the answer to an invitation: the edit of the user's copy, and the message for the organizer.
    ///
    /// ```swift
    /// let answer = try scheduler.reply(.accepted, to: occurrence, in: feed)
    /// try store(answer.corrections[0].applied(to: feed.trees[0].bytes))
    /// try send(answer.messages)
    /// ```
    ///
    /// With the span `.all`, every component of the copy that isn't cancelled is answered, because an organizer's program
    /// doesn't carry the answer to a series over to the instances that were moved. `.thisAndFuture` writes an override of that
    /// form and doesn't split the series (article *Decisions*, S7).
    ///
    /// - Parameters:
    ///   - status: The answer.
    ///   - occurrence: An occurrence of the meeting.
    ///   - span: The occurrences that are answered.
    ///   - feed: The user's copy.
    ///   - comment: A text for the organizer.
    ///   - delegate: The user who takes part instead, for the status `.delegated`. The delegate gets an invitation.
    /// - Throws: ``SchedulingError``, such as ``SchedulingError/notInvolved(uid:)``
    public func reply(
        _ status: CalendarUser.Status, to occurrence: Occurrence, span: EditSpan = .all, in feed: CalendarFeed,
        comment: String? = nil, delegate: CalendarUser? = nil
    ) throws(SchedulingError) -> OutgoingChange {
        let uid = occurrence.entry.uid ?? ""
        guard let meeting = Meeting.find(uid, in: feed) else { throw .noSuchInstance }
        return try reply(
            status, at: occurrence.recurrenceID ?? occurrence.entry.recurrenceID?.time, span: span, in: meeting,
            comment: comment, delegate: delegate)
    }

    /// Returns the answer to an invitation, to an instance, or to all of it.
    package func reply(
        _ status: CalendarUser.Status, uid: String, at time: CalendarTime?, span: EditSpan, in feed: CalendarFeed,
        comment: String? = nil, delegate: CalendarUser? = nil
    ) throws(SchedulingError) -> OutgoingChange {
        guard let meeting = Meeting.find(uid, in: feed) else { throw .noSuchInstance }
        return try reply(status, at: time, span: span, in: meeting, comment: comment, delegate: delegate)
    }

    private func reply(
        _ status: CalendarUser.Status, at time: CalendarTime?, span: EditSpan, in meeting: Meeting, comment: String?,
        delegate: CalendarUser?
    ) throws(SchedulingError) -> OutgoingChange {
        guard let organizer = meeting.organizer, !addresses.contains(organizer.calendarAddress),
            meeting.parts.contains(where: { $0.attendee(addresses) != nil })
        else { throw .notInvolved(uid: meeting.uid) }
        var parts = meeting.parts
        let keys = try places(at: time, span: span, in: meeting, &parts)
        var forced: Set<InstanceKey> = []
        try writing { () throws(WritingError) in
            for index in parts.indices {
                guard let key = keys[index], var user = parts[index].attendee(addresses), !parts[index].isCancelled
                else {
                    continue
                }
                (user.status, user.expectsReply) = (status, false)
                user.delegatedTo = status == .delegated ? delegate.map { [$0.calendarAddress] } ?? user.delegatedTo : []
                try parts[index].setAttendee(user, addresses)
                if let delegate, status == .delegated, parts[index].attendee(delegate.calendarAddress) == nil {
                    var line = CalendarUser.delegate(delegate.calendarAddress, of: user)
                    line.name = delegate.name
                    try parts[index].setAttendee(line, [delegate.calendarAddress])
                }
                forced.insert(key)
            }
        }
        guard !forced.isEmpty else { throw .noSuchInstance }
        let edit = try meeting.edit(to: parts)
        var change = OutgoingChange()
        change.corrections = [edit]
        let answered = try meeting.applying(edit)
        var reply = AttendeeChange(self, meeting, answered, organizer)
        (reply.forced, reply.comment) = (forced, comment)
        try reply.add(to: &change)
        change.remarks.removeAll { if case .ignoredProperty = $0 { true } else { false } }
        return change
    }

    /// Returns the places of the parts to answer by index, and adds an override for an instance that has none.
    private func places(
        at time: CalendarTime?, span: EditSpan, in meeting: Meeting, _ parts: inout [MeetingPart]
    ) throws(SchedulingError) -> [Int: InstanceKey] {
        var all: [Int: InstanceKey] = [:]
        for index in parts.indices { all[index] = meeting.key(of: parts[index]) }
        guard span != .all, let time, let frame = meeting.frame, meeting.master?.entry?.recurs ?? true else {
            return all
        }
        let position = frame.position(of: time)
        let key = InstanceKey.instance(position, includesFuture: span == .thisAndFuture)
        var keys = all.filter { _, other in
            other == key || span == .thisAndFuture && other.position ?? .min >= position
        }
        if !keys.values.contains(key) {
            guard meeting.hasInstance(at: position), !meeting.excludes(position),
                let part = meeting.instance(at: position)
            else {
                if keys.isEmpty { throw .noSuchInstance }
                return keys
            }
            keys[parts.count] = key
            parts.append(span == .thisAndFuture ? try part.includingFuture() : part)
        }
        return keys
    }
}

extension MeetingPart {
    /// Returns an override of this and the following instances.
    func includingFuture() throws(SchedulingError) -> MeetingPart {
        var part = self
        try writing { () throws(WritingError) in
            guard let line = part.properties("RECURRENCE-ID").first else { return }
            let parameters = line.parameters.filter { $0.name.uppercasedASCII != "RANGE" }
            part.set(
                "RECURRENCE-ID",
                to: try PropertyDraft(
                    line.name, value: line.value,
                    parameters: parameters + [CalendarParameter(name: "RANGE", values: ["THISANDFUTURE"])]))
        }
        return part
    }
}

extension Meeting {
    /// Returns the meeting after an edit.
    func applying(_ edit: SeriesEdit) throws(SchedulingError) -> Meeting {
        guard feed.trees.indices.contains(edit.source), let bytes = try? edit.applied(to: feed.trees[edit.source].bytes)
        else { throw .severalDocuments }
        var trees = feed.trees
        trees[edit.source] = ComponentTree(recovering: bytes, encoding: trees[edit.source].editedEncoding)
        guard let meeting = Meeting.find(uid, in: CalendarFeed(trees)) else { throw .noSuchInstance }
        return meeting
    }
}
