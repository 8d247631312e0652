import AdaptersOnStubs
import CoreLocation
import EventKit
import Foundation
import ICalendar
import Testing

@Suite("Conversion to and from EventKit")
struct EventKitTests {
    /// The parts of a rule that are set, on one line.
    private func line(_ rule: EKRecurrenceRule?) -> String? {
        guard let rule else { return nil }
        func list(_ name: String, _ numbers: [NSNumber]?) -> String? {
            numbers.map { "\(name) \($0.map { "\($0)" }.joined(separator: ","))" }
        }
        let days = rule.daysOfTheWeek.map { days in
            "on "
                + days.map { "\($0.weekNumber == 0 ? "" : "\($0.weekNumber)")\($0.dayOfTheWeek)" }.joined(
                    separator: ",")
        }
        let end = rule.recurrenceEnd.map {
            $0.endDate.map { "to \(Int($0.timeIntervalSince1970))" } ?? "\($0.occurrenceCount) times"
        }
        return [
            "\(rule.frequency)", "\(rule.interval)", days, list("monthdays", rule.daysOfTheMonth),
            list("months", rule.monthsOfTheYear), list("weeks", rule.weeksOfTheYear),
            list("yeardays", rule.daysOfTheYear),
            list("positions", rule.setPositions), end,
        ].compactMap(\.self).joined(separator: " ")
    }

    /// 2026-12-31T00:00:00Z is 1798675200; in Paris, where it is an hour later, that day ends at 22:59:59Z.
    @Test(
        "A rule that EventKit can express is converted without a loss",
        arguments: [
            ("FREQ=DAILY;INTERVAL=3;COUNT=10", "daily 3 10 times"),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,MO;UNTIL=20261231T000000Z", "weekly 2 on monday,tuesday to 1798675200"),
            ("FREQ=DAILY;BYDAY=MO,FR;UNTIL=20261231", "weekly 1 on monday,friday to 1798757999"),
            (
                "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
                "monthly 1 on monday,tuesday,wednesday,thursday,friday positions -1"
            ),
            ("FREQ=MONTHLY;BYMONTHDAY=1,-1", "monthly 1 monthdays -1,1"),
            ("FREQ=MONTHLY;BYDAY=-1FR", "monthly 1 on -1friday"),
            ("FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20261231T000000", "yearly 1 on -1sunday months 3 to 1798671600"),
            ("FREQ=YEARLY;BYYEARDAY=1,100", "yearly 1 yeardays 1,100"),
            ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "yearly 1 on monday weeks 20"),
            // The day of the start.
            ("FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=14", "yearly 1 months 7"),
        ])
    func supported(text: String, expected: String) throws {
        let paris = try #require(TimeZone(identifier: "Europe/Paris"))
        let (rule, lostParts) = try RecurrenceRule(text).eventKitRule(
            start: CivilDate(year: 2026, month: 7, day: 14), timeZone: paris)
        #expect(line(rule) == expected)
        #expect(lostParts.isEmpty)
    }

    @Test(
        "A rule that EventKit can't express isn't converted, and the lost parts are named",
        arguments: [
            ("FREQ=HOURLY", ["FREQ"]),
            ("FREQ=DAILY;BYHOUR=9,17", ["BYHOUR"]),
            ("FREQ=DAILY;INTERVAL=2;BYDAY=MO", ["BYDAY"]),
            ("FREQ=DAILY;BYMONTH=1;BYMINUTE=0,30", ["BYMINUTE", "BYMONTH"]),
            ("FREQ=MONTHLY;BYMONTH=1,7;BYMONTHDAY=1", ["BYMONTH"]),
            ("FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=15", ["BYMONTHDAY"]),
            ("RSCALE=HEBREW;FREQ=YEARLY", ["RSCALE"]),
            ("RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD", ["SKIP"]),
        ])
    func unsupported(text: String, expected: [String]) throws {
        let (rule, lostParts) = try RecurrenceRule(text).eventKitRule(start: CivilDate(year: 2026, month: 7, day: 14))
        #expect(rule == nil)
        #expect(lostParts == expected)
    }

    // 2026-03-01 is a Sunday.
    @Test(
        "A WKST that matters is reported as lost",
        arguments: [
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU", 1, ["WKST"]),
            // From Wednesday 4, Sundays: 8 and 22 with weeks from Monday, 15 and 29 with weeks from Sunday.
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=SU", 4, ["WKST"]),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=SU", 1, []),
            ("FREQ=WEEKLY;INTERVAL=2;WKST=SU", 4, []),
            ("FREQ=WEEKLY;BYDAY=MO,SU;WKST=SU", 1, []),
            ("FREQ=WEEKLY;BYDAY=MO,SU;BYSETPOS=1;WKST=SU", 1, ["WKST"]),
            ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;WKST=SU", 1, ["WKST"]),
            ("FREQ=MONTHLY;WKST=SU", 1, []),
        ])
    func weekStart(text: String, day: Int, expected: [String]) throws {
        let start = CivilDate(year: 2026, month: 3, day: day)
        let (rule, lostParts) = try RecurrenceRule(text).eventKitRule(start: start)
        #expect(rule != nil)
        #expect(lostParts == expected)
    }

    @Test(
        "A rule converted to EventKit's and back is the same",
        arguments: [
            "FREQ=DAILY;INTERVAL=3;COUNT=10", "FREQ=WEEKLY;UNTIL=20261231T000000Z;INTERVAL=2;BYDAY=MO,TU",
            "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
            "FREQ=YEARLY;BYYEARDAY=1,100",
            "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "FREQ=MONTHLY;BYMONTHDAY=1,15",
        ])
    func thereAndBack(text: String) throws {
        let rule = try RecurrenceRule(text)
        #expect(try RecurrenceRule(#require(rule.eventKitRule().rule)) == rule)
    }

    @Test("A rule of EventKit's keeps its first day of the week and its end") func firstDayOfTheWeek() throws {
        let rule = EKRecurrenceRule(
            recurrenceWith: .weekly, interval: 2, daysOfTheWeek: nil, daysOfTheMonth: nil, monthsOfTheYear: nil,
            weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil,
            end: EKRecurrenceEnd(end: Date(timeIntervalSince1970: 1_798_675_200.75)))
        rule.setForTests(firstDayOfTheWeek: 1)
        #expect(try RecurrenceRule(rule) == RecurrenceRule("FREQ=WEEKLY;INTERVAL=2;UNTIL=20261231T000000Z;WKST=SU"))
    }

    @Test("Converting a rule of EventKit's that RFC 5545 forbids throws") func forbidden() {
        let rule = EKRecurrenceRule(
            recurrenceWith: .monthly, interval: 1, daysOfTheWeek: nil, daysOfTheMonth: [32], monthsOfTheYear: nil,
            weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil, end: nil)
        #expect(throws: RecurrenceRuleError.self) { try RecurrenceRule(rule) }
    }

    @Test("A frequency or a weekday of a later EventKit throws instead of becoming another one") func unknown() throws {
        let frequency = try #require(EKRecurrenceFrequency(rawValue: 4))
        let error = #expect(throws: RecurrenceRuleError.self) {
            try RecurrenceRule(EKRecurrenceRule(recurrenceWith: frequency, interval: 1, end: nil))
        }
        #expect(error?.code == .unknownFrequency)
        let day = EKRecurrenceDayOfWeek(dayOfTheWeek: try #require(EKWeekday(rawValue: 9)), weekNumber: 0)
        let rule = EKRecurrenceRule(
            recurrenceWith: .weekly, interval: 1, daysOfTheWeek: [day], daysOfTheMonth: nil, monthsOfTheYear: nil,
            weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil, end: nil)
        #expect(throws: RecurrenceRuleError.self) { try RecurrenceRule(rule) }
        let week = EKRecurrenceRule(recurrenceWith: .weekly, interval: 2, end: nil)
        week.setForTests(firstDayOfTheWeek: 8)
        #expect(throws: RecurrenceRuleError.self) { try RecurrenceRule(week) }
    }

    @Test("An occurrence becomes an EventKit event with its texts and times") func events() throws {
        let paris = try #require(TimeZone(identifier: "Europe/Paris"))
        let feed = CalendarFeed(
            Array(
                """
                BEGIN:VCALENDAR
                BEGIN:VEVENT
                UID:1
                DTSTART;TZID=America/New_York:20260320T110000
                DURATION:PT1H
                SUMMARY:Call
                LOCATION:Brooklyn
                GEO:40.7;-73.99
                STATUS:TENTATIVE
                DESCRIPTION:Dial in
                URL:https://corbeau.example/call
                END:VEVENT
                BEGIN:VEVENT
                UID:2
                DTSTART;VALUE=DATE:20260328
                DTEND;VALUE=DATE:20260331
                SUMMARY:Fair
                TRANSP:TRANSPARENT
                END:VEVENT
                END:VCALENDAR
                """.utf8))
        let span = DateInterval(start: Date(timeIntervalSince1970: 1_772_323_200), duration: 31 * 86_400)
        let store = EKEventStore()
        store.defaultTimeZone = paris
        let occurrences = Array(feed.occurrences(in: span, timeZone: paris))
        let events = occurrences.map { EKEvent($0, eventStore: store, timeZone: paris) }
        try #require(events.count == 2)
        #expect(events[0].structuredLocation?.geoLocation?.coordinate.latitude == 40.7)
        #expect(EKEvent.recovering(occurrences[0], eventStore: store).losses == [.property("STATUS")])
        #expect(events[0].title == "Call" && events[0].location == "Brooklyn" && events[0].notes == "Dial in")
        #expect(events[0].url?.absoluteString == "https://corbeau.example/call")
        // 11:00 in New York, on summer time already, is 15:00Z.
        #expect(events[0].startDate == Date(timeIntervalSince1970: 1_774_018_800))
        #expect(events[0].endDate == Date(timeIntervalSince1970: 1_774_022_400))
        #expect(events[0].timeZone?.identifier == "America/New_York")
        #expect(events[0].availability == .busy && !events[0].isAllDay)
        // From the 28th to the end of the 30th, the clocks going forward between: 23:00Z the day before, and 22:00Z.
        #expect(events[1].isAllDay && events[1].availability == .free && events[1].timeZone == nil)
        #expect(events[1].startDate == Date(timeIntervalSince1970: 1_774_652_400))
        #expect(events[1].endDate == Date(timeIntervalSince1970: 1_774_907_999))
    }
}
