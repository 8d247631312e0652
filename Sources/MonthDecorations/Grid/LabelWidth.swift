/// The width of month and weekday names.
///
/// ```swift
/// let title = grid.title(.abbreviated)  // "Mar 2026"
/// ```
public enum LabelWidth: Hashable, Sendable, CaseIterable {
    /// One or two letters, such as `M`.
    case narrow
    /// A few letters, such as `Mon` or `Mar`.
    case abbreviated
    /// The whole name, such as `Monday` or `March`.
    case wide
}

extension LabelWidth: CustomStringConvertible {
    /// The name of the case, such as `narrow`.
    public var description: String {
        switch self {
        case .narrow: "narrow"
        case .abbreviated: "abbreviated"
        case .wide: "wide"
        }
    }
}
