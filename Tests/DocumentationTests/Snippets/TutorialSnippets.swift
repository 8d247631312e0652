import CalendarStorage
import Foundation
import ICalendar
import ICalendarEditing
import MonthDecorations

/// The steps of the tutorials, each as a function or a type; a test compares them.
enum TutorialSnippets {
    static func month1() throws {
        let feed = try CalendarFeed(contentsOf: URL(filePath: CommandLine.arguments[1]))
        print(feed)
    }

    static func month2() throws {
        let feed = try CalendarFeed(contentsOf: URL(filePath: CommandLine.arguments[1]))
        for diagnostic in feed.diagnostics { print(diagnostic) }
    }

    static func month3() throws {
        let feed = try CalendarFeed(contentsOf: URL(filePath: CommandLine.arguments[1]))
        for diagnostic in feed.diagnostics { print(diagnostic) }

        guard let grid = MonthGrid(containing: .now, calendar: .current) else { exit(1) }
        print(grid.title())
    }

    static func month4() throws {
        let feed = try CalendarFeed(contentsOf: URL(filePath: CommandLine.arguments[1]))
        for diagnostic in feed.diagnostics { print(diagnostic) }

        guard let grid = MonthGrid(containing: .now, calendar: .current) else { exit(1) }
        print(grid.title())
        print(grid.weekdayLabels().joined(separator: "\t"))
        for week in grid.weeks {
            print(week.map { cell in grid.label(of: cell) }.joined(separator: "\t"))
        }
    }

    static func month5() throws {
        let feed = try CalendarFeed(contentsOf: URL(filePath: CommandLine.arguments[1]))
        for diagnostic in feed.diagnostics { print(diagnostic) }

        guard let grid = MonthGrid(containing: .now, calendar: .current) else { exit(1) }
        print(grid.title())
        print(grid.weekdayLabels().joined(separator: "\t"))
        for week in grid.weeks {
            print(week.map { cell in cell.isInMonth ? grid.label(of: cell) : "" }.joined(separator: "\t"))
        }
    }

    static func month6() throws {
        let feed = try CalendarFeed(contentsOf: URL(filePath: CommandLine.arguments[1]))
        for diagnostic in feed.diagnostics { print(diagnostic) }

        guard let grid = MonthGrid(containing: .now, calendar: .current) else { exit(1) }
        print(grid.title())

        let map = feed.decorations(for: grid)
        print(grid.weekdayLabels().joined(separator: "\t"))
        for week in grid.weeks {
            print(week.map { cell in cell.isInMonth ? grid.label(of: cell) : "" }.joined(separator: "\t"))
            let counts = week.map { cell in cell.isInMonth ? map[cell.day]?.count ?? 0 : 0 }
            print(counts.map { String(repeating: "•", count: $0) }.joined(separator: "\t"))
        }
    }

    static func month7() throws {
        let feed = try CalendarFeed(contentsOf: URL(filePath: CommandLine.arguments[1]))
        for diagnostic in feed.diagnostics { print(diagnostic) }

        guard let grid = MonthGrid(containing: .now, calendar: .current) else { exit(1) }
        print(grid.title())

        let map = feed.decorations(for: grid)
        print(grid.weekdayLabels().joined(separator: "\t"))
        for week in grid.weeks {
            print(week.map { cell in cell.isInMonth ? grid.label(of: cell) : "" }.joined(separator: "\t"))
            let counts = week.map { cell in cell.isInMonth ? map[cell.day]?.count ?? 0 : 0 }
            print(counts.map { String(repeating: "•", count: $0) }.joined(separator: "\t"))
        }

        for occurrence in feed.occurrences(in: grid.interval, timeZone: grid.timeZone) {
            print(occurrence.start, occurrence.summary ?? "untitled")
        }
    }

    static func edit1() throws {
        let file = URL(filePath: CommandLine.arguments[1])
        let feed = try CalendarFeed(contentsOf: file)
        guard let talk = feed.next(after: .now, timeZone: .current) else { exit(1) }
        print(talk)
    }

    static func edit2() throws {
        let file = URL(filePath: CommandLine.arguments[1])
        let feed = try CalendarFeed(contentsOf: file)
        guard let talk = feed.next(after: .now, timeZone: .current) else { exit(1) }
        print(talk)

        var editor = CalendarEditor(feed)
        try editor.move(talk, to: talk.interval.start.addingTimeInterval(3_600))
    }

    static func edit3() throws {
        let file = URL(filePath: CommandLine.arguments[1])
        let feed = try CalendarFeed(contentsOf: file)
        guard let talk = feed.next(after: .now, timeZone: .current) else { exit(1) }
        print(talk)

        var editor = CalendarEditor(feed)
        try editor.move(talk, to: talk.interval.start.addingTimeInterval(3_600))

        let change = try editor.change(talk, span: .thisAndFuture) { $0.location = "Kiel" }
        for step in change.steps { print(step) }
        for remark in change.remarks { print("note:", remark) }
    }

    static func edit4() throws {
        let file = URL(filePath: CommandLine.arguments[1])
        let feed = try CalendarFeed(contentsOf: file)
        guard let talk = feed.next(after: .now, timeZone: .current) else { exit(1) }
        print(talk)

        var editor = CalendarEditor(feed)
        try editor.move(talk, to: talk.interval.start.addingTimeInterval(3_600))

        let change = try editor.change(talk, span: .thisAndFuture) { $0.location = "Kiel" }
        for step in change.steps { print(step) }
        for remark in change.remarks { print("note:", remark) }

        if let next = editor.feed.next(after: .now, timeZone: .current) {
            do {
                try editor.move(next, to: next.interval.start.addingTimeInterval(86_400), span: .all)
            } catch .ambiguousRule(let rules) {
                print("choose one of", rules)
            } catch {
                print(error)
            }
        }
    }

    static func edit5() throws {
        let file = URL(filePath: CommandLine.arguments[1])
        let feed = try CalendarFeed(contentsOf: file)
        guard let talk = feed.next(after: .now, timeZone: .current) else { exit(1) }
        print(talk)

        var editor = CalendarEditor(feed)
        try editor.move(talk, to: talk.interval.start.addingTimeInterval(3_600))

        let change = try editor.change(talk, span: .thisAndFuture) { $0.location = "Kiel" }
        for step in change.steps { print(step) }
        for remark in change.remarks { print("note:", remark) }

        if let next = editor.feed.next(after: .now, timeZone: .current) {
            do {
                try editor.move(next, to: next.interval.start.addingTimeInterval(86_400), span: .all)
            } catch .ambiguousRule(let rules) {
                print("choose one of", rules)
            } catch {
                print(error)
            }
        }

        while let undone = editor.undo() { print("undone:", undone) }
        print(editor.bytes == feed.trees[0].bytes)
    }

    static func edit6() throws {
        let file = URL(filePath: CommandLine.arguments[1])
        let feed = try CalendarFeed(contentsOf: file)
        guard let talk = feed.next(after: .now, timeZone: .current) else { exit(1) }
        print(talk)

        var editor = CalendarEditor(feed)
        try editor.move(talk, to: talk.interval.start.addingTimeInterval(3_600))

        let change = try editor.change(talk, span: .thisAndFuture) { $0.location = "Kiel" }
        for step in change.steps { print(step) }
        for remark in change.remarks { print("note:", remark) }

        if let next = editor.feed.next(after: .now, timeZone: .current) {
            do {
                try editor.move(next, to: next.interval.start.addingTimeInterval(86_400), span: .all)
            } catch .ambiguousRule(let rules) {
                print("choose one of", rules)
            } catch {
                print(error)
            }
        }

        editor.undo()
        try Data(editor.bytes).write(to: file, options: .atomic)
    }

    static func folder1() async throws {
        let folder = FolderCollection(URL(filePath: CommandLine.arguments[1]))
        let store = try await CalendarStore([folder])
        print(store.snapshot)
    }

    static func folder2() async throws {
        let folder = FolderCollection(URL(filePath: CommandLine.arguments[1]))
        let store = try await CalendarStore([folder])
        print(store.snapshot)

        let week = DateInterval(start: .now, duration: 7 * 86_400)
        for stored in store.snapshot.occurrences(in: week, timeZone: .current) { print(stored) }
    }

    static func folder3() async throws {
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
    }

    static func folder4() async throws {
        let folder = FolderCollection(URL(filePath: CommandLine.arguments[1]))
        let store = try await CalendarStore([folder])
        print(store.snapshot)

        let week = DateInterval(start: .now, duration: 7 * 86_400)
        for stored in store.snapshot.occurrences(in: week, timeZone: .current) { print(stored) }

        let changes = store.changes
        let watching = Task { await store.watch() }
        if let next = store.snapshot.index.next(after: .now, timeZone: .current) {
            try await store.transaction { try $0.change(next) { $0.summary = "Moved to Kiel" } }
        }
        for await change in changes {
            print(change)
            for interval in change.intervals(in: week, timeZone: .current) { print("redraw:", interval) }
        }
        watching.cancel()
    }

    static func folder5() async throws {
        let folder = FolderCollection(URL(filePath: CommandLine.arguments[1]))
        let store = try await CalendarStore([folder])
        print(store.snapshot)

        let week = DateInterval(start: .now, duration: 7 * 86_400)
        for stored in store.snapshot.occurrences(in: week, timeZone: .current) { print(stored) }

        await store.set(CalendarSettings(title: "Not now", isVisible: false), for: folder.id)
        for calendar in store.snapshot.calendars { print(calendar) }
        let visible = store.snapshot.visibleIndex
        for stored in visible.occurrences(in: week, timeZone: .current) { print("visible:", stored) }
    }

    static func editedMonth1() async throws {
        let url = URL(filePath: CommandLine.arguments[1])
        let store = try await CalendarStore([FolderCollection(url)])
        guard let grid = MonthGrid(containing: .now, calendar: .current) else { exit(1) }
        let map = store.snapshot.visibleIndex.decorations(for: grid)
        for day in map.decoratedDays { print(day.day, day.decorations.map(\.occurrence)) }
    }

    static func editedMonth2() async throws {
        let url = URL(filePath: CommandLine.arguments[1])
        let store = try await CalendarStore([FolderCollection(url)])
        guard let grid = MonthGrid(containing: .now, calendar: .current) else { exit(1) }
        let map = store.snapshot.visibleIndex.decorations(for: grid)
        for day in map.decoratedDays { print(day.day, day.decorations.map(\.occurrence)) }

        guard let tapped = map.decoratedDays.first?.decorations.first?.occurrence,
            let event = store.snapshot.item(of: tapped)
        else { exit(1) }
        print(event.summary ?? "untitled", "is in", event.itemID.name)
    }

    static func editedMonth3() async throws {
        let url = URL(filePath: CommandLine.arguments[1])
        let store = try await CalendarStore([FolderCollection(url)])
        guard let grid = MonthGrid(containing: .now, calendar: .current) else { exit(1) }
        let map = store.snapshot.visibleIndex.decorations(for: grid)
        for day in map.decoratedDays { print(day.day, day.decorations.map(\.occurrence)) }

        guard let tapped = map.decoratedDays.first?.decorations.first?.occurrence,
            let event = store.snapshot.item(of: tapped)
        else { exit(1) }
        print(event.summary ?? "untitled", "is in", event.itemID.name)

        let tomorrow = event.interval.start.addingTimeInterval(86_400)
        let edit = try await store.transaction { try $0.move(event, to: tomorrow, span: .this) }
        for remark in edit.remarks { print(remark) }
    }

    static func editedMonth4() async throws {
        let url = URL(filePath: CommandLine.arguments[1])
        let store = try await CalendarStore([FolderCollection(url)])
        guard let grid = MonthGrid(containing: .now, calendar: .current) else { exit(1) }
        let map = store.snapshot.visibleIndex.decorations(for: grid)
        for day in map.decoratedDays { print(day.day, day.decorations.map(\.occurrence)) }

        guard let tapped = map.decoratedDays.first?.decorations.first?.occurrence,
            let event = store.snapshot.item(of: tapped)
        else { exit(1) }
        print(event.summary ?? "untitled", "is in", event.itemID.name)

        let tomorrow = event.interval.start.addingTimeInterval(86_400)
        let edit = try await store.transaction { try $0.move(event, to: tomorrow, span: .this) }
        for remark in edit.remarks { print(remark) }

        let changed = store.snapshot.visibleIndex.decorations(for: grid)
        for cell in DecorationMap.changedDays(from: map, to: changed) { print("draw", cell.day, "again") }
    }

    static func editedMonth5() async throws {
        let url = URL(filePath: CommandLine.arguments[1])
        let store = try await CalendarStore([FolderCollection(url)])
        guard let grid = MonthGrid(containing: .now, calendar: .current) else { exit(1) }
        let map = store.snapshot.visibleIndex.decorations(for: grid)
        for day in map.decoratedDays { print(day.day, day.decorations.map(\.occurrence)) }

        guard let tapped = map.decoratedDays.first?.decorations.first?.occurrence,
            let event = store.snapshot.item(of: tapped)
        else { exit(1) }
        print(event.summary ?? "untitled", "is in", event.itemID.name)

        let tomorrow = event.interval.start.addingTimeInterval(86_400)
        let edit = try await store.transaction { try $0.move(event, to: tomorrow, span: .this) }
        for remark in edit.remarks { print(remark) }

        let changed = store.snapshot.visibleIndex.decorations(for: grid)
        for cell in DecorationMap.changedDays(from: map, to: changed) { print("draw", cell.day, "again") }

        for item in try await store.undo() { print(item, "is as it was") }
    }

    enum MonthView1 {
        final class MonthDecorator: NSObject {
            let cache: DecorationCache

            init(feeds: [CalendarFeed], calendar: Calendar) {
                cache = DecorationCache(feeds: feeds, calendar: calendar)
            }

            func calendarView(_ view: UICalendarView, decorationFor day: DateComponents) -> UICalendarView.Decoration? {
                cache[day].map { .default(color: .systemTeal, size: $0.count > 3 ? .large : .medium) }
            }
        }
    }

    enum MonthView2 {
        final class MonthDecorator: NSObject {
            let cache: DecorationCache

            init(feeds: [CalendarFeed], calendar: Calendar) {
                cache = DecorationCache(feeds: feeds, calendar: calendar)
            }

            func calendarView(_ view: UICalendarView, decorationFor day: DateComponents) -> UICalendarView.Decoration? {
                cache[day].map { .default(color: .systemTeal, size: $0.count > 3 ? .large : .medium) }
            }

            func reloadChangedDays(of view: UICalendarView) async {
                for await days in cache.changes {
                    view.reloadDecorations(forDateComponents: days.map(\.dateComponents), animated: true)
                }
            }
        }
    }
}
