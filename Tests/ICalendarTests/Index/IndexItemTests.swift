import Foundation
import ICalendar
import ICalendarChecks
import TestSupport
import Testing

@Suite("Occurrences of an index and their feeds")
struct IndexItemTests {
    static let invitation = Feeds.event("talk", "DTSTART:20260302T090000Z\nRRULE:FREQ=WEEKLY;COUNT=3\nSUMMARY:Talk")

    static var index: OccurrenceIndex<String> {
        var index = OccurrenceIndex<String>()
        index.update("home", to: Feeds.feed("NAME:Home\n" + invitation))
        index.update(
            "work", to: Feeds.feed(invitation + Feeds.event("lunch", "DTSTART:20260302T120000Z\nDURATION:PT1H")))
        return index
    }

    static let march = Feeds.interval("2026-03-01", "2026-04-01")

    @Test("An invitation in two feeds gives occurrences with different identities, each of which is found again")
    func identities() throws {
        let index = Self.index
        let items = Array(index.occurrences(in: Self.march, timeZone: .gmt))
        #expect(items.count == 7)
        #expect(Set(items.map(\.id)).count == 7)
        #expect(Set(items.map(\.occurrence.id)).count == 4)
        #expect(items.filter { $0.feedID == "home" }.map(\.summary) == ["Talk", "Talk", "Talk"])
        for item in items {
            #expect(index.occurrence(for: item.id, timeZone: .gmt) == item)
            let kept = try JSONDecoder().decode(
                OccurrenceIndex<String>.OccurrenceID.self, from: try JSONEncoder().encode(item.id))
            #expect(kept == item.id)
            #expect(OccurrenceIndex<String>.OccurrenceID(item.id.description) == item.id)
        }
        #expect(items[0].id.description == "20260302T090000Z/talk [home]")
        let gone = OccurrenceIndex<String>.OccurrenceID(feedID: "club", occurrence: items[0].occurrence.id)
        #expect(index.occurrence(for: gone, timeZone: .gmt) == nil)
    }

    @Test(
        "An identity is read back from its text, whatever characters its UID and the identifier of its feed contain",
        arguments: ["", "a [b]", "%5B", "50% [", "a]", "file:///home/[x]/%20"])
    func texts(name: String) {
        typealias ID = OccurrenceIndex<String>.OccurrenceID
        let id = ID(
            feedID: name, occurrence: Occurrence.ID(uid: name, recurrenceID: .date(.earliest)))
        #expect(ID(id.description) == id)
        #expect(ID("20260302/talk") == nil && ID("[\(name)]") == nil)
    }

    @Test("The feed of an occurrence is found in the index that returned it, and in a later state of the index")
    func tapped() throws {
        let before = Self.index
        let items = Array(before.occurrences(in: Self.march, timeZone: .gmt))
        for item in items { #expect(before.item(of: item.occurrence) == item) }
        // An update of other feeds, and one of the feed itself, change nothing.
        var index = before
        for number in 0..<600 {
            index.update("other \(number % 2)", to: Feeds.feed(Feeds.event("\(number)", "DTSTART:20260302T090000Z")))
        }
        index.update("work", to: Feeds.feed(Self.invitation))
        for item in items { #expect(index.item(of: item.occurrence)?.feedID == item.feedID) }
        index.remove("home")
        for item in items { #expect(index.item(of: item.occurrence)?.feedID == (item.feedID == "home" ? nil : "work")) }
        // An occurrence of a feed alone is found by its feed.
        let work = try #require(before["work"])
        let lunch = try #require(work.occurrences(in: Self.march, timeZone: .gmt).first { $0.uid == "lunch" })
        #expect(before.item(of: lunch)?.feedID == "work")
        #expect(index.item(of: lunch) == nil)
    }

    @Test("An index returns its feeds by identifier, and each occurrence names its feed")
    func feeds() {
        var index = Self.index
        #expect(index["home"]?.name == "Home" && index["work"]?.name == nil && index["club"] == nil)
        for item in index.occurrences(in: Self.march, timeZone: .gmt) {
            #expect(index[item.feedID]?.entries.contains(item.entry) == true)
        }
        index.remove("home")
        #expect(index.occurrences(in: Self.march, timeZone: .gmt).map(\.feedID) == ["work", "work", "work", "work"])
        #expect(index["home"] == nil)
    }

    @Test(
        "Occurrences of a random index are those of its feeds, each with the feed it is of",
        .serialized, arguments: RandomSeeds.forDrawing(40, stream: 120))
    func random(seed: UInt64) {
        var numbers = SplitMix64(seed: seed)
        let feeds = (0..<3).map { _ in Feeds.feed(OccurrenceIndexTests.events(20, &numbers)) }
        var index = OccurrenceIndex<Int>()
        for (id, feed) in feeds.enumerated() { index.update(id, to: feed) }
        for _ in 0..<RandomSeeds.draws / 10 {
            let start = Feeds.date("2025-11-01").addingTimeInterval(TimeInterval(numbers.number(below: 1_000 * 86_400)))
            let window = DateInterval(start: start, duration: TimeInterval(numbers.number(below: 90) * 86_400))
            let items = Array(index.occurrences(in: window, timeZone: .gmt))
            for (id, feed) in feeds.enumerated() {
                let own = items.filter { $0.feedID == id }.map(\.occurrence)
                #expect(own == Array(feed.occurrences(in: window, timeZone: .gmt)))
            }
            #expect(Array(index.occurrences(in: window, timeZone: .gmt).latestFirst) == items.reversed())
        }
    }

    @Test("The next and the last occurrence of an index match its occurrences, in any feed")
    func neighbors() {
        let index = Self.index
        let noon = Feeds.date("2026-03-02").addingTimeInterval(12 * 3_600)
        #expect(index.next(after: noon.addingTimeInterval(-1), timeZone: .gmt)?.uid == "lunch")
        #expect(index.next(after: noon, timeZone: .gmt)?.uid == "talk")
        #expect(index.last(before: noon, timeZone: .gmt)?.uid == "talk")
        #expect(index.last(before: noon.addingTimeInterval(1), timeZone: .gmt)?.feedID == "work")
        #expect(index.last(before: Self.march.start, timeZone: .gmt) == nil)
        #expect(index.next(after: Self.march.end, timeZone: .gmt) == nil)
    }

    @Test("An index returns the alarms of its feeds in order, and with a limit the earliest")
    func alarms() {
        func feed(_ minutes: Int) -> CalendarFeed {
            Feeds.feed(
                "BEGIN:VEVENT\nUID:a\nDTSTART:20260302T090000Z\nRRULE:FREQ=DAILY;COUNT=3\n"
                    + "BEGIN:VALARM\nACTION:AUDIO\nTRIGGER:-PT\(minutes)M\nEND:VALARM\nEND:VEVENT\n")
        }
        var index = OccurrenceIndex<Int>()
        for minutes in [5, 10, 15] { index.update(minutes, to: feed(minutes)) }
        let all = index.alarms(in: Self.march, timeZone: .gmt)
        #expect(all.map(\.feedID) == [15, 10, 5, 15, 10, 5, 15, 10, 5])
        #expect(all.map(\.date) == all.map(\.date).sorted())
        #expect(index.alarms(in: Self.march, timeZone: .gmt, limit: 4) == Array(all.prefix(4)))
        #expect(index.alarms(in: Self.march, timeZone: .gmt, limit: 0).isEmpty)
    }

    @Test("Free and busy time of an index is that of all its feeds together")
    func freeBusy() {
        let index = Self.index
        let day = Feeds.interval("2026-03-02", "2026-03-03")
        let together = index.freeBusy(in: day, timeZone: .gmt)
        #expect(together.periods.map(\.interval.duration) == [3_600])
        let periods = ["home", "work"].flatMap { index[$0]?.freeBusy(in: day, timeZone: .gmt).periods ?? [] }
        #expect(together == FreeBusy(in: day, periods))
    }

    @Test("Changes of an index name the feed, and all occurrences of an added or removed feed are changes")
    func changes() {
        let before = Self.index
        #expect(before.changes(since: before, in: Self.march, timeZone: .gmt).isEmpty)
        var after = before
        after.update("work", to: Feeds.feed(Feeds.event("lunch", "DTSTART:20260302T130000Z\nDURATION:PT1H")))
        after.remove("home")
        after.update("club", to: Feeds.feed(Feeds.event("match", "DTSTART:20260303T180000Z")))
        let changes = after.changes(since: before, in: Self.march, timeZone: .gmt)
        func kind(_ change: OccurrenceChange) -> String {
            switch change {
            case .added: "added"
            case .removed: "removed"
            case .moved, .seriesMoved: "moved"
            case .changed: "changed"
            }
        }
        let texts = changes.map { "\($0.feedID) \(kind($0.value)) \($0.after?.uid ?? $0.before?.uid ?? "")" }
        #expect(
            texts == [
                "work removed talk", "work moved lunch", "work removed talk", "work removed talk", "club added match",
                "home removed talk", "home removed talk", "home removed talk",
            ])
    }
}
