import Foundation
import ICalendar
import ICalendarChecks
import TestSupport
import Testing

/// The MUSTs and SHOULDs of RFC 5545, 5546 and 7986 that parsing doesn't depend on, each with a violation and a correct
/// case.
@Suite("Validation against the standards")
struct StandardsValidationTests {
    /// The codes of a calendar with these lines, which include at least one event.
    private static func codes(_ calendar: String, _ event: String = "DTSTART:20260301T090000Z") -> [String] {
        let text =
            (["BEGIN:VCALENDAR", "PRODID:-//tests//EN"] + calendar.split(separator: "\n").map(String.init)
                + Feeds.event("1", event).split(separator: "\n").map(String.init) + ["END:VCALENDAR"])
        return ValidationTests.codes(CalendarFeed(Feeds.bytes(ofLines: text)))
    }

    private static let start = "DTSTART:20260301T090000Z\n"
    private static let day = "DTSTART;VALUE=DATE:20260301\n"

    /// Returns an alarm with a sound and these lines.
    private static func alarm(_ lines: String) -> String { "BEGIN:VALARM\nACTION:AUDIO\n\(lines)\nEND:VALARM" }

    @Test("The fix for a TRIGGER with a time adds VALUE=DATE-TIME")
    func triggerFix() throws {
        let feed = ValidationTests.feed(Self.start + Self.alarm("TRIGGER:20260301T080000Z"))
        let fixed = feed.trees[0].applying(feed.validate().compactMap(\.diagnostic.fix)).text
        #expect(String(decoding: fixed, as: UTF8.self).contains("TRIGGER;VALUE=DATE-TIME:20260301T080000Z"))
    }

    @Test(
        "All entries of a REQUEST, a REPLY or a CANCEL have the same UID",
        arguments: [("CANCEL", true), ("REQUEST", true), ("PUBLISH", false), ("X-OWN", false)])
    func sameUID(_ method: String, _ isRequired: Bool) {
        let events = ["1", "1", "2", "3"].map { Feeds.event($0, Self.start + "SEQUENCE:1") }.joined()
        let found = Feeds.feed("PRODID:-//tests//EN\nMETHOD:\(method)\n\(events)").validate().map(\.diagnostic)
        let message = "VEVENT has another UID than the first entry, and METHOD:\(method) requires the same"
        #expect(found.count { $0.code == .methodRule && $0.message == message } == (isRequired ? 1 : 0))
    }

    @Test(
        "A name that is one letter away from a registered one is reported with it",
        arguments: [
            ("SUMARY:a\nSUMARY:b", ["SUMARY SUMMARY"]), ("SUMMARRY:a", ["SUMMARRY SUMMARY"]),
            ("locatoin:a", ["LOCATOIN LOCATION"]), ("BESCRIPTION:a", ["BESCRIPTION DESCRIPTION"]),
            ("BEGIN:VALRM\nACTION:AUDIO\nTRIGGER:-PT5M\nEND:VALRM", ["VALRM VALARM"]),
            ("X-SUMMARY:a\nX-RRULE:a", []), ("KIND:a", []), ("GEOX:1", []), ("OWNER:a\nSUMM:b", []),
        ])
    func misspelledNames(_ lines: String, _ names: [String]) {
        let found = ValidationTests.feed(Self.start + lines).validate().map(\.diagnostic)
        #expect(
            found.filter { $0.code == .misspelledName }.map { $0.arguments.joined(separator: " ") } == names)
        #expect(found.allSatisfy { $0.code != .misspelledName || $0.severity == .warning })
    }

    @Test(
        "A misspelled word of a rule is reported with the word that it may be",
        arguments: [
            ("FREQ=WEKLY", "did you mean WEEKLY?"), ("FREQ=DAILY;BYDY=MO", "did you mean BYDAY?"),
            ("FREQ=NEVER", nil), ("FREQ=DAILY;X=1", nil),
        ] as [(String, String?)])
    func misspelledRule(_ rule: String, _ question: String?) {
        let found = ValidationTests.feed("UID:1\nDTSTAMP:20260101T000000Z\nDTSTART:20260302T090000Z\nRRULE:\(rule)")
            .validate().map(\.diagnostic).filter { $0.code == .invalidRule }
        #expect(found.count == 1 && found.allSatisfy { $0.fix == nil })
        #expect(found.allSatisfy { $0.message.contains("did you mean") == (question != nil) })
        if let question { #expect(found.allSatisfy { $0.message.hasSuffix(question) }) }
    }

    @Test("Messages name the part of a rule that has no effect, and the TZID without a VTIMEZONE")
    func namedFaults() throws {
        let rule = ValidationTests.feed(Self.day + "RRULE:FREQ=DAILY;COUNT=2;BYHOUR=9;WKST=MO")
        let part = try #require(rule.validate().first)
        #expect(part.diagnostic.message == "RRULE has BYHOUR, and DTSTART is a date; BYHOUR is ignored")
        // After RRULE:FREQ=DAILY;COUNT=2; which has 25 bytes.
        #expect(part.position.column == 26 && part.diagnostic.length == 8)
        let zone = ValidationTests.feed("DTSTART;TZID=Europe/Paris:20260301T090000")
        #expect(
            zone.validate().map(\.diagnostic.message)
                == ["“Europe/Paris” has no VTIMEZONE in this calendar; the system's zone is used"])
    }

    @Test("An event in an event ends with an END that has no open BEGIN")
    func nestedEvent() {
        let inner = Feeds.event("2", Self.start).trimmingCharacters(in: .newlines)
        let feed = Feeds.feed("PRODID:-//tests//EN\n" + Feeds.event("1", Self.start + inner))
        #expect(
            feed.validate().map(\.diagnostic.message) == [
                "expected END:VEVENT, found BEGIN:VEVENT; the component is closed here",
                "“END:VEVENT” has no open BEGIN; line skipped",
            ])
    }

    @Test("A numbered weekday that the FREQ forbids is quoted")
    func numberedWeekday() {
        let feed = ValidationTests.feed(Self.start + "RRULE:FREQ=WEEKLY;BYDAY=TU,2SU")
        #expect(
            feed.diagnostics.map(\.diagnostic.message)
                == ["expected weekdays without numbers in RRULE, found “2SU”; repaired"])
    }

    @Test(
        "A property of a calendar that breaks its standard is reported, and one that keeps it is not",
        arguments: [
            ("VERSION:2.0", []), ("VERSION:1.0", ["ICS344"]), ("VERSION:1.0;2.0", []),
            ("VERSION:2.0\nCALSCALE:JULIAN", ["ICS345"]), ("VERSION:2.0\nCALSCALE:gregorian", []),
            ("VERSION:2.0\nMETHOD:FROBNICATE", ["ICS346"]), ("VERSION:2.0\nMETHOD:X-OWN", []),
            ("VERSION:2.0\nSUMMARY:Tea", ["ICS340"]),
            ("VERSION:2.0\nNAME:Tea\nCOLOR:teal\nURL:https://example.com/", []),
        ])
    func calendars(_ lines: String, _ codes: [String]) {
        #expect(Self.codes(lines) == codes)
    }

    @Test("A calendar needs a component, and its properties come before the first of them")
    func calendarParts() {
        #expect(ValidationTests.codes(Feeds.feed("PRODID:-//tests//EN")) == ["ICS343"])
        let late = Feeds.feed("\(Feeds.event("1", "DTSTART:20260301T090000Z"))PRODID:-//tests//EN")
        #expect(ValidationTests.codes(late) == ["ICS342"])
        let alarm = "BEGIN:VALARM\nACTION:AUDIO\nTRIGGER:-PT5M\nEND:VALARM"
        #expect(Self.codes("VERSION:2.0\n\(alarm)") == ["ICS341"])
        #expect(Self.codes("VERSION:2.0", Self.start + alarm).isEmpty)
        #expect(Self.codes("VERSION:2.0", Self.start + alarm + "\nSUMMARY:Tea") == ["ICS342"])
    }

    @Test(
        "An event that breaks its standard is reported, and one that keeps it is not",
        arguments: [
            (start + "STATUS:COMPLETED", ["ICS123"]), (start + "STATUS:MAYBE", ["ICS123"]),
            (start + "STATUS:confirmed", []), (start + "TRANSP:BUSY", ["ICS124"]), (start + "TRANSP:OPAQUE", []),
            (start + alarm("TRIGGER:20260301T080000Z"), ["ICS107"]),
            (start + alarm("TRIGGER;VALUE=DATE-TIME:20260301T080000Z"), []),
            (start + alarm("TRIGGER:-PT5M\nATTACH:https://a.b/c\nATTACH:https://a.b/d"), ["ICS302"]),
            (start + alarm("TRIGGER:-PT5M\nATTACH:https://a.b/c"), []),
            (start + "RDATE;VALUE=PERIOD:20260303T090000Z/20260303T080000Z", ["ICS305"]),
            (start + "RDATE;VALUE=PERIOD:20260303T090000Z/PT0S", ["ICS305"]),
            (start + "RDATE;VALUE=PERIOD:20260303T090000Z/20260303T100000Z", []),
            (start + "PERCENT-COMPLETE:50", ["ICS340"]), (start + "DUE:20260301T100000Z", ["ICS340"]),
            (start + "X-OWN:1\nUNKNOWN:2\nLINK;VALUE=URI;LINKREL=a:https://example.com/", []),
            (start + "SUMMARY:Tea, coffee", ["ICS121"]), (start + "SUMMARY:Tea; coffee", ["ICS121"]),
            (start + "SUMMARY:Tea\\, coffee\\; milk\\nand \\\\", []), (start + "SUMMARY:a\\x", ["ICS122"]),
            (start + "SUMMARY:a\\", ["ICS122"]), (start + "CATEGORIES:a,b", []), (start + "CATEGORIES:a;b", ["ICS121"]),
            (start + "CATEGORIES:", ["ICS128"]), (start + "REQUEST-STATUS:ok", ["ICS125"]),
            (start + "REQUEST-STATUS:2.0;Success", []), (start + "REQUEST-STATUS:3.1.1;No;DTSTART:1", []),
            (start + "COLOR:#ff0000", ["ICS126"]), (start + "COLOR:Turquoise", []),
            (start + "CLASS:SECRET", ["ICS127"]),
            (start + "CLASS:X-SECRET", []), (start + "DTEND:20260301T100000", ["ICS308"]),
            ("DTSTART:20260301T090000\nDTEND:20260301T100000Z", ["ICS308"]),
            (start + "DTEND;TZID=/Europe/Paris:20260301T110000", []), (day + "DURATION:PT1H", ["ICS309"]),
            (day + "DURATION:P1D", []), (day + "RRULE:FREQ=DAILY;COUNT=2;BYHOUR=9", ["ICS331"]),
            (day + "RDATE;VALUE=DATE;TZID=/Europe/Paris:20260307", ["ICS129"]),
            // A TZID without effect needs no VTIMEZONE.
            (day + "RDATE;VALUE=DATE;TZID=Europe/Paris:20260307,20260308", ["ICS129"]),
            (start + "RDATE;TZID=Europe/Paris:20260307T090000Z", ["ICS108"]),
            (start + "RDATE;TZID=Europe/Paris:20260307T090000", ["ICS313"]),
            (start + "ATTENDEE:mailto:a@example.com", ["ICS348"]),
            (start + "ORGANIZER:mailto:mailto:a@example.com", ["ICS130"]),
            (start + "ORGANIZER:MAILTO:mailto:a@example.com", ["ICS130"]),
            (start + "ORGANIZER:mailto:mailto@example.com", []),
            (start + "URL:mailto:mailto:a@example.com", []),
            (start + "ATTENDEE;PARTSTAT=MAYBE:mailto:a@example.com\nORGANIZER:mailto:b@example.com", ["ICS127"]),
            (start + "ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.com\nORGANIZER:mailto:b@example.com", []),
            (start + "BEGIN:VALARM\nACTION:AUDIO\nTRIGGER;RELATED=END:-PT5M\nEND:VALARM", ["ICS339"]),
            (start + "DURATION:PT1H\nBEGIN:VALARM\nACTION:AUDIO\nTRIGGER;RELATED=END:-PT5M\nEND:VALARM", []),
            (start + "BEGIN:VALARM\nACTION:AUDIO\nTRIGGER:-PT5M\nDURATION:PT5M\nEND:VALARM", ["ICS301"]),
            (start + "BEGIN:VALARM\nACTION:AUDIO\nTRIGGER:-PT5M\nGEO:1;2\nEND:VALARM", ["ICS340"]),
            (start + "SUMMARY:" + String(repeating: "a", count: 80), ["ICS017"]),
            (start + "SUMMARY:" + String(repeating: "a", count: 67), []),
        ])
    func events(_ lines: String, _ codes: [String]) {
        #expect(Self.codes("VERSION:2.0", lines) == codes)
    }

    @Test(
        "A series that is likely a mistake is noted, and one that is not is not",
        arguments: [
            ("DTSTART:20260301T090000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO", ["ICS332"]),
            ("DTSTART:20260302T090000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO", []),
            ("DTSTART:20260301T090000Z\nRRULE:FREQ=DAILY\nRRULE:FREQ=WEEKLY", ["ICS333"]),
            ("DTSTART:20260301T090000Z\nRRULE:FREQ=DAILY\nEXRULE:FREQ=WEEKLY", ["ICS334"]),
            ("DTSTART:20260301T090000Z\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", ["ICS335"]),
            ("DTSTART:20260301T090000Z\nRRULE:FREQ=YEARLY;COUNT=1", []),
            ("DTSTART:20260301T090000Z\nEXDATE:20260301T090000Z", ["ICS336"]),
            (
                "DTSTART:20260301T090000Z\nRRULE:FREQ=DAILY;COUNT=2\nEXDATE:20260301T090000Z,20260302T090000Z",
                ["ICS336"]
            ),
            ("DTSTART:20260301T090000Z\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE:20260301T090000Z", []),
            ("DTSTART;TZID=/Europe/Paris:20260329T023000", ["ICS337"]),
            ("DTSTART;TZID=/Europe/Paris:20260329T033000", []),
        ])
    func series(_ lines: String, _ codes: [String]) {
        let found = ValidationTests.feed(lines).validate().map(\.diagnostic)
        #expect(found.map(\.code.rawValue) == codes)
        #expect(found.allSatisfy { $0.severity == (codes == ["ICS335"] ? .warning : .note) })
    }

    @Test("A message is checked against the table of its METHOD")
    func messages() {
        let (organizer, attendee) = ("\nORGANIZER:mailto:b@example.com", "\nATTENDEE:mailto:a@example.com")
        func codes(_ method: String, _ event: String) -> [String] {
            Self.codes("VERSION:2.0\nMETHOD:\(method)", "DTSTART:20260301T090000Z\nSUMMARY:Tea" + event)
        }
        #expect(codes("REQUEST", organizer + attendee).isEmpty)
        #expect(codes("REQUEST", attendee) == ["ICS347", "ICS348"])
        #expect(codes("PUBLISH", organizer).isEmpty)
        #expect(codes("PUBLISH", organizer + attendee) == ["ICS347"])
        #expect(codes("REPLY", organizer + attendee).isEmpty)
        #expect(codes("REPLY", organizer + attendee + attendee) == ["ICS347"])
        #expect(codes("CANCEL", organizer) == ["ICS347"])
        #expect(codes("CANCEL", organizer + "\nSEQUENCE:1").isEmpty)
        let journal = Feeds.feed(
            "PRODID:-//tests//EN\nMETHOD:REQUEST\nBEGIN:VJOURNAL\nUID:1\nDTSTAMP:20260101T000000Z\nEND:VJOURNAL")
        #expect(
            journal.validate().map(\.diagnostic.message) == [
                "VJOURNAL cannot be sent with METHOD:REQUEST; expected PUBLISH, ADD, CANCEL"
            ])
    }

    @Test("A VTIMEZONE has a local start, an UNTIL in UTC, and a property that uses it")
    func zones() {
        func codes(_ start: String, _ rule: String = "", _ event: String = ";TZID=X:20260301T090000") -> [String] {
            Self.codes(
                """
                VERSION:2.0
                BEGIN:VTIMEZONE
                TZID:X
                BEGIN:STANDARD
                DTSTART\(start)
                TZOFFSETFROM:+0100
                TZOFFSETTO:+0100
                \(rule)
                END:STANDARD
                END:VTIMEZONE
                """, "DTSTART\(event)")
        }
        #expect(codes(":19700101T000000").isEmpty)
        #expect(codes(":19700101T000000Z") == ["ICS349"])
        #expect(codes(":19700101T000000", "RRULE:FREQ=YEARLY;UNTIL=20300101T000000") == ["ICS325"])
        #expect(codes(":19700101T000000", "RRULE:FREQ=YEARLY;UNTIL=20291231T230000Z").isEmpty)
        #expect(codes(":19700101T000000", "", ":20260301T090000Z") == ["ICS338"])
    }

    @Test("An override whose UID differs in case only names the series")
    func uidCase() throws {
        let override = Feeds.event("ABC", "DTSTART:20260302T110000Z\nRECURRENCE-ID:20260302T090000Z")
        let feed = Feeds.feed(
            "PRODID:-//tests//EN\n\(Feeds.event("abc", "DTSTART:20260301T090000Z\nRRULE:FREQ=DAILY"))\(override)")
        let found = try #require(feed.validate().map(\.diagnostic).first { $0.code == .uidCase })
        #expect(
            found.message
                == "UID “ABC” differs from the UID of a series only in case; the override is a separate entry")
        #expect(found.relatedOffset.map { feed.trees[0].position(of: $0).line } == 5)
    }

    @Test(
        "The fix of an escape or of a TZID leaves nothing to report",
        arguments: [
            "SUMMARY:Tea, coffee; milk", "SUMMARY:5\\: Tea", "SUMMARY:a\\x, b\\, c",
            "RDATE;VALUE=DATE;TZID=/Europe/Paris:20260307",
        ])
    func fixes(_ line: String) throws {
        let feed = ValidationTests.feed("DTSTART;VALUE=DATE:20260301\n\(line)")
        let fix = try #require(feed.validate().compactMap(\.diagnostic.fix).first)
        var bytes = Array(feed.trees[0].textBytes)
        bytes.replaceSubrange(fix.offset..<fix.offset + fix.length, with: fix.replacement.utf8)
        let fixed = CalendarFeed(bytes)
        #expect(fixed.validate().isEmpty)
        #expect(fixed.entries.first?.summary == feed.entries.first?.summary)
    }
}
