import CalendarStorage
import Foundation
import ICalendar
import MonthDecorations

let url = URL(filePath: CommandLine.arguments[1])
let store = try await CalendarStore([FolderCollection(url)])
guard let grid = MonthGrid(containing: .now, calendar: .current) else { exit(1) }
let map = store.snapshot.visibleIndex.decorations(for: grid)
for day in map.decoratedDays { print(day.day, day.decorations.map(\.occurrence)) }

guard let tapped = map.decoratedDays.first?.decorations.first?.occurrence,
    let event = store.snapshot.item(of: tapped)
else { exit(1) }
print(event.summary ?? "untitled", "is in", event.itemID.name)
