import Foundation
import ICalendar

/// The zones that occurrences are written in, and the years that their VTIMEZONEs have to cover.
struct WrittenZones {
    /// The zones, in the order of their first use.
    private(set) var order: [CalendarZone] = []
    /// The zones by identifier. If two zones have the same name, the first one is written, and times in the other are
    /// written in UTC.
    private var byIdentifier: [ExactText: CalendarZone] = [:]
    /// The identities of ``order``.
    private var identities: Set<ObjectIdentifier> = []

    /// The last year in which a VTIMEZONE is compared with the system's zone (D12).
    private static let lastYear = 2037

    private(set) var years = lastYear...lastYear

    /// Collects the zones of every occurrence, if there are only a few or if the engine has all of them in memory.
    init(of occurrences: inout BackendOccurrences, limit: Int?) {
        var left = limit ?? .max
        while left > 0, let occurrence = occurrences.next() {
            left -= 1
            add(occurrence)
        }
    }

    /// Collects the zones of each series instead of each occurrence, so that writing starts immediately.
    init(_ feed: CalendarFeed, matching query: OccurrenceQuery) {
        for series in feed.series where query.filter.kinds.contains(series.kind) {
            let entries = (series.master.map { [$0] } ?? []) + series.overrides
            for override in series.overrides { override.recurrenceID.map { addYear(of: $0.time) } }
            guard entries.contains(where: { isUnknown($0.start.zone) }) else { continue }
            for occurrence in series.occurrences(matching: query).prefix(Self.maximumOccurrenceCount) {
                add(occurrence)
                if !entries.contains(where: { isUnknown($0.start.zone) }) { break }
            }
        }
        // The earliest years are those of occurrences in progress at the start of the window, the latest those at its
        // end.
        var start = query
        start.interval.end = min(query.interval.end, query.interval.start.addingTimeInterval(1))
        for occurrence in feed.occurrences(matching: start) { addYear(of: occurrence.start) }
        let first = feed.entries.lazy.map(\.start.civilDate.year).min() ?? Self.lastYear
        addYear(max(first, Self.year(of: query.interval.start) - 1))
        addYear(Self.year(of: query.interval.end) + 1)
    }

    /// The maximum number of occurrences of a series that are examined for zones.
    private static let maximumOccurrenceCount = 1_000

    /// Returns whether a zone, or one with the same rules, is written under its name.
    func contains(_ zone: CalendarZone) -> Bool {
        identities.contains(ObjectIdentifier(zone)) || byIdentifier[zone.identifier.exact]?.rules == zone.rules
    }

    private func isUnknown(_ zone: CalendarZone?) -> Bool {
        guard let zone, zone.identifier != "UTC" else { return false }
        return byIdentifier[zone.identifier.exact] == nil
    }

    private mutating func add(_ occurrence: Occurrence) {
        for time in [occurrence.start, occurrence.end] + (occurrence.recurrenceID.map { [$0] } ?? []) {
            guard let zone = time.zone, zone.identifier != "UTC" else { continue }
            addYear(of: time)
            guard byIdentifier[zone.identifier.exact] == nil else { continue }
            byIdentifier[zone.identifier.exact] = zone
            order.append(zone)
            identities.insert(ObjectIdentifier(zone))
        }
    }

    private mutating func addYear(of time: CalendarTime) { addYear(time.civilDate.year) }

    private mutating func addYear(_ year: Int) {
        let year = min(max(year, CivilDate.years.lowerBound), CivilDate.years.upperBound)
        years = min(years.lowerBound, year)...max(years.upperBound, year)
    }

    private static func year(of date: Date) -> Int {
        Timestamp(date).utc?.date.year ?? lastYear
    }
}
