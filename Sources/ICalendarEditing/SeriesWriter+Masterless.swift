import ICalendar
import Recurrence

// Series without a master, such as invitations to single occurrences: each override is a series of its own.

extension SeriesWriter {
    /// Changes an override, and others with its UID by the same time.
    ///
    /// - Parameter first: The original start of the first one that changes; nil for all of them.
    mutating func change(
        _ override: EditedOverride, _ change: SeriesChange, from first: CalendarTime?
    ) throws(SeriesEditError) {
        let replaced = Set(unmatched.superseded.map(\.identity))
        let others = unmatched.all.filter { entry in
            if replaced.contains(entry.identity) { return false }
            guard let first else { return true }
            return entry.recurrenceID.map { $0.time.timestamp(in: .utc) >= first.timestamp(in: .utc) } ?? true
        }
        let isAlike =
            change.content.duration == nil && change.rules == nil
            && TimeKind(change.new.start) == TimeKind(change.old.start)
        guard others.isEmpty || isAlike && others.allSatisfy({ $0.recurrenceID != nil }) else { throw .masterMissing }
        try write(override)
        let seconds = change.new.start.civilDateTime.localSeconds - change.old.start.civilDateTime.localSeconds
        for entry in others {
            var other = EditedOverride(entry, at: .min)
            guard let clock = other.start.civilDateTime.adding(seconds: seconds) else { throw .timeOutOfRange }
            other.start = TimeKind(other.start).time(clock)
            other.content = change.content.inherited(by: entry, from: override.entry)
            try write(other)
        }
    }

    /// Removes an override, with those that it replaced. They would appear in its place.
    mutating func removeOverride() throws(SeriesEditError) {
        func time(_ entry: CalendarEntry) -> ComparableTime? { entry.recurrenceID.map { ComparableTime($0.time) } }
        let own = series.entries.first.flatMap(time)
        for entry in series.entries + unmatched.superseded where time(entry) == own { try remove(entry) }
    }

    /// Removes the overrides of the UID.
    ///
    /// - Parameter first: The original start of the first one to remove; nil for all components of the UID. These
    ///   include a master that doesn't have the edited occurrence, if there is only one (Decisions.md D21).
    mutating func removeOverrides(from first: CalendarTime?) throws(SeriesEditError) {
        let masters = series.uid.map { uid in feed.series.count { $0.hasUID(uid) && $0.master != nil } } ?? 0
        if first != nil, masters > 0 { throw .masterMissing }
        if masters > 1 { return try removeOverride() }
        for entry in series.entries + unmatched.all {
            if let first, let id = entry.recurrenceID, id.time.timestamp(in: .utc) < first.timestamp(in: .utc) {
                continue
            }
            try remove(entry)
        }
    }
}
