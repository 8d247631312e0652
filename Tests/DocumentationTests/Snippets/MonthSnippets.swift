import Foundation
import ICalendar
import MonthDecorations

/// The code of the articles of MonthDecorations; a test compares them.
struct MonthSnippets {
    let cache: DecorationCache

    func birthdays(in feed: CalendarFeed, on grid: MonthGrid) -> DecorationMap {
        feed.decorations(for: grid) { occurrence in
            var style = DecorationStyle(occurrence, calendarColor: feed.decorationColor)
            if occurrence.entry.categories.contains("Birthday") { style.symbol = "gift" }
            return style
        }
    }

    func calendarView(_ view: UICalendarView, decorationFor day: DateComponents) -> UICalendarView.Decoration? {
        cache[day].map { .default(color: .systemTeal, size: $0.count > 3 ? .large : .medium) }
    }

    func reloadChangedDays(in view: UICalendarView) async {
        for await days in cache.changes {
            view.reloadDecorations(forDateComponents: days.map(\.dateComponents), animated: true)
        }
    }

    // The tables, line by line.

    func days(_ view: UICalendarView, _ date: Date, _ calendar: Calendar, _ grid: MonthGrid, _ cell: MonthGrid.Cell) {
        let (layout, january, dateComponents, day) = (grid.layout, grid, cell.dateComponents, cell.day)
        let (first, last) = (day, day)
        _ = MonthGrid(month: view.visibleDateComponents, calendar: view.calendar)
        _ = MonthGrid(containing: date, calendar: calendar)
        _ = MonthGrid(containing: date, layout: layout)
        _ = MonthGrid(containing: cell.day, layout: grid.layout)
        _ = MonthGrid(days: first...last, layout: layout)
        _ = MonthGrid.Layout(calendar: calendar)
        _ = MonthGrid.Layout(calendar: calendar, page: .week)
        _ = MonthGrid.Layout(calendar: calendar, page: .months(3))
        _ = MonthGrid.Layout(calendar: calendar, minimumRows: 6)
        _ = MonthGrid.Layout(calendar: calendar, firstWeekday: .saturday)
        _ = MonthGrid.Layout(calendar: calendar, availableDateRange: view.availableDateRange)
        _ = (sequence(first: january, next: \.next).prefix(12), sequence(first: grid, next: \.next).prefix(3))
        _ = (grid.previous, grid.next, grid.advanced(by: 12), grid.next == nil)
        _ = (grid.monthRange, grid.visibleRange)
        _ = (grid.collapsed(to: day), grid.expanded, grid.collapsed(to: day)?.next)
        _ = (grid.weeks, grid.days, grid.days.firstIndex { $0.isToday() }.map { $0 % 7 })
        _ = (cell.isInMonth, cell.isToday(), cell.isWeekend, cell.isSelectable, cell.dateComponents, cell.id)
        _ = CivilDate(dateComponents, calendar: calendar)
        _ = CivilDate(containing: date, in: calendar.timeZone) == cell.day
        _ = layout.week(containing: day) == layout.week(containing: cell.day)
        _ = layout.month(containing: day) == layout.month(containing: cell.day)
        _ = (first...last).contains(cell.day)
    }

    func labels(_ grid: MonthGrid, _ cell: MonthGrid.Cell, row: Int) {
        _ = (grid.title(), grid.title(.abbreviated), grid.previous?.title(), grid.next?.title())
        _ = (grid.titleLines().month, grid.titleLines().year, grid.titleLines(.abbreviated))
        _ = (grid.weekdayLabels(), grid.weekdayLabels(.narrow))
        _ = (grid.label(of: cell), grid.spokenLabel(of: cell), grid.weekNumber(ofRow: row))
    }

    func decorations(_ feed: CalendarFeed, _ feeds: [CalendarFeed], _ grid: MonthGrid, _ cell: MonthGrid.Cell) {
        let index = OccurrenceIndex<Int>()
        _ = index.decorations(for: grid)
        let occurrences = feed.occurrences(in: grid.interval, timeZone: grid.timeZone)
        _ = feed.decorations(for: grid)
        _ = DecorationMap(grid: grid, occurrences: occurrences)
        _ = feed.decorationColor
        let map = feeds.decorations(for: grid)
        let old: DecorationMap? = nil
        let (dateComponents, day) = (cell.dateComponents, cell.day)
        _ = map[dateComponents]
        _ = (map[cell.day]?.count ?? 0, map[cell.day] != nil, map[cell.day]?.decorations)
        _ = (map[day]?.decorations, map[day]?.decorations.map(\.occurrence))
        _ = (map.isEmpty, map.decoratedDays)
        _ = DecorationMap.changedDays(from: old, to: map).map(\.dateComponents)
        if let day = map[day] { _ = (day.marks(atMost: 3).styles, day.marks(atMost: 3).remainderLabel) }
    }

    func styles(_ map: DecorationMap, _ decoration: Decoration, row: Int) {
        if let color = decoration.color { _ = (color.red, color.green, color.blue, color.opacity, color.isLight) }
        _ = (decoration.style.size, decoration.style.symbol, decoration.style.emphasis, decoration.span == .start)
        for bar in map.bars(inRow: row) {
            _ = (bar.columns, bar.lane, bar.continuesBefore, bar.continuesAfter)
        }
        _ = (map.bars(inRow: row).filter(\.isMultiDay), map.laneCount(inRow: row))
    }

    func caches(_ feeds: [CalendarFeed], _ calendar: Calendar, _ day: CivilDate, _ cell: MonthGrid.Cell) async throws {
        let dateComponents = cell.dateComponents
        let cache = DecorationCache(feeds: feeds, calendar: calendar)
        _ = try await cache.map(containing: day)
        _ = (cache[dateComponents], cache[day] == nil, cache.changes)
        cache.feeds = feeds
        let index = OccurrenceIndex<Int>()
        cache.replaceFeeds(with: index)
        cache.cancel()
    }

    func selections(_ grid: MonthGrid, _ cell: MonthGrid.Cell, _ calendar: Calendar, _ day: CivilDate) {
        _ = (DaySelection(.multiple), DaySelection(.weekOfYear), DaySelection(.range), DaySelection.single(day))
        let rules = SelectionRules { $0.weekday != .saturday && $0.weekday != .sunday }
        _ = (SelectionRules(counts: 2...14), SelectionRules(counts: 1...1))
        var selection = DaySelection(.single)
        selection = selection.tapping(cell.day, layout: grid.layout, rules: rules)
        _ = (selection.contains(cell.day), selection.bounds)
        _ = (selection.dateComponents(in: calendar), selection.weekOfYear(in: calendar))
    }
}
