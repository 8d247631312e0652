import CalendarStorage
import Foundation
import ICalendar
import ICalendarWriting
import TestSupport
import Testing

@Suite("Transactions of a store")
struct TransactionTests {
    private let work = MemoryCollection(
        "work", items: ["talk.ics": Talks.single("talk"), "weekly.ics": Talks.series("weekly")])

    private func store() async throws -> CalendarStore { try await CalendarStore([work], clock: Talks.clock) }

    private func bytes(_ name: String) throws -> String { String(decoding: try #require(work[name]), as: UTF8.self) }

    @Test("A transaction that moves an event writes its item")
    func move() async throws {
        let store = try await store()
        let talk = try store.snapshot.event("Talk")
        try await store.transaction { try $0.move(talk, to: Feeds.date("2026-03-04T15:00:00Z")) }
        #expect(store.snapshot.listing.contains("2026-03-04T15:00:00Z Talk (work/talk.ics)"))
        #expect(try bytes("talk.ics").contains("DTSTART:20260304T150000Z"))
        #expect(
            CalendarFeed(try #require(work["talk.ics"])).starts == ["2026-03-04T15:00:00Z"])
    }

    @Test("Transactions are undone and made again, one by one, to the byte")
    func undo() async throws {
        let store = try await store()
        let states = [work["talk.ics"], work["weekly.ics"]]
        let (talk, weekly) = (try store.snapshot.event("Talk"), try store.snapshot.event("Weekly", from: "2026-04-06"))
        let draft = try Talks.draft("lunch")
        let item = try await store.transaction { transaction in
            try transaction.move(talk, to: Feeds.date("2026-03-04T15:00:00Z"))
            return try transaction.add(draft, to: "work")
        }
        let added = work[item.name]
        try await store.transaction { try $0.change(weekly, span: .thisAndFuture) { $0.location = "Kiel" } }
        let listing = store.snapshot.listing
        #expect(try await store.undo().count == 2)
        #expect(work["weekly.ics"] == states[1] && work[item.name] == added)
        #expect(Set(try await store.undo()) == [item, ItemID(calendar: "work", name: "talk.ics")])
        #expect([work["talk.ics"], work["weekly.ics"]] == states && work[item.name] == nil)
        #expect(try await store.undo().isEmpty)
        try await store.redo()
        try await store.redo()
        #expect(store.snapshot.listing == listing && work[item.name] == added)
        #expect(try await store.redo().isEmpty)
        try await store.undo()
        let moved = try store.snapshot.event("Talk")
        try await store.transaction { try $0.remove(moved) }
        #expect(try await store.redo().isEmpty)
    }

    @Test("Undo keeps what another program changed since, or throws and changes nothing")
    func undoBesideOthers() async throws {
        let store = try await store()
        let talk = try store.snapshot.event("Talk")
        try await store.transaction { try $0.move(talk, to: Feeds.date("2026-03-04T15:00:00Z")) }
        let theirs = try bytes("talk.ics").replacing("SUMMARY:Talk", with: "SUMMARY:Speech")
        let moved = try #require(work["talk.ics"])
        _ = try work.write([PendingItem(name: "talk.ics", expected: moved, content: Array(theirs.utf8))])
        try await store.undo()
        #expect(store.snapshot.listing.contains("2026-03-03T09:00:00Z Speech (work/talk.ics)"))
        try await store.redo()
        let again = try #require(work["talk.ics"])
        let conflicting = try bytes("talk.ics").replacing("DTSTART:20260304T150000Z", with: "DTSTART:20260304T153000Z")
        _ = try work.write([PendingItem(name: "talk.ics", expected: again, content: Array(conflicting.utf8))])
        await #expect(throws: StoreError.self) { try await store.undo() }
        #expect(try bytes("talk.ics") == conflicting)
    }

    @Test("A journal is added like an event")
    func journal() async throws {
        let store = try await store()
        var journal = JournalDraft(uid: "note", dtstamp: Feeds.date("2026-01-02"))
        journal.summary = "Minutes"
        let draft = journal
        let item = try await store.transaction { try $0.add(draft, to: "work") }
        #expect(try bytes(item.name).contains("BEGIN:VJOURNAL\r\nUID:note"))
    }

    @Test("A transaction whose body throws changes nothing")
    func bodyThrows() async throws {
        struct Refusal: Error {}
        let store = try await store()
        let before = store.snapshot.listing
        let talk = try store.snapshot.event("Talk")
        await #expect(throws: Refusal.self) {
            try await store.transaction { transaction in
                try transaction.remove(talk)
                throw Refusal()
            }
        }
        #expect(store.snapshot.listing == before)
        #expect(work["talk.ics"] == Talks.single("talk"))
    }

    @Test("A change of this and the following occurrences makes a second item with the time zone")
    func split() async throws {
        let store = try await store()
        let weekly = try store.snapshot.event("Weekly", from: "2026-04-06")
        let edit = try await store.transaction { try $0.change(weekly, span: .thisAndFuture) { $0.location = "Kiel" } }
        let uid = try #require(edit.newUID)
        let items = store.snapshot.items(withUID: uid)
        #expect(items.count == 1)
        let item = try #require(items.first)
        #expect(item.name == uid + ".ics")
        let first = CalendarFeed(try #require(work["weekly.ics"]))
        let second = CalendarFeed(try #require(work[item.name]))
        #expect(first.series.map(\.uid) == ["weekly"])
        #expect(second.series.map(\.uid) == [uid])
        #expect(first.starts.count == 5)
        #expect(second.starts.count == 5)
        #expect(try bytes(item.name).contains("BEGIN:VTIMEZONE"))
        #expect(try bytes("weekly.ics").contains("BEGIN:VTIMEZONE"))
    }

    @Test("A removal of all occurrences removes the item")
    func removeAll() async throws {
        let store = try await store()
        let weekly = try store.snapshot.event("Weekly")
        try await store.transaction { try $0.remove(weekly, span: .all) }
        #expect(work["weekly.ics"] == nil)
        #expect(store.snapshot.items == [ItemID(calendar: "work", name: "talk.ics")])
    }

    @Test("Removing one occurrence keeps the others")
    func removeOne() async throws {
        let store = try await store()
        let weekly = try store.snapshot.event("Weekly", from: "2026-03-09")
        try await store.transaction { try $0.remove(weekly) }
        #expect(try bytes("weekly.ics").contains("EXDATE;TZID=Europe/Berlin:20260309T090000"))
        #expect(store.snapshot.listing.count == 10)
    }

    @Test("A new event gets an item named after its UID, without METHOD")
    func add() async throws {
        let store = try await store()
        let draft = try Talks.draft("lunch@example.com")
        let item = try await store.transaction { try $0.add(draft, to: "work") }
        #expect(item == ItemID(calendar: "work", name: "lunch@example.com.ics"))
        #expect(try store.snapshot.event("Lunch").itemID == item)
        var message = CalendarDraft(productIdentifier: "-//Test//EN")
        message.method = "REQUEST"
        message.events = [try Talks.draft("b"), try Talks.draft("a")]
        let invitation = message
        let items = try await store.transaction { try $0.add(invitation, to: "work") }
        #expect(items.map(\.name) == ["a.ics", "b.ics"])
        #expect(try !bytes("a.ics").contains("METHOD"))
        #expect(try !bytes("a.ics").contains("UID:b"))
    }

    @Test(
        "A UID that can't be a file name gets a random name",
        arguments: ["a/b", "../../etc/passwd", ".hidden", "", "Besprechung Köln", String(repeating: "x", count: 201)])
    func names(uid: String) async throws {
        let store = try await store()
        let draft = try Talks.draft(uid.isEmpty ? "x y" : uid)
        let item = try await store.transaction { try $0.add(draft, to: "work") }
        #expect(UUID(uuidString: String(item.name.dropLast(4))) != nil)
        #expect(item.name.hasSuffix(".ics"))
    }

    @Test("UIDs that differ only in case get file names that differ otherwise, too")
    func caseOfNames() async throws {
        let store = try await store()
        let (upper, lower) = (try Talks.draft("LUNCH"), try Talks.draft("lunch"))
        let first = try await store.transaction { try $0.add(upper, to: "work") }
        let second = try await store.transaction { try $0.add(lower, to: "work") }
        #expect(first.name == "LUNCH.ics")
        #expect(second.name.lowercased() != "lunch.ics")
    }

    @Test("A UID can't be added twice to a calendar")
    func duplicate() async throws {
        let store = try await store()
        let draft = try Talks.draft("talk")
        let item = ItemID(calendar: "work", name: "talk.ics")
        await #expect(throws: StoreError.duplicateUID("talk", item)) {
            try await store.transaction { try $0.add(draft, to: "work") }
        }
    }

    @Test("DTSTAMP never decreases, even if the clock is put back")
    func clockGoesBack() async throws {
        let store = try await CalendarStore([work], clock: { Feeds.date("2020-01-01") })
        let talk = try store.snapshot.event("Talk")
        try await store.transaction { try $0.change(talk) { $0.summary = "Later" } }
        #expect(try bytes("talk.ics").contains("DTSTAMP:20260101T000001Z"))
    }

    @Test("METHOD isn't written again when an item changes")
    func method() async throws {
        work["invited.ics"] = Feeds.bytes(
            "METHOD:REQUEST\n" + Feeds.event("invited", "DTSTART:20260310T090000Z\nSUMMARY:Invited"))
        let store = try await store()
        let invited = try store.snapshot.event("Invited")
        try await store.transaction { try $0.change(invited) { $0.location = "Kiel" } }
        #expect(try !bytes("invited.ics").contains("METHOD"))
        #expect(try bytes("invited.ics").contains("LOCATION:Kiel"))
    }

    @Test("Two entries of one item with different UIDs are edited one by one")
    func twoUIDs() async throws {
        work["two.ics"] = Feeds.bytes(
            Feeds.event("one", "DTSTART:20260310T090000Z\nSUMMARY:One")
                + Feeds.event("two", "DTSTART:20260311T090000Z\nSUMMARY:Two"))
        let store = try await store()
        let one = try store.snapshot.event("One")
        try await store.transaction { try $0.remove(one, span: .all) }
        #expect(try bytes("two.ics").contains("UID:two"))
        #expect(try !bytes("two.ics").contains("UID:one"))
        #expect(store.snapshot.items(withUID: "one").isEmpty)
    }

    @Test("A UID in two items is two events, and an edit changes only one of them")
    func sameUIDTwice() async throws {
        work["copy.ics"] = Talks.single("talk", summary: "Copy")
        let store = try await store()
        #expect(store.snapshot.items(withUID: "talk").count == 2)
        let copy = try store.snapshot.event("Copy")
        try await store.transaction { try $0.change(copy) { $0.summary = "Changed" } }
        #expect(work["talk.ics"] == Talks.single("talk"))
        #expect(try bytes("copy.ics").contains("SUMMARY:Changed"))
    }

    @Test("An item moves to another calendar with all its bytes, in one transaction")
    func moveItem() async throws {
        let home = MemoryCollection("home")
        let store = try await CalendarStore([work, home], clock: Talks.clock)
        let item = ItemID(calendar: "work", name: "talk.ics")
        let moved = try await store.transaction { try $0.move(item, to: "home") }
        #expect(moved == [ItemID(calendar: "home", name: "talk.ics")])
        #expect(home["talk.ics"] == Talks.single("talk"))
        #expect(work["talk.ics"] == nil)
    }

    @Test("A to-do is completed in its item")
    func complete() async throws {
        work["task.ics"] = Feeds.bytes(
            "BEGIN:VTODO\nUID:task\nDTSTAMP:20260101T000000Z\nDTSTART:20260310T090000Z\nSUMMARY:Task\nEND:VTODO")
        let store = try await store()
        let query = OccurrenceQuery(Talks.spring, timeZone: Talks.utc, filter: .everything)
        let task = try #require(store.snapshot.occurrences(matching: query).first { $0.summary == "Task" })
        try await store.transaction { try $0.complete(task) }
        #expect(try bytes("task.ics").contains("STATUS:COMPLETED"))
    }

    @Test("Unknown calendars and items are errors")
    func unknown() async throws {
        let store = try await store()
        let draft = try Talks.draft("x")
        let missing = ItemID(calendar: "work", name: "missing.ics")
        await #expect(throws: StoreError.noSuchCalendar("play")) {
            try await store.transaction { try $0.add(draft, to: "play") }
        }
        await #expect(throws: StoreError.noSuchItem(missing)) { try await store.transaction { try $0.remove(missing) } }
        await #expect(throws: StoreError.duplicateCalendar("work")) { try await CalendarStore([work, work]) }
    }

    @Test("A calendar that can't be written refuses changes")
    func readOnly() async throws {
        let details = CalendarDetails(title: "Holidays", isWritable: false)
        let store = try await CalendarStore([MemoryCollection("holidays", details: details)])
        let draft = try Talks.draft("x")
        await #expect(throws: StoreError.readOnly("holidays")) {
            try await store.transaction { try $0.add(draft, to: "holidays") }
        }
    }

    @Test("An item that isn't a calendar is listed and never written")
    func unreadable() async throws {
        work["noise.ics"] = Array("not a calendar".utf8)
        work["empty.ics"] = []
        let store = try await store()
        let noise = ItemID(calendar: "work", name: "noise.ics")
        let unreadable = try #require(store.snapshot["work"]).unreadableItems
        #expect(unreadable.keys.sorted().map(\.name) == ["empty.ics", "noise.ics"])
        await #expect(throws: StoreError.unreadableItem(noise)) { try await store.transaction { try $0.remove(noise) } }
        await #expect(throws: StoreError.unreadableItem(noise)) {
            try await store.transaction { try $0.replace(noise, with: Talks.single("noise")) }
        }
        let draft = try Talks.draft("NOISE")
        let item = try await store.transaction { try $0.add(draft, to: "work") }
        #expect(item.name != "NOISE.ics")
        #expect(work["noise.ics"] == Array("not a calendar".utf8))
    }
}
