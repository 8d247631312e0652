import ICalendar

extension CivilDateTime {
    /// `09:00`; seconds only where there are some.
    var clockText: String {
        let text = description.suffix(8)
        return String(second == 0 ? text.prefix(5) : text)
    }

    /// `2026-03-02`, and the time where it is not midnight.
    var shortText: String { secondOfDay == 0 ? "\(date)" : "\(date) \(clockText)" }
}

extension Weekday {
    /// `Mon`
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
