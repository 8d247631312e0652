extension SeriesExpansion {
    /// The occurrences of entries that another engine read.
    package func occurrences(of entries: [CalendarEntry], matching query: OccurrenceQuery) -> OccurrenceSequence {
        // Diagnostics of the entries are the native reader's business: this engine is asked for occurrences only.
        var ignored = DiagnosticLog()
        var series: [CalendarSeries] = []
        UIDTable(entries).forEach { _, group in
            SeriesBuilder.append(group, to: &series, &ignored, expansion: self)
        }
        var sources: [OccurrenceSource] = []
        for series in series { series.appendSources(to: &sources) }
        OccurrenceSource.order(&sources)
        return OccurrenceSequence(of: sources, matching: query)
    }
}
