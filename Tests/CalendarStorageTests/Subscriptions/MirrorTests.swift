import CalendarStorage
import Foundation
import TestSupport
import Testing

/// A folder in memory that mirrors a feed.
struct MirroredCalendar {
    let store: CalendarStore
    /// The copy of the last run.
    var former: [UInt8]?

    init() async throws { store = try await CalendarStore([MemoryCollection("team")]) }

    /// Mirrors a feed on March 1, 2026.
    mutating func mirror(_ lines: String, keepsPast: Bool = false) async throws -> MirrorReport {
        let report = try await report(on: lines, keepsPast: keepsPast)
        former = report.copy
        return report
    }

    /// Mirrors a feed and forgets the new copy, as if the process had ended.
    func report(on lines: String, keepsPast: Bool = false) async throws -> MirrorReport {
        let (feed, base) = (ComponentTree(recovering: Feeds.bytes(lines)), former.map { ComponentTree(recovering: $0) })
        let options = MirrorOptions(now: Feeds.date("2026-03-01"), keepsPast: keepsPast)
        return try await store.transaction { try $0.mirror(feed, since: base, into: "team", options: options) }
    }

    private func item(_ uid: String) throws -> ItemID { try #require(store.snapshot.items(withUID: uid).first) }

    /// Replaces text in an entry, as another program would.
    func edit(_ uid: String, _ old: String, _ new: String) async throws {
        let item = try item(uid)
        let text = String(decoding: try #require(store.snapshot[item]?.trees.first?.bytes), as: UTF8.self)
        #expect(text.contains(old))
        let bytes = Array(text.replacing(old, with: new).utf8)
        try await store.transaction { try $0.replace(item, with: bytes) }
    }

    func remove(_ uid: String) async throws {
        let item = try item(uid)
        try await store.transaction { try $0.remove(item) }
    }

    /// The entries as `UID SUMMARY LOCATION`, sorted.
    var entries: [String] {
        store.snapshot.items.compactMap { store.snapshot[$0]?.entries.first?.component }.map { component in
            [component[.uid], component[.summary], component[.location]].compactMap { $0?.text }
                .joined(separator: " ")
        }.sorted()
    }
}

@Suite("Mirroring a feed")
struct MirrorTests {
    private static func event(
        _ uid: String, _ summary: String, day: String = "20260402", stamp: String = "20260101T000000Z",
        _ more: String = ""
    ) -> String {
        "BEGIN:VEVENT\nUID:\(uid)\nDTSTAMP:\(stamp)\nDTSTART:\(day)T090000Z\nSUMMARY:\(summary)\n\(more)END:VEVENT\n"
    }

    private static func events(_ uids: some Sequence<Int>) -> String {
        uids.map { event("\($0)", "Event \($0)", day: "202604\($0 + 10)") }.joined()
    }

    @Test("Entries that left the feed are removed, and others are added and changed")
    func inStep() async throws {
        var calendar = try await MirroredCalendar()
        let first = try await calendar.mirror(Self.event("a", "A") + Self.event("b", "B") + Self.event("c", "C"))
        #expect(first.description == "3 added, 0 updated, 0 removed, 0 unchanged, 0 conflicts")
        let second = try await calendar.mirror(
            Self.event("b", "B2") + Self.event("c", "C", stamp: "20260201T000000Z") + Self.event("d", "D"))
        #expect(second.description == "1 added, 1 updated, 1 removed, 1 unchanged, 0 conflicts")
        #expect((second.added, second.updated, second.removed) == (["d"], ["b"], ["a"]))
        #expect(calendar.entries == ["b B2", "c C", "d D"])
    }

    @Test("Entries that never came from the feed stay")
    func ownEntries() async throws {
        var calendar = try await MirroredCalendar()
        let own = Feeds.bytes(Self.event("own", "Mine"))
        try await calendar.store.transaction { _ = try $0.add(contentsOf: own, to: "team") }
        _ = try await calendar.mirror(Self.event("a", "A"))
        _ = try await calendar.mirror(Self.event("b", "B"))
        #expect(calendar.entries == ["b B", "own Mine"])
    }

    @Test("A change made here survives a new stamp, and is merged with a change of the feed")
    func localEdit() async throws {
        var calendar = try await MirroredCalendar()
        _ = try await calendar.mirror(Self.event("a", "A"))
        try await calendar.edit("a", "SUMMARY:A", "SUMMARY:A\r\nLOCATION:Kiel")
        let same = try await calendar.mirror(Self.event("a", "A", stamp: "20260202T000000Z"))
        #expect(same.description == "0 added, 0 updated, 0 removed, 1 unchanged, 0 conflicts; kept: 1 changed here")
        let merged = try await calendar.mirror(Self.event("a", "New", stamp: "20260203T000000Z"))
        #expect(merged.description == "0 added, 1 updated, 0 removed, 0 unchanged, 0 conflicts; kept: 1 changed here")
        #expect(calendar.entries == ["a New Kiel"])
    }

    @Test("If both changed the same property, the change made here stays and the conflict is reported once")
    func conflict() async throws {
        var calendar = try await MirroredCalendar()
        _ = try await calendar.mirror(Self.event("a", "A"))
        try await calendar.edit("a", "SUMMARY:A", "SUMMARY:Mine")
        let report = try await calendar.mirror(Self.event("a", "Theirs"))
        #expect(report.conflicts.map(\.description) == ["VEVENT a: both versions changed it (SUMMARY)"])
        #expect(calendar.entries == ["a Mine"])
        let again = try await calendar.mirror(Self.event("a", "Theirs"))
        #expect(again.description == "0 added, 0 updated, 0 removed, 1 unchanged, 0 conflicts; kept: 1 changed here")
        _ = try await calendar.mirror(Self.event("a", "Theirs", "LOCATION:Kiel\n"))
        #expect(calendar.entries == ["a Mine Kiel"])
    }

    @Test("An entry that was removed here stays removed while the feed has it, also if the feed changes it")
    func localRemoval() async throws {
        var calendar = try await MirroredCalendar()
        _ = try await calendar.mirror(Self.event("a", "A") + Self.event("b", "B"))
        try await calendar.remove("a")
        let report = try await calendar.mirror(Self.event("a", "New") + Self.event("b", "B"))
        #expect(report.kept.map(\.description) == ["a: was removed here, and stays removed"])
        #expect(calendar.entries == ["b B"])
    }

    @Test("An entry that left the feed stays if it was changed here, and is merged when the feed has it again")
    func detached() async throws {
        var calendar = try await MirroredCalendar()
        _ = try await calendar.mirror(Self.event("a", "A") + Self.event("b", "B"))
        try await calendar.edit("a", "SUMMARY:A", "SUMMARY:A\r\nLOCATION:Kiel")
        let report = try await calendar.mirror(Self.event("b", "B"))
        #expect(report.kept.map(\.reason) == [.detached])
        #expect(report.removed.isEmpty)
        _ = try await calendar.mirror(Self.event("a", "New", stamp: "20260301T000000Z") + Self.event("b", "B"))
        #expect(calendar.entries == ["a New Kiel", "b B"])
    }

    @Test("Past entries that left the feed stay if the options say so")
    func past() async throws {
        let feeds = [Self.event("old", "Old", day: "20260201") + Self.event("a", "A"), Self.event("a", "A")]
        for (keepsPast, expected) in [(false, ["a A"]), (true, ["a A", "old Old"])] {
            var calendar = try await MirroredCalendar()
            for feed in feeds { _ = try await calendar.mirror(feed, keepsPast: keepsPast) }
            #expect(calendar.entries == expected)
        }
    }

    @Test("Entries keep their UIDs and changes if the feed makes new UIDs, or has none")
    func newUIDs() async throws {
        for (prefix, next) in [("UID:1-", "UID:2-"), ("X-NO:", "X-NO:")] {
            var calendar = try await MirroredCalendar()
            func feed(_ prefix: String, _ stamp: String) -> String {
                ["A", "B", "C"].enumerated().map { index, title in
                    Self.event("\(index)", title, day: "2026041\(index)", stamp: stamp).replacing("UID:", with: prefix)
                }.joined()
            }
            _ = try await calendar.mirror(feed(prefix, "20260101T000000Z"))
            let uids = calendar.entries.map { $0.prefix { $0 != " " } }
            let first = try #require(uids.first.map(String.init))
            try await calendar.edit(first, "SUMMARY:", "LOCATION:Kiel\r\nSUMMARY:")
            let report = try await calendar.mirror(feed(next, "20260303T000000Z"))
            #expect(report.recreatedUIDs == 3)
            #expect((report.added, report.updated, report.removed) == ([], [], []))
            #expect(calendar.entries.map { $0.prefix { $0 != " " } } == uids)
            #expect(calendar.entries.filter { $0.hasSuffix("Kiel") }.count == 1)
        }
    }

    @Test(
        "A feed that lost all coming entries, or half of ten or more, is suspicious",
        arguments: [
            (Array(0..<10), Array(0..<5), true), (Array(0..<10), Array(0..<6), false), (Array(0..<9), [0], false),
            (Array(0..<2), [], true), (Array(0..<2), [5], true), (Array(0..<2), [1], false),
        ])
    func suspicious(_ before: [Int], _ after: [Int], _ expected: Bool) async throws {
        var calendar = try await MirroredCalendar()
        _ = try await calendar.mirror(Self.events(before))
        let report = try await calendar.mirror(Self.events(after))
        #expect(report.isSuspicious == expected)
        #expect(report.lost == Set(before).subtracting(after).count)
    }

    @Test("A feed whose events are all over may become empty")
    func overAndGone() async throws {
        var calendar = try await MirroredCalendar()
        _ = try await calendar.mirror(Self.event("a", "A", day: "20260201"))
        #expect(try await !calendar.mirror("").isSuspicious)
        #expect(calendar.entries.isEmpty)
    }

    @Test("Other entries in the same item stay when one of them leaves the feed")
    func sharedItem() async throws {
        let item = Feeds.bytes(Self.event("a", "A") + Self.event("own", "Mine"))
        let store = try await CalendarStore([MemoryCollection("team", items: ["both.ics": item])])
        let base = ComponentTree(recovering: Feeds.bytes(Self.event("a", "A")))
        let feed = ComponentTree(recovering: Feeds.bytes(""))
        let report = try await store.transaction { try $0.mirror(feed, since: base, into: "team") }
        #expect(report.removed == ["a"])
        #expect(store.snapshot.items.map(\.name) == ["both.ics"])
        #expect(store.snapshot.items(withUID: "own").count == 1)
        #expect(store.snapshot.items(withUID: "a").isEmpty)
    }

    @Test("A web page and the first part of a calendar change nothing")
    func unusable() async throws {
        let store = try await CalendarStore([MemoryCollection("team")])
        for text in ["<html>Log in</html>", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nEND:VEVENT\r\n", ""] {
            let feed = ComponentTree(recovering: Array(text.utf8))
            await #expect(throws: StoreError.self) {
                try await store.transaction { _ = try $0.mirror(feed, since: nil, into: "team") }
            }
        }
    }
}
