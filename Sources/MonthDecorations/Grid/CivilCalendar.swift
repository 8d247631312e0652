import Foundation
import Recurrence

/// A Foundation calendar that only names civil days, without times and time zones.
///
/// Foundation is queried at noon in GMT, where every day has 24 hours. Gregorian months since 1583 are computed without
/// Foundation. Before 1583, Foundation's Gregorian calendar is the Julian calendar, while ``CivilDate`` stays
/// Gregorian.
struct CivilCalendar {
    private let calendar: Calendar
    private let isGregorian: Bool

    init(_ calendar: Calendar) {
        var calendar = calendar
        calendar.timeZone = .gmt
        self.calendar = calendar
        isGregorian = calendar.identifier == .gregorian || calendar.identifier == .iso8601
    }

    /// 1583-01-01, the first day of the first year that is Gregorian throughout.
    private static let firstGregorianDay = -141_349

    /// Returns the era, year, month, leap month and day of a civil day.
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

    /// Returns the day that year, month and day name, or nil if the calendar has no such day.
    func day(of components: DateComponents) -> CivilDate? {
        guard let year = components.year, let month = components.month, let day = components.day else { return nil }
        guard let found = self.day(era: components.era, year, month, day, isLeap: components.isLeapMonth == true),
            matches(found, components), self.components(of: found).day == day
        else { return nil }
        return found
    }

    /// Returns the days of the month that year and month name, or nil if the calendar has no such month.
    ///
    /// A Japanese era can start within a month. That month is found by the names of both its first and its last day.
    func month(of components: DateComponents) -> ClosedRange<CivilDate>? {
        guard let year = components.year, let month = components.month,
            let first = day(era: components.era, year, month, 1, isLeap: components.isLeapMonth == true),
            let days = self.month(containing: first),
            matches(days.lowerBound, components) || matches(days.upperBound, components)
        else { return nil }
        return days
    }

    /// Returns the days of the month that contains a day.
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

    /// Returns whether a day lies in the year and month that components name. Components without an era match any era.
    private func matches(_ day: CivilDate, _ components: DateComponents) -> Bool {
        let found = self.components(of: day)
        return found.year == components.year && found.month == components.month
            && components.era ?? found.era == found.era
            && (components.isLeapMonth ?? false) == (found.isLeapMonth ?? false)
    }

    /// Returns the day that Foundation computes. Foundation rolls dates that don't exist over to others, so the caller
    /// must check the result.
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

    /// A range wider than any calendar's numbers for the Gregorian years 1 to 9999. Years outside the range aren't
    /// tried.
    private static let years = -20_000...20_000

    /// Returns the civil day of an instant in GMT.
    private static func day(at date: Date) -> CivilDate? {
        let days = (date.timeIntervalSince1970 / 86_400).rounded(.down)
        guard abs(days) < 10_000_000 else { return nil }
        return CivilDate(dayNumber: Int(days))
    }
}
