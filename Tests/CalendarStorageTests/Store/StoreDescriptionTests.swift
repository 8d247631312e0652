import CalendarStorage
import Foundation
import ICalendar
import ICalendarWriting
import TestSupport
import Testing

/// Stores as they are printed, in a debugger and in a log.
@Suite("Descriptions of stores")
struct StoreDescriptionTests {
    @Test("Stores, calendars and their values print on one line, without bytes")
    func lines() async throws {
        let event = Feeds.bytes(Feeds.event("talk", "DTSTART:20260302T090000Z"))
        let work = MemoryCollection("work", items: ["talk.ics": event])
        let store = try await CalendarStore([work, MemoryCollection("home")])
        let snapshot = store.snapshot
        #expect("\(snapshot)" == "1 item in 2 calendars")
        #expect("\(snapshot.index)" == "1 series in 1 feed")
        #expect(snapshot.calendars.map(\.description).contains("work “work”"))
        let settings = CalendarSettings(title: "Team", color: "#FF8000", order: 2, isVisible: false)
        #expect("\(settings)" == "“Team” #FF8000 order 2, hidden" && "\(CalendarSettings())" == "as its source")
        #expect(
            "\(StoredCalendar(id: "work", details: CalendarDetails(title: "Work"), settings: settings))"
                == "work “Team” #FF8000, hidden")
        #expect("\(work)" == "work")
        #expect("\(FolderCollection(URL(filePath: "/home/ada/work")))" == "work: /home/ada/work")
        #expect("\(FileCollection(URL(filePath: "/home/ada/work.ics")))" == "work.ics: /home/ada/work.ics")
        #expect(
            "\(PendingItem(name: "talk.ics", expected: nil, content: [1, 2]))" == "talk.ics, nothing to 2 bytes")
        #expect("\(ItemVersion(name: "talk.ics", size: 1, modified: 0))" == "talk.ics, 1 byte")
        var export = try CalendarExport(productIdentifier: "-//Example//EN")
        try export.append(ComponentTree(recovering: event))
        #expect("\(export)" == "1 entry")
        let item = ItemID(calendar: "work", name: "talk.ics")
        #expect("\(ItemConflict(item: item, base: event, ours: nil, theirs: event))" == "work/talk.ics, 0 conflicts")
        #expect("\(CalendarDetails(title: "Work", color: "teal", isWritable: false))" == "“Work” teal, read-only")
    }

    @Test("A change and a transaction print the number of items")
    func changes() async throws {
        let store = try await CalendarStore([MemoryCollection("work")])
        var changes = store.changes.makeAsyncIterator()
        let text = try await store.transaction { transaction in
            try transaction.add(
                EventDraft(
                    uid: "talk", dtstamp: Date(timeIntervalSince1970: 0),
                    start: .date(#require(CivilDate("2026-03-02")))),
                to: "work")
            return "\(transaction)"
        }
        #expect(text == "1 item to write")
        #expect("\(try #require(await changes.next()))" == "1 item changed by a transaction")
    }

    @Test("A debugger shows no bytes of items and no storage of a store")
    func mirrors() async throws {
        let event = Feeds.bytes(Feeds.event("talk", "DTSTART:20260302T090000Z"))
        let store = try await CalendarStore([MemoryCollection("work", items: ["talk.ics": event])])
        for value in [store.snapshot, PendingItem(name: "talk.ics", expected: event, content: event)] as [Any] {
            var dumped = ""
            dump(value, to: &dumped)
            #expect(dumped.split(separator: "\n").count < 60, "\(type(of: value))")
        }
    }
}
