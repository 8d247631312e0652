import ICalendar
import ICalendarSyntax
import Recurrence

// Events to which a producer gave one UID, and events without one (Decisions.md D10, D19).

extension SeriesWriter {
    /// Keeps other series with the UID as they are.
    ///
    /// The master with the highest SEQUENCE hides the other masters of its UID, so a new revision of one is a new revision
    /// of all. If another series would change nevertheless, the edited one gets a UID of its own.
    ///
    /// - Returns: That UID; nil if the series keeps its own.
    mutating func keepOthersOfUID() throws(SeriesEditError) -> String? {
        guard let uid = series.uid else {
            // An override needs a UID to name its series.
            return addsOverride ? try separate(series.entries) : nil
        }
        let all = feed.series.filter { $0.hasUID(uid) }
        guard all.count(where: { $0.master != nil }) > 1, !isEmpty else { return nil }
        let own = Set(series.entries.map(\.identity))
        let others = all.filter { series in !series.entries.contains { own.contains($0.identity) } }
        let unraised = self
        if try raise(others, uid), keeps(others, uid) { return nil }
        self = unraised
        return try separate(series.entries + superseded(beside: others))
    }

    private mutating func separate(_ entries: [CalendarEntry]) throws(SeriesEditError) -> String {
        let uid = options.makeUID()
        try changeUID(to: uid, of: entries)
        remark(.separated(uid: uid))
        return uid
    }

    /// Gives other series the SEQUENCE of the edited master, unless theirs is as high.
    ///
    /// - Returns: Whether all of them are in the edited document.
    private mutating func raise(_ others: [CalendarSeries], _ uid: String) throws(SeriesEditError) -> Bool {
        let masters = editedFeed.series.lazy.filter { $0.hasUID(uid) }.compactMap(\.master)
        guard let sequence = masters.filter({ $0.recurrenceID == nil }).map(\.sequence).max() else { return true }
        for series in others {
            guard let master = series.master, master.recurrenceID == nil, master.sequence < sequence else { continue }
            guard master.component.isOf(feed.trees[source]) else { return false }
            // An override must not be older than a revision that excludes its occurrence.
            let overrides = master.exceptionDates.isEmpty ? [] : series.overrides.filter { $0.sequence < sequence }
            for entry in [master] + overrides { try revise(revision(of: entry), sequence: sequence) }
        }
        return true
    }

    /// Returns whether the edited feed has the other series with the same masters and overrides as before, beside the edited
    /// one, whose new overrides no other series takes.
    private func keeps(_ others: [CalendarSeries], _ uid: String) -> Bool {
        let edited = editedFeed
        guard edited.supersededCount(ofUID: uid) <= feed.supersededCount(ofUID: uid) else { return false }
        var after: [[String]: Int] = [:]
        for series in edited.series where series.hasUID(uid) { after[series.contentKey, default: 0] += 1 }
        for series in others {
            guard let count = after[series.contentKey], count > 0 else { return false }
            after[series.contentKey] = count - 1
        }
        return series.master.map { removed.contains($0.identity) } ?? true || after.values.contains { $0 > 0 }
    }

    /// Returns the replaced revisions that get the new UID, too. They would count again if only the others got it. One that an override
    /// of another series replaced keeps its UID, for the same reason.
    private func superseded(beside others: [CalendarSeries]) -> [CalendarEntry] {
        guard let model = series.model else { return unmatched.superseded }
        let taken = Set(others.flatMap(\.overrides).compactMap(\.recurrenceID).map { model.position(of: $0.time) })
        return unmatched.superseded.filter { entry in
            guard let id = entry.recurrenceID else {
                return ComparableTime(entry.start) == ComparableTime(model.master.start)
            }
            let position = model.position(of: id.time)
            return model.all.contains(position) && !taken.contains(position)
        }
    }
}

extension CalendarFeed {
    /// Returns the number of entries with a UID that are in no series, because others replace them.
    fileprivate func supersededCount(ofUID uid: String) -> Int {
        series.reduce(entries.count { $0.uid.exact == uid.exact }) { $1.hasUID(uid) ? $0 - $1.entries.count : $0 }
    }
}

extension CalendarSeries {
    /// The lines of the master and of the overrides, without those that each revision changes.
    fileprivate var contentKey: [String] {
        entries.map { entry in
            entry.component.properties.filter { ![.sequence, .dtstamp, .lastModified].contains($0.known) }
                .map(\.contentLine.text).joined(separator: "\n")
        }
    }
}
