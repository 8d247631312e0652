import ICalendar

extension SeriesEditor.Options: CustomStringConvertible {
    /// The options that choose between results: `keep, ifUnambiguous`.
    public var description: String { "\(overrides), \(weekdays)" }
}

extension SeriesEditor.OverridePolicy: CustomStringConvertible {
    /// The name of the case, such as `keep`.
    public var description: String {
        switch self {
        case .keep: "keep"
        case .shift: "shift"
        }
    }
}

extension SeriesEditor.WeekdayMove: CustomStringConvertible {
    /// The name of the case, such as `ifUnambiguous`.
    public var description: String {
        switch self {
        case .ifUnambiguous: "ifUnambiguous"
        case .onlyThatWeekday: "onlyThatWeekday"
        case .allWeekdays: "allWeekdays"
        }
    }
}

extension SeriesEditor.ZoneAnchor: CustomStringConvertible {
    /// The name of the case, such as `localTime`.
    public var description: String {
        switch self {
        case .localTime: "localTime"
        case .instant: "instant"
        }
    }
}
