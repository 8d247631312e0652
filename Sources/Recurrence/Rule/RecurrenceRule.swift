/// A recurrence rule: the value of an RRULE property, without a start.
///
/// Parse a rule from text, or build one from its parts:
///
/// ```swift
/// let fromText = try RecurrenceRule("FREQ=MONTHLY;BYDAY=-1FR;COUNT=12")
/// let built = try RecurrenceRule(frequency: .monthly, end: .count(12), weekdays: [.nth(-1, .friday)])
/// fromText == built  // true
/// ```
///
/// A rule alone has no dates. To get some, say where it starts: `rule.dates(from: start, in: timeZone)`. An UNTIL is an instant, so a
/// rule that ends "on 31 March" needs the last start on that day, not midnight.
///
/// A rule contains only values and combinations of parts that RFC 5545 §3.3.10 allows. Lists are sorted and free of
/// duplicates, so rules that list the same values in different orders are equal. An empty list means that the part is
/// absent.
///
/// The names match those of Foundation's `Calendar.RecurrenceRule` where that type has an equivalent.
public struct RecurrenceRule: Hashable, Sendable {
    /// A single reference, because rules are copied with every event, set and plan.
    private let storage: Storage

    private final class Storage: Sendable {
        let parts: Parts

        init(_ parts: Parts) { self.parts = parts }
    }

    /// Creates a rule from parts that are known to be valid by RFC 5545.
    package init(unchecked parts: Parts) { storage = Storage(parts) }

    /// All parts of the rule, as a value you can change.
    public var parts: Parts { storage.parts }

    /// Returns whether two rules have the same parts.
    public static func == (left: RecurrenceRule, right: RecurrenceRule) -> Bool {
        left.storage === right.storage || left.parts == right.parts
    }

    /// Hashes the parts of the rule.
    public func hash(into hasher: inout Hasher) { hasher.combine(parts) }

    /// The unit of the intervals that the rule counts (`FREQ`).
    public var frequency: Frequency { storage.parts.frequency }

    /// The number of ``frequency`` units between recurrences (`INTERVAL`); at least 1.
    public var interval: Int { storage.parts.interval }

    /// The end of the rule: `COUNT`, `UNTIL` or neither, or both if a feed had both.
    public var end: End { storage.parts.end }

    /// The seconds of the minute (`BYSECOND`), 0…59. A leap second, 60, is read as 59 (RFC 5545 §3.3.12).
    public var seconds: [Int] { storage.parts.seconds }

    /// The minutes of the hour (`BYMINUTE`), 0…59.
    public var minutes: [Int] { storage.parts.minutes }

    /// The hours of the day (`BYHOUR`), 0…23.
    public var hours: [Int] { storage.parts.hours }

    /// The weekdays (`BYDAY`), sorted by ordinal, then by weekday from Monday.
    public var weekdays: [DayOfWeek] { storage.parts.weekdays }

    /// The days of the month (`BYMONTHDAY`): 1…31, or -1…-31 from the end of the month.
    public var daysOfTheMonth: [Int] { storage.parts.daysOfTheMonth }

    /// The days of the year (`BYYEARDAY`): 1…366, or -1…-366 from the end of the year.
    public var daysOfTheYear: [Int] { storage.parts.daysOfTheYear }

    /// The weeks of the year (`BYWEEKNO`): 1…53, or -1…-53 from the end of the year.
    public var weeks: [Int] { storage.parts.weeks }

    /// The months of the year (`BYMONTH`).
    public var months: [Month] { storage.parts.months }

    /// The positions chosen from the set of each interval (`BYSETPOS`): 1…366, or -1…-366 from the end of the set.
    public var setPositions: [Int] { storage.parts.setPositions }

    /// The first day of the week (`WKST`), Monday by default.
    public var weekStart: Weekday { storage.parts.weekStart }

    /// How to treat dates that don't exist, such as February 30 (`SKIP`, RFC 7529 §4.1).
    public var skip: Skip { storage.parts.skip }

    /// The calendar of the rule's months and days in upper case (`RSCALE`, RFC 7529 §4.1); nil for the Gregorian
    /// calendar.
    public var calendarScale: String? { storage.parts.calendarScale }
}

extension RecurrenceRule {
    /// The unit of a rule's intervals (`FREQ`, RFC 5545 §3.3.10), ordered from the shortest to the longest.
    ///
    /// ```swift
    /// RecurrenceRule.Frequency.daily < .weekly  // true
    /// ```
    public enum Frequency: UInt8, Hashable, Sendable, CaseIterable, Codable, Comparable {
        case secondly, minutely, hourly, daily, weekly, monthly, yearly

        /// Returns whether the first unit is shorter than the second.
        public static func < (left: Frequency, right: Frequency) -> Bool { left.rawValue < right.rawValue }
    }

    /// The end of a recurrence rule: a number of occurrences, a date or time, or never.
    ///
    /// ```swift
    /// let rule = try RecurrenceRule(frequency: .daily, end: .count(10))
    /// rule.end.count  // 10
    /// ```
    ///
    /// RFC 5545 §3.3.10 allows `COUNT` or `UNTIL`, never both. A rule with both can only be parsed from text by
    /// ``RecurrenceRule/recovering(_:)``.
    public enum End: Hashable, Sendable {
        /// The rule never ends.
        case never
        /// The rule ends after this many occurrences, including DTSTART; at least 1.
        case count(Int)
        /// The rule ends at a date or time, inclusive.
        case until(Until)
        /// The rule ends after a number of occurrences or at a date or time, whichever is first: `COUNT` beside
        /// `UNTIL`, which the RFC forbids.
        case countAndUntil(Int, Until)

        /// The number of occurrences (`COUNT`), or nil if the rule has none.
        public var count: Int? {
            switch self {
            case .never, .until: nil
            case .count(let count), .countAndUntil(let count, _): count
            }
        }

        /// The last date or time (`UNTIL`), or nil if the rule has none.
        public var until: Until? {
            switch self {
            case .never, .count: nil
            case .until(let until), .countAndUntil(_, let until): until
            }
        }
    }

    /// The last date or time of a rule (`UNTIL`), in the form in which the rule states it.
    ///
    /// ```swift
    /// let rule = try RecurrenceRule("FREQ=DAILY;UNTIL=20261231")
    /// rule.end.until  // .date(2026-12-31)
    /// ```
    public enum Until: Hashable, Sendable {
        /// A date. For a start with a time, the rule includes that whole local day.
        case date(CivilDate)
        /// A local time, without a zone.
        case floating(CivilDateTime)
        /// A time in UTC. For a start with a zone, occurrences are compared as instants; for a floating start, as
        /// wall-clock times.
        case utc(CivilDateTime)
    }

    /// An element of `BYDAY`: a weekday, with or without an ordinal.
    ///
    /// ```swift
    /// let lastFriday = try RecurrenceRule(frequency: .monthly, weekdays: [.nth(-1, .friday)])
    /// ```
    public enum DayOfWeek: Hashable, Sendable {
        /// Every such weekday of the interval.
        case every(Weekday)
        /// The n-th such weekday of the month or year, ±1…±53; negative numbers count from the end.
        case nth(Int, Weekday)

        /// The weekday, regardless of an ordinal.
        public var weekday: Weekday {
            switch self {
            case .every(let weekday), .nth(_, let weekday): weekday
            }
        }

        /// The number before the weekday, or nil for every such weekday.
        public var ordinal: Int? {
            switch self {
            case .every: nil
            case .nth(let ordinal, _): ordinal
            }
        }
    }

    /// An element of `BYMONTH`: 1…12, or 1…13 and leap months in other calendars (RFC 7529 §4.2).
    ///
    /// ```swift
    /// let equinoxes = try RecurrenceRule(frequency: .yearly, months: [3, 9])
    /// let leapMonth = RecurrenceRule.Month(5, isLeap: true)  // 5L
    /// ```
    public struct Month: Hashable, Sendable, Comparable, ExpressibleByIntegerLiteral {
        /// The number of the month, from 1.
        public let index: Int

        /// Whether this is the leap month that follows the month with this number (`5L`).
        public let isLeap: Bool

        /// Creates a month from its number.
        public init(_ index: Int, isLeap: Bool = false) {
            self.index = index
            self.isLeap = isLeap
        }

        /// Creates a regular month from its number.
        public init(integerLiteral value: Int) {
            self.init(value)
        }

        /// Returns whether the first month precedes the second in the year; a leap month follows the regular month with
        /// its number.
        public static func < (left: Month, right: Month) -> Bool {
            (left.index, left.isLeap ? 1 : 0) < (right.index, right.isLeap ? 1 : 0)
        }
    }

    /// The treatment of dates that don't exist (`SKIP`, RFC 7529 §4.1).
    ///
    /// ```swift
    /// let monthEnd = try RecurrenceRule(
    ///     frequency: .monthly, daysOfTheMonth: [31], skip: .backward, calendarScale: "GREGORIAN")
    /// ```
    public enum Skip: UInt8, Hashable, Sendable, CaseIterable, Codable {
        /// A date that doesn't exist is omitted.
        case omit
        /// A date that doesn't exist moves to the last existing date before it.
        case backward
        /// A date that doesn't exist moves to the first existing date after it.
        case forward
    }
}

extension RecurrenceRule.DayOfWeek: Comparable {
    /// Returns whether the first day sorts before the second: by ordinal, with every such weekday as 0, then by weekday
    /// from Monday.
    public static func < (left: Self, right: Self) -> Bool {
        (left.ordinal ?? 0, left.weekday.index) < (right.ordinal ?? 0, right.weekday.index)
    }
}

extension RecurrenceRule.Frequency: CustomStringConvertible {
    /// The name of the case, such as `secondly`.
    public var description: String {
        switch self {
        case .secondly: "secondly"
        case .minutely: "minutely"
        case .hourly: "hourly"
        case .daily: "daily"
        case .weekly: "weekly"
        case .monthly: "monthly"
        case .yearly: "yearly"
        }
    }
}

extension RecurrenceRule.Skip: CustomStringConvertible {
    /// The name of the case, such as `omit`.
    public var description: String {
        switch self {
        case .omit: "omit"
        case .backward: "backward"
        case .forward: "forward"
        }
    }
}
