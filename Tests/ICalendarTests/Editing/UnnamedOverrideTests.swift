import Foundation
import ICalendar
import ICalendarEditing
import TestSupport
import Testing

/// Edits of series with overrides whose RECURRENCE-ID matches no occurrence.
@Suite("Edits beside overrides that name no occurrence")
struct UnnamedOverrideTests {
    /// Mondays in March, and overrides on two Fridays.
    private static let feed = Feeds.feed(
        Feeds.event("1", "DTSTART:20260302T090000Z\nRRULE:FREQ=WEEKLY;COUNT=4\nSUMMARY:Series")
            + Feeds.event("1", "RECURRENCE-ID:20260306T090000Z\nDTSTART:20260306T100000Z\nSUMMARY:Early")
            + Feeds.event("1", "RECURRENCE-ID:20260320T090000Z\nDTSTART:20260320T100000Z\nSUMMARY:Late"))

    private func edit(
        _ options: EditOptions = EditedFeed.options,
        _ change: (inout CalendarEditor, Occurrence) throws -> Void
    ) throws -> CalendarEditor {
        var edit = CalendarEditor(Self.feed, options: options)
        try change(&edit, try #require(EditedFeed.occurrence("2026-03-16", in: edit.feed)))
        return edit
    }

    private func uids(_ feed: CalendarFeed) -> [String] {
        feed.entries.map { "\($0.summary ?? "-") \($0.uid ?? "-")" }.sorted()
    }

    @Test("A split gives an override that names no occurrence to the series of its time")
    func split() throws {
        let edit = try edit { try $0.change($1, span: .thisAndFuture) { _ in } }
        #expect(uids(edit.feed) == ["Early 1", "Late new-1", "Series 1", "Series new-1"])
        #expect(EditedFeed.list(edit.feed) == EditedFeed.list(Self.feed))
    }

    @Test("A split within a day doesn't change overrides that match no occurrence of the day")
    func splitDay() throws {
        let feed = Feeds.feed(
            Feeds.event("1", "DTSTART:20260302T023000Z\nRRULE:FREQ=DAILY;BYHOUR=2,14;COUNT=6\nSUMMARY:Series")
                + Feeds.event("1", "RECURRENCE-ID:20260303T033000Z\nDTSTART:20260303T033000Z\nSUMMARY:Early")
                + Feeds.event("1", "RECURRENCE-ID:20260303T203000Z\nDTSTART:20260303T203000Z\nSUMMARY:Late"))
        let list = [
            "2026-03-02T02:30:00 Series", "2026-03-02T14:30:00 Series", "2026-03-03T02:30:00 Series",
            "2026-03-03T03:30:00 Early", "2026-03-03T14:30:00 Series", "2026-03-03T20:30:00 Late",
            "2026-03-04T02:30:00 Series", "2026-03-04T14:30:00 Series",
        ]
        #expect(EditedFeed.list(feed) == list)
        let occurrence = try #require(EditedFeed.occurrence("2026-03-03T14", in: feed))
        // Each part has one occurrence of the day, which would be the one that an override of its day stands for.
        var split = CalendarEditor(feed, options: EditedFeed.options)
        try split.change(occurrence, span: .thisAndFuture) { _ in }
        #expect(EditedFeed.list(split.feed) == list)
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        try edit.remove(occurrence, span: .thisAndFuture)
        #expect(EditedFeed.list(edit.feed) == Array(list[..<4]))
    }

    @Test("A split within a day keeps an override in its part if the part has several occurrences of the day")
    func splitDayOfSeveral() throws {
        func feed(_ override: String = "") -> CalendarFeed {
            Feeds.feed(
                Feeds.event("1", "DTSTART:20260302T020000Z\nRRULE:FREQ=DAILY;BYHOUR=2,8,14,20;COUNT=12\nSUMMARY:Series")
                    + Feeds.event("1", "RECURRENCE-ID:20260303T050000Z\nDTSTART:20260303T050000Z\nSUMMARY:Early")
                    + Feeds.event("1", "RECURRENCE-ID:20260303T170000Z\nDTSTART:20260303T170000Z\nSUMMARY:Late")
                    + override)
        }
        func split(_ feed: CalendarFeed) throws -> CalendarFeed {
            var edit = CalendarEditor(feed, options: EditedFeed.options)
            let occurrence = try #require(EditedFeed.occurrence("2026-03-03T14", in: feed))
            try edit.change(occurrence, span: .thisAndFuture) { _ in }
            return edit.feed
        }
        #expect(uids(try split(feed())) == ["Early 1", "Late new-1", "Series 1", "Series new-1"])
        // An occurrence with its own override isn't one that another override can match.
        let named = feed(Feeds.event("1", "RECURRENCE-ID:20260303T200000Z\nDTSTART:20260303T210000Z\nSUMMARY:Moved"))
        let result = try split(named)
        #expect(uids(result) == ["Early 1", "Late new-2", "Moved new-1", "Series 1", "Series new-1"])
        #expect(EditedFeed.list(result) == EditedFeed.list(named))
    }

    @Test("Overrides without an occurrence are removed with the following occurrences, or all of them with the series")
    func removal() throws {
        let following = try edit { try $0.remove($1, span: .thisAndFuture) }
        #expect(uids(following.feed) == ["Early 1", "Series 1"])
        let all = try edit { try $0.remove($1, span: .all) }
        #expect(all.feed.entries.isEmpty)
    }

    @Test("Removing the last occurrence keeps overrides that match no occurrence")
    func last() throws {
        var edit = CalendarEditor(Self.feed, options: EditedFeed.options)
        for day in ["2026-03-02", "2026-03-09", "2026-03-16", "2026-03-23"] {
            try edit.remove(try #require(EditedFeed.occurrence(day, in: edit.feed)))
        }
        #expect(EditedFeed.list(edit.feed) == ["2026-03-06T10:00:00 Early", "2026-03-20T10:00:00 Late"])
        try edit.remove(try #require(EditedFeed.occurrence("2026-03-06", in: edit.feed)))
        #expect(EditedFeed.list(edit.feed) == ["2026-03-20T10:00:00 Late"])
    }

    @Test("An override that names no occurrence doesn't become one of another occurrence if the series moves there")
    func move() throws {
        var edit = CalendarEditor(Self.feed, options: EditedFeed.options)
        let monday = try #require(EditedFeed.occurrence("2026-03-16", in: edit.feed))
        try edit.move(monday, to: Feeds.date("2026-03-20T09:00:00Z"), span: .all)
        #expect(
            EditedFeed.list(edit.feed) == [
                "2026-03-06T09:00:00 Series", "2026-03-06T10:00:00 Early", "2026-03-13T09:00:00 Series",
                "2026-03-20T09:00:00 Series", "2026-03-20T10:00:00 Late", "2026-03-27T09:00:00 Series",
            ])
        #expect(uids(edit.feed) == ["Early new-1", "Late new-2", "Series 1"])
    }

    @Test("An override of the only occurrence of its day names that occurrence when it moves to another day")
    func byDay() throws {
        let feed = Feeds.feed(
            Feeds.event("1", "DTSTART:20260904T093000Z\nRRULE:FREQ=WEEKLY;COUNT=2\nSUMMARY:Series")
                + Feeds.event("1", "RECURRENCE-ID:20260904T010000Z\nDTSTART:20260904T010000Z\nSUMMARY:Moved"))
        #expect(EditedFeed.list(feed) == ["2026-09-04T01:00:00 Moved", "2026-09-11T09:30:00 Series"])
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        try edit.move(
            try #require(EditedFeed.occurrence("2026-09-04", in: feed)), to: Feeds.date("2026-09-05T01:00:00Z"))
        #expect(EditedFeed.list(edit.feed) == ["2026-09-05T01:00:00 Moved", "2026-09-11T09:30:00 Series"])
        #expect(EditedFeed.lines(edit.bytes).contains("RECURRENCE-ID:20260904T093000Z"))
    }
}
