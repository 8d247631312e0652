public import ICalendar

/// The decoration of one day by one occurrence.
///
/// ```swift
/// for decoration in map[day]?.decorations ?? [] {
///     print(decoration.occurrence.summary ?? "Untitled", decoration.isAllDay, decoration.span)
/// }
/// ```
public struct Decoration: Hashable, Sendable {
    /// The occurrence, with its texts, times and an identity that is stable across reloads.
    public let occurrence: Occurrence

    /// The style of the decoration.
    public let style: DecorationStyle

    /// The part of the occurrence that falls on this day.
    public let span: SpanPart

    /// The zero-based lane of the occurrence, the same on all its days in a row; see ``DecorationBar/lane``. On the second
    /// day of an overnight occurrence, which has no bar, the lane comes after those of the day's bars.
    public let lane: Int

    /// The position of a day among the days of an occurrence.
    ///
    /// ```swift
    /// let isFirstDay = decoration.span == .single || decoration.span == .start
    /// ```
    ///
    /// The position refers to the whole occurrence, not to one row or month: the first visible day of an occurrence
    /// that started earlier is ``middle`` or ``end``.
    public enum SpanPart: String, Hashable, Sendable, CaseIterable, CaseNamed {
        /// The only day of the occurrence.
        case single
        /// The first of several days.
        case start
        /// A day between the first and the last.
        case middle
        /// The last of several days.
        case end
    }
}

extension Decoration {
    /// Whether the occurrence is all-day: given by dates without times.
    public var isAllDay: Bool { occurrence.isAllDay }

    /// The ``DecorationStyle/color`` of the style; nil for the view's own color.
    public var color: DecorationColor? { style.color }

    /// Returns whether a view draws both decorations alike, even if the feed of one was parsed again.
    func looksLike(_ other: Decoration) -> Bool {
        guard style == other.style, span == other.span, lane == other.lane else { return false }
        if occurrence == other.occurrence { return true }
        return occurrence.id == other.occurrence.id && occurrence.start == other.occurrence.start
            && occurrence.end == other.occurrence.end && occurrence.summary == other.occurrence.summary
    }
}
