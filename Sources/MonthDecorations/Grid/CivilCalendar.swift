import Foundation
import Recurrence

/// A Foundation calendar taken for nothing but what it calls the civil days: no time of day, no zone.
///
/// Foundation is asked at noon in GMT, where every day has its 24 hours. Gregorian months since 1583 are computed
/// without it; before, Foundation's Gregorian calendar is the Julian one, while ``CivilDate`` stays Gregorian.
struct CivilCalendar {
    private let calendar: Calendar
    private let isGregorian: Bool

    init(_ calendar: Calendar) {
        var calendar = calendar
        calendar.timeZone = .gmt
        self.calendar = calendar
        isGregorian = calendar.identifier == .gregorian || calendar.identifier == .iso8601
    }

    /// 1583-01-01: the first year after the change to the Gregorian calendar.
    private static let firstGregorianDay = -141_349

    /// Era, year, month, day and whether the month is a leap month.
    func components(of day: CivilDate) -> DateComponents {
        if isGregorian, day.dayNumber >= Self.firstGregorianDay {
            let (year, month, dayOfMonth) = day.components
            var components = DateComponents(era: 1, year: year, month: month, day: dayOfMonth)
            components.isLeapMonth = false
            return components
        }
        var components = calendar.dateComponents([.era, .year, .month, .day], from: day.noon)
        components.isLeapMonth = components.isLeapMonth ?? false
        return components
    }

    /// The day that year, month and day name; nil where the calendar has none.
    func day(of components: DateComponents) -> CivilDate? {
        guard let year = components.year, let month = components.month, let day = components.day else { return nil }
        guard let found = self.day(era: components.era, year, month, day, isLeap: components.isLeapMonth == true),
            matches(found, components), self.components(of: found).day == day
        else { return nil }
        return found
    }

    /// The days of the month that year and month name; nil where the calendar has none.
    ///
    /// A Japanese era may start within a month: that month goes by the names of its first and of its last day.
    func month(of components: DateComponents) -> ClosedRange<CivilDate>? {
        guard let year = components.year, let month = components.month,
            let first = day(era: components.era, year, month, 1, isLeap: components.isLeapMonth == true),
            let days = self.month(containing: first),
            matches(days.lowerBound, components) || matches(days.upperBound, components)
        else { return nil }
        return days
    }

    /// The days of the month that has a day.
    func month(containing day: CivilDate) -> ClosedRange<CivilDate>? {
        if isGregorian, day.dayNumber >= Self.firstGregorianDay {
            let (year, month, dayOfMonth) = day.components
            let length = Gregorian.length(ofMonth: month, isLeapYear: Gregorian.isLeap(year))
            guard let first = day.adding(days: 1 - dayOfMonth), let last = first.adding(days: length - 1) else {
                return nil
            }
            return first...last
        }
        guard let interval = calendar.dateInterval(of: .month, for: day.noon),
            let first = Self.day(at: interval.start), let last = Self.day(at: interval.end)?.adding(days: -1),
            first <= day, day <= last
        else { return nil }
        return first...last
    }

    /// Whether a day lies in the year and month that components name. Without an era any will do.
    private func matches(_ day: CivilDate, _ components: DateComponents) -> Bool {
        let found = self.components(of: day)
        return found.year == components.year && found.month == components.month
            && components.era ?? found.era == found.era
            && (components.isLeapMonth ?? false) == (found.isLeapMonth ?? false)
    }

    /// Where Foundation, which rolls over what does not exist, sees a day: what is found has to be looked at again.
    private func day(era: Int?, _ year: Int, _ month: Int, _ day: Int, isLeap: Bool) -> CivilDate? {
        guard Self.years.contains(year), 1...13 ~= month, 1...32 ~= day else { return nil }
        if isGregorian, era ?? 1 == 1, let date = CivilDate(year: year, month: month, day: day),
            date.dayNumber >= Self.firstGregorianDay
        {
            return date
        }
        var components = DateComponents(era: era, year: year, month: month, day: day)
        if isLeap { components.isLeapMonth = true }
        return calendar.date(from: components).flatMap(Self.day(at:))
    }

    /// More than any calendar calls the years 1 to 9999 of ours: what is beyond need not be tried.
    private static let years = -20_000...20_000

    /// The day in GMT.
    private static func day(at date: Date) -> CivilDate? {
        let days = (date.timeIntervalSince1970 / 86_400).rounded(.down)
        guard abs(days) < 10_000_000 else { return nil }
        return CivilDate(dayNumber: Int(days))
    }
}
