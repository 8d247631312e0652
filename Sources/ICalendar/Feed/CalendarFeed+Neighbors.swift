public import Foundation

extension CalendarFeed {
    /// Returns the first event that starts after a date and isn't cancelled; nil if there is none.
    ///
    /// - Parameters:
    ///   - date: the date that the occurrence starts after.
    ///   - timeZone: the viewer's zone, which places floating and all-day times.
    public func next(after date: Date, timeZone: TimeZone) -> Occurrence? {
        occurrences(in: .from(date), timeZone: timeZone).first { $0.interval.start > date }
    }

    /// Returns the last event that starts before a date and isn't cancelled; nil if there is none.
    ///
    /// - Parameters:
    ///   - date: the date that the occurrence starts before.
    ///   - timeZone: the viewer's zone, which places floating and all-day times.
    /// - Complexity: O(*s*) in the number of series; earlier occurrences are not walked
    public func last(before date: Date, timeZone: TimeZone) -> Occurrence? {
        occurrences(in: .upTo(date), timeZone: timeZone).latestFirst.first { $0.interval.start < date }
    }
}
