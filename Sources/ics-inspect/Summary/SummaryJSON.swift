import ICalendar

extension LoadedCalendar {
    /// Returns a summary for programs.
    func summary(viewer: TimeZoneOptions) -> JSONObject {
        let bounds = CalendarSpan(feed: feed, viewer: viewer.rules).bounds
        var end: String?
        if case .at(let last) = bounds?.end { end = last }
        let zones: [JSONObject] = feed.zones.map { zone in
            ["identifier": zone.identifier, "written": zone.writtenIdentifier, "origin": zone.origin.rawValue]
        }
        let unknown: [JSONObject] = CalendarCounts.unknownZones(feed).map { written in
            ["identifier": nil, "written": written, "origin": "unknown"]
        }
        let series = CalendarCounts.seriesCounts(feed)
        let (severities, codes) = CalendarCounts.diagnosticCounts(feed)
        return [
            "name": feed.name, "files": names, "formats": formats.map(\.rawValue), "calendars": feed.calendars.count,
            "products": CalendarCounts.products(feed),
            "components": JSONObject(CalendarCounts.componentCounts(feed).map { ($0, $1) }),
            "start": bounds?.start, "end": end, "isEndless": bounds?.end == .never,
            "timeZone": viewer.timeZoneName, "zones": zones + unknown,
            "series": [
                "recurring": series.recurring, "endless": series.endless, "single": series.single,
                "overrides": series.overrides,
            ] as JSONObject,
            "problems": JSONObject(
                CalendarDiagnostic.Severity.allCases.reversed().map { ("\($0)", severities[$0] ?? 0) }),
            "codes": JSONObject(codes.map { ($0.key.rawValue, $0.value) }.sorted { $0.0 < $1.0 }.map { ($0, $1) }),
        ]
    }
}
