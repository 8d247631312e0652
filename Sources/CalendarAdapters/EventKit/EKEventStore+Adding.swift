#if canImport(EventKit)
    public import EventKit
    public import Foundation
    public import ICalendar
    import ICalendarWriting

    /// The events that a series of a feed became in an event store.
    ///
    /// ```swift
    /// for addition in try store.add(feed, to: calendar) {
    ///     for loss in addition.losses { print(addition.series.uid ?? "", loss) }
    /// }
    /// ```
    public struct EventKitAddition {
        /// The series of the feed.
        public let series: CalendarSeries
        /// The saved events: the series first, then the occurrences that are events of their own. Empty if EventKit
        /// can't hold the series. Keep `calendarItemExternalIdentifier` to find the events again.
        public fileprivate(set) var events: [EKEvent] = []
        /// Everything that EventKit doesn't keep.
        public fileprivate(set) var losses: [EventKitLoss] = []

        fileprivate init(_ series: CalendarSeries) { self.series = series }
    }

    @available(watchOS, unavailable)
    extension EKEventStore {
        /// Adds the events of a feed to a calendar, such as those of an .ics file that the user opens.
        ///
        /// ```swift
        /// let feed = try CalendarFeed(contentsOf: url)
        /// for addition in try store.add(feed, to: calendar) where !addition.losses.isEmpty {
        ///     print(addition.series.master?.summary ?? "", addition.losses)
        /// }
        /// ```
        ///
        /// Each series is saved with its rule, and then edited one occurrence at a time until it has the occurrences of
        /// the feed: excluded and cancelled ones are removed, and changed ones are changed. Occurrences that the rule
        /// doesn't have, such as those of an RDATE, become events of their own.
        ///
        /// Apps can't choose the identifiers of EventKit's events, so adding a file twice adds all events twice.
        ///
        /// - Parameters:
        ///   - feed: The feed. To-dos and journals aren't added; see `EKReminder.init(_:eventStore:timeZone:)`.
        ///   - calendar: A calendar of this store that allows changes.
        ///   - window: The window in which the occurrences of a series become single events if EventKit can't express
        ///     the rule. If nil, such a series isn't added.
        ///   - timeZone: The zone in which EventKit reads floating times and all-day events, which is the system's.
        /// - Returns: The events and losses of each series, in the order of the feed. With write-only access, EventKit
        ///   can't edit a saved series, and the edits are losses.
        /// - Throws: The error of a commit. Nothing is added then, and `reset()` has been called, so that other changes
        ///   that weren't committed are lost too. An event that EventKit refuses is a loss and doesn't throw.
        /// - Complexity: O(*n*) in the number of series and of the occurrences between the first and the last edit of
        ///   each series. The method is synchronous.
        public func add(
            _ feed: CalendarFeed, to calendar: EKCalendar, singleEventsIn window: DateInterval? = nil,
            timeZone: TimeZone = .current
        ) throws -> [EventKitAddition] {
            let isCancelled = feed.calendars.contains { $0.first("METHOD")?.text.uppercased() == "CANCEL" }
            var additions = feed.series.map { EventKitAddition($0) }
            do {
                for index in additions.indices {
                    if isCancelled || additions[index].series.master?.status == .cancelled {
                        additions[index].losses = [.cancelled]
                    } else if additions[index].series.kind == .event {
                        addMaster(of: &additions[index], to: calendar, timeZone)
                    } else {
                        additions[index].losses = [.property(additions[index].series.kind.rawValue)]
                    }
                }
                // A search finds only what is committed.
                try commit()
                for index in additions.indices where !additions[index].losses.contains(.cancelled) {
                    edit(&additions[index], in: calendar, singleEventsIn: window, timeZone)
                }
                try commit()
            } catch {
                let identifiers = additions.flatMap(\.events).map(\.calendarItemIdentifier)
                reset()
                for case let event as EKEvent in identifiers.compactMap(calendarItem(withIdentifier:)) {
                    try? remove(event, span: .futureEvents, commit: false)
                }
                try? commit()
                throw error
            }
            return additions
        }

        /// Saves the master of a series, if EventKit can express the rule.
        private func addMaster(of addition: inout EventKitAddition, to calendar: EKCalendar, _ timeZone: TimeZone) {
            guard case (var draft, let lines)? = addition.series.master.flatMap(EventDraft.recovering(copying:)) else {
                return
            }
            addition.losses = lines.map { .unwritable($0.error) }
            (draft.recurrenceDates, draft.exceptionDates) = ([], [])
            draft.properties.removeAll { $0.name.uppercased() == "RDATE" }
            let event = EKEvent(eventStore: self)
            addition.losses += event.write(draft, timeZone)
            guard draft.rules.isEmpty || event.hasRecurrenceRules else { return }
            save(event, span: .futureEvents, in: calendar, of: &addition)
        }

        /// Edits a saved series until it has the occurrences of the feed.
        private func edit(
            _ addition: inout EventKitAddition, in calendar: EKCalendar, singleEventsIn window: DateInterval?,
            _ timeZone: TimeZone
        ) {
            let series = addition.series
            let times = series.editedTimes.map { $0.date(in: timeZone) }
            let day: TimeInterval = 86_400
            var range = times.min().flatMap { first in
                times.max().map { DateInterval(start: first - day, end: $0 + day) }
            }
            let event = addition.events.first
            if event == nil, series.master != nil { range = window }
            guard series.kind == .event, let range else { return }
            guard event == nil || canRead else {
                addition.losses += series.overrides.compactMap { $0.recurrenceID.map(EventKitLoss.override) }
                if series.master?.exceptionDates.isEmpty == false { addition.losses.append(.property("EXDATE")) }
                if series.master?.recurrenceDates.isEmpty == false { addition.losses.append(.property("RDATE")) }
                return
            }
            var shown: [Date: EKEvent] = [:]
            for occurrence in occurrences(in: range, of: calendar) where occurrence.uid == event?.uid {
                shown[occurrence.occurrenceDate.wholeSecond] = occurrence
            }
            for occurrence in series.occurrences(in: range, timeZone: timeZone) {
                let original = (occurrence.recurrenceID ?? occurrence.start).date(in: timeZone)
                guard range.contains(original) else { continue }
                let id = occurrence.entry.recurrenceID
                if let event = shown.removeValue(forKey: original) {
                    guard let id else { continue }
                    if id.includesFuture { addition.losses.append(.laterOccurrences(id)) }
                    change(event, to: EventDraft(occurrence), of: &addition, timeZone)
                } else {
                    let single = EKEvent(eventStore: self)
                    addition.losses += single.write(EventDraft(occurrence), timeZone)
                    if let id {
                        addition.losses.append(.override(id))
                    } else if event != nil {
                        addition.losses.append(.property("RDATE"))
                    }
                    save(single, span: .thisEvent, in: calendar, of: &addition)
                }
            }
            for (original, event) in shown where range.contains(original) {
                do { try remove(event, span: .thisEvent, commit: false) } catch {
                    addition.losses.append(.refused(error.localizedDescription))
                }
            }
            var seen: Set<EventKitLoss> = []
            addition.losses.removeAll { !seen.insert($0).inserted }
        }

        /// Changes one occurrence of a saved series.
        private func change(
            _ event: EKEvent, to draft: EventDraft, of addition: inout EventKitAddition, _ timeZone: TimeZone
        ) {
            var old = EventDraft(event, timeZone: timeZone)
            old?.rules = []
            addition.losses += event.write(draft, was: old, timeZone)
            do { try save(event, span: .thisEvent, commit: false) } catch {
                addition.losses.append(.refused(error.localizedDescription))
            }
        }

        private func save(
            _ event: EKEvent, span: EKSpan, in calendar: EKCalendar, of addition: inout EventKitAddition
        ) {
            event.calendar = calendar
            do {
                try save(event, span: span, commit: false)
                addition.events.append(event)
            } catch {
                addition.losses.append(.refused(error.localizedDescription))
            }
        }

        /// Whether searches find events. With write-only access, they find none.
        private var canRead: Bool {
            guard #available(macOS 14, iOS 17, macCatalyst 17, *) else { return true }
            return EKEventStore.authorizationStatus(for: .event) != .writeOnly
        }
    }

    extension CalendarSeries {
        /// The times at which the occurrences differ from those of the rule, including the new times of overrides.
        fileprivate var editedTimes: [CalendarTime] {
            var times = overrides.map(\.start) + overrides.compactMap { $0.recurrenceID?.time }
            times += master?.exceptionDates ?? []
            return times + (master?.recurrenceDates.map(\.start) ?? [])
        }
    }
#endif
