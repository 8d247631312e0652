import Foundation
import ICalendar
import ICalendarEditing
import TestSupport
import Testing

@Suite("Edits of overridden occurrences")
struct EditedOverrideTests {
    private static let daily = Feeds.event(
        "1", "DTSTART;TZID=Europe/Berlin:20260302T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=3\nSUMMARY:Talk")
    private static let moved = Feeds.event(
        "1",
        "RECURRENCE-ID;TZID=Europe/Berlin:20260303T090000\nDTSTART;TZID=Europe/Berlin:20260303T110000\nDURATION:PT1H"
            + "\nSUMMARY:Talk")

    @Test("A series whose moved occurrence changes its zone keeps the local times of the others")
    func zoneKeepsClocks() throws {
        let feed = Feeds.feed(Self.daily + Self.moved)
        let occurrence = try #require(EditedFeed.occurrence("2026-03-03T09", in: feed))
        for span in [EditSpan.all, .thisAndFuture] {
            var edit = CalendarEditor(feed, options: EditedFeed.options)
            try edit.changeZone(of: occurrence, to: CalendarZone(Feeds.zone("America/New_York")), span: span)
            #expect(EditedFeed.list(edit.feed) == EditedFeed.list(feed), "\(span)")
        }
    }

    @Test("A series whose moved occurrence changes its zone keeps the instants of the others")
    func zoneKeepsInstants() throws {
        let feed = Feeds.feed(Self.daily + Self.moved)
        let occurrence = try #require(EditedFeed.occurrence("2026-03-03T09", in: feed))
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        try edit.changeZone(
            of: occurrence, to: CalendarZone(Feeds.zone("America/New_York")), keeping: .instant, span: .all)
        #expect(
            EditedFeed.list(edit.feed) == [
                "2026-03-02T03:00:00 Talk", "2026-03-03T05:00:00 Talk", "2026-03-04T03:00:00 Talk",
            ])
    }

    @Test("The zone of a series changes even if the given occurrence already has the new zone")
    func zoneOfOverride() throws {
        let own = Self.moved.replacing("DTSTART;TZID=Europe/Berlin", with: "DTSTART;TZID=America/New_York")
        let feed = Feeds.feed(Self.daily + own)
        let occurrence = try #require(EditedFeed.occurrence("2026-03-03T09", in: feed))
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        try edit.changeZone(of: occurrence, to: CalendarZone(Feeds.zone("America/New_York")), span: .all)
        #expect(EditedFeed.list(edit.feed) == EditedFeed.list(feed))
        #expect(!EditedFeed.lines(edit.bytes).contains { $0.contains("Berlin") })
    }

    @Test("A changed zone of one occurrence keeps the other occurrences")
    func zoneOfOne() throws {
        for override in [Self.moved, ""] {
            let feed = Feeds.feed(Self.daily + override)
            let occurrence = try #require(EditedFeed.occurrence("2026-03-03T09", in: feed))
            var edit = CalendarEditor(feed, options: EditedFeed.options)
            try edit.changeZone(of: occurrence, to: CalendarZone(Feeds.zone("Asia/Tokyo")), span: .this)
            #expect(EditedFeed.list(edit.feed).sorted() == EditedFeed.list(feed).sorted())
            #expect(edit.feed.series.first?.master?.start.zone?.identifier == "Europe/Berlin")
        }
    }

    @Test("All-day series have no zone to change, even if an occurrence has a time")
    func zoneOfDates() throws {
        let feed = Feeds.feed(
            Feeds.event("1", "DTSTART;VALUE=DATE:20260302\nRRULE:FREQ=DAILY;COUNT=3")
                + Feeds.event("1", "RECURRENCE-ID;VALUE=DATE:20260303\nDTSTART:20260303T110000Z"))
        let occurrence = try #require(EditedFeed.occurrence("2026-03-03", in: feed))
        let editor = SeriesEditor(feed, options: EditedFeed.options)
        #expect(throws: SeriesEditError.incompatibleTime) {
            try editor.changeZone(of: occurrence, to: CalendarZone(Feeds.zone("Asia/Tokyo")), span: .all)
        }
    }

    @Test("An occurrence can move to the time of the first one, to which DTSTART of the series is equal")
    func moveOntoStart() throws {
        let feed = Feeds.feed(Self.daily)
        let occurrence = try #require(EditedFeed.occurrence("2026-03-04T09", in: feed))
        var edit = CalendarEditor(feed, options: EditedFeed.options)
        try edit.move(occurrence, to: Feeds.date("2026-03-02T08:00:00Z"))
        #expect(
            EditedFeed.list(edit.feed) == [
                "2026-03-02T09:00:00 Talk", "2026-03-02T09:00:00 Talk", "2026-03-03T09:00:00 Talk",
            ])
    }

    @Test("An occurrence can get the length of its series back")
    func lengthOfMaster() throws {
        let feed = Feeds.feed(
            Feeds.event(
                "1",
                "DTSTART:20260302T090000Z\nDTEND:20260302T100000Z\nRRULE:FREQ=DAILY;COUNT=2\n"
                    + "RDATE;VALUE=PERIOD:20260305T090000Z/PT3H"))
        let occurrence = try #require(EditedFeed.occurrence("2026-03-05T09", in: feed))
        for start in ["2026-03-05T09:00:00Z", "2026-03-02T09:00:00Z"] {
            var edit = CalendarEditor(feed, options: EditedFeed.options)
            let time = CalendarTime.utc(
                try #require(CivilDateTime(localSeconds: Int(Feeds.date(start).timeIntervalSince1970))))
            try edit.change(occurrence) { change in
                change.start = time
                change.duration = CalendarDuration(seconds: 3_600)
            }
            let override = try #require(edit.feed.series.first?.overrides.first)
            #expect(override.start == time && override.duration == CalendarDuration(seconds: 3_600), "\(start)")
        }
    }

    @Test("Removing all occurrences removes every override of a series without a master")
    func removeAllWithoutMaster() throws {
        let overrides = ["20260303", "20260310", "20260317"].map {
            Feeds.event("1", "RECURRENCE-ID:\($0)T090000Z\nDTSTART:\($0)T100000Z\nSUMMARY:Talk")
        }
        let other = Feeds.event("2", "DTSTART:20260302T090000Z\nSUMMARY:Other")
        let feed = Feeds.feed(overrides.joined() + other)
        let occurrence = try #require(EditedFeed.occurrence("2026-03-10T09", in: feed))
        let remaining: [(EditSpan, [String])] = [
            (.this, ["2026-03-02T09:00:00 Other", "2026-03-03T10:00:00 Talk", "2026-03-17T10:00:00 Talk"]),
            (.thisAndFuture, ["2026-03-02T09:00:00 Other", "2026-03-03T10:00:00 Talk"]),
            (.all, ["2026-03-02T09:00:00 Other"]),
        ]
        for (span, expected) in remaining {
            var edit = CalendarEditor(feed, options: EditedFeed.options)
            try edit.remove(occurrence, span: span)
            #expect(EditedFeed.list(edit.feed) == expected, "\(span)")
            edit.undo()
            #expect(edit.bytes == feed.trees[0].bytes)
        }
    }
}
