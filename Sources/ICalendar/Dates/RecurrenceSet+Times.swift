import Foundation
public import Recurrence

extension RecurrenceSet {
    /// The RDATEs, ascending, in the form of DTSTART.
    ///
    /// ```swift
    /// let set = RecurrenceSet(start: monday, rules: [weekly], adding: [thursday], excluding: [holiday])
    /// set.recurrenceDates  // [thursday]
    /// ```
    ///
    /// A time that the zone's clock shows for the second time is in UTC, because a local time means the first.
    ///
    /// - Complexity: O(*n*)
    public var recurrenceDates: [CalendarTime] {
        times(at: additions.filter { !addsStart || $0 != startPosition })
    }

    /// The EXDATEs, ascending, in the form of DTSTART, followed by those without a time, which exclude whole days.
    ///
    /// - Complexity: O(*n*)
    public var exceptionDates: [CalendarTime] {
        times(at: exclusions) + excludedDays.compactMap { CivilDate(dayNumber: $0).map(CalendarTime.date) }
    }

    private func times(at positions: [MemberPosition]) -> [CalendarTime] {
        let form = form
        return positions.compactMap { position in
            if let local = local(position), self.position(of: local) == position { return form.time(local) }
            return Timestamp(secondsSince1970: position.seconds).utc.map(CalendarTime.utc)
        }
    }

    /// The form of DTSTART. A zone that isn't the system's is named “Local”, because a set doesn't know its name.
    package var form: TimeKind {
        if isDate { return .date }
        guard let zone else { return .floating }
        if zone == .utc { return .utc }
        let system = zone.systemIdentifier.flatMap(TimeZone.init(identifier:)).map { CalendarZone($0) }
        return .zoned(system ?? CalendarZone(identifier: "Local", rules: zone))
    }
}

extension RecurrenceSet: Codable {
    private enum CodingKeys: String, CodingKey {
        case start, rules, recurrenceDates, exceptionDates, exceptionRules, dialect
    }

    /// Decodes a set from the object that ``encode(to:)`` writes. Only the start is required.
    ///
    /// - Throws: `DecodingError` if a time or rule isn't valid, or the system does not know a zone.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            start: try container.decode(CalendarTime.self, forKey: .start),
            rules: try container.decodeIfPresent([RecurrenceRule].self, forKey: .rules) ?? [],
            adding: try container.decodeIfPresent([CalendarTime].self, forKey: .recurrenceDates) ?? [],
            excluding: try container.decodeIfPresent([CalendarTime].self, forKey: .exceptionDates) ?? [],
            excludingRules: try container.decodeIfPresent([RecurrenceRule].self, forKey: .exceptionRules) ?? [],
            dialect: try container.decodeIfPresent(RecurrenceDialect.self, forKey: .dialect) ?? .rfc5545)
    }

    /// Encodes the start, the rules, the RDATEs and EXDATEs, and the dialect, without the lists that are empty:
    ///
    /// ```json
    /// {"start": "2026-03-02T09:15:00+01:00[Europe/Paris]", "rules": ["FREQ=WEEKLY"], "dialect": {…}}
    /// ```
    ///
    /// A decoded set is equal, but finds only Foundation's calendars for RSCALE.
    public func encode(to encoder: any Encoder) throws {
        func some<Element>(_ list: [Element]) -> [Element]? { list.isEmpty ? nil : list }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(form.time(start), forKey: .start)
        try container.encodeIfPresent(some(rules), forKey: .rules)
        try container.encodeIfPresent(some(recurrenceDates), forKey: .recurrenceDates)
        try container.encodeIfPresent(some(exceptionDates), forKey: .exceptionDates)
        try container.encodeIfPresent(some(exceptionRules), forKey: .exceptionRules)
        try container.encodeIfPresent(dialect == .rfc5545 ? nil : dialect, forKey: .dialect)
    }
}

// Here and not in `Recurrence`, whose loops over years the compiler then no longer inlines (R8: 1.27 × the instructions).
extension RecurrenceSet: Hashable {
    /// Returns whether two sets have the same start, zone, rules, RDATEs, EXDATEs and dialect.
    ///
    /// Sets with the same members can differ, such as a rule and a list of its dates. The function that finds calendars
    /// for RSCALE isn't compared.
    public static func == (left: Self, right: Self) -> Bool {
        left.start == right.start && left.isDate == right.isDate && left.zone == right.zone
            && left.rules == right.rules && left.additions.elementsEqual(right.additions)
            && left.exclusions == right.exclusions && left.excludedDays == right.excludedDays
            && left.exceptionRules == right.exceptionRules && left.dialect == right.dialect
    }

    /// Hashes the start, the rules, and the numbers of RDATEs and EXDATEs.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(start)
        hasher.combine(rules)
        hasher.combine(additions.count)
        hasher.combine(exclusions.count)
    }
}
