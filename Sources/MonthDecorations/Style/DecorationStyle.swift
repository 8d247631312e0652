public import ICalendar

/// How an occurrence is drawn: what a view makes its mark or its bar of.
///
/// The default is ``init(_:calendarColor:categoryColors:)``. A style of your own is a function from an occurrence, and may
/// start with that:
///
/// ```swift
/// let map = feed.decorations(for: grid) { occurrence in
///     var style = DecorationStyle(occurrence, calendarColor: feed.decorationColor)
///     if occurrence.entry.categories.contains("Birthday") { style.symbol = "gift" }
///     return style
/// }
/// ```
public struct DecorationStyle: Hashable, Sendable, Codable {
    /// The colour; nil for the view's own.
    public var color: DecorationColor?

    /// The size of the mark.
    public var size: Size

    /// What to draw instead of a dot, in the view's own terms, such as the name of a system symbol; nil for a dot.
    public var symbol: String?

    /// The emphasis of the decoration.
    public var emphasis: Emphasis

    /// The sizes of `UICalendarView.DecorationSize`.
    public enum Size: Int, Hashable, Sendable, CaseIterable, Comparable, Codable {
        /// For what is by the way.
        case small
        /// What a mark is by default.
        case medium
        /// For what must not be missed.
        case large

        /// Compares two sizes.
        public static func < (left: Size, right: Size) -> Bool { left.rawValue < right.rawValue }
    }

    /// How much an occurrence counts.
    public enum Emphasis: String, Hashable, Sendable, CaseIterable, Codable {
        /// It takes place.
        case full
        /// It may not take place, or leaves its time free: outlined or hatched.
        case reduced
        /// It does not take place: struck out.
        case cancelled
    }

    /// Creates a style from its parts.
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
    /// Creates the style that an occurrence asks for itself.
    ///
    /// Its colour is the entry's COLOR (RFC 7986 §5.9), else that of the first of its CATEGORIES that has one, else the
    /// calendar's. Its emphasis is ``Emphasis/cancelled`` for `STATUS:CANCELLED`, and ``Emphasis/reduced`` for
    /// `STATUS:TENTATIVE` and `TRANSP:TRANSPARENT`.
    ///
    /// - Parameters:
    ///   - occurrence: its entry's texts are decoded anew each time.
    ///   - calendarColor: such as `feed.decorationColor`.
    ///   - categoryColors: by category, as it is written in the feed.
    public init(
        _ occurrence: Occurrence, calendarColor: DecorationColor? = nil,
        categoryColors: [String: DecorationColor] = [:]
    ) {
        let traits = occurrence.traits
        let own = traits.isColored ? occurrence.entry.color.flatMap(DecorationColor.init(css:)) : nil
        let ofCategory =
            own == nil && !categoryColors.isEmpty
            ? occurrence.entry.categories.lazy.compactMap { categoryColors[$0] }.first : nil
        let emphasis: Emphasis =
            traits.isCancelled ? .cancelled : traits.isTentative || traits.isTransparent ? .reduced : .full
        self.init(color: own ?? ofCategory ?? calendarColor, emphasis: emphasis)
    }
}

extension CalendarFeed {
    /// The colour of the first calendar that has one which can be read: COLOR (RFC 7986 §5.9) or X-APPLE-CALENDAR-COLOR.
    ///
    /// Decoded each time it is asked for.
    public var decorationColor: DecorationColor? {
        calendars.lazy.flatMap { [$0.first("COLOR"), $0.first("X-APPLE-CALENDAR-COLOR")] }
            .compactMap { $0?.text }.compactMap(DecorationColor.init(css:)).first
    }
}
