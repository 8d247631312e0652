import CalendarStorage
import Foundation
import ICalendar
import TestSupport
import Testing

@Suite("The calendars of a store")
struct CalendarListTests {
    private static func calendar(_ id: CalendarID, _ uid: String, order: Int? = nil) -> MemoryCollection {
        MemoryCollection(
            id, items: ["\(uid).ics": Talks.single(uid, summary: uid)],
            details: CalendarDetails(title: id.rawValue, color: "teal", order: order))
    }

    /// The titles of the events in visible calendars.
    private func visible(_ store: CalendarStore) -> [String] {
        store.snapshot.visibleIndex.occurrences(in: Talks.spring, timeZone: Talks.utc).compactMap(\.summary).sorted()
    }

    @Test("A calendar that is added is in the snapshot with its items, and a removed one is gone with its items")
    func addAndRemove() async throws {
        let (work, home) = (Self.calendar("work", "a"), Self.calendar("home", "b"))
        let store = try await CalendarStore([work], clock: Talks.clock)
        var changes = store.changes.makeAsyncIterator()
        let added = try await store.add(home)
        #expect(added.addedCalendars == ["home"] && added.changedItems.map(\.description) == ["home/b.ics"])
        #expect(await changes.next()?.addedCalendars == ["home"])
        #expect(store.snapshot.calendars.map(\.id) == ["work", "home"])
        #expect(visible(store) == ["a", "b"])
        try await store.transaction { try $0.add(Talks.draft("c"), to: "home") }
        let removed = try await store.remove("home")
        #expect(removed.removedCalendars == ["home"] && removed.addedCalendars.isEmpty)
        #expect(removed.changedItems.map(\.description) == ["home/b.ics", "home/c.ics"])
        #expect(removed.intervals(in: Talks.spring, timeZone: Talks.utc).count == 2)
        #expect(store.snapshot["home"] == nil && visible(store) == ["a"])
        #expect(store.snapshot.items(withUID: "b").isEmpty)
        // The items stay, and the transaction can't be undone without its calendar.
        #expect(home["c.ics"] != nil)
        #expect(try await store.undo().isEmpty)
        await #expect(throws: StoreError.noSuchCalendar("home")) {
            try await store.transaction { try $0.add(Talks.draft("d"), to: "home") }
        }
    }

    @Test("A calendar that exists, is unknown or can't be read leaves the store as it was")
    func errors() async throws {
        let store = try await CalendarStore([Self.calendar("work", "a")])
        let missing = FolderCollection(URL(filePath: "/no/such/folder"), id: "missing")
        await #expect(throws: StoreError.duplicateCalendar("work")) { try await store.add(Self.calendar("work", "b")) }
        await #expect(throws: StoreError.noSuchCalendar("home")) { try await store.remove("home") }
        await #expect(throws: StoreError.self) { try await store.add(missing) }
        #expect(store.snapshot.calendars.map(\.id) == ["work"])
        #expect(try await store.refresh() == nil)
    }

    @Test("Two changes that cancel each other are no change for a slow reader")
    func cancelledChanges() async throws {
        let store = try await CalendarStore([Self.calendar("work", "a")])
        var changes = store.changes.makeAsyncIterator()
        try await store.add(Self.calendar("home", "b"))
        try await store.remove("home")
        await store.set(CalendarSettings(isVisible: false), for: "work")
        await store.set(CalendarSettings(), for: "work")
        await store.set(CalendarSettings(color: "red"), for: "work")
        let change = try #require(await changes.next())
        #expect(change.changedDetails == ["work"] && change.changedItems.isEmpty)
        #expect(change.addedCalendars.isEmpty && change.removedCalendars.isEmpty)
        #expect(change.hiddenCalendars.isEmpty && change.shownCalendars.isEmpty)
    }

    @Test("A hidden calendar leaves the visible index, and its items and their identities stay in the store")
    func hide() async throws {
        let store = try await CalendarStore([Self.calendar("work", "a"), Self.calendar("home", "b")])
        let before = Array(store.snapshot.occurrences(in: Talks.spring, timeZone: Talks.utc))
        let hidden = await store.set(CalendarSettings(isVisible: false), for: "home")
        #expect(hidden.hiddenCalendars == ["home"] && hidden.changedItems.isEmpty && hidden.changedDetails.isEmpty)
        #expect(visible(store) == ["a"])
        #expect(Array(store.snapshot.occurrences(in: Talks.spring, timeZone: Talks.utc)).map(\.id) == before.map(\.id))
        // A transaction in the hidden calendar changes nothing that is visible.
        try await store.transaction { try $0.add(Talks.draft("c"), to: "home") }
        #expect(visible(store) == ["a"] && store.snapshot.items.count == 3)
        let shown = await store.set(CalendarSettings(), for: "home")
        #expect(shown.shownCalendars == ["home"])
        #expect(visible(store) == ["Lunch", "a", "b"])
    }

    @Test("The settings of a person take precedence over the source, and nil returns to the source")
    func settings() async throws {
        let store = try await CalendarStore([
            Self.calendar("work", "a", order: 2), Self.calendar("home", "b", order: 1),
        ])
        #expect(store.snapshot.calendars.map(\.id) == ["home", "work"])
        let change = await store.set(CalendarSettings(title: "Team", color: "#FF8000", order: 0), for: "work")
        #expect(change.changedDetails == ["work"])
        let work = try #require(store.snapshot.calendars.first)
        #expect(work.title == "Team" && work.color == "#FF8000" && work.order == 0 && work.isVisible && work.isWritable)
        #expect(work.details == CalendarDetails(title: "work", color: "teal", order: 2))
        await store.set(CalendarSettings(title: "Team"), for: "work")
        #expect(store.snapshot.calendars.map(\.title) == ["home", "Team"])
        #expect(store.snapshot["work"]?.color == "teal")
        // The same settings again are no change.
        #expect(await store.set(CalendarSettings(title: "Team"), for: "work").changedDetails.isEmpty)
    }

    @Test("Saved settings apply when a store is opened, a snapshot is read, and a calendar is added later")
    func savedSettings() async throws {
        let store = try await CalendarStore([Self.calendar("work", "a")])
        await store.set(CalendarSettings(isVisible: false), for: "work")
        await store.set(CalendarSettings(title: "Mine"), for: "home")
        let data = try JSONEncoder().encode(store.snapshot.settings)
        let object = try JSONSerialization.jsonObject(with: data) as? [String: [String: Any]]
        #expect(object?["home"]?["title"] as? String == "Mine" && object?["work"]?["isVisible"] as? Bool == false)
        let saved = try JSONDecoder().decode([CalendarID: CalendarSettings].self, from: data)
        let reopened = try await CalendarStore([Self.calendar("work", "a")], settings: saved)
        #expect(visible(reopened).isEmpty && reopened.snapshot.items.count == 1)
        try await reopened.add(Self.calendar("home", "b"))
        #expect(reopened.snapshot["home"]?.title == "Mine")
        try await reopened.remove("home")
        #expect(reopened.snapshot.settings == saved)
        let snapshot = try await StoreSnapshot(reading: [Self.calendar("work", "a")], settings: saved)
        #expect(snapshot["work"]?.isVisible == false && snapshot.visibleIndex.feedIDs.isEmpty)
    }
}
