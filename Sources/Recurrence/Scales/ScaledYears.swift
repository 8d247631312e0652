/// The years of a ``CalendarScale``, with the arithmetic that steps through them.
struct ScaledYears: Sendable {
    private let scale: any CalendarScale

    /// The year that holds DTSTART.
    let startYear: Int

    init(_ scale: any CalendarScale, startDay: Int) {
        self.scale = scale
        startYear = Self.bounded(scale.year(ofDay: startDay))
    }

    func layout(_ year: Int) -> CalendarYear? { scale.layout(ofYear: year) }

    /// No calendar has more years than this between the year 1 and 9999, so a scale that counts wildly ends there.
    static let mostYears = 20_000

    /// A rule ends where so many years in a row, of those that count, have no day of it. Leap months are the reason for not
    /// fewer: between two leap twelfth months of the Korean calendar lie 964 years (1890 to 2854). Without a limit a rule
    /// that never comes would ask a calendar for all years to 9999, which takes Foundation's Chinese one ten seconds.
    static let longestPause = 1_000

    func year(ofDay day: Int) -> Int {
        let year = Self.bounded(scale.year(ofDay: day))
        return min(max(year, startYear - Self.mostYears), startYear + Self.mostYears)
    }

    private static func bounded(_ year: Int) -> Int { min(max(year, -1_000_000), 1_000_000) }

    /// The first day of a year; of one that is not known, a day before or after all dates.
    func firstDay(of year: Int) -> Int {
        if let layout = layout(year) { return layout.firstDay }
        return year > startYear ? CivilDate.latest.dayNumber + 1 : CivilDate.earliest.dayNumber
    }

    /// The year, the position of the month in it and the day of the month, from 0; nil where the year is not known.
    func position(ofDay day: Int) -> (year: CalendarYear, month: Int, day: Int)? {
        guard let layout = layout(year(ofDay: day)) else { return nil }
        var rest = day - layout.firstDay
        guard rest >= 0 else { return nil }
        for (index, month) in layout.months.enumerated() {
            if rest < month.length { return (layout, index, rest) }
            rest -= month.length
        }
        return nil
    }

    /// The number of the month that holds a day, in a count of all months.
    func month(ofDay day: Int) -> Int {
        guard let (layout, index, _) = position(ofDay: day) else { return 0 }
        return layout.firstMonth + index
    }

    /// The year that holds a month of the count of all months; one beyond those that are known where none does.
    ///
    /// - Parameter guess: a known year from which to look.
    func year(ofMonth month: Int, from guess: Int) -> Int {
        var year = guess
        // Each round leaves a thirteenth of the way.
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

    /// The first day of a month of the count of all months.
    func firstDay(ofMonth month: Int) -> Int {
        let year = year(ofMonth: month, from: startYear)
        guard let layout = layout(year) else { return firstDay(of: year) }
        let before = min(max(month - layout.firstMonth, 0), layout.months.count)
        return layout.months[..<before].reduce(layout.firstDay) { $0 + $1.length }
    }
}
