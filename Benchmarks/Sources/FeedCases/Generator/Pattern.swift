/// The recurrence of a generated event: the text of the rule, and a test whether a day matches.
enum Pattern {
    case once
    case weekly(interval: Int, weekdays: Set<Int>)
    case workdays(until: Int)
    case daily(count: Int)
    /// The n-th of a weekday, or for 5 the last one.
    case monthlyByWeekday(Int, weekday: Int)
    case monthlyByDay(Int)
    case yearly(month: Int, day: Int)

    private static let names = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

    /// Returns the value of RRULE; nil for an event that doesn't recur. `until` writes the end in the form of DTSTART.
    func rule(until: (Int) -> String) -> String? {
        switch self {
        case .once: nil
        case .weekly(let interval, let weekdays):
            "FREQ=WEEKLY" + (interval > 1 ? ";INTERVAL=\(interval)" : "") + ";BYDAY="
                + weekdays.sorted().map { Self.names[$0] }.joined(separator: ",")
        case .workdays(let last): "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=\(until(last))"
        case .daily(let count): "FREQ=DAILY;COUNT=\(count)"
        case .monthlyByWeekday(let week, let weekday):
            "FREQ=MONTHLY;BYDAY=\(week == 5 ? "-1" : "\(week)")\(Self.names[weekday])"
        case .monthlyByDay(let day): "FREQ=MONTHLY;BYMONTHDAY=\(day)"
        case .yearly: "FREQ=YEARLY"
        }
    }

    /// Returns whether the event takes place on a day, if the series started on `start`.
    func matches(_ day: Day, since start: Day) -> Bool {
        switch self {
        case .once: day.number == start.number
        case .weekly(let interval, let weekdays):
            // Weeks start on Monday if a rule doesn't specify another day.
            weekdays.contains(day.weekday) && (Self.week(of: day) - Self.week(of: start)) % interval == 0
        case .workdays(let until): 1...5 ~= day.weekday && day.number <= until
        case .daily(let count): day.number < start.number + count
        case .monthlyByWeekday(let week, let weekday):
            day.weekday == weekday && (week == 5 ? day.isLastOfItsWeekday : day.weekInMonth == week)
        case .monthlyByDay(let number): day.day == number
        case .yearly(let month, let number): day.month == month && day.day == number
        }
    }

    /// Returns a day after which no day matches.
    func lastDay(since start: Day) -> Int {
        switch self {
        case .once: start.number
        case .workdays(let until): until
        case .daily(let count): start.number + count - 1
        default: .max
        }
    }

    private static func week(of day: Day) -> Int { (day.number + 3) / 7 }
}
