import ICalendarSyntax

extension OccurrenceReader: CustomStringConvertible, CustomReflectable {
    /// The query and the number of diagnostics.
    public var description: String { "\(query), \(counted(diagnostics.count, "diagnostic"))" }

    /// A mirror with the query and the diagnostics.
    public var customMirror: Mirror { Mirror(self, children: ["query": query, "diagnostics": diagnostics]) }
}
