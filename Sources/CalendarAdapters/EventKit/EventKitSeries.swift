#if canImport(EventKit)
    public import EventKit
    public import Foundation
    public import ICalendar
    public import ICalendarWriting

    /// A single event or a series of an event store, as drafts to write to a file.
    ///
    /// ```swift
    /// var file = CalendarDraft(calendar, productIdentifier: "-//Example//App//EN")
    /// let series = store.series(of: calendar, in: window)
    /// file.events = series.flatMap(\.drafts)
    /// for loss in series.flatMap(\.losses) { print(loss) }
    /// let bytes = try file.bytes()
    /// ```
    public struct EventKitSeries: Hashable, Sendable {
        /// The event or the master of the series first, then the changed occurrences; empty if the event can't be
        /// written.
        public var drafts: [EventDraft]
        /// Everything that the drafts don't have, or that EventKit doesn't tell.
        public var losses: [EventKitLoss]
    }

    extension EKEventStore {
        /// Returns the events and series of a calendar with an occurrence in a window, ready to be written to a file.
        ///
        /// `events(matching:)` returns one `EKEvent` for each occurrence, and none of them tells which occurrences were
        /// removed. This method groups the events by their external identifier, looks up the start of each series, makes
        /// changed occurrences overrides, and writes an EXDATE for each occurrence of the rule that isn't in the store.
        ///
        /// A file holds one calendar: the same event can be in several calendars of the user, with the same identifier.
        ///
        /// - Important: Removed occurrences are known only in the window, so a series continues outside of it as its
        ///   rule says (``EventKitLoss/unknownOutside(_:)``). An occurrence that was moved out of the window is missing.
        /// - Parameters:
        ///   - calendar: The calendar to search.
        ///   - window: The window. Searches are split, so that windows of more than four years work, but take longer.
        ///   - timeZone: The zone in which EventKit reads floating times and all-day events, which is the system's.
        /// - Returns: The series in the order of their first occurrence in the window; none without full access to the
        ///   user's events.
        /// - Complexity: O(*n*) in the number of occurrences, each of which is an `EKEvent`. The search is synchronous.
        public func series(
            of calendar: EKCalendar, in window: DateInterval, timeZone: TimeZone = .current
        ) -> [EventKitSeries] {
            let events = occurrences(around: window, of: calendar)
            let groups = Dictionary(grouping: events, by: \.uid)
            var seen: Set<String> = []
            return events.map(\.uid).filter { seen.insert($0).inserted }.compactMap { uid in
                let events = groups[uid] ?? []
                let isShown = events.contains {
                    $0.startDate < window.end && ($0.endDate > window.start || $0.startDate >= window.start)
                }
                return isShown ? series(of: events, in: window, timeZone) : nil
            }
        }

        /// Returns the series of an event, such as one that the user taps, ready to be written to a file.
        ///
        /// ```swift
        /// var file = CalendarDraft(productIdentifier: "-//Example//App//EN")
        /// file.events = store.series(of: event, in: window).drafts
        /// ```
        ///
        /// - Parameters:
        ///   - event: An event of this store, or one that isn't saved.
        ///   - window: The window in which removed and changed occurrences are searched.
        ///   - timeZone: The zone in which EventKit reads floating times and all-day events, which is the system's.
        public func series(
            of event: EKEvent, in window: DateInterval, timeZone: TimeZone = .current
        ) -> EventKitSeries {
            let isSaved = event.calendarItemExternalIdentifier as String? != nil
            let found = isSaved ? occurrences(around: window, of: event.calendar).filter { $0.uid == event.uid } : []
            return series(of: found.isEmpty ? [event] : found, in: window, timeZone)
        }

        /// Returns the calendars as feeds, each with its name and color, such as for a month of the user's own calendars.
        ///
        /// ```swift
        /// let feeds = store.feeds(in: grid.interval)
        /// let map = feeds.decorations(for: grid)
        /// ```
        ///
        /// To keep a `DecorationCache` up to date, use `DecorationCache.follow(_:in:calendars:)`.
        ///
        /// - Parameters:
        ///   - window: The window; see ``series(of:in:timeZone:)-(EKCalendar,_,_)``.
        ///   - identifiers: The `calendarIdentifier` of each calendar to include; nil for all.
        ///   - timeZone: The zone in which EventKit reads floating times and all-day events, which is the system's.
        public func feeds(
            in window: DateInterval, calendars identifiers: Set<String>? = nil, timeZone: TimeZone = .current
        ) -> [CalendarFeed] {
            let calendars = self.calendars(for: .event).filter { identifiers?.contains($0.calendarIdentifier) ?? true }
            // EventKit returns calendars in any order, and a cache compares feeds by their position.
            return calendars.sorted { $0.calendarIdentifier < $1.calendarIdentifier }.map { calendar in
                var draft = CalendarDraft(calendar, productIdentifier: "-//swift-icalendar//EventKit//EN")
                draft.events = series(of: calendar, in: window, timeZone: timeZone).flatMap(\.drafts)
                return (try? draft.feed()) ?? CalendarFeed("")
            }
        }
    }

    // MARK: - Searching

    extension EKEventStore {
        /// Returns the occurrences that touch an interval, sorted by start.
        func occurrences(in interval: DateInterval, of calendar: EKCalendar) -> [EKEvent] {
            // A predicate covers four years at most.
            let longest: TimeInterval = 4 * 365 * 86_400
            var found: [EKEvent] = []
            var start = interval.start
            repeat {
                let end = Swift.min(interval.end, start + longest)
                found += events(matching: predicateForEvents(withStart: start, end: end, calendars: [calendar])).filter
                {
                    // An event that spans two searches belongs to the first.
                    (start == interval.start || $0.startDate >= start) && ($0.startDate < end || end == interval.end)
                }
                start = end
            } while start < interval.end
            return found.sorted { $0.startDate < $1.startDate }
        }

        /// Returns the occurrences that touch a window, and some more: whether a search finds the events that only touch
        /// its edges isn't documented, so the edges are outside of the window.
        private func occurrences(around window: DateInterval, of calendar: EKCalendar) -> [EKEvent] {
            let day: TimeInterval = 86_400
            return occurrences(in: DateInterval(start: window.start - day, end: window.end + day), of: calendar)
        }

        /// Returns the first occurrence of the series that an event belongs to; nil if the store doesn't have it.
        func master(of event: EKEvent) -> EKEvent? {
            let same = calendarItem(withIdentifier: event.calendarItemIdentifier)
            let others = calendarItems(withExternalIdentifier: event.uid)
            return ([same].compactMap(\.self) + others).lazy.compactMap { $0 as? EKEvent }.first {
                !$0.isDetached && $0.calendar?.calendarIdentifier == event.calendar?.calendarIdentifier
            }
        }

        /// Returns the series with these occurrences.
        private func series(of events: [EKEvent], in window: DateInterval, _ timeZone: TimeZone) -> EventKitSeries {
            var series = EventKitSeries(drafts: [], losses: [])
            let plain = events.first { !$0.isDetached }
            let first = (plain ?? events.first).flatMap(master(of:))
            let isSaved = plain.map { $0.calendarItemExternalIdentifier as String? != nil } ?? true
            if first == nil, isSaved { series.losses.append(.masterMissing) }
            let master = first ?? plain
            if let master, let (draft, losses) = EventDraft.recovering(master, timeZone: timeZone) {
                series.drafts = [draft]
                series.losses += losses
                if master.hasRecurrenceRules || events.contains(where: \.isDetached) {
                    series.drafts[0].exclude(besides: events, in: window, timeZone)
                    series.losses.append(.unknownOutside(window))
                }
            }
            for event in events where event.isDetached {
                guard case (var draft, let losses)? = EventDraft.recovering(event, timeZone: timeZone) else { continue }
                // RECURRENCE-ID has the form of DTSTART, even if the occurrence now lasts all day.
                if let master, let date = event.occurrenceDate as Date? {
                    draft.recurrenceID = CalendarTime(
                        date, isDate: master.isAllDay, eventKit: master.timeZone, viewer: timeZone
                    ).map { CalendarEntry.RecurrenceID($0) }
                }
                series.drafts.append(draft)
                series.losses += losses.filter { !series.losses.contains($0) }
            }
            var calendar = CalendarDraft(productIdentifier: "-//swift-icalendar//EventKit//EN")
            calendar.events = series.drafts
            do throws(WritingError) { _ = try calendar.component() } catch {
                series.losses.append(.unwritable(error))
                series.drafts = []
            }
            return series
        }
    }

    extension EventDraft {
        /// Writes an EXDATE for each occurrence of the rule in a window that isn't among the events of the store, and an
        /// RDATE for each event that isn't an occurrence of the rule.
        fileprivate mutating func exclude(besides events: [EKEvent], in window: DateInterval, _ timeZone: TimeZone) {
            var calendar = CalendarDraft(productIdentifier: "-//swift-icalendar//EventKit//EN")
            calendar.events = [self]
            let occurrences = (try? calendar.feed())?.occurrences(in: window, timeZone: timeZone)
            let inRule = (occurrences.map { Array($0) } ?? []).filter { window.start <= $0.interval.start }
            let starts = Set(inRule.map { $0.interval.start.wholeSecond })
            let shown = Set(events.compactMap { ($0.occurrenceDate as Date?)?.wholeSecond })
            self.exceptionDates = inRule.filter { !shown.contains($0.interval.start.wholeSecond) }
                .map { $0.recurrenceID ?? $0.start }
            self.recurrenceDates = events.filter { event in
                !event.isDetached && window.start <= event.startDate && event.startDate < window.end
                    && !starts.contains(event.startDate.wholeSecond)
            }.compactMap { EventDraft($0, timeZone: timeZone)?.start }
        }
    }

    extension CalendarDraft {
        /// Returns the calendar as a feed. The system knows all zones of the calendar.
        func feed() throws(WritingError) -> CalendarFeed {
            var draft = self
            draft.zones = .omitted
            return CalendarFeed(try draft.bytes())
        }
    }

    extension Date {
        /// The second that contains the date. EventKit keeps fractions, and calendar times don't.
        var wholeSecond: Date { Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down)) }
    }
#endif
