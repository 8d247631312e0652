import Foundation
import TestSupport
import Testing

/// `Fixtures/months`, read by the process.
@Suite("Fixtures/months through the command line")
struct MonthTests {
    struct Expected: Decodable {
        let month: String
        let timeZone: String
        let firstWeekday: String
        let feed: String
        let weeks: [[String]]
        let decorated: [String: [JSONValue]]

        func arguments(_ format: String) -> [String] {
            [
                "month", Fixtures.file("months/\(feed)").path, "--month", month, "--time-zone", timeZone,
                "--first-weekday",
                firstWeekday, "--format", format, "--locale", "en_US",
            ]
        }
    }

    static var names: [String] {
        get throws { try Fixtures.names(in: Fixtures.file("months"), suffix: ".json", atLeast: 8) }
    }

    private func days(_ month: JSONValue) -> [JSONValue] { month["weeks"].elements.flatMap(\.elements) }

    @Test("ics-inspect month prints a fixture's cells and decorations as JSON", .serialized, arguments: try names)
    func cells(_ name: String) throws {
        let expected = try Fixtures.decode(Expected.self, "months/\(name).json")
        let run = try Executable.run(expected.arguments("json"))
        #expect(run.status == 0)
        let month = try JSONValue.of(run.text)
        #expect(month["month"].text == expected.month)
        #expect(month["timeZone"].text == expected.timeZone)
        #expect(month["firstWeekday"].text == expected.firstWeekday)
        #expect(month["weeks"].elements.map { $0.elements.compactMap { $0["date"].text } } == expected.weeks)
        for day in days(month) {
            let date = try #require(day["date"].text)
            let decorations = day["decorations"].elements
            #expect(day["count"] == .number(Double(decorations.count)))
            #expect(day["inMonth"] == .bool(date.hasPrefix(expected.month)))
            let shown = decorations.map { decoration in
                JSONValue.object(
                    Dictionary(
                        uniqueKeysWithValues: ["summary", "isAllDay", "span"].map { ($0, decoration[$0]) }))
            }
            #expect(shown == expected.decorated[date] ?? [], "\(date)")
        }
    }

    @Test(
        "No two decorations share a lane on a day, and an all-day event keeps its lane along a row", .serialized,
        arguments: try names)
    func lanes(_ name: String) throws {
        let expected = try Fixtures.decode(Expected.self, "months/\(name).json")
        let month = try JSONValue.of(try Executable.run(expected.arguments("json")).text)
        for week in month["weeks"].elements {
            // Until its last day, an occurrence occupies its lane alone.
            var open: [JSONValue: JSONValue] = [:]
            for day in week.elements {
                let decorations = day["decorations"].elements
                #expect(Set(decorations.map { $0["lane"] }).count == decorations.count)
                var next: [JSONValue: JSONValue] = [:]
                for decoration in decorations {
                    if let uid = open[decoration["lane"]] { #expect(uid == decoration["uid"]) }
                    // The second day of an overnight occurrence has no bar, and another lane.
                    if ["start", "middle"].contains(decoration["span"].text), decoration["isAllDay"] == .bool(true) {
                        next[decoration["lane"]] = decoration["uid"]
                    }
                }
                for (lane, uid) in open {
                    #expect(decorations.contains { $0["lane"] == lane && $0["uid"] == uid })
                }
                open = next
            }
        }
    }

    @Test("The table of a month fits into 80 columns", .serialized, arguments: try names)
    func table(_ name: String) throws {
        let expected = try Fixtures.decode(Expected.self, "months/\(name).json")
        let run = try Executable.run(expected.arguments("table") + ["--weeks"])
        #expect(run.status == 0)
        let grid = run.text.components(separatedBy: "\n\n").prefix(expected.weeks.count)
        #expect(grid.joined(separator: "\n").split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test("ics-inspect month prints several months as an array")
    func several() throws {
        let run = try Executable.run(
            "month", Fixtures.file("months/paris-2026-03.ics").path, "--month", "2026-11", "--months", "3", "--weeks",
            "--locale", "fr_FR", "--format", "json", "--time-zone", "Europe/Paris")
        #expect(run.status == 0)
        let months = try JSONValue.of(run.text).elements
        #expect(months.map { $0["month"].text } == ["2026-11", "2026-12", "2027-01"])
        #expect(months.map { $0["firstWeekday"].text } == ["mon", "mon", "mon"])
        #expect(months.map { $0["weekNumbers"].elements.count } == months.map { $0["weeks"].elements.count })
        #expect(months[2]["weekNumbers"].elements.prefix(2) == [.number(53), .number(1)])
    }

    @Test("ics-inspect month shows the current month by default")
    func current() throws {
        let run = try Executable.run(
            "month", Fixtures.file("feeds/floating.ics").path, "--format", "json", "--time-zone", "UTC")
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let now = calendar.dateComponents([.year, .month], from: Date())
        let name = String(format: "%04d-%02d", now.year ?? 0, now.month ?? 0)
        #expect(try JSONValue.of(run.text)["month"].text == name)
    }

    @Test("ics-inspect month stops after a million days of occurrences and reports this")
    func bounded() throws {
        try TemporaryFolder.with { folder in
            // From June 1 on, 144,000 occurrences overlap each other all month.
            let path = try folder.calendar(
                "dense.ics",
                "BEGIN:VEVENT\nUID:d\nDTSTART:20260101T000000Z\nDURATION:P100D\nRRULE:FREQ=MINUTELY\nEND:VEVENT")
            let run = try Executable.run(
                "month", path, "--month", "2026-06", "--format", "svg", "--time-zone", "UTC", "--locale", "en_GB")
            #expect(run.status == 0)
            #expect(run.errors.hasPrefix("ics-inspect: June 2026: stopped after "))
            #expect(run.errors.contains("because at most 1000000 days of occurrences are shown; there are more"))
            // Five lanes in each of five weeks; the description stops after fifty.
            #expect(run.text.components(separatedBy: "<svg class=").count == 1 + 5 * 5)
            #expect(run.text.contains("; …</desc>"))
        }
    }

    @Test(
        "ics-inspect month stops at its limit for events that pile up over centuries and says so",
        .timeLimit(.minutes(10)))
    func pile() throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar(
                "pile.ics",
                "BEGIN:VEVENT\nUID:p\nDTSTART:15000101T000000Z\nDTEND:99990101T000000Z\nRRULE:FREQ=DAILY\nEND:VEVENT")
            let arguments = [
                "month", path, "--month", "2026-03", "--first-weekday", "mon", "--format", "json", "--time-zone", "UTC",
            ]
            let some = try Executable.run(arguments + ["--limit", "3"])
            #expect(some.status == 0)
            #expect(days(try JSONValue.of(some.text)).map { $0["count"] } == Array(repeating: .number(3), count: 42))
            #expect(some.errors.contains("--limit"))
            #expect(try Executable.run(arguments + ["--limit", "0"]).status == 0)
        }
    }
}
