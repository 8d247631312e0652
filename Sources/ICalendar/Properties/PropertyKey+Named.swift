import ICalendarSyntax

// Keys for properties that are in no RFC. Values are parsed as the type of the key, unless VALUE names another type.

extension PropertyKey<Int> {
    /// Returns a key for a property with a whole number, such as `.integer("X-ROOM")`.
    ///
    /// ```swift
    /// extension PropertyKey<Int> { static var room: Self { .integer("X-ROOM") } }
    /// let room = event.component.value(.room)  // Int?
    /// ```
    public static func integer(_ name: String) -> Self {
        PropertyKey(named: name, as: .integer) { if case .integer(let number) = $0 { number } else { nil } }
    }
}

extension PropertyKey<Double> {
    /// Returns a key for a property with a decimal number, such as `.float("X-PRICE")`.
    public static func float(_ name: String) -> Self {
        PropertyKey(named: name, as: .float) { if case .float(let number) = $0 { number } else { nil } }
    }
}

extension PropertyKey<Bool> {
    /// Returns a key for a property that is TRUE or FALSE, such as `.boolean("X-PINNED")`.
    public static func boolean(_ name: String) -> Self {
        PropertyKey(named: name, as: .boolean) { if case .boolean(let value) = $0 { value } else { nil } }
    }
}

extension PropertyKey<CalendarDuration> {
    /// Returns a key for a property with a duration, such as `.duration("X-TRAVEL-TIME")`.
    public static func duration(_ name: String) -> Self {
        PropertyKey(named: name, as: .duration) { if case .duration(let duration) = $0 { duration } else { nil } }
    }
}

extension PropertyKey<DateTimeValue> {
    /// Returns a key for a property with a time, such as `.time("X-BOARDING")`. ``CalendarFeed/time(of:)`` finds its zone.
    public static func time(_ name: String) -> Self {
        PropertyKey(named: name, as: .dateTime) { if case .calendarTime(let time) = $0 { time } else { nil } }
    }
}
