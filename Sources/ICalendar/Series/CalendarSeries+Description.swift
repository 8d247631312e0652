package import ICalendarSyntax

extension CalendarSeries: Summarized {
    /// The master, its first rule and the number of overrides.
    public var description: String {
        var text = (master ?? overrides.first)?.description ?? kind.rawValue
        if let rule = master?.rules.first { text += "  \(rule.description.abbreviated(to: 60))" }
        if !overrides.isEmpty { text += "  \(overrides.count) \(overrides.count == 1 ? "override" : "overrides")" }
        return text
    }
}
