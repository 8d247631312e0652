import Foundation
import ICalendar
import ICalendarWriting
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
        let duration = try #require(CalendarDuration(text))
        #expect(CalendarDuration(duration.description) == duration)
        #expect(try coded(duration) == duration)
    }

    @Test("A duration can be made of units, and text in another form than the RFC's is rejected")
    func durationForms() {
        #expect(CalendarDuration.hours(1).description == "PT1H")
        #expect(CalendarDuration.weeks(2) == .days(14))
        #expect(CalendarDuration.minutes(-15).description == "-PT15M")
        #expect(CalendarDuration.seconds(90) == CalendarDuration("PT1M30S"))
        #expect(CalendarDuration.hours(.max).seconds == .max)
        for text in ["", "P", "PT", "1H", "P1DT", "PT1H1D", "P5000000D", "P1D-PT1H"] {
            #expect(CalendarDuration(text) == nil, "\(text)")
        }
        #expect(CalendarDuration(days: 1, seconds: -3_600).description == "P1D-PT1H")
    }

    @Test(
        "Durations are in order of their lengths with days of 24 hours, and of equal lengths the one with fewer days is first"
    )
    func durationOrder() throws {
        let sorted = ["-P4000001D", "-P1D", "-PT1H", "PT0S", "PT23H59M", "PT24H", "P1D", "P1DT1S", "P1W"].map { text in
            CalendarDuration(text) ?? CalendarDuration(days: -4_000_001)
        }
        #expect(sorted.reversed().sorted() == sorted)
        for (index, shorter) in sorted.enumerated() {
            for (other, longer) in sorted.enumerated() {
                #expect((shorter < longer) == (index < other) && (shorter == longer) == (index == other))
            }
        }
        let extremes = [Int.min, -1, 0, 1, Int.max].flatMap { days in
            [Int.min, 0, Int.max].map { CalendarDuration(days: days, seconds: $0) }
        }
        for (first, second) in extremes.flatMap({ first in extremes.map { (first, $0) } }) {
            #expect([first < second, second < first, first == second].count(where: \.self) == 1)
        }
    }

    @Test(
        "A time is read back from what it prints",
        arguments: [
            "2026-03-02", "2026-03-02T09:15:00", "2026-03-02T09:15:00Z", "2026-03-02T09:15:00+01:00[Europe/Paris]",
        ])
    func times(text: String) throws {
        let time = try #require(CalendarTime(text))
        #expect(time.description == text)
        #expect(try coded(time) == time)
    }

    @Test(
        "A time in a zone is read without its offset and seconds, and at the offset that the text has",
        arguments: [
            ("2026-03-02T09:15[Europe/Paris]", "2026-03-02T09:15:00+01:00[Europe/Paris]"),
            ("2026-03-02T09:15:00[Europe/Paris]", "2026-03-02T09:15:00+01:00[Europe/Paris]"),
            ("2026-10-25T02:30:00+02:00[Europe/Paris]", "2026-10-25T02:30:00+02:00[Europe/Paris]"),
            ("2026-10-25T02:30:00+01:00[Europe/Paris]", "2026-10-25T01:30:00Z"),
            ("2026-03-02T09:15:00+00:00[UTC]", "2026-03-02T09:15:00Z"),
            ("1800-01-01T00:00:00-00:01:15[Europe/London]", "1800-01-01T00:00:00-00:01:15[Europe/London]"),
        ])
    func zonedTimes(text: String, printed: String) { #expect(CalendarTime(text)?.description == printed) }

    @Test(
        "A text that is no time is none",
        arguments: [
            "", "2026-03-02T09:15:00[Nowhere/Else]", "2026-03-02[Europe/Paris]", "2026-02-30", "2026-03-02T09:15:00z",
            "2026-03-02T09:15:00+02:00[Europe/Paris]", "2026-03-02T09:15:00[Europe/Paris", "2026-03-02T09:15:00[]",
            "2026-03-02T09:15:00 Europe/Paris",
        ])
    func noTimes(text: String) { #expect(CalendarTime(text) == nil) }

    @Test("A time in a zone that only the feed defines is decoded as the same instant, with the same rules")
    func timesOfFeedZones() throws {
        let feed = CalendarFeed(
            Feeds.bytes(
                """
                BEGIN:VTIMEZONE
                TZID:Office
                BEGIN:STANDARD
                DTSTART:20251026T030000
                TZOFFSETFROM:+0230
                TZOFFSETTO:+0130
                RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
                END:STANDARD
                BEGIN:DAYLIGHT
                DTSTART:20260329T020000
                TZOFFSETFROM:+0130
                TZOFFSETTO:+0230
                RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
                END:DAYLIGHT
                END:VTIMEZONE

                """
                    + Feeds.event("winter", "DTSTART;TZID=Office:20260301T090000")
                    + Feeds.event("summer", "DTSTART;TZID=Office:20260401T090000")))
        let times = try feed.entries.map { try coded($0.start) }
        #expect(times == feed.entries.map(\.start))
        #expect(
            times.map { Feeds.text($0.date(in: .gmt)) } == ["2026-03-01T07:30:00Z", "2026-04-01T06:30:00Z"])
        // The rules are there too, so that a series written from it keeps its times.
        let later = try #require(times[0].adding(months: 5))
        #expect(Feeds.text(later.date(in: .gmt)) == "2026-08-01T06:30:00Z")
        let paris = try #require(CalendarTime("2026-03-02T09:15:00+01:00[Europe/Paris]"))
        let text = String(decoding: try JSONEncoder().encode([paris]), as: UTF8.self)
        #expect(text.hasPrefix(#"["2026-03-02T09:15:00+01:00[Eur"#))
        let fixed = CalendarZone(identifier: "Ship", rules: .fixed(offset: 5_400))
        let json = try JSONEncoder().encode(CalendarTime.zoned(paris.civilDateTime, fixed))
        #expect(json.count < 120)
        #expect(try JSONDecoder().decode(CalendarTime.self, from: json) == .zoned(paris.civilDateTime, fixed))
    }

    @Test("The offsets of a decoded zone are limited to a day, and times beyond year 9999 are ignored")
    func hostileZones() throws {
        let max = Int.max
        let json = """
            {"time":"9999-12-31T23:59:59","zone":{"identifier":"x","offsets":[\(max),-\(max),3600],"changes":[\(max),-\(max)]}}
            """
        let time = try JSONDecoder().decode(CalendarTime.self, from: Data(json.utf8))
        #expect(Feeds.text(time.date(in: .gmt)) == "9999-12-30T23:59:59Z")
        #expect(ZoneRules.fixed(offset: .max) == .fixed(offset: 86_400))
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(CalendarTime.self, from: Data(#"{"time":"2026-03-01T00:00:00"}"#.utf8))
        }
    }

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
            start: try #require(CalendarTime("2026-03-02T09:15:00+01:00[Europe/Paris]")),
            length: .duration(.hours(1)))
        event.rules = [try RecurrenceRule("FREQ=DAILY;COUNT=3")]
        event.organizer = CalendarUser(email: "a@example.com")
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
