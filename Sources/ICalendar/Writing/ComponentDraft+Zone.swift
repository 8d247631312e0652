public import ICalendarSyntax
import Recurrence

extension ComponentDraft {
    /// Creates a VTIMEZONE (RFC 5545 §3.6.5) with the offsets of a zone.
    ///
    /// What comes every year in the same way is an observance with an RRULE, with UNTIL where it ended; what does not is an
    /// observance with RDATEs. Reading it gives the offsets of the zone again, at every moment; for a window, at every moment
    /// of its years by the zone's clock.
    ///
    /// STANDARD or DAYLIGHT is a guess that no offset depends on: DAYLIGHT is what clocks were put forward to for less than a
    /// year.
    ///
    /// - Parameters:
    ///   - zone: the zone; its identifier becomes TZID.
    ///   - years: the years that matter; nil for all.
    /// - Throws: `WritingError` where the identifier cannot be written.
    /// - Complexity: O(*n* log *n*) in the number of the zone's changes
    public init(_ zone: CalendarZone, years: ClosedRange<Int>? = nil) throws(WritingError) {
        var observances: [ComponentDraft] = []
        for observance in Observance.all(of: zone.rules, years: years) {
            observances.append(try observance.component())
        }
        try self.init(
            "VTIMEZONE", properties: [PropertyDraft("TZID", text: zone.identifier)], components: observances)
    }
}
