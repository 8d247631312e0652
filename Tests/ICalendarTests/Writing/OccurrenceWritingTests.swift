import Foundation
import ICalendar
import ICalendarChecks
import ICalendarWriting
import TestSupport
import Testing

@Suite("Occurrences and free time as components")
struct OccurrenceWritingTests {
    @Test("An occurrence is written with its time, its RECURRENCE-ID and its entry's properties")
    func occurrence() throws {
        let feed = Feeds.feed(
            """
            BEGIN:VEVENT
            UID:1
            DTSTAMP:20260101T000000Z
            DTSTART;TZID=Europe/Paris:20260301T090000
            DURATION:PT1H
            RRULE:FREQ=DAILY;COUNT=3
            EXDATE;TZID=Europe/Paris:20260302T090000
            SUMMARY:Tea
            X-MINE;A=b:c
            BEGIN:VALARM
            ACTION:AUDIO
            TRIGGER:-PT5M
            END:VALARM
            END:VEVENT
            BEGIN:VEVENT
            UID:2
            DTSTAMP:20260101T000000Z
            DTSTART;VALUE=DATE:20260303
            END:VEVENT
            BEGIN:VTODO
            UID:3
            DUE:20260303T120000Z
            END:VTODO
            """)
        let interval = Feeds.interval("2026-03-03", "2026-03-04")
        let occurrences = feed.occurrences(
            matching: OccurrenceQuery(interval, timeZone: .gmt, filter: .eventsAndToDos))
        let components = try occurrences.map { try ComponentDraft($0) }
        #expect(
            components.map { $0.properties.map(\.description) } == [
                ["UID:2", "DTSTAMP:20260101T000000Z", "DTSTART;VALUE=DATE:20260303", "DTEND;VALUE=DATE:20260304"],
                [
                    "UID:1", "DTSTAMP:20260101T000000Z",
                    "DTSTART;TZID=\"Europe/Paris\":20260303T090000"
                        .replacingOccurrences(of: "\"", with: ""),
                    "DTEND;TZID=Europe/Paris:20260303T100000", "RECURRENCE-ID;TZID=Europe/Paris:20260303T090000",
                    "SUMMARY:Tea", "X-MINE;A=b:c",
                ],
                ["UID:3", "DUE:20260303T120000Z"],
            ])
        #expect(components.map { $0.components.map(\.name) } == [[], ["VALARM"], []])
    }

    @Test("An occurrence in an hour that is repeated is written in UTC")
    func repeatedHour() throws {
        let feed = Feeds.feed(
            """
            BEGIN:VEVENT
            UID:1
            DTSTART;TZID=Europe/Paris:20261024T023000
            DURATION:PT1H
            RDATE:20261025T013000Z
            END:VEVENT
            """)
        let day = Feeds.interval("2026-10-25", "2026-10-26")
        let components = try feed.occurrences(in: day, timeZone: .gmt).map { try ComponentDraft($0) }
        #expect(
            components.map { $0.properties.map(\.description) } == [
                ["UID:1", "DTSTART:20261025T013000Z", "DURATION:PT1H", "RECURRENCE-ID:20261025T013000Z"]
            ])
    }

    @Test("A recovering copy repairs lines or leaves them out if they can't be written, and lists them")
    func recovering() throws {
        let bytes = Feeds.bytes(
            "BEGIN:VEVENT\nUID:1\nX_COLOUR:red\nSUMMARY;LANGUAGE:a\u{7}b\nLOCATION;BASE64:x\nEND:VEVENT")
        let calendar = try #require(ComponentTree(recovering: bytes).components.first)
        let (draft, losses) = ComponentDraft.recovering(copying: calendar)
        #expect(
            draft?.components.first?.properties.map(\.description) == [
                "UID:1", "SUMMARY;LANGUAGE=:a\u{FFFD}b", "LOCATION;BASE64=:x",
            ])
        #expect(losses.map(\.isRepaired) == [false, true])
        #expect(losses.map(\.error) == [.invalidName("X_COLOUR"), .controlCharacter("\u{7}", in: "SUMMARY")])
        #expect(
            losses.allSatisfy {
                bytes[$0.offset...].starts(with: "X_".utf8) || bytes[$0.offset...].starts(with: "SU".utf8)
            })
    }

    @Test(
        "A recovering draft of an occurrence leaves out lines that can't be written, and has times in the form asked for"
    )
    func recoveringOccurrence() throws {
        let feed = Feeds.feed(
            Feeds.event("1", "DTSTART;TZID=Europe/Paris:20260301T090000\nDURATION:PT1H\nX_COLOUR:red\nSUMMARY:Tea"))
        let occurrence = try #require(
            feed.occurrences(in: Feeds.interval("2026-03-01", "2026-03-02"), timeZone: .gmt).first { _ in true })
        let (draft, losses) = try ComponentDraft.recovering(occurrence) { time in
            if case .zoned(let clock, _) = time { .floating(clock) } else { time }
        }
        #expect(losses.map(\.error) == [.invalidName("X_COLOUR")])
        #expect(draft.properties.map(\.description).contains("DTSTART:20260301T090000"))
        #expect(draft.properties.map(\.name).contains("SUMMARY"))
    }

    @Test("A VFREEBUSY is written with a line for each kind, in UTC, and read back")
    func freeBusy() throws {
        func period(_ start: String, _ end: String, _ kind: FreeBusy.Kind) -> FreeBusy.Period {
            FreeBusy.Period(Feeds.interval("2026-03-01T\(start):00Z", "2026-03-01T\(end):00Z"), kind)
        }
        let time = FreeBusy(
            in: Feeds.interval("2026-03-01", "2026-03-02"),
            [
                period("09:00", "10:00", .busy), period("12:00", "13:30", .tentative), period("15:00", "16:00", .busy),
                period("20:00", "21:00", .unavailable),
            ])
        var draft = FreeBusyDraft(uid: "1", dtstamp: Feeds.date("2026-01-01"), time)
        draft.organizer = CalendarUser(email: "ada@example.com", name: "Ada")
        #expect(
            try draft.component().properties.map(\.description) == [
                "UID:1", "DTSTAMP:20260101T000000Z", "DTSTART:20260301T000000Z", "DTEND:20260302T000000Z",
                "ORGANIZER;CN=Ada:mailto:ada@example.com",
                "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20260301T120000Z/20260301T133000Z",
                "FREEBUSY;FBTYPE=BUSY:20260301T090000Z/20260301T100000Z,20260301T150000Z/20260301T160000Z",
                "FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20260301T200000Z/20260301T210000Z",
            ])
        var calendar = CalendarDraft(productIdentifier: "-//tests//EN")
        calendar.freeBusy.append(draft)
        let feed = CalendarFeed(try calendar.bytes())
        #expect(feed.publishedFreeBusy.map(\.freeBusy) == [time])
        #expect(feed.validate().isEmpty)
    }
}
