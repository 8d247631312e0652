public import Foundation

extension CalendarZone {
    /// The system's time zone of the same name; nil if only a VTIMEZONE in the feed defines the zone.
    ///
    /// Only names in the IANA database are recognized. Three-letter names that `TimeZone(identifier:)` accepts on Linux
    /// return `nil`; for example, `BST` there is the time in Dhaka.
    public var timeZone: TimeZone? { ZoneName.iana(identifier) }
}
