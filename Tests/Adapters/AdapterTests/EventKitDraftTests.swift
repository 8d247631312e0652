import AdaptersOnStubs
import CoreLocation
import EventKit
import Foundation
import ICalendar
import ICalendarWriting
import Testing

@Suite("Events and reminders of EventKit")
struct EventKitDraftTests {
    private let paris: TimeZone
    private let store = EKEventStore()

    init() throws {
        paris = try #require(TimeZone(identifier: "Europe/Paris"))
        store.defaultTimeZone = paris
    }

    private func feed(_ lines: String) -> CalendarFeed {
        CalendarFeed("BEGIN:VCALENDAR\n\(lines)\nEND:VCALENDAR\n")
    }

    private let talk = """
        BEGIN:VEVENT
        UID:talk
        DTSTAMP:20260101T000000Z
        DTSTART;TZID=Europe/Paris:20260302T090000
        DURATION:PT1H30M
        SUMMARY:Talk
        DESCRIPTION:Bring slides
        LOCATION:Hall
        GEO:48.85;2.35
        URL:https://corbeau.example/talk
        TRANSP:TRANSPARENT
        RRULE:FREQ=WEEKLY;COUNT=4
        EXDATE;TZID=Europe/Paris:20260309T090000
        CATEGORIES:work
        ATTENDEE:mailto:ada@example.com
        X-FOO:1
        BEGIN:VALARM
        ACTION:DISPLAY
        DESCRIPTION:Soon
        TRIGGER:-PT15M
        END:VALARM
        BEGIN:VALARM
        ACTION:AUDIO
        TRIGGER;RELATED=END:PT0S
        END:VALARM
        BEGIN:VALARM
        ACTION:AUDIO
        TRIGGER;VALUE=DATE-TIME:20260301T070000Z
        REPEAT:2
        DURATION:PT5M
        END:VALARM
        BEGIN:VALARM
        ACTION:EMAIL
        SUMMARY:Talk
        DESCRIPTION:Soon
        ATTENDEE:mailto:ada@example.com
        TRIGGER:-P1D
        END:VALARM
        END:VEVENT
        BEGIN:VEVENT
        UID:talk
        DTSTAMP:20260101T000000Z
        RECURRENCE-ID;TZID=Europe/Paris:20260316T090000
        DTSTART;TZID=Europe/Paris:20260317T090000
        SUMMARY:Talk on Tuesday
        END:VEVENT
        """

    @Test("A series becomes an event of EventKit with its rule, alarms and place")
    func series() throws {
        let series = try #require(feed(talk).series(uid: "talk"))
        let (event, losses) = try #require(EKEvent.recovering(series, eventStore: store, timeZone: paris))
        #expect(event.title == "Talk" && event.notes == "Bring slides" && event.location == "Hall")
        #expect(event.url?.absoluteString == "https://corbeau.example/talk" && event.availability == .free)
        #expect(event.structuredLocation?.title == "Hall")
        #expect(event.structuredLocation?.geoLocation?.coordinate.latitude == 48.85)
        // 9:00 in Paris is 8:00Z.
        #expect(event.startDate == Date(timeIntervalSince1970: 1_772_438_400))
        #expect(event.endDate == event.startDate.addingTimeInterval(5_400))
        #expect(event.timeZone == paris && !event.isAllDay)
        #expect(event.recurrenceRules?.map(\.recurrenceEnd?.occurrenceCount) == [4])
        #expect(event.alarms?.map(\.relativeOffset) == [-900, 5_400, 0])
        #expect(event.alarms?.last?.absoluteDate == Date(timeIntervalSince1970: 1_772_348_400))
        let names = losses.compactMap { if case .property(let name) = $0 { name } else { nil } }
        #expect(names == ["CATEGORIES", "ATTENDEE", "EXDATE", "X-FOO"])
        let alarms = losses.compactMap { if case .alarm(let alarm) = $0 { alarm.action } else { nil } }
        #expect(alarms.count == 2)
        let overrides = losses.filter { if case .override = $0 { true } else { false } }
        #expect(overrides.count == 1 && losses.count == 7)
    }

    @Test("An entry becomes an event of EventKit, and other kinds of entries don't")
    func kinds() throws {
        let feed = feed(
            talk + "\nBEGIN:VTODO\nUID:report\nDTSTAMP:20260101T000000Z\nDUE:20260302T080000Z\nEND:VTODO")
        let event = try #require(feed.series(uid: "talk")?.master)
        let toDo = try #require(feed.series(uid: "report"))
        #expect(EKEvent(event, eventStore: store)?.title == "Talk")
        #expect(EKEvent(toDo, eventStore: store) == nil)
        #expect(try EKEvent(#require(toDo.master), eventStore: store) == nil)
        #expect(EKReminder(event, eventStore: store) == nil)
        #expect(try EKReminder(#require(toDo.master), eventStore: store)?.dueDateComponents?.hour == 8)
    }

    @Test(
        "The times of an event fit EventKit",
        arguments: [
            ("DTSTART;VALUE=DATE:20260302", 1_772_406_000.0, 1_772_492_399.0, nil),
            ("DTSTART;VALUE=DATE:20260302\nDTEND;VALUE=DATE:20260304", 1_772_406_000, 1_772_578_799, nil),
            ("DTSTART;VALUE=DATE:20260302\nDURATION:P1DT1S", 1_772_406_000, 1_772_578_799, nil),
            ("DTSTART:20260302T090000\nDTEND:20260302T100000", 1_772_438_400, 1_772_442_000, nil),
            ("DTSTART:20260302T080000Z", 1_772_438_400, 1_772_438_400, "GMT"),
            // The day on which clocks go forward has 23 hours.
            ("DTSTART;TZID=Europe/Paris:20260328T120000\nDURATION:P1D", 1_774_695_600, 1_774_778_400, "Europe/Paris"),
        ])
    func times(lines: String, start: Double, end: Double, zone: String?) throws {
        let feed = feed("BEGIN:VEVENT\nUID:1\nDTSTAMP:20260101T000000Z\n\(lines)\nEND:VEVENT")
        let entry = try #require(feed.series(uid: "1")?.master)
        let event = try #require(EKEvent(entry, eventStore: store, timeZone: paris))
        #expect(event.startDate.timeIntervalSince1970 == start)
        #expect(event.endDate.timeIntervalSince1970 == end)
        #expect(event.timeZone?.identifier == zone)
        #expect(event.isAllDay == lines.contains("DATE:"))
        event.readOnly.externalIdentifier = "1"
        let back = try #require(EventDraft(event, timeZone: paris))
        #expect(back.uid == "1" && back.start == entry.start)
    }

    @Test("An event of EventKit becomes a draft with its rule, alarms, place and attendees")
    func draft() throws {
        let event = EKEvent(eventStore: store)
        event.readOnly.externalIdentifier = "abc"
        event.title = "Fair"
        event.startDate = Date(timeIntervalSince1970: 1_772_438_400)
        event.endDate = Date(timeIntervalSince1970: 1_772_442_000)
        event.timeZone = paris
        event.readOnly.status = .canceled
        event.readOnly.creationDate = Date(timeIntervalSince1970: 1_770_000_000)
        let place = EKStructuredLocation(title: "Hall")
        place.geoLocation = CLLocation(latitude: 48.85, longitude: 2.35)
        event.structuredLocation = place
        event.readOnly.organizer = EKParticipant(url: URL(string: "mailto:ada@example.com")!, name: "Ada")
        event.readOnly.attendees = [
            EKParticipant(
                url: URL(string: "mailto:room@example.com")!, name: "Hall", status: .accepted, role: .nonParticipant,
                type: .room)
        ]
        event.recurrenceRules = [try #require(RecurrenceRule("FREQ=WEEKLY;COUNT=4").eventKitRule().rule)]
        let atPlace = EKAlarm(relativeOffset: 0)
        atPlace.proximity = .enter
        event.alarms = [EKAlarm(relativeOffset: -900), EKAlarm(absoluteDate: event.startDate), atPlace]
        let (draft, losses) = try #require(EventDraft.recovering(event, timeZone: paris))
        #expect(losses == [.locationAlarm])
        var calendar = CalendarDraft(productIdentifier: "-//tests//EN")
        calendar.events = [draft]
        let entry = try #require(CalendarFeed(try calendar.bytes(), failingAt: .error).series(uid: "abc")?.master)
        #expect(entry.summary == "Fair" && entry.location == "Hall" && entry.status == .cancelled)
        #expect(entry.position == GeographicPosition(latitude: 48.85, longitude: 2.35))
        #expect(entry.start.description == "2026-03-02T09:00:00+01:00[Europe/Paris]")
        #expect(entry.rules.map(\.description) == ["FREQ=WEEKLY;COUNT=4"])
        #expect(entry.organizer?.name == "Ada" && entry.attendees.map(\.kind) == [.room])
        #expect(entry.attendees.map(\.status) == [.accepted] && entry.attendees.map(\.role) == [.informed])
        #expect(entry.alarms.map(\.details) == ["Fair", "Fair"])
        #expect(entry.created == event.creationDate)
        event.readOnly.isDetached = true
        event.readOnly.occurrenceDate = Date(timeIntervalSince1970: 1_772_352_000)
        let override = try #require(EventDraft(event, timeZone: paris))
        #expect(override.recurrenceID?.time.description == "2026-03-01T09:00:00+01:00[Europe/Paris]")
        #expect(override.rules.isEmpty)
        #expect(EventDraft(EKEvent(eventStore: store)) == nil)
    }

    @Test("A place without a position keeps its name", arguments: ["LOCATION:Hall", "LOCATION:Hall\nGEO:48.85;2.35"])
    func places(lines: String) throws {
        let feed = feed("BEGIN:VEVENT\nUID:1\nDTSTAMP:20260101T000000Z\nDTSTART:20260302T080000Z\n\(lines)\nEND:VEVENT")
        let event = try #require(EKEvent(feed.series[0], eventStore: store))
        #expect(event.location == "Hall" && event.structuredLocation?.title == "Hall")
        #expect((event.structuredLocation?.geoLocation != nil) == lines.contains("GEO"))
        #expect(EventDraft(event)?.location == "Hall")
    }

    @Test("A time zone that only the feed defines is a loss")
    func unknownZones() throws {
        let zone = CalendarZone(identifier: "Office", rules: ZoneRules(paris))
        let start = try #require(CivilDateTime(year: 2026, month: 3, day: 2, hour: 9))
        let draft = EventDraft(uid: "1", dtstamp: .now, start: .zoned(start, zone))
        let (event, losses) = EKEvent.recovering(draft, eventStore: store, timeZone: paris)
        #expect(losses == [.timeZone("Office")] && event.timeZone == paris)
        #expect(event.startDate == Date(timeIntervalSince1970: 1_772_438_400))
    }

    @Test("A rule that EventKit can't express is reported with its losses")
    func rules() throws {
        let start = try #require(CalendarTime(Date(timeIntervalSince1970: 1_772_438_400), in: paris))
        var draft = EventDraft(uid: "1", dtstamp: .now, start: start)
        let hourly = try RecurrenceRule("FREQ=HOURLY")
        draft.rules = [hourly, try RecurrenceRule("FREQ=DAILY"), try RecurrenceRule("FREQ=WEEKLY")]
        let (event, losses) = EKEvent.recovering(draft, eventStore: store)
        #expect(event.recurrenceRules?.map(\.frequency) == [.daily])
        #expect(
            losses.map(\.description) == [
                "EventKit can't express FREQ of FREQ=HOURLY", "EventKit keeps one rule of an event, not FREQ=WEEKLY",
            ])
        #expect(losses == [.rule(hourly, parts: ["FREQ"]), .rule(draft.rules[2], parts: [])])
    }

    @Test("A to-do becomes a reminder, and the reminder the same to-do")
    func reminders() throws {
        let feed = feed(
            """
            BEGIN:VTODO
            UID:report
            DTSTAMP:20260101T000000Z
            DUE;TZID=Europe/Paris:20260302T090000
            SUMMARY:Report
            PRIORITY:1
            STATUS:COMPLETED
            COMPLETED:20260301T070000Z
            PERCENT-COMPLETE:100
            RESOURCES:printer
            BEGIN:VALARM
            ACTION:DISPLAY
            DESCRIPTION:Report
            TRIGGER;RELATED=END:-PT1H
            END:VALARM
            END:VTODO
            """)
        let draft = try #require(feed.series(uid: "report")?.master.flatMap(ToDoDraft.init(copying:)))
        let (reminder, losses) = EKReminder.recovering(draft, eventStore: store, timeZone: paris)
        #expect(losses == [.property("RESOURCES")])
        #expect(reminder.title == "Report" && reminder.priority == 1 && reminder.isCompleted)
        #expect(reminder.completionDate == Date(timeIntervalSince1970: 1_772_348_400))
        #expect(reminder.dueDateComponents?.timeZone == paris && reminder.dueDateComponents?.hour == 9)
        #expect(reminder.startDateComponents == reminder.dueDateComponents)
        #expect(reminder.alarms?.map(\.absoluteDate) == [Date(timeIntervalSince1970: 1_772_434_800)])
        reminder.readOnly.externalIdentifier = "report"
        let (back, lost) = ToDoDraft.recovering(reminder)
        #expect(lost.isEmpty && back.uid == "report" && back.start == nil && back.due == draft.due)
        #expect(back.completed == draft.completed && back.priority == 1 && back.status == .completed)
        #expect(back.alarms.count == 1 && back.percentComplete == 100)
    }

    @Test("A recurring to-do has a due date in EventKit, and a start when converted back")
    func recurringReminders() throws {
        let monday = try #require(CivilDate(year: 2026, month: 3, day: 2))
        var draft = ToDoDraft(uid: "1", dtstamp: .now, start: .date(monday))
        draft.rules = [try RecurrenceRule("FREQ=WEEKLY")]
        draft.alarms = [AlarmDraft(.display("Water"), trigger: .start(CalendarDuration(seconds: 32_400)))]
        let reminder = EKReminder(draft, eventStore: store, timeZone: paris)
        #expect(reminder.dueDateComponents?.day == 2 && reminder.dueDateComponents?.hour == nil)
        #expect(reminder.dueDateComponents?.timeZone == nil && reminder.recurrenceRules?.count == 1)
        #expect(reminder.alarms?.map(\.relativeOffset) == [32_400])
        let back = ToDoDraft(reminder)
        #expect(back.start == .date(monday) && back.due == nil && back.rules == draft.rules)
        reminder.startDateComponents = nil
        #expect(ToDoDraft(reminder).start == .date(monday))
        #expect(throws: Never.self) { try ToDoDraft(reminder).component() }
    }

    @Test("A to-do without dates becomes a reminder without dates")
    func undatedReminders() throws {
        let toDo = try #require(
            feed("BEGIN:VTODO\nUID:1\nDTSTAMP:20260101T000000Z\nSUMMARY:Paint\nPRIORITY:9\nEND:VTODO").toDos.first)
        let reminder = EKReminder(toDo, eventStore: store)
        #expect(reminder.title == "Paint" && reminder.priority == 9 && !reminder.isCompleted)
        #expect(reminder.dueDateComponents == nil && reminder.startDateComponents == nil)
    }

    @Test("A floating time of a reminder has no time zone")
    func floatingReminders() throws {
        let nine = try #require(CivilDateTime(year: 2026, month: 3, day: 2, hour: 9))
        let reminder = EKReminder(ToDoDraft(uid: "1", dtstamp: .now, due: .floating(nine)), eventStore: store)
        #expect(reminder.dueDateComponents?.timeZone == nil && reminder.dueDateComponents?.hour == 9)
        #expect(ToDoDraft(reminder).due == .floating(nine))
    }
}
