import ICalendarSyntax

extension OccurrenceIndex: CustomStringConvertible, CustomReflectable {
    /// The numbers of series and feeds: `40 series in 3 feeds`.
    public var description: String { "\(seriesCount) series in \(counted(feedCount, "feed"))" }

    /// A mirror with the identifiers of the feeds.
    public var customMirror: Mirror { Mirror(self, children: ["feedIDs": feedIDs]) }
}

extension SeriesUpdate: CustomStringConvertible {
    /// The numbers of series: `2 added, 0 removed, 1 changed`.
    public var description: String { "\(added.count) added, \(removed.count) removed, \(changed.count) changed" }
}

extension OccurrenceIndex.Occurrences: CustomStringConvertible, CustomReflectable {
    /// The number of series and single occurrences that the sequence merges.
    public var description: String { base.description }

    /// A mirror without children. To see the occurrences, make an array.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension OccurrenceIndex.Occurrences.Reversed: CustomStringConvertible, CustomReflectable {
    /// The number of series and single occurrences that the sequence merges.
    public var description: String { "\(base), latest first" }

    /// A mirror without children. To see the occurrences, make an array.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
