/// The table of RFC 5545 §3.3.10, which defines the effect of each BY part on the set of an interval.
///
/// ```
/// +----------+--------+--------+-------+-------+------+-------+------+
/// |          |SECONDLY|MINUTELY|HOURLY |DAILY  |WEEKLY|MONTHLY|YEARLY|
/// +----------+--------+--------+-------+-------+------+-------+------+
/// |BYMONTH   |Limit   |Limit   |Limit  |Limit  |Limit |Limit  |Expand|
/// |BYWEEKNO  |N/A     |N/A     |N/A    |N/A    |N/A   |N/A    |Expand|
/// |BYYEARDAY |Limit   |Limit   |Limit  |N/A    |N/A   |N/A    |Expand|
/// |BYMONTHDAY|Limit   |Limit   |Limit  |Limit  |N/A   |Expand |Expand|
/// |BYDAY     |Limit   |Limit   |Limit  |Limit  |Expand|Note 1 |Note 2|
/// |BYHOUR    |Limit   |Limit   |Limit  |Expand |Expand|Expand |Expand|
/// |BYMINUTE  |Limit   |Limit   |Expand |Expand |Expand|Expand |Expand|
/// |BYSECOND  |Limit   |Expand  |Expand |Expand |Expand|Expand |Expand|
/// |BYSETPOS  |Limit   |Limit   |Limit  |Limit  |Limit |Limit  |Limit |
/// +----------+--------+--------+-------+-------+------+-------+------+
/// ```
///
/// Notes 1 and 2: BYDAY limits beside BYMONTHDAY (MONTHLY), and beside BYYEARDAY or BYMONTHDAY (YEARLY). Otherwise,
/// BYDAY expands within the week (BYWEEKNO), the month (BYMONTH, MONTHLY) or the year.
///
/// For a set of days, *limit* and *expand* have the same result: the days that match every part. They differ in the
/// meaning of an absent part: a level that nothing expands is filled from DTSTART.
enum ExpansionTable {
    enum Effect { case limit, expand, notAllowed }

    /// The effects as one row for each frequency, in the order of the parts above without BYSETPOS.
    private static let columns: [Effect] = [
        .limit, .notAllowed, .limit, .limit, .limit, .limit, .limit, .limit,
        .limit, .notAllowed, .limit, .limit, .limit, .limit, .limit, .expand,
        .limit, .notAllowed, .limit, .limit, .limit, .limit, .expand, .expand,
        .limit, .notAllowed, .notAllowed, .limit, .limit, .expand, .expand, .expand,
        .limit, .notAllowed, .notAllowed, .notAllowed, .expand, .expand, .expand, .expand,
        .limit, .notAllowed, .notAllowed, .expand, .expand, .expand, .expand, .expand,
        .expand, .expand, .expand, .expand, .expand, .expand, .expand, .expand,
    ]

    /// Returns the effect of a part for a frequency, before the notes apply.
    static func effect(of part: RulePart, under frequency: RecurrenceRule.Frequency) -> Effect {
        let row: Int
        switch part {
        case .months: row = 0
        case .weeks: row = 1
        case .daysOfTheYear: row = 2
        case .daysOfTheMonth: row = 3
        case .weekdays: row = 4
        case .hours: row = 5
        case .minutes: row = 6
        case .seconds: row = 7
        default: return .notAllowed
        }
        return columns[Int(frequency.rawValue) * 8 + row]
    }

    /// The interval in which the ordinals of BYDAY count.
    enum OrdinalScope { case month, year }

    /// Returns the interval of BYDAY's ordinals by notes 1 and 2: "an offset within the month when the BYMONTH rule
    /// part is present", otherwise the year.
    static func ordinalScope(of rule: RecurrenceRule) -> OrdinalScope {
        effect(of: .months, under: rule.frequency) == .expand && rule.months.isEmpty ? .year : .month
    }
}
