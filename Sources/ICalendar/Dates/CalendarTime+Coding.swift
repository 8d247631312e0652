import Recurrence

extension CalendarTime: Codable {
    private enum CodingKeys: String, CodingKey {
        case time, zone
    }

    /// Decodes a time from the forms that ``encode(to:)`` writes.
    ///
    /// - Throws: `DecodingError` if the value has another form, or names a zone that the system does not know.
    public init(from decoder: any Decoder) throws {
        guard let container = try? decoder.container(keyedBy: CodingKeys.self) else {
            self = try .decoded(from: decoder)
            return
        }
        let time = try container.decode(CivilDateTime.self, forKey: .time)
        self = .zoned(time, try container.decode(EncodedZone.self, forKey: .zone).zone)
    }

    /// Encodes the time as a single string, ``description``. A time in a zone that only the feed defines is encoded with the
    /// offsets of that zone.
    ///
    /// A decoded time is always the same instant. The string `"2026-03-02T09:15:00+01:00[Europe/Paris]"` is enough if the
    /// system has a zone of this name with the same offsets. The zone of a VTIMEZONE is lost with its feed, so the time is
    /// encoded as an object instead, which takes some kilobytes if the zone's clocks change every year:
    ///
    /// ```json
    /// {"time": "2026-03-02T09:15:00", "zone": {"identifier": "Office", "offsets": [3600], "changes": []}}
    /// ```
    public func encode(to encoder: any Encoder) throws {
        guard case .zoned(let time, let zone) = self, !zone.isSystemZone else {
            return try encodeDescription(to: encoder)
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(time, forKey: .time)
        try container.encode(EncodedZone(zone), forKey: .zone)
    }
}

/// A zone with its rules, as encoded with a time.
private struct EncodedZone: Codable {
    let identifier: String
    /// The offsets before the first change and after each, in seconds east of UTC.
    let offsets: [Int]
    /// The instants of the changes, in seconds since 1970.
    let changes: [Int]

    init(_ zone: CalendarZone) {
        let changes = zone.rules.changes
        identifier = zone.identifier
        offsets = [zone.rules.offset(at: Timestamp(secondsSince1970: .min))] + changes.map(\.offsetAfter)
        self.changes = changes.map(\.timestamp.secondsSince1970)
    }

    var zone: CalendarZone {
        let changes = zip(changes, offsets.dropFirst()).map {
            (timestamp: Timestamp(secondsSince1970: $0), offset: $1)
        }
        return CalendarZone(
            identifier: identifier, rules: ZoneRules(initialOffset: offsets.first ?? 0, changes: changes))
    }
}

extension CalendarZone {
    /// Whether the system has a zone of the same name with the same offsets.
    fileprivate var isSystemZone: Bool {
        guard let timeZone else { return false }
        return ZoneRules(timeZone) == rules
    }
}
