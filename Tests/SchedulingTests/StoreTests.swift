import CalendarStorage
import Foundation
import ICalendar
import Scheduling
import TestSupport
import Testing

/// Answers to the meetings of a store.
@Suite("Answers in one transaction of a store", .serialized)
struct StoreTests {
    #if DEBUG
        private static let (items, guests, limit) = (5, 20, 60.0)
    #else
        private static let (guests, limit) = (100, 12.0)
        /// `REPLIED_ITEMS=1000` measures 100,000 replies.
        private static let items = ProcessInfo.processInfo.environment["REPLIED_ITEMS"].flatMap { Int($0) } ?? 10
    #endif

    private static func store() async throws -> CalendarStore {
        let meetings = (0..<items).map { number in
            let event = Meetings.event(
                "UID:\(number)@example.com", attendees: (0..<guests).map { "mailto:a\($0)@example.com" })
            return ("\(number).ics", Array(Meetings.text(event).utf8))
        }
        return try await CalendarStore([MemoryCollection("work", items: Dictionary(uniqueKeysWithValues: meetings))])
    }

    private static func replies() throws -> [ReceivedMessage] {
        try (0..<guests).flatMap { guest in
            try (0..<items).map { number in
                try Meetings.message(
                    "REPLY",
                    Meetings.event(
                        "UID:\(number)@example.com", "DTSTAMP:20260203T000000Z",
                        attendees: ["ATTENDEE;PARTSTAT=ACCEPTED:mailto:a\(guest)@example.com"]),
                    from: CalendarAddress("mailto:a\(guest)@example.com"))
            }
        }
    }

    @Test("All answers to all meetings count, are undone together, and cost a few times writing the meetings as often")
    func cost() async throws {
        let replies = try Self.replies()
        let scheduler = Meetings.scheduler("mailto:o@example.com")
        let store = try await Self.store()
        let (applying, versions) = try await store.transaction { transaction in
            let before = transaction
            var versions: [[UInt8]] = []
            let time = try ProcessorTime.shortest {
                transaction = before
                versions = []
                for reply in replies {
                    let item = try #require(transaction.snapshot.items(withUID: reply.uid).first)
                    let feed = try #require(transaction.snapshot[item])
                    let update = try #require(scheduler.outcome(of: reply, for: feed).update)
                    versions.append(try update.edit.applied(to: feed.trees[0].bytes))
                    try transaction.replace(item, with: versions[versions.count - 1])
                }
            }
            return (time, versions)
        }
        let answered = store.snapshot
        let users = answered.items(in: "work").flatMap { answered[$0]?.entries.first?.attendees ?? [] }
        #expect(users.count == Self.items * Self.guests && users.allSatisfy { $0.status == .accepted })
        #expect(try await store.undo().count == Self.items)
        let replacing = try await store.transaction { transaction in
            let before = transaction
            return try ProcessorTime.shortest {
                transaction = before
                for (reply, bytes) in zip(replies, versions) {
                    let item = try #require(transaction.snapshot.items(withUID: reply.uid).first)
                    try transaction.replace(item, with: bytes)
                }
            }
        }
        // 3 in a release build: each answer also finds its line, checks the right to it, and makes the difference in bytes.
        #expect(applying < replacing * Self.limit)
    }
}
