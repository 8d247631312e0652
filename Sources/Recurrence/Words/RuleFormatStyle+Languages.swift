extension RuleFormatStyle {
    /// Creates the style of a language from an ISO 639-1 code such as `fr`; returns nil if the language is not built in.
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

    /// A phrase that contains the name of a weekday.
    ///
    /// ```swift
    /// style.weekdayForms[.every] = ["every Mon", "every Tue", "every Wed", "every Thu", "every Fri", "every Sat", "every Sun"]
    /// ```
    public enum WeekdayUse: Hashable, Sendable {
        /// A weekday in the list of ``onWeekdays``.
        case list
        /// A weekday in the list of ``onEveryWeekday``.
        case every
        /// The first weekday in ``onWeekdayRange`` and ``onEveryWeekdayInRange``.
        case rangeStart
        /// The last weekday in ``onWeekdayRange`` and ``onEveryWeekdayInRange``.
        case rangeEnd
        /// The weekday in ``onOrdinalWeekday``.
        case ordinal
        /// The weekday in ``aWeekday``.
        case condition
        /// The weekday in ``weeksStart``.
        case weekStart
    }

    /// A phrase that contains the name of a month.
    ///
    /// ```swift
    /// style.monthForms[.rangeStart] = style.months.map { $0.uppercased() }
    /// ```
    public enum MonthUse: Hashable, Sendable {
        /// A month in the list of ``datesOfMonths``, and the month in ``date``.
        case dates
        /// A month in the list of ``daysOfMonths``.
        case days
        /// A month in the list of ``inMonths``.
        case list
        /// The first month in ``inMonthRange``.
        case rangeStart
        /// The last month in ``inMonthRange``.
        case rangeEnd
    }
}

extension RuleFormatStyle.WeekdayUse: CustomStringConvertible {
    /// The name of the case, such as `list`.
    public var description: String {
        switch self {
        case .list: "list"
        case .every: "every"
        case .rangeStart: "rangeStart"
        case .rangeEnd: "rangeEnd"
        case .ordinal: "ordinal"
        case .condition: "condition"
        case .weekStart: "weekStart"
        }
    }
}

extension RuleFormatStyle.MonthUse: CustomStringConvertible {
    /// The name of the case, such as `dates`.
    public var description: String {
        switch self {
        case .dates: "dates"
        case .days: "days"
        case .list: "list"
        case .rangeStart: "rangeStart"
        case .rangeEnd: "rangeEnd"
        }
    }
}
