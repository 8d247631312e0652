import Foundation
public import ICalendar
public import ICalendarSyntax
import Recurrence

/// A reader of occurrences from a stream of any length, given piece by piece.
///
/// ```swift
/// var reader = OccurrenceReader(OccurrenceQuery(week, timeZone: .current))
/// while let piece = try file.read(upToCount: 1 << 16), !piece.isEmpty {
///     for occurrence in reader.read(piece) { print(occurrence) }
/// }
/// for occurrence in reader.finish() { print(occurrence) }
/// ```
///
/// The occurrences that one call returns are in order; those of a later call may start earlier. All calls together return
/// the occurrences that `CalendarFeed.occurrences(matching:)` finds in the whole stream, with three differences:
///
/// - **Single entries** are returned as soon as they are complete. If a later revision or override of one follows, both
///   are returned.
/// - **Series and overrides** are held until ``finish()``, because an override can be anywhere in the stream. If more than
///   ``bufferLimit`` bytes are held, all of them are returned; a later override is then returned beside the
///   occurrence it replaces (``isIncomplete``).
/// - **An entry before its VTIMEZONE** is held until its VCALENDAR ends or the limit is reached. If its TZID is still
///   unknown then, its times are floating. X-WR-TIMEZONE only counts before the first component.
///
/// The reader holds one piece, one component, the VTIMEZONEs of one VCALENDAR, and the held entries in memory.
public struct OccurrenceReader: Sendable {
    /// The query that the occurrences match.
    public let query: OccurrenceQuery

    /// The number of bytes of held components at one time.
    public let bufferLimit: Int

    /// The diagnostics so far, at most `SyntaxLimits.diagnostics`, with their positions in the stream. Diagnostics about
    /// several components of a series and about VTIMEZONEs are not included.
    public private(set) var diagnostics: [CalendarFeed.LocatedDiagnostic] = []

    /// Whether series were returned before the end of the stream because ``bufferLimit`` was reached.
    public private(set) var isIncomplete = false

    private var stream: StreamReader
    private let diagnosticLimit: Int
    private var reader: StreamedEntryReader
    /// Series and overrides, to be put together.
    private var held: [CalendarEntry] = []
    /// Components that may wait for a VTIMEZONE.
    private var waiting: [StreamedComponent] = []
    private var heldByteCount = 0

    /// Creates a reader at the start of a stream.
    ///
    /// - Parameters:
    ///   - query: The interval, half-open, the viewer's zone, and the entries to include.
    ///   - encoding: The encoding, if known from elsewhere, such as a Content-Type header.
    ///   - limits: The limits on the input; see `StreamReader`.
    ///   - zones: The definition to use if both stream and system define a zone.
    ///   - bufferLimit: The number of bytes of held components at one time.
    public init(
        _ query: OccurrenceQuery, encoding: SourceEncoding = .detect, limits: SyntaxLimits = .default,
        preferringZonesOf zones: CalendarZone.Preference = .system, bufferLimit: Int = 32 << 20
    ) {
        self.query = query
        self.bufferLimit = max(bufferLimit, 0)
        stream = StreamReader(encoding: encoding, limits: limits)
        diagnosticLimit = max(limits.diagnostics, 1)
        reader = StreamedEntryReader(zones, .default)
    }

    /// Reads the next bytes and returns the occurrences of the entries they complete.
    ///
    /// - Complexity: O(*n*) in the bytes, over all pieces together
    public mutating func read(_ piece: some Collection<UInt8>) -> OccurrenceSequence {
        occurrences(of: stream.read(piece))
    }

    /// Ends the stream and returns the occurrences of the remaining and held entries.
    public mutating func finish() -> OccurrenceSequence {
        occurrences(of: stream.finish(), isLast: true)
    }

    private mutating func occurrences(of items: [CalendarElement], isLast: Bool = false) -> OccurrenceSequence {
        var sources: [OccurrenceSource] = []
        for item in items {
            switch item {
            case .component(let found): take(found, &sources)
            case .calendar:
                readWaiting(&sources)
                reader.endCalendar()
            case .diagnostic(let diagnostic, let position): report(diagnostic, at: position)
            }
            if heldByteCount > bufferLimit {
                readWaiting(&sources)
                isIncomplete = isIncomplete || !held.isEmpty
                release(&sources)
            }
        }
        if isLast {
            readWaiting(&sources)
            release(&sources)
        }
        sources = OccurrenceSource.sorted([sources])
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

    /// Returns the held entries as sources of occurrences, and holds them no longer.
    private mutating func release(_ sources: inout [OccurrenceSource]) {
        var series: [CalendarSeries] = []
        var ignored = DiagnosticLog()
        UIDTable(held).forEach { _, group in SeriesBuilder.append(group, to: &series, &ignored) }
        for one in series { one.appendSources(to: &sources) }
        held = []
        heldByteCount = 0
    }

    private mutating func report(_ diagnostic: CalendarDiagnostic, at position: SourcePosition) {
        guard diagnostics.count < diagnosticLimit else { return }
        diagnostics.append(CalendarFeed.LocatedDiagnostic(diagnostic: diagnostic, source: 0, position: position))
    }
}
