/// A recurrence rule: what an RRULE property says, without a start.
///
/// Read one from text, or build one:
///
/// ```swift
/// let fromText = try RecurrenceRule("FREQ=MONTHLY;BYDAY=-1FR;COUNT=12")
/// let built = try RecurrenceRule(frequency: .monthly, end: .count(12), weekdays: [.nth(-1, .friday)])
/// fromText == built  // true
/// ```
///
/// A rule holds only what RFC 5545 §3.3.10 admits: values in range, parts that may stand together. The lists are sorted
/// and free of duplicates, so rules that say the same in another order are equal. A list that is empty is a part that is
/// absent.
///
/// The names are those of Foundation's `Calendar.RecurrenceRule` where that has one.
public struct RecurrenceRule: Hashable, Sendable {
    /// `FREQ`: the interval that the rule counts in.
    public let frequency: Frequency

    /// `INTERVAL`: every so many ``frequency`` intervals; 1 or more.
    public let interval: Int

    /// `COUNT` or `UNTIL`, or neither.
    public let end: End

    /// `BYSECOND`: 0…59. (60, a leap second, is read as 59: RFC 5545 §3.3.12.)
    public let seconds: [Int]

    /// `BYMINUTE`: 0…59
    public let minutes: [Int]

    /// `BYHOUR`: 0…23
    public let hours: [Int]

    /// `BYDAY`, sorted by ordinal, then weekday from Monday.
    public let weekdays: [DayOfWeek]

    /// `BYMONTHDAY`: 1…31, or -1…-31 from the end of the month.
    public let daysOfTheMonth: [Int]

    /// `BYYEARDAY`: 1…366, or -1…-366 from the end of the year.
    public let daysOfTheYear: [Int]

    /// `BYWEEKNO`: 1…53, or -1…-53 from the end of the year.
    public let weeks: [Int]

    /// `BYMONTH`
    public let months: [Month]

    /// `BYSETPOS`: 1…366, or -1…-366 from the end of the interval's set.
    public let setPositions: [Int]

    /// `WKST`: the day on which weeks begin; Monday where the rule does not say.
    public let weekStart: Weekday

    /// `SKIP` (RFC 7529 §4.1): what becomes of dates that a month or year does not have.
    public let skip: Skip

    /// `RSCALE` (RFC 7529 §4.1): the calendar that the rule counts in, in upper case; nil is Gregorian.
    public let calendarScale: String?
}

extension RecurrenceRule {
    /// `FREQ` (RFC 5545 §3.3.10), ordered from the shortest to the longest.
    public enum Frequency: UInt8, Hashable, Sendable, CaseIterable, Codable, Comparable {
        case secondly, minutely, hourly, daily, weekly, monthly, yearly

        /// Shorter before longer.
        public static func < (left: Frequency, right: Frequency) -> Bool { left.rawValue < right.rawValue }
    }

    /// When a rule ends: RFC 5545 allows `COUNT` or `UNTIL`, never both.
    public enum End: Hashable, Sendable {
        /// Never.
        case never
        /// After so many occurrences, DTSTART among them; 1 or more.
        case count(Int)
        /// At a moment; an occurrence exactly then is the last one.
        case until(Until)
    }

    /// `UNTIL`: the form in which the last moment was written.
    public enum Until: Hashable, Sendable {
        /// A date; for a start with a time it means that whole local day.
        case date(CivilDate)
        /// A local time.
        case floating(CivilDateTime)
        /// UTC; for a zoned start it is compared as an instant, for a floating one by its digits.
        case utc(CivilDateTime)
    }

    /// An element of `BYDAY`.
    public enum DayOfWeek: Hashable, Sendable {
        /// Every such weekday.
        case every(Weekday)
        /// The n-th such weekday of the month or year, from the end where negative; ±1…±53.
        case nth(Int, Weekday)

        /// The weekday, whichever of them is meant.
        public var weekday: Weekday {
            switch self {
            case .every(let weekday), .nth(_, let weekday): weekday
            }
        }

        /// The number before the weekday; nil for every one.
        public var ordinal: Int? {
            switch self {
            case .every: nil
            case .nth(let ordinal, _): ordinal
            }
        }
    }

    /// An element of `BYMONTH`: 1…12, or 1…13 and leap months in other calendars (RFC 7529 §4.2).
    public struct Month: Hashable, Sendable, Comparable, ExpressibleByIntegerLiteral {
        /// The number of the month, from 1.
        public let index: Int

        /// Whether the leap month after the month of that number is meant (`5L`).
        public let isLeap: Bool

        /// A month by its number.
        public init(_ index: Int, isLeap: Bool = false) {
            self.index = index
            self.isLeap = isLeap
        }

        /// A regular month by its number.
        public init(integerLiteral value: Int) {
            self.init(value)
        }

        /// In the order of the year; a leap month after the regular one of its number.
        public static func < (left: Month, right: Month) -> Bool {
            (left.index, left.isLeap ? 1 : 0) < (right.index, right.isLeap ? 1 : 0)
        }
    }

    /// `SKIP` (RFC 7529 §4.1).
    public enum Skip: UInt8, Hashable, Sendable, CaseIterable, Codable {
        /// A date that does not exist is left out.
        case omit
        /// It moves to the last date before it that exists.
        case backward
        /// It moves to the first date after it that exists.
        case forward
    }
}

extension RecurrenceRule.DayOfWeek: Comparable {
    /// By ordinal, every one first among equals, then by weekday from Monday.
    public static func < (left: Self, right: Self) -> Bool {
        (left.ordinal ?? 0, left.weekday.index) < (right.ordinal ?? 0, right.weekday.index)
    }
}
