import CalendarStorage
import Foundation
import ICalendar

let folder = FolderCollection(URL(filePath: CommandLine.arguments[1]))
let store = try await CalendarStore([folder])
print(store.snapshot)

let week = DateInterval(start: .now, duration: 7 * 86_400)
for stored in store.snapshot.occurrences(in: week, timeZone: .current) { print(stored) }

await store.set(CalendarSettings(title: "Not now", isVisible: false), for: folder.id)
for calendar in store.snapshot.calendars { print(calendar) }
let visible = store.snapshot.visibleIndex
for stored in visible.occurrences(in: week, timeZone: .current) { print("visible:", stored) }
