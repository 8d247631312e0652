import ICalendarSyntax
import Recurrence

/// A reader that turns component trees into entries, zones and diagnostics.
struct FeedReader {
    private var groups = UIDTable()
    private(set) var zones: [CalendarZone] = []
    private var knownZones: Set<CalendarZone> = []
    private let definitions: ZoneDefinitions
    private(set) var freeBusy: [FreeBusyEntry] = []
    private(set) var availabilities: [AvailabilityEntry] = []
    private var logs: [DiagnosticLog] = []
    /// The number of entries after each tree.
    private var counts: [Int] = []
    private let preference: CalendarZone.Preference
    private let scale: @Sendable (String) -> FoundationScale?
    /// See ``touch(_:_:)``.
    private var touched: UInt8 = 0

    init(
        _ preference: CalendarZone.Preference, _ limits: CalendarLimits,
        _ scale: @escaping @Sendable (String) -> FoundationScale?
    ) {
        self.preference = preference
        self.scale = scale
        definitions = ZoneDefinitions(limits)
    }

    /// The entries that have a time, in feed order.
    var entries: [CalendarEntry] { groups.entries }

    mutating func read(_ tree: ComponentTree) {
        let bytes = tree.textBytes
        groups.reserveCapacity(groups.entries.count + tree.components.nestedCount)
        var context = ReadingContext(byteCount: bytes.count, zones: ZoneTable(preference, definitions))
        context.scale = scale
        // Components outside any VCALENDAR are read as if they had one of their own. The syntax layer has reported
        // them.
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
        let known = groups.entries.count
        context.zones = ZoneTable(preference, definitions)
        context.zones.define(definitionsOfZones, calendarZone: zone, &context.log)
        for component in components {
            let kind: CalendarEntry.Kind
            switch component.known {
            case .vevent: kind = .event
            case .vtodo: kind = .toDo
            case .vjournal: kind = .journal
            case .vfreebusy:
                if let published = FreeBusyEntry(component, &context) { freeBusy.append(published) }
                continue
            case .vavailability:
                availabilities.append(AvailabilityEntry(component, bytes, &context))
                continue
            default: continue
            }
            touch(component, bytes)
            var reader = EntryReader(component, kind: kind)
            reader.readProperties(&context.log)
            if let entry = reader.entry(bytes, &context) { groups.append(entry) }
        }
        context.zones.reportDifferences(&context.log) { differences, zone in
            differences.firstUsed(by: groups.entries[known...], in: zone)
        }
        for zone in context.zones.zones where knownZones.insert(zone).inserted { zones.append(zone) }
    }

    /// Loads all bytes of a component into the processor's cache with one read per cache line.
    ///
    /// The bytes have left the cache since their lines were found. Reading values one by one would stall about a dozen
    /// times in sequence; these reads are independent, so the processor overlaps them: 2 of 36 ms for 10,000 events.
    private mutating func touch(_ component: CalendarComponent, _ bytes: Span<UInt8>) {
        let range = component.byteRange
        let end = min(range.upperBound, range.lowerBound + Self.maximumTouchLength)
        for offset in stride(from: range.lowerBound, to: end, by: Self.cacheLine) {
            // Storing the result keeps the compiler from removing the reads.
            touched ^= bytes[offset]
        }
    }

    private static let cacheLine = 64

    /// The maximum number of bytes to load: enough for an entry, but not for an attached picture.
    private static let maximumTouchLength = 4_096

    /// Returns the series, in the order in which their UIDs appear.
    ///
    /// An override may precede its master or be in another calendar of the stream. Diagnostics go to the tree of the
    /// first entry.
    mutating func series() -> [CalendarSeries] {
        var series: [CalendarSeries] = []
        series.reserveCapacity(entries.count)
        var source = 0
        groups.forEach { first, group in
            while counts[source] <= first { source += 1 }
            SeriesBuilder.append(group, to: &series, &logs[source])
        }
        return series
    }

    /// Returns the diagnostics of all streams, including syntax diagnostics, ordered by stream and position.
    func diagnostics(_ trees: [ComponentTree]) -> [CalendarFeed.LocatedDiagnostic] {
        zip(trees, logs).enumerated().flatMap { source, read in
            let (tree, log) = read
            return CalendarFeed.LocatedDiagnostic.ordered(
                tree.diagnostics + log.finished(), of: tree, source: source)
        }
    }
}
