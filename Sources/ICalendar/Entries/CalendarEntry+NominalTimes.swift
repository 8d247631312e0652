package import Foundation
import ICalendarSyntax
import Recurrence

extension CalendarEntry {
    /// DTSTART as written. A time in a gap is not moved, because the series continues at that wall-clock time.
    package var nominalStart: CalendarTime { storage.form.time(storage.localStart) }

    /// The end, in the same form as the start.
    package var nominalEnd: CalendarTime { nominalStart.adding(duration) }

    /// DTSTAMP, or 1970 if it is absent.
    package var dtstampOrEarliest: Date {
        Date(timeIntervalSince1970: storage.dtstamp == .min ? 0 : TimeInterval(storage.dtstamp))
    }
}

extension CalendarTime {
    /// Returns the time after a duration, in the same form. Days are added on the calendar, then exact seconds
    /// (RFC 5545 §3.3.6).
    package func adding(_ duration: CalendarDuration) -> CalendarTime {
        let form = TimeKind(self)
        let clock = civilDateTime.localSeconds + duration.days * 86_400
        let nominal = CivilDateTime(clampedLocalSeconds: clock + duration.seconds)
        guard duration.seconds != 0, let rules = form.rules else { return form.time(nominal) }
        let end = rules.timestamp(of: CivilDateTime(clampedLocalSeconds: clock)).adding(seconds: duration.seconds)
        return form.time(end.flatMap(rules.local(at:)) ?? nominal)
    }
}
