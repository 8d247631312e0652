import CalendarDelivery
import CalendarStorage
import Foundation
import ICalendar
import ICalendarWriting
import MonthDecorations

/// The code of the page of `CalendarStorage`; a test compares them.
struct StoreSnippets {
    func reschedule(_ talk: StoredOccurrence, to date: Date, in store: CalendarStore) async throws {
        try await store.transaction { try $0.move(talk, to: date, span: .thisAndFuture) }
    }

    func book(_ talk: EventDraft, insteadOf lunch: StoredOccurrence, in store: CalendarStore) async throws {
        try await store.transaction { transaction in
            try transaction.add(talk, to: "work")
            try transaction.remove(lunch)
        }
    }

    func cancel(_ talks: [StoredOccurrence], in store: CalendarStore) async throws {
        for talk in talks { try await store.stage { try $0.remove(talk) } }
        do {
            try await store.commit()
        } catch .conflict(let conflicts) {
            print("changed by another program:", conflicts.map(\.item))
            await store.reset()
        } catch {
            print("still staged:", error)
        }
    }

    func follow(_ store: CalendarStore, month: DateInterval, redraw: ([DateInterval]) -> Void) async {
        for await change in store.changes {
            let touched = change.intervals(in: month, timeZone: .current)
            if !touched.isEmpty { redraw(touched) }
        }
    }

    func timelineSnapshot(of folder: URL) async throws -> StoreSnapshot {
        try await StoreSnapshot(reading: [FolderCollection(folder)])
    }

    func decorate(_ cache: DecorationCache, with store: CalendarStore) async {
        for await _ in store.changes { cache.replaceFeeds(with: store.snapshot.visibleIndex) }
    }

    func rename(_ id: CalendarID, to title: String, in store: CalendarStore, savingTo file: URL) async throws {
        var settings = store.snapshot.settings[id] ?? CalendarSettings()
        settings.title = title
        await store.set(settings, for: id)
        try JSONEncoder().encode(store.snapshot.settings).write(to: file, options: .atomic)
    }

    func toggle(_ calendar: StoredCalendar, in store: CalendarStore, _ cache: DecorationCache) async {
        var settings = calendar.settings
        settings.isVisible.toggle()
        await store.set(settings, for: calendar.id)
        cache.replaceFeeds(with: store.snapshot.visibleIndex)
    }

    func open(_ work: URL, with folder: SubscriptionFolder) async throws -> CalendarStore {
        try await CalendarStore([FolderCollection(work, id: "work"), folder.calendar("team")])
    }

    func notifications(_ store: CalendarStore) -> NotificationPlan {
        NotificationPlan(store.snapshot.alarmIndex.alarms(in: Date.now..., timeZone: .current, limit: 64))
    }

    func titles(_ store: CalendarStore, week: DateInterval) -> [String] {
        let order = Dictionary(uniqueKeysWithValues: zip(store.snapshot.calendars.map(\.id), 0...))
        return store.snapshot.occurrences(in: week, timeZone: .current)
            .merged { order[$0.calendar] ?? .max }
            .map { $0.item.summary ?? "untitled" }
    }

    func found(_ title: String, at folder: URL, in store: CalendarStore) async throws {
        try await store.add(FolderCollection(creating: folder, CalendarDetails(title: title, color: "teal")))
    }

    func renameForAll(_ calendar: StoredCalendar, to title: String, in store: CalendarStore) async throws {
        var details = calendar.details
        details.title = title
        try await store.set(details, of: calendar.id)
    }
}
