#if canImport(EventKit)
    public import EventKit
    public import Foundation
    public import ICalendar
    public import ICalendarWriting

    extension EKReminder {
        /// Creates a reminder from a to-do, with the rule and alarms. The reminder isn't saved and belongs to no list.
        ///
        /// ```swift
        /// let reminder = EKReminder(draft, eventStore: store)
        /// reminder.calendar = store.defaultCalendarForNewReminders()
        /// try store.save(reminder, commit: true)
        /// ```
        ///
        /// On iOS, a reminder with a due date needs a start date, and everywhere a recurring reminder needs a due date.
        /// If a to-do has only one of the two, both are set to it. A repeating to-do keeps relative alarms; in any
        /// other to-do, alarms become absolute.
        ///
        /// - Parameters:
        ///   - draft: The to-do to convert. ``recovering(_:eventStore:timeZone:)`` returns the losses.
        ///   - store: The store in which you can save the reminder.
        ///   - timeZone: The time zone of alarms relative to floating times and dates.
        public convenience init(_ draft: ToDoDraft, eventStore store: EKEventStore, timeZone: TimeZone = .current) {
            self.init(eventStore: store)
            _ = fill(from: draft, timeZone)
        }

        /// Creates a reminder from a to-do entry; nil if the entry isn't a to-do.
        public convenience init?(_ entry: CalendarEntry, eventStore store: EKEventStore, timeZone: TimeZone = .current)
        {
            guard let draft = ToDoDraft(copying: entry) else { return nil }
            self.init(draft, eventStore: store, timeZone: timeZone)
        }

        /// Creates a reminder from a to-do of a feed, also from one without dates, whose alarms are omitted.
        ///
        /// ```swift
        /// let reminders = feed.toDos.filter { !$0.isFinished }.map { EKReminder($0, eventStore: store) }
        /// ```
        public convenience init(_ toDo: CalendarToDo, eventStore store: EKEventStore, timeZone: TimeZone = .current) {
            self.init(
                toDo.entry.flatMap(ToDoDraft.init(copying:)) ?? ToDoDraft(undated: toDo), eventStore: store,
                timeZone: timeZone)
        }

        /// Returns a reminder with the contents of a to-do, and the losses.
        public static func recovering(
            _ draft: ToDoDraft, eventStore store: EKEventStore, timeZone: TimeZone = .current
        ) -> (reminder: EKReminder, losses: [EventKitLoss]) {
            let reminder = EKReminder(eventStore: store)
            return (reminder, reminder.fill(from: draft, timeZone))
        }

        private func fill(from draft: ToDoDraft, _ timeZone: TimeZone) -> [EventKitLoss] {
            title = draft.summary
            location = draft.location
            notes = draft.details
            url = draft.url.flatMap(URL.init(string:))
            priority = draft.priority ?? 0
            startDateComponents = (draft.start ?? draft.due)?.eventKitComponents(viewer: timeZone)
            dueDateComponents = (draft.due ?? (draft.rules.isEmpty ? nil : draft.start))?.eventKitComponents(
                viewer: timeZone)
            isCompleted = draft.completed != nil || draft.status == .completed
            if let completed = draft.completed { completionDate = completed }
            var losses = setRule(of: draft.entry, start: draft.start ?? draft.due, timeZone)
            let start = (draft.start ?? draft.due)?.date(in: timeZone)
            for alarm in draft.alarms {
                losses += add(
                    alarm, start: start, end: draft.due?.date(in: timeZone) ?? start, asDate: draft.rules.isEmpty)
            }
            if draft.url != nil, url == nil { losses.append(.property(KnownProperty.url.name)) }
            var held: [KnownProperty] = [.priority, .completed]
            if draft.percentComplete ?? (isCompleted ? 100 : 0) == (isCompleted ? 100 : 0) {
                held.append(.percentComplete)
            }
            if draft.status == .completed || draft.status == .needsAction { held.append(.status) }
            return losses + draft.entry.losses(besides: held, at: nil, was: nil)
        }
    }

    extension ToDoDraft {
        /// Creates a draft with the contents of a to-do that has no dates.
        fileprivate init(undated toDo: CalendarToDo) {
            self.init(uid: toDo.uid ?? "", dtstamp: toDo.dtstamp ?? .now)
            entry.content = EntryContent(toDo)
        }

        /// Creates a draft from a reminder, with the due time, completion, priority, rule and alarms.
        ///
        /// ```swift
        /// store.fetchReminders(matching: store.predicateForReminders(in: nil)) { reminders in
        ///     let toDos = (reminders ?? []).map { ToDoDraft($0) }
        /// }
        /// ```
        ///
        /// The UID is the external identifier of the reminder. A start that equals the due time is omitted, because iOS
        /// requires a start and DUE has to be later than DTSTART (RFC 5545 §3.8.2.3); a rule keeps the start.
        public init(_ reminder: EKReminder) { self = Self.recovering(reminder).draft }

        /// Returns a draft with the contents of a reminder, and the losses.
        public static func recovering(_ reminder: EKReminder) -> (draft: ToDoDraft, losses: [EventKitLoss]) {
            var draft = ToDoDraft(uid: reminder.uid, dtstamp: reminder.lastModifiedDate ?? .now)
            let losses = draft.entry.copy(reminder)
            draft.start = reminder.startDateComponents.flatMap { CalendarTime(eventKit: $0) }
            draft.due = reminder.dueDateComponents.flatMap { CalendarTime(eventKit: $0) }
            // RFC 5545 §3.8.2.3: DUE is later than DTSTART, and both are dates or both are times.
            if let start = draft.start, let due = draft.due, start == due || start.isDate != due.isDate {
                draft.start = nil
            }
            // RFC 5545 §3.8.5.3: a rule needs a start.
            if !draft.rules.isEmpty, draft.start == nil { swap(&draft.start, &draft.due) }
            draft.location = reminder.location
            draft.priority = reminder.priority == 0 ? nil : reminder.priority
            draft.completed = reminder.completionDate
            if reminder.isCompleted {
                draft.status = .completed
                draft.percentComplete = 100
            }
            return (draft, losses)
        }
    }
#endif
