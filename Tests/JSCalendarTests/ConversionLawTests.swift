import Foundation
import ICalendar
import ICalendarWriting
import JCal
import JSCalendar
import TestSupport
import Testing

/// Laws of the conversion, for every fixture.
@Suite("Calendars as JSCalendar")
struct ConversionLawTests {
    private static func shown(_ feed: CalendarFeed, _ window: DateInterval, _ viewer: String) -> [String] {
        let query = OccurrenceQuery(window, timeZone: TimeZone(identifier: viewer) ?? .gmt, filter: .everything)
        return feed.occurrences(matching: query).prefix(500).map {
            "\($0.interval.start) \($0.interval.end) \($0.isAllDay) \($0.uid ?? "-") \($0.summary ?? "-")"
        }
    }

    private static func window(_ feed: CalendarFeed) -> DateInterval {
        let first = feed.entries.map { $0.start.timestamp(in: .utc).date }.min() ?? .distantPast
        return DateInterval(start: first.addingTimeInterval(-86_400), duration: 500 * 86_400)
    }

    @Test("A fixture comes back from JSCalendar 2.0 with its lines and occurrences", arguments: try Fixtures.feedNames)
    func comesBack(_ name: String) throws {
        try Self.check(CalendarFeed(try Fixtures.bytes(Fixtures.file("feeds/\(name).ics"))))
    }

    private static func check(_ feed: CalendarFeed) throws {
        let (document, losses) = JSCalendarDocument.recovering(feed)
        if losses.contains(where: { $0.reason == .rangeOverride }) {
            // A split makes other series, which the library's edits test.
            var options = JSCalendarOptions()
            options.rangeOverrides = .preserve
            let preserved = JSCalendarDocument.recovering(feed, options: options).document
            #expect(try JSCalendarDocument(parsing: preserved.bytes).feed().feed.jCalLines() == feed.jCalLines())
            return
        }
        let (back, _) = try JSCalendarDocument(parsing: document.bytes).feed()
        let (expected, found) = (feed.jCalLines(), back.jCalLines())
        let different = Set(expected.keys).union(found.keys).filter { expected[$0] != found[$0] }.sorted()
        let isReported = losses.contains { $0.reason == .forbiddenCharacter }
        #expect(different.isEmpty || isReported, "\(different.prefix(4))")
        guard !losses.contains(where: \.changesOccurrences) else { return }
        for viewer in ["UTC", "America/New_York"] {
            #expect(Self.shown(feed, Self.window(feed), viewer) == Self.shown(back, Self.window(feed), viewer))
        }
    }

    @Test("An entry outside of a calendar comes back from JSCalendar, with its override")
    func outsideOfCalendar() throws {
        let event = "BEGIN:VEVENT\r\nUID:a\r\n"
        let text =
            event + "DTSTART:20260302T090000Z\r\nRRULE:FREQ=DAILY;COUNT=3\r\nSUMMARY:Tea\r\nEND:VEVENT\r\n" + event
            + "RECURRENCE-ID:20260303T090000Z\r\nDTSTART:20260303T110000Z\r\nSUMMARY:Late tea\r\nEND:VEVENT\r\n"
        let feed = CalendarFeed(Array(text.utf8))
        for form in [JSCalendarOptions.Form.group, .jmap] {
            var options = JSCalendarOptions()
            options.form = form
            let (document, losses) = JSCalendarDocument.recovering(feed, options: options)
            #expect(losses.isEmpty)
            let back = try JSCalendarDocument(parsing: document.bytes).feed().feed
            let shown = Self.shown(back, Self.window(feed), "UTC")
            #expect(shown.count == 3 && shown == Self.shown(feed, Self.window(feed), "UTC"))
        }
    }

    @Test(
        "A value that JSCalendar writes in another form comes back as it was, also from a second event with the line",
        arguments: [
            "COLOR:#123", "PRIORITY:05", #"SUMMARY:a\Nb"#, "SUMMARY:a;b", #"SUMMARY:a\:b"#, "STATUS:confirmed",
            "CLASS:public", "CLASS:X-A", "TRANSP:opaque", "CATEGORIES:a,,b", "CATEGORIES:", "GEO:1;2", "LOCATION:a,b",
            "DURATION:PT60M", "RRULE:FREQ=DAILY;INTERVAL=01", "RRULE:COUNT=2;FREQ=DAILY",
            "ATTENDEE;RSVP=true:MAILTO:A@x", "URL:x", "SEQUENCE:+1",
            "RECURRENCE-ID:20260309T090000Z\r\nRRULE:FREQ=WEEKLY\r\nEXDATE:20260309T090000Z\r\nEXDATE:20260323T090000Z",
            "RECURRENCE-ID:20260309T090000Z\r\nRRULE:FREQ=WEEKLY\r\nRDATE;VALUE=PERIOD:20260303T090000Z/20260303T100000Z",
        ])
    func otherForms(line: String) throws {
        let events = ["a", "b"].map { uid in
            "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTART:20260302T090000Z\r\n\(line)\r\nEND:VEVENT\r\n"
        }
        let feed = CalendarFeed(Array("BEGIN:VCALENDAR\r\n\(events.joined())END:VCALENDAR\r\n".utf8))
        for version in JSCalendarOptions.Version.allCases {
            var options = JSCalendarOptions()
            options.version = version
            let document = JSCalendarDocument.recovering(feed, options: options).document
            #expect(try JSCalendarDocument(parsing: document.bytes).feed().feed.jCalLines() == feed.jCalLines())
        }
    }

    @Test("Components as deep as iCalendar may be come back from JSCalendar")
    func deepest() throws {
        let depth = SyntaxLimits.default.nesting - 1
        let names = (0..<depth).map { "X-\($0)" }
        let lines =
            ["BEGIN:VCALENDAR"] + names.map { "BEGIN:\($0)" } + names.reversed().map { "END:\($0)" }
            + ["BEGIN:VEVENT", "UID:a", "DTSTART:20260302T090000Z", "END:VEVENT", "END:VCALENDAR", ""]
        let feed = CalendarFeed(Array(lines.joined(separator: "\r\n").utf8))
        let document = JSCalendarDocument.recovering(feed).document
        let back = try JSCalendarDocument(parsing: document.bytes).feed().feed
        #expect(back.entries.count == 1)
        #expect(back.jCalLines() == feed.jCalLines())
    }

    /// Feeds that people have published, beside the data of other projects.
    private static let publicFeeds: [URL] = {
        guard let folder = Fixtures.realFeeds?.appending(path: "real") else { return [] }
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).filter { $0.pathExtension == "ics" }.sorted { $0.path < $1.path }
    }()

    @Test(
        "A public feed comes back from JSCalendar 2.0 with its lines and occurrences",
        .requires(!publicFeeds.isEmpty, Fixtures.conformanceIsMissing), arguments: publicFeeds)
    func publicFeed(_ file: URL) throws { try Self.check(CalendarFeed(try Fixtures.bytes(file))) }

    @Test(
        "A document is stable from the second time on, in both versions",
        arguments: try Fixtures.sample(Fixtures.feedNames))
    func isStable(_ name: String) throws {
        let feed = CalendarFeed(try Fixtures.bytes(Fixtures.file("feeds/\(name).ics")))
        for version in JSCalendarOptions.Version.allCases {
            var options = JSCalendarOptions()
            options.version = version
            let first = JSCalendarDocument.recovering(feed, options: options).document
            let second = JSCalendarDocument.recovering(first.feed().feed, options: options).document
            let third = JSCalendarDocument.recovering(second.feed().feed, options: options).document
            #expect(second.bytes == third.bytes)
        }
    }

    @Test("A document cut anywhere is refused", arguments: try Fixtures.feedNames.prefix(5))
    func isWhole(_ name: String) throws {
        let feed = CalendarFeed(try Fixtures.bytes(Fixtures.file("feeds/\(name).ics")))
        let bytes = JSCalendarDocument.recovering(feed).document.bytes
        for count in stride(from: 0, to: bytes.count, by: max(bytes.count / 40, 1)) {
            #expect(throws: JSCalendarError.self) { try JSCalendarDocument(parsing: bytes.prefix(count)) }
        }
    }

    @Test(
        "Mutated documents end without a trap", .serialized,
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules, stream: 62))
    func mutated(_ seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let names = try Fixtures.feedNames
        for _ in 0..<3 {
            let feed = CalendarFeed(try Fixtures.bytes(Fixtures.file("feeds/\(generator.element(of: names)).ics")))
            let bytes = JSCalendarDocument.recovering(feed).document.bytes
            guard bytes.count < 50_000, !bytes.isEmpty else { continue }
            var text = bytes
            for _ in 0..<generator.number(in: 1...4) {
                let index = generator.number(below: text.count)
                text[index] = generator.element(of: Array("0-T:Z\"{}[],aP1".utf8))
            }
            guard let document = try? JSCalendarDocument(parsing: text) else { continue }
            _ = document.feed()
        }
    }

    @Test("COMPLETED is progressUpdated in version 1.0 if the to-do is completed, and kept otherwise")
    func completed() throws {
        func toDo(_ status: String) -> CalendarFeed {
            CalendarFeed(
                Feeds.bytes(
                    """
                    BEGIN:VTODO
                    UID:a
                    DTSTAMP:20260101T000000Z
                    STATUS:\(status)
                    COMPLETED:20260102T030405Z
                    END:VTODO
                    """))
        }
        for version in JSCalendarOptions.Version.allCases {
            var options = JSCalendarOptions()
            options.version = version
            for status in ["COMPLETED", "IN-PROCESS"] {
                let (document, losses) = JSCalendarDocument.recovering(toDo(status), options: options)
                let isMember = version == .v1 && status == "COMPLETED"
                let entry = try #require(document.objects.first?.entries.first)
                #expect(entry["progressUpdated"] == (isMember ? "2026-01-02T03:04:05Z" : nil))
                #expect(losses.contains { $0.part == .property("COMPLETED") } != isMember)
                #expect(
                    document.feed().feed.calendars.first?.components.first?[.completed]?.value == "20260102T030405Z")
            }
        }
    }
}
