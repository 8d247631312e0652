import ICalendar

extension SeriesEditor.Options: CustomStringConvertible {
    /// The options that choose between results: `keep, exceptionDate, earlier, split, ifUnambiguous`.
    public var description: String { "\(overrides), \(removal), \(keepsUID), \(thisAndFuture), \(weekdays)" }
}

extension SeriesEditor.OverridePolicy: CustomStringConvertible {
    /// The name of the case, such as `keep`.
    public var description: String {
        switch self {
        case .keep: "keep"
        case .shift: "shift"
        case .reset: "reset"
        }
    }
}

extension SeriesEditor.Removal: CustomStringConvertible {
    /// The name of the case, such as `exceptionDate`.
    public var description: String {
        switch self {
        case .exceptionDate: "exceptionDate"
        case .cancelled: "cancelled"
        }
    }
}

extension SeriesEditor.Side: CustomStringConvertible {
    /// The name of the case, such as `earlier`.
    public var description: String {
        switch self {
        case .earlier: "earlier"
        case .later: "later"
        }
    }
}

extension SeriesEditor.Form: CustomStringConvertible {
    /// The name of the case, such as `split`.
    public var description: String {
        switch self {
        case .split: "split"
        case .range: "range"
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
    /// The name of the case, such as `clock`.
    public var description: String {
        switch self {
        case .clock: "clock"
        case .instant: "instant"
        }
    }
}
