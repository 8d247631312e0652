import Foundation
import ICalendar
import ICalendarChecks
import ICalendarSyntax
import TestSupport
import Testing

/// What validation says about the faults that reading repairs, and about revisions and zones.
@Suite("Repairs while reading")
struct ReadingRepairTests {
    private static func messages(_ feed: CalendarFeed, _ code: CalendarDiagnostic.Code) -> [String] {
        feed.validate().map(\.diagnostic).filter { $0.code == code }.map(\.message)
    }

    @Test("A blank in the name of a parameter doesn't hide the parameter, a repetition of it, or a folded name")
    func blanks() throws {
        let lines = [
            "BEGIN:VCALENDAR", "BEGIN:VEVENT", "ATTENDEE; C N =Ada;CN=Eve;\tROLE=CHAIR:mailto:a@example.com",
            "X-A;D\r\n  IR=http://a.example/b:c", "X-B; =d:e", "END:VEVENT", "END:VCALENDAR",
        ]
        let tree = ComponentTree(recovering: Feeds.bytes(ofLines: lines))
        let event = try #require(tree.components.first?.components.first)
        let attendee = try #require(event[.attendee])
        #expect(attendee.parameters.map(\.name) == ["CN", "CN", "ROLE"])
        #expect(attendee.parameter("CN") == "Ada" && attendee.parameterValues("cn") == ["Ada", "Eve"])
        // The fold's own blank isn't in the name; the second one is.
        #expect(event["X-A"]?.parameter("DIR") == "http://a.example/b" && event["X-A"]?.value == "c")
        let found = tree.diagnostics.filter { $0.code == .blankInParameterName }
        #expect(found.map(\.fix?.replacement) == ["CN=", "ROLE=", nil])
        #expect(tree.diagnostics.filter { $0.code == .duplicateParameter }.count == 1)
        #expect(tree.diagnostics.filter { $0.code == .malformedParameter }.count == 1)
    }

    @Test("A time with text behind it is malformed, and a day that doesn't exist is named as such")
    func faults() {
        func codes(_ value: String) -> [CalendarDiagnostic.Code] {
            ValidationTests.feed("DTSTART:\(value)").validate().map(\.diagnostic.code)
        }
        #expect(codes("20131009T180000T") == [.malformedValue])
        #expect(codes("202605051") == [.malformedValue])
        #expect(codes("20260231T090000") == [.invalidDate])
        #expect(codes("20260501T250000") == [.invalidTime])
    }

    @Test("An unknown TZID is one warning, which asks for a zone with a similar name")
    func suggestions() {
        let feed = ValidationTests.feed(
            "DTSTART;TZID=Europe/Berln:20260301T090000\nDTEND;TZID=Europe/Berln:20260301T100000\nRRULE:FREQ=DAILY\n"
                + "EXDATE;TZID=Europe/Berln:20260302T090000\nEXDATE;TZID=Europe/Berln:20260303T090000")
        #expect(
            feed.validate().map(\.diagnostic.message) == [
                "DTSTART has the TZID “Europe/Berln”, which neither the feed nor the system defines; times in this zone are "
                    + "read as floating; did you mean Europe/Berlin?"
            ])
        #expect(Self.messages(ValidationTests.feed("DTSTART;TZID=PDT:20260301T090000"), .unknownZone).count == 1)
        // An EXDATE in an unknown zone is matched by its digits, and no second fact.
        let mixed = ValidationTests.feed(
            "DTSTART;TZID=/Europe/Paris:20260301T090000\nRRULE:FREQ=DAILY\nEXDATE;TZID=PDT:20260302T090000")
        #expect(mixed.validate().map(\.diagnostic.code) == [.unknownZone])
    }

    @Test("A RELTYPE that no RFC registers is noted, and one that starts with X- isn't")
    func relations() {
        func codes(_ type: String) -> [String] {
            ValidationTests.codes(ValidationTests.feed("DTSTART:20260301T090000Z\nRELATED-TO;RELTYPE=\(type):a"))
        }
        #expect(codes("UNCLE") == ["ICS127"])
        #expect(codes("sibling").isEmpty && codes("X-UNCLE").isEmpty && codes("SNOOZE").isEmpty)
    }

    @Test("An override that loses to a later SEQUENCE is reported at its RECURRENCE-ID, in a series and without one")
    func overrides() {
        func override(_ sequence: Int) -> String {
            Feeds.event(
                "1", "SEQUENCE:\(sequence)\nRECURRENCE-ID:20260302T090000Z\nDTSTART:202603\(10 + sequence)T090000Z")
        }
        let two = override(7) + override(2)
        let series = ValidationTests.feed("DTSTART:20260301T090000Z\nRRULE:FREQ=DAILY", after: two)
        let message =
            "RECURRENCE-ID 2026-03-02T09:00:00Z is overridden with SEQUENCE 2 and with SEQUENCE 7; the later revision counts"
        #expect(Self.messages(series, .supersededOverride) == [message])
        #expect(series.series.flatMap(\.overrides).map(\.sequence) == [7])
        #expect(Self.messages(Feeds.feed(two), .supersededOverride) == [message])
        #expect(Self.messages(Feeds.feed(override(7) + override(7)), .supersededOverride).isEmpty)
    }

    /// Clocks that change in March and October of 2025, and in March 2026 if there are `changes` of three.
    private static func zone(_ changes: Int, rule: String = "") -> String {
        let winter =
            "BEGIN:STANDARD\nDTSTART:20251026T030000\n\(rule)TZOFFSETFROM:+0200\nTZOFFSETTO:+0100\n"
            + "END:STANDARD\n"
        let summer =
            "BEGIN:DAYLIGHT\nDTSTART:20250330T020000\n\(rule)"
            + (changes > 2 ? "RDATE:20260329T020000\n" : "") + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nEND:DAYLIGHT\n"
        return "BEGIN:VTIMEZONE\nTZID:Office\n" + winter + summer + "END:VTIMEZONE"
    }

    @Test("A VTIMEZONE whose yearly changes end before a series in its zone is reported once")
    func zoneEnds() {
        func count(_ lines: String, _ zone: String) -> Int {
            let event = "DTSTART;TZID=Office:\(lines)"
            return Self.messages(
                ValidationTests.feed(event, after: Feeds.event("2", event) + zone), .zoneEnds
            ).count
        }
        let weekly = "20251101T090000\nRRULE:FREQ=WEEKLY"
        #expect(count(weekly, Self.zone(3)) == 1)
        #expect(count(weekly, Self.zone(2)) == 1)
        // The next change would be in October 2026.
        #expect(count(weekly + ";UNTIL=20261001T000000Z", Self.zone(3)) == 0)
        #expect(count(weekly + ";UNTIL=20261201T000000Z", Self.zone(3)) == 1)
        // An event of 2030 is in summer time for ever; in standard time, the zone may have given up summer time.
        #expect(count("20300101T090000", Self.zone(3)) == 1)
        #expect(count("20300101T090000", Self.zone(2)) == 0)
        #expect(count(weekly, Self.zone(2, rule: "RRULE:FREQ=YEARLY\n")) == 0)
    }

    @Test("A VTIMEZONE that differs from the system's only when nothing occurs isn't reported")
    func differences() {
        // Clocks in Paris go forward on March 29, 2026, and in this definition on April 5.
        let zone = """
            BEGIN:VTIMEZONE
            TZID:Europe/Paris
            BEGIN:STANDARD
            DTSTART:20251026T030000
            TZOFFSETFROM:+0200
            TZOFFSETTO:+0100
            END:STANDARD
            BEGIN:DAYLIGHT
            DTSTART:20260405T020000
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0200
            END:DAYLIGHT
            BEGIN:STANDARD
            DTSTART:20261025T030000
            RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
            TZOFFSETFROM:+0200
            TZOFFSETTO:+0100
            END:STANDARD
            BEGIN:DAYLIGHT
            DTSTART:20270328T020000
            RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0200
            END:DAYLIGHT
            END:VTIMEZONE
            """
        func differs(_ lines: String) -> Bool {
            !Self.messages(
                ValidationTests.feed("DTSTART;TZID=Europe/Paris:\(lines)", after: zone), .zoneDiffers
            ).isEmpty
        }
        #expect(!differs("20260320T090000"))
        #expect(differs("20260401T090000"))
        // The end is in the week that differs.
        #expect(differs("20260328T090000\nDURATION:PT48H"))
        // Sundays of every second week: March 22, April 5; of every week: March 29.
        #expect(!differs("20260322T200000\nRRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=9"))
        #expect(differs("20260322T200000\nRRULE:FREQ=WEEKLY;COUNT=9"))
        #expect(!differs("20260301T090000\nRRULE:FREQ=DAILY;COUNT=20"))
    }

    @Test("An explanation has the faults of its series: a rule that was left out, and a superseded override")
    func explanations() throws {
        let lines = "DTSTART:20260301T090000Z\nRRULE:FREQ=FORTNIGHTLY"
        let feed = ValidationTests.feed(lines, after: Feeds.event("2", "DTSTART:20260301T090000Z\nRRULE:FREQ=NEVER"))
        let time = try CalendarTime.utc(#require(CivilDateTime(year: 2026, month: 3, day: 2, hour: 9)))
        let absent = try #require(feed.explanation(uid: "1", at: time, timeZone: .gmt))
        #expect(absent.findings.map(\.topic) == [.rule] && absent.findings.first?.property?.known == .recurrenceRule)
        #expect(absent.diagnostics.map(\.code) == [.invalidRule])
        #expect(absent.diagnostics.first?.message.contains("FORTNIGHTLY") == true)
        let start = try CalendarTime.utc(#require(CivilDateTime(year: 2026, month: 3, day: 1, hour: 9)))
        #expect(feed.explanation(uid: "1", at: start, timeZone: .gmt)?.findings.map(\.topic) == [.rule])
        #expect(feed.explanation(uid: "1", at: start, timeZone: .gmt)?.occurs == true)
    }

    @Test("A start at midnight beside an end with a time is a time, and beside midnight a date")
    func midnight() {
        func forms(_ lines: String) -> [Bool] { Feeds.feed(Feeds.event("1", lines)).entries.map(\.isAllDay) }
        #expect(forms("DTSTART;VALUE=DATE:20260301T000000\nDTEND;VALUE=DATE:20260301T080000") == [false])
        #expect(forms("DTSTART;VALUE=DATE:20260301T000000\nDTEND;VALUE=DATE:20260302T000000") == [true])
        #expect(forms("DTSTART;VALUE=DATE:20260301\nDTEND;VALUE=DATE:20260301T080000") == [true])
        #expect(forms("DTSTART;VALUE=DATE:20260301T000000") == [true])
    }
}
