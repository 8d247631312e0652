import Foundation
import Testing

@Suite("Windows")
struct WindowTests {
    static let events = """
        BEGIN:VEVENT
        UID:point
        DTSTART:20260302T090000Z
        SUMMARY:point
        END:VEVENT
        BEGIN:VEVENT
        UID:hour
        DTSTART:20260302T080000Z
        DTEND:20260302T090000Z
        SUMMARY:hour
        END:VEVENT
        BEGIN:VEVENT
        UID:floating
        DTSTART:20260302T090000
        SUMMARY:floating
        END:VEVENT
        BEGIN:VEVENT
        UID:day
        DTSTART;VALUE=DATE:20260303
        SUMMARY:day
        END:VEVENT
        """

    private func shown(_ options: String...) throws -> [String] {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar("feed.ics", Self.events)
            let run = try Executable.run(["occurrences", path, "--format", "ndjson"] + options)
            #expect(run.status == 0)
            return try run.lines.compactMap { try JSONValue.of($0)["summary"].text }
        }
    }

    @Test("Dates are read as people type them")
    func typedDates() throws {
        let feed = """
            BEGIN:VEVENT
            UID:daily
            DTSTART;VALUE=DATE:20200101
            RRULE:FREQ=DAILY
            SUMMARY:daily
            END:VEVENT
            """
        try TemporaryFolder.with { folder in
            let path = try folder.calendar("feed.ics", feed)
            func day(_ text: String) throws -> String {
                let run = try Executable.run(
                    "occurrences", path, "-n", "1", "-f", "csv", "--fields", "start", "-z", "UTC", "--from", text,
                    "--quiet")
                return run.lines.last.map(String.init) ?? run.errors
            }
            #expect(try day("26.11.2026") == "2026-11-26")
            #expect(try day("2026") == "2026-01-01")
            #expect(try day("nov 2026") == "2026-11-01")
            #expect(try day("November 2026") == "2026-11-01")
            var calendar = Calendar(identifier: .gregorian)
            (calendar.timeZone, calendar.locale) = (.gmt, Locale(identifier: "en_US_POSIX"))
            func text(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }
            let today = Date()
            for (weekday, name) in [(6, "fri"), (2, "Monday")] {
                let next = try #require(
                    calendar.nextDate(
                        after: today, matching: DateComponents(weekday: weekday), matchingPolicy: .nextTime))
                #expect(try day("next \(name)") == text(next))
            }
            let month = calendar.component(.month, from: today)
            let start = try #require(calendar.dateInterval(of: .month, for: today)?.start)
            #expect(try day(calendar.monthSymbols[month - 1]) == text(start))
            let before = try #require(calendar.date(byAdding: .month, value: 11, to: start))
            #expect(try day(calendar.shortMonthSymbols[(month + 10) % 12]) == text(before))
            for (wrong, right) in [("tomorow", "tomorrow"), ("wendesday", "wednesday"), ("septembre", "september")] {
                let run = try Executable.run("occurrences", path, "--from", wrong)
                #expect(run.status == 64 && run.errors.contains("did you mean \(right)?"), "\(run.errors)")
            }
            for wrong in ["31.11.2026", "13", "no 2026", "next", "nov 26"] {
                #expect(try Executable.run("occurrences", path, "--from", wrong).status == 64, "\(wrong)")
            }
        }
    }

    @Test("A window is half-open")
    func halfOpen() throws {
        let utc = ["--time-zone", "UTC"]
        #expect(
            try shown("--from", "2026-03-02T09:00:00", "--to", "2026-03-02T10:00:00", utc[0], utc[1]) == [
                "floating", "point",
            ])
        #expect(try shown("--from", "2026-03-02T08:00:00", "--to", "2026-03-02T09:00:00", utc[0], utc[1]) == ["hour"])
        #expect(try shown("--from", "2026-03-02T08:59:59", "--to", "2026-03-02T09:00:01", utc[0], utc[1]).count == 3)
        #expect(
            try shown("--from", "2026-03-02", "--to", "2026-03-03", utc[0], utc[1]) == ["hour", "floating", "point"])
        #expect(try shown("--from", "2026-03-03", "--to", "2026-03-03", utc[0], utc[1]) == [])
        #expect(try shown("--from", "2026-03-03", "--to", "2026-03-04", utc[0], utc[1]) == ["day"])
    }

    @Test(
        "A window from a day to the same day is empty, and a message says that --to is exclusive",
        arguments: [
            "occurrences FEED", "alarms FEED", "freebusy FEED", "diff FEED FEED", "rule FREQ=DAILY --start 2026-03-01",
        ])
    func sameDay(command: String) throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar("feed.ics", Self.events)
            let run = try Executable.run(
                command.split(separator: " ").map { $0 == "FEED" ? path : String($0) }
                    + ["--from", "2026-03-02", "--to", "2026-03-02"], environment: ["TZ": "UTC"])
            #expect(run.status == 0)
            let message = "the window is empty, because --to is exclusive; --to 2026-03-03 includes 2026-03-02"
            #expect(run.errors.split(separator: "\n").first == "ics-inspect: \(message)")
            // The day that was typed isn't proposed again.
            #expect(!run.errors.contains("--from"))
        }
    }

    @Test("A window is read in the viewer's zone unless it has Z or an offset")
    func zones() throws {
        let tokyo = ["--time-zone", "Asia/Tokyo"]
        // 09:00 in Tokyo is midnight in UTC.
        #expect(
            try shown("--from", "2026-03-02T09:00:00", "--to", "2026-03-02T10:00:00", tokyo[0], tokyo[1]) == [
                "floating"
            ])
        #expect(
            try shown("--from", "2026-03-02T09:00:00Z", "--to", "2026-03-02T10:00:00Z", tokyo[0], tokyo[1]) == ["point"]
        )
        #expect(
            try shown("--from", "2026-03-02T18:00:00+09:00", "--to", "2026-03-02T03:00:01-07:00", tokyo[0], tokyo[1])
                == ["point"])
        #expect(
            try shown("--from", "2026-03-02T14:30:00+05:30", "--to", "2026-03-02T10:00:00Z", tokyo[0], tokyo[1])
                == ["point"])
    }

    @Test(
        "A zone is found by its name in any case",
        .serialized, arguments: ["Asia/Tokyo", "asia/tokyo", "ASIA/TOKYO", "Japan", "japan"])
    func zoneInAnyCase(_ name: String) throws {
        #expect(
            try shown("--from", "2026-03-02T09:00:00", "--to", "2026-03-02T10:00:00", "--time-zone", name) == [
                "floating"
            ])
        let rule = try Executable.run(
            "rule", "FREQ=DAILY;COUNT=1", "--start", "2026-03-02T09:00:00", "--zone", name, "--format", "json")
        #expect(rule.status == 0)
        #expect(rule.text.contains("2026-03-02T09:00:00+09:00"))
    }

    @Test("A window after the year 9999 exits with 64 and names the option")
    func beyondAllYears() throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar("feed.ics", Self.events)
            let late = ["--from", "9999-12-31T23:59:59-05:00", "--time-zone", "UTC"]
            let run = try Executable.run(["occurrences", path] + late)
            #expect(run.status == 64)
            #expect(run.errors.contains("after the year 9999: see --from"))
            #expect(!run.errors.contains("--to"))
            let both = try Executable.run(["occurrences", path, "--to", "9999-12-31"] + late)
            #expect(both.errors.contains("--to is before --from"))
        }
    }

    @Test("A window without an end lasts a month")
    func month() throws {
        #expect(try shown("--from", "2026-02-03", "--time-zone", "UTC").count == 3)
        #expect(try shown("--from", "2026-02-04", "--time-zone", "UTC").count == 4)
        #expect(try shown("--from", "2026-01-31", "--time-zone", "UTC") == [])
    }

    @Test("A window without a start starts today")
    func today() throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar(
                "daily.ics", "BEGIN:VEVENT\nUID:d\nDTSTART:20200101T120000Z\nRRULE:FREQ=DAILY\nEND:VEVENT")
            let run = try Executable.run("occurrences", path, "--time-zone", "UTC", "--format", "ndjson")
            #expect(28...31 ~= run.lines.count)
            let formatter = ISO8601DateFormatter()
            formatter.formatOptions = [.withFullDate]
            #expect(run.lines.first?.contains("\"start\":\"\(formatter.string(from: Date()))T12:00:00Z\"") == true)
        }
    }

    @Test("A window can span all years")
    func allYears() throws {
        #expect(try shown("--from", "0001-01-01", "--to", "9999-12-31", "--time-zone", "Pacific/Apia").count == 4)
    }
}
