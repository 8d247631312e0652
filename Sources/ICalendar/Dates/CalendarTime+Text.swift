import Recurrence

extension CalendarTime: LosslessStringConvertible {
    /// The time in ISO 8601 form, followed by the name of the zone: `2026-03-02`, `2026-03-02T09:15:00`,
    /// `2026-03-02T09:15:00Z`, `2026-03-02T09:15:00 Europe/Paris`.
    public var description: String {
        switch self {
        case .date(let date): date.description
        case .floating(let time): time.description
        case .utc(let time): "\(time)Z"
        case .zoned(let time, let zone): "\(time) \(zone)"
        }
    }

    /// Creates a time from a text in one of the forms of ``description``. Returns nil for any other text and for a zone
    /// that the system does not know.
    public init?(_ description: String) {
        if let date = CivilDate(description) {
            self = .date(date)
        } else if let time = CivilDateTime(description) {
            self = .floating(time)
        } else if description.hasSuffix("Z"), let time = CivilDateTime(String(description.dropLast())) {
            self = .utc(time)
        } else {
            let parts = description.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, let time = CivilDateTime(String(parts[0])),
                let zone = ZoneName.iana(String(parts[1]))
            else { return nil }
            self = .zoned(time, CalendarZone(zone))
        }
    }
}
