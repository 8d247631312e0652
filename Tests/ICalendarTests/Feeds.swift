import ICalendar
import TestSupport

extension Feeds {
    /// The feed of a calendar with these lines, as ``bytes(_:)`` has them.
    static func feed(_ lines: String, preferringZonesOf zones: CalendarZone.Preference = .system) -> CalendarFeed {
        CalendarFeed(bytes(lines), preferringZonesOf: zones)
    }
}
