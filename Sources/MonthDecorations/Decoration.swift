public import ICalendar

/// What one occurrence puts on one day.
public struct Decoration: Hashable, Sendable {
    /// The occurrence: its texts, its times, and its identity across reloads.
    public let occurrence: Occurrence

    /// Which part of the occurrence this day is.
    public let span: SpanPart

    /// The colour of entries that name none.
    let defaultColor: String?

    /// Which part of the days that an occurrence touches a day is.
    ///
    /// It speaks of the whole occurrence, not of one row or month: the first visible day of what began earlier is
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

    /// A CSS colour as written: the entry's COLOR (RFC 7986 §5.9), else the default, which is the feed's for
    /// ``ICalendar/CalendarFeed/decorations(for:kinds:includingCancelled:)``.
    ///
    /// Decoded each time it is asked for.
    public var color: String? { occurrence.entry.color ?? defaultColor }
}
