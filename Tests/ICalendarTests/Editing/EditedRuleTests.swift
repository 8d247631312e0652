import Foundation
import ICalendar
import ICalendarEditing
import TestSupport
import Testing

/// Moves of series whose rule can change in several ways.
@Suite("Rules of series that move")
struct EditedRuleTests {
    private func move(
        _ lines: String, _ occurrence: String, to start: CalendarTime, rules: [String]? = nil
    ) throws -> [String] {
        var edit = CalendarEditor(Feeds.feed(Feeds.event("1", lines)), options: EditedFeed.options)
        let occurrence = try #require(EditedFeed.occurrence(occurrence, in: edit.feed))
        let rules = try rules?.map { try RecurrenceRule($0) }
        try edit.change(occurrence, span: .all) {
            $0.start = start
            if let rules { $0.rules = rules }
        }
        return EditedFeed.list(edit.feed).map { String($0.prefix(16)) }
    }

    private func utc(_ month: Int, _ day: Int, _ hour: Int, _ minute: Int = 0) throws -> CalendarTime {
        .utc(try #require(CivilDateTime(year: 2026, month: month, day: day, hour: hour, minute: minute)))
    }

    @Test("If one of several hours moves, the series still starts at one of its hours")
    func oneHour() throws {
        let lines = "DTSTART:20260302T023000Z\nRRULE:FREQ=DAILY;COUNT=4;BYHOUR=2,14;BYMINUTE=30"
        let rule = "FREQ=DAILY;COUNT=4;BYHOUR=2,15;BYMINUTE=30"
        #expect(throws: SeriesEditError.ambiguousRule([try RecurrenceRule(rule)])) {
            try move(lines, "2026-03-02T14:30", to: utc(3, 2, 15, 30))
        }
        #expect(
            try move(lines, "2026-03-02T14:30", to: utc(3, 2, 15, 30), rules: [rule]) == [
                "2026-03-02T02:30", "2026-03-02T15:30", "2026-03-03T02:30", "2026-03-03T15:30",
            ])
        // The minute moves with all hours, so the minute of the start moves too.
        #expect(
            try move(
                "DTSTART:20260302T023000Z\nRRULE:FREQ=DAILY;COUNT=4;BYHOUR=2,14", "2026-03-02T14:30",
                to: utc(3, 2, 15, 0), rules: ["FREQ=DAILY;COUNT=4;BYHOUR=2,15"]) == [
                    "2026-03-02T02:00", "2026-03-02T15:00", "2026-03-03T02:00", "2026-03-03T15:00",
                ])
    }

    @Test("If one of several weekdays moves, exceptions on the others are kept, even if the new rule is set")
    func oneWeekday() throws {
        let lines =
            "DTSTART:20260302T090000Z\nRRULE:FREQ=WEEKLY;COUNT=6;BYDAY=MO,WE\nEXDATE:20260304T090000Z"
        #expect(
            try move(lines, "2026-03-09", to: utc(3, 10, 9), rules: ["FREQ=WEEKLY;COUNT=6;BYDAY=TU,WE"]) == [
                "2026-03-03T09:00", "2026-03-10T09:00", "2026-03-11T09:00", "2026-03-17T09:00", "2026-03-18T09:00",
            ])
    }

    @Test("In every second week, a day that moves to another week moves the whole rule")
    func otherWeek() throws {
        let lines = "DTSTART:20260302T090000Z\nRRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=MO,WE"
        let feed = Feeds.feed(Feeds.event("1", lines))
        var editor = SeriesEditor(feed, options: EditedFeed.options)
        let occurrence = try #require(EditedFeed.occurrence("2026-03-16", in: feed))
        editor.options.weekdays = .onlyThatWeekday
        let all = try RecurrenceRule("FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU")
        #expect(throws: SeriesEditError.ambiguousRule([all])) {
            try editor.move(occurrence, to: try utc(3, 15, 9), span: .all)
        }
        editor.options.weekdays = .allWeekdays
        let edited = CalendarFeed(
            try editor.move(occurrence, to: try utc(3, 15, 9), span: .all).applied(to: feed.trees[0].bytes))
        #expect(
            EditedFeed.list(edited).map { $0.prefix(10) } == ["2026-03-01", "2026-03-03", "2026-03-15", "2026-03-17"])
    }

    @Test("EXRULE moves with its series to another week")
    func exceptionRule() throws {
        let lines =
            "DTSTART:20260302T090000Z\nRRULE:FREQ=DAILY;COUNT=4\nEXRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE"
        #expect(
            try move(lines, "2026-03-03", to: utc(3, 2, 9)) == ["2026-03-02T09:00", "2026-03-04T09:00"])
    }

    @Test("An ambiguous move uses the rules that are set, even if these are the rules of the series")
    func sameRule() throws {
        let lines =
            "DTSTART:20260302T090000Z\nRRULE:FREQ=DAILY;COUNT=3\nEXRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE;BYSETPOS=-1"
        #expect(throws: SeriesEditError.ambiguousRule([])) { try move(lines, "2026-03-02", to: utc(3, 3, 9)) }
        #expect(
            try move(lines, "2026-03-02", to: utc(3, 3, 9), rules: ["FREQ=DAILY;COUNT=3"]) == [
                "2026-03-03T09:00", "2026-03-04T09:00", "2026-03-05T09:00",
            ])
    }

    @Test("A start that its rule doesn't have may move onto the rule, and no occurrence is lost")
    func startOntoRule() throws {
        // April 22 is a Wednesday, which is excluded. April 25 remains.
        let feed = Feeds.feed(
            Feeds.event(
                "1",
                """
                DTSTART:20260422T090000Z
                RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA;WKST=SU;UNTIL=20260429T225320Z
                EXDATE;VALUE=DATE:20260422
                """))
        #expect(EditedFeed.list(feed) == ["2026-04-25T09:00:00 -"])
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        edit.options.weekdays = .onlyThatWeekday
        let occurrence = try #require(EditedFeed.occurrence("2026-04-25", in: feed))
        try edit.move(occurrence, to: Feeds.date("2026-04-24T08:00:00Z"), span: .all)
        #expect(EditedFeed.list(edit.feed) == ["2026-04-24T08:00:00 -"])
    }

    @Test("A rule that ends before its first occurrence has no occurrences after a move either")
    func noOccurrence() throws {
        // The second Monday is November 9, half a day after UNTIL; two hours later it would be before.
        let lines = "DTSTART:20261025T233000Z\nRRULE:FREQ=MONTHLY;BYDAY=2MO;UNTIL=20261109T132320Z"
        #expect(try move(lines, "2026-10-25", to: utc(10, 26, 1, 30)) == ["2026-10-26T01:30"])
    }

    @Test("Moving an occurrence in a gap to the time it is shown at changes nothing")
    func gap() throws {
        let feed = Feeds.feed(
            Feeds.event("1", "DTSTART;TZID=Europe/Berlin:20260322T023000\nRRULE:FREQ=WEEKLY;BYHOUR=2"))
        let occurrence = try #require(EditedFeed.occurrence("2026-03-29", in: feed))
        #expect(EditedFeed.text(occurrence.start).hasSuffix("03:30:00"))
        let editor = SeriesEditor(feed, options: EditedFeed.options)
        for span in EditSpan.allCases where span != .thisAndFuture {
            #expect(try editor.move(occurrence, to: occurrence.start, span: span).isEmpty)
            #expect(try editor.move(occurrence, to: Feeds.date("2026-03-29T01:30:00Z"), span: span).isEmpty)
        }
        let split = try editor.move(occurrence, to: occurrence.start, span: .thisAndFuture)
        #expect(
            EditedFeed.lines(try split.applied(to: feed.trees[0].bytes)).contains(
                "DTSTART;TZID=Europe/Berlin:20260329T023000"))
    }
}
