package import ICalendarSyntax

/// The width of month and weekday names.
///
/// ```swift
/// let title = grid.title(.abbreviated)  // "Mar 2026"
/// ```
public enum LabelWidth: String, Hashable, Sendable, CaseIterable, CaseNamed {
    /// One or two letters, such as `M`.
    case narrow
    /// A few letters, such as `Mon` or `Mar`.
    case abbreviated
    /// The whole name, such as `Monday` or `March`.
    case wide
}
