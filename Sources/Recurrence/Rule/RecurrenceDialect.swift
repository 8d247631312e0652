/// A set of answers to the questions that RFC 5545 leaves open and that engines answer differently.
///
/// Each answer is a named value. Use the default ``rfc5545``, a preset that matches another engine, or a combination of
/// your own:
///
/// ```swift
/// let rule = try RecurrenceRule("FREQ=YEARLY;BYMONTHDAY=17")
/// rule.occurrences(from: start)                       // once a year
/// rule.occurrences(from: start, dialect: .dateutil)   // twelve times a year
///
/// var dialect = RecurrenceDialect.rfc5545
/// dialect.skippedTime = .endOfGap
/// ```
public struct RecurrenceDialect: Hashable, Sendable, Codable {
    /// The months of a yearly rule that has BYMONTHDAY but no BYMONTH.
    public var missingMonth: MissingPart

    /// The weekdays of a rule that has BYWEEKNO but no part that selects days.
    public var missingWeekday: MissingPart

    /// The members that BYSETPOS counts in the interval that contains DTSTART.
    public var firstInterval: FirstInterval

    /// The year to which BYWEEKNO assigns a week across New Year.
    public var yearOfWeek: YearOfWeek

    /// The days of a rule that has BYYEARDAY or BYMONTHDAY beside BYWEEKNO.
    public var weekNumberConflict: WeekNumberConflict

    /// Whether a recurrence set includes a DTSTART that no rule matches.
    ///
    /// The occurrences of a bare rule never include such a start.
    public var unmatchedStart: UnmatchedStart

    /// The instant of a local time that the zone's clock skips (a gap).
    public var skippedTime: SkippedTime

    /// The instant of a local time that the zone's clock shows twice (a fold).
    public var repeatedTime: RepeatedTime

    /// Whether two local times at the same instant are one occurrence or two.
    public var duplicateInstants: DuplicateInstants

    /// The default of a rule part that is missing.
    ///
    /// ```swift
    /// let dialect = RecurrenceDialect(missingMonth: .every)
    /// ```
    public enum MissingPart: String, Hashable, Sendable, CaseIterable, Codable, CaseNamed {
        /// The month or weekday of DTSTART: missing information "would have been retrieved from the DTSTART property"
        /// (RFC 5545 §3.3.10).
        case fromStart
        /// All twelve months or all seven weekdays: the table of the same section marks the part as "Expand".
        case every
    }

    /// The members of the first interval that BYSETPOS counts.
    ///
    /// ```swift
    /// let dialect = RecurrenceDialect(firstInterval: .fromStart)
    /// ```
    public enum FirstInterval: String, Hashable, Sendable, CaseIterable, Codable, CaseNamed {
        /// The whole interval, including members before DTSTART: "A set of recurrence instances starts at the beginning
        /// of the interval defined by the FREQ rule part."
        case whole
        /// Only members at or after DTSTART.
        case fromStart
        /// In a week, all members from DTSTART's day on, including earlier times of that day; in any other interval,
        /// all members.
        case weekFromStart
    }

    /// The year of a week across New Year if INTERVAL counts years.
    ///
    /// ```swift
    /// let dialect = RecurrenceDialect(yearOfWeek: .calendarYear)
    /// ```
    public enum YearOfWeek: String, Hashable, Sendable, CaseIterable, Codable, CaseNamed {
        /// The whole week belongs to its week-year, and INTERVAL counts week-years from that of DTSTART.
        case weekYear
        /// Each day belongs to its calendar year, which splits the week, and INTERVAL counts calendar years.
        case calendarYear
        /// The whole week belongs to its week-year, but INTERVAL counts from DTSTART's calendar year unless DTSTART
        /// itself matches the rule, as in libical.
        case weekYearFromCalendarYear
    }

    /// The meaning of two ways to select days in one rule.
    ///
    /// ```swift
    /// let dialect = RecurrenceDialect(weekNumberConflict: .noOccurrences)
    /// ```
    public enum WeekNumberConflict: String, Hashable, Sendable, CaseIterable, Codable, CaseNamed {
        /// The days that both parts select.
        case intersect
        /// The rule has no occurrences.
        case noOccurrences
    }

    /// Whether DTSTART is an occurrence if no rule matches it.
    ///
    /// ```swift
    /// let dialect = RecurrenceDialect(unmatchedStart: .excluded)
    /// ```
    public enum UnmatchedStart: String, Hashable, Sendable, CaseIterable, Codable, CaseNamed {
        /// DTSTART is the first occurrence and counts toward COUNT: "The "DTSTART" property value always counts as the
        /// first occurrence" (RFC 5545 §3.3.10).
        ///
        /// RFC 5545 §3.8.5.3 says that DTSTART SHOULD match the rule, and that the set is undefined if DTSTART doesn't
        /// match.
        case included
        /// DTSTART is not an occurrence.
        case excluded
    }

    /// The treatment of a local time in a gap.
    ///
    /// ```swift
    /// let dialect = RecurrenceDialect(skippedTime: .endOfGap)
    /// ```
    public enum SkippedTime: String, Hashable, Sendable, CaseIterable, Codable, CaseNamed {
        /// The time is read at the offset before the gap, so 02:30 becomes 03:30 (RFC 5545 §3.3.5, erratum 4271).
        case shiftForward
        /// The time is omitted.
        case omit
        /// The time moves to the first time after the gap, so 02:30 becomes 03:00.
        case endOfGap
    }

    /// The instant chosen for a local time in a fold.
    ///
    /// ```swift
    /// let dialect = RecurrenceDialect(repeatedTime: .second)
    /// ```
    public enum RepeatedTime: String, Hashable, Sendable, CaseIterable, Codable, CaseNamed {
        /// The first of the two instants: "The first occurrence of the referenced time" (RFC 5545 §3.3.5).
        case first
        /// The second of the two instants.
        case second
    }

    /// Whether a recurrence set can contain the same instant twice.
    ///
    /// ```swift
    /// let dialect = RecurrenceDialect(duplicateInstants: .keep)
    /// ```
    public enum DuplicateInstants: String, Hashable, Sendable, CaseIterable, Codable, CaseNamed {
        /// The instant occurs once, and COUNT counts one occurrence: "Duplicate instances are ignored" (RFC 5545
        /// §3.8.5.2).
        case merge
        /// The instant occurs once for each local time that resolves to it.
        case keep
    }

    /// Creates a dialect; answers you don't specify are those of ``rfc5545``.
    public init(
        missingMonth: MissingPart = .fromStart, missingWeekday: MissingPart = .fromStart,
        firstInterval: FirstInterval = .whole, yearOfWeek: YearOfWeek = .weekYear,
        weekNumberConflict: WeekNumberConflict = .intersect, unmatchedStart: UnmatchedStart = .included,
        skippedTime: SkippedTime = .shiftForward, repeatedTime: RepeatedTime = .first,
        duplicateInstants: DuplicateInstants = .merge
    ) {
        self.missingMonth = missingMonth
        self.missingWeekday = missingWeekday
        self.firstInterval = firstInterval
        self.yearOfWeek = yearOfWeek
        self.weekNumberConflict = weekNumberConflict
        self.unmatchedStart = unmatchedStart
        self.skippedTime = skippedTime
        self.repeatedTime = repeatedTime
        self.duplicateInstants = duplicateInstants
    }

    /// The answers that the text of RFC 5545 supports.
    public static let rfc5545 = RecurrenceDialect()

    /// The answers of libical 3 and 4.
    public static let libical = RecurrenceDialect(
        yearOfWeek: .weekYearFromCalendarYear, weekNumberConflict: .noOccurrences, unmatchedStart: .excluded)

    /// The answers of python-dateutil and of engines modeled on it.
    public static let dateutil = RecurrenceDialect(
        missingMonth: .every, missingWeekday: .every, firstInterval: .weekFromStart, yearOfWeek: .calendarYear,
        unmatchedStart: .excluded, duplicateInstants: .keep)
}

extension RecurrenceDialect: CustomStringConvertible {
    /// The answers that differ from ``rfc5545``, such as `missingMonth every, unmatchedStart excluded`; `rfc5545` if none
    /// differ.
    public var description: String {
        let standard = Self.rfc5545
        let answers: [(question: String, answer: String, standard: String)] = [
            ("missingMonth", missingMonth.rawValue, standard.missingMonth.rawValue),
            ("missingWeekday", missingWeekday.rawValue, standard.missingWeekday.rawValue),
            ("firstInterval", firstInterval.rawValue, standard.firstInterval.rawValue),
            ("yearOfWeek", yearOfWeek.rawValue, standard.yearOfWeek.rawValue),
            ("weekNumberConflict", weekNumberConflict.rawValue, standard.weekNumberConflict.rawValue),
            ("unmatchedStart", unmatchedStart.rawValue, standard.unmatchedStart.rawValue),
            ("skippedTime", skippedTime.rawValue, standard.skippedTime.rawValue),
            ("repeatedTime", repeatedTime.rawValue, standard.repeatedTime.rawValue),
            ("duplicateInstants", duplicateInstants.rawValue, standard.duplicateInstants.rawValue),
        ]
        let others = answers.filter { $0.answer != $0.standard }.map { "\($0.question) \($0.answer)" }
        return others.isEmpty ? "rfc5545" : others.joined(separator: ", ")
    }
}
