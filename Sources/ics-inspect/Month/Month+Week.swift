import ArgumentParser
import Foundation
import ICalendar
import MonthDecorations

extension Month {
    /// Returns the seven days of the week of `--on`.
    func weekGrid() throws -> MonthGrid {
        let calendar = calendar
        let day = (on ?? .day(0)).resolved(in: viewer.zone.rules).clock(in: viewer.zone.rules).date
        let weekdays = Weekday.allCases
        // Foundation counts from Sunday, which is 1.
        let first = weekdays[(calendar.firstWeekday + 5) % 7]
        guard let start = day.adding(days: -day.weekday.days(after: first)), let end = start.adding(days: 6),
            let grid = MonthGrid(days: start...end, layout: MonthGrid.Layout(calendar: calendar))
        else { throw ValidationError("Weeks can be shown from the year 1 to 9999.") }
        return grid
    }

    func showWeek(of loaded: LoadedCalendar) throws {
        let grid = try weekGrid()
        let legend = CalendarLegend(loaded)
        let found = try Activity.during("finding occurrences in", bytes: loaded.byteCount) { () throws(Failure) in
            try occurrences(of: loaded, in: grid, upTo: Self.maximumDecorationCount)
        }
        let week = WeekRendering(found, on: grid, showsKind: showsKind, legend, limit: Self.maximumDecorationCount)
        var output = Output()
        if format == .html {
            let words = week.picture.words
            let frame = PageFrame(legend, zone: words.zone(viewer.timeZoneName, of: [grid]), words)
            try WeekPage(week: week, frame: frame).write(to: &output)
        } else {
            try WeekTable(week, showsKind: showsKind, legend, self.output.terminal).write(to: &output)
        }
        try output.finish()
        if found.isEmpty, results.limit != 0, !input.reading.quiet {
            try EmptyWindow(
                calendar: loaded, viewer: viewer.zone, filter: selection.filter, interval: grid.interval
            ) { "--on \($0)" }.report()
        }
    }
}
