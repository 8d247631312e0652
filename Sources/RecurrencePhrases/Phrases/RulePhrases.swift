public import Recurrence

/// The names, ordinals and phrases that `RecurrenceRule.formatted(_:)` uses to describe a rule in one language.
///
/// Eleven languages are built in: ``english``, ``german``, ``french``, ``spanish``, ``italian``, ``portuguese``,
/// ``dutch``, ``polish``, ``russian``, ``japanese`` and ``chinese``. ``init(languageCode:)`` finds them by code. Copy
/// one to change its words, or replace all of them to support another language:
///
/// ```swift
/// var american = RulePhrases.english
/// american[.date] = "{month} {day}, {year}"
/// american[.inWeekRange] = "in weeks {first} through {last}"
/// ```
///
/// Text that depends on a number (plurals, ordinals, the clock) comes from a function. All other text is a ``Phrase``,
/// whose placeholders each case documents. To keep the sentences of different rules distinct, return different texts
/// for different numbers, and use every placeholder of each phrase.
public struct RulePhrases: Sendable {
    /// The names of the weekdays from Monday. A missing name is replaced by the RFC's two letters.
    public var weekdays: [String]

    /// The names of the weekdays from Monday in phrases that need other forms than ``weekdays``, such as another case.
    public var weekdayForms: [WeekdayUse: [String]]

    /// The names of the months from January, for rules without RSCALE or with `RSCALE=GREGORIAN`. A missing name is
    /// replaced by ``Phrase/numberedMonth``.
    public var months: [String]

    /// The names of the months from January in phrases that need other forms than ``months``, such as another case.
    public var monthForms: [MonthUse: [String]]

    /// The names of calendars in the form that ``Phrase/inCalendar`` needs, keyed by RSCALE in upper case. A calendar
    /// without a name appears as its RSCALE.
    public var calendars: [String: String]

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

    /// The separator between the elements of a list, except the last two: ", ".
    public var separator: String

    /// The separator between the last two elements of a list: " and ".
    public var and: String

    /// The separator between the last two elements of a list of alternatives: " or ".
    public var or: String

    /// The separator before a clause set off from the sentence: ", ".
    public var clauseSeparator: String

    /// The text between parts of the sentence: " ", or nothing in languages without spaces.
    public var wordSeparator: String

    private var phrases: [Phrase: String]

    /// A phrase with its placeholders in braces, such as `"from {first} to {last}"`.
    ///
    /// Placeholders can appear in any order, more than once, or not at all, so each language can use its own word
    /// order. Braces that don't name a placeholder of the phrase are copied unchanged.
    public subscript(phrase: Phrase) -> String {
        get { phrases[phrase] ?? "" }
        set { phrases[phrase] = newValue }
    }
}

extension RulePhrases {
    /// Creates a language from tables, whose words are separated by `|` and line breaks: weekdays from Monday, months
    /// from January, ``calendarNames``, and phrases in the order of ``Phrase``, with one line for each group.
    init(
        weekdays: String, months: String, calendars: String, phrases: String,
        separator: String = ", ", and: String, or: String, clauseSeparator: String = ", ", wordSeparator: String = " ",
        every: @escaping @Sendable (_ unit: RecurrenceRule.Frequency, _ interval: Int) -> String,
        inEach: @escaping @Sendable (_ unit: RecurrenceRule.Frequency) -> String,
        ordinal: @escaping @Sendable (_ number: Int, _ use: OrdinalUse) -> String,
        times: @escaping @Sendable (_ count: Int) -> String,
        clock: @escaping @Sendable (_ hour: Int, _ minute: Int, _ second: Int?) -> String = plainClock,
        weekdayForms: [WeekdayUse: String] = [:], monthForms: [MonthUse: String] = [:]
    ) {
        self.weekdays = words(weekdays)
        self.weekdayForms = weekdayForms.mapValues(words)
        self.months = words(months)
        self.monthForms = monthForms.mapValues(words)
        self.calendars = Dictionary(uniqueKeysWithValues: zip(Self.calendarNames, words(calendars)))
        self.phrases = Dictionary(uniqueKeysWithValues: zip(Phrase.allCases, words(phrases)))
        (self.separator, self.and, self.or) = (separator, and, or)
        (self.clauseSeparator, self.wordSeparator) = (clauseSeparator, wordSeparator)
        (self.every, self.inEach, self.ordinal, self.times, self.clock) = (every, inEach, ordinal, times, clock)
    }

    private static let calendarNames = words(
        "BUDDHIST|CHINESE|COPTIC|DANGI|ETHIOPIC|GREGORIAN|HEBREW|INDIAN|JAPANESE|PERSIAN|ROC")
}

/// A word for each frequency, from SECONDLY to YEARLY.
struct UnitWords: ExpressibleByStringLiteral, Sendable {
    private let row: [String]

    init(stringLiteral row: String) { self.row = words(row) }

    subscript(unit: RecurrenceRule.Frequency) -> String { row[Int(unit.rawValue)] }
}

private func words(_ table: String) -> [String] {
    table.split(omittingEmptySubsequences: false) { $0 == "|" || $0.isNewline }.map(String.init)
}

/// A clock of 24 hours: 9:05, 17:00:30.
@Sendable func plainClock(_ hour: Int, _ minute: Int, _ second: Int?) -> String {
    func padded(_ number: Int) -> String { number < 10 ? ":0\(number)" : ":\(number)" }
    return "\(hour)\(padded(minute))\(second.map(padded) ?? "")"
}

extension RulePhrases: CustomStringConvertible, CustomReflectable {
    /// The first and the last name of a weekday: `Monday to Sunday`.
    public var description: String { "\(weekdays.first ?? "?") to \(weekdays.last ?? "?")" }

    /// A mirror with the names of the weekdays and months.
    public var customMirror: Mirror { Mirror(self, children: ["weekdays": weekdays, "months": months]) }
}
