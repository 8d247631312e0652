import Foundation
import ICalendar
import ICalendarEditing
import TestSupport
import Testing

/// Edits of series that have an override with RANGE=THISANDFUTURE.
@Suite("Edits under RANGE=THISANDFUTURE")
struct EditedRangeTests {
    /// The start of each occurrence, its length in minutes, and its summary.
    private func list(_ feed: CalendarFeed) -> [String] {
        let query = OccurrenceQuery(Feeds.interval("2011-01-01", "2029-01-01"), timeZone: .gmt, filter: .everything)
        return feed.occurrences(matching: query).map {
            "\(Feeds.text($0.interval.start)) \(Int($0.interval.duration) / 60) \($0.summary ?? "-")"
        }
    }

    /// The RECURRENCE-IDs of overrides, with the name of a range.
    private func identities(_ bytes: [UInt8]) -> [String] {
        EditedFeed.lines(bytes).filter { $0.hasPrefix("RECURRENCE-ID") }.sorted()
    }

    private static let periods =
        Feeds.event(
            "1",
            """
            DTSTART:20260302T090000Z
            DURATION:PT1H
            RRULE:FREQ=WEEKLY;COUNT=3
            RDATE;VALUE=PERIOD:20260304T090000Z/PT2H
            """)
        + Feeds.event(
            "1",
            """
            RECURRENCE-ID;RANGE=THISANDFUTURE:20260302T090000Z
            DTSTART:20260302T090000Z
            DURATION:PT1H
            SUMMARY:Range
            """)

    @Test("After a change of the occurrence that a range names, the range starts at the next one")
    func changeOfNamed() throws {
        var edit = CalendarEdit(Feeds.feed(Self.periods), options: EditedFeed.options)
        let before = list(edit.feed)
        #expect(
            before == [
                "2026-03-02T09:00:00Z 60 Range", "2026-03-04T09:00:00Z 120 Range", "2026-03-09T09:00:00Z 60 Range",
                "2026-03-16T09:00:00Z 60 Range",
            ])
        try edit.change(try #require(EditedFeed.occurrence("2026-03-02", in: edit.feed))) { $0.location = "Kiel" }
        #expect(list(edit.feed) == before)
        #expect(
            identities(edit.bytes) == [
                "RECURRENCE-ID:20260302T090000Z", "RECURRENCE-ID:20260304T090000Z",
                "RECURRENCE-ID;RANGE=THISANDFUTURE:20260309T090000Z",
            ])
    }

    @Test("Removing the occurrence that a range names keeps the times of the others")
    func removalOfNamed() throws {
        var edit = CalendarEdit(Feeds.feed(Self.periods), options: EditedFeed.options)
        let before = list(edit.feed)
        try edit.remove(try #require(EditedFeed.occurrence("2026-03-02", in: edit.feed)))
        #expect(list(edit.feed) == Array(before.dropFirst()))
    }

    @Test("A split at a period under a range keeps the length of the period")
    func splitAtPeriod() throws {
        var edit = CalendarEdit(Feeds.feed(Self.periods), options: EditedFeed.options)
        let before = list(edit.feed)
        try edit.change(try #require(EditedFeed.occurrence("2026-03-04", in: edit.feed)), span: .thisAndFuture) { _ in }
        #expect(list(edit.feed) == before)
        #expect(edit.feed.series.count == 2)
    }

    @Test("A split is refused if a range would continue from an RDATE in a gap")
    func dateInGap() throws {
        // Until October, the start would not match the EXRULE, so these months are dates. On September 30, 2012, there
        // is no 03:30.
        let feed = Feeds.feed(
            Feeds.event(
                "1",
                """
                DTSTART;TZID=Pacific/Apia:20110331T033000
                RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;BYMONTHDAY=31
                EXRULE:FREQ=DAILY;INTERVAL=5
                """)
                + Feeds.event(
                    "1",
                    """
                    RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Pacific/Apia:20120331T033000
                    DTSTART;TZID=Pacific/Apia:20120401T033000
                    SEQUENCE:3
                    """))
        let window = Feeds.interval("2012-03-15", "2012-04-15")
        let occurrence = try #require(feed.occurrences(in: window, timeZone: .gmt).first { _ in true })
        #expect(throws: SeriesEditError.unsplittable(.timeNotExpressible)) {
            try SeriesEditor(feed, options: EditedFeed.options).change(occurrence, span: .thisAndFuture) { _ in }
        }
    }

    @Test("A range in another zone that continues in a gap of its series keeps its distance from other occurrences")
    func rangeInGap() throws {
        let lines =
            Feeds.event(
                "1",
                """
                DTSTART;TZID=Europe/Berlin:20261025T020000
                RRULE:FREQ=YEARLY;BYMONTH=3,10;BYDAY=-1SU;COUNT=3
                RDATE;TZID=Europe/Berlin:20280322T213000
                """)
            + Feeds.event(
                "1",
                """
                RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261025T020000
                DTSTART;TZID=Asia/Tokyo:20261025T103000
                DURATION:PT45M
                SUMMARY:Range
                """)
        var edit = CalendarEdit(Feeds.feed(lines), options: EditedFeed.options)
        let before = list(edit.feed)
        // 02:30 in Berlin: in a gap in March 2027, and the first of two in October (RFC 5545 §3.3.5).
        #expect(
            before == [
                "2026-10-25T01:30:00Z 45 Range", "2027-03-28T01:30:00Z 45 Range", "2027-10-31T00:30:00Z 45 Range",
                "2028-03-22T21:00:00Z 45 Range",
            ])
        try edit.change(try #require(EditedFeed.occurrence("2026-10-25", in: edit.feed))) { $0.location = "Kiel" }
        #expect(list(edit.feed) == before)
        try edit.remove(try #require(EditedFeed.occurrence("2026-10-25", in: edit.feed)))
        #expect(list(edit.feed) == Array(before.dropFirst()))
    }

    @Test("The candidates of an ambiguous move are rules of the occurrences as they are shown")
    func ambiguous() throws {
        let lines =
            Feeds.event("1", "DTSTART;VALUE=DATE:20260915\nRRULE:FREQ=MONTHLY;BYMONTHDAY=1,15,31")
            + Feeds.event("1", "RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20261101\nDTSTART;VALUE=DATE:20261031")
        let feed = Feeds.feed(lines)
        let occurrence = try #require(EditedFeed.occurrence("2026-11-15", in: feed))
        let day = try #require(CivilDate(year: 2026, month: 11, day: 15))
        #expect(throws: SeriesEditError.ambiguousRule([])) {
            try SeriesEditor(feed, options: EditedFeed.options).move(
                occurrence, to: .date(day), span: .thisAndFuture)
        }
    }

    @Test("An ambiguous move of the first occurrence of a range has no candidates for times before the range")
    func ambiguousStart() throws {
        let lines =
            Feeds.event("1", "DTSTART:20261011T013000Z\nRRULE:FREQ=WEEKLY;BYDAY=SU;BYHOUR=1,2,3")
            + Feeds.event("1", "RECURRENCE-ID;RANGE=THISANDFUTURE:20261011T033000Z\nDTSTART:20261011T050000Z")
        let feed = Feeds.feed(lines)
        let occurrence = try #require(EditedFeed.occurrence("2026-10-11T03:30", in: feed))
        #expect(throws: SeriesEditError.ambiguousRule([])) {
            try SeriesEditor(feed, options: EditedFeed.options).move(
                occurrence, to: Feeds.date("2026-10-11T06:00:00Z"), span: .thisAndFuture)
        }
    }

    @Test("A changed override is kept if its master excludes both the day and the occurrence")
    func excludedTwice() throws {
        let lines =
            Feeds.event(
                "1",
                """
                DTSTART:20260302T090000Z
                RRULE:FREQ=WEEKLY;COUNT=2
                EXDATE:20260302T090000Z
                EXDATE;VALUE=DATE:20260302
                SEQUENCE:3
                """)
            + Feeds.event("1", "RECURRENCE-ID:20260302T090000Z\nDTSTART:20260302T100000Z\nSEQUENCE:3\nSUMMARY:Override")
        var edit = CalendarEdit(Feeds.feed(lines), options: EditedFeed.options)
        let before = list(edit.feed)
        #expect(before == ["2026-03-02T10:00:00Z 0 Override", "2026-03-09T09:00:00Z 0 -"])
        try edit.change(try #require(EditedFeed.occurrence("2026-03-02", in: edit.feed))) { $0.location = "Kiel" }
        #expect(list(edit.feed) == before)
    }

    @Test("A split under a range can remove the last component of the series")
    func lastComponentRemoved() throws {
        let lines =
            Feeds.event("1", "DTSTART:20260302T090000Z\nRRULE:FREQ=DAILY\nRDATE;VALUE=PERIOD:20260320T070000Z/PT1H")
            + Feeds.event(
                "1", "RECURRENCE-ID;RANGE=THISANDFUTURE:20260303T090000Z\nDTSTART:20260303T090000Z\nSUMMARY:Range")
            + Feeds.event("1", "RECURRENCE-ID:20260310T090000Z\nDTSTART:20260310T110000Z\nSUMMARY:Override")
        var edit = CalendarEdit(Feeds.feed(lines), options: EditedFeed.options)
        let occurrence = try #require(EditedFeed.occurrence("2026-03-05", in: edit.feed))
        let rule = try RecurrenceRule("FREQ=WEEKLY")
        let change = try edit.change(occurrence, span: .thisAndFuture) { $0.rules = [rule] }
        #expect(change.remarks.count == 1)
        #expect(list(edit.feed).contains("2026-03-12T09:00:00Z 0 Range"))
        #expect(!list(edit.feed).contains { $0.contains("Override") })
    }

    /// An edit that writes changes of this and the following occurrences as overrides with a range.
    private func rangeEdit(_ lines: String) -> CalendarEdit {
        var edit = CalendarEdit(Feeds.feed(lines), options: EditedFeed.options)
        edit.options.thisAndFuture = .range
        return edit
    }

    private static let sundays =
        Feeds.event("1", "DTSTART;TZID=Europe/Berlin:20270314T023000\nRRULE:FREQ=WEEKLY;COUNT=4")
        + Feeds.event(
            "1",
            """
            RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20270321T023000
            DTSTART;TZID=Europe/Berlin:20270321T023000
            SUMMARY:Range
            """)

    @Test("A range that starts in a gap leaves the following occurrences at their time")
    func rangeFromGap() throws {
        var edit = rangeEdit(Self.sundays)
        let before = list(edit.feed)
        #expect(
            before == [
                "2027-03-14T01:30:00Z 0 -", "2027-03-21T01:30:00Z 0 Range", "2027-03-28T01:30:00Z 0 Range",
                "2027-04-04T00:30:00Z 0 Range",
            ])
        let skipped = try #require(EditedFeed.occurrence("2027-03-28", in: edit.feed))
        try edit.change(skipped, span: .thisAndFuture) { $0.location = "Kiel" }
        #expect(list(edit.feed) == before)
        #expect(EditedFeed.lines(edit.bytes).contains("DTSTART;TZID=Europe/Berlin:20270328T023000"))
    }

    @Test("A range that moves an occurrence within the hour after a gap moves the following ones alike")
    func rangeMovedFromGap() throws {
        var edit = rangeEdit(Self.sundays)
        let skipped = try #require(EditedFeed.occurrence("2027-03-28", in: edit.feed))
        try edit.move(skipped, to: Feeds.date("2027-03-28T01:40:00Z"), span: .thisAndFuture)
        #expect(
            list(edit.feed) == [
                "2027-03-14T01:30:00Z 0 -", "2027-03-21T01:30:00Z 0 Range", "2027-03-28T01:40:00Z 0 Range",
                "2027-04-04T00:40:00Z 0 Range",
            ])
    }

    @Test("A range can't move an occurrence out of the hour after a gap")
    func rangeMovedOutOfGap() throws {
        let edit = rangeEdit(Self.sundays)
        let skipped = try #require(EditedFeed.occurrence("2027-03-28", in: edit.feed))
        #expect(throws: SeriesEditError.inexactRange) {
            var edit = edit
            try edit.move(skipped, to: Feeds.date("2027-03-28T02:30:00Z"), span: .thisAndFuture)
        }
    }

    @Test("A range in another zone that starts in a gap of its series leaves the following occurrences at their time")
    func rangeInAnotherZoneFromGap() throws {
        // On September 6, 2026, there is no 00:30 in Santiago.
        var edit = rangeEdit(
            Feeds.event("1", "DTSTART;TZID=America/Santiago:20260905T003000\nRRULE:FREQ=DAILY;COUNT=4")
                + Feeds.event(
                    "1",
                    """
                    RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/Santiago:20260905T003000
                    DTSTART;TZID=Europe/Berlin:20260904T063000
                    """))
        let before = list(edit.feed)
        #expect(
            before == [
                "2026-09-04T04:30:00Z 0 -", "2026-09-05T04:30:00Z 0 -", "2026-09-06T04:30:00Z 0 -",
                "2026-09-07T03:30:00Z 0 -",
            ])
        let skipped = try #require(EditedFeed.occurrence("2026-09-06", in: edit.feed))
        try edit.change(skipped, span: .thisAndFuture) { $0.location = "Kiel" }
        #expect(list(edit.feed) == before)
    }

    @Test("A split under a range that would move a date into a gap keeps the date under a later range")
    func dateMovedIntoGap() throws {
        let lines =
            Feeds.event(
                "1",
                """
                DTSTART;TZID=Europe/Berlin:20260302T090000
                RRULE:FREQ=WEEKLY;COUNT=5
                RDATE;TZID=Europe/Berlin:20260330T023000
                """)
            + Feeds.event(
                "1",
                """
                RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260302T090000
                DTSTART;TZID=Europe/Berlin:20260301T090000
                """)
            + Feeds.event(
                "1",
                """
                RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260323T090000
                DTSTART;TZID=Europe/Berlin:20260323T090000
                """)
        var edit = CalendarEdit(Feeds.feed(lines), options: EditedFeed.options)
        let before = list(edit.feed)
        #expect(before.suffix(2) == ["2026-03-30T00:30:00Z 0 -", "2026-03-30T07:00:00Z 0 -"])
        let second = try #require(EditedFeed.occurrence("2026-03-09", in: edit.feed))
        try edit.change(second, span: .thisAndFuture) { _ in }
        #expect(list(edit.feed) == before)
    }

    @Test("A split under a range that moves occurrences back over a skipped day shows the same occurrences")
    func splitOverSkippedDay() throws {
        // In Apia, there is no December 30, 2011: 09:00 on the 30th and on the 31st are one occurrence, which the range moves
        // like the 31st.
        let lines =
            Feeds.event("1", "DTSTART;TZID=Pacific/Apia:20111227T090000\nRRULE:FREQ=DAILY;UNTIL=20120101T190000Z")
            + Feeds.event(
                "1",
                """
                RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Pacific/Apia:20111228T090000
                DTSTART;TZID=Pacific/Apia:20111227T090000
                SUMMARY:Range
                """)
        var edit = CalendarEdit(Feeds.feed(lines), options: EditedFeed.options)
        let before = list(edit.feed)
        #expect(
            before == [
                "2011-12-27T19:00:00Z 0 -", "2011-12-27T19:00:00Z 0 Range", "2011-12-28T19:00:00Z 0 Range",
                "2011-12-30T19:00:00Z 0 Range", "2011-12-30T19:00:00Z 0 Range", "2011-12-31T19:00:00Z 0 Range",
            ])
        let third = try #require(EditedFeed.occurrence("2011-12-29", in: edit.feed))
        try edit.change(third, span: .thisAndFuture) { _ in }
        #expect(list(edit.feed) == before)
    }

    private static let mondays =
        Feeds.event("1", "DTSTART;VALUE=DATE:20260303\nRRULE:FREQ=WEEKLY;COUNT=5\nSUMMARY:Series")
        + Feeds.event(
            "1", "RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20260310\nDTSTART;VALUE=DATE:20260309\nSUMMARY:Range")
        + Feeds.event("1", "RECURRENCE-ID;VALUE=DATE:20260323\nDTSTART;VALUE=DATE:20260324\nSUMMARY:Other")

    @Test("A split under a range keeps an override that matches no occurrence in the second part")
    func splitBesideOrphan() throws {
        // The series is on Tuesdays and the range moves it to Mondays, of which the last override names one.
        var edit = CalendarEdit(Feeds.feed(Self.mondays), options: EditedFeed.options)
        let before = list(edit.feed)
        #expect(
            before.map { "\($0.prefix(10)) \($0.split(separator: " ")[2])" } == [
                "2026-03-03 Series", "2026-03-09 Range", "2026-03-16 Range", "2026-03-23 Range", "2026-03-24 Other",
                "2026-03-30 Range",
            ])
        let third = try #require(EditedFeed.occurrence("2026-03-17", in: edit.feed))
        let change = try edit.change(third, span: .thisAndFuture) { _ in }
        #expect(list(edit.feed) == before)
        let second = try #require(
            edit.feed.occurrences(in: Feeds.interval("2026-03-16", "2026-03-17"), timeZone: .gmt).first { _ in true })
        #expect(second.uid == change.newUID)
        try edit.remove(second, span: .all)
        #expect(list(edit.feed) == Array(before.prefix(2)))
    }

    @Test("A new rule under a range replaces a rule that ends before the range's times")
    func newRuleAfterEnd() throws {
        // The range moves October 17 past UNTIL.
        let lines =
            Feeds.event(
                "1",
                """
                DTSTART:20261003T090000Z
                RRULE:FREQ=WEEKLY;UNTIL=20261017T120000Z
                RDATE:20261020T090000Z
                SUMMARY:Series
                """)
            + Feeds.event(
                "1", "RECURRENCE-ID;RANGE=THISANDFUTURE:20261010T090000Z\nDTSTART:20261011T090000Z\nSUMMARY:Range")
            + Feeds.event("1", "RECURRENCE-ID:20261017T090000Z\nDTSTART:20261017T100000Z\nSUMMARY:Third")
        var edit = CalendarEdit(Feeds.feed(lines), options: EditedFeed.options)
        let third = try #require(EditedFeed.occurrence("2026-10-17", in: edit.feed))
        let rule = try RecurrenceRule("FREQ=DAILY;COUNT=3")
        let monday = try #require(CivilDateTime(year: 2026, month: 10, day: 19, hour: 9))
        try edit.change(third, span: .thisAndFuture) {
            $0.start = .utc(monday)
            $0.rules = [rule]
        }
        // The override is dragged from 10:00 on the 17th to 09:00 on the 19th, by two days less one hour. By the range, its
        // occurrence was at 09:00 on the 18th and the added date on the 21st: the rule starts at 08:00 on the 20th, where the
        // override replaces its first occurrence, and the added date comes to the 23rd.
        #expect(
            list(edit.feed) == [
                "2026-10-03T09:00:00Z 0 Series", "2026-10-11T09:00:00Z 0 Range", "2026-10-19T09:00:00Z 0 Third",
                "2026-10-21T08:00:00Z 0 Range", "2026-10-22T08:00:00Z 0 Range", "2026-10-23T08:00:00Z 0 Range",
            ])
    }

    @Test("A move of all has a remark if an added date comes to lie in a gap under a range")
    func dateMovedIntoGapUnderRange() throws {
        // The range moves 02:30 on March 29 like 03:30, the time that the clock shows instead.
        let lines =
            Feeds.event(
                "1",
                """
                DTSTART;TZID=Europe/Berlin:20260302T090000
                RRULE:FREQ=WEEKLY;COUNT=3
                RDATE;TZID=Europe/Berlin:20260329T093000
                """)
            + Feeds.event(
                "1",
                """
                RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260309T090000
                DTSTART;TZID=Europe/Berlin:20260308T090000
                """)
        let feed = Feeds.feed(lines)
        let first = try #require(EditedFeed.occurrence("2026-03-02", in: feed))
        let editor = SeriesEditor(feed, options: EditedFeed.options)
        #expect(try editor.move(first, to: Feeds.date("2026-03-02T01:30:00Z")).remarks.isEmpty)
        #expect(
            try editor.move(first, to: Feeds.date("2026-03-02T01:00:00Z"), span: .all).remarks == [
                .occurrencesRealigned
            ])
        #expect(try editor.move(first, to: Feeds.date("2026-03-02T07:00:00Z"), span: .all).remarks.isEmpty)
    }
}
