import Foundation
import ICalendar
import MonthDecorations

/// Times in the language of a page, and a few fixed texts in English.
struct RenderingStrings {
    /// The language of the page, such as `en-US`.
    let language: String
    /// Whether the language is written from right to left.
    let isRightToLeft: Bool
    private let clock: Date.FormatStyle
    private let times: Date.IntervalFormatStyle
    private let datesAndTimes: Date.IntervalFormatStyle
    private let dates: Date.IntervalFormatStyle

    static let allDay = "all day"
    static let week = "Week"
    static let nothing = "Nothing takes place."

    init(_ grid: MonthGrid) {
        let locale = grid.locale
        language = locale.identifier(.bcp47)
        isRightToLeft = locale.language.characterDirection == .rightToLeft
        clock = Date.FormatStyle(
            date: .omitted, time: .shortened, locale: locale, calendar: grid.calendar, timeZone: grid.timeZone)
        times = Date.IntervalFormatStyle(
            date: .omitted, time: .shortened, locale: locale, calendar: grid.calendar, timeZone: grid.timeZone)
        datesAndTimes = Date.IntervalFormatStyle(
            date: .abbreviated, time: .shortened, locale: locale, calendar: grid.calendar, timeZone: grid.timeZone)
        // Civil dates are formatted as noon in GMT, so that no zone moves them.
        var gmt = grid.calendar
        gmt.timeZone = .gmt
        dates = Date.IntervalFormatStyle(
            date: .abbreviated, time: .omitted, locale: locale, calendar: gmt, timeZone: .gmt)
    }

    /// Whether the page is in English. Otherwise the fixed texts have to be marked as English.
    var isEnglish: Bool { language == "en" || language.hasPrefix("en-") }

    /// Returns a number in the digits of the language.
    func number(_ number: Int) -> String { number.formatted(.number.locale(clock.locale)) }

    /// Returns the number of further occurrences, such as `+3`.
    func more(_ count: Int) -> String {
        count.formatted(.number.sign(strategy: .always()).locale(clock.locale))
    }

    /// Returns the start on the viewer's clock, such as `9:15 AM`.
    func start(of occurrence: Occurrence) -> String { clock.format(occurrence.interval.start) }

    /// Returns the time on the viewer's clock, such as `9:15 – 9:45 AM`; nil for one whole day.
    func time(of occurrence: Occurrence) -> String? {
        if occurrence.isAllDay {
            let (first, end) = (occurrence.start.civilDate, occurrence.end.civilDate)
            guard end.dayNumber - first.dayNumber > 1 else { return nil }
            return dates.format(noon(first.dayNumber)..<noon(end.dayNumber - 1))
        }
        let interval = occurrence.interval
        guard interval.duration > 0 else { return clock.format(interval.start) }
        // An end at midnight belongs to the day before.
        let isOneDay = clock.calendar.isDate(interval.start, inSameDayAs: interval.end.addingTimeInterval(-1))
        return (isOneDay ? times : datesAndTimes).format(interval.start..<interval.end)
    }

    private func noon(_ dayNumber: Int) -> Date {
        Date(timeIntervalSince1970: TimeInterval(dayNumber) * 86_400 + 43_200)
    }
}
