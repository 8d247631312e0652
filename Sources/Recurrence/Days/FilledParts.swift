/// The day parts of a rule, with what is missing taken from DTSTART.
///
/// RFC 5545 §3.3.10: "Information, not contained in the rule, necessary to determine the various recurrence instance
/// start time and dates are derived from the Start Time (DTSTART) component attribute"; had a part been missing, "the
/// appropriate minute, hour, day, or month would have been retrieved from the DTSTART property".
struct FilledParts {
    /// Empty for all.
    private(set) var months: [RecurrenceRule.Month]
    /// Empty for all.
    private(set) var monthDays: [Int]
    /// Empty for all.
    private(set) var weekdays: [RecurrenceRule.DayOfWeek]

    /// - Parameters:
    ///   - month: the month of DTSTART in the rule's calendar.
    ///   - day: the day of that month.
    init(
        _ rule: RecurrenceRule, month: RecurrenceRule.Month, day: Int, weekday: Weekday, _ dialect: RecurrenceDialect
    ) {
        func expands(_ part: RulePart) -> Bool { ExpansionTable.effect(of: part, under: rule.frequency) == .expand }
        let namesNoDay = rule.weekdays.isEmpty && rule.daysOfTheMonth.isEmpty && rule.daysOfTheYear.isEmpty
        months = rule.months
        monthDays = rule.daysOfTheMonth
        weekdays = rule.weekdays
        if namesNoDay {
            if !rule.weeks.isEmpty {
                if dialect.missingWeekday == .fromStart { weekdays = [.every(weekday)] }
            } else if expands(.weekdays), !expands(.daysOfTheMonth) {
                weekdays = [.every(weekday)]
            } else if expands(.daysOfTheMonth) {
                monthDays = [day]
            }
        }
        if months.isEmpty, expands(.months), !monthDays.isEmpty, rule.weeks.isEmpty, rule.daysOfTheYear.isEmpty,
            namesNoDay || dialect.missingMonth == .fromStart
        {
            months = [month]
        }
    }
}
