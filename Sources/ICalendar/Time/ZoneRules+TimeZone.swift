public import Foundation
public import Recurrence

extension ZoneRules {
    /// Creates the rules of a Foundation time zone, as a table.
    ///
    /// Foundation is asked only once per zone and process, for the years 1800 to 2128. After that, looking up an offset
    /// takes nanoseconds, and the table is shared.
    ///
    /// - Complexity: O(1) for a zone seen before, otherwise one call into Foundation for each change of offset
    public init(_ timeZone: TimeZone) {
        self = TabulatedZones.rules(of: timeZone)
    }

    /// The identifier of the Foundation time zone that these rules were made from, or nil if they have another origin.
    ///
    /// - Complexity: O(*n*) in the number of zones seen before
    var systemIdentifier: String? { TabulatedZones.identifier(of: self) }
}

/// The cached tables, by identifier.
private enum TabulatedZones {
    private static let tables = Locked<[String: ZoneRules]>([:])

    static func rules(of timeZone: TimeZone) -> ZoneRules {
        if let known = tables.withLock({ $0[timeZone.identifier] }) { return known }
        let rules = tabulate(timeZone)
        tables.withLock { $0[timeZone.identifier] = rules }
        return rules
    }

    static func identifier(of rules: ZoneRules) -> String? {
        tables.withLock { tables in tables.first { $0.value.isIdentical(to: rules) }?.key }
    }

    private static func tabulate(_ timeZone: TimeZone) -> ZoneRules {
        var date = Date(timeIntervalSince1970: TimeInterval(firstInstant.secondsSince1970))
        let initialOffset = timeZone.secondsFromGMT(for: date)
        var changes: [(timestamp: Timestamp, offset: Int)] = []
        while let next = timeZone.nextDaylightSavingTimeTransition(after: date), next > date {
            let timestamp = Timestamp(secondsSince1970: Int(next.timeIntervalSince1970.rounded()))
            guard timestamp < ZoneRules.tabulatedEnd else { break }
            changes.append((timestamp, timeZone.secondsFromGMT(for: next)))
            date = next
        }
        return ZoneRules(initialOffset: initialOffset, checkedChanges: changes)
    }

    /// 1800-01-01, before the first standard times, so that every change in the database is found.
    private static let firstInstant = Timestamp(secondsSince1970: -5_364_662_400)
}
