extension RecurrenceRule {
    /// Whether the rule counts in Gregorian months and days.
    ///
    /// This includes the CLDR calendars that only number the years differently, because no part of a rule contains a
    /// year.
    public var isGregorian: Bool { calendarScale.map(Self.isGregorian) ?? true }

    package static func isGregorian(_ scale: String) -> Bool {
        ["GREGORIAN", "GREGORY", "ISO8601", "BUDDHIST", "JAPANESE", "ROC"].contains(scale)
    }
}
