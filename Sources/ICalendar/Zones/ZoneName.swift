package import Foundation
import Recurrence

/// Finds the system's zone that a TZID means, however a producer spells it.
package enum ZoneName {
    /// The longest name that is looked up, in bytes. IANA's longest has 32, the longest label of Windows has 60, and
    /// vendors' prefixes have 40 more; a longer TZID names no zone of the system.
    static let longest = 256

    /// The system's zone, its name, and how it was found; nil where no reading of the name leads to one.
    ///
    /// - Complexity: O(1), since longer names than ``longest`` are none
    static func resolve(_ written: String) -> (timeZone: TimeZone, origin: CalendarZone.Origin)? {
        guard written.utf8.count <= longest else { return nil }
        let name = written.trimmingCharacters(in: .whitespaces.union(CharacterSet(charactersIn: "\"'")))
        guard !name.isEmpty else { return nil }
        if let zone = iana(name) { return (zone, .iana) }
        if let zone = windows(name) { return (zone, .windows) }
        if let zone = withoutPrefix(name) { return (zone, .iana) }
        if let zone = WindowsLabel(name)?.timeZone { return (zone, .windows) }
        return nil
    }

    /// The system's zone that a name means, as a TZID in a feed does; nil if none.
    package static func timeZone(_ name: String) -> TimeZone? { resolve(name)?.timeZone }

    /// The rules that a text such as `CET-1CEST,M3.5.0,M10.5.0/3` spells out as POSIX defines it; nil for other texts.
    package static func posixRules(_ text: String) -> ZoneRules? { PosixZone(text)?.rules }

    /// An IANA name, in any case (RFC 6557 compares them so), a link, `UTC`, or an offset such as `GMT+2`.
    package static func iana(_ name: String) -> TimeZone? {
        guard name.utf8.count <= longest else { return nil }
        if let zone = listed(name) { return zone }
        // Foundation also knows Java's three-letter names, for which `BST` is in Dhaka and `AST` in Anchorage. These never
        // have a solidus, and IANA's names that have none are all listed.
        return name.contains("/") ? TimeZone(identifier: name) : nil
    }

    /// A zone from the lists of IANA's names, or an offset.
    private static func listed(_ name: String) -> TimeZone? {
        if UTCNames.contains(name) { return .gmt }
        if let known = knownIdentifiers[name.lowercased()] { return TimeZone(identifier: known) }
        return ZoneOffset(name)?.timeZone
    }

    static func windows(_ name: String) -> TimeZone? { WindowsZones.identifier(for: name).flatMap(listed) }

    private static let knownIdentifiers: [String: String] = Dictionary(
        (TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") } + unlistedIdentifiers).map {
            ($0.lowercased(), $0)
        }, uniquingKeysWith: { first, _ in first })

    /// Vendors put their own path before the name, as RFC 5545 §3.8.3.1 allows with a leading solidus:
    /// `/mozilla.org/20050126_1/Europe/Berlin`, `tzone://Microsoft/Utc`.
    private static func withoutPrefix(_ name: String) -> TimeZone? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        for count in stride(from: min(parts.count - 1, maximumPartCount), to: 0, by: -1) {
            // Behind `Etc/` a sign means the opposite of what it does alone.
            guard parts[parts.count - count - 1].lowercased() != "etc" else { return nil }
            let rest = parts.suffix(count).joined(separator: "/")
            if let zone = listed(rest) ?? windows(rest) { return zone }
        }
        return nil
    }

    /// The parts of IANA's longest names: `America/Argentina/Ushuaia`.
    private static let maximumPartCount = 3
}
