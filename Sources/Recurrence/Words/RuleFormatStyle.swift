/// The names, ordinals and phrases that ``RecurrenceRule/formatted(_:)`` uses to describe a rule in one language.
///
/// Eleven languages are built in: ``english``, ``german``, ``french``, ``spanish``, ``italian``, ``portuguese``,
/// ``dutch``, ``polish``, ``russian``, ``japanese`` and ``chinese``. ``init(languageCode:)`` finds them by code. To
/// support another language, copy a style and replace every property, as in `RuleFormatStyle+German.swift`.
///
/// ```swift
/// var american = RuleFormatStyle.english
/// american.date = "{month} {day}, {year}"
/// american.inWeekRange = "in weeks {first} through {last}"
/// ```
///
/// Text that depends on a number (plurals, ordinals, the clock) comes from a function. All other text is a string or a
/// ``RuleTemplate``, whose placeholders each property documents. To keep the sentences of different rules distinct,
/// return different texts for different numbers, and use every placeholder of each phrase.
public struct RuleFormatStyle: Sendable {
    // MARK: Names

    /// The names of the weekdays from Monday. A missing name is replaced by the RFC's two letters.
    public var weekdays: [String]

    /// The names of the months from January, for rules without RSCALE or with `RSCALE=GREGORIAN`. A missing name is
    /// replaced by ``numberedMonth``.
    public var months: [String]

    /// The phrase for a month of another calendar (RFC 7529), with its `{number}`.
    public var numberedMonth: RuleTemplate

    /// The phrase for a leap month of another calendar, with the `{number}` of the month before the leap month.
    public var leapMonth: RuleTemplate

    /// The names of calendars in the form that ``inCalendar`` needs, keyed by RSCALE in upper case. A calendar without
    /// a name appears as its RSCALE.
    public var calendars: [String: String]

    // MARK: Numbers

    /// Returns the phrase for FREQ and INTERVAL, such as "every day" or "every 2 weeks".
    public var every: @Sendable (_ unit: RecurrenceRule.Frequency, _ interval: Int) -> String

    /// Returns the phrase for one interval of FREQ, such as "in each month".
    public var inEach: @Sendable (_ unit: RecurrenceRule.Frequency) -> String

    /// Returns an ordinal in the form used before the counted noun, such as "1st"; negative numbers count from the end:
    /// "last", "2nd to last".
    public var ordinal: @Sendable (_ number: Int, _ use: OrdinalUse) -> String

    /// Returns the phrase for COUNT, such as "12 times".
    public var times: @Sendable (_ count: Int) -> String

    /// Returns a time of day, such as "9:00" or "9:00:30"; without seconds if they are nil.
    public var clock: @Sendable (_ hour: Int, _ minute: Int, _ second: Int?) -> String

    /// The noun and phrase that an ordinal belongs to, for languages in which ordinals agree with them.
    ///
    /// ```swift
    /// var style = RuleFormatStyle.english
    /// style.ordinal = { number, use in
    ///     use == .onDate ? String(number) : RuleFormatStyle.english.ordinal(number, use)
    /// }
    /// ```
    public enum OrdinalUse: Hashable, Sendable {
        /// The ordinal of a weekday in ``onOrdinalWeekday``.
        case onWeekday(Weekday)
        /// The ordinal of a weekday in ``ordinalWeekdayOfMonth`` and ``ordinalWeekdayOfYear``.
        case isWeekday(Weekday)
        /// The ordinal of a day in ``onWorkday`` and ``onWeekendDay``.
        case onWorkday
        /// The ordinal of a day in ``onDates``; never negative.
        case onDate
        /// The ordinal of the first day in ``onDateRange``; never negative.
        case dateRangeStart
        /// The ordinal of the last day in ``onDateRange``; never negative.
        case dateRangeEnd
        /// The ordinal of the day in ``date``; never negative.
        case untilDate
        /// The ordinal of a day in ``onDaysFromEnd``; always negative.
        case onDayFromEnd
        /// The ordinal of a day in ``onDaysOfYear``.
        case onDayOfYear
        /// The ordinal of a day in ``dayOfYear``.
        case isDayOfYear
        /// The ordinal of a week in ``weekFromEnd``; always negative.
        case inWeek
        /// The ordinal of an occurrence in ``butOnly``.
        case occurrence
    }

    // MARK: Lists

    /// The separator between the elements of a list, except the last two: ", ".
    public var separator: String

    /// The separator between the last two elements of a list: " and ".
    public var and: String

    /// The separator between the last two elements of a list of alternatives: " or ".
    public var or: String

    /// The separator before a clause set off from the sentence: ", ".
    public var clauseSeparator: String

    // MARK: Weekdays

    /// The phrase for weekdays within a week or a day: a `{list}` of names.
    public var onWeekdays: RuleTemplate

    /// The phrase for three or more consecutive weekdays: `{first}`, `{last}`.
    public var onWeekdayRange: RuleTemplate

    /// The phrase for all such weekdays of a month or year: a `{list}` of names.
    public var onEveryWeekday: RuleTemplate

    /// The phrase for all days of a month or year in a range of three or more consecutive weekdays: `{first}`,
    /// `{last}`.
    public var onEveryWeekdayInRange: RuleTemplate

    /// The phrase for the n-th of a weekday: a list of `{ordinals}` and a `{weekday}`.
    public var onOrdinalWeekday: RuleTemplate

    /// The phrase for BYSETPOS among Monday to Friday: a list of `{ordinals}`.
    public var onWorkday: RuleTemplate

    /// The phrase for BYSETPOS among Saturday and Sunday: a list of `{ordinals}`.
    public var onWeekendDay: RuleTemplate

    // MARK: Days

    /// The phrase for days of the month counted from its start: a `{list}` of ordinals.
    public var onDates: RuleTemplate

    /// The phrase for three or more consecutive days of the month: `{first}`, `{last}`, both ordinals.
    public var onDateRange: RuleTemplate

    /// The phrase for days of the month counted from its end: a `{list}` of ordinals.
    public var onDaysFromEnd: RuleTemplate

    /// The phrase for days of the year: a `{list}` of ordinals.
    public var onDaysOfYear: RuleTemplate

    // MARK: Months, weeks and years

    /// The phrase for `{days}` in a `{list}` of months, where ``onDates`` formats all of the days.
    public var datesOfMonths: RuleTemplate

    /// The phrase for `{days}` in a `{list}` of months, where some of the days are weekdays or counted from the end.
    public var daysOfMonths: RuleTemplate

    /// The phrase for `{days}` of a month in a yearly rule without a month.
    ///
    /// The phrase must not state a month: usually the month is that of DTSTART, but engines differ
    /// (``RecurrenceDialect/missingMonth-swift.property``).
    public var daysOfMonth: RuleTemplate

    /// The phrase for `{days}` of every month.
    public var daysOfEveryMonth: RuleTemplate

    /// The phrase for `{days}` of the year.
    public var daysOfYear: RuleTemplate

    /// The phrase for a `{list}` of months.
    public var inMonths: RuleTemplate

    /// The phrase for three or more consecutive months: `{first}`, `{last}`.
    public var inMonthRange: RuleTemplate

    /// The phrase for a `{list}` of weeks formatted by ``week`` and ``weekFromEnd``.
    public var inWeeks: RuleTemplate

    /// The phrase for three or more consecutive weeks: `{first}`, `{last}`, both numbers.
    public var inWeekRange: RuleTemplate

    /// The phrase for a week of the year with its `{number}`.
    public var week: RuleTemplate

    /// The phrase for a week counted from the end of the year: `{ordinal}`.
    public var weekFromEnd: RuleTemplate

    // MARK: Conditions

    /// The phrase for a condition on a day named earlier in the sentence: a `{list}`, joined with ``or``, of texts
    /// formatted by the next four properties.
    public var ifItIs: RuleTemplate

    /// The phrase for a `{weekday}` in ``ifItIs``.
    public var aWeekday: RuleTemplate

    /// The phrase for the n-th weekday of a month in ``ifItIs``: a list of `{ordinals}` and a `{weekday}`.
    public var ordinalWeekdayOfMonth: RuleTemplate

    /// The phrase for the n-th weekday of a year in ``ifItIs``: a list of `{ordinals}` and a `{weekday}`.
    public var ordinalWeekdayOfYear: RuleTemplate

    /// The phrase for a day of the year in ``ifItIs``: a list of `{ordinals}`.
    public var dayOfYear: RuleTemplate

    // MARK: Times

    /// The phrase for a `{list}` of times of day.
    public var atTimes: RuleTemplate

    /// The phrase for evenly spaced times: `{every}`, formatted by ``every``, and two times of day, `{first}` and
    /// `{last}`.
    public var everyFromTo: RuleTemplate

    /// The phrase for whole hours: the `{first}` minute and the `{last}`.
    public var between: RuleTemplate

    /// The phrase for once in each of several hours: `{every}` hour and a list of `{spans}` formatted by ``between``.
    public var everyInSpans: RuleTemplate

    /// The phrases for BYMINUTE, singular and plural, each with a `{list}` of numbers.
    public var atMinutes: (one: RuleTemplate, many: RuleTemplate)

    /// The phrases for BYSECOND, singular and plural, each with a `{list}` of numbers.
    public var atSeconds: (one: RuleTemplate, many: RuleTemplate)

    // MARK: Choice, end and notes

    /// The phrase for BYSETPOS: a list of `{ordinals}`, and `{each}`, formatted by ``inEach``.
    public var butOnly: RuleTemplate

    /// The phrase for UNTIL as a `{date}`.
    public var untilDate: RuleTemplate

    /// The phrase for UNTIL as a local `{time}` on a `{date}`.
    public var untilLocal: RuleTemplate

    /// The phrase for UNTIL in UTC: a `{time}` on a `{date}`.
    public var untilUTC: RuleTemplate

    /// The format of a date: `{day}` and `{year}` are numbers, `{ordinal}` is the day as an ordinal, and `{month}` is a
    /// name.
    public var date: RuleTemplate

    /// The note for a WKST that matters: a `{weekday}`.
    public var weeksStart: RuleTemplate

    /// The note for RSCALE: a `{calendar}`.
    public var inCalendar: RuleTemplate

    /// The note for `SKIP=BACKWARD`.
    public var skipBackward: String

    /// The note for `SKIP=FORWARD`.
    public var skipForward: String

    // MARK: Grammar

    /// The text between parts of the sentence: " ", or nothing in languages without spaces.
    public var wordSeparator = " "

    /// The phrase for a weekly rule from Monday to Friday, such as "every weekday"; nil if the language has none.
    public var everyWorkday: String?

    /// The names of the weekdays from Monday in phrases that need other forms than ``weekdays``, such as another case.
    public var weekdayForms: [WeekdayUse: [String]] = [:]

    /// The names of the months from January in phrases that need other forms than ``months``, such as another case.
    public var monthForms: [MonthUse: [String]] = [:]
}

extension RuleFormatStyle {
    func name(of weekday: Weekday, in use: WeekdayUse? = nil) -> String {
        let names = use.flatMap { weekdayForms[$0] } ?? weekdays
        return weekday.index < names.count ? names[weekday.index] : weekday.abbreviation
    }

    func name(of month: RecurrenceRule.Month, isGregorian: Bool, in use: MonthUse) -> String {
        let names = monthForms[use] ?? months
        if isGregorian, !month.isLeap, names.indices.contains(month.index - 1) { return names[month.index - 1] }
        return (month.isLeap ? leapMonth : numberedMonth).filled(["number": String(month.index)])
    }

    func list(_ elements: [String], last: String) -> String {
        guard elements.count > 1, let final = elements.last else { return elements.first ?? "" }
        return elements.dropLast().joined(separator: separator) + last + final
    }

    func andList(_ elements: [String]) -> String { list(elements, last: and) }

    func orList(_ elements: [String]) -> String { list(elements, last: or) }
}

/// A clock of 24 hours: 9:05, 17:00:30.
func plainClock(_ hour: Int, _ minute: Int, _ second: Int?) -> String {
    "\(hour):\(padded(minute, to: 2))" + (second.map { ":\(padded($0, to: 2))" } ?? "")
}

extension RuleFormatStyle.OrdinalUse: CustomStringConvertible {
    /// The name of the case, such as `onDate`, and its weekday.
    public var description: String {
        switch self {
        case .onWeekday(let day): "onWeekday(\(day))"
        case .isWeekday(let day): "isWeekday(\(day))"
        case .onWorkday: "onWorkday"
        case .onDate: "onDate"
        case .dateRangeStart: "dateRangeStart"
        case .dateRangeEnd: "dateRangeEnd"
        case .untilDate: "untilDate"
        case .onDayFromEnd: "onDayFromEnd"
        case .onDayOfYear: "onDayOfYear"
        case .isDayOfYear: "isDayOfYear"
        case .inWeek: "inWeek"
        case .occurrence: "occurrence"
        }
    }
}
