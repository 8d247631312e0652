public import Foundation

extension CalendarZone {
    /// The system's time zone of the same name, or `nil` if the zone is only defined by a VTIMEZONE of the feed.
    ///
    /// Only names of the IANA database count, so the three-letter names that `TimeZone(identifier:)` accepts on Linux (`BST`
    /// is Dhaka's) give `nil`.
    public var timeZone: TimeZone? { ZoneName.iana(identifier) }
}
