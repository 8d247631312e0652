extension RecurrencePlan {
    /// What BYSETPOS leaves of a year's days and times, as `index of the day × number of times + index of the time`.
    func picks(of year: YearDays, in number: Int) -> [Int] {
        if let scaled { return picks(of: number, scaled) }
        guard let positions else { return [] }
        var result: [Int] = []
        func choose(among days: [Int]) {
            for index in positions.indices(of: days.count * times.count) {
                result.append(days[index / times.count] * times.count + index % times.count)
            }
        }
        switch stride.unit {
        case .year, .weekYear, .day:
            choose(among: Self.indices(of: year.days, from: 0, to: DaySet.capacity))
        case .month:
            let shape = YearShape(year: number)
            let active = stride.activeMonths(of: number) & pattern.months
            for month in 1...12 where active >> UInt16(month) & 1 != 0 {
                let bits = pattern.days(ofMonth: month, in: shape)
                choose(among: (0..<32).filter { bits >> UInt64($0) & 1 != 0 }.map { shape.offset(ofMonth: month) + $0 })
            }
        case .week(let weekStart):
            let length = Gregorian.daysInYear(number)
            var week = stride.firstActive(from: Stride.week(ofDay: year.firstDay, weekStart: weekStart))
            while true {
                let start = Stride.firstDay(ofWeek: week, weekStart: weekStart)
                guard start - year.firstDay < length else { break }
                let bits = pattern.days(ofWeekFrom: start)
                choose(among: (0..<7).filter { bits >> UInt64($0) & 1 != 0 }.map { start - year.firstDay + $0 })
                week += stride.interval
            }
            result.removeAll { $0 < 0 || $0 >= length * times.count }
        }
        return result
    }

    static func indices(of days: DaySet, from start: Int, to end: Int) -> [Int] {
        (start..<end).filter { days.contains($0) }
    }
}
