import Foundation
import ICalendar
import TestSupport
import Testing

/// KCalendarCore's files: whole feeds with the local times on which their event occurs.
@Suite("KCalendarCore's files")
struct KCalendarCoreTests {
    static let folder = Fixtures.conformance?.appending(path: "kcalendarcore")
    static var names: [String] {
        get throws {
            try [("RFC2445", 42), ("UntilInUTC", 5)].flatMap { part, count in
                try Fixtures.names(in: folder?.appending(path: part), suffix: ".ics", atLeast: count).map {
                    "\(part)/\($0)"
                }
            }
        }
    }

    /// Files for which our result differs: our local times, with the sentence that supports them.
    static let exceptions: [String: String] = [
        // RFC 5545 §3.3.10: UNTIL "bounds the recurrence rule in an inclusive manner". It lies before DTSTART, which is how
        // programs write a deleted series (Decisions.md D6): nothing is left, while KCalendarCore keeps DTSTART.
        "UntilInUTC/Until_TestCase02": ""
    ]

    @Test(
        "The feeds of KCalendarCore have the occurrences that it lists",
        .requires(folder != nil, Fixtures.conformanceIsMissing), arguments: try names)
    func agree(_ name: String) throws {
        let file = try #require(Self.folder).appending(path: name + ".ics")
        func lines(_ suffix: String) throws -> [String] {
            try String(contentsOf: file.appendingPathExtension(suffix), encoding: .utf8)
                .split(separator: "\n").map { String($0.prefix { $0 != " " }) }.filter { $0.contains("-") }
        }
        let feed = try CalendarFeed(contentsOf: file)
        let start = try Date("1996-07-01T00:00:00Z", strategy: .iso8601)
        let end = try Date("4200-01-01T00:00:00Z", strategy: .iso8601)
        let sequence = feed.occurrences(in: DateInterval(start: start, end: end), timeZone: .gmt)
        let forwards = try lines("next.ref")
        if let ours = Self.exceptions[name] {
            #expect(sequence.map { "\($0.start.civilDateTime)" }.joined(separator: ",") == ours)
            return
        }
        let found = sequence.prefix(forwards.count).map { "\($0.start.civilDateTime)" }
        #expect(found == forwards)
        // The reference lists at most 500 times, so a shorter list is complete.
        if forwards.count < 500 { #expect(Array(sequence).count == forwards.count) }

        let days = try lines("recurson.ref")
        var utcDays: [String] = []
        for occurrence in sequence {
            let day = occurrence.interval.start.formatted(.iso8601.year().month().day())
            if utcDays.last != day { utcDays.append(day) }
            if utcDays.count == days.count { break }
        }
        #expect(utcDays == days)
    }
}
