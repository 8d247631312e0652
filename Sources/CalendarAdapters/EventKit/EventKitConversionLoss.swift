#if canImport(EventKit)
    public import ICalendar

    /// A part of a recurrence rule that EventKit's rules cannot express.
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

        /// The parts of a rule that ``part(_:)`` can name; the raw value is the name in an RRULE.
        public enum Part: String, Hashable, Sendable, CaseIterable {
            /// Seconds of the minute.
            case seconds = "BYSECOND"
            /// Minutes of the hour.
            case minutes = "BYMINUTE"
            /// Hours of the day.
            case hours = "BYHOUR"
            /// Days of the week, with or without a number.
            case weekdays = "BYDAY"
            /// Days of the month.
            case daysOfTheMonth = "BYMONTHDAY"
            /// Days of the year.
            case daysOfTheYear = "BYYEARDAY"
            /// Weeks of the year.
            case weeks = "BYWEEKNO"
            /// Months of the year.
            case months = "BYMONTH"
            /// Positions among the dates of an interval.
            case setPositions = "BYSETPOS"
        }
    }
#endif
