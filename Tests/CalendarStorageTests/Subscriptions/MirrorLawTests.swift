import CalendarStorage
import Foundation
import TestSupport
import Testing

/// Random histories of a feed and of changes made in the calendar.
@Suite("Laws of mirrored feeds")
struct MirrorLawTests {
    /// An entry as this test understands it: the feed changes titles, and only people change places.
    private struct Entry: Equatable {
        var title: Int
        var place: Int?

        func text(_ uid: Int) -> String { "\(uid) \(uid)-\(title)" + (place.map { " \($0)" } ?? "") }
    }

    /// Returns a feed in which no two entries have the same title: otherwise, one could be another with a new UID.
    private static func feed(_ titles: [Int: Int], stamp: Int) -> String {
        titles.sorted { $0.key < $1.key }.map { uid, title in
            "BEGIN:VEVENT\nUID:\(uid)\nDTSTAMP:20260101T0000\(stamp % 60 < 10 ? "0" : "")\(stamp % 60)Z\n"
                + "DTSTART:202604\(uid + 10)T090000Z\nSUMMARY:\(uid)-\(title)\nEND:VEVENT\n"
        }.joined()
    }

    @Test(
        "After random changes of the feed and of people, titles are the feed's, places are the people's, and a second run or a lost copy changes nothing",
        .serialized, arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 2, stream: 61))
    func histories(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<RandomSeeds.draws / 5 {
            var calendar = try await MirroredCalendar()
            var titles: [Int: Int] = [:]
            // The model: the stored entries, and the entries that were removed here while the feed has them.
            var stored: [Int: Entry] = [:]
            var removed: Set<Int> = []
            for step in 0..<8 {
                for uid in 0..<6 where random.chance(40) {
                    titles[uid] = random.chance(40) ? nil : random.number(below: 3)
                }
                // A process that ends before it saves the copy runs again.
                if random.chance(30) { _ = try await calendar.report(on: Self.feed(titles, stamp: step)) }
                let report = try await calendar.mirror(Self.feed(titles, stamp: step))
                for uid in 0..<6 {
                    if let title = titles[uid] {
                        if !removed.contains(uid) { stored[uid] = Entry(title: title, place: stored[uid]?.place) }
                    } else {
                        removed.remove(uid)
                        if stored[uid]?.place == nil { stored[uid] = nil }
                    }
                }
                #expect(calendar.entries == stored.map { $1.text($0) }.sorted(), "step \(step)")
                #expect(report.conflicts.isEmpty)
                let again = try await calendar.mirror(Self.feed(titles, stamp: step + 30))
                #expect(again.added.isEmpty && again.updated.isEmpty && again.removed.isEmpty, "step \(step): \(again)")
                if let uid = stored.keys.sorted().randomElement(using: &random), random.chance(70) {
                    if random.chance(30) {
                        try await calendar.remove("\(uid)")
                        stored[uid] = nil
                        removed.insert(uid)
                    } else if stored[uid]?.place == nil {
                        stored[uid]?.place = step
                        try await calendar.edit("\(uid)", "END:VEVENT", "LOCATION:\(step)\r\nEND:VEVENT")
                    }
                }
            }
        }
    }
}
