import ICalendar

extension OccurrenceChange {
    /// The names of the properties, in capitals and sorted, that differ between the two versions of an occurrence;
    /// empty for an occurrence that was added or removed. `VALARM` means that the alarms differ.
    ///
    /// As in `CalendarFeed/changes(since:matching:)`, DTSTAMP, LAST-MODIFIED and SEQUENCE are ignored. Properties
    /// that determine the time, such as DTSTART, aren't included either, because their change is the move itself.
    ///
    /// ```swift
    /// for change in feed.changes(since: old, in: week, timeZone: .current) { print(change.changedProperties) }  // ["LOCATION"]
    /// ```
    ///
    /// - Complexity: O(*n* log *n*) in the properties of the entry
    public var changedProperties: [String] {
        guard let before = before?.entry, let after = after?.entry else { return [] }
        return before.contentDifferences(from: after)
    }
}
