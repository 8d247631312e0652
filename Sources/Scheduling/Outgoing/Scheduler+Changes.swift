public import ICalendar
import ICalendarSyntax

extension Scheduler {
    /// Returns the messages that a change of the user's copy means: invitations, changes and cancellations if the user is the
    /// organizer, and replies if the user is an attendee.
    ///
    /// ```swift
    /// let invitations = try scheduler.messages(from: nil, to: new)
    /// let cancellations = try scheduler.messages(from: old, to: nil)
    /// ```
    ///
    /// Nothing is sent for a change that changes no meaning, such as other line folds, an equal rule, or answers that arrived. The
    /// feeds may have several UIDs, as after a split. Meetings in which the user takes no part have no messages.
    ///
    /// - Parameters:
    ///   - old: The version before the change; nil if the meeting is new.
    ///   - new: The version after the change; nil if it was removed.
    /// - Throws: ``SchedulingError``
    /// - Complexity: O(*n*) in the size of the feeds and the messages
    public func messages(from old: CalendarFeed?, to new: CalendarFeed?) throws(SchedulingError) -> OutgoingChange {
        let haveSameZones = old.flatMap { old in new.map { MeetingSource.haveSameZones(old, $0) } } ?? false
        let changed = MeetingSource.changed(from: old, to: new, haveSameZones: haveSameZones)
        let before = old.map { MeetingSource.all(in: $0, of: changed) } ?? []
        let after = new.map { MeetingSource.all(in: $0, of: changed) } ?? []
        let places = Dictionary(uniqueKeysWithValues: after.indices.map { (after[$0].uid.exact, $0) })
        var (change, compared) = (OutgoingChange(), Set<Int>())
        for source in before {
            let place = places[source.uid.exact]
            if let place {
                compared.insert(place)
                if haveSameZones, source.isUnchanged(in: after[place]) { continue }
            }
            try add(
                old.map { Meeting(source, in: $0) }, new.flatMap { new in place.map { Meeting(after[$0], in: new) } },
                to: &change)
        }
        for place in after.indices where !compared.contains(place) {
            try add(nil, new.map { Meeting(after[place], in: $0) }, to: &change)
        }
        guard change.messages.count <= options.limits.messages else { throw .limit("messages") }
        change.sort()
        return change
    }

    private func add(_ old: Meeting?, _ new: Meeting?, to change: inout OutgoingChange) throws(SchedulingError) {
        for meeting in [old, new].compactMap(\.self) {
            guard Set(meeting.parts.compactMap { $0.organizer?.calendarAddress }).count <= 1 else {
                throw .organizersDiffer
            }
            guard meeting.parts.allSatisfy({ $0.attendees.count <= options.limits.attendees }) else {
                throw .limit("attendees")
            }
        }
        guard let organizer = new?.organizer ?? old?.organizer else { return }
        if addresses.contains(organizer.calendarAddress) {
            try OrganizerChange(self, old, new, organizer).add(to: &change)
        } else {
            try AttendeeChange(self, old, new, organizer).add(to: &change)
        }
    }
}
