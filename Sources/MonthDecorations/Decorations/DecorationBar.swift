public import ICalendar

/// One occurrence in one row of a grid, drawn as a bar across the days it overlaps.
///
/// A timed occurrence of less than 24 hours is drawn on the first visible day only, even if that occurrence ends after
/// midnight. The next day is decorated (``DecorationMap``), but has no bar.
///
/// ```swift
/// for bar in map.bars(inRow: row) where bar.isMultiDay {
///     let frame = CGRect(
///         x: CGFloat(bar.columns.lowerBound) * cellWidth, y: CGFloat(bar.lane) * barHeight,
///         width: CGFloat(bar.columns.count) * cellWidth, height: barHeight)
/// }
/// ```
public struct DecorationBar: Hashable, Sendable, Identifiable {
    /// The occurrence that the bar shows.
    public let occurrence: Occurrence

    /// The style of the bar.
    public let style: DecorationStyle

    /// The columns from the first to the last day of the bar in its row, counted from 0.
    public let columns: ClosedRange<Int>

    /// Whether the occurrence starts before this row or before the available days.
    public let continuesBefore: Bool

    /// Whether the occurrence continues after this row or after the available days.
    public let continuesAfter: Bool

    /// The zero-based lane of the bar within its row. Bars in the same lane never overlap.
    ///
    /// Of the bars that start on a day, those that span several days use the first lanes. An overnight bar is among the
    /// single-day bars. A row has as many lanes as its fullest day has occurrences.
    public let lane: Int

    /// Creates a bar, for previews and tests of a view. ``DecorationMap`` computes the bars of a month.
    ///
    /// ```swift
    /// let bar = DecorationBar(occurrence, columns: 2...6, continuesAfter: true)
    /// ```
    public init(
        _ occurrence: Occurrence, style: DecorationStyle? = nil, columns: ClosedRange<Int>,
        continuesBefore: Bool = false, continuesAfter: Bool = false, lane: Int = 0
    ) {
        (self.occurrence, self.style) = (occurrence, style ?? DecorationStyle(occurrence))
        (self.columns, self.lane) = (columns, lane)
        (self.continuesBefore, self.continuesAfter) = (continuesBefore, continuesAfter)
    }
}

extension DecorationBar {
    /// The identity, unique among the bars of a row.
    public var id: DecorationID { DecorationID(occurrence) }

    /// Whether the occurrence is drawn on more than one day, including days outside this row.
    public var isMultiDay: Bool { columns.count > 1 || continuesBefore || continuesAfter }

    /// The ``DecorationStyle/color`` of the style; nil for the view's own color.
    public var color: DecorationColor? { style.color }
}

extension DecorationBar {
    /// Returns nil for a bar that is not drawn in the row.
    init?(_ bar: DecorationRows.Bar, in content: PageContent) {
        guard let drawn = bar.drawnColumns else { return nil }
        let placed = content.placed[Int(bar.occurrence)]
        occurrence = content.occurrence(placed)
        style = content.style(of: placed)
        columns = drawn
        continuesBefore = bar.line == .none && bar.continuesBefore
        continuesAfter = bar.line == .none && bar.continuesAfter
        lane = Int(bar.lane)
    }
}
