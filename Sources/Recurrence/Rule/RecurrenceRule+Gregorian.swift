extension RecurrenceRule {
    /// Whether the rule counts in Gregorian months and days.
    ///
    /// So do the calendars of the CLDR that only number the years otherwise: no part of a rule names a year.
    public var isGregorian: Bool { calendarScale.map(Self.isGregorian) ?? true }

    static func isGregorian(_ scale: String) -> Bool {
        ["GREGORIAN", "GREGORY", "ISO8601", "BUDDHIST", "JAPANESE", "ROC"].contains(scale)
    }
}
