package import Foundation
import Recurrence

// In the language, the order and the digits of the calendar's locale; of the system's where it has none.
extension MonthGrid {
    /// The title in one line: `March 2026`, `令和8年3月`; `March – April 2026` where the page has days of both.
    public func title(_ width: LabelWidth = .wide) -> String {
        let year = Date.FormatStyle().year(), years = Date.IntervalFormatStyle().year()
        return switch width {
        case .narrow: text(year.month(.narrow), years.month(.narrow))
        case .abbreviated: text(year.month(.abbreviated), years.month(.abbreviated))
        case .wide: text(year.month(.wide), years.month(.wide))
        }
    }

    /// The title in two lines: `March` and `2026`.
    public func titleLines(_ width: LabelWidth = .wide) -> (month: String, year: String) {
        let one = Date.FormatStyle(), several = Date.IntervalFormatStyle()
        let month =
            switch width {
            case .narrow: text(one.month(.narrow), several.month(.narrow))
            case .abbreviated: text(one.month(.abbreviated), several.month(.abbreviated))
            case .wide: text(one.month(.wide), several.month(.wide))
            }
        return (month, text(one.year(), several.year()))
    }

    /// The weekdays over the columns, seven from ``firstWeekday`` on.
    public func weekdayLabels(_ width: LabelWidth = .abbreviated) -> [String] {
        let names =
            switch width {
            case .narrow: calendar.veryShortStandaloneWeekdaySymbols
            case .abbreviated: calendar.shortStandaloneWeekdaySymbols
            case .wide: calendar.standaloneWeekdaySymbols
            }
        // Foundation's names start with Sunday.
        let first = Int(firstWeekday.rawValue) % 7
        return (0..<7).map { column in
            let index = (first + column) % 7
            return names.indices.contains(index) ? names[index] : ""
        }
    }

    /// The number of a day, in the digits of the locale: `2`, `٢`.
    public func label(of cell: Cell) -> String {
        (cell.dateComponents.day ?? cell.day.day).formatted(.number.locale(locale))
    }

    /// The whole date for who cannot see the grid: `Monday, March 2, 2026`.
    public func spokenLabel(of cell: Cell) -> String {
        style(Date.FormatStyle().weekday(.wide).day().month(.wide).year()).format(cell.day.noon)
    }

    /// The number of a row in its year, as the locale counts weeks; that of its first day.
    ///
    /// - Parameter row: from 0; nil where there is no such row.
    public func weekNumber(ofRow row: Int) -> Int? {
        let (index, overflow) = row.multipliedReportingOverflow(by: 7)
        guard !overflow, days.indices.contains(index) else { return nil }
        var calendar = calendar
        calendar.timeZone = .gmt
        return calendar.component(.weekOfYear, from: days[index].day.noon)
    }

    package var locale: Locale {
        // A calendar made by its identifier has a locale without a name, which is none: its titles read `2026 M03`.
        guard let locale = calendar.locale, !locale.identifier.isEmpty else { return .current }
        return locale
    }

    private func style(_ style: Date.FormatStyle) -> Date.FormatStyle {
        var style = style
        style.calendar = calendar
        style.timeZone = .gmt
        style.locale = locale
        return style
    }

    /// The first and the last own day, where a formatter sees a difference between them.
    private func text(_ one: Date.FormatStyle, _ several: Date.IntervalFormatStyle) -> String {
        let one = style(one)
        let (first, last) = (range.lowerBound.noon, range.upperBound.noon)
        let text = one.format(first)
        guard text != one.format(last) else { return text }
        var several = several
        several.calendar = calendar
        several.timeZone = .gmt
        several.locale = locale
        return several.format(first..<last)
    }
}
