import Foundation
import ICalendarSyntax
import Recurrence

extension CalendarEntry {
    /// DTSTART as written: a time in a gap is still in it, because the series goes on at that time.
    var nominalStart: CalendarTime { storage.form.time(storage.localStart) }

    /// The end in the form of the start.
    var nominalEnd: CalendarTime { nominalStart.adding(duration) }

    /// DTSTAMP; 1970 if it is absent.
    var dtstampOrEarliest: Date {
        Date(timeIntervalSince1970: storage.dtstamp == .min ? 0 : TimeInterval(storage.dtstamp))
    }
}

extension CalendarTime {
    /// The time after a duration, in the same form: days on the calendar, then exact seconds (RFC 5545 §3.3.6).
    func adding(_ duration: NominalDuration) -> CalendarTime {
        let form = TimeKind(self)
        let clock = civilDateTime.localSeconds + duration.days * 86_400
        func bounded(_ seconds: Int) -> CivilDateTime {
            CivilDateTime(localSeconds: seconds) ?? (seconds < 0 ? .earliest : .latest)
        }
        guard duration.seconds != 0, let rules = form.rules else { return form.time(bounded(clock + duration.seconds)) }
        let instant = rules.instant(of: bounded(clock)) + duration.seconds
        return form.time(rules.local(at: instant) ?? bounded(clock + duration.seconds))
    }
}
