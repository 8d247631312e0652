#if canImport(EventKit)
    public import ICalendar

    /// A part of an event or a to-do that a conversion to or from EventKit omitted.
    ///
    /// ```swift
    /// let (event, omissions) = EKEvent.recovering(draft, eventStore: store)
    /// if omissions.contains(.property("ATTENDEE")) { print("EventKit can't invite people.") }
    /// ```
    ///
    /// The UID, DTSTAMP, SEQUENCE, CREATED and LAST-MODIFIED aren't listed: EventKit sets identifiers and time stamps
    /// itself.
    public enum EventKitOmission: Hashable, Sendable {
        /// EventKit has no place for the property or component with this name, or doesn't let apps set one, such as
        /// ATTENDEE and EXDATE.
        case property(String)

        /// EventKit can't express this rule, or reads a part differently. The losses are empty for every rule after the
        /// first, because an EventKit item has one rule.
        case rule(RecurrenceRule, [EventKitConversionLoss])

        /// An EventKit rule that RFC 5545 forbids.
        case invalidRule(RecurrenceRuleError)

        /// EventKit has no e-mail alarms, no repeated alarms, and no alarms relative to a missing time. A repeated alarm
        /// is converted to one that fires once.
        case alarm(AlarmDraft)

        /// An alarm that fires at a place, not at a time.
        case locationAlarm

        /// An override of one occurrence. To convert the override, save the series and change that occurrence in
        /// EventKit.
        case override(CalendarEntry.RecurrenceID)

        /// A line of the entry that can't be written.
        case line(ComponentDraft.Omission)
    }
#endif
