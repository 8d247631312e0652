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
/// A view that draws events over several days takes them as ``DecorationBar``s, row by row: ``bars(inRow:)``.
///
/// The days of neighbouring months that fill the first and the last row are in it too; a view that scrolls over months
/// needs a map for each.
///
/// A day is decorated by what overlaps it. An all-day occurrence decorates its own civil dates wherever the viewer is, its
/// end being exclusive; any other the viewer's days from its start to the last instant before its end, so that what ends at
/// midnight does not touch the next day; what has no length decorates its own day. On a day that the viewer's zone skipped
/// (Samoa, 30 December 2011) only all-day ones are found.
public struct DecorationMap: Sendable {
    /// The grid whose days are decorated.
    public let grid: MonthGrid

    /// What takes place on the page, each once: rows and days refer to it.
    private let placed: [OccurrenceDays]

    /// For each row of the grid.
    private let rows: [DecorationRow]

    /// Whether there was more than the limit: then occurrences from some point of the sequence on are not in the map.
    public let isTruncated: Bool

    /// The most decorations that a map holds by default, all days together: one every five seconds of a month, some 200 bytes
    /// each. A feed of ten thousand events of a thousand years each, as a broken DTEND makes them, would otherwise take all
    /// memory.
    public static let maximumDecorationCount = 500_000

    /// Creates a map with occurrences on the days of a grid; those that touch none of the days are left out.
    ///
    /// - Parameters:
    ///   - grid: the days, and the viewer's zone.
    ///   - occurrences: in any order, asked for in the grid's `interval` and `timeZone`; of one feed or of several.
    ///   - limit: how many decorations there may be, all days together; see ``isTruncated``.
    ///   - style: how to draw an occurrence; asked once for each that is visible.
    /// - Complexity: O(*n* + *d*) in the number of occurrences and of decorations, when occurrences come ordered by start,
    ///   as feeds give them; O(*n* log *n* + *d*) otherwise
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
        placed = placing.placed
        rows = placing.rows()
        isTruncated = placing.isTruncated
    }
}

extension DecorationMap {
    /// What is on a civil day; nil where that is nothing, and for days that are not visible.
    ///
    /// - Complexity: O(*k*) in the number of decorations of that day
    public subscript(day: CivilDate) -> DayDecoration? {
        grid.index(of: day).flatMap(dayDecoration(at:))
    }

    /// What is on the day that components name, such as those of `calendarView(_:decorationFor:)`; nil where that is
    /// nothing, and for days that are not visible.
    ///
    /// Year, month and day count, era and leap month where they are given, in the components' own calendar or else in the
    /// grid's; a time or a zone in them does not: they name a civil day.
    ///
    /// - Complexity: O(*k*) in the number of decorations of that day. Foundation is asked only about components of another calendar than the grid's.
    public subscript(components: DateComponents) -> DayDecoration? {
        grid.index(of: components).flatMap(dayDecoration(at:))
    }

    /// The days that have any, in order.
    ///
    /// - Complexity: O(*d*) in the number of decorations
    public var decoratedDays: [DayDecoration] { grid.days.indices.compactMap(dayDecoration(at:)) }

    /// The number of decorations, all days together.
    ///
    /// - Complexity: O(1)
    public var decorationCount: Int { rows.reduce(0) { $0 + $1.placeCount } }

    /// Whether no visible day has any.
    public var isEmpty: Bool { rows.allSatisfy(\.bars.isEmpty) }

    /// What is in a row, in the order of the day: all-day occurrences first; then by start, end and UID.
    ///
    /// ```swift
    /// for row in map.grid.weeks.indices {
    ///     for bar in map.bars(inRow: row) where bar.lane < 4 { draw(bar, in: row) }
    /// }
    /// ```
    ///
    /// - Parameter row: from 0; where there is no such row, there are no bars.
    /// - Complexity: O(*n*) in the number of bars of the row
    public func bars(inRow row: Int) -> [DecorationBar] {
        guard rows.indices.contains(row) else { return [] }
        return rows[row].bars.map { DecorationBar($0, of: placed[Int($0.occurrence)]) }
    }

    /// Returns the bars of a row that are in its first lanes, in the order of the day: those that a cell of a few lines shows.
    ///
    /// - Parameters:
    ///   - row: from 0; where there is no such row, there are no bars.
    ///   - laneLimit: the number of lanes.
    /// - Complexity: O(*n*) in the number of bars of the row, but only those returned are made
    public func bars(inRow row: Int, laneLimit: Int) -> [DecorationBar] {
        guard rows.indices.contains(row) else { return [] }
        return rows[row].bars.lazy.filter { $0.lane < laneLimit }
            .map { DecorationBar($0, of: placed[Int($0.occurrence)]) }
    }

    /// Returns for each column of a row the number of bars that ``bars(inRow:laneLimit:)`` leaves out there.
    ///
    /// - Parameters:
    ///   - row: from 0; where there is no such row, the numbers are 0.
    ///   - laneLimit: the number of lanes.
    /// - Returns: seven numbers.
    /// - Complexity: O(*n*) in the number of bars of the row
    public func hiddenBarCounts(inRow row: Int, laneLimit: Int) -> [Int] {
        var counts = [Int](repeating: 0, count: 7)
        guard rows.indices.contains(row) else { return counts }
        for bar in rows[row].bars where bar.lane >= laneLimit {
            for column in bar.columns { counts[column] += 1 }
        }
        return counts
    }

    /// How many lanes the bars of a row take: as many as there are occurrences on its fullest day.
    ///
    /// - Parameter row: from 0; where there is no such row, there are no lanes.
    public func laneCount(inRow row: Int) -> Int {
        rows.indices.contains(row) ? rows[row].laneCount : 0
    }

    private func dayDecoration(at index: Int) -> DayDecoration? {
        let (row, column) = (rows[index / 7], index % 7)
        let places = row.places(in: column)
        guard !places.isEmpty else { return nil }
        let decorations = places.map { place in
            let bar = row.bars[Int(place)]
            let placed = placed[Int(bar.occurrence)]
            return Decoration(
                occurrence: placed.occurrence, style: placed.style, span: bar.part(in: column), lane: Int(bar.lane))
        }
        return DayDecoration(day: grid.days[index].day, decorations: decorations)
    }
}

extension DecorationMap: Hashable {
    /// Whether both have the same bars in the rows of the same grid.
    ///
    /// - Complexity: O(*n*) in the number of bars
    public static func == (left: DecorationMap, right: DecorationMap) -> Bool {
        left.grid == right.grid && left.isTruncated == right.isTruncated
            && left.rows.indices.allSatisfy { left.bars(inRow: $0) == right.bars(inRow: $0) }
    }

    /// Hashes the grid and the occurrences.
    ///
    /// - Complexity: O(*n*) in the number of bars
    public func hash(into hasher: inout Hasher) {
        hasher.combine(grid)
        for row in rows {
            for bar in row.bars { hasher.combine(placed[Int(bar.occurrence)].occurrence) }
        }
    }
}
