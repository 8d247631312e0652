import ICalendarSyntax
import Recurrence

/// Everything the entries of a stream share while they are read: their zones, the rules read so far, and the diagnostics.
///
/// The bytes of the stream are lent to each call beside it: a type that holds a `Span` needs a feature of the compiler that is
/// still experimental.
struct ReadingContext {
    /// The zones of the VCALENDAR at hand.
    var zones: ZoneTable
    /// The rules of the stream.
    var rules: RuleMemo
    /// The diagnostics of the stream.
    var log = DiagnosticLog()

    /// Creates a context.
    ///
    /// - Parameters:
    ///   - byteCount: the bytes of the stream.
    ///   - zones: an empty table, or that of its first calendar.
    init(byteCount: Int, zones: ZoneTable) {
        rules = RuleMemo(byteCount: byteCount)
        self.zones = zones
    }
}
