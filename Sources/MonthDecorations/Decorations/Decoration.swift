public import ICalendar

/// The decoration of one day by one occurrence.
///
/// ```swift
/// for decoration in map[day]?.decorations ?? [] {
///     print(decoration.occurrence.summary ?? "Untitled", decoration.isAllDay, decoration.span)
/// }
/// ```
public struct Decoration: Hashable, Sendable, Identifiable {
    /// The occurrence, with its texts, times and an identity that is stable across reloads.
    public let occurrence: Occurrence

    /// The style of the decoration.
    public let style: DecorationStyle

    /// The part of the occurrence that falls on this day.
    public let span: SpanPart

    /// The zero-based lane of the occurrence, the same on all its days in a row; see ``DecorationBar/lane``. On the second
    /// day of an overnight occurrence, which has no bar, the lane comes after those of the day's bars.
    public let lane: Int

    /// Creates a decoration, for previews and tests of a view. ``DecorationMap`` computes the decorations of a month.
    ///
    /// ```swift
    /// let cell = DayDecoration(day: day, decorations: [Decoration(occurrence, span: .start)])
    /// ```
    public init(_ occurrence: Occurrence, style: DecorationStyle? = nil, span: SpanPart = .single, lane: Int = 0) {
        (self.occurrence, self.style) = (occurrence, style ?? DecorationStyle(occurrence))
        (self.span, self.lane) = (span, lane)
    }

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

/// The identity of a decoration, a bar or a block: an occurrence of one of several feeds.
///
/// If two feeds have the same invitation, both have the same `Occurrence.ID`, but not the same identity. The identity
/// stays the same if feeds are parsed again or an index is updated, so a list keeps its rows.
///
/// ```swift
/// ForEach(day.blocks) { block in BlockView(block) }
/// ```
public struct DecorationID: Hashable, Sendable {
    /// The place of the feed in the order in which the feeds were passed, or added to the index.
    public let feed: Int
    /// The UID and the original start of the occurrence.
    public let occurrence: Occurrence.ID

    init(_ occurrence: Occurrence) { (feed, self.occurrence) = (occurrence.feedRank, occurrence.id) }
}

extension DecorationID: CustomStringConvertible {
    /// The occurrence, followed by the place of the feed: `20260302T081500Z/bench@example.com of feed 0`.
    public var description: String { "\(occurrence) of feed \(feed)" }
}

extension Decoration {
    /// The identity, unique among the decorations of a day.
    public var id: DecorationID { DecorationID(occurrence) }

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
