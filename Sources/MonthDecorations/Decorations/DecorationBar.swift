public import ICalendar

/// What one occurrence is in one row of a grid: a bar over the days that it touches there.
///
/// ```swift
/// for bar in map.bars(inRow: row) where bar.isMultiDay {
///     let frame = CGRect(
///         x: CGFloat(bar.columns.lowerBound) * cellWidth, y: CGFloat(bar.lane) * barHeight,
///         width: CGFloat(bar.columns.count) * cellWidth, height: barHeight)
/// }
/// ```
public struct DecorationBar: Hashable, Sendable {
    /// The occurrence that the bar shows.
    public let occurrence: Occurrence

    /// The style to draw it in.
    public let style: DecorationStyle

    /// The columns from its first to its last day in the row, from 0.
    public let columns: ClosedRange<Int>

    /// Whether it starts before the row, or before the days that are available.
    public let continuesBefore: Bool

    /// Whether it goes on after the row, or after the days that are available.
    public let continuesAfter: Bool

    /// Its line, from 0: no two bars of a row overlap in one. Bars of several days have the first lanes, so that they may
    /// be drawn without the others, and there are never more lanes than there are occurrences on the fullest day.
    public let lane: Int
}

extension DecorationBar {
    /// Whether the occurrence touches more days than one, here or elsewhere.
    public var isMultiDay: Bool { columns.count > 1 || continuesBefore || continuesAfter }
}

extension DecorationBar {
    init(_ bar: DecorationRow.Bar, of placed: OccurrenceDays) {
        occurrence = placed.occurrence
        style = placed.style
        columns = bar.columns
        continuesBefore = bar.continuesBefore
        continuesAfter = bar.continuesAfter
        lane = Int(bar.lane)
    }
}
