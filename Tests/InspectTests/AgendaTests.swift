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
            return try Executable.run(["agenda", path, "--time-zone", "UTC", "--locale", "C"] + options)
        }
    }

    @Test("An agenda lists an event of several days on each of them")
    func days() throws {
        let run = try agenda("--on", "2026-03-02", "--days", "3")
        #expect(run.status == 0)
        #expect(
            run.text == """
                Monday, 2 March 2026
                  all day        Trip  day 1 of 3
                  22:00→         Night shift

                Tuesday, 3 March 2026
                  all day        Trip  day 2 of 3
                  →06:00         Night shift
                  15:00–15:30    Tea

                Wednesday, 4 March 2026
                  all day        Trip  day 3 of 3

                """)
    }

    @Test("--week starts on the first weekday of the locale")
    func week() throws {
        // In the United States weeks start on Sunday, March 1.
        #expect(try agenda("--on", "2026-03-04", "--week", "--locale", "en_US").text.hasPrefix("Monday, March 2, 2026"))
        #expect(try agenda("--on", "2026-03-01", "--week", "--locale", "en_US").text.contains("Tuesday, March 3, 2026"))
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

    /// Runs the command with a feed of a few lines.
    private func run(_ events: String, _ options: String...) throws -> Executable.Run {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar("feed.ics", events.trimmingCharacters(in: .newlines))
            return try Executable.run(["agenda", path, "--time-zone", "UTC", "--locale", "C"] + options)
        }
    }

    @Test("The place and the meeting link stand below a title, on the first day only")
    func places() throws {
        let link = "https://meet.google.com/abc-defg-hij"
        let events =
            Feeds.event(
                "a",
                "DTSTART:20260302T090000Z\nDURATION:PT30M\nSUMMARY:Bench\nLOCATION:Room 2\nX-GOOGLE-CONFERENCE:\(link)")
            + Feeds.event("b", "DTSTART:20260302T100000Z\nSUMMARY:Call\nLOCATION:\(link)")
            + Feeds.event("c", "DTSTART:20260302T110000Z\nSUMMARY:Talk\nDESCRIPTION:join at \(link) please")
            + Feeds.event("d", "DTSTART;VALUE=DATE:20260302\nDTEND;VALUE=DATE:20260304\nSUMMARY:Trip\nLOCATION:Kiel")
        #expect(
            try run(events, "--on", "2026-03-02", "--days", "2").text == """
                Monday, 2 March 2026
                  all day        Trip  day 1 of 2
                                 Kiel
                  09:00–09:30    Bench
                                 Room 2  \(link)
                  10:00          Call
                                 \(link)
                  11:00          Talk
                                 \(link)

                Tuesday, 3 March 2026
                  all day        Trip  day 2 of 2

                """)
        // A long place is cut, and a link never.
        let narrow = try run(events, "--on", "2026-03-02", "--width", "40").text
        #expect(narrow.contains("\n" + String(repeating: " ", count: 4) + link + "\n"))
    }

    @Test("--next prints the next event with a time, or one that has just begun")
    func next() throws {
        func stamp(_ minutes: Double) -> String {
            let text = Date(timeIntervalSinceNow: minutes * 60).formatted(.iso8601)
            return text.filter { $0 != "-" && $0 != ":" }
        }
        func event(_ uid: String, _ minutes: Double) -> String {
            Feeds.event(uid, "DTSTART:\(stamp(minutes))\nDURATION:PT1H\nSUMMARY:\(uid)\nLOCATION:at \(uid)")
        }
        let today = "DTSTART;VALUE=DATE:20200101\nSUMMARY:holiday\nRRULE:FREQ=DAILY"
        let later = event("soon", 30) + event("twin", 30) + event("later", 90) + Feeds.event("holiday", today)
        let coming = try run(event("running", -40) + later, "--next").text
        #expect(coming.contains("soon") && coming.contains("twin") && coming.contains("at soon"))
        #expect(!coming.contains("running") && !coming.contains("later") && !coming.contains("holiday"))
        let begun = try run(event("begun", -5) + later, "--next").text
        #expect(begun.contains("begun") && !begun.contains("soon"))
        #expect(try run(later, "--next", "--on", "today").status == 64)
    }

    @Test("The time until an event has a line of its own on a terminal that is too narrow for it")
    func narrowRemark() throws {
        let start = Date(timeIntervalSinceNow: 5_400).formatted(.iso8601).filter { !"-:".contains($0) }
        let event = Feeds.event("a", "DTSTART:\(start)\nSUMMARY:Budget review, Lyon")
        let wide = try run(event, "--next", "--width", "80", "--locale", "en_GB").lines
        #expect(wide.count == 2 && wide[1].contains("Budget review, Lyon") && wide[1].hasSuffix("min"))
        let narrow = try run(event, "--next", "--width", "40", "--locale", "en_GB").lines
        #expect(narrow.allSatisfy { $0.count <= 40 } && narrow.last?.contains("in 1 hr, 30 min") == true, "\(narrow)")
    }

    @Test("--limit prints the first occurrences of an agenda, and says that there are more")
    func limit() throws {
        let run = try agenda("--on", "2026-03-02", "--days", "3", "--limit", "1")
        #expect(run.text.contains("Trip") && !run.text.contains("Night") && !run.text.contains("Tea"))
        #expect(run.errors.contains("stopped after 1 occurrence (--limit); there are more"))
        #expect(try agenda("--watch", "--format", "json").status == 64)
    }

    @Test("--watch prints an agenda again when a file changes")
    func watch() throws {
        try TemporaryFolder.with { folder in
            let event = Feeds.event("a", "DTSTART;VALUE=DATE:20200101\nSUMMARY:Tea\nRRULE:FREQ=DAILY")
                .trimmingCharacters(in: .newlines)
            let path = try folder.calendar("feed.ics", event)
            let output = try folder.file("output", [])
            let process = Process()
            let url: URL = try #require(BuiltExecutable.inspect, "ics-inspect is not beside the tests")
            process.executableURL = url
            process.arguments = ["agenda", path, "--watch", "--quiet"]
            process.standardOutput = try FileHandle(forWritingTo: output)
            process.standardError = FileHandle.nullDevice
            try process.runWithinLimit()
            defer { process.terminate() }
            #expect(try FolderTests.wait(for: "Tea", in: output))
            _ = try folder.calendar("feed.ics", event.replacing("Tea", with: "Coffee"))
            #expect(try FolderTests.wait(for: "Coffee", in: output))
        }
    }

    @Test("--conflicts lists the events that overlap, and exits with 1")
    func conflicts() throws {
        func event(_ uid: String, _ start: String, _ length: String, _ other: String = "") -> String {
            Feeds.event(uid, "DTSTART:20260302T\(start)00Z\nDURATION:\(length)\nSUMMARY:\(uid)\(other)")
        }
        let overlapping =
            event("long", "0900", "PT3H") + event("inner", "0930", "PT30M") + event("tail", "1145", "PT1H")
        let apart =
            event("after", "1300", "PT1H") + event("next", "1400", "PT1H")
            + event("background", "1300", "PT2H", "\nTRANSP:TRANSPARENT")
            + event("instant", "1330", "PT0S")
            + Feeds.event("holiday", "DTSTART;VALUE=DATE:20260302\nSUMMARY:holiday")
        let found = try run(overlapping + apart, "--on", "2026-03-02", "--conflicts")
        #expect(found.status == 1)
        #expect(
            found.text == """
                Monday, 2 March 2026
                  09:00–12:00    long
                  09:30–10:00    inner
                  11:45–12:45    tail

                """)
        let none = try run(apart, "--on", "2026-03-02", "--conflicts")
        #expect(none.status == 0)
        #expect(none.text == "No events.\n")
    }

    @Test("Copies of an invitation in two calendars don't conflict, and two events beside them do")
    func copies() throws {
        try TemporaryFolder.with { folder in
            let event = Feeds.event("a", "DTSTART:20260303T090000Z\nDURATION:PT1H\nSUMMARY:Tea")
            let other = Feeds.event("b", "DTSTART:20260303T093000Z\nDURATION:PT1H\nSUMMARY:Run")
            func run(_ first: String, _ second: String) throws -> Executable.Run {
                let paths = [
                    try folder.calendar("work.ics", first.trimmingCharacters(in: .newlines)),
                    try folder.calendar("home.ics", second.trimmingCharacters(in: .newlines)),
                ]
                return try Executable.run(
                    ["agenda"] + paths + ["--time-zone", "UTC", "--on", "2026-03-03", "--conflicts"])
            }
            #expect(try run(event, event).status == 0)
            let both = try run(event, event + other)
            #expect(both.status == 1)
            #expect(both.lines.count == 3)
        }
    }
}
