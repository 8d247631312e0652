extension RuleFormatStyle: CustomStringConvertible, CustomReflectable {
    /// The first and the last name of a weekday: `Monday to Sunday`.
    public var description: String { "\(weekdays.first ?? "?") to \(weekdays.last ?? "?")" }

    /// A mirror with the names of the weekdays and months.
    public var customMirror: Mirror { Mirror(self, children: ["weekdays": weekdays, "months": months]) }
}
