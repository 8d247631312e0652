extension RecurrenceRule {
    /// The parts of a rule, to be changed one by one; see ``RecurrenceRule/with(_:)``.
    ///
    /// They need not be a rule that RFC 5545 admits until one is made of them.
    public struct Parts: Hashable, Sendable {
        /// `FREQ`
        public var frequency: Frequency
        /// `INTERVAL`: 1 or more.
        public var interval: Int
        /// `COUNT` or `UNTIL`, or neither.
        public var end: End
        /// `BYSECOND`: 0…59
        public var seconds: [Int]
        /// `BYMINUTE`: 0…59
        public var minutes: [Int]
        /// `BYHOUR`: 0…23
        public var hours: [Int]
        /// `BYDAY`
        public var weekdays: [DayOfWeek]
        /// `BYMONTHDAY`: 1…31, or -1…-31 from the end of the month.
        public var daysOfTheMonth: [Int]
        /// `BYYEARDAY`: 1…366, or -1…-366 from the end of the year.
        public var daysOfTheYear: [Int]
        /// `BYWEEKNO`: 1…53, or -1…-53 from the end of the year.
        public var weeks: [Int]
        /// `BYMONTH`
        public var months: [Month]
        /// `BYSETPOS`: 1…366, or -1…-366 from the end of the set.
        public var setPositions: [Int]
        /// `WKST`
        public var weekStart: Weekday
        /// `SKIP` (RFC 7529 §4.1)
        public var skip: Skip
        /// `RSCALE` (RFC 7529 §4.1); nil for the Gregorian calendar where nothing says so.
        public var calendarScale: String?
    }
}
