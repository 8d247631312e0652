public import ICalendar
package import ICalendarSyntax

extension OccurrenceReader: Summarized {
    /// The query and the number of diagnostics.
    public var description: String { "\(query), \(counted(diagnostics.count, "diagnostic"))" }
}
