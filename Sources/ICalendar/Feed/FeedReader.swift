import ICalendarSyntax
import Recurrence

/// Reads component trees into entries, zones and diagnostics.
struct FeedReader {
    private var groups = UIDTable()
    private(set) var zones: [CalendarZone] = []
    private var knownZones: Set<CalendarZone> = []
    private let definitions: ZoneDefinitions
    private(set) var freeBusy: [PublishedFreeBusy] = []
    private(set) var availabilities: [PublishedAvailability] = []
    private var logs: [DiagnosticLog] = []
    /// How many entries there were after each tree.
    private var counts: [Int] = []
    private let preference: CalendarZone.Preference
    /// See ``touch(_:_:)``.
    private var touched: UInt8 = 0

    init(_ preference: CalendarZone.Preference, _ limits: CalendarLimits) {
        self.preference = preference
        definitions = ZoneDefinitions(limits)
    }

    /// Those that have a time, as they came.
    var entries: [CalendarEntry] { groups.entries }

    mutating func read(_ tree: ComponentTree) {
        let bytes = tree.textBytes
        var context = ReadingContext(byteCount: bytes.count, zones: ZoneTable(preference, definitions))
        // Components outside any VCALENDAR are read as if in one of their own (the syntax has reported them).
        let outside = tree.components.filter { $0.known != .vcalendar }
        for calendar in tree.components where calendar.known == .vcalendar {
            let components = calendar.components
            read(
                components, zones: components.known(.vtimezone), zone: calendar.first("X-WR-TIMEZONE"), bytes.span,
                &context)
        }
        if !outside.isEmpty {
            read(outside, zones: outside.filter { $0.known == .vtimezone }, zone: nil, bytes.span, &context)
        }
        logs.append(context.log)
        counts.append(groups.entries.count)
    }

    private mutating func read(
        _ components: some Sequence<CalendarComponent>, zones definitionsOfZones: [CalendarComponent],
        zone: CalendarProperty?, _ bytes: Span<UInt8>, _ context: inout ReadingContext
    ) {
        context.zones = ZoneTable(preference, definitions)
        context.zones.define(definitionsOfZones, calendarZone: zone, &context.log)
        for component in components {
            let kind: CalendarEntry.Kind
            switch component.known {
            case .vevent: kind = .event
            case .vtodo: kind = .toDo
            case .vjournal: kind = .journal
            case .vfreebusy:
                if let published = PublishedFreeBusy(component, &context) { freeBusy.append(published) }
                continue
            case .vavailability:
                availabilities.append(PublishedAvailability(component, bytes, &context))
                continue
            default: continue
            }
            touch(component, bytes)
            var reader = EntryReader(component, kind: kind)
            reader.readProperties(&context.log)
            if let entry = reader.entry(bytes, &context) { groups.append(entry) }
        }
        context.zones.reportDifferences(&context.log)
        for zone in context.zones.zones where knownZones.insert(zone).inserted { zones.append(zone) }
    }

    /// Looks at all of a component at once. Its bytes have left the processor's cache since its lines were found, and are a dozen
    /// waits one after another where each value is waited for when it is read; asked for together they are one.
    private mutating func touch(_ component: CalendarComponent, _ bytes: Span<UInt8>) {
        let range = component.byteRange
        let end = min(range.upperBound, range.lowerBound + Self.maximumTouchLength)
        for offset in stride(from: range.lowerBound, to: end, by: Self.cacheLine) {
            // What nobody keeps would not be looked at.
            touched ^= bytes[offset]
        }
    }

    private static let cacheLine = 64

    /// An entry, but not a picture that is attached to it.
    private static let maximumTouchLength = 4_096

    /// The series, in the order in which their UIDs appear, and what their occurrences come from. Overrides may precede their
    /// master, or stand in another calendar of the stream. Diagnostics go to the tree of the first entry.
    mutating func series() -> (series: [CalendarSeries], sources: [OccurrenceSource]) {
        var series: [CalendarSeries] = []
        var sources: [OccurrenceSource] = []
        series.reserveCapacity(entries.count)
        sources.reserveCapacity(entries.count)
        var source = 0
        groups.forEach { first, group in
            while counts[source] <= first { source += 1 }
            let known = series.count
            SeriesBuilder.append(group, to: &series, &logs[source])
            // Now, because their entries are at hand.
            for index in known..<series.count { series[index].appendSources(to: &sources) }
        }
        OccurrenceSource.order(&sources)
        return (series, sources)
    }

    /// The diagnostics of all streams, those of the syntax included, in the order of streams and places.
    func diagnostics(_ trees: [ComponentTree]) -> [CalendarFeed.LocatedDiagnostic] {
        zip(trees, logs).enumerated().flatMap { source, read in
            let (tree, log) = read
            return CalendarFeed.LocatedDiagnostic.ordered(
                tree.diagnostics + log.finished(), of: tree, source: source)
        }
    }
}
