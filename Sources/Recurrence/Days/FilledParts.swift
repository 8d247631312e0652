/// The day parts of a rule that are filled from DTSTART, because the rule doesn't state them.
///
/// RFC 5545 §3.3.10: "Information, not contained in the rule, necessary to determine the various recurrence instance
/// start time and dates are derived from the Start Time (DTSTART) component attribute"; had a part been missing, "the
/// appropriate minute, hour, day, or month would have been retrieved from the DTSTART property".
struct FilledParts {
    /// Whether the month is taken from DTSTART; the next two properties are the same for the day of the month and the
    /// weekday.
    private(set) var takesMonth = false
    private(set) var takesMonthDay = false
    private(set) var takesWeekday = false

    /// Returns the months of the rule, or the month of DTSTART in the rule's calendar; empty for all months.
    func months(of rule: RecurrenceRule, or month: RecurrenceRule.Month) -> [RecurrenceRule.Month] {
        takesMonth ? [month] : rule.months
    }
    /// Returns the days of the month of the rule, or that of DTSTART; empty for all days.
    func monthDays(of rule: RecurrenceRule, or day: Int) -> [Int] { takesMonthDay ? [day] : rule.daysOfTheMonth }
    /// Returns the weekdays of the rule, or that of DTSTART; empty for all weekdays.
    func weekdays(of rule: RecurrenceRule, or weekday: Weekday) -> [RecurrenceRule.DayOfWeek] {
        takesWeekday ? [.every(weekday)] : rule.weekdays
    }

    /// Finds the parts that a rule takes from DTSTART.
    init(_ rule: borrowing RecurrenceRule, _ dialect: RecurrenceDialect) {
        let frequency = rule.frequency
        func expands(_ part: RulePart) -> Bool { ExpansionTable.effect(of: part, under: frequency) == .expand }
        let namesNoDay = rule.weekdays.isEmpty && rule.daysOfTheMonth.isEmpty && rule.daysOfTheYear.isEmpty
        if namesNoDay {
            if !rule.weeks.isEmpty {
                takesWeekday = dialect.missingWeekday == .fromStart
            } else if expands(.daysOfTheMonth) {
                takesMonthDay = true
            } else {
                takesWeekday = expands(.weekdays)
            }
        }
        takesMonth =
            rule.months.isEmpty && expands(.months) && (takesMonthDay || !rule.daysOfTheMonth.isEmpty)
            && rule.weeks.isEmpty && rule.daysOfTheYear.isEmpty
            && (namesNoDay || dialect.missingMonth == .fromStart)
    }
}
