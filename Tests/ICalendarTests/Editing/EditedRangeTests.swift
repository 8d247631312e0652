import Foundation
import ICalendar
import ICalendarEditing
import TestSupport
import Testing

/// Overrides with RANGE=THISANDFUTURE are read, and the first edit of their series makes each a series of its own.
@Suite("Edits of series with RANGE=THISANDFUTURE")
struct EditedRangeTests {
    /// The start of each occurrence, its length in minutes, and its summary.
    private func list(_ feed: CalendarFeed) -> [String] {
        let query = OccurrenceQuery(Feeds.interval("2011-01-01", "2029-01-01"), timeZone: .gmt, filter: .everything)
        return feed.occurrences(matching: query).map {
            "\(Feeds.text($0.interval.start)) \(Int($0.interval.duration) / 60) \($0.summary ?? "-")"
        }
    }

    private func edit(_ lines: String) -> CalendarEditor {
        CalendarEditor(Feeds.feed(lines), options: EditedFeed.options)
    }

    private static let mondays =
        Feeds.event(
            "1",
            """
            DTSTART:20260302T090000Z
            DURATION:PT30M
            RRULE:FREQ=WEEKLY;COUNT=5
            EXDATE:20260330T090000Z
            SUMMARY:Series
            """)
        + Feeds.event(
            "1",
            """
            RECURRENCE-ID;RANGE=THISANDFUTURE:20260316T090000Z
            DTSTART:20260316T100000Z
            DURATION:PT1H
            SUMMARY:Range
            """)
        + Feeds.event("1", "RECURRENCE-ID:20260323T090000Z\nDTSTART:20260323T150000Z\nSUMMARY:Moved")

    private static let shown = [
        "2026-03-02T09:00:00Z 30 Series", "2026-03-09T09:00:00Z 30 Series", "2026-03-16T10:00:00Z 60 Range",
        "2026-03-23T15:00:00Z 0 Moved",
    ]

    @Test(
        "The first edit of a series splits it at its range, and shows the same occurrences", arguments: [9, 16, 23])
    func split(day: Int) throws {
        var edit = edit(Self.mondays)
        #expect(list(edit.feed) == Self.shown)
        let occurrence = try #require(EditedFeed.occurrence("2026-03-\(day == 9 ? "09" : "\(day)")", in: edit.feed))
        let change = try edit.change(occurrence) { $0.location = "Kiel" }
        #expect(list(edit.feed) == Self.shown)
        let lines = EditedFeed.lines(edit.bytes)
        #expect(!lines.contains { $0.contains("RANGE") })
        #expect(lines.filter { $0 == "LOCATION:Kiel" }.count == 1)
        #expect(change.newUID == (day == 9 ? nil : "new-1"))
        #expect(lines.filter { $0 == "UID:new-1" }.count == (day == 16 ? 3 : 2))
        for line in [
            "RRULE:FREQ=WEEKLY;UNTIL=20260309T090000Z", "DTSTART:20260316T100000Z", "RRULE:FREQ=WEEKLY;COUNT=3",
            "EXDATE:20260330T100000Z", "RECURRENCE-ID:20260323T100000Z",
        ] { #expect(lines.contains(line), "\(line)") }
        edit.undo()
        #expect(edit.bytes == Feeds.bytes(Self.mondays))
    }

    @Test("A change of all, and of this and the following ones, reaches each part of a series with a range")
    func spans() throws {
        for (span, start, changed) in [(EditSpan.all, "09", 4), (.all, "16", 4), (.thisAndFuture, "09", 3)] {
            var edit = edit(Self.mondays)
            let occurrence = try #require(EditedFeed.occurrence("2026-03-\(start)", in: edit.feed))
            try edit.change(occurrence, span: span) {
                $0.location = "Kiel"
                $0.status = .confirmed
            }
            let query = OccurrenceQuery(
                Feeds.interval("2026-01-01", "2027-01-01"), timeZone: .gmt, filter: .everything)
            let places = edit.feed.occurrences(matching: query).map { $0.entry.location ?? "-" }
            #expect(places == Array(repeating: "-", count: 4 - changed) + Array(repeating: "Kiel", count: changed))
            #expect(list(edit.feed) == Self.shown)
        }
    }

    @Test("A move of all moves each part of a series with a range by the same amount")
    func moveAll() throws {
        var edit = edit(Self.mondays)
        let second = try #require(EditedFeed.occurrence("2026-03-09", in: edit.feed))
        try edit.move(second, to: Feeds.date("2026-03-10T11:00:00Z"), span: .all)
        #expect(
            list(edit.feed) == [
                "2026-03-03T11:00:00Z 30 Series", "2026-03-10T11:00:00Z 30 Series", "2026-03-17T12:00:00Z 60 Range",
                "2026-03-23T15:00:00Z 0 Moved",
            ])
    }

    @Test("A removal of all, and of this and the following ones, removes each part of a series with a range")
    func removal() throws {
        for (span, left) in [(EditSpan.this, [0, 2, 3]), (.thisAndFuture, [0]), (.all, [])] {
            var edit = edit(Self.mondays)
            let second = try #require(EditedFeed.occurrence("2026-03-09", in: edit.feed))
            try edit.remove(second, span: span)
            #expect(list(edit.feed) == left.map { Self.shown[$0] })
        }
    }

    @Test("A range from the first occurrence on becomes the master of its series")
    func first() throws {
        var edit = edit(
            Feeds.event("1", "DTSTART:20260302T090000Z\nRRULE:FREQ=WEEKLY;COUNT=2\nSUMMARY:Series")
                + Feeds.event(
                    "1",
                    """
                    RECURRENCE-ID;RANGE=THISANDFUTURE:20260302T090000Z
                    DTSTART:20260303T100000Z
                    SUMMARY:Range
                    """))
        let before = list(edit.feed)
        #expect(before == ["2026-03-03T10:00:00Z 0 Range", "2026-03-10T10:00:00Z 0 Range"])
        try edit.change(try #require(EditedFeed.occurrence("2026-03-09", in: edit.feed))) { $0.location = "Kiel" }
        #expect(list(edit.feed) == before)
        #expect(edit.feed.series.map(\.uid) == ["1"])
        #expect(EditedFeed.lines(edit.bytes).contains("RECURRENCE-ID:20260310T100000Z"))
    }

    @Test("A series is split at each of several ranges")
    func several() throws {
        func range(_ day: String, _ time: String, _ name: String) -> String {
            Feeds.event(
                "1",
                """
                RECURRENCE-ID;RANGE=THISANDFUTURE:202603\(day)T090000Z
                DTSTART:202603\(day)T\(time)0000Z
                SUMMARY:\(name)
                """)
        }
        var edit = edit(
            Feeds.event("1", "DTSTART:20260302T090000Z\nRRULE:FREQ=DAILY;COUNT=6\nSUMMARY:Series")
                + range("04", "10", "Second") + range("06", "11", "Third"))
        let before = list(edit.feed)
        #expect(before.map { String($0.suffix(6)) } == ["Series", "Series", "Second", "Second", " Third", " Third"])
        try edit.change(try #require(EditedFeed.occurrence("2026-03-05", in: edit.feed)), span: .all) {
            $0.location = "Kiel"
        }
        #expect(list(edit.feed) == before)
        #expect(edit.feed.series.count == 3)
        #expect(EditedFeed.lines(edit.bytes).filter { $0 == "LOCATION:Kiel" }.count == 3)
    }

    @Test("A range in another zone continues in the zone of its series")
    func anotherZone() throws {
        var edit = edit(
            Feeds.event("1", "DTSTART;TZID=Europe/Berlin:20260316T090000\nRRULE:FREQ=WEEKLY;COUNT=4\nSUMMARY:Series")
                + Feeds.event(
                    "1",
                    """
                    RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260323T090000
                    DTSTART;TZID=Asia/Tokyo:20260323T180000
                    SUMMARY:Range
                    """))
        let before = list(edit.feed)
        // 10:00 in Berlin, whose clocks change on March 29.
        #expect(
            before == [
                "2026-03-16T08:00:00Z 0 Series", "2026-03-23T09:00:00Z 0 Range", "2026-03-30T08:00:00Z 0 Range",
                "2026-04-06T08:00:00Z 0 Range",
            ])
        try edit.change(try #require(EditedFeed.occurrence("2026-03-16", in: edit.feed))) { $0.location = "Kiel" }
        #expect(list(edit.feed) == before)
        #expect(EditedFeed.lines(edit.bytes).contains("DTSTART;TZID=Europe/Berlin:20260323T100000"))
    }

    @Test("The occurrence that a range names stays, even if an EXDATE names it too", arguments: ["", ";VALUE=DATE"])
    func excluded(_ form: String) throws {
        var edit = edit(
            Feeds.event(
                "1",
                """
                DTSTART:20260302T090000Z
                RRULE:FREQ=WEEKLY;COUNT=4
                EXDATE\(form):20260309\(form.isEmpty ? "T090000Z" : "")
                SUMMARY:Series
                """)
                + Feeds.event(
                    "1", "RECURRENCE-ID;RANGE=THISANDFUTURE:20260309T090000Z\nDTSTART:20260309T100000Z\nSUMMARY:Range"))
        let before = list(edit.feed)
        #expect(before.count == 4)
        try edit.change(try #require(EditedFeed.occurrence("2026-03-16", in: edit.feed))) { $0.location = "Kiel" }
        #expect(list(edit.feed) == before)
    }

    private static let secondMondays =
        Feeds.event("1", "DTSTART:20260309T090000Z\nRRULE:FREQ=MONTHLY;BYDAY=2MO\nSUMMARY:Series")
        + Feeds.event(
            "1", "RECURRENCE-ID;RANGE=THISANDFUTURE:20260511T090000Z\nDTSTART:20260512T090000Z\nSUMMARY:Range")

    @Test("An edit of another occurrence keeps a range whose occurrences no rule has")
    func inexact() throws {
        // The day after the second Monday isn't always the second Tuesday: in February 2027, the 9th is, but in September, the 14th
        // is the second Monday and the 8th the second Tuesday.
        var edit = edit(Self.secondMondays)
        let before = list(edit.feed)
        try edit.change(try #require(EditedFeed.occurrence("2026-04-13", in: edit.feed))) { $0.location = "Kiel" }
        try edit.remove(try #require(EditedFeed.occurrence("2026-06-08", in: edit.feed)))
        #expect(list(edit.feed) == before.filter { !$0.hasPrefix("2026-06") })
        #expect(EditedFeed.lines(edit.bytes).contains("RECURRENCE-ID;RANGE=THISANDFUTURE:20260511T090000Z"))
    }

    @Test("A range that no rule has becomes dates if it ends")
    func dates() throws {
        var edit = edit(Self.secondMondays.replacing("BYDAY=2MO", with: "BYDAY=2MO;COUNT=7"))
        let before = list(edit.feed)
        #expect(before.count == 7)
        try edit.change(try #require(EditedFeed.occurrence("2026-05-11", in: edit.feed))) { $0.location = "Kiel" }
        #expect(list(edit.feed) == before)
        let lines = EditedFeed.lines(edit.bytes)
        for line in [
            "DTSTART:20260512T090000Z", "RDATE:20260609T090000Z,20260714T090000Z,20260811T090000Z,20260915T090000Z",
        ] {
            #expect(lines.contains(line), "\(line)")
        }
        #expect(!lines.contains { $0.contains("RANGE") })
    }

    @Test("An edit of several occurrences is refused beside a range whose occurrences no rule has")
    func refused() throws {
        let feed = Feeds.feed(Self.secondMondays)
        let editor = SeriesEditor(feed, options: EditedFeed.options)
        for (start, span) in [("2026-04-13", EditSpan.all), ("2026-06-08", .thisAndFuture), ("2026-05-11", .this)] {
            let occurrence = try #require(EditedFeed.occurrence(start, in: feed))
            #expect(throws: SeriesEditError.inexactRange, "\(start) \(span)") {
                try editor.change(occurrence, span: span) { $0.location = "Kiel" }
            }
        }
        let first = try #require(EditedFeed.occurrence("2026-03-09", in: feed))
        #expect(try editor.remove(first, span: .all).steps.count == 2)
    }

    @Test("An edit is refused if added periods under a range have other lengths than the range")
    func periods() throws {
        let feed = Feeds.feed(
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
                    "RECURRENCE-ID;RANGE=THISANDFUTURE:20260302T090000Z\nDTSTART:20260302T090000Z\nDURATION:PT1H"))
        let first = try #require(EditedFeed.occurrence("2026-03-02", in: feed))
        #expect(throws: SeriesEditError.inexactRange) {
            try SeriesEditor(feed, options: EditedFeed.options).change(first) { $0.location = "Kiel" }
        }
    }

    @Test("An edit is refused if a range moves days that an EXRULE excludes, and no EXRULE has these days")
    func exceptionRule() throws {
        // The range excludes 31 January, and 1 May. The first 30th with no 31st after it is the 88th day.
        let feed = Feeds.feed(
            Feeds.event("1", "DTSTART:20260101T090000Z\nRRULE:FREQ=DAILY\nEXRULE:FREQ=MONTHLY;BYMONTHDAY=30")
                + Feeds.event("1", "RECURRENCE-ID;RANGE=THISANDFUTURE:20260102T090000Z\nDTSTART:20260103T090000Z"))
        let third = try #require(EditedFeed.occurrence("2026-01-05", in: feed))
        #expect(throws: SeriesEditError.inexactRange) {
            try SeriesEditor(feed, options: EditedFeed.options).change(third, span: .thisAndFuture) {
                $0.location = "Kiel"
            }
        }
    }

    @Test("An edit is refused if a range moves occurrences back over a day that the zone skips")
    func skippedDay() throws {
        // In Apia, there is no December 30, 2011: 09:00 on the 30th and on the 31st are one occurrence.
        let feed = Feeds.feed(
            Feeds.event("1", "DTSTART;TZID=Pacific/Apia:20111227T090000\nRRULE:FREQ=DAILY;UNTIL=20120101T190000Z")
                + Feeds.event(
                    "1",
                    """
                    RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Pacific/Apia:20111228T090000
                    DTSTART;TZID=Pacific/Apia:20111227T090000
                    SUMMARY:Range
                    """))
        let third = try #require(EditedFeed.occurrence("2011-12-29", in: feed))
        #expect(throws: SeriesEditError.inexactRange) {
            try SeriesEditor(feed, options: EditedFeed.options).change(third, span: .thisAndFuture) { _ in }
        }
    }

    @Test("An edit keeps a range that moves two times, shown as one where the clock skips the first, to two")
    func mergedTimes() throws {
        // On March 14, 2027, the clocks of St. John's skip 02:00, so that day has two occurrences, as has the day before with the range.
        var edit = edit(
            Feeds.event(
                "1",
                """
                DTSTART;TZID=America/St_Johns:20260906T010000
                RRULE:FREQ=WEEKLY;BYDAY=SU;BYHOUR=1,2,3
                SUMMARY:Series
                """)
                + Feeds.event(
                    "1",
                    """
                    RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/St_Johns:20260913T010000
                    DTSTART;TZID=America/St_Johns:20260912T010000
                    SUMMARY:Range
                    """))
        let before = list(edit.feed)
        #expect(before.count { $0.hasPrefix("2027-03-13") } == 2 && before.count { $0.hasPrefix("2027-03-06") } == 3)
        try edit.change(try #require(EditedFeed.occurrence("2026-10-04", in: edit.feed))) { $0.location = "Kiel" }
        #expect(list(edit.feed) == before)
    }

    @Test("An edited occurrence stays at the second of two equal times to which a range moved it")
    func repeatedTime() throws {
        // 01:30 UTC on October 25, 2026 is the second 02:30 in Berlin. The day after a fourth Saturday is no day of a rule.
        var edit = edit(
            Feeds.event("1", "DTSTART:20260926T013000Z\nRRULE:FREQ=MONTHLY;BYDAY=4SA\nSUMMARY:Series")
                + Feeds.event(
                    "1",
                    """
                    RECURRENCE-ID;RANGE=THISANDFUTURE:20260926T013000Z
                    DTSTART;TZID=Europe/Berlin:20260927T033000
                    SUMMARY:Range
                    """))
        let before = list(edit.feed)
        #expect(before.contains("2026-10-25T01:30:00Z 0 Range"))
        try edit.change(try #require(EditedFeed.occurrence("2026-10-24", in: edit.feed))) { $0.location = "Kiel" }
        #expect(list(edit.feed) == before)
        #expect(EditedFeed.lines(edit.bytes).contains("DTSTART:20261025T013000Z"))
    }

    @Test("An edit of a day keeps the days to which a range moved the other times of its series")
    func days() throws {
        var edit = edit(
            Feeds.event("1", "DTSTART:20260302T090000Z\nRRULE:FREQ=DAILY;COUNT=4\nSUMMARY:Series")
                + Feeds.event(
                    "1",
                    """
                    RECURRENCE-ID;RANGE=THISANDFUTURE:20260303T090000Z
                    DTSTART;VALUE=DATE:20260304
                    SUMMARY:Range
                    """))
        let before = list(edit.feed)
        #expect(
            before == [
                "2026-03-02T09:00:00Z 0 Series", "2026-03-04T00:00:00Z 1440 Range", "2026-03-05T00:00:00Z 1440 Range",
                "2026-03-06T00:00:00Z 1440 Range",
            ])
        let third = try #require(EditedFeed.occurrence("2026-03-04T09:00", in: edit.feed))
        try edit.change(third) { $0.location = "Kiel" }
        #expect(list(edit.feed) == before)
        try edit.remove(try #require(EditedFeed.occurrence("2026-03-05T09:00", in: edit.feed)))
        #expect(list(edit.feed) == Array(before.dropLast()))
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
        var edit = edit(lines)
        let before = list(edit.feed)
        #expect(before == ["2026-03-02T10:00:00Z 0 Override", "2026-03-09T09:00:00Z 0 -"])
        try edit.change(try #require(EditedFeed.occurrence("2026-03-02", in: edit.feed))) { $0.location = "Kiel" }
        #expect(list(edit.feed) == before)
    }
}
