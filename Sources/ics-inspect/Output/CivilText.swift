import ICalendar

extension CivilDateTime {
    /// The time as `09:00`, with seconds only if they aren't zero.
    var clockText: String {
        let text = description.suffix(8)
        return String(second == 0 ? text.prefix(5) : text)
    }

    /// The date as `2026-03-02`, with the time unless it is midnight.
    var shortText: String { secondOfDay == 0 ? "\(date)" : "\(date) \(clockText)" }
}

extension Weekday {
    /// The weekday as `Mon`.
    var shortName: String {
        switch self {
        case .monday: "Mon"
        case .tuesday: "Tue"
        case .wednesday: "Wed"
        case .thursday: "Thu"
        case .friday: "Fri"
        case .saturday: "Sat"
        case .sunday: "Sun"
        }
    }
}
