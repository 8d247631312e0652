import ICalendar
import ICalendarSyntax
public import Recurrence

extension RecurrenceSet {
    /// The lines of the set, from which `init(_:)` reads an equal set: DTSTART, RRULE, RDATE, EXDATE and EXRULE, separated
    /// by LF.
    ///
    /// ```swift
    /// let set = try RecurrenceSet("DTSTART:20260302T091500Z\nRRULE:FREQ=DAILY")
    /// set.text  // "DTSTART:20260302T091500Z\nRRULE:FREQ=DAILY"
    /// ```
    ///
    /// The value is nil if the zone isn't the system's, because a line can only name it. The dialect isn't written; to
    /// keep both, encode the set.
    ///
    /// - Complexity: O(*n*) in the number of times
    public var text: String? {
        let start = form.time(start)
        if let zone = start.zone, zone.timeZone == nil { return nil }
        let lines =
            try? [PropertyDraft("DTSTART", time: start)]
            + rules.map { try PropertyDraft("RRULE", rule: $0) }
            + PropertyDraft.list("RDATE", times: recurrenceDates)
            + PropertyDraft.list("EXDATE", times: exceptionDates)
            + exceptionRules.map { try PropertyDraft("EXRULE", rule: $0) }
        return lines?.map(\.description).joined(separator: "\n")
    }
}
