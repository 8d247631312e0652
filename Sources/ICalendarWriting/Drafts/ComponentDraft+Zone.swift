public import ICalendar
public import ICalendarSyntax
import Recurrence

extension ComponentDraft {
    /// Creates a VTIMEZONE (RFC 5545 §3.6.5) with the offsets of a zone.
    ///
    /// ```swift
    /// let berlin = try ComponentDraft(zone, years: 2020...2030)
    /// ```
    ///
    /// Changes that recur in the same way every year become an observance with an RRULE, with an UNTIL if they ended.
    /// Other changes become an observance with RDATEs. Parsing the component gives back the offset of the zone at every
    /// instant; if `years` is given, at every instant of those years by the zone's clock.
    ///
    /// The names STANDARD and DAYLIGHT are a guess that no offset depends on: a change is DAYLIGHT if clocks were put
    /// forward for less than a year.
    ///
    /// - Parameters:
    ///   - zone: The zone; its identifier becomes the TZID.
    ///   - years: The years whose offsets must be right; nil for all years.
    /// - Throws: `WritingError` if the identifier can't be written.
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
