public import Recurrence

/// A time zone as a feed names it, with its rules and where they came from.
///
/// Zones are equal when they have the same identifier and rules from the same origin.
public final class CalendarZone: Sendable {
    /// The IANA name where the zone has one, also where the feed used a Windows name or a vendor's prefix; otherwise the
    /// TZID as written.
    public let identifier: String

    /// The TZID as the feed writes it.
    public let writtenIdentifier: String

    /// Where the rules came from.
    public let origin: Origin

    /// The offsets from UTC.
    public let rules: ZoneRules

    /// Where a zone's rules came from.
    public enum Origin: String, Hashable, Sendable, CaseIterable {
        /// The system's zone of that IANA name.
        case iana
        /// The system's zone for a Windows name (Unicode CLDR, windowsZones).
        case windows
        /// The system's zone that the feed's VTIMEZONE names in `X-LIC-LOCATION` or TZID-ALIAS-OF (RFC 7808 §7.2).
        case alias
        /// The VTIMEZONE in the feed.
        case vtimezone
        /// The name itself, which spells offsets and changes as POSIX.1-2017 §8.3 has them: `CET-1CEST,M3.5.0,M10.5.0/3`.
        case posix
        /// `X-WR-TIMEZONE`, for times without a zone.
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
    /// Whether both have the same identifier and rules of the same origin.
    public static func == (left: CalendarZone, right: CalendarZone) -> Bool {
        left === right
            || (left.identifier == right.identifier && left.origin == right.origin && left.rules == right.rules)
    }

    /// Hashes the identifier and the origin.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identifier)
        hasher.combine(origin)
    }
}

extension CalendarZone: CustomStringConvertible {
    /// The identifier of the zone.
    public var description: String { identifier }
}

extension CalendarZone: CustomReflectable {
    /// The identifier, the origin and the offsets in short.
    public var customMirror: Mirror {
        Mirror(self, children: ["identifier": identifier, "origin": origin, "rules": rules.description])
    }
}
