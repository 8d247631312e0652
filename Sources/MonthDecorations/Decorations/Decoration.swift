public import ICalendar

/// What one occurrence puts on one day.
public struct Decoration: Hashable, Sendable {
    /// The occurrence: its texts, its times, and its identity across reloads.
    public let occurrence: Occurrence

    /// The style to draw it in.
    public let style: DecorationStyle

    /// Which part of the occurrence this day is.
    public let span: SpanPart

    /// Its line in the row, from 0: the same on all its days in that row; see ``DecorationBar/lane``.
    public let lane: Int

    /// Which part of the days that an occurrence touches a day is.
    ///
    /// It speaks of the whole occurrence, not of one row or month: the first visible day of what started earlier is
    /// ``middle`` or ``end``.
    public enum SpanPart: String, Hashable, Sendable, CaseIterable {
        /// Its only day.
        case single
        /// The first of several.
        case start
        /// Neither the first nor the last.
        case middle
        /// The last of several.
        case end
    }
}

extension Decoration {
    /// Whether the occurrence is given by dates.
    public var isAllDay: Bool { occurrence.isAllDay }

    /// Its ``DecorationStyle/color``.
    public var color: DecorationColor? { style.color }

    /// Whether a view draws both alike, also where one is of a feed that has been read again.
    func looksLike(_ other: Decoration) -> Bool {
        guard style == other.style, span == other.span, lane == other.lane else { return false }
        if occurrence == other.occurrence { return true }
        return occurrence.id == other.occurrence.id && occurrence.start == other.occurrence.start
            && occurrence.end == other.occurrence.end && occurrence.summary == other.occurrence.summary
    }
}
