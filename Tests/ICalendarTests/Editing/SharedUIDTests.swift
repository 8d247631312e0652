import Foundation
import ICalendar
import ICalendarEditing
import TestSupport
import Testing

/// Events that have the UID of the edited one, or none.
@Suite("Edits of events with a shared or missing UID")
struct SharedUIDTests {
    private static func lessons(_ extra: String = "") -> String {
        Feeds.event("lesson", "DTSTART:20260302T090000Z\nRRULE:FREQ=WEEKLY;COUNT=3\nSUMMARY:Morning")
            + Feeds.event("lesson", "DTSTART:20260302T140000Z\nRRULE:FREQ=WEEKLY;COUNT=3\nSUMMARY:Afternoon\n" + extra)
    }

    @Test("A removal from one of two series with one UID keeps the other, whose SEQUENCE becomes as high")
    func removal() throws {
        let feed = Feeds.feed(Self.lessons())
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        let done = try edit.remove(#require(EditedFeed.occurrence("2026-03-09T14:00", in: feed)))
        #expect(
            EditedFeed.list(edit.feed) == [
                "2026-03-02T09:00:00 Morning", "2026-03-02T14:00:00 Afternoon", "2026-03-09T09:00:00 Morning",
                "2026-03-16T09:00:00 Morning", "2026-03-16T14:00:00 Afternoon",
            ])
        #expect(EditedFeed.lines(edit.bytes).filter { $0 == "SEQUENCE:1" }.count == 2)
        #expect(EditedFeed.lines(edit.bytes).filter { $0 == "UID:lesson" }.count == 2)
        #expect(done.newUID == nil && done.remarks.isEmpty)
        edit.undo()
        #expect(edit.bytes == feed.trees[0].bytes)
    }

    @Test("An override of an excluded occurrence stays when an edit raises the SEQUENCE of its series")
    func overrideOfOther() throws {
        let override = """
            END:VEVENT
            BEGIN:VEVENT
            UID:lesson
            DTSTAMP:20260101T000000Z
            RECURRENCE-ID:20260309T140000Z
            DTSTART:20260310T140000Z
            SUMMARY:Moved
            """
        let feed = Feeds.feed(Self.lessons("EXDATE:20260309T140000Z\n" + override))
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        try edit.remove(#require(EditedFeed.occurrence("2026-03-09T09:00", in: feed)))
        #expect(
            EditedFeed.list(edit.feed) == [
                "2026-03-02T09:00:00 Morning", "2026-03-02T14:00:00 Afternoon", "2026-03-10T14:00:00 Moved",
                "2026-03-16T09:00:00 Morning", "2026-03-16T14:00:00 Afternoon",
            ])
    }

    @Test("An override with a time is one of a series with times, even if a series of days has its UID")
    func formOfStart() throws {
        let feed = Feeds.feed(
            Feeds.event("lesson", "DTSTART;VALUE=DATE:20260302\nRRULE:FREQ=WEEKLY;COUNT=2\nSUMMARY:Week")
                + Feeds.event("lesson", "DTSTART:20260302T140000Z\nRRULE:FREQ=WEEKLY;COUNT=2\nSUMMARY:Afternoon"))
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        let second = try #require(EditedFeed.occurrence("2026-03-09T14:00", in: feed))
        try edit.move(second, to: second.start.adding(.hours(1)))
        #expect(
            EditedFeed.list(edit.feed) == [
                "2026-03-02 Week", "2026-03-02T14:00:00 Afternoon", "2026-03-09 Week", "2026-03-09T15:00:00 Afternoon",
            ])
    }

    // The replaced override named an occurrence of both series, and appeared in the edited one. (Random edits with seed 9800000018.)
    @Test("A series that gets a UID of its own leaves behind an override that one of the other series replaced")
    func supersededOverride() throws {
        func early(_ summary: String) -> String {
            Feeds.event("lesson", "RECURRENCE-ID:20260309T090000Z\nDTSTART:20260309T080000Z\nSUMMARY:\(summary)")
        }
        let feed = Feeds.feed(
            Feeds.event("lesson", "DTSTART:20260302T090000Z\nRRULE:FREQ=WEEKLY;COUNT=3\nSUMMARY:Weekly") + early("Old")
                + Feeds.event("lesson", "DTSTART:20260308T090000Z\nRRULE:FREQ=DAILY;COUNT=9\nSUMMARY:Daily")
                + early("Early"))
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        let day = feed.occurrences(in: Feeds.interval("2026-03-16", "2026-03-17"), timeZone: .gmt)
        let shared = try #require(day.first { $0.summary == "Daily" })
        let before = EditedFeed.list(feed)
        #expect(before.contains("2026-03-09T08:00:00 Early") && before.contains("2026-03-09T09:00:00 Daily"))
        try edit.move(shared, to: shared.start.adding(.hours(1)))
        #expect(
            EditedFeed.list(edit.feed)
                == before.map { $0 == "2026-03-16T09:00:00 Daily" ? "2026-03-16T10:00:00 Daily" : $0 })
    }

    @Test("An occurrence that shares its time with an overridden one of a series with its UID gets a series of its own")
    func sameOverride() throws {
        let override = "RECURRENCE-ID:20260309T090000Z\nDTSTART:20260309T080000Z\nSEQUENCE:3\nSUMMARY:Early"
        let feed = Feeds.feed(
            Feeds.event("lesson", "DTSTART:20260302T090000Z\nRRULE:FREQ=WEEKLY;COUNT=2\nSUMMARY:Weekly")
                + Feeds.event("lesson", "DTSTART:20260308T090000Z\nRRULE:FREQ=DAILY;COUNT=2\nSUMMARY:Daily")
                + Feeds.event("lesson", override))
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        let day = feed.occurrences(in: Feeds.interval("2026-03-09", "2026-03-10"), timeZone: .gmt)
        let second = try #require(day.first { $0.summary == "Daily" })
        let done = try edit.move(second, to: second.start.adding(.hours(1)))
        #expect(
            EditedFeed.list(edit.feed) == [
                "2026-03-02T09:00:00 Weekly", "2026-03-08T09:00:00 Daily", "2026-03-09T08:00:00 Early",
                "2026-03-09T10:00:00 Daily",
            ])
        #expect(done.remarks == [.separated(uid: "new-1")])
    }

    @Test("An event that moves to the start of another one with its UID gets a UID of its own, with a remark")
    func sameStart() throws {
        let feed = Feeds.feed(
            Feeds.event("talk", "DTSTART:20260302T090000Z\nSUMMARY:First")
                + Feeds.event("talk", "DTSTART:20260302T140000Z\nSUMMARY:Second"))
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        let first = try #require(EditedFeed.occurrence("2026-03-02T09:00", in: feed))
        let done = try edit.move(first, to: #require(EditedFeed.occurrence("2026-03-02T14:00", in: feed)).start)
        #expect(
            EditedFeed.list(edit.feed) == ["2026-03-02T14:00:00 Second", "2026-03-02T14:00:00 First"]
                || EditedFeed.list(edit.feed) == ["2026-03-02T14:00:00 First", "2026-03-02T14:00:00 Second"])
        #expect(done.remarks == [.separated(uid: "new-1")] && done.newUID == "new-1")
        #expect(EditedFeed.lines(edit.bytes).filter { $0.hasPrefix("UID:") } == ["UID:new-1", "UID:talk"])
    }

    @Test("An event without a UID gets one when an edit adds an override, which would belong to no series otherwise")
    func missingUID() throws {
        let feed = Feeds.feed(
            "BEGIN:VEVENT\nDTSTAMP:20260101T000000Z\nDTSTART:20260302T090000Z\nRRULE:FREQ=WEEKLY;COUNT=2\nEND:VEVENT")
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        let second = try #require(EditedFeed.occurrence("2026-03-09T09:00", in: feed))
        let done = try edit.change(second) { $0.summary = "Second" }
        #expect(EditedFeed.list(edit.feed) == ["2026-03-02T09:00:00 -", "2026-03-09T09:00:00 Second"])
        #expect(EditedFeed.lines(edit.bytes).filter { $0 == "UID:new-1" }.count == 2)
        #expect(done.remarks == [.separated(uid: "new-1")])
        // An exception needs no UID.
        let removal = try SeriesEditor(feed, options: EditedFeed.options).remove(second)
        #expect(removal.remarks.isEmpty)
    }

    @Test("Invitations to single occurrences change together with span all, and from one on with this and following")
    func invitations() throws {
        let invitations = ["09", "16", "23"].map {
            Feeds.event(
                "meeting",
                "RECURRENCE-ID:202603\($0)T090000Z\nDTSTART:202603\($0)T090000Z\nDURATION:PT1H\nSUMMARY:Meeting")
        }
        let feed = Feeds.feed(invitations.joined())
        let editor = SeriesEditor(feed, options: EditedFeed.options)
        let second = try #require(EditedFeed.occurrence("2026-03-16T09:00", in: feed))
        func list(_ edit: SeriesEdit) throws -> [String] {
            EditedFeed.list(CalendarFeed(try edit.applied(to: feed.trees[0].bytes)))
        }
        #expect(
            try list(editor.change(second, span: .all) { $0.summary = "Talk" }) == [
                "2026-03-09T09:00:00 Talk", "2026-03-16T09:00:00 Talk", "2026-03-23T09:00:00 Talk",
            ])
        let later = CalendarTime.utc(try #require(CivilDateTime(year: 2026, month: 3, day: 16, hour: 11)))
        #expect(
            try list(editor.move(second, to: later, span: .thisAndFuture)) == [
                "2026-03-09T09:00:00 Meeting", "2026-03-16T11:00:00 Meeting", "2026-03-23T11:00:00 Meeting",
            ])
    }
}

/// Rules of edits that Decisions.md names (D18, D19, D21), and times whose zone is unknown.
@Suite("Details of edits")
struct EditedDetailTests {
    @Test("An override that is dragged moves the series by the time that the user dragged it")
    func draggedOverride() throws {
        let feed = Feeds.feed(
            Feeds.event("talk", "DTSTART:20260302T090000Z\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=3\nSUMMARY:Talk")
                + Feeds.event(
                    "talk", "RECURRENCE-ID:20260309T090000Z\nDTSTART:20260309T110000Z\nDURATION:PT1H\nSUMMARY:Late"))
        let late = try #require(EditedFeed.occurrence("2026-03-09T09:00", in: feed))
        let noon = CalendarTime.utc(try #require(CivilDateTime(year: 2026, month: 3, day: 9, hour: 12)))
        var all = CalendarEditor(feed, options: EditedFeed.options)
        try all.move(late, to: noon, span: .all)
        #expect(
            EditedFeed.list(all.feed) == [
                "2026-03-02T10:00:00 Talk", "2026-03-09T12:00:00 Late", "2026-03-16T10:00:00 Talk",
            ])
        var following = CalendarEditor(feed, options: EditedFeed.options)
        try following.move(late, to: noon, span: .thisAndFuture)
        #expect(
            EditedFeed.list(following.feed) == [
                "2026-03-02T09:00:00 Talk", "2026-03-09T12:00:00 Late", "2026-03-16T10:00:00 Talk",
            ])
    }

    @Test("A move of the series raises the SEQUENCE of an override even if it is as high as that of the moved master")
    func sequenceOfOverride() throws {
        let feed = Feeds.feed(
            Feeds.event("talk", "DTSTART:20260302T090000Z\nRRULE:FREQ=WEEKLY;COUNT=3\nSUMMARY:Talk\nSEQUENCE:1")
                + Feeds.event(
                    "talk", "RECURRENCE-ID:20260309T090000Z\nDTSTART:20260309T110000Z\nSUMMARY:Late\nSEQUENCE:2"))
        let first = try #require(EditedFeed.occurrence("2026-03-02", in: feed))
        let later = CalendarTime.utc(try #require(CivilDateTime(year: 2026, month: 3, day: 2, hour: 10)))
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        try edit.move(first, to: later, span: .all)
        let lines = EditedFeed.lines(edit.bytes)
        #expect(lines.contains("RECURRENCE-ID:20260309T100000Z"))
        #expect(lines.filter { $0.hasPrefix("SEQUENCE") } == ["SEQUENCE:2", "SEQUENCE:3"])
    }

    @Test("To remove this and the following occurrences of an event that doesn't recur removes the event")
    func followingOfOne() throws {
        let feed = Feeds.feed(
            Feeds.event("one", "DTSTART;TZID=America/New_York:20260302T090000\nSUMMARY:One")
                + Feeds.event("other", "DTSTART:20260302T090000Z\nSUMMARY:Other"))
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        try edit.remove(#require(EditedFeed.occurrence("2026-03-02T09:00", in: feed, uid: "one")), span: .thisAndFuture)
        #expect(EditedFeed.list(edit.feed) == ["2026-03-02T09:00:00 Other"])
    }

    @Test(
        "An edit keeps the TZID of a zone that can't be resolved: in EXDATE, RECURRENCE-ID and the second part of a split"
    )
    func unresolvedZone() throws {
        let feed = Feeds.feed(
            Feeds.event(
                "talk",
                """
                DTSTART;TZID=Customized Time Zone:20260302T090000
                DTEND;TZID=Customized Time Zone:20260302T100000
                RRULE:FREQ=WEEKLY;COUNT=4
                RDATE;TZID=Customized Time Zone:20260305T090000
                SUMMARY:Talk
                """))
        let third = try #require(EditedFeed.occurrence("2026-03-16T09:00", in: feed))
        let editor = SeriesEditor(feed, options: EditedFeed.options)
        func lines(_ edit: SeriesEdit) throws -> [String] {
            EditedFeed.lines(try edit.applied(to: feed.trees[0].bytes))
        }
        #expect(try lines(editor.remove(third)).contains("EXDATE;TZID=Customized Time Zone:20260316T090000"))
        let ten = CalendarTime.floating(try #require(CivilDateTime(year: 2026, month: 3, day: 16, hour: 10)))
        let moved = try lines(editor.move(third, to: ten))
        #expect(moved.contains("RECURRENCE-ID;TZID=Customized Time Zone:20260316T090000"))
        #expect(moved.contains("DTSTART;TZID=Customized Time Zone:20260316T100000"))
        #expect(moved.contains("DTEND;TZID=Customized Time Zone:20260316T110000"))
        let split = try lines(editor.change(third, span: .thisAndFuture) { $0.location = "Kiel" })
        #expect(split.contains("DTSTART;TZID=Customized Time Zone:20260316T090000"))
        #expect(split.contains("DTEND;TZID=Customized Time Zone:20260316T100000"))
        let all = try lines(editor.move(third, to: ten, span: .all))
        #expect(all.contains("RDATE;TZID=Customized Time Zone:20260305T100000"))
    }

    @Test("An override that matches no occurrence keeps its place when another occurrence of its day gets an override")
    func orphanOfDay() throws {
        let feed = Feeds.feed(
            Feeds.event("cat", "DTSTART:20260302T060000Z\nRRULE:FREQ=DAILY;BYHOUR=6,18;COUNT=6\nSUMMARY:Feeding")
                + Feeds.event("cat", "RECURRENCE-ID:20260303T200000Z\nDTSTART:20260303T200000Z\nSUMMARY:Which"))
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        let done = try edit.change(#require(EditedFeed.occurrence("2026-03-03T06:00", in: feed))) {
            $0.summary = "Fish"
        }
        #expect(done.remarks == [.separated(uid: "new-1")])
        #expect(
            EditedFeed.list(edit.feed) == [
                "2026-03-02T06:00:00 Feeding", "2026-03-02T18:00:00 Feeding", "2026-03-03T06:00:00 Fish",
                "2026-03-03T18:00:00 Feeding", "2026-03-03T20:00:00 Which", "2026-03-04T06:00:00 Feeding",
                "2026-03-04T18:00:00 Feeding",
            ])
    }

    @Test("A change of a PERIOD of a to-do that has only DUE keeps the length of the period")
    func periodOfToDo() throws {
        let feed = Feeds.feed(
            """
            BEGIN:VTODO
            UID:pay
            DTSTAMP:20260101T000000Z
            DUE:20260305T160000Z
            RDATE;VALUE=PERIOD:20260306T160000Z/PT30M
            SUMMARY:Pay
            END:VTODO
            """)
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        try edit.change(#require(EditedFeed.occurrence("2026-03-06", in: feed))) { $0.summary = "Pay now" }
        let lines = EditedFeed.lines(edit.bytes)
        #expect(lines.contains("DTSTART:20260306T160000Z") && lines.contains("DUE:20260306T163000Z"))
    }
}
