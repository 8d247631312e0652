import CalendarStorage
import Foundation
import ICalendar

let folder = FolderCollection(URL(filePath: CommandLine.arguments[1]))
let store = try await CalendarStore([folder])
print(store.snapshot)

let week = DateInterval(start: .now, duration: 7 * 86_400)
for stored in store.snapshot.occurrences(in: week, timeZone: .current) { print(stored) }
