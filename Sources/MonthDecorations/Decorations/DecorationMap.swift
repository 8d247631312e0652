public import Foundation
public import ICalendar
public import Recurrence

/// The decorations of every visible day of a month.
///
/// ```swift
/// let map = feed.decorations(for: grid)
///
/// func calendarView(
///     _ calendarView: UICalendarView, decorationFor dateComponents: DateComponents
/// ) -> UICalendarView.Decoration? {
///     map[dateComponents].map { day in .default(color: .systemTeal, size: day.count > 3 ? .large : .medium) }
/// }
/// ```
///
/// A view that draws events across several days reads them as ``DecorationBar``s, one row at a time: ``bars(inRow:)``.
/// A view of hours uses a ``TimelineMap``.
///
/// The map includes the days of neighboring months that fill the first and last rows. A view that scrolls needs one
/// map per month.
///
/// A day is decorated by the occurrences that overlap that day. An all-day occurrence decorates its own civil dates
/// wherever the viewer is; its end date is exclusive. A timed occurrence decorates the viewer's days from its start to
/// the last instant before its end. An event that ends at midnight is not shown on the next day, and a zero-length
/// event is shown on the day it starts. A day that the viewer's time zone skipped (Samoa, 30 December 2011) shows the
/// all-day occurrences on that date, and every occurrence that starts before and ends after the day.
public struct DecorationMap: Sendable {
    /// The grid whose days are decorated.
    public let grid: MonthGrid

    /// The occurrences on the page, and the rows and days that refer to them.
    private let page: DecorationPage

    /// Whether the decorations exceeded the limit. If so, occurrences after some point of the sequence are missing.
    ///
    /// Say so next to the month: a page that looks complete and isn't is worse than none.
    public let isTruncated: Bool

    /// The default limit on the number of decorations in a map, summed over all days.
    ///
    /// The limit allows one decoration for every five seconds of a month, at about 200 bytes each. Without a limit, a
    /// feed of ten thousand events that each last a thousand years, as a broken DTEND can produce, would use all
    /// memory.
    public static let maximumDecorationCount = 500_000

    /// Creates a map from occurrences. Occurrences that don't overlap the days of the grid are ignored.
    ///
    /// For occurrences that you have already, for example those that match a search. Otherwise,
    /// `CalendarFeed.decorations(for:)` asks for the right interval and zone itself.
    ///
    /// - Parameters:
    ///   - grid: The days to decorate and the viewer's time zone.
    ///   - occurrences: Occurrences of one or more feeds, in any order. Query them with the grid's `interval` and
    ///     `timeZone`.
    ///   - limit: The maximum number of decorations, summed over all days; see ``isTruncated``.
    ///   - style: Returns the style of an occurrence. Called once for each visible occurrence.
    /// - Complexity: O(*n* + *d*) for *n* occurrences ordered by start, as feeds return them, and *d* decorations;
    ///   O(*n* log *n* + *d*) for other orders.
    public init(
        grid: MonthGrid, occurrences: some Sequence<Occurrence>, limit: Int = Self.maximumDecorationCount,
        style: (Occurrence) -> DecorationStyle = { DecorationStyle($0) }
    ) {
        var placing = DecorationMap.Builder(grid: grid, limit: limit)
        for occurrence in occurrences {
            guard placing.add(occurrence, style: style) else { break }
        }
        self.init(grid, placing)
    }

    init(_ grid: MonthGrid, _ placing: DecorationMap.Builder) {
        self.grid = grid
        page = DecorationPage(placing.content, placing.rows())
        isTruncated = placing.isTruncated
    }
}

extension DecorationMap {
    /// Returns the decorations of a civil day, or nil if the day has none or isn't visible.
    ///
    /// nil means that there is nothing to draw, so a view needs no other check.
    ///
    /// - Complexity: O(1). The decorations are created as you ask for them.
    public subscript(day: CivilDate) -> DayDecoration? {
        grid.index(of: day).flatMap(dayDecoration(at:))
    }

    /// Returns the decorations of the day that date components name, or nil if the day has none or isn't visible.
    ///
    /// Pass the components you receive in `calendarView(_:decorationFor:)`, for example. Year, month and day are
    /// required; era and leap month are used if present. The components are read in their own calendar, or in the
    /// grid's calendar if they have none. Because they name a civil day, their time and time zone are ignored.
    ///
    /// - Complexity: O(1). Foundation is called only for components in a calendar other than the grid's.
    public subscript(components: DateComponents) -> DayDecoration? {
        grid.index(of: components).flatMap(dayDecoration(at:))
    }

    /// The days that have decorations, in order.
    ///
    /// - Complexity: O(*n*), where *n* is the number of days.
    public var decoratedDays: [DayDecoration] { grid.days.indices.compactMap(dayDecoration(at:)) }

    /// The number of decorations, summed over all days.
    ///
    /// - Complexity: O(1)
    public var decorationCount: Int { page.rows.places.count }

    /// Whether no visible day has a decoration.
    public var isEmpty: Bool { page.rows.bars.isEmpty }

    /// Returns the bars in a row: all-day occurrences first, then the others, each ordered by start, end and UID.
    ///
    /// ```swift
    /// for row in map.grid.weeks.indices {
    ///     for bar in map.bars(inRow: row) where bar.lane < 4 { draw(bar, in: row) }
    /// }
    /// ```
    ///
    /// - Parameter row: The index of the row, from 0. A row that doesn't exist has no bars.
    /// - Complexity: O(*n*), where *n* is the number of bars in the row.
    public func bars(inRow row: Int) -> [DecorationBar] {
        page.rows.bars[page.rows.range(ofRow: row)].compactMap { DecorationBar($0, in: page.content) }
    }

    /// Returns the bars in the first lanes of a row, in the order of ``bars(inRow:)``, for cells with room for a few
    /// lines.
    ///
    /// A cell with room for three lines shows two lanes and a number:
    ///
    /// ```swift
    /// let bars = map.bars(inRow: row, laneLimit: 2)
    /// let more = map.hiddenBarCounts(inRow: row, laneLimit: 2)  // "+3" below the second lane
    /// ```
    ///
    /// - Parameters:
    ///   - row: The index of the row, from 0. A row that doesn't exist has no bars.
    ///   - laneLimit: The number of lanes to include.
    /// - Complexity: O(*n*), where *n* is the number of bars in the row. Only the returned bars are created.
    public func bars(inRow row: Int, laneLimit: Int) -> [DecorationBar] {
        page.rows.bars[page.rows.range(ofRow: row)].lazy.filter { $0.lane < laneLimit }
            .compactMap { DecorationBar($0, in: page.content) }
    }

    /// Returns the number of bars in each column of a row that ``bars(inRow:laneLimit:)`` leaves out.
    ///
    /// - Parameters:
    ///   - row: The index of the row, from 0. For a row that doesn't exist, all numbers are 0.
    ///   - laneLimit: The number of lanes to include.
    /// - Returns: Seven numbers, one for each column.
    /// - Complexity: O(*n*), where *n* is the number of bars in the row.
    public func hiddenBarCounts(inRow row: Int, laneLimit: Int) -> [Int] {
        var counts = [Int](repeating: 0, count: 7)
        for bar in page.rows.bars[page.rows.range(ofRow: row)] where bar.lane >= laneLimit {
            guard let columns = bar.drawnColumns else { continue }
            for column in columns { counts[column] += 1 }
        }
        return counts
    }

    /// Returns the number of lanes that the bars of a row need, which equals the number of occurrences on its fullest
    /// day.
    ///
    /// - Parameter row: The index of the row, from 0. A row that doesn't exist has no lanes.
    public func laneCount(inRow row: Int) -> Int {
        page.rows.laneCounts.indices.contains(row) ? page.rows.laneCounts[row] : 0
    }

    private func dayDecoration(at index: Int) -> DayDecoration? {
        let decorations = DayDecoration.Decorations(on: index, of: page)
        return decorations.isEmpty ? nil : DayDecoration(day: grid.days[index].day, decorations: decorations)
    }
}

extension DecorationMap: Hashable {
    /// Returns whether two maps have equal grids and equal bars in every row.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bars.
    public static func == (left: DecorationMap, right: DecorationMap) -> Bool {
        left.grid == right.grid && left.isTruncated == right.isTruncated
            && left.grid.weeks.indices.allSatisfy { left.bars(inRow: $0) == right.bars(inRow: $0) }
    }

    /// Hashes the grid and the occurrences.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bars.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(grid)
        for bar in page.rows.bars { hasher.combine(page.content.occurrence(page.content.placed[Int(bar.occurrence)])) }
    }
}
