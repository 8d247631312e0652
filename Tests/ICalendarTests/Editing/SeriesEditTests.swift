import Foundation
import ICalendar
import ICalendarEditing
import TestSupport
import Testing

@Suite("Edits of a series")
struct SeriesEditTests {
    /// The example of the article *Editing*.
    static let talk = """
        BEGIN:VEVENT
        UID:talk@x
        DTSTAMP:20260101T000000Z
        DTSTART;TZID=Europe/Berlin:20260302T090000
        DURATION:PT1H
        RRULE:FREQ=WEEKLY;COUNT=10
        EXDATE;TZID=Europe/Berlin:20260330T090000
        RDATE;TZID=Europe/Berlin:20260409T090000
        SUMMARY:Talk
        END:VEVENT
        BEGIN:VEVENT
        UID:talk@x
        DTSTAMP:20260101T000000Z
        RECURRENCE-ID;TZID=Europe/Berlin:20260309T090000
        DTSTART;TZID=Europe/Berlin:20260309T110000
        DURATION:PT1H
        SUMMARY:Talk
        END:VEVENT
        BEGIN:VEVENT
        UID:talk@x
        DTSTAMP:20260101T000000Z
        RECURRENCE-ID;TZID=Europe/Berlin:20260413T090000
        DTSTART;TZID=Europe/Berlin:20260413T150000
        DURATION:PT1H
        SUMMARY:Talk
        END:VEVENT
        """

    @Test("A split keeps the occurrences, ends the first part with its last member and counts the rest")
    func workedExample() throws {
        let feed = Feeds.feed(Self.talk)
        let before = EditedFeed.list(feed)
        #expect(before.count == 10)
        let occurrence = try #require(EditedFeed.occurrence("2026-04-06T09", in: feed))
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        let change = try edit.change(occurrence, span: .thisAndFuture) { _ in }
        #expect(change.newUID == "new-1")
        #expect(EditedFeed.list(edit.feed) == before)
        #expect(
            EditedFeed.lines(edit.bytes) == [
                "BEGIN:VCALENDAR", "VERSION:2.0",
                "BEGIN:VEVENT", "UID:talk@x", "DTSTAMP:20261123T000000Z", "DTSTART;TZID=Europe/Berlin:20260302T090000",
                "DURATION:PT1H", "RRULE:FREQ=WEEKLY;UNTIL=20260330T070000Z",
                "EXDATE;TZID=Europe/Berlin:20260330T090000", "SUMMARY:Talk",
                "RELATED-TO;RELTYPE=NEXT:new-1", "SEQUENCE:1", "LAST-MODIFIED:20261123T000000Z", "END:VEVENT",
                "BEGIN:VEVENT", "UID:talk@x", "DTSTAMP:20260101T000000Z",
                "RECURRENCE-ID;TZID=Europe/Berlin:20260309T090000", "DTSTART;TZID=Europe/Berlin:20260309T110000",
                "DURATION:PT1H", "SUMMARY:Talk", "END:VEVENT",
                "BEGIN:VEVENT", "UID:new-1", "DTSTAMP:20261123T000000Z",
                "RECURRENCE-ID;TZID=Europe/Berlin:20260413T090000", "DTSTART;TZID=Europe/Berlin:20260413T150000",
                "DURATION:PT1H", "SUMMARY:Talk", "LAST-MODIFIED:20261123T000000Z", "END:VEVENT",
                "BEGIN:VEVENT", "UID:new-1", "DTSTAMP:20261123T000000Z", "DTSTART;TZID=Europe/Berlin:20260406T090000",
                "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=5", "RDATE;TZID=Europe/Berlin:20260409T090000",
                "SUMMARY:Talk", "RELATED-TO;RELTYPE=FIRST:talk@x", "LAST-MODIFIED:20261123T000000Z", "END:VEVENT",
                "END:VCALENDAR",
            ])
        #expect(edit.canUndo)
        #expect(edit.undo() == change)
        #expect(!edit.canUndo)
        #expect(edit.bytes == Feeds.bytes(Self.talk))
        #expect(edit.undo() == nil)
    }

    @Test("Moving one occurrence adds an override in the form of its series and keeps all other bytes")
    func moveThis() throws {
        let feed = Feeds.feed(Self.talk)
        let occurrence = try #require(EditedFeed.occurrence("2026-03-16T09", in: feed))
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        try edit.move(occurrence, to: Feeds.date("2026-03-17T13:00:00Z"))
        #expect(EditedFeed.list(edit.feed).contains("2026-03-17T14:00:00 Talk"))
        #expect(!EditedFeed.list(edit.feed).contains("2026-03-16T09:00:00 Talk"))
        let added = EditedFeed.lines(edit.bytes).difference(from: EditedFeed.lines(feed.trees[0].bytes))
        #expect(added.removals.isEmpty)
        #expect(EditedFeed.lines(edit.bytes).contains("RECURRENCE-ID;TZID=Europe/Berlin:20260316T090000"))
        #expect(EditedFeed.lines(edit.bytes).contains("SEQUENCE:1"))
        // A second move affects the same override.
        try edit.move(occurrence, to: Feeds.date("2026-03-18T13:00:00Z"))
        #expect(EditedFeed.list(edit.feed).filter { $0.hasPrefix("2026-03-1") }.count == 1)
        #expect(EditedFeed.list(edit.feed).contains("2026-03-18T14:00:00 Talk"))
        edit.undo()
        edit.undo()
        #expect(edit.bytes == feed.trees[0].bytes)
    }

    @Test("A removed occurrence has an EXDATE and no override")
    func removeThis() throws {
        let feed = Feeds.feed(Self.talk)
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        try edit.remove(try #require(EditedFeed.occurrence("2026-04-13T09", in: feed)))
        let lines = EditedFeed.lines(edit.bytes)
        #expect(lines.contains("EXDATE;TZID=Europe/Berlin:20260413T090000"))
        #expect(!lines.contains("RECURRENCE-ID;TZID=Europe/Berlin:20260413T090000"))
        #expect(EditedFeed.list(edit.feed).count == 9)
        #expect(edit.feed.series.count == 1)
    }

    @Test("Removing the last remaining occurrence removes the series")
    func removeLast() throws {
        let feed = Feeds.feed(Feeds.event("1", "DTSTART:20260302T090000Z\nRRULE:FREQ=DAILY;COUNT=2"))
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        try edit.remove(try #require(EditedFeed.occurrence("2026-03-02", in: edit.feed)))
        try edit.remove(try #require(EditedFeed.occurrence("2026-03-03", in: edit.feed)))
        #expect(EditedFeed.lines(edit.bytes) == ["BEGIN:VCALENDAR", "VERSION:2.0", "END:VCALENDAR"])
    }

    @Test("A series keeps the occurrence that an override of this and following occurrences still shows")
    func removeUnderRange() throws {
        let feed = Feeds.feed(
            Feeds.event("1", "DTSTART;VALUE=DATE:20260714\nRRULE:FREQ=YEARLY;COUNT=1\nRDATE;VALUE=DATE:20260715")
                + Feeds.event(
                    "1",
                    "RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20260714\nDTSTART;VALUE=DATE:20260714\nSUMMARY:Range")
        )
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        try edit.remove(try #require(EditedFeed.occurrence("2026-07-15", in: feed)))
        #expect(EditedFeed.list(edit.feed) == ["2026-07-14 Range"])
    }

    @Test("Removing this and the following occurrences ends the series and removes later overrides")
    func removeFollowing() throws {
        let feed = Feeds.feed(Self.talk)
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        try edit.remove(try #require(EditedFeed.occurrence("2026-04-06T09", in: feed)), span: .thisAndFuture)
        #expect(EditedFeed.list(edit.feed) == Array(EditedFeed.list(feed).prefix(4)))
        #expect(!EditedFeed.lines(edit.bytes).contains { $0.contains("RELATED-TO") || $0.contains("RDATE") })
        #expect(edit.edits.first?.newUID == nil)
        let first = try #require(EditedFeed.occurrence("2026-03-02T09", in: edit.feed))
        try edit.remove(first, span: .thisAndFuture)
        #expect(EditedFeed.list(edit.feed).isEmpty)
    }

    @Test("A series moves as a whole, with its rule, dates and overrides")
    func moveAll() throws {
        let lines = Self.talk.replacingOccurrences(of: "FREQ=WEEKLY", with: "FREQ=WEEKLY;BYDAY=MO")
        let feed = Feeds.feed(lines)
        let occurrence = try #require(EditedFeed.occurrence("2026-03-16T09", in: feed))
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        try edit.move(occurrence, to: Feeds.date("2026-03-17T09:00:00Z"), span: .all)
        #expect(
            EditedFeed.list(edit.feed) == [
                "2026-03-03T10:00:00 Talk", "2026-03-09T11:00:00 Talk", "2026-03-17T10:00:00 Talk",
                "2026-03-24T10:00:00 Talk", "2026-04-07T10:00:00 Talk", "2026-04-10T10:00:00 Talk",
                "2026-04-13T15:00:00 Talk", "2026-04-21T10:00:00 Talk", "2026-04-28T10:00:00 Talk",
                "2026-05-05T10:00:00 Talk",
            ])
        let written = EditedFeed.lines(edit.bytes)
        #expect(written.contains("RRULE:FREQ=WEEKLY;COUNT=10;BYDAY=TU"))
        #expect(written.contains("EXDATE;TZID=Europe/Berlin:20260331T100000"))
        #expect(written.contains("RECURRENCE-ID;TZID=Europe/Berlin:20260310T100000"))
        #expect(edit.feed.series.count == 1)
        #expect(edit.edits[0].remarks.isEmpty)
    }

    @Test("Hundreds of EXDATEs move with their series, and each line keeps its parameters, folds and line end")
    func manyExceptions() throws {
        let first = try #require(CivilDate(year: 2026, month: 1, day: 2))
        let forms = [
            "EXDATE;TZID=Europe/Berlin:", "exdate;X-A=\"b:c\";TZID=Europe/Berlin:", "EXDATE;TZID=Europe/\n Berlin:",
        ]
        func lines(_ time: String) throws -> String {
            let lines = try (0..<300).map { number in
                let days = try [0, 1].map { try #require(first.adding(days: 3 * number + $0)).description }
                let times = days.map { $0.replacing("-", with: "") + time }
                // Equal at the start, and then different from line to line.
                let form = number < 150 ? forms[0] : forms[number % forms.count]
                return form + (number % 7 == 3 ? times.joined(separator: ",\n ") : times[0])
            }
            return lines.joined(separator: "\n") + "\n"
        }
        let entry = ["UID:talk@x", "DTSTART;TZID=Europe/Berlin:20260101T090000", "DURATION:PT1H", "RRULE:FREQ=DAILY"]
        let text =
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\n"
            + (entry + [try lines("T090000")]).joined(separator: "\n") + "END:VEVENT\r\nEND:VCALENDAR\r\n"
        let feed = CalendarFeed(Array(text.utf8))
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        let occurrence = try #require(EditedFeed.occurrence("2026-01-01T09", in: feed))
        try edit.move(occurrence, to: Feeds.date("2026-01-01T09:00:00Z"), span: .all)
        let written = String(decoding: edit.bytes, as: UTF8.self)
        #expect(written.contains("\nRRULE:FREQ=DAILY\n" + (try lines("T100000"))))
        edit.undo()
        #expect(edit.bytes == Array(text.utf8))
    }

    @Test("A long line of EXDATEs moves with its series, beside one that matches no occurrence")
    func longLines() throws {
        func lines(_ time: String, _ between: String) -> String {
            let days = (10...19).map { "202601\($0)T\(time)" }
            return "EXDATE:\(days[0])\r\n" + between + "EXDATE:" + days[1...].joined(separator: ",\r\n ") + "\r\n"
        }
        let entry = "UID:1\r\nDTSTART:20260101T090000Z\r\nDURATION:PT1H\r\nRRULE:FREQ=DAILY;COUNT=30\r\n"
        let text =
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\n" + entry
            + lines("090000Z", "EXDATE:20260120T050000Z\r\n") + "END:VEVENT\r\nEND:VCALENDAR\r\n"
        let feed = CalendarFeed(Array(text.utf8))
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        let occurrence = try #require(EditedFeed.occurrence("2026-01-01T09", in: feed))
        try edit.move(occurrence, to: Feeds.date("2026-01-01T11:00:00Z"), span: .all)
        #expect(EditedFeed.list(edit.feed).count == 20)
        #expect(String(decoding: edit.bytes, as: UTF8.self).contains("COUNT=30\r\n" + lines("110000Z", "")))
        edit.undo()
        #expect(edit.bytes == Array(text.utf8))
    }

    /// The random edits found that a line that became longer was taken from the copy of the lines before it.
    @Test("Changed lines side by side keep their order, whether or not their lengths change")
    func neighbors() throws {
        for lines in [["SEQUENCE:9", "DTSTART:20260302T090000Z"], ["DTSTART:20260302T090000Z", "SEQUENCE:9"]] {
            let all = lines + ["DURATION:PT1H", "RRULE:FREQ=DAILY"]
            let feed = Feeds.feed(Feeds.event("1", all.joined(separator: "\n")))
            var edit = CalendarEditor(feed, options: EditedFeed.options)
            let occurrence = try #require(EditedFeed.occurrence("2026-03-02", in: feed))
            try edit.move(occurrence, to: Feeds.date("2026-03-02T10:00:00Z"), span: .all)
            let moved = lines.map { $0.replacing("T09", with: "T10").replacing("E:9", with: "E:10") }
            #expect(Array(EditedFeed.lines(edit.bytes).drop { !moved.contains($0) }.prefix(2)) == moved)
        }
    }

    @Test("One of several weekdays moves only if the caller chooses how")
    func ambiguousWeekday() throws {
        let feed = Feeds.feed(Feeds.event("1", "DTSTART:20260302T090000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR"))
        let occurrence = try #require(EditedFeed.occurrence("2026-03-09", in: feed))
        let tuesday = Feeds.date("2026-03-10T09:00:00Z")
        var editor = SeriesEditor(feed, options: EditedFeed.options)
        let candidates = [
            try RecurrenceRule("FREQ=WEEKLY;BYDAY=TU,WE,FR"), try RecurrenceRule("FREQ=WEEKLY;BYDAY=TU,TH,SA"),
        ]
        #expect(throws: SeriesEditError.ambiguousRule(candidates)) {
            try editor.move(occurrence, to: tuesday, span: .thisAndFuture)
        }
        editor.options.weekdays = .allWeekdays
        let edit = try editor.move(occurrence, to: tuesday, span: .thisAndFuture)
        let edited = CalendarFeed(try edit.applied(to: feed.trees[0].bytes))
        #expect(
            EditedFeed.list(edited).prefix(6) == [
                "2026-03-02T09:00:00 -", "2026-03-04T09:00:00 -", "2026-03-06T09:00:00 -", "2026-03-10T09:00:00 -",
                "2026-03-12T09:00:00 -", "2026-03-14T09:00:00 -",
            ])
    }

    @Test("A weekday of the month moves to the ordinal that the new day has")
    func ordinalWeekday() throws {
        let feed = Feeds.feed(
            Feeds.event(
                "1",
                "DTSTART:20260914T090000Z\nRRULE:FREQ=MONTHLY;BYDAY=2MO;UNTIL=20270101T000000Z\nEXDATE:20261109T090000Z"
            ))
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        let occurrence = try #require(EditedFeed.occurrence("2026-10-12", in: feed))
        let change = try edit.move(occurrence, to: Feeds.date("2026-10-13T09:00:00Z"), span: .all)
        #expect(
            EditedFeed.list(edit.feed) == ["2026-09-08T09:00:00 -", "2026-10-13T09:00:00 -", "2026-12-08T09:00:00 -"])
        #expect(change.remarks == [.occurrencesRealigned])
        #expect(EditedFeed.lines(edit.bytes).contains("RRULE:FREQ=MONTHLY;UNTIL=20261208T090000Z;BYDAY=2TU"))
    }

    @Test("A change of content reaches the overrides that have inherited the old one")
    func inheritance() throws {
        let feed = Feeds.feed(
            Self.talk.replacingOccurrences(
                of: "DTSTART;TZID=Europe/Berlin:20260413T150000",
                with: "DTSTART;TZID=Europe/Berlin:20260413T150000\nLOCATION:Kiel"))
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        try edit.change(try #require(EditedFeed.occurrence("2026-03-16T09", in: feed)), span: .all) {
            $0.summary = "Lecture"
            $0.location = "Bonn"
            $0["X-ROOM"] = "2;14"
        }
        #expect(EditedFeed.list(edit.feed).allSatisfy { $0.hasSuffix(" Lecture") })
        #expect(edit.feed.series[0].overrides.map(\.location) == ["Bonn", "Kiel"])
        #expect(EditedFeed.lines(edit.bytes).filter { $0 == "X-ROOM:2\\;14" }.count == 3)
        #expect(!EditedFeed.lines(edit.bytes).contains { $0.hasPrefix("SEQUENCE") })
    }

    @Test("An edit without changes keeps the document")
    func emptyChange() throws {
        let feed = Feeds.feed(Self.talk)
        let editor = SeriesEditor(feed, options: EditedFeed.options)
        for time in ["2026-03-02T09", "2026-03-09T09", "2026-04-06T09", "2026-04-09T09"] {
            let occurrence = try #require(EditedFeed.occurrence(time, in: feed))
            #expect(try editor.change(occurrence, span: .this) { _ in }.isEmpty)
            #expect(try editor.change(occurrence, span: .all) { _ in }.isEmpty)
        }
    }

    @Test("A series that moves to another zone keeps its local times or its instants")
    func zones() throws {
        let feed = Feeds.feed(Self.talk)
        let occurrence = try #require(EditedFeed.occurrence("2026-03-16T09", in: feed))
        let newYork = CalendarZone(Feeds.zone("America/New_York"))
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        try edit.changeZone(of: occurrence, to: newYork)
        #expect(EditedFeed.list(edit.feed) == EditedFeed.list(feed))
        let lines = EditedFeed.lines(edit.bytes)
        #expect(lines.contains("EXDATE;TZID=America/New_York:20260330T090000"))
        #expect(lines.contains("TZID:America/New_York"))
        #expect(!lines.contains { $0.contains("Berlin") })
        edit.undo()
        try edit.changeZone(of: occurrence, to: newYork, keeping: .instant)
        let first = try #require(EditedFeed.occurrence("2026-03-16T04", in: edit.feed))
        #expect(first.interval.start == occurrence.interval.start)
    }

    @Test("An occurrence without its rule becomes a separate event")
    func detaches() throws {
        let feed = Feeds.feed(Self.talk)
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        let occurrence = try #require(EditedFeed.occurrence("2026-03-16T09", in: feed))
        let daily = try RecurrenceRule("FREQ=DAILY")
        try edit.change(occurrence) { $0.rules = [] }
        #expect(EditedFeed.list(edit.feed) == EditedFeed.list(feed))
        #expect(edit.feed.series.map(\.uid) == ["talk@x", "new-1"])
        #expect(throws: SeriesEditError.ruleOfOneOccurrence) {
            try edit.change(try #require(EditedFeed.occurrence("2026-03-23T09", in: edit.feed))) { $0.rules = [daily] }
        }
    }

    @Test("A new rule removes exceptions and overrides without an occurrence, with a remark")
    func newRule() throws {
        let feed = Feeds.feed(Self.talk)
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        let rule = try RecurrenceRule("FREQ=WEEKLY;INTERVAL=2;COUNT=4")
        let change = try edit.change(try #require(EditedFeed.occurrence("2026-03-02T09", in: feed)), span: .all) {
            $0.rules = [rule]
        }
        #expect(
            EditedFeed.list(edit.feed) == [
                "2026-03-02T09:00:00 Talk", "2026-03-16T09:00:00 Talk", "2026-04-09T09:00:00 Talk",
                "2026-04-13T15:00:00 Talk",
            ])
        #expect(change.remarks.count == 1)
    }

    @Test("A series with times can become all-day, and the reverse")
    func allDay() throws {
        let feed = Feeds.feed(Self.talk)
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        let occurrence = try #require(EditedFeed.occurrence("2026-03-16T09", in: feed))
        let day = try #require(CivilDate(year: 2026, month: 3, day: 17))
        try edit.move(occurrence, to: .date(day), span: .all)
        let lines = EditedFeed.lines(edit.bytes)
        #expect(lines.contains("DTSTART;VALUE=DATE:20260303"))
        #expect(lines.contains("EXDATE;VALUE=DATE:20260331"))
        #expect(lines.contains("RECURRENCE-ID;VALUE=DATE:20260310"))
        #expect(EditedFeed.list(edit.feed).first == "2026-03-03 Talk")
        #expect(EditedFeed.list(edit.feed).count == 10)
        let back = try #require(EditedFeed.occurrence("2026-03-17", in: edit.feed))
        let nine = CivilDateTime(day, secondOfDay: 32_400)
        try edit.move(back, to: .utc(nine), span: .thisAndFuture)
        #expect(EditedFeed.list(edit.feed).contains("2026-03-24T09:00:00 Talk"))
        #expect(EditedFeed.list(edit.feed).count == 10)
    }

    @Test("An occurrence that the feed doesn't have can't be edited")
    func notFound() throws {
        let feed = Feeds.feed(Self.talk)
        let occurrence = try #require(EditedFeed.occurrence("2026-03-16T09", in: feed))
        let other = Feeds.feed(Feeds.event("1", "DTSTART:20260302T090000Z"))
        #expect(throws: SeriesEditError.occurrenceNotFound) { try SeriesEditor(other).remove(occurrence) }
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        try edit.remove(occurrence)
        #expect(throws: SeriesEditError.occurrenceNotFound) { try edit.remove(occurrence) }
        #expect(throws: SeriesEditError.reservedProperty("UID")) {
            try edit.change(try #require(EditedFeed.occurrence("2026-03-02T09", in: feed))) { $0["uid"] = "2" }
        }
    }

    @Test("Edits are undone and made again, and another edit drops those that were undone")
    func redo() throws {
        let feed = Feeds.feed(Self.talk)
        let (monday, next) = (
            try #require(EditedFeed.occurrence("2026-04-06T09", in: feed)),
            try #require(EditedFeed.occurrence("2026-04-20T09", in: feed))
        )
        var editor = CalendarEditor(feed, options: EditedFeed.options)
        try editor.remove(monday)
        let first = editor.bytes
        try editor.change(next) { $0.location = "Kiel" }
        let second = editor.bytes
        #expect(!editor.canRedo && editor.redo() == nil)
        editor.undo()
        #expect(editor.bytes == first && editor.canRedo)
        editor.undo()
        #expect(editor.bytes == feed.trees.first?.bytes)
        #expect(editor.redo() != nil && editor.bytes == first)
        #expect(editor.redo() != nil && editor.bytes == second && !editor.canRedo && editor.edits.count == 2)
        editor.undo()
        try editor.remove(next)
        #expect(!editor.canRedo)
    }

    @Test("An edit made elsewhere is applied to its document, and refused by another")
    func applying() throws {
        let feed = Feeds.feed(Self.talk)
        let monday = try #require(EditedFeed.occurrence("2026-04-06T09", in: feed))
        let edit = try SeriesEditor(feed, options: EditedFeed.options).remove(monday)
        var editor = CalendarEditor(feed)
        try editor.apply(edit)
        #expect(editor.bytes == (try edit.applied(to: feed.trees[0].bytes)) && editor.edits.count == 1)
        #expect(throws: PatchError.self) { try editor.apply(edit) }
        var empty = CalendarEditor(CalendarFeed([]))
        #expect(throws: PatchError.self) { try empty.apply(edit) }
        editor.undo()
        #expect(editor.bytes == feed.trees[0].bytes)
    }

    @Test("An entry is added with its time zone, once, and undone to the byte")
    func adding() throws {
        let feed = Feeds.feed(Self.talk)
        var editor = CalendarEditor(feed)
        let noon = try #require(CalendarTime("2026-03-02T12:00[Europe/Paris]"))
        let stamp = Feeds.date("2026-01-01")
        for uid in ["lunch", "tea"] { try editor.add(EventDraft(uid: uid, dtstamp: stamp, start: noon)) }
        try editor.add(ToDoDraft(uid: "report", dtstamp: stamp))
        try editor.add(JournalDraft(uid: "minutes", dtstamp: stamp))
        let names = editor.feed.calendars[0].components.map(\.name)
        #expect(names.suffix(5) == ["VTIMEZONE", "VEVENT", "VEVENT", "VTODO", "VJOURNAL"])
        #expect(
            editor.edits[0].steps.map(\.description) == ["added VTIMEZONE Europe/Paris", "added VEVENT lunch"])
        #expect(editor.feed.entries.filter { $0.start == noon }.map(\.uid) == ["lunch", "tea"])
        // Neither a used UID nor a value that can't be written changes anything.
        let bytes = editor.bytes
        for uid in ["talk@x", "report"] {
            #expect(throws: WritingError.self) { try editor.add(EventDraft(uid: uid, dtstamp: stamp, start: noon)) }
        }
        #expect(editor.bytes == bytes)
        while editor.undo() != nil {}
        #expect(editor.bytes == feed.trees[0].bytes)
    }
}
