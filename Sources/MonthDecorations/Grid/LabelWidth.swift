/// How long the names of months and weekdays may be.
public enum LabelWidth: Hashable, Sendable, CaseIterable {
    /// One or two letters: `M`.
    case narrow
    /// Some letters: `Mon`, `Mar`.
    case abbreviated
    /// The whole name: `Monday`, `March`.
    case wide
}
