/// What a ``RecurrenceRule`` holds; each is documented there.
struct RuleParts: Hashable, Sendable {
    var frequency: RecurrenceRule.Frequency
    var interval: Int
    var end: RecurrenceRule.End
    var seconds: [Int]
    var minutes: [Int]
    var hours: [Int]
    var weekdays: [RecurrenceRule.DayOfWeek]
    var daysOfTheMonth: [Int]
    var daysOfTheYear: [Int]
    var weeks: [Int]
    var months: [RecurrenceRule.Month]
    var setPositions: [Int]
    var weekStart: Weekday
    var skip: RecurrenceRule.Skip
    var calendarScale: String?
}
