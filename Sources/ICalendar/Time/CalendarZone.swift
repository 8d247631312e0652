package import ICalendarSyntax
public import Recurrence

/// A time zone of a feed, with its rules and their origin.
///
/// ```swift
/// let zone = CalendarZone(TimeZone(identifier: "Europe/Paris") ?? .gmt)
/// draft.start = .zoned(nine, zone)
/// ```
///
/// Zones are equal if they have the same identifier, rules and origin.
public final class CalendarZone: Sendable {
    /// The IANA name of the zone, even if the feed uses a Windows name or a vendor's prefix. If the zone has no IANA
    /// name, the TZID as written, with U+FFFD in place of control characters, which can't be written.
    public let identifier: String

    /// The TZID as written in the feed.
    public let writtenIdentifier: String

    /// The origin of the rules.
    public let origin: Origin

    /// The offsets from UTC and their changes.
    public let rules: ZoneRules

    /// The origin of a zone's rules.
    ///
    /// ```swift
    /// let defined = feed.zones.filter { $0.origin == .vtimezone }
    /// ```
    public enum Origin: String, Hashable, Sendable, CaseIterable, CaseNamed {
        /// The system's zone with this IANA name.
        case iana
        /// The system's zone for a Windows name (Unicode CLDR, windowsZones).
        case windows
        /// The system's zone that the feed's VTIMEZONE names in `X-LIC-LOCATION` or TZID-ALIAS-OF (RFC 7808 §7.2).
        case alias
        /// The VTIMEZONE in the feed.
        case vtimezone
        /// The TZID itself, which contains offsets and changes in the form of POSIX.1-2017 §8.3, such as
        /// `CET-1CEST,M3.5.0,M10.5.0/3`.
        case posix
        /// The `X-WR-TIMEZONE` property, for times without a zone.
        case calendarDefault
    }

    package init(identifier: String, writtenIdentifier: String, origin: Origin, rules: ZoneRules) {
        self.identifier = identifier
        self.writtenIdentifier = writtenIdentifier
        self.origin = origin
        self.rules = rules
    }
}

extension CalendarZone: Hashable {
    /// Returns whether both zones have the same identifier, rules and origin.
    public static func == (left: CalendarZone, right: CalendarZone) -> Bool {
        left === right
            || (left.identifier.exact == right.identifier.exact && left.origin == right.origin
                && left.rules == right.rules)
    }

    /// Hashes the identifier and the origin.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identifier)
        hasher.combine(origin)
    }
}

extension CalendarZone: Summarized {
    /// The identifier of the zone.
    public var description: String { identifier }
}
