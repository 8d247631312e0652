import Recurrence

/// Changes of a zone that came in successive years by one rule: between the same offsets, in one month at one time of day,
/// and on one day of the month or on one weekday within seven days of it.
struct YearlyObservances {
    private(set) var changes: [ZoneChange]
    private var days: ClosedRange<Int>
    private let weekday: Weekday
    private var isOneWeekday = true
    private var year: Int

    /// Whether it goes on after the table of the zone, which later years repeat.
    var isOpen: Bool { year >= ZoneRules.maximumTabulatedYear }

    private init(_ change: ZoneChange) {
        let date = change.onset.date
        changes = [change]
        days = date.day...date.day
        weekday = date.weekday
        year = date.year
    }

    /// The changes of a zone in as few runs as go from year to year.
    static func runs(of changes: [ZoneChange]) -> [YearlyObservances] {
        var done: [YearlyObservances] = []
        var open: [Key: YearlyObservances] = [:]
        for change in changes {
            let key = Key(change)
            if let isTaken = open[key]?.take(change), isTaken { continue }
            if let run = open[key] { done.append(run) }
            open[key] = YearlyObservances(change)
        }
        return done + open.values
    }

    private struct Key: Hashable {
        var from: Int
        var to: Int
        var month: Int
        var secondOfDay: Int

        init(_ change: ZoneChange) {
            from = change.from
            to = change.to
            month = change.onset.date.month
            secondOfDay = change.onset.secondOfDay
        }
    }

    /// Takes the next change if a rule can be found for it with the others.
    private mutating func take(_ change: ZoneChange) -> Bool {
        let date = change.onset.date
        let (day, isSame) = (date.day, isOneWeekday && date.weekday == weekday)
        let span = min(days.lowerBound, day)...max(days.upperBound, day)
        guard date.year == year + 1, isSame && span.count <= 7 || span.count == 1 else { return false }
        changes.append(change)
        days = span
        isOneWeekday = isSame
        year = date.year
        return true
    }

    /// The rule, in the words people use where they fit: the last Sunday, the second Sunday, else the Sunday from a day on.
    ///
    /// Each of them picks, in every year of the run, the one such weekday among seven days that the run's days lie in.
    func rule(until last: ZoneChange?) -> RecurrenceRule? {
        guard let first = changes.first else { return nil }
        var end = RecurrenceRule.End.never
        if let last {
            guard let moment = CivilDateTime(localSeconds: last.instant) else { return nil }
            end = .until(.utc(moment))
        }
        let month = first.onset.date.month
        var weekdays: [RecurrenceRule.DayOfWeek] = []
        var daysOfTheMonth: [Int] = []
        if !isOneWeekday {
            daysOfTheMonth = [days.lowerBound]
        } else if changes.allSatisfy({ $0.onset.date.adding(days: 7)?.month != month }) {
            weekdays = [.nth(-1, weekday)]
        } else if (days.lowerBound - 1) / 7 == (days.upperBound - 1) / 7, days.upperBound <= 28 {
            weekdays = [.nth((days.lowerBound - 1) / 7 + 1, weekday)]
        } else {
            weekdays = [.every(weekday)]
            // Seven days up to 28 are in every month.
            let start = min(days.lowerBound, 22)
            guard days.upperBound <= start + 6 else { return nil }
            daysOfTheMonth = Array(start...start + 6)
        }
        return try? RecurrenceRule(
            frequency: .yearly, end: end, weekdays: weekdays, daysOfTheMonth: daysOfTheMonth,
            months: [RecurrenceRule.Month(month)])
    }
}
