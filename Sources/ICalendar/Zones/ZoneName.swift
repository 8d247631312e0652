package import Foundation
import Recurrence

/// Finds the system's time zone for a TZID, in all spellings that producers use.
package enum ZoneName {
    /// The longest name that is looked up, in bytes. The longest name of IANA has 32 bytes, the longest label of
    /// Windows 60, and vendor prefixes 40 more. A longer TZID is not a system zone.
    static let longest = 256

    /// Returns the system's zone for a name and the kind of name that led to it; nil if there is no such zone.
    ///
    /// - Complexity: O(1), because names longer than ``longest`` are rejected
    package static func resolve(_ written: String) -> (timeZone: TimeZone, origin: CalendarZone.Origin)? {
        guard written.utf8.count <= longest else { return nil }
        let name = trimmed(written)
        guard !name.isEmpty else { return nil }
        if let zone = iana(name) { return (zone, .iana) }
        if let zone = windows(name) { return (zone, .windows) }
        if let zone = withoutPrefix(name) { return (zone, .iana) }
        if let zone = WindowsLabel(name)?.timeZone { return (zone, .windows) }
        return nil
    }

    /// Returns a name without spaces and quotation marks around it.
    private static func trimmed(_ written: String) -> String {
        // Nearly all names start and end with letters or digits, and this test is much faster than Foundation's.
        let isPlain = [written.utf8.first, written.utf8.last].allSatisfy { byte in
            switch byte ?? 0 {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: false
            }
        }
        if isPlain { return written }
        return written.trimmingCharacters(in: .whitespaces.union(CharacterSet(charactersIn: "\"'")))
    }

    /// Returns the system's zone for a name, resolved like a TZID in a feed; nil if there is no such zone.
    package static func timeZone(_ name: String) -> TimeZone? { resolve(name)?.timeZone }

    /// Returns the rules of a POSIX text such as `CET-1CEST,M3.5.0,M10.5.0/3`; nil for other texts.
    package static func posixRules(_ text: String) -> ZoneRules? { PosixZone(text)?.rules }

    /// Returns the zone for an IANA name in any case (RFC 6557 ignores case), a link, `UTC`, or an offset such as
    /// `GMT+2`.
    package static func iana(_ name: String) -> TimeZone? {
        guard name.utf8.count <= longest else { return nil }
        if let zone = listed(name) { return zone }
        // Foundation also knows Java's three-letter names, for which `BST` is in Dhaka and `AST` in Anchorage. These
        // never contain a slash, and all IANA names without a slash are listed.
        return name.contains("/") ? TimeZone(identifier: name) : nil
    }

    /// Returns the zone for a listed IANA name or an offset.
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

    /// Returns the zone for a name after a vendor's path, which RFC 5545 §3.8.3.1 allows with a leading slash:
    /// `/mozilla.org/20050126_1/Europe/Berlin`, `tzone://Microsoft/Utc`.
    private static func withoutPrefix(_ name: String) -> TimeZone? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        for count in stride(from: min(parts.count - 1, maximumPartCount), to: 0, by: -1) {
            // After `Etc/`, a sign has the opposite meaning.
            guard parts[parts.count - count - 1].lowercased() != "etc" else { return nil }
            let rest = parts.suffix(count).joined(separator: "/")
            if let zone = listed(rest) ?? windows(rest) { return zone }
        }
        return nil
    }

    /// The number of parts in the longest IANA names, such as `America/Argentina/Ushuaia`.
    private static let maximumPartCount = 3
}
