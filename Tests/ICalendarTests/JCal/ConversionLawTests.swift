import Foundation
import ICalendar
import ICalendarChecks
import JCal
import TestSupport
import Testing
import XCal

/// A conversion changes the form of a calendar and none of its occurrences.
@Suite("Converted calendars and their occurrences")
struct ConversionLawTests {
    /// The forms that a calendar is converted to and read from again.
    private static func forms(_ tree: ComponentTree) throws -> [(name: String, bytes: [UInt8])] {
        let drafts = tree.components.compactMap { ComponentDraft.recovering(copying: $0).draft }
        let jCal = try JSONDecoder().decode(JCalDocument.self, from: JSONEncoder().encode(JCalDocument(drafts)))
        // A damaged name can be one that XML doesn't have.
        let xCal = XCalDocument(drafts)
        let xml = try XCalDocument.recovering(xCal.bytes).document
        return [("iCalendar", drafts.flatMap(\.bytes)), ("jCal", jCal.bytes)]
            + (xCal.losses.isEmpty ? [("xCal", xml.components.flatMap(\.bytes))] : [])
    }

    private static func shown(_ feed: CalendarFeed, _ window: DateInterval, _ viewer: String) -> [String] {
        let query = OccurrenceQuery(window, timeZone: Feeds.zone(viewer), filter: .everything)
        return feed.occurrences(matching: query).prefix(2_000).map { occurrence in
            "\(Feeds.text(occurrence.interval.start)) \(Feeds.text(occurrence.interval.end)) \(occurrence.isAllDay) "
                + "\(occurrence.entry.status?.rawValue ?? "-") \(occurrence.recurrenceID.map { "\($0)" } ?? "-")"
        }
    }

    private static func check(_ bytes: [UInt8], _ note: String = "") throws {
        let feed = CalendarFeed(bytes)
        guard feed.isCalendar, let tree = feed.trees.first else { return }
        let first = feed.entries.map { $0.start.timestamp(in: .utc).date }.min() ?? Feeds.date("2026-01-01")
        let window = DateInterval(start: first.addingTimeInterval(-86_400), duration: 500 * 86_400)
        for (name, converted) in try forms(tree) {
            let other = CalendarFeed(converted)
            for viewer in ["UTC", "America/New_York", "Asia/Kathmandu", "Pacific/Apia", "Australia/Lord_Howe"] {
                let (expected, found) = (shown(feed, window, viewer), shown(other, window, viewer))
                guard expected != found else { continue }
                Issue.record(
                    "\(note) as \(name): \(expected.count) occurrences, then \(found.count): \(Set(expected).symmetricDifference(found).sorted().prefix(4))"
                )
                return
            }
        }
    }

    @Test(
        "A fixture has the same occurrences in every format",
        arguments: try Fixtures.sample(Fixtures.calendars.map(\.path)))
    func fixtures(path: String) throws {
        try Self.check(Fixtures.bytes(URL(fileURLWithPath: path)))
    }

    @Test(
        "A calendar of another project has the same occurrences in every format",
        .requires(Fixtures.conformance != nil, Fixtures.conformanceIsMissing),
        .serialized, arguments: try Fixtures.otherCalendars.map(\.path))
    func others(path: String) throws {
        let bytes = try Fixtures.bytes(URL(fileURLWithPath: path))
        guard bytes.count < 500_000 else { return }
        try Self.check(bytes)
    }

    @Test(
        "An event with a character that can't be written keeps its times in every format",
        arguments: [
            "DTSTART;TZID=Camp:20260302T091500", "DTSTART;X Y=1;TZID=Camp:20260302T091500",
            "DTSTART;X_Y=1;TZID=Camp:20260302T091500", "DTSTART;X-Y=a\u{1}b;TZID=Camp:20260302T091500",
            "DTSTART;BAD;TZID=Camp:20260302T091500", "DTSTART;=;TZID=Camp:20260302T091500",
            "DTSTART;\u{E9}=1;TZID=Camp:20260302T091500",
        ])
    func unwritable(start: String) throws {
        for zone in ["Camp", "Camp\u{7}", "\u{6}", "\u{1B}[1m"] {
            let text =
                "BEGIN:VTIMEZONE\nTZID:\(zone)\nBEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETFROM:+0530\n"
                + "TZOFFSETTO:+0530\nEND:STANDARD\nEND:VTIMEZONE\n"
                + Feeds.event("1", start.replacing("Camp", with: zone) + "\nSUMMARY:a\u{7}b")
            let bytes = Feeds.bytes(text)
            let feed = CalendarFeed(bytes)
            #expect(feed.entries.map { Feeds.text($0.start.timestamp(in: .utc).date) } == ["2026-03-02T03:45:00Z"])
            try Self.check(bytes, start)
            let tree = try #require(feed.trees.first)
            let copies = tree.components.map { ComponentDraft.recovering(copying: $0) }
            #expect(copies.flatMap(\.losses).allSatisfy { $0.isRepaired })
            let converted = CalendarFeed(copies.compactMap(\.draft).flatMap(\.bytes))
            #expect(converted.entries.map(\.summary) == ["a\u{FFFD}b"])
        }
    }

    @Test(
        "A fixture has the same occurrences after all fixes of its diagnostics",
        arguments: try Fixtures.sample(Fixtures.calendars.map(\.path)))
    func fixes(path: String) throws {
        let feed = CalendarFeed(try Fixtures.bytes(URL(fileURLWithPath: path)))
        guard let tree = feed.trees.first else { return }
        let window = Feeds.interval("2026-01-01", "2027-01-01")
        let (fixed, count) = tree.applying(feed.validate().compactMap(\.diagnostic.fix))
        guard count > 0 else { return }
        #expect(
            Self.shown(CalendarFeed(fixed, encoding: .utf8), window, "America/New_York")
                == Self.shown(feed, window, "America/New_York"))
    }
}
