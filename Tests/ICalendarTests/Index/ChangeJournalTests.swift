import CalendarDelivery
import Foundation
import ICalendar
import TestSupport
import Testing

/// Changes that readers missed.
@Suite("The journal of changes")
struct ChangeJournalTests {
    private static let start = Feeds.date("2026-03-02")

    @Test("A reader gets the changes since its token, or is told to read everything again")
    func missedChanges() throws {
        var journal = ChangeJournal<Int>(limit: 3)
        let first = journal.token
        #expect(try #require(journal.entries(after: first)).isEmpty)
        let tokens = (1...5).map { journal.append($0, at: Self.start).token }
        #expect(Set(tokens + [first]).count == 6)
        #expect(journal.token == tokens[4])
        #expect(journal.entries.map(\.change) == [3, 4, 5])
        // The changes 1 and 2 are forgotten. A reader that knows both misses nothing.
        #expect(journal.entries(after: first) == nil && journal.entries(after: tokens[0]) == nil)
        #expect(journal.entries(after: tokens[1])?.map(\.change) == [3, 4, 5])
        #expect(journal.entries(after: tokens[3])?.map(\.change) == [5])
        #expect(journal.entries(after: tokens[4])?.isEmpty == true)
    }

    @Test("Changes that are older than the lifetime are forgotten when another is added")
    func lifetime() {
        var journal = ChangeJournal<String>(lifetime: .seconds(60))
        let first = journal.token
        let old = journal.append("a", at: Self.start).token
        journal.append("b", at: Self.start + 60)
        #expect(journal.entries(after: first)?.map(\.change) == ["a", "b"])
        journal.append("c", at: Self.start + 61)
        #expect(journal.entries(after: first) == nil)
        #expect(journal.entries(after: old)?.map(\.change) == ["b", "c"])
    }

    @Test("A token of another journal, and a text that is no token, isn't known")
    func otherTokens() {
        var (journal, other) = (ChangeJournal<Int>(), ChangeJournal<Int>())
        let known = journal.append(1, at: Self.start).token
        let foreign = other.append(1, at: Self.start).token
        #expect(journal.entries(after: foreign) == nil)
        for text in ["", "-", "1", known + "0", known.replacing("-", with: "-+"), "-1", String(known.dropLast()) + "2"]
        {
            #expect(journal.entries(after: text) == nil, "\(text)")
        }
        var none = ChangeJournal<Int>(limit: 0)
        let before = none.token
        none.append(1, at: Self.start)
        #expect(none.entries.isEmpty && none.entries(after: before) == nil)
    }

    @Test("A change of an index is a server-sent event with its token and its UIDs in order")
    func serverSentEvent() throws {
        var index = OccurrenceIndex<String>()
        let feed = Feeds.feed(Feeds.event("b", "DTSTART:20260302") + Feeds.event("a", "DTSTART:20260302"))
        var journal = ChangeJournal<OccurrenceIndex<String>.Item<SeriesChange>>()
        let entry = journal.append(.init(feedID: "work", value: index.update("work", to: feed)), at: Self.start)
        #expect(
            try entry.serverSentEvent(named: "updated")
                == "id: \(entry.token)\nevent: updated\n"
                + #"data: {"feedID":"work","value":{"added":["a","b"],"changed":[],"removed":[]}}"# + "\n\n")
        let data = try JSONEncoder().encode(entry.change)
        #expect(try JSONDecoder().decode(OccurrenceIndex<String>.Item<SeriesChange>.self, from: data) == entry.change)
    }
}
