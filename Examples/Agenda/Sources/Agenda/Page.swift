import CalendarStorage
import Foundation
import ICalendar
import MonthDecorations

/// A month as text: a grid with a dot for each event of a day, and the events below.
struct Page {
    private let grid: MonthGrid
    private let map: DecorationMap
    private let occurrences: [StoredOccurrence]
    private let changed: [DateInterval]
    private let files: [String]

    init(_ snapshot: StoreSnapshot, _ grid: MonthGrid, changed: [DateInterval] = [], by files: [String] = []) {
        self.grid = grid
        self.changed = changed
        self.files = files
        map = snapshot.index.decorations(for: grid)
        occurrences = Array(snapshot.occurrences(in: grid.interval, timeZone: grid.timeZone))
    }

    var text: String {
        var lines = ["", "  " + bold(grid.title()), ""]
        lines.append("  " + grid.weekdayLabels().map { dim(padded($0)) }.joined())
        for week in grid.weeks {
            lines.append("  " + week.map(number).joined())
            lines.append("  " + week.map(dots).joined())
        }
        lines.append("")
        lines += occurrences.map(line)
        if !files.isEmpty { lines += ["", dim("  changed: " + files.joined(separator: ", "))] }
        return lines.joined(separator: "\n")
    }

    // MARK: - The grid

    private func number(of cell: MonthGrid.Cell) -> String {
        let text = padded("\(cell.day.day)")
        if isChanged(cell) { return yellow(text) }
        if cell.isToday() { return bold(text) }
        return cell.isInMonth ? text : dim(text)
    }

    private func dots(of cell: MonthGrid.Cell) -> String {
        let count = map[cell.day]?.decorations.count ?? 0
        let text = padded(count > 4 ? "•••+" : String(repeating: "•", count: count))
        return isChanged(cell) ? yellow(text) : cyan(text)
    }

    private func isChanged(_ cell: MonthGrid.Cell) -> Bool {
        guard let start = grid.calendar.date(from: cell.dateComponents),
            let day = grid.calendar.dateInterval(of: .day, for: start)
        else { return false }
        return changed.contains { $0.start < day.end && ($0.end > day.start || $0.start >= day.start) }
    }

    // MARK: - The events

    private func line(of stored: StoredOccurrence) -> String {
        let occurrence = stored.value
        var time = Date.FormatStyle(timeZone: grid.timeZone)
        let day = occurrence.interval.start.formatted(time.weekday(.abbreviated).day(.twoDigits))
        time = time.hour(.twoDigits(amPM: .abbreviated)).minute(.twoDigits)
        let clock = occurrence.isAllDay ? "all day" : occurrence.interval.start.formatted(time)
        let (start, end) = (occurrence.interval.start, occurrence.interval.end)
        let isNew = changed.contains { $0.start <= start && end <= $0.end }
        let column = clock.padding(toLength: 9, withPad: " ", startingAt: 0)
        let text = "  \(day)  \(column)  \(occurrence.summary ?? "untitled")"
        return isNew ? yellow(text) : text
    }

    // MARK: - Colors

    private func padded(_ text: String) -> String { text.padding(toLength: 6, withPad: " ", startingAt: 0) }

    private func bold(_ text: String) -> String { "\u{1B}[1m\(text)\u{1B}[0m" }
    private func dim(_ text: String) -> String { "\u{1B}[2m\(text)\u{1B}[0m" }
    private func cyan(_ text: String) -> String { "\u{1B}[36m\(text)\u{1B}[0m" }
    private func yellow(_ text: String) -> String { "\u{1B}[33m\(text)\u{1B}[0m" }
}
