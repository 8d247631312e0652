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
/// The days of neighbouring months that fill the first and the last row are in it too; a view that scrolls over months
/// needs a map for each.
///
/// A day is decorated by what overlaps it. An all-day occurrence decorates its own civil dates wherever the viewer is, its
/// end being exclusive; any other the viewer's days from its start to the last instant before its end, so that what ends at
/// midnight does not touch the next day; what has no length decorates its own day. On a day that the viewer's zone skipped
/// (Samoa, 30 December 2011) only all-day ones are found.
public struct DecorationMap: Hashable, Sendable {
    /// The days.
    public let grid: MonthGrid

    /// For each day of the grid.
    private let decorations: [[Decoration]]

    /// Whether there was more than the limit: then occurrences from some point of the sequence on are not in the map.
    public let isTruncated: Bool

    /// How many decorations a map holds, all days together, where nothing else is said: every second of a month. A feed of
    /// ten thousand events of a thousand years each, as a broken DTEND makes them, would otherwise take all memory.
    public static let standardLimit = 4_000_000

    /// Places occurrences on the days of a grid; those that touch none of them are left out.
    ///
    /// - Parameters:
    ///   - grid: the days, and the viewer's zone.
    ///   - occurrences: in any order, asked for in the grid's `interval` and `timeZone`; of one feed or of several.
    ///   - defaultColor: the colour of entries that name none.
    ///   - limit: how many decorations there may be, all days together; see ``isTruncated``.
    /// - Complexity: O(*n* + *d*) in the number of occurrences and of decorations, when occurrences come ordered by start,
    ///   as feeds give them; O(*n* log *n* + *d*) otherwise
    public init(
        grid: MonthGrid, occurrences: some Sequence<Occurrence>, defaultColor: String? = nil,
        limit: Int = Self.standardLimit
    ) {
        let viewer = ZoneRules(grid.timeZone)
        let visible = grid.days[0].day.dayNumber..<grid.days[0].day.dayNumber + grid.days.count
        var allDay: [PlacedOccurrence] = []
        var timed: [PlacedOccurrence] = []
        var places = 0
        var isTruncated = false
        for (index, occurrence) in occurrences.enumerated() {
            guard let placed = PlacedOccurrence(occurrence, index: index, viewer: viewer),
                placed.firstDay < visible.upperBound, placed.lastDay >= visible.lowerBound
            else { continue }
            places += min(placed.lastDay, visible.upperBound - 1) - max(placed.firstDay, visible.lowerBound) + 1
            if places > limit {
                isTruncated = true
                break
            }
            if occurrence.isAllDay { allDay.append(placed) } else { timed.append(placed) }
        }
        allDay.sort(by: PlacedOccurrence.precedes)
        timed.sort(by: PlacedOccurrence.precedes)

        var decorations = [[Decoration]](repeating: [], count: visible.count)
        func decorate(_ placed: PlacedOccurrence, except skipped: [Int]) {
            for day in max(placed.firstDay, visible.lowerBound)...min(placed.lastDay, visible.upperBound - 1)
            where !skipped.contains(day) {
                decorations[day - visible.lowerBound].append(
                    Decoration(occurrence: placed.occurrence, span: placed.part(on: day), defaultColor: defaultColor))
            }
        }
        for placed in allDay { decorate(placed, except: []) }
        // A day that the zone skipped is a date, but no time passes on it.
        let skipped = grid.days.map(\.day).filter(viewer.skips).map(\.dayNumber)
        for placed in timed { decorate(placed, except: skipped) }
        self.grid = grid
        self.decorations = decorations
        self.isTruncated = isTruncated
    }
}

extension DecorationMap {
    /// What is on a civil day; nil where that is nothing, and for days that are not visible.
    ///
    /// - Complexity: O(1)
    public subscript(day: CivilDate) -> DayDecoration? {
        grid.index(of: day).flatMap(dayDecoration(at:))
    }

    /// What is on the day that components name, such as those of `calendarView(_:decorationFor:)`; nil where that is
    /// nothing, and for days that are not visible.
    ///
    /// Year, month and day count, era and leap month where they are given, in the components' own calendar or else in the
    /// grid's; a time or a zone in them does not: they name a civil day.
    ///
    /// - Complexity: O(1). Foundation is asked only about components of another calendar than the grid's.
    public subscript(components: DateComponents) -> DayDecoration? {
        grid.index(of: components).flatMap(dayDecoration(at:))
    }

    /// The days that have any, in order.
    ///
    /// - Complexity: O(1); a grid has at most six rows
    public var decoratedDays: [DayDecoration] { grid.days.indices.compactMap(dayDecoration(at:)) }

    /// Whether no visible day has any.
    public var isEmpty: Bool { decorations.allSatisfy(\.isEmpty) }

    private func dayDecoration(at index: Int) -> DayDecoration? {
        decorations[index].isEmpty ? nil : DayDecoration(day: grid.days[index].day, decorations: decorations[index])
    }
}
