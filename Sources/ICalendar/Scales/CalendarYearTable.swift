import Foundation
import Recurrence

/// The years of one calendar, as far as they have been asked for.
final class CalendarYearTable: Sendable {
    private let kind: Kind
    private let calendar: Calendar

    /// The day number on which the year ``originYear`` starts, and that year: the one that holds 1970-01-01.
    private let origin: Int
    private let originYear: Int

    private let layouts = Locked<[Int: CalendarYear]>([:])

    /// What has to be known of a calendar beyond what Foundation says.
    struct Kind: Sendable {
        let identifier: Calendar.Identifier
        /// Days of a year on average, to find a year near where it is.
        let meanYear: Double
        /// How many months every year has; nil for those that follow the moon.
        var months: Int?
        /// The year that Foundation's year of an earlier era is, in the count of the present one.
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
    /// Names of the CLDR: the types of `ca` in BCP 47, and the older names of the same calendars.
    static func named(_ name: String) -> CalendarYearTable? {
        switch name {
        case "CHINESE": chinese
        case "DANGI": dangi
        case "HEBREW": hebrew
        case "COPTIC": coptic
        // The two eras number the same years. (Foundation's calendar of the Amete Alem era is a Gregorian one on Linux.)
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

    private static let chinese = CalendarYearTable(Kind(identifier: .chinese, meanYear: 365.2422))
    private static let dangi = CalendarYearTable(Kind(identifier: .dangi, meanYear: 365.2422))
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
    /// A day as Foundation names it, the year counted through all eras.
    private struct Day {
        let year: Int
        let month: RecurrenceRule.Month
        /// From 1.
        let day: Int
    }

    private static func components(of dayNumber: Int, _ kind: Kind, _ calendar: Calendar) -> Day {
        let noon = Date(timeIntervalSince1970: Double(dayNumber) * 86_400 + 43_200)
        let parts = calendar.dateComponents([.era, .year, .month, .day, .isLeapMonth], from: noon)
        let (era, month) = (parts.era ?? 0, parts.month ?? 1)
        var (year, name) = (parts.year ?? 0, RecurrenceRule.Month(month, isLeap: parts.isLeapMonth ?? false))
        switch kind.identifier {
        case .chinese, .dangi:
            // Years are counted in cycles of 60.
            year += era * 60
        case .hebrew:
            // Foundation counts 13 months, of which a common year lacks the sixth. RFC 7529 §4.2 counts 12, and calls the
            // sixth of a leap year, Adar I, 5L.
            if month == 6 { name = RecurrenceRule.Month(5, isLeap: true) }
            if month > 6 { name = RecurrenceRule.Month(month - 1) }
        default:
            if era == 0 { year = kind.earlierYear(year) }
        }
        return Day(year: year, month: name, day: parts.day ?? 1)
    }

    /// The first day of the year that holds a day: month by month back to it.
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

    /// The first day of a year; nil where it cannot be found.
    private func firstDay(ofYear year: Int) -> Int? {
        if let previous = known(year - 1) { return previous.firstDay + previous.length }
        // Near the start of the year, so that there are few months to go back.
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
            // No month has more than 31 days, and the one after a short one has more than 26: this is in the next.
            let next = Self.components(of: first + 31, kind, calendar)
            let length = 31 - (next.day - 1)
            guard length > 0 else { return nil }
            months.append(CalendarYear.Month(here.month, length: length))
            first += length
            here = next
        }
        return CalendarYear(firstDay: firstDay, firstMonth: firstMonth(ofYear: year, firstDay), months: months)
    }

    /// The months before a year. Those that follow the moon never stray a week from the mean month's count.
    private func firstMonth(ofYear year: Int, _ firstDay: Int) -> Int {
        if let months = kind.months { return year * months }
        return Int((Double(firstDay - origin) / 29.53058).rounded())
    }
}

// MARK: - Looking up

extension CalendarYearTable {
    /// Gregorian years 1 to 9999, and some more for dates that SKIP moves and for years across the ends.
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
        // The estimate is a year off at most; beyond the years that are known it stays.
        for _ in 0..<8 {
            guard let layout = layout(ofYear: year) else { return year }
            if day < layout.firstDay {
                year -= 1
            } else if day >= layout.firstDay + layout.length {
                year += 1
            } else {
                return year
            }
        }
        return year
    }
}
