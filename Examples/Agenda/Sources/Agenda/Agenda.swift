import CalendarStorage
import Foundation
import ICalendar
import MonthDecorations

/// Shows a month of a folder of `.ics` files, and shows it again when any program changes the folder.
@main
struct Agenda {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let path = arguments.first, let grid = grid(named: arguments.dropFirst().first) else {
            print("usage: Agenda FOLDER [YYYY-MM]")
            exit(64)
        }
        let store = try await CalendarStore([FolderCollection(URL(filePath: path))])
        // Subscribed before the watch starts, so that no change is missed.
        let changes = store.changes
        let watching = Task { await store.watch() }
        show(Page(store.snapshot, grid))
        for await change in changes {
            let touched = change.intervals(in: grid.interval, timeZone: grid.timeZone)
            show(Page(store.snapshot, grid, changed: touched, by: change.changedItems.map(\.name)))
        }
        watching.cancel()
    }

    private static func grid(named month: String?) -> MonthGrid? {
        guard let month else { return MonthGrid(containing: .now, calendar: .current) }
        let numbers = month.split(separator: "-").compactMap { Int($0) }
        return numbers.count == 2 ? MonthGrid(year: numbers[0], month: numbers[1], calendar: .current) : nil
    }

    private static func show(_ page: Page) {
        // Home, the page, and nothing below it.
        print("\u{1B}[H\u{1B}[2J" + page.text)
        fflush(nil)
    }
}
