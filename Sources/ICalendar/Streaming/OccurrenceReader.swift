import Foundation
public import ICalendarSyntax
import Recurrence

/// Reads a stream of any length piece by piece, and hands over the occurrences that match a query.
///
/// ```swift
/// var reader = OccurrenceReader(OccurrenceQuery(week, timeZone: .current))
/// while let piece = try file.read(upToCount: 1 << 16), !piece.isEmpty {
///     for occurrence in reader.read(piece) { print(occurrence) }
/// }
/// for occurrence in reader.finish() { print(occurrence) }
/// ```
///
/// The occurrences of one call are in order; those of a later call may start earlier. All calls together give what
/// ``CalendarFeed/occurrences(matching:)`` gives of the whole, except as said here:
///
/// - **Single entries** are handed over as soon as they are whole. If a second revision or an override of one follows, both are.
/// - **Series and overrides** are held until ``finish()``, because an override may stand anywhere. They may take
///   ``maximumHeldByteCount`` bytes of the stream; beyond that all that is held is handed over, and an override that comes later is
///   an occurrence of its own, beside the one that it replaces (``hasSplitSeries``).
/// - **A VTIMEZONE after its use**: an entry whose TZID nothing explains yet is held until its VCALENDAR ends, or the bound is
///   reached; then its times are floating. X-WR-TIMEZONE is read where the RFC has properties, before the first component.
///
/// In memory are the piece, one component, the VTIMEZONEs of one VCALENDAR, and what is held.
public struct OccurrenceReader: Sendable {
    /// The query that occurrences match.
    public let query: OccurrenceQuery

    /// The bytes of series, overrides and entries without a zone that are held at one time.
    public let maximumHeldByteCount: Int

    /// The faults found so far, at most `SyntaxLimits.diagnostics`, with their positions in the stream. Faults between the
    /// components of a series, and those inside VTIMEZONEs, are not among them.
    public private(set) var diagnostics: [CalendarFeed.LocatedDiagnostic] = []

    /// Whether series were handed over before the end of the stream, because more was to be held than
    /// ``maximumHeldByteCount``.
    public private(set) var hasSplitSeries = false

    private var stream: StreamReader
    private let diagnosticLimit: Int
    private var reader: StreamedEntryReader
    /// Series and overrides, to be put together.
    private var held = UIDTable()
    /// Components that may wait for a VTIMEZONE.
    private var waiting: [StreamedComponent] = []
    private var heldByteCount = 0

    /// Creates a reader at the start of a stream.
    ///
    /// - Parameters:
    ///   - query: the interval, half-open, the viewer's zone, and which entries to read.
    ///   - encoding: the encoding, if it is known from elsewhere, such as a Content-Type header.
    ///   - limits: the limits on what input can make large; see `StreamReader`.
    ///   - zones: whose rules count where stream and system both know a zone.
    ///   - maximumHeldByteCount: the bytes that are held at one time.
    public init(
        _ query: OccurrenceQuery, encoding: SourceEncoding = .detect, limits: SyntaxLimits = .default,
        preferringZonesOf zones: CalendarZone.Preference = .system, maximumHeldByteCount: Int = 32 << 20
    ) {
        self.query = query
        self.maximumHeldByteCount = max(maximumHeldByteCount, 0)
        stream = StreamReader(encoding: encoding, limits: limits)
        diagnosticLimit = max(limits.diagnostics, 1)
        reader = StreamedEntryReader(zones, .default)
    }

    /// Takes the next bytes and returns the occurrences of the entries that they complete.
    ///
    /// - Complexity: O(*n*) in the bytes, over all pieces together
    public mutating func read(_ piece: some Collection<UInt8>) -> OccurrenceSequence {
        occurrences(of: stream.read(piece))
    }

    /// Ends the stream and returns the occurrences of what is left in it, and of what was held.
    public mutating func finish() -> OccurrenceSequence {
        occurrences(of: stream.finish(), isLast: true)
    }

    private mutating func occurrences(of items: [StreamItem], isLast: Bool = false) -> OccurrenceSequence {
        var sources: [OccurrenceSource] = []
        for item in items {
            switch item {
            case .component(let found): take(found, &sources)
            case .calendar:
                readWaiting(&sources)
                reader.endCalendar()
            case .diagnostic(let diagnostic, let position): report(diagnostic, at: position)
            }
            if heldByteCount > maximumHeldByteCount {
                readWaiting(&sources)
                hasSplitSeries = hasSplitSeries || !held.entries.isEmpty
                release(&sources)
            }
        }
        if isLast {
            readWaiting(&sources)
            release(&sources)
        }
        OccurrenceSource.order(&sources)
        return OccurrenceSequence(of: sources, matching: query)
    }

    private mutating func take(_ found: StreamedComponent, _ sources: inout [OccurrenceSource]) {
        switch found.component.known {
        case .vtimezone: reader.define(found.component)
        case .vevent, .vtodo, .vjournal:
            if reader.knowsZones(of: found.component) {
                read(found, &sources)
            } else {
                waiting.append(found)
                heldByteCount += found.component.byteRange.count
            }
        default: break
        }
    }

    private mutating func readWaiting(_ sources: inout [OccurrenceSource]) {
        let components = waiting
        waiting = []
        for found in components {
            heldByteCount -= found.component.byteRange.count
            read(found, &sources)
        }
    }

    private mutating func read(_ found: StreamedComponent, _ sources: inout [OccurrenceSource]) {
        var log = DiagnosticLog()
        let entry = reader.entry(found.component, in: found.calendar, &log)
        if !log.diagnostics.isEmpty {
            let tree = ComponentTree(of: found.component)
            for diagnostic in log.diagnostics {
                let place = tree.position(of: diagnostic.offset)
                var moved = diagnostic
                moved.offset += found.offset
                if let related = moved.relatedOffset { moved.relatedOffset = related + found.offset }
                report(moved, at: SourcePosition(line: found.line + place.line - 1, column: place.column))
            }
        }
        guard let entry else { return }
        if case .none = entry.storage.recurrence {
            sources.append(OccurrenceSource(only: entry))
            return
        }
        held.append(entry)
        heldByteCount += found.component.byteRange.count
    }

    /// Puts together what is held, and lets go of it.
    private mutating func release(_ sources: inout [OccurrenceSource]) {
        var series: [CalendarSeries] = []
        var ignored = DiagnosticLog()
        held.forEach { _, group in SeriesBuilder.append(group, to: &series, &ignored) }
        for one in series { one.appendSources(to: &sources) }
        held = UIDTable()
        heldByteCount = 0
    }

    private mutating func report(_ diagnostic: CalendarDiagnostic, at position: SourcePosition) {
        guard diagnostics.count < diagnosticLimit else { return }
        diagnostics.append(CalendarFeed.LocatedDiagnostic(diagnostic: diagnostic, source: 0, position: position))
    }
}
