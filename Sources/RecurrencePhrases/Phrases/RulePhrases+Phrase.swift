public import Recurrence

extension RulePhrases {
    /// A part of a sentence, with the placeholders that its text can use.
    ///
    /// ```swift
    /// phrases[.onWeekdays] = "on {list}"
    /// ```
    public enum Phrase: CaseIterable, Hashable, Sendable {
        // MARK: Weekdays

        /// Weekdays within a week or a day: a `{list}` of names.
        case onWeekdays
        /// Three or more consecutive weekdays: `{first}`, `{last}`.
        case onWeekdayRange
        /// All such weekdays of a month or year: a `{list}` of names.
        case onEveryWeekday
        /// All days of a month or year in a range of three or more consecutive weekdays: `{first}`, `{last}`.
        case onEveryWeekdayInRange
        /// The n-th of a weekday: a list of `{ordinals}` and a `{weekday}`.
        case onOrdinalWeekday
        /// BYSETPOS among Monday to Friday: a list of `{ordinals}`.
        case onWorkday
        /// BYSETPOS among Saturday and Sunday: a list of `{ordinals}`.
        case onWeekendDay
        /// A weekly rule from Monday to Friday, such as "every weekday"; empty if the language has no such phrase.
        case everyWorkday

        // MARK: Days

        /// Days of the month counted from its start: a `{list}` of ordinals.
        case onDates
        /// Three or more consecutive days of the month: `{first}`, `{last}`, both ordinals.
        case onDateRange
        /// Days of the month counted from its end: a `{list}` of ordinals.
        case onDaysFromEnd
        /// Days of the year: a `{list}` of ordinals.
        case onDaysOfYear

        // MARK: Months, weeks and years

        /// `{days}` in a `{list}` of months, where ``onDates`` formats all of the days.
        case datesOfMonths
        /// `{days}` in a `{list}` of months, where some of the days are weekdays or counted from the end.
        case daysOfMonths
        /// `{days}` of a month in a yearly rule without a month.
        ///
        /// The phrase must not state a month: usually the month is that of DTSTART, but engines differ
        /// (`RecurrenceDialect.missingMonth`).
        case daysOfMonth
        /// `{days}` of every month.
        case daysOfEveryMonth
        /// `{days}` of the year.
        case daysOfYear
        /// A `{list}` of months.
        case inMonths
        /// Three or more consecutive months: `{first}`, `{last}`.
        case inMonthRange
        /// A `{list}` of weeks formatted by ``week`` and ``weekFromEnd``.
        case inWeeks
        /// Three or more consecutive weeks: `{first}`, `{last}`, both numbers.
        case inWeekRange
        /// A week of the year with its `{number}`.
        case week
        /// A week counted from the end of the year: `{ordinal}`.
        case weekFromEnd
        /// A month of another calendar (RFC 7529), with its `{number}`.
        case numberedMonth
        /// A leap month of another calendar, with the `{number}` of the month before the leap month.
        case leapMonth

        // MARK: Conditions

        /// A condition on a day named earlier in the sentence: a `{list}`, joined with ``RulePhrases/or``, of texts
        /// formatted by the next four phrases.
        case ifItIs
        /// A `{weekday}` in ``ifItIs``.
        case aWeekday
        /// The n-th weekday of a month in ``ifItIs``: a list of `{ordinals}` and a `{weekday}`.
        case ordinalWeekdayOfMonth
        /// The n-th weekday of a year in ``ifItIs``: a list of `{ordinals}` and a `{weekday}`.
        case ordinalWeekdayOfYear
        /// A day of the year in ``ifItIs``: a list of `{ordinals}`.
        case dayOfYear

        // MARK: Times

        /// A `{list}` of times of day.
        case atTimes
        /// Evenly spaced times: `{every}`, formatted by ``RulePhrases/every``, and two times of day, `{first}` and
        /// `{last}`.
        case everyFromTo
        /// Whole hours: the `{first}` minute and the `{last}`.
        case between
        /// Once in each of several hours: `{every}` hour and a list of `{spans}` formatted by ``between``.
        case everyInSpans
        /// One number in BYMINUTE: a `{list}` of it.
        case atMinute
        /// Several numbers in BYMINUTE: a `{list}`.
        case atMinutes
        /// One number in BYSECOND: a `{list}` of it.
        case atSecond
        /// Several numbers in BYSECOND: a `{list}`.
        case atSeconds

        // MARK: Choice, end and notes

        /// BYSETPOS: a list of `{ordinals}`, and `{each}`, formatted by ``RulePhrases/inEach``.
        case butOnly
        /// UNTIL as a `{date}`.
        case untilDate
        /// UNTIL as a local `{time}` on a `{date}`.
        case untilLocal
        /// UNTIL in UTC: a `{time}` on a `{date}`.
        case untilUTC
        /// A date: `{day}` and `{year}` are numbers, `{ordinal}` is the day as an ordinal, and `{month}` is a name.
        case date
        /// The note for a WKST that matters: a `{weekday}`.
        case weeksStart
        /// The note for RSCALE: a `{calendar}`.
        case inCalendar
        /// The note for `SKIP=BACKWARD`, without placeholders.
        case skipBackward
        /// The note for `SKIP=FORWARD`, without placeholders.
        case skipForward
    }

    /// The noun and phrase that an ordinal belongs to, for languages in which ordinals agree with them.
    ///
    /// ```swift
    /// var phrases = RulePhrases.english
    /// phrases.ordinal = { number, use in
    ///     use == .onDate ? String(number) : RulePhrases.english.ordinal(number, use)
    /// }
    /// ```
    public enum OrdinalUse: Hashable, Sendable {
        /// The ordinal of a weekday in ``Phrase/onOrdinalWeekday``.
        case onWeekday(Weekday)
        /// The ordinal of a weekday in ``Phrase/ordinalWeekdayOfMonth`` and ``Phrase/ordinalWeekdayOfYear``.
        case isWeekday(Weekday)
        /// The ordinal of a day in ``Phrase/onWorkday`` and ``Phrase/onWeekendDay``.
        case onWorkday
        /// The ordinal of a day in ``Phrase/onDates``; never negative.
        case onDate
        /// The ordinal of the first day in ``Phrase/onDateRange``; never negative.
        case dateRangeStart
        /// The ordinal of the last day in ``Phrase/onDateRange``; never negative.
        case dateRangeEnd
        /// The ordinal of the day in ``Phrase/date``; never negative.
        case untilDate
        /// The ordinal of a day in ``Phrase/onDaysFromEnd``; always negative.
        case onDayFromEnd
        /// The ordinal of a day in ``Phrase/onDaysOfYear``.
        case onDayOfYear
        /// The ordinal of a day in ``Phrase/dayOfYear``.
        case isDayOfYear
        /// The ordinal of a week in ``Phrase/weekFromEnd``; always negative.
        case inWeek
        /// The ordinal of an occurrence in ``Phrase/butOnly``.
        case occurrence
    }

    /// A phrase that contains the name of a weekday.
    ///
    /// ```swift
    /// phrases.weekdayForms[.every] = phrases.weekdays.map { "every \($0)" }
    /// ```
    public enum WeekdayUse: Hashable, Sendable {
        /// A weekday in the list of ``Phrase/onWeekdays``.
        case list
        /// A weekday in the list of ``Phrase/onEveryWeekday``.
        case every
        /// The first weekday in ``Phrase/onWeekdayRange`` and ``Phrase/onEveryWeekdayInRange``.
        case rangeStart
        /// The last weekday in ``Phrase/onWeekdayRange`` and ``Phrase/onEveryWeekdayInRange``.
        case rangeEnd
        /// The weekday in ``Phrase/onOrdinalWeekday``.
        case ordinal
        /// The weekday in ``Phrase/aWeekday``.
        case condition
        /// The weekday in ``Phrase/weeksStart``.
        case weekStart
    }

    /// A phrase that contains the name of a month.
    ///
    /// ```swift
    /// phrases.monthForms[.rangeStart] = phrases.months.map { $0.uppercased() }
    /// ```
    public enum MonthUse: Hashable, Sendable {
        /// A month in the list of ``Phrase/datesOfMonths``, and the month in ``Phrase/date``.
        case dates
        /// A month in the list of ``Phrase/daysOfMonths``.
        case days
        /// A month in the list of ``Phrase/inMonths``.
        case list
        /// The first month in ``Phrase/inMonthRange``.
        case rangeStart
        /// The last month in ``Phrase/inMonthRange``.
        case rangeEnd
    }
}
