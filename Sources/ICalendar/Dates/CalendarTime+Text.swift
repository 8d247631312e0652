import Recurrence

extension CalendarTime: LosslessStringConvertible {
    /// The time in the form of ISO 8601, and of RFC 9557 if it is in a zone: `2026-03-02`, `2026-03-02T09:15:00`,
    /// `2026-03-02T09:15:00Z`, `2026-03-02T09:15:00+01:00[Europe/Paris]`.
    ///
    /// Java, `Temporal` and Rust's jiff read and write the same form.
    public var description: String {
        switch self {
        case .date(let date): date.description
        case .floating(let time): time.description
        case .utc(let time): "\(time)Z"
        case .zoned(let time, let zone): "\(time)\(ZoneRules.text(ofOffset: zone.rules.resolve(time).offset))[\(zone)]"
        }
    }

    /// Creates a time from a text in one of the forms of ``description``. A time in a zone may lack the offset, and the
    /// seconds with it.
    ///
    /// ```swift
    /// CalendarTime("2026-03-02T09:15[Europe/Paris]")  // 2026-03-02T09:15:00+01:00[Europe/Paris]
    /// ```
    ///
    /// If the zone's clock shows a time twice, the second one, which only the offset tells, becomes a time in UTC, because
    /// a local time means the first.
    ///
    /// Returns nil for any other text, for a zone that the system does not know, and for an offset that the zone doesn't
    /// have at that time.
    public init?(_ description: String) {
        if let date = CivilDate(description) {
            self = .date(date)
        } else if let time = CivilDateTime(description) {
            self = .floating(time)
        } else if description.hasSuffix("Z"), let time = CivilDateTime(String(description.dropLast())) {
            self = .utc(time)
        } else {
            let parts = description.split(separator: "[", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[1].last == "]", let zone = ZoneName.iana(String(parts[1].dropLast())) else {
                return nil
            }
            self.init(parts[0], CalendarZone(zone))
        }
    }

    /// Creates a time in a zone from the text before the brackets.
    private init?(_ text: Substring, _ zone: CalendarZone) {
        let offset = text.dropFirst(19)
        guard let time = CivilDateTime(text.utf8.count == 16 ? "\(text):00" : String(text.prefix(19))) else {
            return nil
        }
        let resolution = zone.rules.resolve(time)
        if offset.isEmpty || offset == ZoneRules.text(ofOffset: resolution.offset) {
            self = zone.identifier == "UTC" ? .utc(time) : .zoned(time, zone)
        } else if case .fold(_, let second) = resolution, offset == ZoneRules.text(ofOffset: second),
            let moment = time.adding(seconds: -second)
        {
            self = .utc(moment)
        } else {
            return nil
        }
    }
}
