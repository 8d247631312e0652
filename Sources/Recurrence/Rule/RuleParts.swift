extension RecurrenceRule {
    /// The parts of a rule, which you can change one by one.
    ///
    /// The parts are validated against RFC 5545 only when you create a rule from them. See also
    /// ``RecurrenceRule/with(_:)``.
    ///
    /// ```swift
    /// var parts = rule.parts
    /// parts.interval = 2
    /// let fortnightly = try RecurrenceRule(parts)
    /// ```
    public struct Parts: Hashable, Sendable {
        /// The unit of the intervals (`FREQ`).
        public var frequency: Frequency
        /// The number of ``frequency`` units between recurrences (`INTERVAL`); at least 1.
        public var interval: Int
        /// The end of the rule: `COUNT`, `UNTIL`, or neither.
        public var end: End
        /// The seconds of the minute (`BYSECOND`), 0…59.
        public var seconds: [Int]
        /// The minutes of the hour (`BYMINUTE`), 0…59.
        public var minutes: [Int]
        /// The hours of the day (`BYHOUR`), 0…23.
        public var hours: [Int]
        /// The weekdays (`BYDAY`), with or without ordinals.
        public var weekdays: [DayOfWeek]
        /// The days of the month (`BYMONTHDAY`): 1…31, or -1…-31 from the end of the month.
        public var daysOfTheMonth: [Int]
        /// The days of the year (`BYYEARDAY`): 1…366, or -1…-366 from the end of the year.
        public var daysOfTheYear: [Int]
        /// The weeks of the year (`BYWEEKNO`): 1…53, or -1…-53 from the end of the year.
        public var weeks: [Int]
        /// The months of the year (`BYMONTH`).
        public var months: [Month]
        /// The positions chosen from the set of each interval (`BYSETPOS`): 1…366, or -1…-366 from the end of the set.
        public var setPositions: [Int]
        /// The first day of the week (`WKST`).
        public var weekStart: Weekday
        /// How to treat dates that don't exist (`SKIP`, RFC 7529 §4.1).
        public var skip: Skip
        /// The calendar of the months and days (`RSCALE`, RFC 7529 §4.1); nil if the rule doesn't specify one, which
        /// means Gregorian.
        public var calendarScale: String?
    }
}
