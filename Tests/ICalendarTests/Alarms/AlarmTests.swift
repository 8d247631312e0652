import Foundation
import ICalendar
import TestSupport
import Testing

/// The times at which alarms fire.
@Suite("Alarms")
struct AlarmTests {
    /// A one-hour event at ten in Paris on March 29, 2026, when clocks go forward at two.
    private static func feed(_ alarm: String, _ more: String = "") -> CalendarFeed {
        Feeds.feed(
            """
            BEGIN:VEVENT
            UID:1
            DTSTART;TZID=Europe/Paris:20260329T100000
            DURATION:PT1H
            \(more)
            BEGIN:VALARM
            ACTION:DISPLAY
            \(alarm)
            END:VALARM
            END:VEVENT
            """)
    }

    private static func times(
        _ feed: CalendarFeed, _ start: String = "2026-03-01", _ end: String = "2026-05-01", zone: String = "GMT"
    ) -> [String] {
        feed.alarms(in: Feeds.interval(start, end), timeZone: Feeds.zone(zone)).map { Feeds.text($0.date) }
    }

    @Test(
        "An alarm fires as long before or after its event as its trigger says",
        arguments: [
            ("TRIGGER:-PT15M", "2026-03-29T07:45:00Z"),
            ("TRIGGER;RELATED=START:PT0S", "2026-03-29T08:00:00Z"),
            ("TRIGGER;RELATED=END:PT5M", "2026-03-29T09:05:00Z"),
            ("TRIGGER;RELATED=END:-PT2H", "2026-03-29T07:00:00Z"),
            // One day before is ten o'clock in winter time; 24 hours before is nine.
            ("TRIGGER:-P1D", "2026-03-28T09:00:00Z"),
            ("TRIGGER:-PT24H", "2026-03-28T08:00:00Z"),
            ("TRIGGER:-P1DT1H", "2026-03-28T08:00:00Z"),
            ("TRIGGER:-P1W", "2026-03-22T09:00:00Z"),
            ("TRIGGER:P1D", "2026-03-30T08:00:00Z"),
            ("TRIGGER;VALUE=DATE-TIME:20260310T120000Z", "2026-03-10T12:00:00Z"),
        ])
    func trigger(line: String, expected: String) {
        let feed = Self.feed(line)
        #expect(feed.diagnostics.isEmpty, "\(feed.diagnostics)")
        #expect(Self.times(feed) == [expected])
    }

    @Test("An alarm belongs to the window in which it fires, not to its occurrence's")
    func window() {
        let feed = Self.feed("TRIGGER:-P3W")
        // Three weeks before March 29 is March 8, at ten o'clock in winter time.
        #expect(Self.times(feed, "2026-03-08", "2026-03-09") == ["2026-03-08T09:00:00Z"])
        #expect(Self.times(feed, "2026-03-08T09:00:00Z", "2026-03-08T09:00:01Z") == ["2026-03-08T09:00:00Z"])
        #expect(Self.times(feed, "2026-03-01", "2026-03-08T09:00:00Z") == [])
        #expect(Self.times(feed, "2026-03-29", "2026-03-30") == [])
    }

    @Test("A trigger of a day before counts by the calendar at the edges of a window")
    func nominalWindow() {
        let feed = Feeds.feed(
            """
            BEGIN:VEVENT
            UID:1
            DTSTART;TZID=Europe/Paris:20260329T100000
            RRULE:FREQ=YEARLY
            BEGIN:VALARM
            TRIGGER:-P1D
            END:VALARM
            END:VEVENT
            """)
        // 23 hours before is ten o'clock in winter time.
        #expect(Self.times(feed, "2026-03-28T09:00:00Z", "2026-03-28T09:00:01Z") == ["2026-03-28T09:00:00Z"])
        #expect(Self.times(feed, "2026-03-28T08:00:00Z", "2026-03-28T09:00:00Z") == [])
    }

    @Test("A series has an alarm for each occurrence, however far from its start")
    func series() {
        let feed = Feeds.feed(
            """
            BEGIN:VEVENT
            UID:1
            DTSTART:19700101T090000Z
            RRULE:FREQ=DAILY
            BEGIN:VALARM
            TRIGGER:-PT30M
            END:VALARM
            END:VEVENT
            """)
        #expect(Self.times(feed, "2026-03-01", "2026-03-03") == ["2026-03-01T08:30:00Z", "2026-03-02T08:30:00Z"])
        let alarms = feed.alarms(in: Feeds.interval("2026-03-01", "2026-03-02"), timeZone: .gmt)
        #expect(alarms.first?.occurrence?.interval.start == Feeds.date("2026-03-01T09:00:00Z"))
    }

    @Test("An alarm repeats, and a window may start between two repetitions")
    func repetition() {
        let feed = Self.feed("TRIGGER:-PT15M\nREPEAT:3\nDURATION:PT5M")
        let all = ["2026-03-29T07:45:00Z", "2026-03-29T07:50:00Z", "2026-03-29T07:55:00Z", "2026-03-29T08:00:00Z"]
        #expect(Self.times(feed) == all)
        #expect(Self.times(feed, "2026-03-29T07:50:00Z", "2026-03-29T08:00:00Z") == [all[1], all[2]])
        #expect(Self.times(feed, "2026-03-29T07:50:01Z", "2026-03-30") == [all[2], all[3]])
        let numbers = feed.alarms(in: Feeds.interval("2026-03-29T07:50:01Z", "2026-03-30"), timeZone: .gmt)
            .map(\.repetition)
        #expect(numbers == [2, 3])
    }

    @Test("Alarms up to a limit are the earliest, even of a feed with one every second for a century")
    func limit() {
        // The first series is late, the second has more than can be kept, the third is before it and beside it.
        let feed = Feeds.feed(
            ["2026-03-01T00:00:03", "2026-03-01T00:00:01", "2026-03-01T00:00:00"].enumerated().map { index, start in
                let text = start.filter { $0 != "-" && $0 != ":" }
                return """
                    BEGIN:VEVENT
                    UID:\(index)
                    DTSTART:\(text)Z
                    RRULE:FREQ=\(index == 1 ? "SECONDLY" : "DAILY")
                    BEGIN:VALARM
                    TRIGGER:PT0S
                    END:VALARM
                    END:VEVENT
                    """
            }.joined(separator: "\n"))
        func alarms(_ limit: Int) -> [String] {
            feed.alarms(in: Feeds.interval("2026-03-01", "2126-03-01"), timeZone: .gmt, limit: limit)
                .map { "\(Feeds.text($0.date).suffix(3).dropLast()) \($0.entry.uid ?? "")" }
        }
        #expect(alarms(5) == ["00 2", "01 1", "02 1", "03 0", "03 1"])
        #expect(alarms(1) == ["00 2"])
        #expect(alarms(0) == [])
        #expect(alarms(-1) == [])
        let many = feed.alarms(in: Feeds.interval("2026-03-01", "2126-03-01"), timeZone: .gmt, limit: 10_000)
        #expect(many.count == 10_000)
        // That of midnight, the late one, and one each second up to 9,998.
        #expect(many.last.map { Feeds.text($0.date) } == "2026-03-01T02:46:38Z")
    }

    @Test("An alarm at a fixed time fires once, however often its event recurs")
    func absolute() {
        let feed = Self.feed(
            "TRIGGER;VALUE=DATE-TIME:20260310T120000Z",
            "RRULE:FREQ=DAILY;COUNT=5\nRDATE;VALUE=PERIOD:20260410T100000Z/PT1H")
        let alarms = feed.alarms(in: Feeds.interval("2026-03-01", "2026-05-01"), timeZone: .gmt)
        #expect(alarms.map(\.date) == [Feeds.date("2026-03-10T12:00:00Z")])
        #expect(alarms.first?.occurrence == nil)
        #expect(alarms.first?.entry.uid == "1")
    }

    @Test(
        "An alarm at a fixed time doesn't fire if its event has no occurrence",
        arguments: [
            // Excluded, written as a series that was deleted (Decisions.md D6), overridden.
            ("RRULE:FREQ=DAILY;COUNT=2\nEXDATE:20260329T080000Z,20260330T080000Z", 0),
            ("RRULE:FREQ=DAILY;UNTIL=20260101T000000Z", 0),
            ("EXDATE:20260329T080000Z", 0),
            ("RRULE:FREQ=DAILY;COUNT=2\nEXDATE:20260329T080000Z", 1),
            ("RRULE:FREQ=DAILY;COUNT=1\nRDATE:20260401T080000Z\nEXDATE:20260329T080000Z", 1),
        ])
    func absoluteOfNothing(lines: String, count: Int) {
        #expect(Self.times(Self.feed("TRIGGER;VALUE=DATE-TIME:20260310T120000Z", lines)).count == count)
    }

    @Test("An alarm at a fixed time belongs to the override if that is the only occurrence")
    func absoluteOverridden() {
        func event(_ lines: String, alarm: String) -> String {
            """
            BEGIN:VEVENT
            UID:1
            \(lines)
            BEGIN:VALARM
            TRIGGER;VALUE=DATE-TIME:\(alarm)
            END:VALARM
            END:VEVENT
            """
        }
        let master = event("DTSTART:20260302T090000Z\nRRULE:FREQ=DAILY;COUNT=1", alarm: "20260301T090000Z")
        let override = event("RECURRENCE-ID:20260302T090000Z\nDTSTART:20260302T100000Z", alarm: "20260301T100000Z")
        #expect(Self.times(Feeds.feed(master + "\n" + override)) == ["2026-03-01T10:00:00Z"])
    }

    @Test("The alarms of an override replace its master's")
    func override() {
        let feed = Feeds.feed(
            """
            BEGIN:VEVENT
            UID:1
            DTSTART:20260302T090000Z
            RRULE:FREQ=DAILY;COUNT=4
            BEGIN:VALARM
            TRIGGER:-PT10M
            END:VALARM
            END:VEVENT
            BEGIN:VEVENT
            UID:1
            RECURRENCE-ID:20260303T090000Z
            DTSTART:20260303T150000Z
            BEGIN:VALARM
            TRIGGER:-PT1H
            END:VALARM
            END:VEVENT
            BEGIN:VEVENT
            UID:1
            RECURRENCE-ID:20260304T090000Z
            DTSTART:20260304T150000Z
            END:VEVENT
            BEGIN:VEVENT
            UID:1
            RECURRENCE-ID:20260305T090000Z
            DTSTART:20260305T090000Z
            STATUS:CANCELLED
            BEGIN:VALARM
            TRIGGER:-PT10M
            END:VALARM
            END:VEVENT
            """)
        #expect(Self.times(feed) == ["2026-03-02T08:50:00Z", "2026-03-03T14:00:00Z"])
        let day = Feeds.interval("2026-03-05", "2026-03-06")
        let all = feed.alarms(matching: OccurrenceQuery(day, timeZone: .gmt, filter: .everything))
        #expect(all.map(\.date) == [Feeds.date("2026-03-05T08:50:00Z")])
    }

    @Test("Acknowledged alarms are omitted unless they are requested")
    func acknowledged() {
        let feed = Self.feed("TRIGGER:-PT15M\nACKNOWLEDGED:20260330T074500Z", "RRULE:FREQ=DAILY;COUNT=3")
        #expect(Self.times(feed) == ["2026-03-31T07:45:00Z"])
        let all = feed.alarms(
            in: Feeds.interval("2026-03-01", "2026-05-01"), timeZone: .gmt, includingAcknowledged: true)
        #expect(all.map(\.isAcknowledged) == [true, true, false])
    }

    @Test("The alarms of an all-day event count from the viewer's midnight")
    func allDay() {
        let feed = Feeds.feed(
            """
            BEGIN:VEVENT
            UID:1
            DTSTART;VALUE=DATE:20260302
            BEGIN:VALARM
            TRIGGER:-PT15H
            END:VALARM
            BEGIN:VALARM
            TRIGGER;RELATED=END:-P1D
            END:VALARM
            END:VEVENT
            """)
        // Midnight in New York is five in UTC; the end is midnight of the 3rd.
        #expect(Self.times(feed, zone: "America/New_York") == ["2026-03-01T14:00:00Z", "2026-03-02T05:00:00Z"])
    }

    @Test("The alarms of a to-do count from DTSTART and from DUE")
    func toDo() {
        let feed = Feeds.feed(
            """
            BEGIN:VTODO
            UID:1
            DTSTART:20260302T090000Z
            DUE:20260303T170000Z
            BEGIN:VALARM
            TRIGGER:-PT1H
            END:VALARM
            BEGIN:VALARM
            TRIGGER;RELATED=END:-PT1H
            END:VALARM
            END:VTODO
            """)
        #expect(Self.times(feed) == ["2026-03-02T08:00:00Z", "2026-03-03T16:00:00Z"])
    }

    @Test(
        "Faulty alarms are reported and their events are kept",
        arguments: [
            ("DESCRIPTION:no trigger", [CalendarDiagnostic.Code.propertyMissing], 0),
            ("TRIGGER:soon", [.malformedValue], 0),
            ("TRIGGER;VALUE=DATE-TIME:20260231T120000Z", [.invalidDate], 0),
            ("TRIGGER:-PT15M\nREPEAT:2", [.propertyMissing], 1),
            ("TRIGGER:-PT15M\nREPEAT:2000000000\nDURATION:PT1S", [.integerRange], 1_001),
            ("TRIGGER:-PT15M\nREPEAT:2\nDURATION:PT0S", [], 1),
            ("TRIGGER:-P9999999D", [.malformedValue], 0),
            ("TRIGGER:20260310T120000Z", [], 1),
        ])
    func wrong(lines: String, codes: [CalendarDiagnostic.Code], count: Int) {
        let feed = Self.feed(lines)
        #expect(feed.diagnostics.map(\.diagnostic.code) == codes)
        #expect(feed.entries.count == 1)
        #expect(Self.times(feed).count == count)
    }

    @Test("An alarm has its action, description, summary and trigger")
    func properties() throws {
        let alarm = try #require(
            Self.feed("TRIGGER:-PT15M\nDESCRIPTION:Leave\\, now\nSUMMARY:Train").entries.first?.alarms.first)
        #expect(alarm.action == "DISPLAY")
        #expect(alarm.details == "Leave, now")
        #expect(alarm.summary == "Train")
        #expect(alarm.trigger == .start(CalendarDuration(seconds: -900)))
    }
}
