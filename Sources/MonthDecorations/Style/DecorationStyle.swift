public import ICalendar

/// The style in which a view draws the marks and bars of an occurrence.
///
/// The default style is ``init(_:calendarColor:categoryColors:)``. To customize styles, pass a function from an
/// occurrence to a style, which can start from the default:
///
/// ```swift
/// let map = feed.decorations(for: grid) { occurrence in
///     var style = DecorationStyle(occurrence, calendarColor: feed.decorationColor)
///     if occurrence.entry.categories.contains("Birthday") { style.symbol = "gift" }
///     return style
/// }
/// ```
public struct DecorationStyle: Hashable, Sendable, Codable {
    /// The color, or nil to use the view's own color.
    public var color: DecorationColor?

    /// The size of the mark.
    public var size: Size

    /// The symbol to draw instead of a dot, named in the view's own terms, such as a system symbol name; nil for a dot.
    public var symbol: String?

    /// The emphasis of the decoration.
    public var emphasis: Emphasis

    /// The size of a mark, with the cases of `UICalendarView.DecorationSize`.
    ///
    /// ```swift
    /// let style = DecorationStyle(color: .init(css: "gold"), size: .large)
    /// ```
    public enum Size: Int, Hashable, Sendable, CaseIterable, Comparable, Codable {
        /// A small mark, for minor events.
        case small
        /// A medium mark, the default.
        case medium
        /// A large mark, for important events.
        case large

        /// Returns whether the left size is smaller than the right.
        public static func < (left: Size, right: Size) -> Bool { left.rawValue < right.rawValue }
    }

    /// The emphasis of an occurrence, which tells whether and how firmly it occurs.
    ///
    /// ```swift
    /// let isStruckOut = decoration.style.emphasis == .cancelled
    /// ```
    public enum Emphasis: String, Hashable, Sendable, CaseIterable, Codable, CaseNamed {
        /// The normal case: draw the occurrence filled.
        case full
        /// The occurrence is tentative or doesn't block time: draw it outlined or hatched.
        case reduced
        /// The occurrence is cancelled: draw it struck out.
        case cancelled
    }

    /// Creates a style from a color, size, symbol and emphasis.
    public init(
        color: DecorationColor? = nil, size: Size = .medium, symbol: String? = nil, emphasis: Emphasis = .full
    ) {
        self.color = color
        self.size = size
        self.symbol = symbol
        self.emphasis = emphasis
    }
}

extension DecorationStyle {
    /// Creates the default style of an occurrence.
    ///
    /// The color is the entry's COLOR (RFC 7986 §5.9), or the color of the first of its CATEGORIES that has one, or
    /// `calendarColor`. The emphasis is ``Emphasis/cancelled`` for `STATUS:CANCELLED`, and ``Emphasis/reduced`` for
    /// `STATUS:TENTATIVE` and `TRANSP:TRANSPARENT`.
    ///
    /// - Parameters:
    ///   - occurrence: The occurrence to draw. The texts of its entry are decoded on each call.
    ///   - calendarColor: The color of the calendar, such as `feed.decorationColor`.
    ///   - categoryColors: Colors by category, with the category spelled as in the feed.
    public init(
        _ occurrence: Occurrence, calendarColor: DecorationColor? = nil,
        categoryColors: [String: DecorationColor] = [:]
    ) {
        let traits = occurrence.traits
        let own = traits.isColored ? occurrence.entry.color.flatMap(DecorationColor.init(css:)) : nil
        let ofCategory =
            own == nil && !categoryColors.isEmpty
            ? occurrence.entry.categories.lazy.compactMap { categoryColors[$0] }.first : nil
        self.init(color: own ?? ofCategory ?? calendarColor, emphasis: Emphasis(traits))
    }
}

extension DecorationStyle.Emphasis {
    @inline(__always)
    init(_ traits: CalendarEntry.Traits) {
        self = traits.isCancelled ? .cancelled : traits.isTentative || traits.isTransparent ? .reduced : .full
    }

    /// The place of the case among all cases.
    var number: Int {
        switch self {
        case .full: 0
        case .reduced: 1
        case .cancelled: 2
        }
    }
}

extension CalendarFeed {
    /// The color of the first calendar in the feed with a valid COLOR (RFC 7986 §5.9) or X-APPLE-CALENDAR-COLOR; nil
    /// if there is none.
    ///
    /// The color is looked up on each access; read the property once for a page, not for each occurrence.
    ///
    /// - Complexity: O(*n*) in the number of the calendars' components.
    public var decorationColor: DecorationColor? {
        calendars.lazy.flatMap { [$0.first("COLOR"), $0.first("X-APPLE-CALENDAR-COLOR")] }
            .compactMap { $0?.text }.compactMap(DecorationColor.init(css:)).first
    }
}

extension DecorationStyle.Size: CustomStringConvertible {
    /// The name of the case, such as `small`.
    public var description: String {
        switch self {
        case .small: "small"
        case .medium: "medium"
        case .large: "large"
        }
    }
}
