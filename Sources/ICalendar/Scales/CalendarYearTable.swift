import Foundation
import Recurrence

/// The years of one calendar that have been requested so far.
final class CalendarYearTable: Sendable {
    private let kind: Kind
    private let calendar: Calendar

    /// The number of the first day of the year ``originYear``, and that year: the one that contains 1970-01-01.
    private let origin: Int
    private let originYear: Int

    private let layouts = Locked<[Int: CalendarYear]>([:])

    /// The calendar's name in Foundation.
    var name: String { "\(kind.identifier)" }

    /// The facts about a calendar that Foundation doesn't provide.
    struct Kind: Sendable {
        let identifier: Calendar.Identifier
        /// The average length of a year in days, to estimate the position of a year.
        let meanYear: Double
        /// The number of months in every year; nil for lunar calendars.
        var months: Int?
        /// The number of years in an era, if eras follow each other like the cycles of 60 years in China.
        var yearsPerEra = 0
        /// Converts a year of the era before the present one to the numbering of the present era.
        var earlierYear: @Sendable (Int) -> Int = { $0 }
    }

    private init(_ kind: Kind) {
        self.kind = kind
        var calendar = Calendar(identifier: kind.identifier)
        calendar.timeZone = .gmt
        self.calendar = calendar
        let start = Self.firstDay(ofYearOf: 0, kind, calendar)
        origin = start
        originYear = Self.components(of: start, kind, calendar).year
    }
}

// MARK: - Which calendars

extension CalendarYearTable {
    /// Returns the table for a CLDR name: a type of `ca` in BCP 47, or an older name of the same calendar.
    static func named(_ name: String) -> CalendarYearTable? {
        switch name {
        case "CHINESE": chinese
        case "DANGI": dangi
        case "HEBREW": hebrew
        case "COPTIC": coptic
        // The two eras number the same years. (On Linux, Foundation's calendar of the Amete Alem era is a Gregorian
        // one.)
        case "ETHIOPIC", "ETHIOAA", "ETHIOPIC-AMETE-ALEM": ethiopic
        case "INDIAN": indian
        case "PERSIAN": persian
        case "ISLAMIC": islamic
        case "ISLAMIC-CIVIL", "ISLAMICC": islamicCivil
        case "ISLAMIC-TBLA": islamicTabular
        case "ISLAMIC-UMALQURA": islamicUmmAlQura
        default: nil
        }
    }

    private static let chinese = CalendarYearTable(
        Kind(identifier: .chinese, meanYear: 365.2422, yearsPerEra: 60))
    private static let dangi: CalendarYearTable? =
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            CalendarYearTable(Kind(identifier: .dangi, meanYear: 365.2422, yearsPerEra: 60))
        } else {
            nil
        }
    private static let hebrew = CalendarYearTable(Kind(identifier: .hebrew, meanYear: 365.2468))
    private static let coptic = CalendarYearTable(
        Kind(identifier: .coptic, meanYear: 365.25, months: 13, earlierYear: { 1 - $0 }))
    private static let ethiopic = CalendarYearTable(
        Kind(identifier: .ethiopicAmeteMihret, meanYear: 365.25, months: 13, earlierYear: { $0 - 5_500 }))
    private static let indian = CalendarYearTable(Kind(identifier: .indian, meanYear: 365.2425, months: 12))
    private static let persian = CalendarYearTable(Kind(identifier: .persian, meanYear: 365.2422, months: 12))
    private static let islamic = CalendarYearTable(Kind(identifier: .islamic, meanYear: 354.3671))
    private static let islamicCivil = CalendarYearTable(Kind(identifier: .islamicCivil, meanYear: 354.3667))
    private static let islamicTabular = CalendarYearTable(Kind(identifier: .islamicTabular, meanYear: 354.3667))
    private static let islamicUmmAlQura = CalendarYearTable(Kind(identifier: .islamicUmmAlQura, meanYear: 354.3667))
}

// MARK: - Asking Foundation

extension CalendarYearTable {
    /// A day in Foundation's terms, with the year counted through all eras.
    private struct Day {
        let year: Int
        let month: RecurrenceRule.Month
        /// The day of the month, from 1.
        let day: Int
    }

    private static func components(of dayNumber: Int, _ kind: Kind, _ calendar: Calendar) -> Day {
        let noon = Date(timeIntervalSince1970: Double(dayNumber) * 86_400 + 43_200)
        // `.month` sets `isLeapMonth` too. The component of that name needs macOS 14 and iOS 17.
        let parts = calendar.dateComponents([.era, .year, .month, .day], from: noon)
        let (era, month) = (parts.era ?? 0, parts.month ?? 1)
        var (year, name) = (parts.year ?? 0, RecurrenceRule.Month(month, isLeap: parts.isLeapMonth ?? false))
        if kind.yearsPerEra > 0 {
            year += era * kind.yearsPerEra
        } else if era == 0 {
            year = kind.earlierYear(year)
        }
        if kind.identifier == .hebrew, month >= 6 {
            // Foundation counts 13 months and omits the sixth in common years. RFC 7529 §4.2 counts 12 months and calls
            // the sixth month of a leap year, Adar I, 5L.
            name = month == 6 ? RecurrenceRule.Month(5, isLeap: true) : RecurrenceRule.Month(month - 1)
        }
        return Day(year: year, month: name, day: parts.day ?? 1)
    }

    /// Returns the first day of the year that contains a day, going back month by month.
    private static func firstDay(ofYearOf day: Int, _ kind: Kind, _ calendar: Calendar) -> Int {
        var here = components(of: day, kind, calendar)
        var first = day - (here.day - 1)
        let year = here.year
        for _ in 0..<14 {
            here = components(of: first - 1, kind, calendar)
            guard here.year == year else { return first }
            first -= here.day
        }
        return first
    }

    /// Returns the first day of a year; nil if it can't be determined.
    private func firstDay(ofYear year: Int) -> Int? {
        if let previous = known(year - 1) { return previous.firstDay.daysSince1970 + previous.length }
        // Start near the beginning of the year, so that there are few months to go back.
        var day = estimatedStart(ofYear: year) + 40
        for _ in 0..<16 {
            let here = Self.components(of: day, kind, calendar).year
            if here == year { return Self.firstDay(ofYearOf: day, kind, calendar) }
            day += Int(Double(year - here) * kind.meanYear)
        }
        return nil
    }

    private func estimatedStart(ofYear year: Int) -> Int {
        origin + Int((Double(year - originYear) * kind.meanYear).rounded(.down))
    }

    private func makeLayout(ofYear year: Int) -> CalendarYear? {
        guard let firstDay = firstDay(ofYear: year) else { return nil }
        var months: [CalendarYear.Month] = []
        var first = firstDay
        var here = Self.components(of: first, kind, calendar)
        guard here.day == 1 else { return nil }
        while here.year == year, months.count < 14 {
            // No month is longer than 31 days, and the month after a short one is longer than 26 days, so this day is
            // in the next month.
            let next = Self.components(of: first + 31, kind, calendar)
            let length = 31 - (next.day - 1)
            guard length > 0 else { return nil }
            months.append(CalendarYear.Month(here.month, length: length))
            first += length
            here = next
        }
        return CalendarYear(
            firstDay: DayNumber(daysSince1970: firstDay), firstMonth: firstMonth(ofYear: year, firstDay),
            months: months)
    }

    /// Returns the number of months before a year. Lunar calendars are never a week off the count of mean months.
    private func firstMonth(ofYear year: Int, _ firstDay: Int) -> Int {
        if let months = kind.months { return year * months }
        return Int((Double(firstDay - origin) / 29.53058).rounded())
    }
}

// MARK: - Looking up

extension CalendarYearTable {
    /// Gregorian years 1 to 9999, and some more for dates that SKIP moves and for years that cross the limits.
    private static let days = -720_500...2_934_500

    private func known(_ year: Int) -> CalendarYear? { layouts.withLock { $0[year] } }

    func layout(ofYear year: Int) -> CalendarYear? {
        if let known = known(year) { return known }
        guard abs(year) < 100_000, Self.days.contains(estimatedStart(ofYear: year)),
            let layout = makeLayout(ofYear: year)
        else { return nil }
        layouts.withLock { $0[year] = layout }
        return layout
    }

    func year(ofDay dayNumber: Int) -> Int {
        let day = min(max(dayNumber, Self.days.lowerBound), Self.days.upperBound)
        var year = originYear + Int((Double(day - origin) / kind.meanYear).rounded(.down))
        // The estimate is at most one year off. Outside the known years, the estimate is returned.
        for _ in 0..<8 {
            guard let layout = layout(ofYear: year) else { return year }
            let firstDay = layout.firstDay.daysSince1970
            if day < firstDay {
                year -= 1
            } else if day >= firstDay + layout.length {
                year += 1
            } else {
                return year
            }
        }
        return year
    }
}
