import ICalendar
import ICalendarSyntax
import Recurrence

/// Changes of a zone that follow one rule in successive years: between the same offsets, in the same month, at the same
/// time of day, and on one day of the month or on one weekday within a range of seven days.
struct YearlyObservances {
    private(set) var changes: [ZoneChange]
    private var days: ClosedRange<Int>
    private let weekday: Weekday
    private var isOneWeekday = true
    private var year: Int

    /// Whether the changes continue after the last tabulated year of the zone, which later years repeat.
    var isOpen: Bool { year >= ZoneRules.maximumTabulatedYear }

    private init(_ change: ZoneChange) {
        let date = change.onset.date
        changes = [change]
        days = date.day...date.day
        weekday = date.weekday
        year = date.year
    }

    /// Returns the changes of a zone in as few yearly runs as possible.
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

    /// Appends the next change if one rule can describe it together with the others. Returns false if not.
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

    /// Returns the rule, worded as people would say it if possible: the last Sunday, the second Sunday, or else the
    /// Sunday on or after a day.
    ///
    /// In every year of the run, each of these rules selects one such weekday, among the seven days that contain the
    /// run's days.
    func rule(until last: ZoneChange?) -> RecurrenceRule? {
        guard let first = changes.first else { return nil }
        var end = RecurrenceRule.End.never
        if let last {
            guard let moment = last.instant.utc else { return nil }
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
            // Seven days up to the 28th exist in every month.
            let start = min(days.lowerBound, 22)
            guard days.upperBound <= start + 6 else { return nil }
            daysOfTheMonth = Array(start...start + 6)
        }
        return try? RecurrenceRule(
            frequency: .yearly, end: end, weekdays: weekdays, daysOfTheMonth: daysOfTheMonth,
            months: [RecurrenceRule.Month(month)])
    }
}
