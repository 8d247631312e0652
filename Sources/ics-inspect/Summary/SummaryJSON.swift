import ICalendar

/// A summary for programs.
struct SummaryJSON {
    private let calendar: LoadedCalendar
    private let viewer: TimeZoneOptions
    private let feed: String?

    /// - Parameter feed: The identifier of the feed among many, which is the first key.
    init(_ calendar: LoadedCalendar, viewer: TimeZoneOptions, feed: String? = nil) {
        (self.calendar, self.viewer, self.feed) = (calendar, viewer, feed)
    }

    func write(to output: inout Output) throws(Failure) {
        output.write("{")
        if let feed {
            output.write(JSONText.feedMember(feed))
            output.write(",")
        }
        let feed = calendar.feed
        output.write("\"name\":")
        output.write(JSONText.quoted(feed.name))
        output.write(",\"files\":")
        write(calendar.names, to: &output)
        output.write(",\"calendars\":\(feed.calendars.count),\"products\":")
        write(CalendarCounts.products(feed), to: &output)
        output.write(",\"components\":")
        write(CalendarCounts.componentCounts(feed), to: &output)
        let bounds = CalendarSpan(feed, viewer: viewer.rules).bounds
        output.write(",\"start\":")
        output.write(JSONText.quoted(bounds?.start))
        var end: String?
        if case .at(let last) = bounds?.end { end = last }
        output.write(",\"end\":")
        output.write(JSONText.quoted(end))
        output.write(",\"isEndless\":\(bounds?.end == .never),\"timeZone\":")
        output.write(JSONText.quoted(viewer.timeZoneName))
        output.write(",\"zones\":[")
        for (index, zone) in feed.zones.enumerated() {
            if index > 0 { output.write(",") }
            output.write("{\"identifier\":")
            output.write(JSONText.quoted(zone.identifier))
            output.write(",\"written\":")
            output.write(JSONText.quoted(zone.writtenIdentifier))
            output.write(",\"origin\":\"\(zone.origin.rawValue)\"}")
        }
        for (index, written) in CalendarCounts.unknownZones(feed).enumerated() {
            if index > 0 || !feed.zones.isEmpty { output.write(",") }
            output.write("{\"identifier\":null,\"written\":")
            output.write(JSONText.quoted(written))
            output.write(",\"origin\":\"unknown\"}")
        }
        let series = CalendarCounts.seriesCounts(feed)
        output.write("],\"series\":")
        write(
            [
                ("recurring", series.recurring), ("endless", series.endless), ("single", series.single),
                ("overrides", series.overrides),
            ], to: &output)
        let (severities, codes) = CalendarCounts.diagnosticCounts(feed)
        output.write(",\"problems\":")
        write(CalendarDiagnostic.Severity.allCases.reversed().map { ("\($0)", severities[$0] ?? 0) }, to: &output)
        output.write(",\"codes\":")
        write(codes.map { ($0.key.rawValue, $0.value) }.sorted { $0.0 < $1.0 }, to: &output)
        try output.line("}")
    }

    private func write(_ texts: [String], to output: inout Output) {
        output.write("[")
        for (index, text) in texts.enumerated() {
            if index > 0 { output.write(",") }
            output.write(JSONText.quoted(text))
        }
        output.write("]")
    }

    private func write(_ counts: [(name: String, count: Int)], to output: inout Output) {
        output.write("{")
        for (index, element) in counts.enumerated() {
            if index > 0 { output.write(",") }
            output.write(JSONText.quoted(element.name))
            output.write(":\(element.count)")
        }
        output.write("}")
    }
}
