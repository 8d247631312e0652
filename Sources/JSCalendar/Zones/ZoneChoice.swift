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

    /// Every eighteenth instant, about four a year. They rule out most zones.
    private static let fewInstants = stride(from: 0, to: instants.count, by: 18).map { instants[$0] }

    private static func offsets(of rules: ZoneRules, at instants: [Timestamp]) -> [Int] {
        instants.map { rules.offset(at: $0) }
    }

    /// An IANA zone and its offsets at ``fewInstants``.
    private struct Candidate {
        let rules: ZoneRules
        let name: String
        let offsets: [Int]

        init?(_ name: String) {
            guard let zone = ZoneName.iana(name) else { return nil }
            self.name = name
            rules = CalendarZone(zone).rules
            offsets = ZoneChoice.offsets(of: rules, at: fewInstants)
        }
    }

    /// Zones that most systems know by name, which come first.
    private static let common = [
        "Europe/Berlin", "Europe/London", "Europe/Paris", "Europe/Athens", "Europe/Moscow", "America/New_York",
        "America/Chicago", "America/Denver", "America/Phoenix", "America/Los_Angeles", "America/Sao_Paulo",
        "Asia/Tokyo", "Asia/Shanghai", "Asia/Kolkata", "Asia/Dubai", "Australia/Sydney", "Pacific/Auckland",
        "Etc/UTC",
    ].compactMap { Candidate($0) }

    /// All zones. Making them takes 0.1 s.
    private static let candidates =
        common
        + TimeZone.knownTimeZoneIdentifiers.sorted().compactMap { name in
            name.contains("/") && !common.contains { $0.name == name } ? Candidate(name) : nil
        }

    private static func nearest(_ zone: CalendarZone) -> Name {
        let (few, all) = (offsets(of: zone.rules, at: fewInstants), offsets(of: zone.rules, at: instants))
        let first = best(of: common, few, all)
        let best = first.count == instants.count ? first : best(of: candidates, few, all)
        return Name(text: best.name, isApproximate: true, isExact: best.count == instants.count)
    }

    /// Returns the first candidate that has most offsets in common with a zone.
    private static func best(of candidates: [Candidate], _ few: [Int], _ all: [Int]) -> (name: String, count: Int) {
        func agreement(_ left: [Int], _ right: [Int]) -> Int { zip(left, right).count { $0 == $1 } }
        let counts = candidates.map { agreement($0.offsets, few) }
        var best = (name: "Etc/UTC", count: 0)
        guard let most = counts.max(), most > 0 else { return best }
        for (candidate, count) in zip(candidates, counts) where count == most && best.count < all.count {
            let count = agreement(offsets(of: candidate.rules, at: instants), all)
            if count > best.count { best = (candidate.name, count) }
        }
        return best
    }
}
