package import ICalendarSyntax

extension OccurrenceIndex: Summarized {
    /// The numbers of series and feeds: `40 series in 3 feeds`.
    public var description: String { "\(seriesCount) series in \(counted(feedCount, "feed"))" }
}

extension SeriesChange: CustomStringConvertible {
    /// The numbers of series: `2 added, 0 removed, 1 changed`.
    public var description: String { "\(added.count) added, \(removed.count) removed, \(changed.count) changed" }
}

extension OccurrenceIndex.Occurrences: Summarized {
    /// The window of the query, as in a sequence of one feed.
    public var description: String { base.description }
}

extension OccurrenceIndex.Occurrences.Reversed: Summarized {
    /// The window, and the order.
    public var description: String { "\(base), latest first" }
}
