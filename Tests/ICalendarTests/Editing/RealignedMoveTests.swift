import Foundation
import ICalendar
import ICalendarEditing
import TestSupport
import Testing

@Suite("Moves of a series whose occurrences don't all move by the same time")
struct RealignedMoveTests {
    private static func edit(_ lines: String, _ others: String = "") -> CalendarEditor {
        var edit = CalendarEditor(Feeds.feed(Feeds.event("1", lines) + others), options: EditedFeed.options)
        edit.options.weekdays = .onlyThatWeekday
        return edit
    }

    private static func days(_ edit: CalendarEditor) -> [String] {
        EditedFeed.list(edit.feed).map { String($0.prefix(10).dropFirst(5)) }
    }

    @Test(
        "If a weekday moves past others, the exception of the n-th occurrence is that of the n-th occurrence afterwards"
    )
    func weekdayPastOthers() throws {
        var edit = Self.edit(
            """
            DTSTART:20260302T090000Z
            RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR;UNTIL=20260320T090000Z
            EXDATE:20260309T090000Z,20260318T090000Z
            RDATE:20260314T090000Z
            """)
        let monday = try #require(EditedFeed.occurrence("2026-03-16", in: edit.feed))
        try edit.move(monday, to: Feeds.date("2026-03-19T09:00:00Z"), span: .all)
        #expect(Self.days(edit) == ["03-05", "03-06", "03-11", "03-13", "03-17", "03-18", "03-19", "03-25"])
        // March 9 was the fourth occurrence, and March 18 the eighth of nine.
        #expect(EditedFeed.lines(edit.bytes).contains("EXDATE:20260312T090000Z,20260320T090000Z"))
        #expect(EditedFeed.lines(edit.bytes).contains("RRULE:FREQ=WEEKLY;UNTIL=20260325T090000Z;BYDAY=WE,TH,FR"))
    }

    @Test(
        "If a weekday moves past others, the override of the n-th occurrence is that of the n-th occurrence afterwards")
    func overridePastOthers() throws {
        let override = Feeds.event("1", "RECURRENCE-ID:20260309T090000Z\nDTSTART:20260309T150000Z\nSUMMARY:Moved")
        var edit = Self.edit("DTSTART:20260302T090000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=9", override)
        let monday = try #require(EditedFeed.occurrence("2026-03-02", in: edit.feed))
        try edit.move(monday, to: Feeds.date("2026-03-05T09:00:00Z"), span: .all)
        #expect(EditedFeed.lines(edit.bytes).contains("RECURRENCE-ID:20260312T090000Z"))
        #expect(EditedFeed.list(edit.feed).contains("2026-03-09T15:00:00 Moved"))
        #expect(Self.days(edit) == ["03-05", "03-06", "03-09", "03-11", "03-13", "03-18", "03-19", "03-20", "03-25"])
    }

    @Test("A weekday or an hour that would move onto another one of its rule needs a new rule")
    func mergedWeekdays() throws {
        var edit = Self.edit("DTSTART:20260302T090000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=9\nEXDATE:20260318T090000Z")
        let monday = try #require(EditedFeed.occurrence("2026-03-09", in: edit.feed))
        let wednesday = Feeds.date("2026-03-11T09:00:00Z")
        #expect(throws: SeriesEditError.ambiguousRule([])) { try edit.move(monday, to: wednesday, span: .all) }
        let rule = try RecurrenceRule("FREQ=WEEKLY;COUNT=5;BYDAY=WE")
        let start = try #require(CivilDateTime(year: 2026, month: 3, day: 11, hour: 9))
        let change = try edit.change(monday, span: .all) {
            $0.start = .utc(start)
            $0.rules = [rule]
        }
        #expect(Self.days(edit) == ["03-04", "03-11", "03-18", "03-25", "04-01"])
        // The exception would move from Wednesday to Friday, too.
        #expect(change.remarks == [.exceptionsRemoved(1)])
        var hours = Self.edit("DTSTART:20260302T090000Z\nRRULE:FREQ=DAILY;BYHOUR=9,15;COUNT=6")
        let morning = try #require(EditedFeed.occurrence("2026-03-03T09", in: hours.feed))
        #expect(throws: SeriesEditError.ambiguousRule([])) {
            try hours.move(morning, to: Feeds.date("2026-03-03T15:00:00Z"), span: .all)
        }
    }

    // The clock skips 00:30 on September 6, so the first occurrence is shown at 01:30, which the rule has. (Found by random edits with
    // seed 9700000001: DTSTART became 01:00, an occurrence that neither rule has.)
    @Test("A start at a time that the clock skips moves with the time shown instead onto a chosen rule")
    func skippedStart() throws {
        var edit = Self.edit(
            """
            DTSTART;TZID=America/Santiago:20260906T003000
            RRULE:FREQ=WEEKLY;BYDAY=SU;BYHOUR=1,2,3;COUNT=9
            """)
        let occurrence = try #require(
            edit.feed.occurrences(in: Feeds.interval("2026-09-20", "2026-09-21"), timeZone: .gmt).first {
                EditedFeed.text($0.start).hasPrefix("2026-09-20T01")
            })
        let clock = try #require(CivilDateTime(year: 2026, month: 9, day: 20, hour: 2))
        let start = CalendarTime.zoned(clock, try #require(occurrence.start.zone))
        let rule = try #require(RecurrenceRule.recovering("FREQ=WEEKLY;BYDAY=SU;BYHOUR=2,3").rule)
        try edit.change(occurrence, span: .all) {
            $0.start = start
            $0.rules = [rule]
        }
        #expect(EditedFeed.lines(edit.bytes).contains("DTSTART;TZID=America/Santiago:20260906T020000"))
    }

    @Test("This and the following occurrences of one weekday move past others with their exceptions")
    func followingPastOthers() throws {
        var edit = Self.edit(
            "DTSTART:20260302T090000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=9\nEXDATE:20260306T090000Z,20260316T090000Z"
        )
        let monday = try #require(EditedFeed.occurrence("2026-03-09", in: edit.feed))
        try edit.move(monday, to: Feeds.date("2026-03-12T09:00:00Z"), span: .thisAndFuture)
        #expect(Self.days(edit) == ["03-02", "03-04", "03-12", "03-13", "03-18", "03-20", "03-25"])
    }

    @Test(
        "If the month's 31st becomes the 30th, the third occurrence stays excluded and the series ends in the same month"
    )
    func daysOfMonth() throws {
        var edit = Self.edit(
            "DTSTART:20260131T090000Z\nRRULE:FREQ=MONTHLY;BYMONTHDAY=31;UNTIL=20261231T090000Z\nEXDATE:20260531T090000Z"
        )
        let march = try #require(EditedFeed.occurrence("2026-03-31", in: edit.feed))
        let change = try edit.move(march, to: Feeds.date("2026-03-30T09:00:00Z"), span: .all)
        #expect(change.remarks == [.occurrencesRealigned])
        #expect(
            Self.days(edit) == [
                "01-30", "03-30", "05-30", "06-30", "07-30", "08-30", "09-30", "10-30", "11-30", "12-30",
            ])
    }

    @Test(
        "If the month's 30th becomes the 31st, the override of an occurrence that there is no longer is removed, with a remark"
    )
    func longerDaysOfMonth() throws {
        let override = Feeds.event("1", "RECURRENCE-ID:20260430T090000Z\nDTSTART:20260430T150000Z\nSUMMARY:April")
        let last = Feeds.event("1", "RECURRENCE-ID:20260530T090000Z\nDTSTART:20260530T150000Z\nSUMMARY:May")
        var edit = Self.edit(
            "DTSTART:20260130T090000Z\nRRULE:FREQ=MONTHLY;BYMONTHDAY=30;UNTIL=20260530T090000Z\nEXDATE:20260330T090000Z",
            override + last)
        let january = try #require(EditedFeed.occurrence("2026-01-30", in: edit.feed))
        let change = try edit.move(january, to: Feeds.date("2026-01-31T09:00:00Z"), span: .all)
        #expect(EditedFeed.list(edit.feed) == ["2026-01-31T09:00:00 -", "2026-04-30T15:00:00 April"])
        #expect(change.remarks.contains { if case .overrideRemoved = $0 { true } else { false } })
    }

    @Test("If a member of the rule moves to the time of a start off the rule, its override is removed, with a remark")
    func memberOntoStart() throws {
        let first = Feeds.event("1", "RECURRENCE-ID:20260303T230000Z\nDTSTART:20260303T210000Z\nSUMMARY:First")
        let second = Feeds.event("1", "RECURRENCE-ID:20260304T230000Z\nDTSTART:20260304T210000Z\nSUMMARY:Second")
        var edit = Self.edit("DTSTART:20260303T230000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=4", first + second)
        let friday = try #require(EditedFeed.occurrence("2026-03-06", in: edit.feed))
        let change = try edit.move(friday, to: Feeds.date("2026-03-07T00:00:00Z"), span: .all)
        let lines = EditedFeed.lines(edit.bytes)
        #expect(lines.filter { $0.hasPrefix("RECURRENCE-ID") } == ["RECURRENCE-ID:20260304T000000Z"])
        #expect(EditedFeed.list(edit.feed).contains("2026-03-03T21:00:00 First"))
        #expect(change.remarks.contains { if case .overrideRemoved = $0 { true } else { false } })
    }

    @Test("An EXRULE with several weekdays moves as a whole with a series that has one weekday")
    func exceptionRule() throws {
        var edit = Self.edit(
            "DTSTART:20260303T090000Z\nRRULE:FREQ=WEEKLY;COUNT=3\nEXRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=30")
        let tuesday = try #require(EditedFeed.occurrence("2026-03-10", in: edit.feed))
        try edit.move(tuesday, to: Feeds.date("2026-03-09T09:00:00Z"), span: .all)
        #expect(Self.days(edit) == ["03-02", "03-09", "03-16"])
    }

    @Test("An added day that would coincide with a moved occurrence stays where it is")
    func addedDay() throws {
        var edit = Self.edit(
            "DTSTART:20260914T090000Z\nRRULE:FREQ=MONTHLY;BYDAY=2MO;COUNT=4\nRDATE:20260907T090000Z,20261005T090000Z")
        let october = try #require(EditedFeed.occurrence("2026-10-12", in: edit.feed))
        try edit.move(october, to: Feeds.date("2026-10-13T09:00:00Z"), span: .all)
        #expect(Self.days(edit) == ["09-07", "09-08", "10-06", "10-13", "11-10", "12-08"])
    }

    @Test("If one of several hours moves past the other, the n-th occurrence stays excluded")
    func hours() throws {
        var edit = Self.edit(
            "DTSTART:20260302T090000Z\nRRULE:FREQ=DAILY;BYHOUR=9,15;COUNT=6\nEXDATE:20260303T090000Z,20260304T150000Z")
        let morning = try #require(EditedFeed.occurrence("2026-03-02T09", in: edit.feed))
        try edit.move(morning, to: Feeds.date("2026-03-02T17:00:00Z"), span: .all)
        #expect(
            EditedFeed.list(edit.feed) == [
                "2026-03-02T17:00:00 -", "2026-03-03T15:00:00 -", "2026-03-04T15:00:00 -", "2026-03-04T17:00:00 -",
            ])
    }

    @Test(
        "In random weeks, one weekday moves with its exceptions and the others stay", arguments: [UInt64(2026), 2027])
    func randomWeeks(seed: UInt64) throws {
        let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
        let monday = try #require(CivilDate(year: 2026, month: 3, day: 2))
        var generator = SplitMix64(seed: seed)
        for _ in 0..<60 {
            var days = Array(0..<7)
            while days.count > Int.random(in: 2...4, using: &generator) {
                days.remove(at: Int.random(in: days.indices, using: &generator))
            }
            let interval = Int.random(in: 1...2, using: &generator)
            let moved = days[Int.random(in: days.indices, using: &generator)]
            // Between its neighbors, so that the order of the occurrences stays.
            let (before, after) = (days.last { $0 < moved } ?? -1, days.first { $0 > moved } ?? 7)
            let others = (before + 1..<after).filter { $0 != moved }
            guard !others.isEmpty else { continue }
            let new = others[Int.random(in: others.indices, using: &generator)]
            // Thirteen weeks, in the middle of which the clocks change.
            let weeks = stride(from: 0, to: 13, by: interval)
            let members = weeks.flatMap { week in days.map { (week: week, day: $0) } }
            let target = (week: interval * 3, day: moved)
            let excluded = members.filter { $0 != target && Int.random(in: 0..<3, using: &generator) == 0 }
            func text(_ member: (week: Int, day: Int)) throws -> String {
                "\(try #require(monday.adding(days: member.week * 7 + member.day)))"
            }
            func compact(_ member: (week: Int, day: Int)) throws -> String {
                try text(member).replacing("-", with: "") + "T090000"
            }
            let byDay = days.map { names[$0] }.joined(separator: ",")
            var lines = "DTSTART;TZID=Europe/Berlin:\(try compact((0, days[0])))\n"
            lines += "RRULE:FREQ=WEEKLY;INTERVAL=\(interval);BYDAY=\(byDay);UNTIL=20260531T210000Z\n"
            lines += try excluded.map { "EXDATE;TZID=Europe/Berlin:\(try compact($0))\n" }.joined()
            var edit = Self.edit(lines)
            let occurrence = try #require(EditedFeed.occurrence(try text(target), in: edit.feed))
            let day = try #require(monday.adding(days: target.week * 7 + new))
            let zone = try #require(occurrence.start.zone)
            try edit.move(occurrence, to: .zoned(CivilDateTime(day, secondOfDay: 32_400), zone), span: .all)
            // The first and the last week may gain a day that the rule didn't have before or after.
            let inner = members.filter { member in
                (1..<12).contains(member.week) && !excluded.contains { $0 == member }
            }
            let expected = try inner.map { try text(($0.week, $0.day == moved ? new : $0.day)) }.sorted()
            let (first, last) = (try text((1, 0)), try text((12, 0)))
            let found = EditedFeed.list(edit.feed).map { String($0.prefix(10)) }.filter { first <= $0 && $0 < last }
            #expect(found == expected, "\(names[moved]) to \(names[new]) in\n\(lines)")
            while edit.undo() != nil {}
            #expect(edit.bytes == Feeds.bytes(Feeds.event("1", lines)))
        }
    }

    /// A daily series in Apia, where December 30, 2011 doesn't exist, so that 09:00 on that day is 09:00 on the 31st, with
    /// overrides of two days.
    private static func apia(_ first: String, _ second: String) -> CalendarEditor {
        func override(_ day: String, _ name: String) -> String {
            Feeds.event(
                "1",
                """
                RECURRENCE-ID;TZID=Pacific/Apia:\(day)T090000
                DTSTART;TZID=Pacific/Apia:\(day)T100000
                SUMMARY:\(name)
                """)
        }
        return edit(
            "DTSTART;TZID=Pacific/Apia:20111227T090000\nRRULE:FREQ=DAILY",
            override(first, "First") + override(second, "Second"))
    }

    /// Moves the occurrence that has an original start on a day.
    private static func move(
        _ day: String, toDecember newDay: Int, hour: Int = 9, _ edit: inout CalendarEditor
    ) throws -> [SeriesEditRemark] {
        let window = Feeds.interval("2011-12-01", "2012-02-01")
        let occurrence = try #require(
            edit.feed.occurrences(in: window, timeZone: .gmt).first {
                EditedFeed.text($0.recurrenceID ?? $0.start).hasPrefix(day)
            })
        let zone = try #require(occurrence.recurrenceID?.zone)
        let clock = try #require(CivilDateTime(year: 2011, month: 12, day: newDay, hour: hour))
        return try edit.move(occurrence, to: .zoned(clock, zone), span: .all).remarks
    }

    /// The lines that name overrides and their summaries.
    private static func overrides(_ edit: CalendarEditor) -> [String] {
        EditedFeed.lines(edit.bytes).filter { $0.hasPrefix("RECURRENCE-ID") || $0.hasPrefix("SUMMARY") }
    }

    @Test("An occurrence of a day that the zone skips moves back from that day, apart from the next occurrence")
    func backFromSkippedDay() throws {
        var edit = Self.apia("20111231", "20120101")
        let remarks = try Self.move("2011-12-28", toDecember: 27, hour: 8, &edit)
        #expect(remarks.isEmpty)
        #expect(
            Self.overrides(edit) == [
                "RECURRENCE-ID;TZID=Pacific/Apia:20111229T080000", "SUMMARY:First",
                "RECURRENCE-ID;TZID=Pacific/Apia:20111231T080000", "SUMMARY:Second",
            ])
    }

    @Test("If the zone skips the day to which one of two occurrences moves, the first one keeps its override")
    func ontoSkippedDay() throws {
        var edit = Self.apia("20120101", "20120102")
        let remarks = try Self.move("2011-12-28", toDecember: 26, &edit)
        #expect(Self.overrides(edit) == ["RECURRENCE-ID;TZID=Pacific/Apia:20111231T090000", "SUMMARY:First"])
        #expect(remarks.contains { if case .overrideRemoved = $0 { true } else { false } })
    }

    // The override of January 1 is shown at 10:00, so from there to 09:00 on December 30 the series moves by two days and one
    // hour, to 08:00. December 30 doesn't exist, so that the fifth occurrence is at 08:00 on the 31st, and the sixth on January 1.
    @Test(
        "An occurrence that is moved to a day that the zone skips keeps its override, and so does the next one",
        arguments: [(9, "080000"), (10, "090000")])
    func editedOntoSkippedDay(_ hour: Int, _ original: String) throws {
        var edit = Self.apia("20120101", "20120102")
        let remarks = try Self.move("2012-01-01", toDecember: 30, hour: hour, &edit)
        #expect(
            Self.overrides(edit) == [
                "RECURRENCE-ID;TZID=Pacific/Apia:20111231T\(original)", "SUMMARY:First",
                "RECURRENCE-ID;TZID=Pacific/Apia:20120101T\(original)", "SUMMARY:Second",
            ])
        #expect(remarks == [.occurrencesRealigned])
    }

    @Test("An occurrence that is moved to a time that the clock skips is shown, and the next one stays excluded")
    func besideException() throws {
        var edit = Self.edit(
            """
            DTSTART;TZID=Pacific/Apia:20111227T090000
            RRULE:FREQ=DAILY;COUNT=9
            EXDATE;TZID=Pacific/Apia:20120102T090000
            """)
        let remarks = try Self.move("2012-01-01", toDecember: 30, &edit)
        #expect(remarks == [.occurrencesRealigned])
        #expect(EditedFeed.lines(edit.bytes).contains("EXDATE;TZID=Pacific/Apia:20120101T090000"))
    }
}
