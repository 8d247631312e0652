public import Foundation
import Recurrence

extension CalendarTime {
    /// Creates the local time in a zone at a date, without fractions of a second.
    ///
    /// The result is ``utc(_:)`` if the zone is UTC and ``zoned(_:_:)`` otherwise.
    ///
    /// ```swift
    /// let start = CalendarTime(Date(), in: .current)
    /// ```
    ///
    /// If the zone's clocks show a time twice, a calendar time can only express the first. A date in the repeated hour
    /// therefore becomes one hour earlier.
    ///
    /// - Returns: nil outside the years 1 to 9999.
    public init?(_ date: Date, in timeZone: TimeZone) {
        guard let local = CivilDateTime(date, in: timeZone) else { return nil }
        let zone = CalendarZone(timeZone)
        self = zone.identifier == "UTC" ? .utc(local) : .zoned(local, zone)
    }

    /// Returns the date of this time.
    ///
    /// - Parameter viewer: The time zone for floating times and for the midnights of dates (RFC 5545 §3.3.5).
    /// - Complexity: O(log *n*) in the number of the zone's transitions.
    public func date(in viewer: TimeZone) -> Date { timestamp(in: ZoneRules(viewer)).date }

    /// Returns the same time of day a number of days later, or earlier if the number is negative; nil outside the years
    /// 1 to 9999.
    ///
    /// A day with a clock change has 23 or 25 hours.
    public func adding(days: Int) -> CalendarTime? {
        TimeKind(self).moved(civilDateTime.adding(days: days))
    }

    /// Returns the same time of day a number of months later, or earlier if the number is negative; nil outside the
    /// years 1 to 9999.
    ///
    /// If the resulting month is too short, the day is the last day of that month.
    public func adding(months: Int) -> CalendarTime? {
        TimeKind(self).moved(civilDateTime.adding(months: months))
    }
}

extension TimeKind {
    fileprivate func moved(_ local: CivilDateTime?) -> CalendarTime? { local.map(time) }
}
