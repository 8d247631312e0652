#if canImport(EventKit)
    public import Foundation
    public import ICalendar
    public import ICalendarWriting

    /// Something that a conversion to or from EventKit left out or changed.
    ///
    /// EventKit can't hold everything that a calendar file can. Show the losses to the user before they rely on the
    /// result:
    ///
    /// ```swift
    /// let (event, losses) = EKEvent.recovering(draft, eventStore: store)
    /// if losses.contains(.property("ATTENDEE")) { print("EventKit can't invite people.") }
    /// for loss in losses { print(loss) }
    /// ```
    ///
    /// The UID, DTSTAMP, SEQUENCE, CREATED and LAST-MODIFIED aren't listed: EventKit sets identifiers and time stamps
    /// itself.
    public enum EventKitLoss: Hashable, Sendable {
        /// EventKit has no place for the property or component with this name, or doesn't let apps set it, such as
        /// ATTENDEE.
        case property(String)

        /// EventKit reads these parts of the rule differently, or not at all. The parts are named as in an RRULE, such
        /// as `BYHOUR` and `WKST`. Without parts, EventKit could read the rule, but an EventKit item has only one.
        case rule(RecurrenceRule, parts: [String])

        /// A rule of EventKit's that RFC 5545 forbids, or with a frequency or weekday that this version doesn't know.
        case invalidRule(RecurrenceRuleError)

        /// The system doesn't know this time zone, so a series may shift when clocks change.
        case timeZone(String)

        /// EventKit has no e-mail alarms, no repeated alarms, and no alarms relative to a missing time. A repeated alarm
        /// is converted to one that fires once.
        case alarm(AlarmDraft)

        /// An alarm that fires at a place, not at a time.
        case locationAlarm

        /// The change of one occurrence isn't in the series. In an event store, the occurrence is an event of its own,
        /// or is missing if the store can't be read.
        case override(CalendarEntry.RecurrenceID)

        /// An override with `RANGE=THISANDFUTURE`, which became a change of one occurrence.
        case laterOccurrences(CalendarEntry.RecurrenceID)

        /// The event is cancelled. In EventKit, a cancelled event is removed.
        case cancelled

        /// EventKit refused the event. The text is EventKit's reason.
        case refused(String)

        /// A line of the entry, or the whole entry, can't be written.
        case unwritable(WritingError)

        /// The start of the series isn't in the event store, so the series starts at an occurrence, or has only its changed
        /// occurrences.
        case masterMissing

        /// EventKit doesn't tell which occurrences were removed, so they are known only in this interval. An occurrence
        /// that was moved out of the interval counts as removed.
        case unknownOutside(DateInterval)
    }

    extension EventKitLoss: CustomStringConvertible {
        /// The loss in a sentence, in English, for a list of losses.
        public var description: String {
            switch self {
            case .property(let name): "EventKit doesn't keep \(name)"
            case .rule(let rule, parts: []): "EventKit keeps one rule of an event, not \(rule)"
            case .rule(let rule, let parts): "EventKit can't express \(parts.joined(separator: ", ")) of \(rule)"
            case .invalidRule(let error): "the rule isn't valid: \(error)"
            case .timeZone(let name): "the system doesn't know the time zone \(name)"
            case .alarm(let alarm): "EventKit can't keep an alarm as it is: \(alarm.action), \(alarm.trigger)"
            case .locationAlarm: "an alarm fires at a place"
            case .override(let id): "the changed occurrence of \(id.time) isn't part of the series"
            case .laterOccurrences(let id): "the change from \(id.time) on applies to that occurrence only"
            case .cancelled: "the event is cancelled"
            case .refused(let reason): "EventKit refused the event: \(reason)"
            case .unwritable(let error): error.description
            case .masterMissing: "the start of the series wasn't found"
            case .unknownOutside(let interval):
                "occurrences removed before \(interval.start.formatted(.iso8601)) or after "
                    + "\(interval.end.formatted(.iso8601)) aren't known"
            }
        }
    }
#endif
