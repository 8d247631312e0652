/// The Gregorian calendar as a scale, for rules whose SKIP moves dates.
///
/// All other Gregorian rules are expanded by the shape of the year, which is faster.
package struct GregorianScale: CalendarScale {
    package init() {}

    package func year(containing day: DayNumber) -> Int { Gregorian.components(ofDayNumber: day.daysSince1970).year }

    package func layout(ofYear number: Int) -> CalendarYear? {
        guard Self.years.contains(number) else { return nil }
        return CalendarYear(
            firstDay: DayNumber(daysSince1970: Gregorian.dayNumber(year: number, month: 1, day: 1)),
            firstMonth: number * 12,
            months: Gregorian.isLeap(number) ? Self.leapMonths : Self.months)
    }

    /// One year more at each end than there are dates: SKIP can move a date into the first or the last year.
    private static let years = 0...10_000
    private static let months = months(isLeapYear: false)
    private static let leapMonths = months(isLeapYear: true)

    private static func months(isLeapYear: Bool) -> [CalendarYear.Month] {
        (1...12).map { .init(.init($0), length: Gregorian.length(ofMonth: $0, isLeapYear: isLeapYear)) }
    }
}

extension RecurrenceRule {
    /// Returns the reason this rule can't be expanded in a scale, or nil if the rule can be expanded.
    ///
    /// - Parameter scale: The calendar for ``calendarScale``. A Gregorian rule needs none.
    public func expansionError(in scale: borrowing (any CalendarScale)?) -> RecurrenceRuleError? {
        guard !isGregorian, let calendarScale else { return nil }
        if scale == nil { return RecurrenceRuleError(.calendarScale, found: calendarScale) }
        // Neither RFC defines the first week of a year in other calendars.
        if !weeks.isEmpty { return RecurrenceRuleError(.partNotAllowed, found: RulePart.weeks.name) }
        return nil
    }
}
