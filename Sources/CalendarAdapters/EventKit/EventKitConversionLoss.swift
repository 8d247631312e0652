#if canImport(EventKit)
    public import ICalendar

    /// A part of a recurrence rule that EventKit can't express.
    ///
    /// ``ICalendar/RecurrenceRule/eventKitRule(start:timeZone:)`` returns the losses of a rule:
    ///
    /// ```swift
    /// let (eventKitRule, losses) = rule.eventKitRule()
    /// if eventKitRule == nil { print("Can't convert the rule: \(losses)") }
    /// ```
    public enum EventKitConversionLoss: Hashable, Sendable {
        /// EventKit doesn't have this frequency. There is no EventKit rule.
        case frequency(RecurrenceRule.Frequency)

        /// EventKit only supports the Gregorian calendar. There is no EventKit rule.
        case calendarScale(String)

        /// EventKit always omits dates that don't exist. There is no EventKit rule.
        case skip(RecurrenceRule.Skip)

        /// EventKit doesn't have this part, or not with this frequency. Omitting the part would change the occurrences,
        /// so there is no EventKit rule.
        case part(Part)

        /// The rule's weeks start on another day, and the start matters. EventKit's weeks start on the user's first
        /// weekday.
        case weekStart(Weekday)

        /// The rule has both COUNT and UNTIL, which RFC 5545 forbids. EventKit supports only one end, so there is no
        /// EventKit rule.
        case countAndUntil

        /// The parts of a rule that ``part(_:)`` can name. The raw value is the name in an RRULE.
        ///
        /// ```swift
        /// let losesHours = losses.contains(.part(.hours))
        /// ```
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
