#if canImport(EventKit)
    public import EventKit
    public import Foundation
    import ICalendar
    import ICalendarWriting
    public import ICalendarEditing

    extension EKSpan {
        /// Creates the span of EventKit for an edit. `EditSpan.all` is that of the first occurrence and all after it.
        public init(_ span: EditSpan) { self = span == .this ? .thisEvent : .futureEvents }
    }

    @available(watchOS, unavailable)
    extension EKEventStore {
        /// Changes an occurrence, this and the following ones, or all, and saves the change.
        ///
        /// ```swift
        /// let losses = try store.change(event, span: .thisAndFuture) { $0.location = "Kiel" }
        /// ```
        ///
        /// The change is the same as with `CalendarEditor`: a new start moves the other occurrences by the same amount on
        /// the clock, and a rule that names weekdays moves along. Only properties that differ afterwards are written, so
        /// EventKit keeps everything else of the event, such as its guests.
        ///
        /// - Parameters:
        ///   - event: An occurrence of a saved event, as returned by `events(matching:)`. With `EditSpan.all`, the first
        ///     occurrence is looked up.
        ///   - span: The occurrences to change.
        ///   - commit: Whether to commit the change. If false, call `commit()` later.
        ///   - timeZone: The zone in which EventKit reads floating times and all-day events, which is the system's.
        ///   - change: The change of the event.
        /// - Returns: The parts of the change that EventKit can't hold.
        /// - Throws: `SeriesEditError`, such as `ambiguousRule(_:)`; `WritingError`; and EventKit's errors.
        @discardableResult
        public func change(
            _ event: EKEvent, span: EditSpan = .this, commit: Bool = true, timeZone: TimeZone = .current,
            _ change: (inout EntryChange) -> Void
        ) throws -> [EventKitLoss] {
            let target = span == .all ? master(of: event) ?? event : event
            let (old, new) = try edited(target, at: event, span, timeZone, change)
            guard span != .thisAndFuture || !new.rules.isEmpty || old.rules.isEmpty || isFirst(event) else {
                // Without a rule, EventKit would replace the whole series, including the occurrences before this one.
                let single = EKEvent(eventStore: self)
                let losses = single.write(new, timeZone)
                single.calendar = event.calendar
                try save(single, span: .thisEvent, commit: false)
                try remove(event, span: .futureEvents, commit: commit)
                return losses
            }
            let losses = target.write(new, was: old, timeZone)
            try save(target, span: EKSpan(span), commit: commit)
            return losses
        }

        /// Removes an occurrence, this and the following ones, or all.
        ///
        /// ```swift
        /// try store.remove(event, span: .all)
        /// ```
        ///
        /// - Parameters:
        ///   - event: An occurrence of a saved event, as returned by `events(matching:)`. With `EditSpan.all`, the first
        ///     occurrence is looked up.
        ///   - span: The occurrences to remove.
        ///   - commit: Whether to commit the change. If false, call `commit()` later.
        /// - Throws: EventKit's errors.
        public func remove(_ event: EKEvent, span: EditSpan, commit: Bool = true) throws {
            try remove(span == .all ? master(of: event) ?? event : event, span: EKSpan(span), commit: commit)
        }

        private func isFirst(_ event: EKEvent) -> Bool {
            master(of: event).map { $0.startDate == event.occurrenceDate } ?? true
        }

        /// Returns an event before and after a change of the occurrence that another event is.
        private func edited(
            _ target: EKEvent, at event: EKEvent, _ span: EditSpan, _ timeZone: TimeZone,
            _ change: (inout EntryChange) -> Void
        ) throws -> (old: EventDraft, new: EventDraft) {
            guard var draft = EventDraft(target, timeZone: timeZone) else { throw SeriesEditError.timeOutOfRange }
            draft.recurrenceID = nil
            if span == .this { draft.rules = [] }
            var calendar = CalendarDraft(productIdentifier: "-//swift-icalendar//EventKit//EN")
            calendar.events = [draft]
            let feed = try calendar.feed()
            // The occurrence is the first, except in an edit of all.
            let start: Date = (span == .all ? event.occurrenceDate : target.startDate) ?? .distantPast
            let second = DateInterval(start: start.wholeSecond, duration: 1)
            guard
                let occurrence = feed.occurrences(
                    matching: OccurrenceQuery(second, timeZone: timeZone, filter: .everything)
                ).first(where: { $0.interval.start == second.start })
            else { throw SeriesEditError.occurrenceNotFound }
            let edit = try SeriesEditor(feed).change(occurrence, span: .all, change)
            let changed = CalendarFeed(try edit.applied(to: feed.trees[edit.source].bytes))
            guard let old = feed.series.first?.master.flatMap(EventDraft.init(copying:)),
                let new = changed.series.first?.master.flatMap(EventDraft.init(copying:))
            else { throw SeriesEditError.masterMissing }
            guard span != .this || new.rules.isEmpty else { throw SeriesEditError.ruleOfOneOccurrence }
            return (old, new)
        }
    }
#endif
