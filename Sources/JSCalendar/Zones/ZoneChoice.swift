import Foundation
import ICalendar
import Recurrence

/// The IANA zone that stands for a zone of a feed (Decisions.md J10).
enum ZoneChoice {
    /// A name, and how well it fits.
    struct Name {
        let text: String
        /// Whether the feed has a zone of its own, which isn't an IANA zone.
        let isApproximate: Bool
        /// Whether both zones have the same offsets in the years that matter.
        let isExact: Bool
    }

    static func name(of zone: CalendarZone) -> Name {
        switch zone.origin {
        case .vtimezone, .posix: nearest(zone)
        case .iana
        where zone.writtenIdentifier != zone.identifier && ZoneName.iana(zone.writtenIdentifier) != nil
            && zone.writtenIdentifier.lowercased() != zone.identifier.lowercased():
            // A link such as US/Eastern, or Etc/UTC.
            Name(text: zone.writtenIdentifier, isApproximate: false, isExact: true)
        default:
            Name(text: zone.identifier == "UTC" ? "Etc/UTC" : zone.identifier, isApproximate: false, isExact: true)
        }
    }

    /// The instants at which offsets are compared: every five days of ten years.
    private static let instants = stride(from: 1_420_070_400, to: 1_735_689_600, by: 432_000).map {
        Timestamp(secondsSince1970: $0)
    }

    /// Zones that most systems know by name come first.
    private static let candidates: [String] = {
        let common = [
            "Europe/Berlin", "Europe/London", "Europe/Paris", "Europe/Athens", "Europe/Moscow", "America/New_York",
            "America/Chicago", "America/Denver", "America/Phoenix", "America/Los_Angeles", "America/Sao_Paulo",
            "Asia/Tokyo", "Asia/Shanghai", "Asia/Kolkata", "Asia/Dubai", "Australia/Sydney", "Pacific/Auckland",
            "Etc/UTC",
        ]
        return common + TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") && !common.contains($0) }.sorted()
    }()

    private static func nearest(_ zone: CalendarZone) -> Name {
        let wanted = instants.map { zone.rules.local(at: $0) }
        var best = (name: "Etc/UTC", count: -1)
        for name in candidates {
            guard let timeZone = ZoneName.iana(name) else { continue }
            let rules = CalendarZone(timeZone).rules
            var count = 0
            for (instant, local) in zip(instants, wanted) where rules.local(at: instant) == local { count += 1 }
            if count > best.count { best = (name, count) }
            if count == instants.count { break }
        }
        return Name(text: best.name, isApproximate: true, isExact: best.count == instants.count)
    }
}
