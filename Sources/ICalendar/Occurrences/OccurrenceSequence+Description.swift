package import ICalendarSyntax

extension OccurrenceSequence: Summarized {
    /// The number of series and single occurrences that the sequence merges.
    public var description: String {
        "occurrences of \(counted(parts.reduce(0) { $0 + $1.sources.count }, "source"))"
    }
}

extension ReversedOccurrences: Summarized {
    /// The number of series and single occurrences that the sequence merges.
    public var description: String { "\(base), latest first" }
}
