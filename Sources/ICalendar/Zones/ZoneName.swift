package import Foundation
import Recurrence

/// Finds the system's zone that a TZID means, however a producer spells it.
package enum ZoneName {
    /// The system's zone, its name, and how it was found; nil where no reading of the name leads to one.
    static func resolve(_ written: String) -> (timeZone: TimeZone, origin: Zone.Origin)? {
        let name = written.trimmingCharacters(in: .whitespaces.union(CharacterSet(charactersIn: "\"'")))
        guard !name.isEmpty else { return nil }
        if let zone = iana(name) { return (zone, .iana) }
        if let windows = WindowsZones.identifier(for: name), let zone = iana(windows) { return (zone, .windows) }
        if let zone = withoutPrefix(name) { return (zone, .iana) }
        if let zone = displayName(name) { return (zone, .windows) }
        return nil
    }

    /// An IANA name, in any case (RFC 6557 compares them so), a link, `UTC`, or `GMT+2`.
    package static func iana(_ name: String) -> TimeZone? {
        if isUTC(name) { return .gmt }
        if let known = knownIdentifiers[name.lowercased()] { return TimeZone(identifier: known) }
        return TimeZone(identifier: name) ?? offset(name)
    }

    /// `UTC+2`, `GMT-03:30`, `UTC+0200`: hours east of Greenwich, unlike `Etc/GMT+2`, which IANA means the other way round.
    private static func offset(_ name: String) -> TimeZone? {
        let upper = name.uppercased()
        guard let prefix = ["UTC", "GMT"].first(where: upper.hasPrefix) else { return nil }
        let rest = upper.dropFirst(prefix.count).filter { $0 != " " }
        guard let sign = rest.first, sign == "+" || sign == "-" else { return nil }
        let digits = rest.dropFirst().filter { $0 != ":" }
        guard 1...4 ~= digits.count, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits) else {
            return nil
        }
        let (hours, minutes) = digits.count <= 2 ? (number, 0) : (number / 100, number % 100)
        guard hours < 24, minutes < 60 else { return nil }
        return TimeZone(secondsFromGMT: (sign == "-" ? -1 : 1) * (hours * 3_600 + minutes * 60))
    }

    /// TZIDs that mean UTC. Foundation's zone for them calls itself GMT.
    static func isUTC(_ name: String) -> Bool {
        utcNames.contains(name.lowercased())
    }

    private static let utcNames: Set = [
        "utc", "z", "gmt", "etc/utc", "etc/gmt", "etc/zulu", "zulu", "etc/uct", "uct", "coordinated universal time",
    ]

    private static let knownIdentifiers: [String: String] = Dictionary(
        (TimeZone.knownTimeZoneIdentifiers + unlistedIdentifiers).map { ($0.lowercased(), $0) },
        uniquingKeysWith: { first, _ in first })

    /// Vendors put their own path before the name, as RFC 5545 §3.8.3.1 allows with a leading solidus:
    /// `/mozilla.org/20050126_1/Europe/Berlin`, `tzone://Microsoft/Utc`.
    private static func withoutPrefix(_ name: String) -> TimeZone? {
        var rest = Substring(name)
        while let slash = rest.firstIndex(of: "/") {
            // Behind `Etc/` a sign means the opposite of what it does alone.
            let isEtc = rest[..<slash].lowercased() == "etc"
            rest = rest[rest.index(after: slash)...]
            guard !rest.isEmpty, !isEtc else { return nil }
            if let zone = iana(String(rest)) { return zone }
            if let windows = WindowsZones.identifier(for: String(rest)), let zone = iana(windows) { return zone }
        }
        return nil
    }

    /// The labels that Windows shows, which Exchange sometimes sends as TZID:
    /// `(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna`.
    ///
    /// The first of the cities after which a zone is named decides.
    private static func displayName(_ name: String) -> TimeZone? {
        guard name.hasPrefix("(UTC") || name.hasPrefix("(GMT"), let close = name.firstIndex(of: ")") else { return nil }
        let label = name[name.index(after: close)...].trimmingCharacters(in: .whitespaces)
        if let windows = regions[label.lowercased()] { return iana(windows) }
        for city in label.split(separator: ",") {
            let key = city.trimmingCharacters(in: .whitespaces).lowercased().replacingOccurrences(of: " ", with: "_")
            if let identifier = cities[key] { return TimeZone(identifier: identifier) }
        }
        return label.lowercased() == "coordinated universal time" ? .gmt : nil
    }

    private static let cities: [String: String] = Dictionary(
        (TimeZone.knownTimeZoneIdentifiers + unlistedCities).compactMap { identifier in
            identifier.split(separator: "/").last.map { ($0.lowercased(), identifier) }
        }, uniquingKeysWith: { first, _ in first })

    /// Labels that name no city after which a zone is named.
    private static let regions = [
        "baja california": "America/Tijuana",
        "brasilia": "America/Sao_Paulo",
        "central america": "America/Guatemala",
        "west central africa": "Africa/Lagos",
        "eastern time (us & canada)": "America/New_York",
        "central time (us & canada)": "America/Chicago",
        "mountain time (us & canada)": "America/Denver",
        "pacific time (us & canada)": "America/Los_Angeles",
        "atlantic time (canada)": "America/Halifax",
        "newfoundland": "America/St_Johns",
        "alaska": "America/Anchorage",
        "hawaii": "Pacific/Honolulu",
        "arizona": "America/Phoenix",
        "indiana (east)": "America/Indianapolis",
        "saskatchewan": "America/Regina",
    ]
}
