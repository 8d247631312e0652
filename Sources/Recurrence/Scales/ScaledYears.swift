/// The years of a ``CalendarScale``, and the arithmetic to step through them.
struct ScaledYears: Sendable {
    private let scale: any CalendarScale

    /// The year that contains DTSTART.
    let startYear: Int

    init(_ scale: any CalendarScale, startDay: Int) {
        self.scale = scale
        startYear = Self.bounded(scale.year(containing: DayNumber(daysSince1970: startDay)))
    }

    func layout(_ year: Int) -> CalendarYear? { scale.layout(ofYear: year) }

    /// No calendar has more years than this between the years 1 and 9999, so stepping through a faulty scale ends here.
    static let mostYears = 20_000

    /// The number of consecutive years without a day of the rule, among the years that count, after which the rule
    /// ends.
    ///
    /// The limit can't be lower because of leap months: in the Korean calendar, two leap twelfth months are 964 years
    /// apart (1890 to 2854). Without a limit, a rule that never occurs would query the calendar for all years up to
    /// 9999, which takes Foundation's Chinese calendar ten seconds.
    static let longestPause = 1_000

    func year(ofDay day: Int) -> Int {
        let year = Self.bounded(scale.year(containing: DayNumber(daysSince1970: day)))
        return min(max(year, startYear - Self.mostYears), startYear + Self.mostYears)
    }

    private static func bounded(_ year: Int) -> Int { min(max(year, -1_000_000), 1_000_000) }

    /// Returns the first day of a year; for a year without a layout, a day before or after all dates.
    func firstDay(of year: Int) -> Int {
        if let layout = layout(year) { return layout.firstDay.daysSince1970 }
        return year > startYear ? CivilDate.latest.dayNumber + 1 : CivilDate.earliest.dayNumber
    }

    /// Returns the year that contains a day, the index of the month in that year, and the day of the month from 0; nil
    /// if the year has no layout.
    func position(ofDay day: Int) -> (year: CalendarYear, month: Int, day: Int)? {
        guard let layout = layout(year(ofDay: day)),
            let (month, day) = layout.position(of: DayNumber(daysSince1970: day))
        else { return nil }
        return (layout, month, day)
    }

    /// Returns the number of the month that contains a day, in the count of all months.
    func month(ofDay day: Int) -> Int {
        guard let (layout, index, _) = position(ofDay: day) else { return 0 }
        return layout.firstMonth + index
    }

    /// Returns the year that contains a month of the count of all months, or a year beyond all years with a layout if
    /// none does.
    ///
    /// - Parameter guess: A year with a layout from which to start the search.
    func year(ofMonth month: Int, from guess: Int) -> Int {
        var year = guess
        // Each iteration covers at least a thirteenth of the distance.
        for _ in 0..<64 {
            guard let layout = layout(year) else { return year }
            if month < layout.firstMonth {
                year -= max(1, (layout.firstMonth - month) / CalendarYear.mostMonths)
            } else if month >= layout.firstMonth + layout.months.count {
                year += max(1, (month - layout.firstMonth) / CalendarYear.mostMonths)
            } else {
                return year
            }
        }
        return year
    }

    /// Returns the first day of a month in the count of all months.
    func firstDay(ofMonth month: Int) -> Int {
        let year = year(ofMonth: month, from: startYear)
        guard let layout = layout(year) else { return firstDay(of: year) }
        let before = min(max(month - layout.firstMonth, 0), layout.months.count)
        return layout.months[..<before].reduce(layout.firstDay.daysSince1970) { $0 + $1.length }
    }
}
