import Foundation
import ICalendar
import TestSupport
import Testing

@Suite("Values as text and coded")
struct CodingTests {
    private func coded<Value: Codable>(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }

    @Test(
        "A duration is read back from what it prints",
        arguments: [
            "PT1H", "P1W", "-PT15M", "P1DT2H30M", "PT0S", "P7D", "PT1M30S",
        ])
    func durations(text: String) throws {
        let duration = try #require(NominalDuration(text))
        #expect(NominalDuration(duration.description) == duration)
        #expect(try coded(duration) == duration)
    }

    @Test("A duration can be made of units, and text in another form than the RFC's is rejected")
    func durationForms() {
        #expect(NominalDuration.hours(1).description == "PT1H")
        #expect(NominalDuration.weeks(2) == .days(14))
        #expect(NominalDuration.minutes(-15).description == "-PT15M")
        #expect(NominalDuration.seconds(90) == NominalDuration("PT1M30S"))
        #expect(NominalDuration.hours(.max).seconds == .max)
        for text in ["", "P", "PT", "1H", "P1DT", "PT1H1D", "P5000000D", "P1D-PT1H"] {
            #expect(NominalDuration(text) == nil, "\(text)")
        }
        #expect(NominalDuration(days: 1, seconds: -3_600).description == "P1D-PT1H")
    }

    @Test(
        "A time is read back from what it prints",
        arguments: ["2026-03-02", "2026-03-02T09:15:00", "2026-03-02T09:15:00Z", "2026-03-02T09:15:00 Europe/Paris"])
    func times(text: String) throws {
        let time = try #require(CalendarTime(text))
        #expect(time.description == text)
        #expect(try coded(time) == time)
    }

    @Test(
        "A text that is no time is none",
        arguments: [
            "", "2026-03-02T09:15:00 Nowhere/Else", "2026-03-02 Europe/Paris", "2026-02-30", "2026-03-02T09:15:00z",
        ])
    func noTimes(text: String) { #expect(CalendarTime(text) == nil) }

    @Test("The identity of an occurrence has one text, whatever the zone it was written in")
    func identities() throws {
        let paris = CalendarZone(Feeds.zone("Europe/Paris"))
        let local = try #require(CivilDateTime("2026-03-02T09:15:00"))
        let utc = try #require(CivilDateTime("2026-03-02T08:15:00"))
        let zoned = Occurrence.ID(uid: "a/b@example.com", recurrenceID: .zoned(local, paris))
        #expect(zoned.description == "20260302T081500Z/a/b@example.com")
        #expect(Occurrence.ID(uid: "a/b@example.com", recurrenceID: .utc(utc)).description == zoned.description)
        for id in [
            zoned, Occurrence.ID(uid: "", recurrenceID: .date(local.date)),
            Occurrence.ID(uid: "x", recurrenceID: .floating(local)),
        ] {
            #expect(Occurrence.ID(id.description) == id)
            #expect(try coded(id) == id)
        }
        for text in ["", "x", "20260302T081500Z", "2026/x", "20260230/x"] {
            #expect(Occurrence.ID(text) == nil, "\(text)")
        }
    }

    @Test("Drafts are decoded as they were encoded")
    func drafts() throws {
        var event = EventDraft(
            uid: "a", dtstamp: Date(timeIntervalSince1970: 0),
            start: try #require(CalendarTime("2026-03-02T09:15:00 Europe/Paris")),
            length: .duration(.hours(1)))
        event.rules = [try RecurrenceRule("FREQ=DAILY;COUNT=3")]
        event.attendees = [.attendee(email: "b@example.com", name: "B", role: "CHAIR")]
        event.alarms = [AlarmDraft(.display("Now"), trigger: .beforeStart(.minutes(15)))]
        event.properties = [
            try PropertyDraft("X-A", value: "b", parameters: [CalendarParameter(name: "P", values: ["q"])])
        ]
        var calendar = CalendarDraft(productIdentifier: "-//x//y//EN")
        calendar.events = [event]
        #expect(try coded(calendar) == calendar)
        #expect(try coded(calendar).bytes() == calendar.bytes())
        #expect(try coded(RecurrenceDialect.dateutil) == .dateutil)
    }

    @Test(
        "Code that would leave its line is refused",
        arguments: [
            #"{"name":"SUMMARY","value":"a\r\nATTENDEE:x","parameters":[]}"#,
            #"{"name":"BEGIN","value":"VEVENT","parameters":[]}"#,
            #"{"name":"A B","value":"","parameters":[]}"#,
        ])
    func injection(json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(PropertyDraft.self, from: Data(json.utf8)) }
        let component = #"{"name":"VEVENT","properties":[\#(json)],"components":[]}"#
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(ComponentDraft.self, from: Data(component.utf8))
        }
    }

    @Test("Periods that overlap are put in order when free and busy time is decoded")
    func freeBusy() throws {
        let day = Feeds.interval("2026-03-02", "2026-03-03")
        let free = FreeBusy(in: day, [FreeBusy.Period(DateInterval(start: day.start, duration: 3_600), .busy)])
        #expect(try coded(free) == free)
        let period = try JSONEncoder().encode(free.periods[0])
        let interval = try JSONEncoder().encode(day)
        let json =
            #"{"interval":\#(String(decoding: interval, as: UTF8.self)),"periods":[\#(String(decoding: period, as: UTF8.self)),\#(String(decoding: period, as: UTF8.self))]}"#
        #expect(try JSONDecoder().decode(FreeBusy.self, from: Data(json.utf8)) == free)
    }
}
