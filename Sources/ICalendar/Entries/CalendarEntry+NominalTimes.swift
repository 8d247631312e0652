package import Foundation
import ICalendarSyntax
import Recurrence

extension CalendarEntry {
    /// DTSTART as written. A time in a gap is not moved, because the series continues at that wall-clock time.
    package var nominalStart: CalendarTime { storage.form.time(storage.localStart) }

    /// The end, in the form of DTEND or DUE.
    package var nominalEnd: CalendarTime {
        let end = nominalStart.adding(duration)
        guard let form = storage.endForm, let rules = form.rules else { return end }
        return form.time(rules.local(at: end.timestamp(in: .utc)) ?? end.civilDateTime)
    }

    /// The zone of DTEND, if the start has another.
    var endZone: CalendarZone? {
        if case .zoned(let zone) = storage.endForm { zone } else { nil }
    }

    /// DTSTAMP, or 1970 if it is absent.
    package var dtstampOrEarliest: Date {
        Date(timeIntervalSince1970: storage.dtstamp == .min ? 0 : TimeInterval(storage.dtstamp))
    }
}

extension CalendarTime {
    /// Returns the time after a duration, in the same form. Days are added on the calendar, then exact seconds
    /// (RFC 5545 §3.3.6).
    ///
    /// ```swift
    /// let time = CalendarTime("2026-03-28T12:00[Europe/Paris]")
    /// time?.adding(.days(1))    // 2026-03-29T12:00:00+02:00[Europe/Paris]
    /// time?.adding(.hours(24))  // 2026-03-29T13:00:00+02:00[Europe/Paris]
    /// ```
    ///
    /// To go back, add a negative duration. A time outside the years 1 to 9999 becomes the first or the last of these
    /// years.
    public func adding(_ duration: CalendarDuration) -> CalendarTime {
        let form = TimeKind(self)
        let duration = duration.clamped
        let clock = civilDateTime.localSeconds + duration.days * 86_400
        let nominal = CivilDateTime(clampedLocalSeconds: clock + duration.seconds)
        guard duration.seconds != 0, let rules = form.rules else { return form.time(nominal) }
        let end = rules.timestamp(of: CivilDateTime(clampedLocalSeconds: clock)).adding(seconds: duration.seconds)
        return form.time(end.flatMap(rules.local(at:)) ?? nominal)
    }

    /// Returns the duration from this time to another: days between dates, and exact seconds between times; nil if one of
    /// the two depends on the viewer's zone and the other doesn't, or only one is a date.
    ///
    /// ```swift
    /// event.start.duration(until: event.end ?? event.start)  // PT1H30M
    /// ```
    ///
    /// Adding the duration gives the other time.
    public func duration(until other: CalendarTime) -> CalendarDuration? {
        guard TimeKind(self).isComparable(with: TimeKind(other)) else { return nil }
        if isDate { return .days(other.civilDate.dayNumber - civilDate.dayNumber) }
        // Between floating times, UTC stands for the zone of the viewer.
        return .seconds(other.timestamp(in: .utc).seconds(since: timestamp(in: .utc)))
    }
}
