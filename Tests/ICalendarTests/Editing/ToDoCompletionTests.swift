import Foundation
import ICalendar
import ICalendarEditing
import TestSupport
import Testing

@Suite("Completion of to-dos")
struct ToDoCompletionTests {
    static let water = """
        BEGIN:VTODO
        UID:water
        DTSTAMP:20260101T000000Z
        DTSTART;VALUE=DATE:20260302
        DUE;VALUE=DATE:20260303
        RRULE:FREQ=DAILY;INTERVAL=3;COUNT=4
        SUMMARY:Water the plants
        STATUS:NEEDS-ACTION
        END:VTODO
        """

    private func edit() throws -> (CalendarEditor, Occurrence) {
        let feed = Feeds.feed(Self.water)
        return (
            CalendarEditor(feed, options: EditedFeed.options),
            try #require(EditedFeed.occurrence("2026-03-02", in: feed))
        )
    }

    @Test("A completed occurrence of a to-do is an override")
    func override() throws {
        var (edit, occurrence) = try edit()
        try edit.complete(occurrence, at: Feeds.date("2026-03-02T12:00:00Z"))
        let override = try #require(edit.feed.series.first?.overrides.first)
        #expect(override.status == .completed && override.component.value(.percentComplete) == 100)
        #expect(override.component[.completed]?.value == "20260302T120000Z")
        #expect(EditedFeed.list(edit.feed).count == 4)
        #expect(edit.feed.series.first?.master?.status == .needsAction)
    }

    @Test("A to-do that advances continues with its next occurrence, by the rule or after the completion")
    func advance() throws {
        var (edit, occurrence) = try edit()
        try edit.complete(occurrence, by: .advance())
        #expect(
            EditedFeed.list(edit.feed).map { $0.prefix(10) } == ["2026-03-05", "2026-03-08", "2026-03-11"])
        #expect(EditedFeed.lines(edit.bytes).contains("RRULE:FREQ=DAILY;COUNT=3;INTERVAL=3"))
        #expect(EditedFeed.lines(edit.bytes).contains("DUE;VALUE=DATE:20260306"))
        edit.undo()
        try edit.complete(occurrence, at: Feeds.date("2026-03-04T12:00:00Z"), by: .advance(.afterCompletion))
        #expect(
            EditedFeed.list(edit.feed).map { $0.prefix(10) } == ["2026-03-07", "2026-03-10", "2026-03-13"])
        #expect(edit.feed.series.count == 1)
    }

    @Test("A completed occurrence that is split off becomes a separate to-do")
    func split() throws {
        var (edit, occurrence) = try edit()
        try edit.complete(occurrence, by: .split())
        #expect(edit.feed.series.map(\.uid) == ["water", "new-1"])
        #expect(edit.feed.series.map { $0.master?.status } == [.needsAction, .completed])
        #expect(edit.feed.series.map(\.recurs) == [true, false])
        #expect(EditedFeed.list(edit.feed).count == 4)
    }

    @Test("The last occurrence of a to-do completes it")
    func last() throws {
        var (edit, first) = try edit()
        try edit.complete(first, by: .advance())
        for time in ["2026-03-05", "2026-03-08", "2026-03-11"] {
            try edit.complete(try #require(EditedFeed.occurrence(time, in: edit.feed)), by: .advance())
        }
        #expect(edit.feed.series.map { $0.master?.status } == [.completed])
        #expect(EditedFeed.list(edit.feed).map { $0.prefix(10) } == ["2026-03-11"])
        #expect(edit.feed.series.first?.recurs == false)
        while edit.undo() != nil {}
        #expect(edit.bytes == Feeds.bytes(Self.water))
    }

    @Test("A to-do that is open again has no COMPLETED and no PERCENT-COMPLETE of 100, unless they are given")
    func reopened() throws {
        let finished = """
            BEGIN:VTODO
            UID:tax
            DTSTAMP:20260101T000000Z
            DUE:20260302T170000Z
            STATUS:COMPLETED
            COMPLETED:20260301T100000Z
            PERCENT-COMPLETE:100
            SUMMARY:Tax return
            END:VTODO
            """
        let feed = Feeds.feed(finished)
        let occurrence = try #require(EditedFeed.occurrence("2026-03-02", in: feed))
        func edited(_ change: (inout EntryChange) -> Void) throws -> CalendarFeed {
            var edit = CalendarEditor(feed, options: EditedFeed.options)
            try edit.change(occurrence, change)
            return edit.feed
        }
        let changes: [(inout EntryChange) -> Void] = [
            { $0.status = .needsAction }, { $0.status = .inProcess }, { $0["STATUS"] = "NEEDS-ACTION" },
            { $0.status = nil }, { $0["STATUS"] = nil },
        ]
        for change in changes {
            let toDo = try #require(try edited(change).toDos.first)
            #expect(!toDo.isFinished && toDo.completed == nil && toDo.percentComplete == nil)
        }
        let half = try #require(
            try edited {
                $0.status = .inProcess
                $0.percentComplete = 50
            }.toDos.first)
        #expect(half.percentComplete == 50 && !half.isFinished)
        // A cancelled to-do isn't open again.
        let cancelled = try #require(try edited { $0.status = .cancelled }.toDos.first)
        #expect(cancelled.completed != nil && cancelled.percentComplete == 100)
    }

    @Test("A change of STATUS to COMPLETED sets COMPLETED and PERCENT-COMPLETE too, unless they are given")
    func status() throws {
        var (edit, occurrence) = try edit()
        try edit.change(occurrence) { $0.status = .completed }
        let override = try #require(edit.feed.series.first?.overrides.first)
        #expect(override.component[.completed]?.value == "20261123T000000Z")
        #expect(override.component.value(.percentComplete) == 100)
        edit.undo()
        try edit.change(occurrence) { $0["STATUS"] = "COMPLETED" }
        #expect(edit.feed.series.first?.overrides.first?.component.value(.percentComplete) == 100)
        edit.undo()
        try edit.change(occurrence, span: .all) {
            $0.status = .completed
            $0.completed = Feeds.date("2026-03-02T12:00:00Z")
            $0.percentComplete = 90
        }
        let master = try #require(edit.feed.series.first?.master)
        #expect(master.component[.completed]?.value == "20260302T120000Z")
        #expect(master.component.value(.percentComplete) == 90)
    }

    @Test("An event can't be completed")
    func event() throws {
        let feed = Feeds.feed(SeriesEditTests.talk)
        let occurrence = try #require(EditedFeed.occurrence("2026-03-16T09", in: feed))
        #expect(throws: SeriesEditError.incompatibleKind) { try SeriesEditor(feed).complete(occurrence) }
    }
}
