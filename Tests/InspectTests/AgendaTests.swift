import Foundation
import TestSupport
import Testing

@Suite("agenda")
struct AgendaTests {
    static let events =
        Feeds.event("trip", "DTSTART;VALUE=DATE:20260302\nDTEND;VALUE=DATE:20260305\nSUMMARY:Trip")
        + Feeds.event("night", "DTSTART:20260302T220000Z\nDTEND:20260303T060000Z\nSUMMARY:Night shift")
        + Feeds.event("tea", "DTSTART:20260303T150000Z\nDTEND:20260303T153000Z\nSUMMARY:Tea")

    private func agenda(_ options: String...) throws -> Executable.Run {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar("feed.ics", Self.events.trimmingCharacters(in: .newlines))
            return try Executable.run(["agenda", path, "--time-zone", "UTC", "--locale", "en_US"] + options)
        }
    }

    @Test("An agenda lists an event of several days on each of them")
    func days() throws {
        let run = try agenda("--on", "2026-03-02", "--days", "3")
        #expect(run.status == 0)
        #expect(
            run.text == """
                Monday, March 2, 2026
                  all day        Trip  day 1 of 3
                  22:00→         Night shift

                Tuesday, March 3, 2026
                  all day        Trip  day 2 of 3
                  →06:00         Night shift
                  15:00–15:30    Tea

                Wednesday, March 4, 2026
                  all day        Trip  day 3 of 3

                """)
    }

    @Test("--week starts on the first weekday of the locale")
    func week() throws {
        // In the United States weeks start on Sunday, March 1.
        #expect(try agenda("--on", "2026-03-04", "--week").text.hasPrefix("Monday, March 2, 2026"))
        #expect(try agenda("--on", "2026-03-01", "--week").text.contains("Tuesday, March 3, 2026"))
        #expect(try agenda("--on", "2026-03-01", "--week", "--locale", "de_DE").text == "Keine Termine.\n")
    }

    @Test("An agenda without events names the date of the next one")
    func nothing() throws {
        let run = try agenda("--on", "2026-02-01")
        #expect(run.text == "No events.\n")
        #expect(
            run.errors.contains(
                "the feed runs from 2026-03-02 to 2026-03-04; the next is on 2026-03-02 (--on 2026-03-02)"))
    }

    @Test("An agenda as JSON has days, and each occurrence with its day")
    func json() throws {
        let days = try JSONValue.of(try agenda("--on", "2026-03-03", "--format", "json").text).elements
        #expect(days.map { $0["date"].text } == ["2026-03-03"])
        let entries = days[0]["occurrences"].elements
        #expect(entries.map { $0["occurrence"]["summary"].text } == ["Trip", "Night shift", "Tea"])
        #expect(entries.map { $0["day"] } == [.number(2), .number(2), .number(1)])
        #expect(entries.map { $0["days"] } == [.number(3), .number(2), .number(1)])
    }

    @Test("An agenda of several files names the calendar of each event")
    func calendars() throws {
        try TemporaryFolder.with { folder in
            let event = Feeds.event("a", "DTSTART:20260303T090000Z\nSUMMARY:Tea").trimmingCharacters(in: .newlines)
            let other = Feeds.event("b", "DTSTART:20260303T100000Z\nSUMMARY:Run").trimmingCharacters(in: .newlines)
            let paths = [
                try folder.calendar("work.ics", "X-WR-CALNAME:Work\n" + event), try folder.calendar("home.ics", other),
            ]
            let run = try Executable.run(["agenda"] + paths + ["--time-zone", "UTC", "--on", "2026-03-03"])
            #expect(run.text.contains("09:00          Tea  [Work]"))
            #expect(run.text.contains("10:00          Run  [\(paths[1])]"))
        }
    }
}
