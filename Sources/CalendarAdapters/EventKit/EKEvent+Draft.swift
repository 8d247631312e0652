#if canImport(EventKit)
    import CoreLocation
    public import EventKit
    public import Foundation
    public import ICalendar

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
        /// EventKit can't hold everything that a draft has; `recovering(_:eventStore:timeZone:)` returns the parts that
        /// are omitted. A time zone that the system doesn't know is replaced by `timeZone`.
        ///
        /// - Parameters:
        ///   - draft: The event to convert.
        ///   - store: The store in which you can save the event.
        ///   - timeZone: The time zone of floating times and of the midnights that bound an all-day event. EventKit
        ///     includes the last day, while DTEND is the day after.
        public convenience init(_ draft: EventDraft, eventStore store: EKEventStore, timeZone: TimeZone = .current) {
            self.init(eventStore: store)
            _ = fill(from: draft, timeZone)
        }

        /// Returns an event with the contents of a draft, and the parts that EventKit can't hold, in the order of the
        /// draft's properties.
        public static func recovering(
            _ draft: EventDraft, eventStore store: EKEventStore, timeZone: TimeZone = .current
        ) -> (event: EKEvent, omissions: [EventKitOmission]) {
            let event = EKEvent(eventStore: store)
            let omissions = event.fill(from: draft, timeZone)
            return (event, omissions)
        }

        /// Creates an event from the master of a series, with the rule, alarms and place; nil if the series has no
        /// master or isn't one of events.
        ///
        /// ```swift
        /// for series in feed.series {
        ///     if let event = EKEvent(series, eventStore: store) { try store.save(event, span: .futureEvents) }
        /// }
        /// ```
        ///
        /// Apps can't set EXDATE, RDATE and overrides in EventKit: `recovering(_:eventStore:timeZone:)` returns them. If
        /// there are any, save the occurrences one by one instead.
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

        /// Returns an event with the contents of a series, and the parts that EventKit can't hold, overrides last; nil
        /// if the series has no master or isn't one of events.
        public static func recovering(
            _ series: CalendarSeries, eventStore store: EKEventStore, timeZone: TimeZone = .current
        ) -> (event: EKEvent, omissions: [EventKitOmission])? {
            guard let (draft, lines) = series.master.flatMap(EventDraft.recovering(copying:)) else { return nil }
            let (event, omissions) = recovering(draft, eventStore: store, timeZone: timeZone)
            let overrides = series.overrides.compactMap { $0.recurrenceID.map(EventKitOmission.override) }
            return (event, lines.map(EventKitOmission.line) + omissions + overrides)
        }

        private func fill(from draft: EventDraft, _ timeZone: TimeZone) -> [EventKitOmission] {
            let (start, end) = setTimes(of: draft, timeZone)
            title = draft.summary
            location = draft.location
            notes = draft.details
            url = draft.url.flatMap(URL.init(string:))
            availability = draft.isTransparent ? .free : .busy
            structuredLocation = EKStructuredLocation(draft.place, named: draft.location)
            var omissions = addRule(of: draft.entry, start: draft.start, timeZone)
            for alarm in draft.alarms { omissions += add(alarm, start: start, end: end, asDate: false) }
            if draft.url != nil, url == nil { omissions.append(.property("URL")) }
            if !draft.resources.isEmpty { omissions.append(.property("RESOURCES")) }
            if draft.priority ?? 0 != 0 { omissions.append(.property("PRIORITY")) }
            return omissions + draft.entry.omissionsInEventKit(besides: draft.place)
        }

        /// Sets the start, the end, the zone and whether the event lasts all day. Returns the start and the end, which
        /// for an all-day event is the midnight after its last day.
        private func setTimes(of draft: EventDraft, _ timeZone: TimeZone) -> (start: Date, end: Date) {
            let start = draft.start.date(in: timeZone)
            isAllDay = draft.start.isDate
            startDate = start
            if isAllDay {
                let end = max(draft.endDay ?? .earliest, draft.start.civilDate.adding(days: 1) ?? .latest)
                endDate = CalendarTime.date(end.adding(days: -1) ?? end).date(in: timeZone)
                return (start, CalendarTime.date(end).date(in: timeZone))
            }
            let end: Date =
                switch draft.length {
                case .end(let end): max(start, end.date(in: timeZone))
                case .duration(let length):
                    max(start, (draft.start.adding(days: length.days) ?? draft.start).date(in: timeZone))
                        .addingTimeInterval(TimeInterval(length.seconds))
                case nil: start
                }
            endDate = end
            self.timeZone = draft.start.eventKitTimeZone(viewer: timeZone)
            return (start, end)
        }
    }

    extension EventDraft {
        /// The day after the last day of an all-day event; nil without a length.
        fileprivate var endDay: CivilDate? {
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
        /// ```swift
        /// var calendar = CalendarDraft(productIdentifier: "-//Example//App//EN")
        /// calendar.events = events.compactMap { EventDraft($0) }
        /// let bytes = try calendar.bytes()
        /// ```
        ///
        /// The UID is the external identifier of the event. A changed occurrence of a series becomes an override with a
        /// RECURRENCE-ID.
        ///
        /// - Parameters:
        ///   - event: The event to convert.
        ///   - timeZone: The time zone of floating times and all-day events.
        public init?(_ event: EKEvent, timeZone: TimeZone = .current) {
            guard let draft = Self.recovering(event, timeZone: timeZone)?.draft else { return nil }
            self = draft
        }

        /// Returns a draft with the contents of an event of EventKit, and the parts that are omitted; nil if the event
        /// has no dates, or dates outside the years 1 to 9999.
        public static func recovering(
            _ event: EKEvent, timeZone: TimeZone = .current
        ) -> (draft: EventDraft, omissions: [EventKitOmission])? {
            guard let startDate = event.startDate as Date?, let endDate = event.endDate as Date?,
                let start = CalendarTime(
                    startDate, isDate: event.isAllDay, eventKit: event.timeZone, viewer: timeZone),
                let last = CalendarTime(endDate, isDate: event.isAllDay, eventKit: event.timeZone, viewer: timeZone)
            else { return nil }
            var draft = EventDraft(uid: event.uid, dtstamp: event.lastModifiedDate ?? .now, start: start)
            // The last day of EventKit is part of the event.
            if let end = event.isAllDay ? last.adding(days: 1) : last { draft.length = .end(end) }
            draft.location = event.structuredLocation?.title ?? event.location
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
            let omissions = draft.entry.copy(event)
            return (draft, omissions)
        }
    }
#endif
