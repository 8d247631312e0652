public import Foundation

extension CalendarFeed {
    /// Returns the first event that starts after a date and isn't cancelled, or nil if there is none.
    ///
    /// For "next meeting" in a widget or a menu bar:
    ///
    /// ```swift
    /// let next = feed.next(after: .now, timeZone: .current)
    /// let link = next?.entry.meetingURL
    /// ```
    ///
    /// A meeting that has already started is not the next one. To include it, ask for the occurrences from fifteen
    /// minutes ago.
    ///
    /// - Parameters:
    ///   - date: The date to search forwards from; an event that starts exactly then is not returned.
    ///   - timeZone: The viewer's time zone, for floating and all-day times.
    public func next(after date: Date, timeZone: TimeZone) -> Occurrence? {
        occurrences(in: DateInterval(from: date), timeZone: timeZone).first(startingAfter: date)
    }

    /// Returns the last event that starts before a date and isn't cancelled, or nil if there is none.
    ///
    /// - Parameters:
    ///   - date: The date to search backwards from; an event that starts exactly then is not returned.
    ///   - timeZone: The viewer's time zone, for floating and all-day times.
    /// - Complexity: O(*s*) in the number of series; the search does not walk through earlier occurrences.
    public func last(before date: Date, timeZone: TimeZone) -> Occurrence? {
        occurrences(in: DateInterval(upTo: date), timeZone: timeZone).last(startingBefore: date)
    }
}
