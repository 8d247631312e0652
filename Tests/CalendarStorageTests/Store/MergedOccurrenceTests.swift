import CalendarStorage
import Foundation
import ICalendar
import TestSupport
import Testing

@Suite("A meeting in several calendars")
struct MergedOccurrenceTests {
    /// A store with calendars in the order of the person, each with an item for each event.
    private static func store(_ calendars: [(CalendarID, [[UInt8]])]) async throws -> CalendarStore {
        try await CalendarStore(
            calendars.map { id, items in
                let named = items.enumerated().map { ("\($0).ics", $1) }
                return MemoryCollection(id, items: Dictionary(uniqueKeysWithValues: named))
            })
    }

    /// The meetings of spring 2026, as `Talk (work; home, team)`.
    private static func rows(
        _ store: CalendarStore, by identity: OccurrenceIndex<ItemID>.SharedIdentity = .uid
    ) -> [String] {
        let order = Dictionary(uniqueKeysWithValues: zip(store.snapshot.calendars.map(\.id), 0...))
        return store.snapshot.occurrences(in: Talks.spring, timeZone: Talks.utc)
            .merged(by: identity) { order[$0.calendar] ?? .max }
            .map { row in
                let others = row.others.map(\.itemID.calendar.rawValue).joined(separator: ", ")
                return "\(row.item.summary ?? "") (\(row.item.itemID.calendar)\(others.isEmpty ? "" : "; " + others))"
            }
    }

    @Test("An invitation in three calendars is shown once, in the first one of the person's order")
    func invitation() async throws {
        let store = try await Self.store([
            ("work", [Talks.single("a")]), ("home", [Talks.single("a")]),
            ("team", [Talks.single("a"), Talks.single("b")]),
        ])
        #expect(Self.rows(store) == ["Talk (work; home, team)", "Talk (team)"])
        await store.set(CalendarSettings(order: -1), for: "team")
        #expect(Self.rows(store) == ["Talk (team; work, home)", "Talk (team)"])
        #expect(store.snapshot.items.count == 4)
    }

    @Test(
        "A meeting that one calendar has at another time is shown at both, and each day of a series is merged by itself"
    )
    func times() async throws {
        let override = Feeds.bytes(
            Feeds.event(
                "s", "RECURRENCE-ID:20260309T080000Z\nDTSTART:20260309T120000Z\nDTEND:20260309T130000Z\nSUMMARY:Late"))
        let text = String(decoding: Talks.series("s"), as: UTF8.self)
        let part = String(decoding: override, as: UTF8.self)
        let start = try #require(part.range(of: "BEGIN:VEVENT")), end = try #require(part.range(of: "END:VCALENDAR"))
        let both = text.replacing("END:VCALENDAR", with: part[start.lowerBound..<end.lowerBound] + "END:VCALENDAR")
        let store = try await Self.store([("work", [Talks.series("s")]), ("home", [Array(both.utf8)])])
        let rows = Self.rows(store)
        #expect(rows.count == 11)
        #expect(rows.count { $0 == "Weekly (work; home)" } == 9)
        #expect(rows.contains("Weekly (work)") && rows.contains("Late (home)"))
    }

    @Test("Feeds that make new UIDs are merged by title and time, and twins of one calendar stay two")
    func content() async throws {
        let store = try await Self.store([
            ("work", [Talks.single("a"), Talks.single("b")]),
            ("home", [Talks.single("c"), Talks.single("d"), Talks.single("e")]),
            ("team", [Talks.single("f", summary: "Walk"), Talks.single("g", summary: "")]),
        ])
        #expect(Self.rows(store).count == 7)
        let rows = Self.rows(store, by: .content)
        #expect(rows.sorted() == [" (team)", "Talk (home)", "Talk (work; home)", "Talk (work; home)", "Walk (team)"])
    }
}
