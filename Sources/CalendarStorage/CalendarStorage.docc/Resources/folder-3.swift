import CalendarStorage
import Foundation
import ICalendar

let folder = FolderCollection(URL(filePath: CommandLine.arguments[1]))
let store = try await CalendarStore([folder])
print(store.snapshot)

let week = DateInterval(start: .now, duration: 7 * 86_400)
for stored in store.snapshot.occurrences(in: week, timeZone: .current) { print(stored) }

let changes = store.changes
let watching = Task { await store.watch() }
for await change in changes {
    print(change)
    for interval in change.intervals(in: week, timeZone: .current) { print("redraw:", interval) }
}
watching.cancel()
