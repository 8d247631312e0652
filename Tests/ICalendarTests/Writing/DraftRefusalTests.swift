import Foundation
import ICalendar
import ICalendarChecks
import ICalendarWriting
import TestSupport
import Testing

@Suite("Values that drafts refuse and repair")
struct DraftRefusalTests {
    static let noon = CivilDateTime(year: 2026, month: 3, day: 2, hour: 12)

    static func event(_ start: CalendarTime, uid: String = "1") -> EventDraft {
        EventDraft(uid: uid, dtstamp: CalendarDraftTests.dtstamp, start: start)
    }

    @Test("A draft refuses numbers out of the range of their property", arguments: [-1, 10, 99])
    func ranges(number: Int) throws {
        var event = Self.event(.utc(try #require(Self.noon)))
        event.priority = number
        let error = #expect(throws: WritingError.self) { try event.component() }
        #expect(error?.description == "\(number), which isn't from 0 to 9, can't be written in PRIORITY")
        var toDo = ToDoDraft(uid: "1", dtstamp: CalendarDraftTests.dtstamp)
        toDo.percentComplete = number * 100
        if number != 1 { #expect(throws: WritingError.self) { try toDo.component() } }
        toDo.percentComplete = nil
        toDo.sequence = -5
        let negative = #expect(throws: WritingError.self) { try toDo.component() }
        #expect(negative?.description == "-5, which isn't from 0 to 2147483647, can't be written in SEQUENCE")
    }

    @Test("The end of an event is that of its length, and an event without one ends at its start or after its day")
    func end() throws {
        let noon = CalendarTime.utc(try #require(Self.noon))
        var event = Self.event(noon)
        #expect(event.end == noon && Self.event(noon, uid: "2").length == nil)
        event.length = .duration(.minutes(90))
        #expect(event.end.description == "2026-03-02T13:30:00Z")
        event.end = event.end.adding(.hours(1))
        #expect(event.length?.description == "2026-03-02T14:30:00Z" && event.end.description == "2026-03-02T14:30:00Z")
        event.end = noon.adding(.hours(-1))
        #expect(throws: WritingError.self) { try event.component() }
        #expect(Self.event(.date(noon.civilDate)).end == .date(try #require(noon.civilDate.adding(days: 1))))
    }

    @Test("A calendar refuses two events of one UID unless they are of different occurrences or revisions")
    func uids() throws {
        let noon = CalendarTime.utc(try #require(Self.noon))
        var calendar = CalendarDraft(productIdentifier: "-//Test//EN")
        calendar.events = [Self.event(noon), Self.event(noon)]
        #expect(throws: WritingError.self) { try calendar.bytes() }
        calendar.events[1].recurrenceID = CalendarEntry.RecurrenceID(noon)
        #expect(throws: Never.self) { try calendar.bytes() }
        calendar.events[1].recurrenceID = nil
        calendar.events[1].sequence = 1
        #expect(throws: Never.self) { try calendar.bytes() }
        calendar.events.removeLast()
        calendar.toDos = [ToDoDraft(uid: "1", dtstamp: CalendarDraftTests.dtstamp)]
        #expect(throws: Never.self) { try calendar.bytes() }
    }

    @Test(
        "An UNTIL is written in the form that the start asks for, and the rule has the same last occurrence",
        arguments: ["UNTIL=20260306", "UNTIL=20260306T120000", "UNTIL=20260306T120000Z", "UNTIL=20260306T110000Z"])
    func until(end: String) throws {
        let noon = try #require(Self.noon)
        let starts: [CalendarTime] = [
            .date(noon.date), .floating(noon), .utc(noon), .zoned(noon, CalendarZone(Feeds.zone("Europe/Paris"))),
        ]
        let rule = try RecurrenceRule("FREQ=DAILY;\(end)")
        for start in starts {
            var event = Self.event(start)
            event.rules = [rule]
            var calendar = CalendarDraft(productIdentifier: "-//Test//EN")
            calendar.events = [event]
            let feed = CalendarFeed(try calendar.bytes())
            #expect(feed.validate().map(\.description) == [], "\(start)")
            let written = try #require(feed.entries.first?.rules.first)
            let (before, after) = (
                RecurrenceSet(start: start, rules: [rule]), RecurrenceSet(start: start, rules: [written])
            )
            #expect(Array(before.dates(in: .gmt)) == Array(after.dates(in: .gmt)), "\(start) \(written)")
        }
    }

    @Test("A draft refuses an RDATE of another form than its start, and a rule of a to-do without one")
    func forms() throws {
        let noon = try #require(Self.noon)
        var event = Self.event(.utc(noon))
        event.recurrenceDates = [.date(noon.date)]
        #expect(throws: WritingError.self) { try event.component() }
        var toDo = ToDoDraft(uid: "1", dtstamp: CalendarDraftTests.dtstamp, due: .utc(noon))
        toDo.rules = [try RecurrenceRule("FREQ=DAILY")]
        #expect(throws: WritingError.self) { try toDo.component() }
        toDo.start = .utc(noon)
        #expect(throws: Never.self) { try toDo.component() }
    }

    @Test(
        "A calendar that a random draft writes is one that the validator finds nothing wrong with",
        .serialized, arguments: RandomSeeds.forDrawing(100, stream: 123))
    func random(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        var count = 0
        for number in 0..<RandomSeeds.draws {
            var event = Self.event(try RandomCalendarTests.time(&generator), uid: "\(number)")
            event.priority = generator.number(in: -2...12)
            event.summary = RandomCalendarTests.text(&generator)
            event.status = [nil, .confirmed, CalendarEntry.Status(rawValue: "tentative")][generator.number(below: 3)]
            let address = generator.element(of: ["a@example.com", "mailto:a@example.com", " MAILTO:b@example.com"])
            event.organizer = CalendarUser(email: "c@example.com")
            event.attendees = [
                .attendee(email: address, role: "opt-participant", status: "Accepted", expectsReply: true)
            ]
            event.rules = [
                try RecurrenceRule(generator.element(of: RandomCalendarTests.rules + ["FREQ=DAILY;UNTIL=20700101"]))
            ]
            event.conferences = [CalendarConference("https://example.com", features: [.video], label: "A, B")]
            event.attachments = [CalendarAttachment(.data([1, 2, 3]), formatType: "image/png")]
            var calendar = CalendarDraft(productIdentifier: "-//Test//EN")
            calendar.events = [event]
            guard let bytes = try? calendar.bytes() else {
                #expect(!(0...9 ~= (event.priority ?? 0)))
                continue
            }
            count += 1
            let faults = CalendarFeed(bytes).validate().filter { $0.diagnostic.severity >= .warning }
            #expect(faults.map(\.description) == [])
        }
        #expect(count > 0)
    }
}
