import ICalendarSyntax

extension OccurrenceChange {
    /// The names of the properties, in capitals and sorted, that differ between the two versions of an occurrence; empty for one
    /// that was added or removed. `VALARM` stands for the components inside.
    ///
    /// As in ``CalendarFeed/changes(since:matching:)``, neither DTSTAMP, LAST-MODIFIED and SEQUENCE count nor properties that place
    /// the occurrence, such as DTSTART: those are the move itself.
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
