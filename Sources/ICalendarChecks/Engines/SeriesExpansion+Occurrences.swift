import ICalendar

extension SeriesExpansion {
    /// Returns the occurrences of entries read by another engine's parser.
    package func occurrences(of entries: [CalendarEntry], matching query: OccurrenceQuery) -> OccurrenceSequence {
        // Only occurrences are needed here; the native reader reports diagnostics.
        var ignored = DiagnosticLog()
        var series: [CalendarSeries] = []
        UIDTable(entries).forEach { _, group in
            SeriesBuilder.append(group, to: &series, &ignored, expansion: self)
        }
        return OccurrenceSequence(of: SortedSources().sources(of: series), matching: query)
    }
}
