#if canImport(EventKit)
    public import EventKit
    public import Foundation
    public import ICalendar
    import ICalendarWriting

    extension EKEvent {
        /// Creates an event from an occurrence. The event isn't saved and belongs to no calendar.
        ///
        /// ```swift
        /// let event = EKEvent(occurrence, eventStore: store)
        /// event.calendar = store.defaultCalendarForNewEvents
        /// ```
        ///
        /// An occurrence is one event, without the rule, and alarms are your choice, so neither is in the event.
        /// `recovering(_:eventStore:timeZone:)` returns the losses. To save a series with the rule and alarms, pass the
        /// series or a draft instead.
        ///
        /// - Parameters:
        ///   - occurrence: The occurrence. Floating times are in the viewer's time zone that was passed in the query.
        ///   - store: The store in which you can save the event.
        ///   - timeZone: The zone in which EventKit reads the days of all-day events, which is the system's.
        public convenience init(
            _ occurrence: Occurrence, eventStore store: EKEventStore, timeZone: TimeZone = .current
        ) {
            self.init(eventStore: store)
            _ = write(occurrence, timeZone)
        }

        /// Returns an event with the contents of an occurrence, and the losses.
        public static func recovering(
            _ occurrence: Occurrence, eventStore store: EKEventStore, timeZone: TimeZone = .current
        ) -> (event: EKEvent, losses: [EventKitLoss]) {
            let event = EKEvent(eventStore: store)
            return (event, event.write(occurrence, timeZone))
        }

        private func write(_ occurrence: Occurrence, _ timeZone: TimeZone) -> [EventKitLoss] {
            var draft = EventDraft(occurrence)
            draft.alarms = []
            let losses = write(draft, timeZone)
            if !occurrence.isAllDay {
                (startDate, endDate) = (occurrence.interval.start, occurrence.interval.end)
            }
            return losses
        }
    }

    extension EventDraft {
        /// Creates an event of its own from an occurrence.
        init(_ occurrence: Occurrence) {
            let entry = occurrence.entry
            // Other kinds of entries have only some of the properties.
            var draft = EventDraft(uid: entry.uid ?? "", dtstamp: .now, start: occurrence.start)
            (draft.summary, draft.details, draft.url) = (entry.summary, entry.details, entry.url)
            (draft.location, draft.position, draft.isTransparent) = (
                entry.location, entry.position, entry.isTransparent
            )
            self = EventDraft(copying: entry) ?? draft
            (start, length) = (occurrence.start, .end(occurrence.end))
            (self.recurrenceID, self.rules, self.recurrenceDates, self.exceptionDates) = (nil, [], [], [])
        }
    }
#endif
