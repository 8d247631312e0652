import ICalendarSyntax
import Recurrence

/// A reader that turns component trees into entries, zones and diagnostics.
struct FeedReader: Sendable {
    private var batch = EntryBatch()
    private(set) var zones: [CalendarZone] = []
    private var knownZones: Set<CalendarZone> = []
    private let definitions: ZoneDefinitions
    private var logs: [DiagnosticLog] = []
    /// The number of entries after each tree.
    private var counts: [Int] = []
    private let preference: CalendarZone.Preference
    private let workers: any Workers
    private let scale: @Sendable (String) -> FoundationScale?

    init(
        _ preference: CalendarZone.Preference, _ limits: CalendarLimits, _ workers: any Workers,
        _ scale: @escaping @Sendable (String) -> FoundationScale?
    ) {
        self.preference = preference
        (self.workers, self.scale) = (workers, scale)
        definitions = ZoneDefinitions(limits)
    }

    /// The entries that have a time, in feed order.
    var entries: [CalendarEntry] { Array(batch.entries) }

    var freeBusy: [FreeBusyEntry] { batch.freeBusy }
    var availabilities: [AvailabilityEntry] { batch.availabilities }

    mutating func read(_ tree: ComponentTree) {
        let bytes = tree.textBytes
        var context = ReadingContext(byteCount: bytes.count, zones: ZoneTable(preference, definitions))
        context.scale = scale
        // Components outside any VCALENDAR are read as if they had one of their own. The syntax layer has reported
        // them.
        let outside = tree.components.filter { $0.known != .vcalendar }
        for calendar in tree.components where calendar.known == .vcalendar {
            let components = calendar.components
            read(
                components, zones: components.known(.vtimezone), zone: calendar.first("X-WR-TIMEZONE"), bytes,
                &context)
        }
        if !outside.isEmpty {
            read(outside, zones: outside.filter { $0.known == .vtimezone }, zone: nil, bytes, &context)
        }
        logs.append(context.log)
        counts.append(entries.count)
    }

    private mutating func read(
        _ components: some Sequence<CalendarComponent>, zones definitionsOfZones: [CalendarComponent],
        zone: CalendarProperty?, _ bytes: ArraySlice<UInt8>, _ context: inout ReadingContext
    ) {
        let known = batch.entries.count
        context.zones = ZoneTable(preference, definitions)
        context.zones.define(definitionsOfZones, calendarZone: zone, &context.log)
        if workers.pays(for: bytes.count) {
            readPieces(Array(components), bytes, &context)
        } else {
            batch.reserveCapacity(batch.entries.count + components.underestimatedCount)
            batch.read(components, bytes.span, &context)
        }
        context.zones.reportDifferences(&context.log) { differences, zone in
            differences.firstUsed(by: entries[known...], in: zone)
        }
        for zone in context.zones.zones where knownZones.insert(zone).inserted { zones.append(zone) }
    }

    /// The number of components, or groups of entries, to read at once. A component has about a kilobyte.
    private var pieceLength: Int { max(workers.pieceLength >> 10, 1) }

    /// Reads components in pieces at the same time.
    ///
    /// The first piece meets the zones that nearly all others have. A piece that needs another one is read again in its
    /// turn, so that every zone is resolved, and reported, where it first occurs.
    private mutating func readPieces(
        _ components: [CalendarComponent], _ bytes: ArraySlice<UInt8>, _ context: inout ReadingContext
    ) {
        guard components.count > pieceLength else { return batch.read(components, bytes.span, &context) }
        var batches = [EntryBatch()]
        batches[0].read(components.prefix(pieceLength), bytes.span, &context)
        let pieces = stride(from: pieceLength, to: components.count, by: pieceLength).map {
            components[$0..<min($0 + pieceLength, components.count)]
        }
        var known = context
        known.log = DiagnosticLog()
        known.zones.isComplete = true
        let start = known
        var readings = workers.map(count: pieces.count) { index in
            var (reading, context) = (EntryBatch(), start)
            reading.read(pieces[index], bytes.span, &context)
            return (batch: reading, context: context)
        }
        readings.reverse()
        for piece in pieces {
            if let reading = readings.popLast(), !reading.context.zones.lacksZone {
                batches.append(reading.batch)
                context.log.append(reading.context.log)
                context.zones.noteUses(of: reading.context.zones)
            } else {
                var again = EntryBatch()
                again.read(piece, bytes.span, &context)
                batches.append(again)
            }
        }
        batch.append(EntryBatch(batches, on: workers))
    }

    /// Returns the series, in the order in which their UIDs appear.
    ///
    /// An override may precede its master or be in another calendar of the stream. Diagnostics go to the tree of the
    /// first entry.
    mutating func series() -> [CalendarSeries] { Array(workers.joined(seriesLists())) }

    private mutating func seriesLists() -> [ContiguousArray<CalendarSeries>] {
        let (groups, length) = (UIDTable(entries), pieceLength)
        let count = groups.groupCount
        let pieces =
            count < 4 * length
            ? [series(of: groups, 0..<count)]
            : workers.map(count: (count + length - 1) / length) { [self] index in
                series(of: groups, index * length..<min((index + 1) * length, count))
            }
        for (source, log) in pieces.lazy.flatMap(\.logs) { logs[source].append(log) }
        return pieces.map { ContiguousArray($0.series) }
    }

    /// The series of some groups of entries, and the diagnostics for each source.
    private typealias SeriesPiece = (series: [CalendarSeries], logs: [(source: Int, log: DiagnosticLog)])

    private func series(of groups: UIDTable, _ range: Range<Int>) -> SeriesPiece {
        var series: [CalendarSeries] = []
        series.reserveCapacity(range.count)
        var logs: [(source: Int, log: DiagnosticLog)] = []
        var source = 0
        groups.forEach(in: range) { first, group in
            while counts[source] <= first { source += 1 }
            if logs.last?.source != source { logs.append((source, DiagnosticLog())) }
            SeriesBuilder.append(group, to: &series, &logs[logs.count - 1].log)
        }
        return (series, logs)
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
