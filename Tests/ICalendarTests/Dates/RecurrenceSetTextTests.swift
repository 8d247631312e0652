import Foundation
import ICalendar
import TestSupport
import Testing

@Suite("A recurrence set as text")
struct RecurrenceSetTextTests {
    @Test("DTSTART, rules, dates and exceptions are read from lines")
    func lines() throws {
        let set = try RecurrenceSet(
            """
            DTSTART;TZID=Europe/Paris:20260302T091500
            RRULE:FREQ=WEEKLY;COUNT=5
            RDATE:20260304T120000Z
            EXDATE;TZID=Europe/Paris:20260309T091500,20260316T091500
            EXRULE:FREQ=WEEKLY;INTERVAL=4;COUNT=2
            """)
        #expect(
            set.dates(in: .gmt).map(Feeds.text)
                == ["2026-03-04T12:00:00Z", "2026-03-23T08:15:00Z"])
        #expect(set.rules.map(\.description) == ["FREQ=WEEKLY;COUNT=5"])
    }

    @Test("Lines may be folded, end in CR LF, and be in any order with empty lines between them")
    func spelling() throws {
        let set = try RecurrenceSet("RRULE:FREQ=DAILY;\r\n COUNT=3\r\n\r\nDTSTART;VALUE=DATE:20260302\r\n")
        #expect(
            set.dates(in: .gmt).map(Feeds.text) == [
                "2026-03-02T00:00:00Z", "2026-03-03T00:00:00Z", "2026-03-04T00:00:00Z",
            ])
    }

    @Test(
        "A fault is reported with its line",
        arguments: [
            ("RRULE:FREQ=DAILY", 0), ("", 0), ("DTSTART:20260302T091500Z\nRRULE:FREQ=SOMETIMES", 2),
            ("DTSTART:20260302T091500Z\n\nSUMMARY:x", 3), ("DTSTART:20260302T091500Z\nDTSTART:20260303T091500Z", 2),
            ("DTSTART:20260302T091500Z\nEND:VEVENT\nBEGIN:VEVENT\nUID:y", 0), ("DTSTART:20260231T091500", 1),
            ("DTSTART:20260302T091500Z\nEXRULE:FREQ=DAILY;INTERVAL=x", 2), ("DTSTART:20260302T091500Z\nnonsense", 2),
            ("DTSTART;TZID=Nowhere/Else:20260302T091500", 1),
        ])
    func faults(text: String, line: Int) {
        let error = #expect(throws: RecurrenceSetError.self, "\(text)") { try RecurrenceSet(text) }
        #expect(error?.line == line, "\(text): \(error?.description ?? "")")
        #expect((error as (any Error)?)?.localizedDescription == error?.description)
    }
}
