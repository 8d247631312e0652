import ICalendar

/// Writes occurrences as a calendar of single components, one by one, after the zones of all of them.
struct OccurrenceCalendar: ~Copyable {
    private var output = Output()
    /// The zones by identifier. If two zones have the same name, the first is written, and times in the other are
    /// written in UTC.
    private var zones: [String: CalendarZone] = [:]
    private let calendar: LoadedCalendar
    /// The lines shared by the occurrences of recurring entries, up to a limit. Other entries are written only once.
    private var templates: [CalendarEntry: OccurrenceTemplate] = [:]
    private var templateLines = 0
    /// The components with omissions that have been reported, because all occurrences of a component lack the same
    /// lines.
    private var reported: Set<CalendarComponent> = []

    /// The maximum number of template lines kept in memory, about 300 bytes each. Further entries are read again for
    /// each occurrence.
    private static let maximumTemplateLineCount = 500_000

    /// Programs that validate calendars compare a VTIMEZONE with the system's zone until this year (Decisions.md D12).
    private static let lastYear = 2037

    /// Iterates over the occurrences once to collect their zones and years. They are lazy and computed again when
    /// written.
    init(_ occurrences: inout BackendOccurrences, of calendar: LoadedCalendar, limit: Int?) {
        self.calendar = calendar
        var order: [CalendarZone] = []
        var years = Self.lastYear...Self.lastYear
        var left = limit ?? .max
        while left > 0, let occurrence = occurrences.next() {
            left -= 1
            for time in [occurrence.start, occurrence.end] + (occurrence.recurrenceID.map { [$0] } ?? []) {
                guard let zone = time.zone, zone.identifier != "UTC" else { continue }
                let year = time.civilDate.components.year
                years = min(years.lowerBound, year)...max(years.upperBound, year)
                guard zones[zone.identifier] == nil else { continue }
                zones[zone.identifier] = zone
                order.append(zone)
            }
        }
        output.write("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//swift-icalendar//ics-inspect//EN\r\n")
        for zone in order {
            // An identifier that can't be written can't have been parsed.
            if let draft = try? ComponentDraft(zone, years: years) { output.write(draft.bytes) }
        }
    }

    mutating func write(_ occurrence: Occurrence) throws(Failure) {
        let template = template(of: occurrence)
        let draft: ComponentDraft
        let zones = zones
        do {
            draft = try template.draft(of: occurrence) { Self.form($0, zones) }
        } catch {
            Console.report("\(occurrence.uid ?? "an occurrence without a UID"): \(error); left out")
            return
        }
        if !template.omissions.isEmpty, reported.insert(occurrence.entry.component).inserted {
            for omission in template.omissions { Console.note(calendar.line(omission, in: occurrence.entry.component)) }
        }
        output.write(draft.bytes)
        try output.flushIfFull()
    }

    private mutating func template(of occurrence: Occurrence) -> OccurrenceTemplate {
        let entry = occurrence.entry
        if let known = templates[entry] { return known }
        let template = OccurrenceTemplate(entry)
        if occurrence.recurrenceID != nil, templateLines < Self.maximumTemplateLineCount {
            templates[entry] = template
            templateLines += template.lineCount
        }
        return template
    }

    mutating func finish() throws(Failure) {
        output.write("END:VCALENDAR\r\n")
        try output.finish()
    }

    private static func form(_ time: CalendarTime, _ zones: [String: CalendarZone]) -> CalendarTime {
        guard case .zoned(_, let zone) = time, let written = zones[zone.identifier], written.rules != zone.rules,
            let clock = CivilDateTime(localSeconds: time.instant(for: .utc))
        else { return time }
        return .utc(clock)
    }
}
