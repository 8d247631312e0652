extension OccurrenceSequence: CustomStringConvertible, CustomReflectable {
    /// The number of series and single occurrences that the sequence merges.
    public var description: String { "occurrences of \(sources.count) sources" }

    /// A mirror without children. To see the occurrences, make an array.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension ReversedOccurrences: CustomStringConvertible, CustomReflectable {
    /// The number of series and single occurrences that the sequence merges.
    public var description: String { "\(base), latest first" }

    /// A mirror without children. To see the occurrences, make an array.
    public var customMirror: Mirror { Mirror(self, children: []) }
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

extension OccurrenceReader: CustomStringConvertible, CustomReflectable {
    /// The query and the number of diagnostics.
    public var description: String { "\(query), \(diagnostics.count) diagnostics" }

    /// A mirror with the query and the diagnostics.
    public var customMirror: Mirror { Mirror(self, children: ["query": query, "diagnostics": diagnostics]) }
}
