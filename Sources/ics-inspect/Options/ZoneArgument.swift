import ArgumentParser
import Foundation
import ICalendar

/// A time zone by name: `Europe/Paris`, `Romance Standard Time`, `+02:00`.
enum ZoneArgument {
    /// Parses a name in any case, in the same way as in feeds.
    static func parse(_ name: String) throws -> TimeZone {
        if let zone = listed(name) ?? ZoneName.timeZone(name) { return zone }
        let near = suggestions(for: name)
        throw ValidationError(
            "no such time zone: “\(PlainText.of(name))”; "
                + (near.isEmpty
                    ? "expected a name such as Europe/Paris, UTC or +02:00"
                    : "did you mean \(near.joined(separator: " or "))?"))
    }

    /// Returns the zone for an IANA name in any case. A link such as Etc/UTC keeps its own name.
    static func listed(_ name: String) -> TimeZone? { ZoneName.iana(name).map { TimeZone(identifier: name) ?? $0 } }

    /// Returns at most three names with this city, or else with a similar spelling.
    private static func suggestions(for name: String) -> [String] {
        let known = TimeZone.knownTimeZoneIdentifiers
        let city = name.lowercased().replacing(" ", with: "_")
        let named = known.filter { $0.lowercased().split(separator: "/").last.map(String.init) == city }
        if !named.isEmpty { return Array(named.prefix(3)) }
        let whole = Spelling.near(name, among: known)
        if !whole.isEmpty { return Array(whole.prefix(3)) }
        let cities = Dictionary(
            known.compactMap { name in name.split(separator: "/").last.map { (String($0), name) } },
            uniquingKeysWith: { first, _ in first })
        return Spelling.near(city, among: Array(cities.keys)).prefix(3).compactMap { cities[$0] }
    }
}

/// The system's time zone, with TZ interpreted as POSIX defines it (POSIX.1-2017 §8.3).
enum SystemTimeZone {
    /// The zone that TZ names, or else the system's zone. If TZ is invalid, the zone is UTC, with a report.
    static let current: TimeZone = {
        guard let name = ProcessInfo.processInfo.environment["TZ"] else { return .current }
        if let zone = zone(name) { return zone }
        Console.report("TZ=“\(PlainText.of(name))” names no time zone; using UTC")
        return .gmt
    }()

    private static func zone(_ text: String) -> TimeZone? {
        var name = text.hasPrefix(":") ? String(text.dropFirst()) : text
        if name.isEmpty { return .gmt }
        if name.hasPrefix("/"), let folder = name.range(of: "/zoneinfo/") {
            name = String(name[folder.upperBound...])
            for tree in ["posix/", "right/"] where name.hasPrefix(tree) { name.removeFirst(tree.count) }
        }
        // UTC-3 is three hours east of Greenwich in POSIX, and west in the names of offsets.
        if let rules = ZoneName.posixRules(name) { return equal(to: rules) }
        return ZoneArgument.listed(name)
    }

    /// Returns a zone with a fixed offset, or a system zone with the same changes from now on.
    private static func equal(to rules: ZoneRules) -> TimeZone? {
        let now = Timestamp(Date())
        let days = (0..<yearsCompared * 366).compactMap { now.adding(seconds: $0 * 86_400) }
        let offset = rules.offset(at: now)
        if days.allSatisfy({ rules.offset(at: $0) == offset }) { return TimeZone(secondsFromGMT: offset) }
        return TimeZone.knownTimeZoneIdentifiers.lazy.compactMap { TimeZone(identifier: $0) }.first { zone in
            days.allSatisfy { rules.offset(at: $0) == zone.secondsFromGMT(for: $0.date) }
        }
    }

    /// The number of years to compare. Changes by weekday show all their distances within this time.
    private static let yearsCompared = 3
}
