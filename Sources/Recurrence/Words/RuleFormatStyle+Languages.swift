extension RuleFormatStyle {
    /// Creates the style of a language by its ISO 639-1 code, such as `fr`; nil for a language that is not there.
    ///
    /// ```swift
    /// let style = RuleFormatStyle(languageCode: "pl") ?? .english
    /// try RecurrenceRule("FREQ=WEEKLY;INTERVAL=5").formatted(style)  // co 5 tygodni
    /// ```
    public init?(languageCode: String) {
        switch languageCode {
        case "en": self = .english
        case "de": self = .german
        case "fr": self = .french
        case "es": self = .spanish
        case "it": self = .italian
        case "pt": self = .portuguese
        case "nl": self = .dutch
        case "pl": self = .polish
        case "ru": self = .russian
        case "ja": self = .japanese
        case "zh": self = .chinese
        default: return nil
        }
    }

    /// A phrase that names weekdays.
    public enum WeekdayUse: Hashable, Sendable {
        /// An element of the list in ``onWeekdays``.
        case list
        /// An element of the list in ``onEveryWeekday``.
        case every
        /// The first in ``onWeekdayRange`` and ``onEveryWeekdayInRange``.
        case rangeStart
        /// The last in ``onWeekdayRange`` and ``onEveryWeekdayInRange``.
        case rangeEnd
        /// The weekday in ``onOrdinalWeekday``.
        case ordinal
        /// The weekday in ``aWeekday``.
        case condition
        /// The weekday in ``weeksStart``.
        case weekStart
    }

    /// A phrase that names months.
    public enum MonthUse: Hashable, Sendable {
        /// An element of the list in ``datesOfMonths``, and the month in ``date``.
        case dates
        /// An element of the list in ``daysOfMonths``.
        case days
        /// An element of the list in ``inMonths``.
        case list
        /// The first in ``inMonthRange``.
        case rangeStart
        /// The last in ``inMonthRange``.
        case rangeEnd
    }
}
