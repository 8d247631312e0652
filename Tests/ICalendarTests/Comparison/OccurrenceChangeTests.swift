import Foundation
import ICalendar
import ICalendarChecks
import TestSupport
import Testing

/// The changes of occurrences from one version of a feed to the next.
@Suite("Changes between two versions of a feed")
struct OccurrenceChangeTests {
    /// A one-hour event.
    private static func event(_ uid: String, _ lines: String) -> String {
        Feeds.event(uid, "DURATION:PT1H\n\(lines)")
    }

    /// `added 02 09:00`, `moved 02 09:00 → 03 15:00`: days of March 2026, in UTC.
    private static func changes(
        _ old: String, _ new: String, _ interval: DateInterval = Feeds.interval("2026-03-01", "2026-04-01"),
        filter: OccurrenceFilter = .events
    ) -> [String] {
        Feeds.feed(new).changes(
            since: Feeds.feed(old), matching: OccurrenceQuery(interval, timeZone: .gmt, filter: filter)
        ).map { change in
            func time(_ occurrence: Occurrence) -> String {
                let text = Feeds.text(occurrence.interval.start)
                return "\(text.dropFirst(8).prefix(2)) \(text.dropFirst(11).prefix(5))"
            }
            return switch change {
            case .added(let new): "added \(time(new))"
            case .removed(let old): "removed \(time(old))"
            case .moved(let old, let new): "moved \(time(old)) → \(time(new))"
            case .changed(_, let new): "changed \(time(new))"
            case .seriesMoved(let old, let new): "series \(time(old)) → \(time(new))"
            }
        }
    }

    private static let series = event("a", "DTSTART:20260302T090000Z\nRRULE:FREQ=DAILY;COUNT=3\nSUMMARY:Tea")
    private static let single = event("b", "DTSTART:20260310T090000Z\nSUMMARY:Cake")

    @Test("A feed has no changes from itself in another order, with other folds and DTSTAMPs")
    func none() {
        #expect(Self.changes(Self.series + Self.single, Self.series + Self.single) == [])
        let rewritten = (Self.single + Self.series).replacingOccurrences(of: "20260101", with: "20260201")
            .replacingOccurrences(of: "SUMMARY:Cake", with: "SUMMARY:Ca\n ke")
        // A fold starts with a blank, which `Feeds` would trim.
        let bytes = Feeds.bytes(rewritten.replacingOccurrences(of: "Ca\n ke", with: "Ca~ke"))
            .flatMap { $0 == UInt8(ascii: "~") ? Array("\r\n ".utf8) : [$0] }
        let changes = CalendarFeed(bytes).changes(
            since: Feeds.feed(Self.series + Self.single), in: Feeds.interval("2026-03-01", "2026-04-01"),
            timeZone: .gmt)
        #expect(changes.isEmpty)
    }

    @Test("The order of parameters and properties and redundant escapes aren't changes")
    func writing() {
        let old = Self.event(
            "b",
            """
            DTSTART:20260310T090000Z
            SUMMARY:Cake; tea
            ATTENDEE;CN=Bo;RSVP=TRUE:mailto:bo@example.com
            BEGIN:VALARM
            ACTION:AUDIO
            TRIGGER;RELATED=END;VALUE=DURATION:-PT5M
            END:VALARM
            """)
        let new = old.replacingOccurrences(of: "CN=Bo;RSVP=TRUE", with: "RSVP=TRUE;cn=\"Bo\"")
            .replacingOccurrences(of: "Cake;", with: "Cake\\;")
            .replacingOccurrences(of: "RELATED=END;VALUE=DURATION", with: "VALUE=DURATION;RELATED=END")
        #expect(Self.changes(old, new) == [])
        let other = new.replacingOccurrences(of: "RSVP=TRUE", with: "RSVP=FALSE")
        #expect(Self.changes(old, other) == ["changed 10 09:00"])
    }

    @Test("Added and removed occurrences are distinguished")
    func addedAndRemoved() {
        #expect(Self.changes(Self.series, Self.series + Self.single) == ["added 10 09:00"])
        #expect(Self.changes(Self.series + Self.single, Self.series) == ["removed 10 09:00"])
        let shorter = Self.series.replacingOccurrences(of: "COUNT=3", with: "COUNT=2")
        #expect(Self.changes(Self.series, shorter) == ["removed 04 09:00"])
        let excluded = Self.series.replacingOccurrences(of: "SUMMARY", with: "EXDATE:20260303T090000Z\nSUMMARY")
        #expect(Self.changes(Self.series, excluded) == ["removed 03 09:00"])
        #expect(Self.changes(excluded, Self.series) == ["added 03 09:00"])
    }

    @Test("A single event that moves is reported as moved")
    func single() {
        let moved = Self.single.replacingOccurrences(of: "20260310T09", with: "20260312T15")
        #expect(Self.changes(Self.single, moved) == ["moved 10 09:00 → 12 15:00"])
        let longer = Self.single.replacingOccurrences(of: "PT1H", with: "PT2H")
        #expect(Self.changes(Self.single, longer) == ["moved 10 09:00 → 10 09:00"])
    }

    @Test("An override moves one occurrence, into and out of the interval too")
    func override() {
        let moved =
            Self.series + Self.event("a", "RECURRENCE-ID:20260303T090000Z\nDTSTART:20260303T150000Z\nSUMMARY:Tea")
        #expect(Self.changes(Self.series, moved) == ["moved 03 09:00 → 03 15:00"])
        #expect(Self.changes(moved, Self.series) == ["moved 03 15:00 → 03 09:00"])
        let morning = Feeds.interval("2026-03-03T08:00:00Z", "2026-03-03T10:00:00Z")
        #expect(Self.changes(Self.series, moved, morning) == ["moved 03 09:00 → 03 15:00"])
        let afternoon = Feeds.interval("2026-03-03T14:00:00Z", "2026-03-03T16:00:00Z")
        #expect(Self.changes(Self.series, moved, afternoon) == ["moved 03 09:00 → 03 15:00"])
        #expect(Self.changes(moved, Self.series, afternoon) == ["moved 03 15:00 → 03 09:00"])
    }

    @Test("An override with another summary changes one occurrence")
    func text() {
        let other =
            Self.series + Self.event("a", "RECURRENCE-ID:20260303T090000Z\nDTSTART:20260303T090000Z\nSUMMARY:Mint tea")
        #expect(Self.changes(Self.series, other) == ["changed 03 09:00"])
        let all = Self.series.replacingOccurrences(of: "Tea", with: "Mint tea")
        #expect(Self.changes(Self.series, all) == ["changed 02 09:00", "changed 03 09:00", "changed 04 09:00"])
        let alarm = Self.single.replacingOccurrences(
            of: "END:VEVENT", with: "BEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM\nEND:VEVENT")
        #expect(Self.changes(Self.single, alarm) == ["changed 10 09:00"])
        let revised = Self.single.replacingOccurrences(of: "SUMMARY", with: "SEQUENCE:4\nSUMMARY")
        #expect(Self.changes(Self.single, revised) == [])
    }

    @Test("Another order of properties or alarms isn't a change")
    func order() {
        let alarms = ["PT5M", "PT10M"].map { "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-\($0)\nEND:VALARM\n" }
        func event(_ lines: [String], _ alarms: [String]) -> String {
            Self.event(
                "b", "DTSTART:20260310T090000Z\n" + (lines.joined(separator: "\n") + "\n" + alarms.joined()).dropLast())
        }
        let lines = ["SUMMARY:Cake", "LOCATION:Kitchen", "ATTENDEE:mailto:a@b", "ATTENDEE:mailto:c@d"]
        let old = event(lines, alarms)
        #expect(Self.changes(old, event(lines.reversed(), alarms.reversed())) == [])
        let turned = alarms.map { alarm in
            let lines = alarm.split(separator: "\n")
            return [lines[0], lines[2], lines[1], lines[3]].joined(separator: "\n") + "\n"
        }
        #expect(Self.changes(old, event(lines, turned)) == [])
        // A repeated property is a change, and so is a property in another alarm.
        #expect(Self.changes(old, event(lines + ["ATTENDEE:mailto:a@b"], alarms)) == ["changed 10 09:00"])
        #expect(Self.changes(old, event(lines, [alarms[0], alarms[0]])) == ["changed 10 09:00"])
        #expect(Self.changes(old, event(["SUMMARY:Pie"] + lines.dropFirst(), alarms)) == ["changed 10 09:00"])
    }

    @Test("An event that becomes a series matches its first occurrence, and the reverse")
    func singleAndSeries() {
        let more = Self.single.replacingOccurrences(of: "SUMMARY", with: "RRULE:FREQ=DAILY;COUNT=3\nSUMMARY")
        #expect(Self.changes(Self.single, more) == ["added 11 09:00", "added 12 09:00"])
        #expect(Self.changes(more, Self.single) == ["removed 11 09:00", "removed 12 09:00"])
        // A different text, a different time, and a counterpart outside the interval.
        let other = more.replacingOccurrences(of: "Cake", with: "Pie")
        #expect(Self.changes(Self.single, other) == ["changed 10 09:00", "added 11 09:00", "added 12 09:00"])
        let moved = more + Self.event("b", "RECURRENCE-ID:20260310T090000Z\nDTSTART:20260314T150000Z\nSUMMARY:Cake")
        #expect(
            Self.changes(Self.single, moved)
                == ["added 11 09:00", "added 12 09:00", "moved 10 09:00 → 14 15:00"])
        let tenth = Feeds.interval("2026-03-10", "2026-03-11")
        #expect(Self.changes(Self.single, moved, tenth) == ["moved 10 09:00 → 14 15:00"])
        #expect(Self.changes(moved, Self.single, tenth) == ["moved 14 15:00 → 10 09:00"])
        let fourteenth = Feeds.interval("2026-03-14", "2026-03-15")
        #expect(Self.changes(Self.single, moved, fourteenth) == ["moved 10 09:00 → 14 15:00"])
        #expect(Self.changes(moved, Self.single, fourteenth) == ["moved 14 15:00 → 10 09:00"])
    }

    @Test("A series whose start moved is one change, whatever its text")
    func movedSeries() {
        let later = Self.series.replacingOccurrences(of: "20260302T09", with: "20260302T11")
        #expect(Self.changes(Self.series, later) == ["series 02 09:00 → 02 11:00"])
        #expect(Self.changes(later, Self.series) == ["series 02 11:00 → 02 09:00"])
        let other = later.replacingOccurrences(of: "Tea", with: "Mint tea")
        #expect(Self.changes(Self.series, other + Self.single) == ["series 02 09:00 → 02 11:00", "added 10 09:00"])
        // The part of the change inside the interval, even if only one version is inside.
        let third = Feeds.interval("2026-03-03", "2026-03-04")
        #expect(Self.changes(Self.series, later, third) == ["series 03 09:00 → 03 11:00"])
        let morning = Feeds.interval("2026-03-03T08:00:00Z", "2026-03-03T10:30:00Z")
        #expect(Self.changes(Self.series, later, morning) == ["series 03 09:00 → 03 11:00"])
        #expect(Self.changes(later, Self.series, morning) == ["series 03 11:00 → 03 09:00"])
        // A different day, with the corresponding rule.
        let weekly = Self.event("a", "DTSTART:20260302T090000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO")
        let tuesdays = Self.event("a", "DTSTART:20260303T090000Z\nRRULE:FREQ=WEEKLY;BYDAY=TU")
        #expect(Self.changes(weekly, tuesdays) == ["series 02 09:00 → 03 09:00"])
    }

    @Test("A series that moves in a zone keeps its time on the clock over a change of clocks")
    func movedInZone() {
        let paris = Self.event("a", "DTSTART;TZID=Europe/Paris:20260326T100000\nRRULE:FREQ=DAILY;COUNT=6")
        let later = paris.replacingOccurrences(of: "T100000", with: "T120000")
        #expect(Self.changes(paris, later) == ["series 26 09:00 → 26 11:00"])
        // The same clock time in another zone; the clocks of Paris and Kyiv change at the same instant.
        let kyiv = paris.replacingOccurrences(of: "Europe/Paris", with: "Europe/Kyiv")
        #expect(Self.changes(paris, kyiv) == ["series 26 09:00 → 26 08:00"])
    }

    @Test(
        "An override that did not move as its series did is a change of its own, and so is an occurrence without a partner"
    )
    func movedSeriesWithOverrides() {
        let override = Self.event("a", "RECURRENCE-ID:20260303T090000Z\nDTSTART:20260303T150000Z\nSUMMARY:Tea")
        let later = Self.series.replacingOccurrences(of: "20260302T09", with: "20260302T11")
        let kept = override.replacingOccurrences(of: "ID:20260303T09", with: "ID:20260303T11")
        // The override keeps its place, so its occurrence hasn't changed.
        #expect(Self.changes(Self.series + override, later + kept) == ["series 02 09:00 → 02 11:00"])
        let moved = kept.replacingOccurrences(of: "DTSTART:20260303T15", with: "DTSTART:20260303T17")
        #expect(Self.changes(Self.series + override, later + moved) == ["series 02 09:00 → 02 11:00"])
        #expect(
            Self.changes(Self.series + override, later)
                == ["series 02 09:00 → 02 11:00", "moved 03 15:00 → 03 11:00"])
        let longer = later.replacingOccurrences(of: "COUNT=3", with: "COUNT=4")
        #expect(Self.changes(Self.series, longer) == ["series 02 09:00 → 02 11:00", "added 05 11:00"])
    }

    @Test("A series that starts on another of its own days has gained or lost occurrences rather than moved")
    func extendedSeries() {
        let next = Self.series.replacingOccurrences(of: "20260302T09", with: "20260303T09")
        #expect(Self.changes(Self.series, next) == ["removed 02 09:00", "added 05 09:00"])
        let endless = Self.event("a", "DTSTART:20260309T090000Z\nRRULE:FREQ=WEEKLY")
        let earlier = endless.replacingOccurrences(of: "20260309", with: "20260302")
        #expect(Self.changes(endless, earlier) == ["added 02 09:00"])
        let week = Feeds.interval("2026-03-01", "2026-03-08")
        #expect(Self.changes(endless, earlier, week) == ["added 02 09:00"])
        #expect(Self.changes(earlier, endless, week) == ["removed 02 09:00"])
    }

    @Test("A monthly series that moves to another weekday is one change, although its days move by different times")
    func movedWeekday() {
        let mondays = Self.event("a", "DTSTART:20260112T090000Z\nRRULE:FREQ=MONTHLY;BYDAY=2MO")
        let tuesdays = Self.event("a", "DTSTART:20260113T090000Z\nRRULE:FREQ=MONTHLY;BYDAY=2TU")
        // The second Monday of September is the 14th, the second Tuesday the 8th.
        let autumn = Feeds.interval("2026-09-01", "2026-11-01")
        #expect(Self.changes(mondays, tuesdays, autumn) == ["series 14 09:00 → 08 09:00"])
    }

    @Test("The same instant in another zone is no change")
    func zones() {
        let paris = Self.series.replacingOccurrences(
            of: "DTSTART:20260302T090000Z", with: "DTSTART;TZID=Europe/Paris:20260302T100000")
        #expect(Self.changes(Self.series, paris) == [])
        let windows = paris.replacingOccurrences(of: "Europe/Paris", with: "Romance Standard Time")
        #expect(Self.changes(paris, windows) == [])
    }

    @Test("A cancelled event counts as removed unless cancelled events are requested")
    func cancelled() {
        let cancelled = Self.single.replacingOccurrences(of: "SUMMARY", with: "STATUS:CANCELLED\nSUMMARY")
        #expect(Self.changes(Self.single, cancelled) == ["removed 10 09:00"])
        #expect(Self.changes(Self.single, cancelled, filter: .everything) == ["changed 10 09:00"])
    }

    @Test("Two events that share a UID are distinguished by the one that hasn't moved")
    func shared() {
        let other = Self.single.replacingOccurrences(of: "20260310T09", with: "20260311T09")
        let later = Self.single.replacingOccurrences(of: "20260310T09", with: "20260312T09")
        #expect(Self.changes(Self.single + other, later + other) == ["moved 10 09:00 → 12 09:00"])
        #expect(Self.changes(Self.single + other, other) == ["removed 10 09:00"])
    }

    @Test("Events without a UID are told apart by their time")
    func withoutUID() {
        let nameless = Self.single.replacingOccurrences(of: "UID:b\n", with: "")
        let moved = nameless.replacingOccurrences(of: "20260310T09", with: "20260312T15")
        #expect(Self.changes(nameless, nameless) == [])
        #expect(Self.changes(nameless, moved) == ["removed 10 09:00", "added 12 15:00"])
    }

    @Test("An occurrence's identity doesn't depend on the form of its time")
    func identity() throws {
        let clock = try #require(CivilDateTime(year: 2026, month: 3, day: 2, hour: 10))
        let utc = try #require(CivilDateTime(year: 2026, month: 3, day: 2, hour: 9))
        let feed = Feeds.feed(Self.event("a", "DTSTART;TZID=Europe/Paris:20260302T100000\nRRULE:FREQ=DAILY;COUNT=2"))
        let first = try #require(
            feed.occurrences(in: Feeds.interval("2026-03-01", "2026-04-01"), timeZone: .gmt).first { _ in true })
        #expect(first.id == Occurrence.ID(uid: "a", recurrenceID: .utc(utc)))
        #expect(first.id.hashValue == Occurrence.ID(uid: "a", recurrenceID: .utc(utc)).hashValue)
        #expect(first.id != Occurrence.ID(uid: "a", recurrenceID: .floating(clock)))
        #expect(first.id != Occurrence.ID(uid: "b", recurrenceID: .utc(utc)))
    }
}
