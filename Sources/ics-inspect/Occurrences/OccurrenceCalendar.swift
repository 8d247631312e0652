import ICalendar

/// Writes a calendar with a component for each occurrence, one by one, after the VTIMEZONEs they use.
struct OccurrenceCalendar: ~Copyable {
    private var output = Output()
    private let zones: WrittenZones
    private let calendar: LoadedCalendar
    /// The lines that the occurrences of a recurring entry share, up to a limit. Single entries are written only once.
    private var templates: [ObjectIdentifier: WrittenTemplate] = [:]
    private var templateLines = 0
    /// The components with omissions that have been reported, because all occurrences of a component lack the same
    /// lines.
    private var reported: Set<CalendarComponent> = []
    private var headers = TimeHeaders()
    private var times: [UInt8] = []

    /// The maximum number of template lines kept in memory, about 300 bytes each. Further entries are read again for
    /// each occurrence.
    private static let maximumTemplateLineCount = 500_000

    /// The bytes that the occurrences of an entry share.
    private final class WrittenTemplate {
        let template: OccurrenceTemplate
        let head: [UInt8]
        let tail: [UInt8]

        init(_ entry: CalendarEntry) {
            template = OccurrenceTemplate(entry)
            (head, tail) = (template.headBytes, template.tailBytes)
        }
    }

    init(_ zones: WrittenZones, of calendar: LoadedCalendar) {
        self.calendar = calendar
        self.zones = zones
        output.write("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//swift-icalendar//ics-inspect//EN\r\n")
        for zone in zones.order {
            // An identifier that was read can also be written.
            if let draft = try? ComponentDraft(zone, years: zones.years) { output.write(draft.bytes) }
        }
    }

    mutating func write(_ occurrence: Occurrence) throws(Failure) {
        let written = template(of: occurrence)
        let zones = zones
        times.removeAll(keepingCapacity: true)
        do {
            try written.template.appendTimes(of: occurrence, &headers, to: &times) { Self.form($0, zones) }
            output.write(written.head)
            output.write(times)
            output.write(written.tail)
        } catch {
            Console.report("\(occurrence.uid ?? "an occurrence without a UID"): \(error); left out")
            return
        }
        let omissions = written.template.omissions
        if !omissions.isEmpty, reported.insert(occurrence.entry.component).inserted {
            for omission in omissions { Console.note(calendar.line(omission, in: occurrence.entry.component)) }
        }
        try output.flushIfFull()
    }

    private mutating func template(of occurrence: Occurrence) -> WrittenTemplate {
        let entry = occurrence.entry
        if let known = templates[entry.identity] { return known }
        let written = WrittenTemplate(entry)
        if occurrence.recurrenceID != nil, templateLines < Self.maximumTemplateLineCount {
            templates[entry.identity] = written
            templateLines += written.template.lineCount
        }
        return written
    }

    mutating func finish() throws(Failure) {
        output.write("END:VCALENDAR\r\n")
        try output.finish()
    }

    /// Returns the time in its zone if this zone is written under its name, and otherwise in UTC.
    private static func form(_ time: CalendarTime, _ zones: WrittenZones) -> CalendarTime {
        guard case .zoned(_, let zone) = time, zone.identifier != "UTC" else { return time }
        if zones.contains(zone) { return time }
        return time.timestamp(in: .utc).utc.map { .utc($0) } ?? time
    }
}
