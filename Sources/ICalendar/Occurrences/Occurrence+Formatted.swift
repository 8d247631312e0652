public import Foundation
import Recurrence

extension Occurrence {
    /// Returns the time of the occurrence for a person: the days of an all-day occurrence, of which the last is included, or
    /// the start and the end on the clock of the viewer.
    ///
    /// ```swift
    /// occurrence.formatted(in: .current)  // Mar 2, 2026, 9:15 – 9:45 AM
    /// trip.formatted(in: .current)        // Mar 3 – 5, 2026
    /// flight.formatted(in: newYork)       // Mar 4, 2026, 10:00 AM – 6:00 PM (12:00 AM Paris)
    /// ```
    ///
    /// If the clock where the occurrence starts or ends differs from the viewer's, the time there and the place follow in
    /// parentheses.
    ///
    /// - Parameters:
    ///   - timeZone: The viewer's time zone. Use the one of the query that returned the occurrence.
    ///   - locale: The language and the form of dates and times.
    public func formatted(in timeZone: TimeZone, locale: Locale = .autoupdatingCurrent) -> String {
        var style = Date.IntervalFormatStyle(date: .abbreviated, locale: locale, timeZone: isAllDay ? .gmt : timeZone)
        guard !isAllDay else {
            let (first, end) = (start.date(in: .gmt), end.date(in: .gmt))
            return style.format(first..<max(first, end.addingTimeInterval(-86_400)))
        }
        style = Date.IntervalFormatStyle(date: .abbreviated, time: .shortened, locale: locale, timeZone: timeZone)
        let (startDate, endDate) = (interval.start, interval.end)
        var places: [String] = []
        for (time, date) in [(start, startDate), (end, endDate)] {
            guard let place = time.zone?.timeZone,
                place.secondsFromGMT(for: date) != timeZone.secondsFromGMT(for: date)
            else { continue }
            let isSameDay = CivilDate(containing: date, in: place) == CivilDate(containing: date, in: timeZone)
            places.append(
                Date.FormatStyle(
                    date: isSameDay ? .omitted : .abbreviated, time: .shortened, locale: locale, timeZone: place
                ).timeZone(.exemplarLocation).format(date))
            // One time is enough if both are in one place.
            if start.zone == end.zone { break }
        }
        let text = style.format(startDate..<endDate)
        return places.isEmpty ? text : "\(text) (\(places.joined(separator: " – ")))"
    }
}
