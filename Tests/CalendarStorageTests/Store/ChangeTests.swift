import CalendarStorage
import Foundation
import ICalendar
import ICalendarEditing
import MonthDecorations
import TestSupport
import Testing

@Suite("Changes that readers hear of")
struct ChangeTests {
    private let work = MemoryCollection(
        "work", items: ["talk.ics": Talks.single("talk"), "weekly.ics": Talks.series("weekly")])

    private func store() async throws -> CalendarStore { try await CalendarStore([work], clock: Talks.clock) }

    @Test("A transaction is announced with its series and times")
    func transaction() async throws {
        let store = try await store()
        var changes = store.changes.makeAsyncIterator()
        let talk = try store.snapshot.event("Talk")
        try await store.transaction { try $0.move(talk, to: Feeds.date("2026-03-04T15:00:00Z")) }
        let change = try #require(await changes.next())
        #expect(change.origins == .transaction)
        #expect(change.calendars.keys.sorted() == ["work"])
        #expect(change.calendars["work"]?.changed == ["talk"])
        #expect(change.calendars["work"]?.added.isEmpty == true)
        #expect(
            change.intervals(in: Talks.spring, timeZone: Talks.utc) == [
                Feeds.interval("2026-03-03T09:00:00Z", "2026-03-03T10:00:00Z"),
                Feeds.interval("2026-03-04T15:00:00Z", "2026-03-04T16:00:00Z"),
            ])
        #expect(change.intervals(in: Feeds.interval("2026-04-01", "2026-05-01"), timeZone: Talks.utc).isEmpty)
    }

    @Test("A tap on a decoration, a bar or a block is an edit of its item, also after another change of the item")
    func taps() async throws {
        let store = try await store()
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = Talks.utc
        let day = try #require(CivilDate(year: 2026, month: 3, day: 3))
        let index = store.snapshot.index
        let grid = try #require(MonthGrid(containing: Feeds.date("2026-03-15"), calendar: calendar))
        let map = index.decorations(for: grid)
        let decoration = try #require(map[day]?.decorations.first)
        let bar = try #require(map.bars(inRow: 0).first { $0.occurrence.uid == "talk" })
        let block = try #require(index.timeline(for: day...day, calendar: calendar)[day]?.blocks.first)
        #expect(decoration.id == bar.id && bar.id == block.id)
        for (number, tapped) in [decoration.occurrence, bar.occurrence, block.occurrence].enumerated() {
            let item = try #require(store.snapshot.item(of: tapped))
            #expect(item.itemID == ItemID(calendar: "work", name: "talk.ics"))
            try await store.transaction { try $0.change(item) { $0.summary = "Talk \(number)" } }
        }
        #expect(try store.snapshot.event("Talk 2").uid == "talk")
        try await store.transaction { [snapshot = store.snapshot] in try $0.remove(snapshot.event("Talk 2")) }
        #expect(store.snapshot.item(of: block.occurrence) == nil)
    }

    @Test("A change of one occurrence touches that day alone")
    func oneOccurrence() async throws {
        let store = try await store()
        var changes = store.changes.makeAsyncIterator()
        let weekly = try store.snapshot.event("Weekly", from: "2026-03-16")
        try await store.transaction { try $0.change(weekly) { $0.summary = "Special" } }
        let change = try #require(await changes.next())
        #expect(
            change.intervals(in: Talks.spring, timeZone: Talks.utc) == [
                Feeds.interval("2026-03-16T08:00:00Z", "2026-03-16T09:00:00Z")
            ])
        let query = OccurrenceQuery(Talks.spring, timeZone: Talks.utc)
        #expect(change.occurrences(matching: query).count == 1)
    }

    @Test(
        "The days of a change are those whose decorations change", arguments: EditSpan.allCases,
        ["2026-03-16", "2026-03-02"])
    func days(span: EditSpan, day: String) async throws {
        let store = try await store()
        var changes = store.changes.makeAsyncIterator()
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = Talks.utc
        let grid = try #require(MonthGrid(containing: Feeds.date("2026-03-15"), calendar: calendar))
        for edit in 0..<3 {
            let before = store.snapshot.index.decorations(for: grid)
            let weekly = try #require(
                store.snapshot.occurrences(in: Feeds.interval(day, "2026-06-01"), timeZone: Talks.utc).first {
                    $0.uid?.hasPrefix("talk") == false
                })
            try await store.transaction { transaction in
                switch edit {
                case 0: try transaction.change(weekly, span: span) { $0.summary = "Other" }
                case 1: try transaction.move(weekly, to: weekly.interval.start.addingTimeInterval(3_600), span: span)
                default: try transaction.remove(weekly, span: span)
                }
            }
            let after = store.snapshot.index.decorations(for: grid)
            let change = try #require(await changes.next())
            var days: Set<Date> = []
            for interval in change.intervals(in: grid.interval, timeZone: Talks.utc) {
                days.insert(calendar.startOfDay(for: interval.start))
            }
            let decorated = DecorationMap.changedDays(from: before, to: after).map { cell in
                calendar.date(from: cell.dateComponents)
            }
            #expect(days == Set(decorated.compactMap(\.self)))
            #expect(!days.isEmpty)
        }
    }

    @Test("Changes are combined for a slow reader")
    func coalescing() async throws {
        let store = try await store()
        var (slow, other) = (store.changes.makeAsyncIterator(), store.changes.makeAsyncIterator())
        let talk = try store.snapshot.event("Talk")
        for location in ["Kiel", "Berlin", "Bonn"] {
            try await store.transaction { try $0.change(talk) { $0.location = location } }
        }
        let lunch = try Talks.draft("lunch")
        let item = try await store.transaction { try $0.add(lunch, to: "work") }
        work["theirs.ics"] = Talks.single("theirs")
        try await store.refresh()
        let change = try #require(await slow.next())
        #expect(change.origins == [.transaction, .outside])
        #expect(change.calendars["work"]?.changed == ["talk"])
        #expect(change.calendars["work"]?.added == ["lunch", "theirs"])
        #expect(change.changedItems.map(\.name) == ["lunch.ics", "talk.ics", "theirs.ics"])
        // A change that is reverted before a reader receives it isn't delivered.
        try await store.transaction { try $0.remove(item) }
        try await store.transaction { try $0.add(lunch, to: "work") }
        try await store.transaction { try $0.change(talk) { $0.location = "Ulm" } }
        #expect(await slow.next()?.calendars["work"]?.changed == ["talk"])
        #expect(await other.next()?.changedItems.count == 3)
    }

    @Test("A sequence of changes ends if its task is cancelled")
    func cancelled() async throws {
        let store = try await store()
        let reader = Task { [changes = store.changes] in
            var count = 0
            for await _ in changes { count += 1 }
            return count
        }
        reader.cancel()
        #expect(await reader.value == 0)
    }

    @Test("The sequence of changes ends when the store is released")
    func deallocated() async throws {
        var store: CalendarStore? = try await store()
        let changes = try #require(store).changes
        store = nil
        for await _ in changes { Issue.record("nothing changed") }
    }

    @Test("A snapshot doesn't change while others write")
    func isolation() async throws {
        let store = try await store()
        let snapshot = store.snapshot
        let before = snapshot.listing
        await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    let draft = try Talks.draft("lunch-\(number)")
                    try await store.transaction { try $0.add(draft, to: "work") }
                }
                group.addTask { #expect(snapshot.listing == before) }
            }
        }
        #expect(snapshot.listing == before)
        #expect(store.snapshot.listing.count == before.count + 20)
    }

    @Test("Changes of other programs are detected, and own changes aren't reported as theirs")
    func refresh() async throws {
        let store = try await store()
        var changes = store.changes.makeAsyncIterator()
        #expect(try await store.refresh() == nil)
        let talk = try store.snapshot.event("Talk")
        try await store.transaction { try $0.change(talk) { $0.location = "Kiel" } }
        #expect(await changes.next()?.origins == .transaction)
        #expect(try await store.refresh() == nil)
        work["talk.ics"] = nil
        work["weekly.ics"] = Array("gone bad".utf8)
        work["new.ics"] = Talks.single("new")
        let change = try #require(try await store.refresh())
        #expect(change.origins == .outside)
        #expect(change.calendars["work"]?.removed == ["talk", "weekly"])
        #expect(change.calendars["work"]?.added == ["new"])
        #expect(store.snapshot["work"]?.unreadableItems.count == 1)
        #expect(store.snapshot.listing == ["2026-03-03T09:00:00Z Talk (work/new.ics)"])
    }

    @Test("Renaming a file doesn't change its series")
    func renamed() async throws {
        let store = try await store()
        work["renamed.ics"] = work["talk.ics"]
        work["talk.ics"] = nil
        let change = try #require(try await store.refresh())
        #expect(change.calendars.isEmpty)
        #expect(change.changedItems.count == 2)
    }
}
