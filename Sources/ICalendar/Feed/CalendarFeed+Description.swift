package import ICalendarSyntax

extension CalendarFeed: Summarized {
    /// A summary with the calendar's name and counts: `“Team”: 12 entries in 9 series, 1 zone, 2 diagnostics`.
    public var description: String {
        let title = name.map { "“\($0.abbreviated(to: 60))”: " } ?? ""
        return title + counted(entries.count, "entry", "entries") + " in \(series.count) series, "
            + counted(zones.count, "zone") + ", " + counted(diagnostics.count, "diagnostic")
    }
}
