package import Foundation
import Recurrence

// Labels use the language, order and digits of the calendar's locale, or of the system locale if the calendar has none.
extension MonthGrid {
    /// Returns the title on one line, such as `March 2026` or `令和8年3月`; `March – April 2026` if the page covers both
    /// months.
    public func title(_ width: LabelWidth = .wide) -> String {
        let year = Date.FormatStyle().year(), years = Date.IntervalFormatStyle().year()
        return switch width {
        case .narrow: text(year.month(.narrow), years.month(.narrow))
        case .abbreviated: text(year.month(.abbreviated), years.month(.abbreviated))
        case .wide: text(year.month(.wide), years.month(.wide))
        }
    }

    /// Returns the title on two lines: the month, such as `March`, and the year, such as `2026`.
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

    /// Returns the labels of the seven columns, starting with ``firstWeekday``.
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

    /// Returns the number of a day in the digits of the locale, such as `2` or `٢`.
    public func label(of cell: Cell) -> String {
        (cell.dateComponents.day ?? cell.day.day).formatted(.number.locale(locale))
    }

    /// Returns the full date for screen readers, such as `Monday, March 2, 2026`.
    public func spokenLabel(of cell: Cell) -> String {
        style(Date.FormatStyle().weekday(.wide).day().month(.wide).year()).format(cell.day.noon)
    }

    /// Returns the week number of a row's first day, as the locale counts weeks.
    ///
    /// - Parameter row: The index of the row, from 0.
    /// - Returns: The week number, or nil if there is no such row.
    public func weekNumber(ofRow row: Int) -> Int? {
        let (index, overflow) = row.multipliedReportingOverflow(by: 7)
        guard !overflow, days.indices.contains(index) else { return nil }
        var calendar = calendar
        calendar.timeZone = .gmt
        return calendar.component(.weekOfYear, from: days[index].day.noon)
    }

    package var locale: Locale { layout.locale }

    private func style(_ style: Date.FormatStyle) -> Date.FormatStyle {
        var style = style
        style.calendar = calendar
        style.timeZone = .gmt
        style.locale = locale
        return style
    }

    /// Returns the first and the last day of the page's range, or only one if their formatted texts are equal.
    private func text(_ one: Date.FormatStyle, _ several: Date.IntervalFormatStyle) -> String {
        let one = style(one)
        let (first, last) = (monthRange.lowerBound.noon, monthRange.upperBound.noon)
        let text = one.format(first)
        guard text != one.format(last) else { return text }
        var several = several
        several.calendar = calendar
        several.timeZone = .gmt
        several.locale = locale
        return several.format(first..<last)
    }
}
