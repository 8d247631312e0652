import Answers
import CalendarAdapters
import Foundation
import ICalendar

extension Case {
    static func foundation(_ row: Row) -> [Case] {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = row.timeZone
        // Foundation takes WKST from the calendar. With weeks from Monday, its results for R5 and R8 are wrong,
        // although no week start changes their answers. None of the rules measured here needs a week start other than
        // Sunday.
        calendar.firstWeekday = 1
        guard let rule = try? RecurrenceRule(row.rule), let translated = Calendar.RecurrenceRule(rule, in: calendar)
        else { return [] }

        let range =
            Date(timeIntervalSince1970: Double(row.lowerBound))..<Date(timeIntervalSince1970: Double(row.upperBound))
        let parser = Date.ISO8601FormatStyle(timeZone: row.timeZone).year().month().day().time(
            includingFractionalSeconds: false)
        guard let start = try? parser.parse(row.start) else { fatalError("\(row.id): \(row.start)") }

        return [
            Case(
                row: row, engine: "foundation", variant: row.mode == .query ? "prepared" : nil,
                expected: row.elapsedAnswer ?? row.ruleAnswer
            ) {
                var answer = Answer()
                for date in translated.recurrences(of: start, in: range) {
                    answer.add(Int(date.timeIntervalSince1970))
                }
                return answer
            }
        ]
    }
}

extension Calendar.RecurrenceRule {
    /// Creates Foundation's rule with the same parts, or nil if Foundation can't express a part.
    fileprivate init?(_ rule: ICalendar.RecurrenceRule, in calendar: Calendar) {
        let frequency: Frequency? =
            switch rule.frequency {
            case .secondly: nil
            case .minutely: .minutely
            case .hourly: .hourly
            case .daily: .daily
            case .weekly: .weekly
            case .monthly: .monthly
            case .yearly: .yearly
            }
        guard let frequency else { return nil }
        var end = End.never
        if case .count(let count) = rule.end { end = .afterOccurrences(count) }
        let names: [ICalendar.Weekday: Locale.Weekday] = [
            .monday: .monday, .tuesday: .tuesday, .wednesday: .wednesday, .thursday: .thursday, .friday: .friday,
            .saturday: .saturday, .sunday: .sunday,
        ]
        self.init(
            calendar: calendar, frequency: frequency, interval: rule.interval, end: end, matchingPolicy: .strict,
            months: rule.months.map { Month($0.index) }, daysOfTheYear: rule.daysOfTheYear,
            daysOfTheMonth: rule.daysOfTheMonth, weeks: rule.weeks,
            weekdays: rule.weekdays.compactMap { day -> Calendar.RecurrenceRule.Weekday? in
                guard let name = names[day.weekday] else { return nil }
                return day.ordinal.map { .nth($0, name) } ?? .every(name)
            },
            hours: rule.hours, minutes: rule.minutes, seconds: rule.seconds, setPositions: rule.setPositions)
    }
}
