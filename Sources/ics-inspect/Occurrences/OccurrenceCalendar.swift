import ICalendar
import ICalendarWriting

/// Writes a calendar with a component for each occurrence, one by one, after the VTIMEZONEs they use.
struct OccurrenceCalendar: ~Copyable {
    private var output = Output()
    private let zones: WrittenZones
    private let calendar: LoadedCalendar
    /// The lines that the occurrences of a recurring entry share, up to a limit. Single entries are written only once.
    private var templates: [ObjectIdentifier: WrittenTemplate] = [:]
    private var templateLines = 0
    /// The components with losses that have been reported, because all occurrences of a component lack the same
    /// lines.
    private var reported: Set<CalendarComponent> = []
    /// The UIDs of entries whose UID an earlier series has too. With one UID, readers would take the occurrences of both for
    /// one series.
    private let otherUIDs: [ObjectIdentifier: PropertyDraft]
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

        init(_ entry: CalendarEntry, uid: PropertyDraft?) {
            template = OccurrenceTemplate(entry, uid: uid)
            (head, tail) = (template.headBytes, template.tailBytes)
        }
    }

    init(_ zones: WrittenZones, of calendar: LoadedCalendar) {
        self.calendar = calendar
        self.zones = zones
        otherUIDs = Self.otherUIDs(calendar.feed.series)
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
        let losses = written.template.losses
        if !losses.isEmpty, reported.insert(occurrence.entry.component).inserted {
            for loss in losses { Console.note(calendar.line(loss, in: occurrence.entry.component)) }
        }
        try output.flushIfFull()
    }

    private mutating func template(of occurrence: Occurrence) -> WrittenTemplate {
        let entry = occurrence.entry
        if let known = templates[entry.identity] { return known }
        let written = WrittenTemplate(entry, uid: otherUIDs[entry.identity])
        if occurrence.recurrenceID != nil, templateLines < Self.maximumTemplateLineCount {
            templates[entry.identity] = written
            templateLines += written.template.lineCount
        }
        return written
    }

    /// Returns the UIDs for the second and later masters of a UID, and their overrides: the UID and a number.
    private static func otherUIDs(_ series: [CalendarSeries]) -> [ObjectIdentifier: PropertyDraft] {
        var counts: [ExactText: Int] = [:]
        var result: [ObjectIdentifier: PropertyDraft] = [:]
        let masters = series.lazy.filter { $0.master != nil }
        for series in masters { if let uid = series.uid { counts[uid.exact, default: 0] += 1 } }
        guard counts.values.contains(where: { $0 > 1 }) else { return [:] }
        let known = Set(counts.keys)
        var numbers: [ExactText: Int] = [:]
        for series in masters {
            guard let uid = series.uid, counts[uid.exact, default: 0] > 1 else { continue }
            guard var number = numbers[uid.exact] else {
                numbers[uid.exact] = 1
                continue
            }
            repeat { number += 1 } while known.contains("\(uid)-\(number)".exact)
            numbers[uid.exact] = number
            guard let draft = try? PropertyDraft("UID", text: "\(uid)-\(number)") else { continue }
            for entry in (series.master.map { [$0] } ?? []) + series.overrides { result[entry.identity] = draft }
        }
        return result
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
