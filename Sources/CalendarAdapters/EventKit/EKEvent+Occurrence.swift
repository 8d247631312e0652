#if canImport(EventKit)
    public import EventKit
    public import Foundation
    public import ICalendar

    extension EKEvent {
        /// Creates an event from an occurrence. The event isn't saved and belongs to no calendar.
        ///
        /// ```swift
        /// let event = EKEvent(occurrence, eventStore: store)
        /// event.calendar = store.defaultCalendarForNewEvents
        /// ```
        ///
        /// Attendees, organizer and status can't be set in EventKit, and alarms are your choice, so these are omitted.
        /// The recurrence rule is also omitted because an occurrence is one event. To save a series with the rule and
        /// alarms, pass the series or a draft instead.
        ///
        /// - Parameters:
        ///   - occurrence: The occurrence. Floating times are in the viewer's time zone that was passed in the query.
        ///   - store: The store in which you can save the event.
        ///   - timeZone: The time zone whose midnights bound an all-day event. The event ends on its last day, while
        ///     DTEND is the day after.
        public convenience init(
            _ occurrence: Occurrence, eventStore store: EKEventStore, timeZone: TimeZone = .current
        ) {
            self.init(eventStore: store)
            let entry = occurrence.entry
            title = occurrence.summary
            location = entry.location
            notes = entry.details
            url = entry.url.flatMap(URL.init(string:))
            availability = entry.isTransparent ? .free : .busy
            isAllDay = occurrence.isAllDay
            if occurrence.isAllDay {
                let (first, end) = (occurrence.start.civilDate, occurrence.end.civilDate)
                let last = end > first ? end.adding(days: -1) ?? first : first
                startDate = CalendarTime.date(first).date(in: timeZone)
                endDate = CalendarTime.date(last).date(in: timeZone)
            } else {
                startDate = occurrence.interval.start
                endDate = occurrence.interval.end
                self.timeZone = occurrence.start.eventKitTimeZone(viewer: timeZone)
            }
        }
    }
#endif
