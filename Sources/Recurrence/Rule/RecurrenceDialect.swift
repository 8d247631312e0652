/// Answers to the questions that RFC 5545 leaves open, on which engines differ silently.
///
/// Each is a value with a name; the presets are the house's own answers, ``rfc5545``, and those of two engines that
/// people compare with.
///
/// ```swift
/// let rule = try RecurrenceRule("FREQ=YEARLY;BYMONTHDAY=17")
/// rule.occurrences(from: start)                       // once a year
/// rule.occurrences(from: start, reading: .dateutil)   // twelve times a year
/// ```
public struct RecurrenceDialect: Hashable, Sendable, Codable {
    /// YEARLY with BYMONTHDAY and without BYMONTH.
    public var missingMonth: MissingPart

    /// BYWEEKNO without a part that names days.
    public var missingWeekday: MissingPart

    /// The interval that holds DTSTART, under BYSETPOS.
    public var firstInterval: FirstInterval

    /// The week across New Year, under BYWEEKNO.
    public var yearOfWeek: YearOfWeek

    /// BYYEARDAY or BYMONTHDAY beside BYWEEKNO.
    public var daysBesideWeeks: DaysBesideWeeks

    /// A DTSTART that no rule matches, in a recurrence set. (A bare rule never has it.)
    public var unmatchedStart: UnmatchedStart

    /// A local time that the zone's clock skips.
    public var skippedTime: SkippedTime

    /// A local time that the zone's clock shows twice.
    public var repeatedTime: RepeatedTime

    /// Two local times that are one instant.
    public var duplicateInstants: DuplicateInstants

    /// What stands for a part that is not there.
    public enum MissingPart: String, Hashable, Sendable, CaseIterable, Codable {
        /// DTSTART's month or weekday: what is missing "would have been retrieved from the DTSTART property" (RFC 5545
        /// §3.3.10).
        case fromStart
        /// All twelve months, all seven weekdays: the table of the same section marks the part as "Expand".
        case every
    }

    /// What BYSETPOS counts in the first interval.
    public enum FirstInterval: String, Hashable, Sendable, CaseIterable, Codable {
        /// The whole interval, also what lies before DTSTART: "A set of recurrence instances starts at the beginning of
        /// the interval defined by the FREQ rule part."
        case whole
        /// Only what lies at or after DTSTART.
        case fromStart
        /// Of a week, DTSTART's day and those after it, with all their times; of any other interval the whole.
        case weekFromStart
    }

    /// Which year a week across New Year belongs to when INTERVAL counts years.
    public enum YearOfWeek: String, Hashable, Sendable, CaseIterable, Codable {
        /// The whole week to its week-year; INTERVAL counts week-years from DTSTART's.
        case weekYear
        /// Each day to its calendar year, which splits the week; INTERVAL counts calendar years.
        case calendarYear
        /// The whole week to its week-year; INTERVAL counts from DTSTART's calendar year unless DTSTART itself is on the
        /// rule, as libical does.
        case weekYearFromCalendarYear
    }

    /// What two ways to name days mean together.
    public enum DaysBesideWeeks: String, Hashable, Sendable, CaseIterable, Codable {
        /// The days on which both hold.
        case intersect
        /// The rule has no occurrences.
        case refuse
    }

    /// Whether DTSTART is an occurrence where no rule matches it.
    public enum UnmatchedStart: String, Hashable, Sendable, CaseIterable, Codable {
        /// It is the first, and COUNT counts it: "The "DTSTART" property value always counts as the first occurrence" (RFC
        /// 5545 §3.3.10). §3.8.5.3 says that it SHOULD be on the rule, and that the set is undefined where it is not.
        case isFirst
        /// It is none.
        case isNone
    }

    /// What becomes of a local time in a gap.
    public enum SkippedTime: String, Hashable, Sendable, CaseIterable, Codable {
        /// It is read at the offset before the gap, so 02:30 becomes 03:30 (RFC 5545 §3.3.5, erratum 4271).
        case offsetBefore
        /// It is left out.
        case leaveOut
        /// It moves to the first time after the gap, so 02:30 becomes 03:00.
        case endOfGap
    }

    /// Which of the two is meant by a local time in a fold.
    public enum RepeatedTime: String, Hashable, Sendable, CaseIterable, Codable {
        /// "The first occurrence of the referenced time" (RFC 5545 §3.3.5).
        case first
        /// The second.
        case second
    }

    /// Whether a recurrence set holds an instant twice.
    public enum DuplicateInstants: String, Hashable, Sendable, CaseIterable, Codable {
        /// Held once: "Duplicate instances are ignored" (RFC 5545 §3.8.5.2). COUNT counts it once.
        case merge
        /// Held as often as local times lead to it.
        case keep
    }

    /// A dialect with the answers of RFC 5545's own sentences, where nothing else is said.
    public init(
        missingMonth: MissingPart = .fromStart, missingWeekday: MissingPart = .fromStart,
        firstInterval: FirstInterval = .whole, yearOfWeek: YearOfWeek = .weekYear,
        daysBesideWeeks: DaysBesideWeeks = .intersect, unmatchedStart: UnmatchedStart = .isFirst,
        skippedTime: SkippedTime = .offsetBefore, repeatedTime: RepeatedTime = .first,
        duplicateInstants: DuplicateInstants = .merge
    ) {
        self.missingMonth = missingMonth
        self.missingWeekday = missingWeekday
        self.firstInterval = firstInterval
        self.yearOfWeek = yearOfWeek
        self.daysBesideWeeks = daysBesideWeeks
        self.unmatchedStart = unmatchedStart
        self.skippedTime = skippedTime
        self.repeatedTime = repeatedTime
        self.duplicateInstants = duplicateInstants
    }

    /// The answers that RFC 5545's own sentences support.
    public static let rfc5545 = RecurrenceDialect()

    /// What libical 3 and 4 do.
    public static let libical = RecurrenceDialect(
        yearOfWeek: .weekYearFromCalendarYear, daysBesideWeeks: .refuse, unmatchedStart: .isNone)

    /// What python-dateutil, and the engines made after it, do.
    public static let dateutil = RecurrenceDialect(
        missingMonth: .every, missingWeekday: .every, firstInterval: .weekFromStart, yearOfWeek: .calendarYear,
        unmatchedStart: .isNone, duplicateInstants: .keep)
}

extension RecurrenceDialect: CustomStringConvertible {
    /// The answers that are not those of ``rfc5545``: `missingMonth every, unmatchedStart isNone`; `rfc5545` if all are.
    public var description: String {
        let standard = Self.rfc5545
        let answers: [(question: String, answer: String, standard: String)] = [
            ("missingMonth", missingMonth.rawValue, standard.missingMonth.rawValue),
            ("missingWeekday", missingWeekday.rawValue, standard.missingWeekday.rawValue),
            ("firstInterval", firstInterval.rawValue, standard.firstInterval.rawValue),
            ("yearOfWeek", yearOfWeek.rawValue, standard.yearOfWeek.rawValue),
            ("daysBesideWeeks", daysBesideWeeks.rawValue, standard.daysBesideWeeks.rawValue),
            ("unmatchedStart", unmatchedStart.rawValue, standard.unmatchedStart.rawValue),
            ("skippedTime", skippedTime.rawValue, standard.skippedTime.rawValue),
            ("repeatedTime", repeatedTime.rawValue, standard.repeatedTime.rawValue),
            ("duplicateInstants", duplicateInstants.rawValue, standard.duplicateInstants.rawValue),
        ]
        let others = answers.filter { $0.answer != $0.standard }.map { "\($0.question) \($0.answer)" }
        return others.isEmpty ? "rfc5545" : others.joined(separator: ", ")
    }
}
