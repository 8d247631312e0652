import CalendarStorage
import Foundation
import ICalendar

let folder = FolderCollection(URL(filePath: CommandLine.arguments[1]))
let store = try await CalendarStore([folder])
print(store.snapshot)
