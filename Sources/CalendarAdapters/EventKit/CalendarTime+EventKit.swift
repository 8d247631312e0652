#if canImport(EventKit)
    import EventKit
    import Foundation
    import ICalendar

    extension CalendarTime {
        /// Returns the time zone of an EventKit item that starts at this time; nil for floating times and dates. A zone
        /// that the system doesn't know becomes that of the viewer.
        func eventKitTimeZone(viewer: TimeZone) -> TimeZone? {
            switch self {
            case .utc: .gmt
            case .zoned(_, let zone): zone.timeZone ?? viewer
            case .date, .floating: nil
            }
        }

        /// Returns the time as EventKit expects it in a reminder: Gregorian, without a time for a date, and without a
        /// time zone for a floating time.
        func eventKitComponents(viewer: TimeZone) -> DateComponents {
            var components = DateComponents(calendar: Calendar(identifier: .gregorian))
            components.timeZone = eventKitTimeZone(viewer: viewer)
            var time = civilDateTime
            if case .zoned(_, let zone) = self, zone.timeZone == nil {
                time = CivilDateTime(date(in: viewer), in: viewer) ?? time
            }
            (components.year, components.month, components.day) = (time.date.year, time.date.month, time.date.day)
            if !isDate {
                (components.hour, components.minute, components.second) = (time.hour, time.minute, time.second)
            }
            return components
        }

        /// Creates a time from the components of a reminder; nil if there is no such day.
        init?(eventKit components: DateComponents) {
            guard let year = components.year, let month = components.month, let day = components.day,
                let date = CivilDate(year: year, month: month, day: day)
            else { return nil }
            guard let hour = components.hour else {
                self = .date(date)
                return
            }
            guard
                let time = CivilDateTime(
                    year: year, month: month, day: day, hour: hour, minute: components.minute ?? 0,
                    second: components.second ?? 0)
            else { return nil }
            guard let timeZone = components.timeZone else {
                self = .floating(time)
                return
            }
            let zone = CalendarZone(timeZone)
            self = zone.identifier == "UTC" ? .utc(time) : .zoned(time, zone)
        }

        /// Creates a time from a date of an event: a day, a floating time if the event has no zone, or a time in the event's
        /// zone. Returns nil outside the years 1 to 9999.
        init?(_ date: Date, isDate: Bool, eventKit timeZone: TimeZone?, viewer: TimeZone) {
            if isDate {
                guard let day = CivilDate(containing: date, in: viewer) else { return nil }
                self = .date(day)
            } else if let timeZone {
                guard let time = CalendarTime(date, in: timeZone) else { return nil }
                self = time
            } else {
                guard let time = CivilDateTime(date, in: viewer) else { return nil }
                self = .floating(time)
            }
        }
    }
#endif
