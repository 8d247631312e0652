import Foundation
import ICalendar
import MonthDecorations

/// The times and words of a picture, in its language.
struct RenderingStrings {
    /// The language of the page, such as `en-US`.
    let language: String
    /// Whether the language is written from right to left.
    let isRightToLeft: Bool
    let words: CalendarWords
    private let grid: MonthGrid
    private let viewer: ZoneRules
    private let shortDay: Date.FormatStyle
    private let day: Date.FormatStyle
    private let times: Date.IntervalFormatStyle
    private let dates: Date.IntervalFormatStyle
    private let datesOfYears: Date.IntervalFormatStyle

    init(_ grid: MonthGrid) {
        self.grid = grid
        let locale = grid.locale
        words = CalendarWords(locale)
        language = locale.identifier(.bcp47)
        isRightToLeft = locale.language.characterDirection == .rightToLeft
        viewer = ZoneRules(grid.timeZone)
        shortDay = Date.FormatStyle(locale: locale, calendar: grid.calendar, timeZone: grid.timeZone)
            .day().month(.abbreviated)
        times = Date.IntervalFormatStyle(
            date: .omitted, time: .shortened, locale: locale, calendar: grid.calendar, timeZone: grid.timeZone)
        // Civil dates are formatted as noon in GMT, so that no zone shows another day.
        var gmt = grid.calendar
        gmt.timeZone = .gmt
        day = Date.FormatStyle(locale: locale, calendar: gmt, timeZone: .gmt).weekday(.wide).day().month(.wide)
        dates = Date.IntervalFormatStyle(locale: locale, calendar: gmt, timeZone: .gmt).day().month(.abbreviated)
        datesOfYears = dates.year()
    }

    /// The attributes of an element that contains words, if the words are in another language than the page.
    var wordAttributes: String {
        words.isInLanguageOfLocale ? "" : " lang=\"\(words.language)\" dir=\"ltr\""
    }

    /// Returns a number in the digits of the language.
    func number(_ number: Int) -> String { number.formatted(.number.locale(grid.locale)) }

    /// Returns the number of further occurrences as `+3`, for narrow columns.
    func shortMore(_ count: Int) -> String {
        count.formatted(.number.sign(strategy: .always()).locale(grid.locale))
    }

    /// Returns a day of the month as `Friday, 20 March`.
    func name(of day: CivilDate) -> String { self.day.format(noon(day.dayNumber)) }

    /// Returns the start on the viewer's clock, such as `9:15 AM`.
    func start(of occurrence: Occurrence) -> String { clock(occurrence.interval.start) }

    /// Returns the time of day on the viewer's clock, as in tables.
    private func clock(_ date: Date) -> String { viewer.local(at: Timestamp(date)).map(words.times.text) ?? "" }

    /// Whether times are longer than `09:15`, as with a clock of twelve hours.
    var hasLongTimes: Bool { !words.times.has24Hours }

    /// Returns the time on the viewer's clock, such as `9:15 – 9:45 AM`; nil for one whole day.
    ///
    /// - Parameter heading: The day under which the time is listed. The result doesn't repeat that day.
    func time(of occurrence: Occurrence, under heading: CivilDate? = nil) -> String? {
        if occurrence.isAllDay {
            let (first, end) = (occurrence.start.civilDate, occurrence.end.civilDate)
            let last = CivilDate(dayNumber: end.dayNumber - 1) ?? first
            guard last > first else { return nil }
            let year = grid.monthRange.lowerBound.year
            let style = first.year == year && last.year == year ? dates : datesOfYears
            return style.format(noon(first.dayNumber)..<noon(last.dayNumber))
        }
        let interval = occurrence.interval
        let (start, end) = (clock(interval.start), clock(interval.end))
        guard interval.duration > 0 else { return start }
        // An end at midnight belongs to the day before.
        let isOneDay = grid.calendar.isDate(interval.start, inSameDayAs: interval.end.addingTimeInterval(-1))
        guard isOneDay else {
            let isUnderStart = heading.map { grid.civilDate(of: interval.start) == $0 } ?? false
            return (isUnderStart ? "" : shortDay.format(interval.start) + " ") + start + Self.dash
                + shortDay.format(interval.end) + " " + end
        }
        // If both times are in the same half of the day, only one has AM or PM. Before a midnight, the style would write both
        // dates.
        let hasOneDate = grid.calendar.isDate(interval.start, inSameDayAs: interval.end)
        return hasLongTimes && hasOneDate ? times.format(interval.start..<interval.end) : start + Self.dash + end
    }

    /// A dash between thin spaces, as most locales write ranges.
    private static let dash = "\u{2009}–\u{2009}"

    /// Returns the name of the viewer's zone and its offsets on the days of the months, such as `Europe/Paris (GMT+1,
    /// GMT+2)`.
    func zone(_ name: String, of grids: [MonthGrid]) -> String {
        var style = Date.FormatStyle(locale: grid.locale, calendar: grid.calendar, timeZone: grid.timeZone)
        style = style.timeZone(.localizedGMT(.short))
        var offsets: [String] = []
        for grid in grids {
            for date in [grid.interval.start, grid.interval.end] {
                let offset = style.format(date)
                if !offsets.contains(offset) { offsets.append(offset) }
            }
        }
        // The name of a zone with a fixed offset already contains the offset.
        guard name != "UTC" else { return name }
        return name.hasPrefix("GMT") ? name : "\(name) (\(offsets.joined(separator: ", ")))"
    }

    private func noon(_ dayNumber: Int) -> Date {
        Date(timeIntervalSince1970: TimeInterval(dayNumber) * 86_400 + 43_200)
    }
}

extension MonthGrid {
    /// Returns the day on the viewer's clock at a date.
    fileprivate func civilDate(of date: Date) -> CivilDate? {
        ZoneRules(timeZone).local(at: Timestamp(date))?.date
    }
}
