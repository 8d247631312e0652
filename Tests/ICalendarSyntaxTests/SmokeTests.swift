import ICalendarSyntax
import Testing

@Suite("One event, read from end to end")
struct SmokeTests {
    @Test("An event with an alarm is read with its properties, text and parameters") func eventWithAlarm() throws {
        let tree = tree(
            "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "dtstart;TZID=Europe/Berlin:20240110T090000",
            "SUMMARY:a\\, b", "BEGIN:VALARM", "SUMMARY:alarm", "END:VALARM", "UID:1", "END:VEVENT", "END:VCALENDAR")
        #expect(tree.diagnostics.isEmpty)
        #expect(tree.isCalendar)
        #expect(outline(tree) == "VCALENDAR(VEVENT(VALARM))")
        let event = try #require(tree.firstEvent)
        #expect(event.properties.map(\.name) == ["DTSTART", "SUMMARY", "UID"])
        #expect(event[.summary]?.text == "a, b")
        #expect(event[.start]?.parameter("tzid") == "Europe/Berlin")
        #expect(event[.start]?.value == "20240110T090000")
        #expect(event[.start]?.rawName == "dtstart")
    }
}
