import Foundation
import ICalendar

/// Sixty years of a Foundation calendar, queried day by day, and the days that rules select: a slow and simple
/// reference for the engine, which shares no code with `FoundationScale`.
struct CalendarWalk {
    struct Month {
        let name: RecurrenceRule.Month
        let firstDay: Int
        var length: Int
    }

    struct Year {
        var months: [Month]
        var firstDay: Int { months[0].firstDay }
        var length: Int { months.reduce(0) { $0 + $1.length } }
    }

    /// Whole years.
    private(set) var years: [Year] = []
    private let months: [Month]
    /// For each day from the first year on, its month and year, stored as runs of days.
    private var runs: [(month: Range<Int>, year: Range<Int>)] = []

    init(_ identifier: Calendar.Identifier, from first: Int, to last: Int) {
        var calendar = Calendar(identifier: identifier)
        calendar.timeZone = .gmt
        var key: [Int?] = []
        for day in first..<last {
            let parts = calendar.dateComponents(
                [.era, .year, .month, .day, .isLeapMonth], from: Date(timeIntervalSince1970: Double(day) * 86_400))
            var (number, isLeap) = (parts.month ?? 0, parts.isLeapMonth ?? false)
            if identifier == .hebrew, number > 5 { (number, isLeap) = (number - 1, number == 6) }
            if parts.day == 1 {
                // An era of Japan may start within a year.
                let isNewYear = number == 1 && !isLeap && key != [parts.era, parts.year]
                key = [parts.era, parts.year]
                let month = Month(name: .init(number, isLeap: isLeap), firstDay: day, length: 1)
                if isNewYear {
                    years.append(Year(months: [month]))
                } else if !years.isEmpty {
                    years[years.count - 1].months.append(month)
                }
            } else if let year = years.indices.last {
                years[year].months[years[year].months.count - 1].length += 1
            }
        }
        years.removeLast()
        months = years.flatMap(\.months)
        for year in years {
            for month in year.months {
                let run = (month.firstDay..<month.firstDay + month.length, year.firstDay..<year.firstDay + year.length)
                runs += Array(repeating: run, count: month.length)
            }
        }
    }

    /// The day before which the walk knows all dates.
    var end: Int { years.last?.firstDay ?? 0 }

    /// The days of a rule in order, up to ``end``.
    func days(of rule: RecurrenceRule, from start: Int) -> [Int] {
        guard let startYear = years.firstIndex(where: { $0.firstDay + $0.length > start }),
            let startMonth = months.firstIndex(where: { $0.firstDay + $0.length > start })
        else { return [] }
        let namesDay = !(rule.weekdays.isEmpty && rule.daysOfTheMonth.isEmpty && rule.daysOfTheYear.isEmpty)
        let monthDays = namesDay ? rule.daysOfTheMonth : [start - months[startMonth].firstDay + 1]
        let fillsMonth = rule.months.isEmpty && !monthDays.isEmpty && rule.daysOfTheYear.isEmpty
        var result: Set<Int> = []
        func add(_ days: Set<Int>) {
            let all = days.filter { isOnWeekday($0, rule) }.sorted()
            for (index, day) in all.enumerated()
            where rule.setPositions.isEmpty || rule.setPositions.contains(index + 1)
                || rule.setPositions.contains(index - all.count)
            {
                if day >= start, day < end { result.insert(day) }
            }
        }
        if rule.frequency == .monthly {
            for index in stride(from: startMonth, to: months.count, by: rule.interval)
            where rule.months.isEmpty || rule.months.contains(months[index].name) {
                add(dates(monthDays, months[index].firstDay, months[index].length, rule.skip))
            }
            return result.sorted()
        }
        for index in stride(from: startYear, to: years.count, by: rule.interval) {
            let year = years[index]
            if rule.months.isEmpty, monthDays.isEmpty {
                add(dates(rule.daysOfTheYear, year.firstDay, year.length, rule.skip))
                continue
            }
            let names = fillsMonth ? [months[startMonth].name] : rule.months
            var days: Set<Int> = []
            for month in names.isEmpty ? year.months : names.compactMap({ self.month($0, of: year, rule.skip) }) {
                let skip = rule.daysOfTheYear.isEmpty ? rule.skip : .omit
                days.formUnion(dates(monthDays, month.firstDay, month.length, skip))
            }
            if !rule.daysOfTheYear.isEmpty {
                days.formIntersection(dates(rule.daysOfTheYear, year.firstDay, year.length, .omit))
            }
            add(days)
        }
        return result.sorted()
    }

    /// A month of a year. If the year doesn't have a leap month, the month before or after is used.
    private func month(_ name: RecurrenceRule.Month, of year: Year, _ skip: RecurrenceRule.Skip) -> Month? {
        if let month = year.months.first(where: { $0.name == name }) { return month }
        guard name.isLeap, let before = year.months.first(where: { $0.name == RecurrenceRule.Month(name.index) }) else {
            return nil
        }
        switch skip {
        case .omit: return nil
        case .backward: return before
        case .forward: return months.first { $0.firstDay == before.firstDay + before.length }
        }
    }

    /// Days by their numbers in a month or year; all days for an empty list.
    private func dates(_ numbers: [Int], _ first: Int, _ length: Int, _ skip: RecurrenceRule.Skip) -> Set<Int> {
        if numbers.isEmpty { return Set(first..<first + length) }
        return Set(
            numbers.compactMap { number in
                let day = number > 0 ? first + number - 1 : first + length + number
                if day >= first, day < first + length { return day }
                switch skip {
                case .omit: return nil
                case .backward: return number > 0 ? first + length - 1 : first - 1
                case .forward: return number > 0 ? first + length : first
                }
            })
    }

    private func isOnWeekday(_ day: Int, _ rule: RecurrenceRule) -> Bool {
        guard !rule.weekdays.isEmpty else { return true }
        guard let weekday = CivilDate(dayNumber: day)?.weekday else { return false }
        if rule.weekdays.contains(.every(weekday)) { return true }
        guard rule.weekdays.contains(where: { $0.ordinal != nil }), day >= years[0].firstDay, day < end else {
            return false
        }
        let run = runs[day - years[0].firstDay]
        let span = rule.frequency == .monthly || !rule.months.isEmpty ? run.month : run.year
        return rule.weekdays.contains(.nth((day - span.lowerBound) / 7 + 1, weekday))
            || rule.weekdays.contains(.nth(-((span.upperBound - 1 - day) / 7 + 1), weekday))
    }
}
