import ICalendarSyntax

extension OccurrenceSequence: CustomStringConvertible, CustomReflectable {
    /// The number of series and single occurrences that the sequence merges.
    public var description: String {
        "occurrences of \(counted(parts.reduce(0) { $0 + $1.sources.count }, "source"))"
    }

    /// A mirror without children. To see the occurrences, make an array.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension ReversedOccurrences: CustomStringConvertible, CustomReflectable {
    /// The number of series and single occurrences that the sequence merges.
    public var description: String { "\(base), latest first" }

    /// A mirror without children. To see the occurrences, make an array.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
