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
    /// One reference, because rules are copied with every event, set and plan.
    private let storage: Storage

    private final class Storage: Sendable {
        let parts: Parts

        init(_ parts: Parts) { self.parts = parts }
    }

    /// Creates a rule from parts that are known to be what RFC 5545 admits.
    init(unchecked parts: Parts) { storage = Storage(parts) }

    /// All parts of the rule.
    public var parts: Parts { storage.parts }

    /// Rules are the same when they say the same.
    public static func == (left: RecurrenceRule, right: RecurrenceRule) -> Bool {
        left.storage === right.storage || left.parts == right.parts
    }

    /// Hashes the parts.
    public func hash(into hasher: inout Hasher) { hasher.combine(parts) }

    /// `FREQ`: the interval that the rule counts in.
    public var frequency: Frequency { storage.parts.frequency }

    /// `INTERVAL`: every so many ``frequency`` intervals; 1 or more.
    public var interval: Int { storage.parts.interval }

    /// `COUNT` or `UNTIL`, or neither; both if a feed had both.
    public var end: End { storage.parts.end }

    /// `BYSECOND`: 0…59. (60, a leap second, is read as 59: RFC 5545 §3.3.12.)
    public var seconds: [Int] { storage.parts.seconds }

    /// `BYMINUTE`: 0…59
    public var minutes: [Int] { storage.parts.minutes }

    /// `BYHOUR`: 0…23
    public var hours: [Int] { storage.parts.hours }

    /// `BYDAY`, sorted by ordinal, then weekday from Monday.
    public var weekdays: [DayOfWeek] { storage.parts.weekdays }

    /// `BYMONTHDAY`: 1…31, or -1…-31 from the end of the month.
    public var daysOfTheMonth: [Int] { storage.parts.daysOfTheMonth }

    /// `BYYEARDAY`: 1…366, or -1…-366 from the end of the year.
    public var daysOfTheYear: [Int] { storage.parts.daysOfTheYear }

    /// `BYWEEKNO`: 1…53, or -1…-53 from the end of the year.
    public var weeks: [Int] { storage.parts.weeks }

    /// `BYMONTH`
    public var months: [Month] { storage.parts.months }

    /// `BYSETPOS`: 1…366, or -1…-366 from the end of the interval's set.
    public var setPositions: [Int] { storage.parts.setPositions }

    /// `WKST`: the day on which weeks start; Monday where the rule does not say.
    public var weekStart: Weekday { storage.parts.weekStart }

    /// `SKIP` (RFC 7529 §4.1): what becomes of dates that a month or year does not have.
    public var skip: Skip { storage.parts.skip }

    /// `RSCALE` (RFC 7529 §4.1): the calendar that the rule counts in, in upper case; nil is Gregorian.
    public var calendarScale: String? { storage.parts.calendarScale }
}

extension RecurrenceRule {
    /// `FREQ` (RFC 5545 §3.3.10), ordered from the shortest to the longest.
    public enum Frequency: UInt8, Hashable, Sendable, CaseIterable, Codable, Comparable {
        case secondly, minutely, hourly, daily, weekly, monthly, yearly

        /// Shorter before longer.
        public static func < (left: Frequency, right: Frequency) -> Bool { left.rawValue < right.rawValue }
    }

    /// When a rule ends.
    ///
    /// RFC 5545 §3.3.10 allows `COUNT` or `UNTIL`, never both. A rule that has both can only be read from text, by
    /// ``RecurrenceRule/recovering(_:)``.
    public enum End: Hashable, Sendable {
        /// Never.
        case never
        /// After so many occurrences, DTSTART among them; 1 or more.
        case count(Int)
        /// At a moment; an occurrence exactly then is the last one.
        case until(Until)
        /// After so many occurrences or at a moment, whichever is first: `COUNT` beside `UNTIL`, against the RFC.
        case countAndUntil(Int, Until)

        /// `COUNT`, if there is one.
        public var count: Int? {
            switch self {
            case .never, .until: nil
            case .count(let count), .countAndUntil(let count, _): count
            }
        }

        /// `UNTIL`, if there is one.
        public var until: Until? {
            switch self {
            case .never, .count: nil
            case .until(let until), .countAndUntil(_, let until): until
            }
        }
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
