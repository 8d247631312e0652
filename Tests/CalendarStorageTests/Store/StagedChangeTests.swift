import CalendarStorage
import Foundation
import ICalendar
import TestSupport
import Testing

@Suite("Staged changes, and changes of other programs")
struct StagedChangeTests {
    private let work = MemoryCollection(
        "work", items: ["talk.ics": Talks.single("talk"), "weekly.ics": Talks.series("weekly")])

    private func store() async throws -> CalendarStore { try await CalendarStore([work], clock: Talks.clock) }

    private let talk = ItemID(calendar: "work", name: "talk.ics")

    @Test("Staged changes are written together by commit")
    func commit() async throws {
        let store = try await store()
        let before = store.snapshot.listing
        for summary in ["Talk", "Weekly"] {
            let event = try store.snapshot.event(summary)
            try await store.stage { try $0.change(event, span: .all) { $0.location = "Kiel" } }
        }
        #expect(store.snapshot.listing == before)
        #expect(work["talk.ics"] == Talks.single("talk"))
        #expect(try await store.stagedSnapshot?.event("Talk").entry.location == "Kiel")
        try await store.commit()
        #expect(try store.snapshot.event("Talk").entry.location == "Kiel")
        #expect(try store.snapshot.event("Weekly").entry.location == "Kiel")
        #expect(await store.stagedSnapshot == nil)
        #expect(work["talk.ics"] != Talks.single("talk"))
    }

    @Test("Reset drops staged changes")
    func reset() async throws {
        let store = try await store()
        let event = try store.snapshot.event("Talk")
        try await store.stage { try $0.remove(event) }
        await store.reset()
        try await store.commit()
        #expect(work["talk.ics"] == Talks.single("talk"))
        #expect(await store.stagedSnapshot == nil)
    }

    @Test("A staged call that throws keeps the changes of earlier calls")
    func stageThrows() async throws {
        let store = try await store()
        let event = try store.snapshot.event("Talk")
        let missing = ItemID(calendar: "work", name: "missing.ics")
        try await store.stage { try $0.change(event) { $0.location = "Kiel" } }
        await #expect(throws: StoreError.self) {
            try await store.stage { transaction in
                try transaction.remove(event)
                try transaction.remove(missing)
            }
        }
        try await store.commit()
        #expect(try store.snapshot.event("Talk").entry.location == "Kiel")
    }

    @Test("A staged change sees transactions that are committed in between, and merges with them")
    func interleaved() async throws {
        let store = try await store()
        let event = try store.snapshot.event("Talk")
        let lunch = try Talks.draft("lunch")
        try await store.stage { try $0.change(event) { $0.location = "Kiel" } }
        try await store.transaction { try $0.change(event) { $0.details = "Bring slides" } }
        try await store.transaction { try $0.add(lunch, to: "work") }
        try await store.stage { transaction in
            _ = try transaction.snapshot.event("Lunch")
        }
        try await store.commit()
        let result = try store.snapshot.event("Talk")
        #expect(result.entry.location == "Kiel")
        #expect(result.entry.details == "Bring slides")
        #expect(work["talk.ics"] == store.snapshot[talk]?.trees.first?.bytes)
    }

    @Test("Changes of another program to other properties are merged")
    func merge() async throws {
        let store = try await store()
        let event = try store.snapshot.event("Talk")
        work["talk.ics"] = Talks.single("talk", lines: "DESCRIPTION:Theirs")
        let changes = store.changes
        try await store.transaction { try $0.change(event) { $0.location = "Kiel" } }
        let result = try store.snapshot.event("Talk")
        #expect(result.entry.location == "Kiel")
        #expect(result.entry.details == "Theirs")
        var iterator = changes.makeAsyncIterator()
        #expect(await iterator.next()?.origins == [.transaction, .outside])
    }

    @Test("A conflict gives all three versions, and the transaction stays as it was")
    func conflict() async throws {
        let store = try await store()
        let event = try store.snapshot.event("Talk")
        try await store.stage { try $0.change(event) { $0.summary = "Ours" } }
        let ours = try #require(await store.stagedSnapshot?[talk]?.trees.first?.bytes)
        let theirs = Talks.single("talk", summary: "Theirs")
        work["talk.ics"] = theirs
        for _ in 1...2 {
            let error = await #expect(throws: StoreError.self) { try await store.commit() }
            guard case .conflict(let conflicts)? = error, let conflict = conflicts.first else {
                Issue.record("no conflict but \(String(describing: error))")
                return
            }
            #expect(conflicts.count == 1 && conflict.item == talk)
            #expect(conflict.base == Talks.single("talk") && conflict.ours == ours && conflict.theirs == theirs)
            #expect(conflict.reasons.map(\.properties) == [["SUMMARY"]])
            #expect(work["talk.ics"] == theirs)
            #expect(await store.stagedSnapshot?[talk]?.trees.first?.bytes == ours)
            #expect(try store.snapshot.event("Talk").summary == "Talk")
        }
        // The user chooses.
        try await store.refresh()
        try await store.stage { try $0.replace(talk, with: ours) }
        try await store.commit()
        #expect(work["talk.ics"] == ours)
        #expect(try store.snapshot.event("Ours").itemID == talk)
    }

    @Test("An item that another program removed can't be changed, and stays removed")
    func removedByOthers() async throws {
        let store = try await store()
        let event = try store.snapshot.event("Talk")
        work["talk.ics"] = nil
        do {
            try await store.transaction { transaction throws(StoreError) in
                try transaction.change(event) { $0.summary = "Ours" }
            }
            Issue.record("the removal was overlooked")
        } catch .conflict(let conflicts) {
            #expect(conflicts.map(\.theirs) == [nil])
        } catch {
            Issue.record("no conflict but \(error)")
        }
        #expect(work["talk.ics"] == nil)
    }

    @Test("An item that both programs removed is removed")
    func removedByBoth() async throws {
        let store = try await store()
        let event = try store.snapshot.event("Talk")
        work["talk.ics"] = nil
        try await store.transaction { try $0.remove(event, span: .all) }
        #expect(store.snapshot.items.map(\.name) == ["weekly.ics"])
    }

    @Test("An item that changed in a conflict with one of several changes leaves all unwritten")
    func allOrNothing() async throws {
        let store = try await store()
        let (talk, weekly) = (try store.snapshot.event("Talk"), try store.snapshot.event("Weekly"))
        work["weekly.ics"] = Talks.series("weekly", summary: "Theirs")
        await #expect(throws: StoreError.self) {
            try await store.transaction { transaction in
                try transaction.change(talk) { $0.summary = "Ours" }
                try transaction.change(weekly, span: .all) { $0.summary = "Ours" }
            }
        }
        #expect(work["talk.ics"] == Talks.single("talk"))
        #expect(work["weekly.ics"] == Talks.series("weekly", summary: "Theirs"))
    }
}
