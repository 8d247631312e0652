import ICalendar
import ICalendarSyntax

// SEQUENCE (RFC 5546 §2.1.4) and answers (RFC 6638 §3.2.8) of the organizer's new version.

extension Meeting {
    /// Returns the new version of a meeting with a raised SEQUENCE of the components that changed significantly, without the
    /// answers to components that moved, and without SCHEDULE-FORCE-SEND.
    ///
    /// - Parameter organizer: The addresses of the organizer, whose answer stays.
    func corrected(since old: Meeting?, besides organizer: Set<CalendarAddress>) throws(SchedulingError) -> Meeting {
        var meeting = self
        let (raised, reset) = old.map { changes(since: $0, organizer) } ?? ([], [])
        try writing { () throws(WritingError) in
            for index in parts.indices {
                guard let key = key(of: parts[index]) else { continue }
                let before = old?.value(at: key)
                // Never lower: a series that moved has another instance with the RECURRENCE-ID, which is later than all messages about
                // the former one.
                if let before {
                    let least = raised.contains(key) ? before.sequence + 1 : before.sequence
                    if parts[index].sequence < least { try meeting.parts[index].setSequence(least) }
                }
                if key == .master, let lowest = old?.removedSequence(in: self), meeting.parts[index].sequence < lowest {
                    try meeting.parts[index].setSequence(lowest)
                }
                try meeting.parts[index].mapAttendees { user in
                    var user = user
                    user.scheduleForceSend = nil
                    if reset.contains(key), !organizer.contains(user.calendarAddress), user.status != .needsAction {
                        user.status = .needsAction
                    }
                    return user
                }
            }
        }
        try meeting.raiseOverrides(ofThoseWhoLeft: old, besides: organizer)
        return meeting
    }

    /// Raises SEQUENCE of the series that an attendee leaves, and of its instances: those that the attendee keeps are after the
    /// CANCEL of the series.
    private mutating func raiseOverrides(
        ofThoseWhoLeft old: Meeting?, besides organizer: Set<CalendarAddress>
    ) throws(SchedulingError) {
        guard let old, let before = old.master, let index = masterIndex else { return }
        let left = before.addresses.subtracting(parts[index].addresses).subtracting(organizer)
        if left.isEmpty { return }
        let kept = parts.indices.filter { other in
            other != index && !parts[other].isCancelled
                && parts[other].attendee(left) != nil
        }
        let sequence = (old.parts.map(\.sequence).max() ?? 0) + 1
        try writing { () throws(WritingError) in
            // Also without such instances: a later invitation must be newer than the CANCEL, which is newer than all instances.
            try parts[index].setSequence(max(parts[index].sequence, sequence))
            // The CANCEL also gives its SEQUENCE to the overrides of those who left, which they may be invited to again.
            let raised = parts[index].sequence
            for other in parts.indices where other != index {
                try parts[other].setSequence(max(parts[other].sequence, kept.contains(other) ? raised + 1 : raised))
            }
        }
    }

    /// Returns the component that describes a place: an override, or the master.
    func value(at key: InstanceKey) -> MeetingPart? { index(of: key).map { parts[$0] } ?? master }

    /// Returns the components whose SEQUENCE rises, and those that are to be answered again.
    private func changes(
        since old: Meeting, _ organizer: Set<CalendarAddress>
    ) -> (raised: Set<InstanceKey>, reset: Set<InstanceKey>) {
        var (raised, reset): (Set<InstanceKey>, Set<InstanceKey>) = ([], [])
        let keys = Set(parts.compactMap { key(of: $0) })
        let views = (AttendeeView(old) { _ in true }, AttendeeView(self) { _ in true })
        if let before = views.0, let after = views.1 {
            let comparison = SeriesComparison(before, after)
            for (key, change) in comparison.changes where change >= .rescheduled {
                raised.insert(key)
                if key != .master || !comparison.onlyLosesInstances { reset.insert(key) }
            }
            for position in comparison.lost.union(comparison.gained) {
                let own = InstanceKey.instance(position, includesFuture: false)
                raised.insert(keys.contains(own) ? own : .master)
                if comparison.gained.contains(position), !keys.contains(own) { reset.insert(.master) }
            }
        } else if views.0 != nil || views.1 != nil {
            raised = keys
            if views.1 != nil { reset = keys }
        }
        for part in parts {
            guard let key = key(of: part), let before = old.value(at: key) else { continue }
            if !before.addresses.subtracting(part.addresses).isSubset(of: organizer) { raised.insert(key) }
        }
        return (raised, reset)
    }

    /// Returns the highest SEQUENCE of the overrides that a new version lacks, which the master has to reach so that late
    /// messages about them are known to be late.
    private func removedSequence(in new: Meeting) -> Int? {
        let keys = Set(new.parts.compactMap { new.key(of: $0) })
        return parts.filter { part in key(of: part).map { $0 != .master && !keys.contains($0) } ?? false }
            .map(\.sequence).max()
    }
}
