#if canImport(EventKit)
    public import ICalendar

    /// Something that a recurrence rule says and EventKit's does not.
    ///
    /// Listed by ``ICalendar/RecurrenceRule/eventKitRule(start:timeZone:)``.
    public enum EventKitConversionLoss: Hashable, Sendable {
        /// EventKit has no such frequency: there is no rule.
        case frequency(RecurrenceRule.Frequency)

        /// EventKit counts in the Gregorian calendar only: there is no rule.
        case calendarScale(String)

        /// EventKit leaves out dates that do not exist: there is no rule.
        case skip(RecurrenceRule.Skip)

        /// EventKit has no such part, or not with that frequency. It would change what takes place: there is no rule.
        case part(Part)

        /// EventKit's weeks start where the user's do, and the rule's elsewhere, on a day that matters.
        case weekStart(Weekday)

        /// The rule has both COUNT and UNTIL, as RFC 5545 forbids, and EventKit has one end: there is no rule.
        case countAndUntil

        /// The parts of ``part(_:)``, by their names in an RRULE.
        public enum Part: String, Hashable, Sendable, CaseIterable {
            case seconds = "BYSECOND"
            case minutes = "BYMINUTE"
            case hours = "BYHOUR"
            case weekdays = "BYDAY"
            case daysOfTheMonth = "BYMONTHDAY"
            case daysOfTheYear = "BYYEARDAY"
            case weeks = "BYWEEKNO"
            case months = "BYMONTH"
            case setPositions = "BYSETPOS"
        }
    }
#endif
