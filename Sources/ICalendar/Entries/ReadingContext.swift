package import ICalendarSyntax
import Recurrence

/// The state shared by all entries of a stream while parsing: the zones, the rules parsed so far, and the diagnostics.
///
/// The bytes of the stream are passed separately to each call, because storing a `Span` in a type requires an
/// experimental compiler feature.
package struct ReadingContext: Sendable {
    /// The zones of the current VCALENDAR.
    package var zones: ZoneTable
    /// The rules of the stream.
    var rules: ByteMemo<RecurrenceRule>
    /// Returns the calendar of an RSCALE; nil if this system has none.
    var scale: @Sendable (String) -> FoundationScale? = FoundationScale.named
    /// The diagnostics of the stream.
    package var log = DiagnosticLog()

    /// Creates a context for a stream.
    ///
    /// - Parameters:
    ///   - byteCount: The number of bytes in the stream.
    ///   - zones: An empty table, or the table of the first calendar.
    package init(byteCount: Int, zones: ZoneTable) {
        rules = ByteMemo(byteCount: byteCount)
        self.zones = zones
    }
}
