import ICalendar
import ICalendarChecks
import TestSupport
import Testing

/// The diagnostics of series, the linear time they take, and the faults that strict parsing refuses.
@Suite("Validation of series")
struct SeriesValidationTests {
    @Test("An EXDATE that names no occurrence is noted with the occurrence of its day, once for each property")
    func exceptionsWithoutOccurrence() {
        let feed = ValidationTests.feed(
            """
            DTSTART:20260301T090000Z
            RRULE:FREQ=DAILY;COUNT=3
            EXDATE:20260301T090000Z
            EXDATE:20260302T100000Z,20260302T090000Z,20270101T090000Z
            """)
        let found = feed.validate().map(\.diagnostic)
        #expect(found.map(\.code) == [.exceptionWithoutOccurrence])
        #expect(found.first?.severity == .warning)
        #expect(
            found.first?.message
                == "EXDATE 2026-03-02T10:00:00Z is no occurrence of its series, whose occurrence of that day is at "
                + "2026-03-02T09:00:00Z; it and 1 other exclude nothing")
    }

    @Test("An EXDATE of a day without an occurrence is a note that names the nearest one")
    func distantException() {
        let feed = ValidationTests.feed("DTSTART:20260302T090000Z\nRRULE:FREQ=WEEKLY;COUNT=3\nEXDATE:20260326T090000Z")
        let found = feed.validate().map(\.diagnostic)
        #expect(found.map(\.code) == [.exceptionWithoutOccurrence])
        #expect(found.first?.severity == .note)
        #expect(
            found.first?.message
                == "EXDATE 2026-03-26T09:00:00Z is no occurrence of its series, whose nearest is 2026-03-16T09:00:00Z; it "
                + "excludes nothing")
    }

    @Test("An EXDATE in UTC that gives the local time of the series is a warning with both zones")
    func exceptionInUTC() {
        let feed = ValidationTests.feed(
            "DTSTART;TZID=/Europe/Paris:20260302T090000\nRRULE:FREQ=WEEKLY\nEXDATE:20260309T090000Z")
        let found = feed.validate().map(\.diagnostic).filter { $0.code == .exceptionWithoutOccurrence }
        #expect(found.map(\.severity) == [.warning])
        #expect(found.first?.message.contains("EXDATE 2026-03-09T09:00:00Z is no occurrence") == true)
    }

    @Test(
        "An EXDATE that names an occurrence is not noted, in whatever form it is written",
        arguments: [
            "DTSTART:20260301T090000Z\nRRULE:FREQ=DAILY\nEXDATE;TZID=/Europe/Paris:20260302T100000",
            "DTSTART;VALUE=DATE:20260301\nRRULE:FREQ=DAILY\nEXDATE;VALUE=DATE:20260302",
            "DTSTART:20260301T090000Z\nRDATE:20260401T090000Z\nEXDATE:20260401T090000Z",
            "DTSTART;TZID=/Europe/Paris:20260328T023000\nRRULE:FREQ=DAILY\nEXDATE;TZID=/Europe/Paris:20260329T023000",
        ])
    func exceptionsWithOccurrence(_ lines: String) {
        #expect(ValidationTests.codes(ValidationTests.feed(lines)).isEmpty)
    }

    @Test("A start that doesn't match its rule is reported even in a gap, and a matching one isn't")
    func startInGap() {
        func codes(_ rule: String) -> [String] {
            ValidationTests.codes(
                ValidationTests.feed("DTSTART;TZID=/Europe/Paris:20260329T023000\nRRULE:\(rule)")
            ).map { "\($0)" }
        }
        #expect(codes("FREQ=DAILY;BYHOUR=2") == codes("FREQ=DAILY"))
        #expect(codes("FREQ=MONTHLY;BYDAY=2MO").count == codes("FREQ=DAILY").count + 1)
    }

    @Test("The fix for a series with a RECURRENCE-ID and no master removes the RECURRENCE-ID")
    func seriesAsOverride() throws {
        let feed = ValidationTests.feed(
            "DTSTART:20260301T090000Z\nRECURRENCE-ID:19700102T010000Z\nRRULE:FREQ=DAILY;COUNT=3")
        let fix = try #require(feed.diagnostics.first { $0.diagnostic.code == .ruleInOverride }?.diagnostic.fix)
        var bytes = feed.trees[0].bytes
        bytes.replaceSubrange(fix.offset..<fix.offset + fix.length, with: Array(fix.replacement.utf8))
        let fixed = CalendarFeed(bytes)
        #expect(ValidationTests.codes(fixed).isEmpty)
        #expect(fixed.series.map(\.recurs) == [true])
    }

    @Test("A recurring to-do without DTSTART is reported, and already during parsing if it has no DUE either")
    func toDoWithoutStart() {
        func feed(_ due: String) -> CalendarFeed {
            Feeds.feed("BEGIN:VTODO\nUID:1\nDTSTAMP:20260101T000000Z\n\(due)RRULE:FREQ=DAILY\nEND:VTODO")
        }
        #expect(feed("").diagnostics.map(\.diagnostic.code) == [.startMissing])
        #expect(feed("DUE:20260301T090000Z\n").diagnostics.isEmpty)
        #expect(feed("DUE:20260301T090000Z\n").validate().map(\.diagnostic.code).contains(.startMissing))
    }

    /// Calendars that are eight times as large would take 64 times as long if a part were quadratic.
    @Test(
        "A calendar that is eight times as large takes about eight times as long to validate",
        arguments: Fixtures.sample(shapes.keys.sorted()))
    func large(_ name: String) throws {
        let shape = try #require(Self.shapes[name])
        let (small, large) = (shape(500), shape(4_000))
        let ratio = ProcessorTime.ratio(small, large) { bytes in _ = CalendarFeed(bytes).validate() }
        #expect(ratio < 24, "\(name)")
        #expect(!CalendarFeed(large).validate().isEmpty)
    }

    private static let shapes: [String: @Sendable (Int) -> [UInt8]] = [
        "events without DTSTART": { Feeds.bytes(String(repeating: "BEGIN:VEVENT\nUID:1\nEND:VEVENT\n", count: $0)) },
        "BEGINs without END": { Feeds.bytes(String(repeating: "BEGIN:VEVENT\n", count: $0) + "END:VEVENT") },
        "a list with an error in each element": { count in
            let dates = Array(repeating: "20260301", count: count).joined(separator: ",")
            return event("DTSTART:20260301T090000Z\nEXDATE:" + dates)
        },
        "a rule with an error in each element": {
            event("DTSTART:20260301T090000Z\nRRULE:FREQ=DAILY;BYHOUR=9" + String(repeating: ", x", count: $0))
        },
        "repeated properties of two names": {
            event(
                String(repeating: "DTSTART:20260301T090000Z\n", count: $0)
                    + String(repeating: "SUMMARY:Tea\n", count: $0))
        },
        "repeated properties in turn": {
            event(String(repeating: "DTSTART:20260301T090000Z\nSUMMARY:Tea\nLOCATION:a\nURL:b\n", count: $0))
        },
        "texts without blanks before their continuations": {
            event("DTSTART:20260301T090000Z\nDESCRIPTION:a\n" + String(repeating: "no colon\n", count: $0))
        },
        "parameters after the colon": {
            event(String(repeating: "RDATE:TZID=Europe/Paris:20260301T090000\n", count: $0))
        },
        "unknown zones": { count in
            Feeds.bytes(
                (0..<count).map { Feeds.event("\($0)", "DTSTART;TZID=Europe/Moon\($0):20260301T090000") }.joined())
        },
    ]

    private static func event(_ lines: String) -> [UInt8] { Feeds.bytes(Feeds.event("1", lines)) }

    @Test("Masters and overrides of one UID, none for another, are each shown")
    func unrelated() {
        let masters = (0..<1_500).map { "BEGIN:VEVENT\nUID:1\nDTSTART:20260301T\(Self.time($0))Z\nEND:VEVENT\n" }
        let overrides = (0..<1_500).map {
            "BEGIN:VEVENT\nUID:1\nRECURRENCE-ID:20270301T\(Self.time($0))Z\nDTSTART:20270301T090000Z\nEND:VEVENT\n"
        }
        #expect(Feeds.feed((masters + overrides).joined()).series.count == 3_000)
    }

    @Test("A list with an error in each element has each error once")
    func list() {
        let dates = (0..<20_000).map { _ in "20260301" }.joined(separator: ",")
        let list = ValidationTests.feed("DTSTART:20260301T090000Z\nEXDATE:\(dates)")
        #expect(ValidationTests.codes(list) == ["ICS017", "ICS336", "ICS107", "ICS323"])
    }

    private static func time(_ second: Int) -> String {
        [second / 3_600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    }

    @Test("Strict parsing rejects a date that doesn't exist and reports its position")
    func strict() throws {
        let bytes = Feeds.bytes(
            "BEGIN:VEVENT\nUID:1\nDTSTART;VALUE=DATE:20260228\nRDATE;VALUE=DATE:20260231\nEND:VEVENT")
        let error = #expect(throws: SyntaxError.self) { try CalendarFeed(bytes, failingAt: .error) }
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(throws: SyntaxError.self) { try CalendarFeed(text, failingAt: .error) }
        #expect(error?.diagnostic.code == .invalidDate)
        #expect(error?.position == SourcePosition(line: 6, column: 18))
        // An event without a date that can be read is lost, which is an error at its BEGIN.
        let lost = Feeds.bytes("BEGIN:VEVENT\nUID:1\nDTSTART;VALUE=DATE:20260231\nEND:VEVENT")
        #expect(throws: SyntaxError.self) { try CalendarFeed(lost, failingAt: .error) }
        // A feed with warnings and notes is accepted.
        let lenient = Feeds.bytes("BEGIN:VEVENT\nUID:1\nDTSTART:20260228\nEND:VEVENT")
        #expect(try CalendarFeed(lenient, failingAt: .error).entries.count == 1)
    }

    @Test("A strict feed is rejected for an error beyond the limit of diagnostics")
    func strictBeyondLimit() throws {
        let nameless = String(repeating: "BEGIN:VEVENT\nDTSTART:20260301T090000Z\nEND:VEVENT\n", count: 10_000)
        let bytes = Feeds.bytes(nameless + "BEGIN:VEVENT\nUID:1\nDTSTART:20260231T090000Z\nEND:VEVENT")
        let last = try #require(CalendarFeed(bytes).diagnostics.last?.diagnostic)
        #expect(last.code == .moreDiagnostics && last.severity == .error)
        #expect(throws: SyntaxError.self) { try CalendarFeed(bytes, failingAt: .error) }
    }

    @Test("A feed is parsed from text, and rejected at the requested severity")
    func severities() throws {
        let text =
            "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:a\nDTSTART:20260301T090000Z\nEND:VEVENT\nEND:VCALENDAR\n"
        #expect(CalendarFeed(text).entries.count == 1)
        let error = #expect(throws: SyntaxError.self) {
            try CalendarFeed(Array(text.utf8), failingAt: .warning)
        }
        #expect(error?.diagnostic.code.rawValue == "ICS010")
        #expect(error?.position.line == 1)
        #expect(try CalendarFeed(Array(text.utf8), failingAt: .error).entries.count == 1)
    }
}
