import Foundation
public import ICalendar
import Recurrence

extension CalendarFeed {
    /// The decorations of a month: what takes place on its visible days, for the grid's viewer.
    ///
    /// ```swift
    /// let feed = try CalendarFeed(contentsOf: url)
    /// if let grid = MonthGrid(containing: .now, calendar: .current) {
    ///     let map = feed.decorations(for: grid)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - grid: the days, and the viewer's zone.
    ///   - kinds: which components.
    ///   - includingCancelled: also what has `STATUS:CANCELLED`.
    /// - Returns: a map whose default colour is the feed's `color`.
    /// - Complexity: O(*s* + *n* log *s* + *d*) in the number of series, of their occurrences on those days, and of
    ///   decorations
    public func decorations(
        for grid: MonthGrid, kinds: Set<Entry.Kind> = [.event], includingCancelled: Bool = false
    ) -> DecorationMap {
        DecorationMap(
            grid: grid,
            occurrences: occurrences(
                in: grid.interval, timeZone: grid.timeZone, kinds: kinds, includingCancelled: includingCancelled),
            defaultColor: color)
    }
}
