public import Foundation
import Recurrence

extension CalendarTime {
    /// Creates the time that a zone's clocks show at a date, without a fraction of a second: in UTC as ``utc(_:)``, otherwise as
    /// ``zoned(_:_:)``.
    ///
    /// ```swift
    /// let start = CalendarTime(Date(), in: .current)
    /// ```
    ///
    /// Of a time that clocks show twice a calendar can name only the first: an hour that is repeated starts an hour early.
    ///
    /// - Returns: nil outside the years 1 to 9999.
    public init?(_ date: Date, in timeZone: TimeZone) {
        guard let local = CivilDateTime(date, in: timeZone) else { return nil }
        let zone = CalendarZone(timeZone)
        self = zone.identifier == "UTC" ? .utc(local) : .zoned(local, zone)
    }

    /// Returns the date that the time names.
    ///
    /// - Parameter viewer: the zone in which floating times and the midnights of dates are read (RFC 5545 §3.3.5).
    /// - Complexity: O(log *n*) in the number of the zone's changes
    public func date(in viewer: TimeZone) -> Date { timestamp(in: ZoneRules(viewer)).date }

    /// Returns the same time of day some days later, or earlier if the number is negative; nil outside the years 1 to 9999.
    ///
    /// Over a change of clocks a day has 23 or 25 hours.
    public func adding(days: Int) -> CalendarTime? {
        TimeKind(self).moved(civilDateTime.adding(days: days))
    }

    /// Returns the same time of day some months later, or earlier if the number is negative, on the last day of a month that is
    /// shorter; nil outside the years 1 to 9999.
    public func adding(months: Int) -> CalendarTime? {
        TimeKind(self).moved(civilDateTime.adding(months: months))
    }
}

extension TimeKind {
    fileprivate func moved(_ local: CivilDateTime?) -> CalendarTime? { local.map(time) }
}
