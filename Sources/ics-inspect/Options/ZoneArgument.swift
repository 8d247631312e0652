import ArgumentParser
import Foundation
import ICalendar

/// Time zones as people name them: `Europe/Paris`, `Romance Standard Time`, `+02:00`.
enum ZoneArgument {
    /// Reads a name in any case, as feeds are read.
    static func parse(_ name: String) throws -> TimeZone {
        if let zone = listed(name) ?? ZoneName.timeZone(name) { return zone }
        let near = suggestions(for: name)
        throw ValidationError(
            "no such time zone: “\(PlainText.of(name))”; "
                + (near.isEmpty
                    ? "expected a name such as Europe/Paris, UTC or +02:00"
                    : "did you mean \(near.joined(separator: " or "))?"))
    }

    /// A zone by its IANA name in any case; a link such as Etc/UTC keeps its own name.
    static func listed(_ name: String) -> TimeZone? { ZoneName.iana(name).map { TimeZone(identifier: name) ?? $0 } }

    /// Names with that city, otherwise those that are written nearly so; three at most.
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

/// The system's time zone, with TZ read as POSIX defines it (POSIX.1-2017 §8.3).
enum SystemTimeZone {
    /// The zone that TZ names, otherwise the one that the system is set to. A TZ that names none is UTC, and said so.
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
        // UTC-3 is three hours east of Greenwich here, and west of it in the names of offsets.
        if let rules = ZoneName.posixRules(name) { return equal(to: rules) }
        return ZoneArgument.listed(name)
    }

    /// A zone with an offset, or one of the system with the same changes from now on.
    private static func equal(to rules: ZoneRules) -> TimeZone? {
        let now = Int(Date().timeIntervalSince1970)
        let days = stride(from: now, to: now + yearsCompared * 366 * 86_400, by: 86_400)
        let offset = rules.offset(at: now)
        if days.allSatisfy({ rules.offset(at: $0) == offset }) { return TimeZone(secondsFromGMT: offset) }
        return TimeZone.knownTimeZoneIdentifiers.lazy.compactMap { TimeZone(identifier: $0) }.first { zone in
            days.allSatisfy { day in
                rules.offset(at: day) == zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(day)))
            }
        }
    }

    /// Changes by weekday come round within so many years in all their distances.
    private static let yearsCompared = 3
}
