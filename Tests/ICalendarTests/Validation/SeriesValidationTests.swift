import ICalendar
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

    /// Each of these calendars would take minutes if a part were quadratic.
    @Test("A large calendar is validated in linear time", .timeLimit(.minutes(1)))
    func large() {
        let count = 20_000
        // Events without DTSTART, and BEGINs without END.
        let startless = Feeds.feed(String(repeating: "BEGIN:VEVENT\nUID:1\nEND:VEVENT\n", count: count))
        #expect(startless.validate().count >= 10_000)
        let nested = Feeds.feed(String(repeating: "BEGIN:VEVENT\n", count: count) + "END:VEVENT")
        #expect(nested.validate().count >= 10_000)
        // One list with an error in each element, and a rule with an error in each element.
        let dates = (0..<count).map { _ in "20260301" }.joined(separator: ",")
        let list = ValidationTests.feed("DTSTART:20260301T090000Z\nEXDATE:\(dates)")
        #expect(ValidationTests.codes(list) == ["ICS017", "ICS336", "ICS107", "ICS323"])
        let rule = ValidationTests.feed(
            "DTSTART:20260301T090000Z\nRRULE:FREQ=DAILY;BYHOUR=9\(String(repeating: ", x", count: count))")
        #expect(rule.validate().count >= 1_000)
        // Masters and overrides of one UID, none for another.
        let masters = (0..<1_500).map { "BEGIN:VEVENT\nUID:1\nDTSTART:20260301T\(Self.time($0))Z\nEND:VEVENT\n" }
        let overrides = (0..<1_500).map {
            "BEGIN:VEVENT\nUID:1\nRECURRENCE-ID:20270301T\(Self.time($0))Z\nDTSTART:20270301T090000Z\nEND:VEVENT\n"
        }
        #expect(Feeds.feed((masters + overrides).joined()).series.count == 3_000)
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
