import Foundation
import ICalendar
import ICalendarWriting
import Testing

@Suite("New calendars")
struct CalendarDraftTests {
    /// 2026-03-01T12:00:00Z
    static let dtstamp = Date(timeIntervalSince1970: 1_772_366_400)
    static let berlin = TimeZone(identifier: "Europe/Berlin").map { CalendarZone($0) }

    static func clock(_ day: Int, _ hour: Int) throws -> CivilDateTime {
        try #require(CivilDateTime(year: 2026, month: 3, day: day, hour: hour))
    }

    static func day(_ day: Int) throws -> CivilDate { try #require(CivilDate(year: 2026, month: 3, day: day)) }

    /// The unfolded lines of a component.
    static func lines(_ component: ComponentDraft) -> [String] {
        ComponentTree(recovering: component.bytes).contentLines.map(\.text)
    }

    @Test("An event is written line by line") func event() throws {
        let berlin = try #require(Self.berlin)
        var event = EventDraft(uid: "1@example.com", dtstamp: Self.dtstamp, start: .zoned(try Self.clock(2, 9), berlin))
        event.length = .end(.zoned(try Self.clock(2, 10), berlin))
        event.location = "Kiel, Hafen"
        event.position = GeographicPosition(latitude: 54.3233, longitude: 10.1228)
        event.priority = 1
        event.isTransparent = true
        event.summary = "Lunch; then work"
        event.details = "one\ntwo"
        event.categories = ["a,b", "c"]
        event.color = "teal"
        event.url = "https://example.com/?a=1;b=2,3"
        event.status = .tentative
        event.classification = "PRIVATE"
        event.sequence = 3
        event.created = Self.dtstamp
        event.lastModified = Self.dtstamp.addingTimeInterval(0.9)
        event.organizer = CalendarUser(email: "ada@example.com", name: "Ada, \"the\" Countess")
        event.attendees = [.attendee(email: "b@example.com", role: "CHAIR", status: "ACCEPTED", expectsReply: true)]
        event.rules = [try RecurrenceRule("FREQ=WEEKLY;COUNT=4")]
        event.recurrenceDates = [.zoned(try Self.clock(5, 9), berlin), .zoned(try Self.clock(6, 9), berlin)]
        event.exceptionDates = [.zoned(try Self.clock(9, 9), berlin), .utc(try Self.clock(16, 8))]
        event.properties = [try PropertyDraft("X-EXAMPLE", value: "1")]
        event.alarms = [
            AlarmDraft(
                .display("Go"), trigger: .beforeStart(CalendarDuration(seconds: 900)),
                repetition: CalendarAlarm.Repetition(count: 2, interval: CalendarDuration(seconds: 300)))
        ]
        #expect(
            Self.lines(try event.component()) == [
                "BEGIN:VEVENT", "UID:1@example.com", "DTSTAMP:20260301T120000Z",
                "DTSTART;TZID=Europe/Berlin:20260302T090000", "DTEND;TZID=Europe/Berlin:20260302T100000",
                "RRULE:FREQ=WEEKLY;COUNT=4", "RDATE;TZID=Europe/Berlin:20260305T090000,20260306T090000",
                "EXDATE;TZID=Europe/Berlin:20260309T090000", "EXDATE:20260316T080000Z", "SEQUENCE:3",
                "LAST-MODIFIED:20260301T120000Z", "SUMMARY:Lunch\\; then work", "DESCRIPTION:one\\ntwo",
                "LOCATION:Kiel\\, Hafen", "GEO:54.323300;10.122800", "COLOR:teal", "STATUS:TENTATIVE", "CLASS:PRIVATE",
                "CATEGORIES:a\\,b,c", "URL:https://example.com/?a=1;b=2,3", "PRIORITY:1", "TRANSP:TRANSPARENT",
                "CREATED:20260301T120000Z", "ORGANIZER;CN=\"Ada, ^'the^' Countess\":mailto:ada@example.com",
                "ATTENDEE;ROLE=CHAIR;PARTSTAT=ACCEPTED;RSVP=TRUE:mailto:b@example.com", "X-EXAMPLE:1", "BEGIN:VALARM",
                "ACTION:DISPLAY", "DESCRIPTION:Go", "TRIGGER:-PT15M", "REPEAT:2", "DURATION:PT5M", "END:VALARM",
                "END:VEVENT",
            ])
    }

    @Test("A to-do with alarms and a journal that overrides are written line by line") func others() throws {
        var toDo = ToDoDraft(uid: "2", dtstamp: Self.dtstamp, due: .date(try Self.day(3)))
        toDo.percentComplete = 50
        toDo.completed = Self.dtstamp
        toDo.alarms = [
            AlarmDraft(.audio(), trigger: .absolute(.utc(try Self.clock(1, 12)))),
            AlarmDraft(
                .email(subject: "S", body: "B", to: [CalendarUser(email: "a@example.com")]),
                trigger: .end(CalendarDuration(days: -1))),
        ]
        #expect(
            Self.lines(try toDo.component()) == [
                "BEGIN:VTODO", "UID:2", "DTSTAMP:20260301T120000Z", "DUE;VALUE=DATE:20260303",
                "COMPLETED:20260301T120000Z",
                "PERCENT-COMPLETE:50", "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER;VALUE=DATE-TIME:20260301T120000Z",
                "END:VALARM", "BEGIN:VALARM", "ACTION:EMAIL", "SUMMARY:S", "DESCRIPTION:B",
                "ATTENDEE:mailto:a@example.com", "TRIGGER;RELATED=END:-P1D", "END:VALARM", "END:VTODO",
            ])
        var journal = JournalDraft(uid: "3", dtstamp: Self.dtstamp, start: .floating(try Self.clock(3, 9)))
        journal.recurrenceID = CalendarEntry.RecurrenceID(.floating(try Self.clock(2, 9)), includesFuture: true)
        #expect(
            Self.lines(try journal.component()) == [
                "BEGIN:VJOURNAL", "UID:3", "DTSTAMP:20260301T120000Z", "DTSTART:20260303T090000",
                "RECURRENCE-ID;RANGE=THISANDFUTURE:20260302T090000", "END:VJOURNAL",
            ])
    }

    @Test("An alarm at a time of a zone is written in UTC, and one without a zone is refused") func absoluteTriggers()
        throws
    {
        let berlin = try #require(Self.berlin)
        let zoned = AlarmDraft(.audio(), trigger: .absolute(.zoned(try Self.clock(1, 13), berlin)))
        #expect(Self.lines(try zoned.component()).contains("TRIGGER;VALUE=DATE-TIME:20260301T120000Z"))
        let floating = AlarmDraft(.audio(), trigger: .absolute(.floating(try Self.clock(1, 13))))
        #expect(throws: WritingError.self) { try floating.component() }
    }

    @Test("An alarm is parsed with the trigger and repetition it was written with") func alarmRoundTrip() throws {
        let trigger = CalendarAlarm.Trigger.end(CalendarDuration(seconds: -60))
        let repetition = CalendarAlarm.Repetition(count: 3, interval: CalendarDuration(seconds: 300))
        var event = EventDraft(uid: "1", dtstamp: Self.dtstamp, start: .utc(try Self.clock(2, 9)))
        event.alarms = [AlarmDraft(.display("Go"), trigger: trigger, repetition: repetition)]
        var calendar = CalendarDraft(productIdentifier: "-//Example//EN")
        calendar.events = [event]
        let alarm = try #require(CalendarFeed(try calendar.bytes()).entries.first?.alarms.first)
        #expect(alarm.trigger == trigger)
        #expect(alarm.repetition == repetition)
    }

    @Test(
        "A duration is written in its shortest form",
        arguments: [
            (0, 0, "PT0S"), (1, 0, "P1D"), (7, 0, "P7D"), (0, 3_600, "PT1H"), (0, 3_601, "PT1H0M1S"), (0, 59, "PT59S"),
            (2, 5_400, "P2DT1H30M"), (-1, 0, "-P1D"), (-1, -60, "-P1DT1M"), (0, 90_000, "PT25H"),
        ])
    func durations(_ days: Int, _ seconds: Int, _ text: String) throws {
        let duration = CalendarDuration(days: days, seconds: seconds)
        #expect(try PropertyDraft("DURATION", duration: duration).value == text)
    }

    @Test("A value that iCalendar can't express is refused") func refused() throws {
        let start = CalendarTime.utc(try Self.clock(2, 9))
        var event = EventDraft(uid: "1", dtstamp: Self.dtstamp, start: start, length: .end(.date(try Self.day(3))))
        #expect(throws: WritingError.unwritableValue("a date after a time", of: "DTEND")) { try event.component() }
        event.length = .duration(CalendarDuration(days: 1, seconds: -1))
        #expect(throws: WritingError.unwritableValue("1 days and -1 seconds", of: "DURATION")) { try event.component() }
        event.length = nil
        for latitude in [90.5, .nan, .infinity] {
            event.position = GeographicPosition(latitude: latitude, longitude: 0)
            #expect(throws: WritingError.self) { try event.component() }
        }
        event.position = nil
        event.summary = "a\0b"
        #expect(throws: WritingError.controlCharacter("\0", in: "SUMMARY")) { try event.component() }
        event.summary = nil
        event.url = "https://example.com\r\nX-EVIL:1"
        #expect(throws: WritingError.self) { try event.component() }
        event.url = nil
        for moment in [Date.distantFuture.addingTimeInterval(1e12), Date(timeIntervalSince1970: .nan)] {
            event.created = moment
            #expect(throws: WritingError.self) { try event.component() }
        }
    }

    @Test("Text that looks like a property stays text in a new calendar") func injection() throws {
        let evil = "x\r\nATTENDEE:mailto:evil@example.com\nEND:VEVENT\r\";:,\\n^n"
        var event = EventDraft(uid: evil, dtstamp: Self.dtstamp, start: .utc(try Self.clock(2, 9)))
        event.summary = evil
        event.location = evil
        event.categories = [evil, evil]
        event.organizer = CalendarUser(email: "a@example.com", name: evil)
        var calendar = CalendarDraft(productIdentifier: evil)
        calendar.name = evil
        calendar.events = [event]
        let tree = try ComponentTree(strict: calendar.bytes())
        #expect(tree.diagnostics.isEmpty)
        let read = try #require(tree.components.first?.components.first)
        #expect(
            read.properties.map(\.name) == [
                "UID", "DTSTAMP", "DTSTART", "SUMMARY", "LOCATION", "CATEGORIES", "ORGANIZER",
            ])
        let expected = evil.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        #expect(read[.summary]?.text == expected)
        #expect(read[.categories]?.texts == [expected, expected])
        #expect(read[.organizer]?.parameter("CN") == expected)
        event.organizer = CalendarUser(address: evil)
        #expect(throws: WritingError.self) { try event.component() }
    }

    @Test("A new calendar is read back with the same values and no diagnostics") func roundTrip() throws {
        let berlin = try #require(Self.berlin)
        let utc = try #require(TimeZone(identifier: "UTC").map { CalendarZone($0) })
        let times: [CalendarTime] = [
            .date(try Self.day(29)), .floating(try Self.clock(29, 9)), .utc(try Self.clock(29, 9)),
            .zoned(try Self.clock(29, 9), berlin),
        ]
        var calendar = CalendarDraft(productIdentifier: "-//Example//Test//EN")
        for (index, time) in times.enumerated() {
            var event = EventDraft(uid: "\(index)", dtstamp: Self.dtstamp, start: time)
            event.length = .duration(CalendarDuration(days: 1))
            event.summary = "Nr. \(index) 🎄"
            event.rules = [try RecurrenceRule("FREQ=DAILY;COUNT=9")]
            event.sequence = index
            event.status = .confirmed
            calendar.events.append(event)
            event.rules = []
            event.recurrenceID = CalendarEntry.RecurrenceID(time, includesFuture: true)
            calendar.events.append(event)
        }
        calendar.events.append(EventDraft(uid: "utc", dtstamp: Self.dtstamp, start: .zoned(try Self.clock(1, 1), utc)))
        let feed = try CalendarFeed(calendar.bytes(), failingAt: .error)
        #expect(feed.diagnostics.map(\.description) == [])
        #expect(feed.zones.map(\.identifier) == ["Europe/Berlin"])
        #expect(feed.entries.last?.start == .utc(try Self.clock(1, 1)))
        for (entry, draft) in zip(feed.entries, calendar.events).dropLast() {
            #expect(entry.uid == draft.uid)
            #expect(entry.start == draft.start)
            #expect(entry.duration == CalendarDuration(days: 1))
            #expect(entry.summary == draft.summary)
            #expect(entry.rules == draft.rules)
            #expect(entry.sequence == draft.sequence)
            #expect(entry.status == draft.status)
            #expect(entry.recurrenceID == draft.recurrenceID)
        }
    }

    @Test("A calendar is written to a file in one step, and a file that cannot be written is an error")
    func file() throws {
        let calendar = CalendarDraft(productIdentifier: "-//x//y//EN")
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let url = folder.appending(path: "a.ics")
        #expect(throws: (any Error).self) { try calendar.write(to: url) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try calendar.write(to: url)
        #expect(try Data(contentsOf: url) == calendar.data())
        #expect(try calendar.data() == Data(calendar.bytes()))
    }
}
