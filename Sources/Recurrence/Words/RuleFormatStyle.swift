/// The words of a language for recurrence rules: names, ordinals and phrases, from which ``RecurrenceRule/formatted(_:)``
/// makes a sentence.
///
/// ``english`` and ``german`` are there. Another language is one more value: take a copy and replace everything, as
/// `RuleFormatStyle+German.swift` shows.
///
/// ```swift
/// var american = RuleFormatStyle.english
/// american.date = "{month} {day}, {year}"
/// american.inWeekRange = "in weeks {first} through {last}"
/// ```
///
/// What depends on a number (plurals, ordinals, the clock) is a function; everything else is text or a ``RuleTemplate``,
/// whose holes are named in each property's documentation. For two rules that mean different things to read differently,
/// the functions have to give different texts for different numbers and each phrase has to use all of its holes.
public struct RuleFormatStyle: Sendable {
    // MARK: Names

    /// The weekdays from Monday. A name that is missing is replaced by the RFC's two letters.
    public var weekdays: [String]

    /// The months from January, for rules without RSCALE or with `RSCALE=GREGORIAN`. A name that is missing is replaced
    /// by ``numberedMonth``.
    public var months: [String]

    /// A month of another calendar (RFC 7529), by its `{number}`.
    public var numberedMonth: RuleTemplate

    /// A leap month of another calendar: the one after the month with that `{number}`.
    public var leapMonth: RuleTemplate

    /// The names of calendars by RSCALE in upper case, as ``inCalendar`` needs them. For others RSCALE itself is put in.
    public var calendars: [String: String]

    // MARK: Numbers

    /// FREQ and INTERVAL: "every day", "every 2 weeks".
    public var every: @Sendable (_ unit: RecurrenceRule.Frequency, _ interval: Int) -> String

    /// Of one interval of FREQ: "in each month".
    public var inEach: @Sendable (_ unit: RecurrenceRule.Frequency) -> String

    /// An ordinal as it stands before what is counted; negative ones count from the end: "1st", "last", "2nd to last".
    public var ordinal: @Sendable (_ number: Int, _ use: OrdinalUse) -> String

    /// COUNT: "12 times".
    public var times: @Sendable (_ count: Int) -> String

    /// A time of day, without seconds where they are nil: "9:00", "9:00:30".
    public var clock: @Sendable (_ hour: Int, _ minute: Int, _ second: Int?) -> String

    /// What an ordinal counts and in which sentence, for languages in which it has to agree.
    public enum OrdinalUse: Hashable, Sendable {
        /// In ``onOrdinalWeekday``.
        case onWeekday(Weekday)
        /// In ``ordinalWeekdayOfMonth`` and ``ordinalWeekdayOfYear``.
        case isWeekday(Weekday)
        /// In ``onWorkday`` and ``onWeekendDay``.
        case onWorkday
        /// In ``onDates`` and ``onDateRange``; never negative.
        case onDate
        /// In ``onDaysFromEnd``; always negative.
        case onDayFromEnd
        /// In ``onDaysOfYear``.
        case onDayOfYear
        /// In ``dayOfYear``.
        case isDayOfYear
        /// In ``weekFromEnd``; always negative.
        case inWeek
        /// In ``butOnly``.
        case occurrence
    }

    // MARK: Lists

    /// Between the elements of a list, but for the last two: ", ".
    public var separator: String

    /// Between the last two elements: " and ".
    public var and: String

    /// Between the last two elements of a list of which one is meant: " or ".
    public var or: String

    /// Before something that is set off from the sentence: ", ".
    public var clauseSeparator: String

    // MARK: Weekdays

    /// Weekdays within a day or a week: a `{list}` of names.
    public var onWeekdays: RuleTemplate

    /// Three or more weekdays that follow one another: `{first}`, `{last}`.
    public var onWeekdayRange: RuleTemplate

    /// All such weekdays of a month or year: a `{list}` of names.
    public var onEveryWeekday: RuleTemplate

    /// The like, for three or more weekdays that follow one another: `{first}`, `{last}`.
    public var onEveryWeekdayInRange: RuleTemplate

    /// The n-th of a weekday: a list of `{ordinals}` and a `{weekday}`.
    public var onOrdinalWeekday: RuleTemplate

    /// BYSETPOS among Monday to Friday: a list of `{ordinals}`.
    public var onWorkday: RuleTemplate

    /// BYSETPOS among Saturday and Sunday: a list of `{ordinals}`.
    public var onWeekendDay: RuleTemplate

    // MARK: Days

    /// Days of the month counted from its beginning: a `{list}` of ordinals.
    public var onDates: RuleTemplate

    /// Three or more of them that follow one another: `{first}`, `{last}`, both ordinals.
    public var onDateRange: RuleTemplate

    /// Days of the month counted from its end: a `{list}` of ordinals.
    public var onDaysFromEnd: RuleTemplate

    /// Days of the year: a `{list}` of ordinals.
    public var onDaysOfYear: RuleTemplate

    // MARK: Months, weeks and years

    /// `{days}`, all of them made by ``onDates``, of a `{list}` of months.
    public var datesOfMonths: RuleTemplate

    /// `{days}`, some of them counted from the end or weekdays, of a `{list}` of months.
    public var daysOfMonths: RuleTemplate

    /// `{days}` of a month in a yearly rule that names no month. It has to leave open which one: mostly it is DTSTART's,
    /// and engines differ (``RecurrenceDialect/missingMonth-swift.property``).
    public var daysOfMonth: RuleTemplate

    /// `{days}` of every month.
    public var daysOfEveryMonth: RuleTemplate

    /// `{days}` of the year.
    public var daysOfYear: RuleTemplate

    /// A `{list}` of months.
    public var inMonths: RuleTemplate

    /// Three or more months that follow one another: `{first}`, `{last}`.
    public var inMonthRange: RuleTemplate

    /// A `{list}` of weeks made by ``week`` and ``weekFromEnd``.
    public var inWeeks: RuleTemplate

    /// Three or more weeks that follow one another: `{first}`, `{last}`, both numbers.
    public var inWeekRange: RuleTemplate

    /// A week of the year by its `{number}`.
    public var week: RuleTemplate

    /// A week of the year counted from its end: `{ordinal}`.
    public var weekFromEnd: RuleTemplate

    // MARK: Conditions

    /// A further condition on a day that the sentence has named already: a `{list}`, joined with ``or``, of what the next
    /// four make.
    public var ifItIs: RuleTemplate

    /// A `{weekday}` in ``ifItIs``.
    public var aWeekday: RuleTemplate

    /// The n-th of a weekday in ``ifItIs``: a list of `{ordinals}` and a `{weekday}`.
    public var ordinalWeekdayOfMonth: RuleTemplate

    /// The like, of the year.
    public var ordinalWeekdayOfYear: RuleTemplate

    /// A day of the year in ``ifItIs``: a list of `{ordinals}`.
    public var dayOfYear: RuleTemplate

    // MARK: Times

    /// A `{list}` of times of day.
    public var atTimes: RuleTemplate

    /// Evenly spaced times: `{every}`, made by ``every``, and two times of day, `{first}` and `{last}`.
    public var everyFromTo: RuleTemplate

    /// Whole hours: the `{first}` minute and the `{last}`.
    public var between: RuleTemplate

    /// Once in each of several hours: `{every}` hour and a list of `{spans}` made by ``between``.
    public var everyInSpans: RuleTemplate

    /// BYMINUTE: the singular and the plural, each with a `{list}` of numbers.
    public var atMinutes: (one: RuleTemplate, many: RuleTemplate)

    /// BYSECOND: the singular and the plural, each with a `{list}` of numbers.
    public var atSeconds: (one: RuleTemplate, many: RuleTemplate)

    // MARK: Choice, end and notes

    /// BYSETPOS: a list of `{ordinals}`, and `{each}`, made by ``inEach``.
    public var butOnly: RuleTemplate

    /// UNTIL as a `{date}`.
    public var untilDate: RuleTemplate

    /// UNTIL as a local `{time}` of a `{date}`.
    public var untilLocal: RuleTemplate

    /// UNTIL in UTC: a `{time}` of a `{date}`.
    public var untilUTC: RuleTemplate

    /// A date: `{day}` and `{year}` as numbers, `{month}` by its name.
    public var date: RuleTemplate

    /// WKST where it matters: a `{weekday}`.
    public var weeksStart: RuleTemplate

    /// RSCALE: a `{calendar}`.
    public var inCalendar: RuleTemplate

    /// `SKIP=BACKWARD`.
    public var skipBackward: String

    /// `SKIP=FORWARD`.
    public var skipForward: String
}

extension RuleFormatStyle {
    func name(of weekday: Weekday) -> String {
        weekday.index < weekdays.count ? weekdays[weekday.index] : weekday.abbreviation
    }

    func name(of month: RecurrenceRule.Month, isGregorian: Bool) -> String {
        if isGregorian, !month.isLeap, months.indices.contains(month.index - 1) { return months[month.index - 1] }
        return (month.isLeap ? leapMonth : numberedMonth).filled(["number": String(month.index)])
    }

    func list(_ elements: [String], last: String) -> String {
        guard elements.count > 1, let final = elements.last else { return elements.first ?? "" }
        return elements.dropLast().joined(separator: separator) + last + final
    }

    func andList(_ elements: [String]) -> String { list(elements, last: and) }

    func orList(_ elements: [String]) -> String { list(elements, last: or) }
}
