import Foundation
import ICalendar
import ICalendarWriting
import TestSupport
import Testing

@Suite("Drafts of entries that were read")
struct DraftCopyTests {
    @Test("A draft of an event writes the content of the event")
    func event() throws {
        let text = """
            BEGIN:VEVENT
            UID:1
            DTSTAMP:20260101T000000Z
            DTSTART;TZID=Europe/Berlin:20260329T023000
            DTEND;TZID=Europe/Berlin:20260329T043000
            LOCATION:Kiel
            GEO:54.320000;10.130000
            PRIORITY:3
            TRANSP:TRANSPARENT
            RRULE:FREQ=DAILY;COUNT=5
            RDATE;TZID=Europe/Berlin:20260409T090000
            EXDATE;TZID=Europe/Berlin:20260330T023000
            SEQUENCE:4
            CREATED:20251231T000000Z
            SUMMARY:Tea\\, and cake
            CATEGORIES:a,b
            STATUS:CONFIRMED
            ORGANIZER;CN=Ada:mailto:ada@example.com
            ATTENDEE;PARTSTAT=ACCEPTED:mailto:bob@example.com
            X-MINE:1
            BEGIN:VALARM
            ACTION:DISPLAY
            DESCRIPTION:Now
            TRIGGER:-PT5M
            END:VALARM
            BEGIN:VALARM
            ACTION:X-BLINK
            TRIGGER:-PT1M
            END:VALARM
            END:VEVENT
            """
        let entry = try #require(Feeds.feed(text).entries.first)
        let draft = try #require(EventDraft(copying: entry))
        #expect(draft.exceptionDates.count == 1 && draft.alarms.count == 1 && draft.rules == entry.rules)
        let lines = String(decoding: try draft.component().bytes, as: UTF8.self).split(separator: "\r\n").map(
            String.init)
        #expect(lines.sorted() == text.split(separator: "\n").map(String.init).sorted())
        #expect(ToDoDraft(copying: entry) == nil && JournalDraft(copying: entry) == nil)
    }

    @Test("A draft lists the lines of the original that can't be written")
    func losses() throws {
        let entry = try #require(
            Feeds.feed("BEGIN:VTODO\nUID:1\nDUE:20260301T000000Z\nX Y:1\nPERCENT-COMPLETE:30\nEND:VTODO").entries.first)
        let (draft, losses) = try #require(ToDoDraft.recovering(copying: entry))
        #expect(draft.percentComplete == 30 && draft.start == nil && draft.due == entry.start)
        #expect(losses.map(\.error) == [.invalidName("X Y")])
    }

    @Test("A copy of a date that lasts hours has whole days, and the line is reported as repaired")
    func hoursOfDate() throws {
        let entry = try #require(
            Feeds.feed(Feeds.event("1", "DTSTART;VALUE=DATE:20260302\nDURATION:PT90M")).entries.first)
        let (draft, losses) = try #require(EventDraft.recovering(copying: entry))
        #expect(draft.length == .duration(.days(1)))
        #expect(losses.map(\.error) == [.unwritableValue("PT1H30M after a date", of: "DURATION")])
        #expect(losses.map(\.isRepaired) == [true])
        #expect(throws: Never.self) { try draft.component() }
    }

    @Test("A rule gets another end and keeps its other parts")
    func ending() throws {
        let rule = try RecurrenceRule("FREQ=WEEKLY;COUNT=10;BYDAY=MO")
        let day = try #require(CivilDate(year: 2026, month: 3, day: 1))
        #expect(try rule.ending(.until(.date(day))).description == "FREQ=WEEKLY;UNTIL=20260301;BYDAY=MO")
        #expect(try rule.ending(.never).description == "FREQ=WEEKLY;BYDAY=MO")
        #expect(throws: RecurrenceRuleError.self) { try rule.ending(.count(0)) }
    }
}
