#if canImport(EventKit)
    import CoreLocation
    public import EventKit
    public import Foundation
    public import ICalendar
    public import ICalendarWriting

    extension EKEvent {
        /// Creates an event from a draft, with the rule, alarms and place. The event isn't saved and belongs to no
        /// calendar.
        ///
        /// ```swift
        /// let event = EKEvent(draft, eventStore: store)
        /// event.calendar = store.defaultCalendarForNewEvents
        /// try store.save(event, span: .futureEvents)
        /// ```
        ///
        /// EventKit can't hold everything that a draft has; `recovering(_:eventStore:timeZone:)` returns the losses. To
        /// add a whole series with exceptions and changed occurrences, or a file, use
        /// `EKEventStore.add(_:to:singleEventsIn:timeZone:)`.
        ///
        /// - Parameters:
        ///   - draft: The event to convert.
        ///   - store: The store in which you can save the event.
        ///   - timeZone: The zone in which EventKit reads floating times and the days of all-day events, which is the
        ///     system's. A time zone that the system doesn't know is replaced by this one.
        public convenience init(_ draft: EventDraft, eventStore store: EKEventStore, timeZone: TimeZone = .current) {
            self.init(eventStore: store)
            _ = write(draft, timeZone)
        }

        /// Returns an event with the contents of a draft, and the losses, in the order of the draft's properties.
        public static func recovering(
            _ draft: EventDraft, eventStore store: EKEventStore, timeZone: TimeZone = .current
        ) -> (event: EKEvent, losses: [EventKitLoss]) {
            let event = EKEvent(eventStore: store)
            return (event, event.write(draft, timeZone))
        }

        /// Creates an event from the master of a series, with the rule, alarms and place; nil if the series has no
        /// master or isn't one of events.
        ///
        /// The event has the occurrences of the rule: exceptions, added dates and changed occurrences are edits of a
        /// saved series, which `EKEventStore.add(_:to:singleEventsIn:timeZone:)` makes. Here they are losses.
        public convenience init?(
            _ series: CalendarSeries, eventStore store: EKEventStore, timeZone: TimeZone = .current
        ) {
            guard let draft = series.master.flatMap(EventDraft.init(copying:)) else { return nil }
            self.init(draft, eventStore: store, timeZone: timeZone)
        }

        /// Creates an event from an event entry, with the rule, alarms and place; nil if the entry isn't an event.
        public convenience init?(_ entry: CalendarEntry, eventStore store: EKEventStore, timeZone: TimeZone = .current)
        {
            guard let draft = EventDraft(copying: entry) else { return nil }
            self.init(draft, eventStore: store, timeZone: timeZone)
        }

        /// Returns an event with the contents of a series, and the losses, overrides last; nil if the series has no
        /// master or isn't one of events.
        public static func recovering(
            _ series: CalendarSeries, eventStore store: EKEventStore, timeZone: TimeZone = .current
        ) -> (event: EKEvent, losses: [EventKitLoss])? {
            guard let (draft, lines) = series.master.flatMap(EventDraft.recovering(copying:)) else { return nil }
            let (event, losses) = recovering(draft, eventStore: store, timeZone: timeZone)
            let overrides = series.overrides.compactMap { $0.recurrenceID.map(EventKitLoss.override) }
            return (event, lines.map { .unwritable($0.error) } + losses + overrides)
        }

        /// Writes a draft to the event, and returns the losses.
        ///
        /// - Parameter old: The draft that the event has now; only differences are written. Nil for a new event.
        func write(_ draft: EventDraft, was old: EventDraft? = nil, _ timeZone: TimeZone) -> [EventKitLoss] {
            var losses: [EventKitLoss] = []
            let (start, end) = draft.eventKitDates(timeZone)
            if draft.start != old?.start || draft.length != old?.length {
                isAllDay = draft.start.isDate
                startDate = start
                // EventKit includes the last day, while DTEND is the day after.
                endDate = isAllDay ? Swift.max(start, end.addingTimeInterval(-1)) : end
                self.timeZone = draft.start.eventKitTimeZone(viewer: timeZone)
                if let zone = draft.start.zone, zone.timeZone == nil { losses.append(.timeZone(zone.identifier)) }
            }
            if draft.summary != old?.summary { title = draft.summary }
            if draft.details != old?.details { notes = draft.details }
            if draft.url != old?.url {
                url = draft.url.flatMap(URL.init(string:))
                if draft.url != nil, url == nil { losses.append(.property(KnownProperty.url.name)) }
            }
            if draft.isTransparent != old?.isTransparent ?? false {
                availability = draft.isTransparent ? .free : .busy
            }
            if draft.location != old?.location || draft.place != old?.place {
                // Both are one property: the title of the structured location is the location.
                if let place = EKStructuredLocation(draft.place, named: draft.location) {
                    structuredLocation = place
                } else {
                    location = draft.location
                }
            }
            if draft.rules != old?.rules ?? [] { losses += setRule(of: draft.entry, start: draft.start, timeZone) }
            if draft.alarms != old?.alarms ?? [] {
                alarms = nil
                for alarm in draft.alarms { losses += add(alarm, start: start, end: end, asDate: false) }
            }
            // An undefined priority may be written as 0.
            let isPriorityKept = draft.priority ?? 0 == old?.priority ?? 0
            return losses
                + draft.entry.losses(
                    besides: [.geo, .transparency] + (isPriorityKept ? [.priority] : []), at: draft.place,
                    was: old?.entry)
        }
    }

    extension EventDraft {
        /// Returns the start and the end, which for an all-day event is the midnight after the last day.
        fileprivate func eventKitDates(_ timeZone: TimeZone) -> (start: Date, end: Date) {
            let start = self.start.date(in: timeZone)
            if self.start.isDate {
                let end = Swift.max(endDay ?? .earliest, self.start.civilDate.adding(days: 1) ?? .latest)
                return (start, CalendarTime.date(end).date(in: timeZone))
            }
            switch length {
            case .end(let end): return (start, Swift.max(start, end.date(in: timeZone)))
            case .duration(let length):
                let end = Swift.max(start, (self.start.adding(days: length.days) ?? self.start).date(in: timeZone))
                return (start, end.addingTimeInterval(TimeInterval(length.seconds)))
            case nil: return (start, start)
            }
        }

        /// The day after the last day of an all-day event; nil without a length.
        private var endDay: CivilDate? {
            switch length {
            case .end(let end): end.civilDate
            // A part of a day counts as a day.
            case .duration(let length): start.civilDate.adding(days: length.days + (length.seconds + 86_399) / 86_400)
            case nil: nil
            }
        }
    }

    extension EventDraft {
        /// Creates a draft from an event of EventKit, with the rule, alarms, place and attendees; nil if the event has no
        /// dates.
        ///
        /// An `EKEvent` is one occurrence. An occurrence of a series becomes a series that starts there, so to write the
        /// events of a search to a file, use `EKEventStore.series(of:in:timeZone:)` instead. The UID is the external
        /// identifier of the event. A changed occurrence of a series becomes an override with a RECURRENCE-ID.
        ///
        /// - Parameters:
        ///   - event: The event to convert.
        ///   - timeZone: The zone in which EventKit reads floating times and all-day events, which is the system's.
        public init?(_ event: EKEvent, timeZone: TimeZone = .current) {
            guard let draft = Self.recovering(event, timeZone: timeZone)?.draft else { return nil }
            self = draft
        }

        /// Returns a draft with the contents of an event of EventKit, and the losses; nil if the event has no dates, or
        /// dates outside the years 1 to 9999.
        public static func recovering(
            _ event: EKEvent, timeZone: TimeZone = .current
        ) -> (draft: EventDraft, losses: [EventKitLoss])? {
            guard let startDate = event.startDate as Date?, let endDate = event.endDate as Date?,
                let start = CalendarTime(
                    startDate, isDate: event.isAllDay, eventKit: event.timeZone, viewer: timeZone),
                let last = CalendarTime(endDate, isDate: event.isAllDay, eventKit: event.timeZone, viewer: timeZone)
            else { return nil }
            var draft = EventDraft(uid: event.uid, dtstamp: event.lastModifiedDate ?? .now, start: start)
            // The last day of EventKit is part of the event. RFC 5545 §3.8.2.2: DTEND is later than DTSTART.
            if let end = event.isAllDay ? last.adding(days: 1) : last, end != start { draft.length = .end(end) }
            draft.location = event.location?.withoutControls
            draft.position = event.structuredLocation?.geoLocation.map {
                GeographicPosition(latitude: $0.coordinate.latitude, longitude: $0.coordinate.longitude)
            }
            draft.isTransparent = event.availability == .free
            switch event.status {
            case .confirmed: draft.status = .confirmed
            case .tentative: draft.status = .tentative
            case .canceled: draft.status = .cancelled
            default: break
            }
            draft.organizer = event.organizer.map { CalendarUser(organizer: $0) }
            draft.attendees = (event.attendees ?? []).map { CalendarUser(attendee: $0) }
            if event.isDetached, let date = event.occurrenceDate as Date? {
                draft.recurrenceID = CalendarTime(
                    date, isDate: event.isAllDay, eventKit: event.timeZone, viewer: timeZone
                ).map { CalendarEntry.RecurrenceID($0) }
            }
            let losses = draft.entry.copy(event)
            let isTentative = event.availability == .tentative || event.availability == .unavailable
            return (draft, losses + (isTentative ? [.property(KnownProperty.transparency.name)] : []))
        }
    }
#endif
