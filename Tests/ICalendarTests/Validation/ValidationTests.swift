import Foundation
import ICalendar
import ICalendarChecks
import TestSupport
import Testing

/// The rules above the syntax, each with the smallest calendar that violates the rule and one that doesn't.
@Suite("Validation")
struct ValidationTests {
    /// A calendar that is correct except for the given lines, which are inside an event and after the event.
    static func feed(_ lines: String, after: String = "") -> CalendarFeed {
        Feeds.feed(
            """
            PRODID:-//tests//EN
            \(Feeds.event("1", lines))
            \(after)
            """)
    }

    static func codes(_ feed: CalendarFeed) -> [String] { feed.validate().map(\.diagnostic.code.rawValue) }

    @Test("A correct calendar has no diagnostics")
    func right() {
        let right = Self.feed(
            """
            DTSTART:20260301T090000Z
            DTEND:20260301T100000Z
            RRULE:FREQ=DAILY;UNTIL=20260305T090000Z
            EXDATE:20260302T090000Z
            RDATE:20260401T090000Z
            BEGIN:VALARM
            ACTION:DISPLAY
            DESCRIPTION:Tea
            TRIGGER:-PT15M
            END:VALARM
            """)
        #expect(Self.codes(right).isEmpty)
    }

    @Test(
        "A faulty event has the codes of its faults, and a correct one has none",
        arguments: [
            ("DTSTART:20260301T090000Z\nSTATUS:CONFIRMED\nSTATUS:TENTATIVE", ["ICS302"]),
            ("DTSTART:20260301T090000Z\nURL:https://a.example/\nURL:https://b.example/", ["ICS302"]),
            ("DTSTART:20260301T090000Z\nCOMMENT:a\nCOMMENT:b", []),
            ("DTSTART:20260301T090000Z\nDTEND:20260301T080000Z", ["ICS305"]),
            ("DTSTART:20260301T090000Z\nDTEND:20260301T090000Z", ["ICS306"]),
            ("DTSTART:20260301T090000Z\nRRULE:FREQ=DAILY;UNTIL=20260305", ["ICS325"]),
            ("DTSTART:20260301T090000Z\nRRULE:FREQ=DAILY;UNTIL=20260305T090000", ["ICS325"]),
            ("DTSTART:20260301T090000\nRRULE:FREQ=DAILY;UNTIL=20260305T090000", []),
            ("DTSTART:20260301T090000\nRRULE:FREQ=DAILY;UNTIL=20260305T090000Z", ["ICS325"]),
            ("DTSTART;VALUE=DATE:20260301\nRRULE:FREQ=DAILY;UNTIL=20260305", []),
            ("DTSTART;VALUE=DATE:20260301\nRRULE:FREQ=DAILY;UNTIL=20260305T000000Z", ["ICS325"]),
            ("DTSTART:20260301T090000Z\nRRULE:FREQ=DAILY\nEXDATE;VALUE=DATE:20260302", ["ICS323"]),
            ("DTSTART:20260301T090000Z\nRDATE;VALUE=DATE:20260302", ["ICS326"]),
            ("DTSTART:20260301T090000Z\nRDATE;VALUE=PERIOD:20260302T090000Z/PT1H", []),
            ("DTSTART;TZID=Europe/Paris:20260301T090000\nDTEND;TZID=Europe/Paris:20260301T100000", ["ICS313"]),
            ("DTSTART;TZID=Moon/Tycho:20260301T090000", ["ICS310"]),
            ("DTSTART;TZID=/Europe/Paris:20260301T090000", []),
            ("DTSTART:20260301T090000Z\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT5M\nEND:VALARM", ["ICS301"]),
            ("DTSTART:20260301T090000Z\nBEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM", ["ICS301"]),
            ("DTSTART:20260301T090000Z\nBEGIN:VALARM\nACTION:AUDIO\nEND:VALARM", ["ICS301"]),
            ("DTSTART:20260301T090000Z\nBEGIN:X-ODD\nSUMMARY:a\nSUMMARY:b\nEND:X-ODD", []),
            ("DTSTART:20260301T090000Z\nCREATED:20260301T090000", ["ICS117"]),
            ("SUMMARY:Tea", ["ICS304"]),
        ])
    func finds(_ lines: String, _ codes: [String]) {
        #expect(Self.codes(Self.feed(lines)) == codes)
    }

    @Test("A VTIMEZONE that differs from the system's is reported with the instant of the first time that it changes")
    func zoneDifference() {
        let feed = Self.feed(
            "DTSTART;TZID=Europe/Berlin:20261102T093000",
            after: """
                BEGIN:VTIMEZONE
                TZID:Europe/Berlin
                BEGIN:STANDARD
                DTSTART:19700101T000000
                TZOFFSETFROM:+0200
                TZOFFSETTO:+0200
                END:STANDARD
                END:VTIMEZONE
                """)
        let messages = feed.validate().filter { $0.diagnostic.code.rawValue == "ICS311" }.map(\.diagnostic.message)
        // In November, Berlin is an hour ahead of UTC.
        #expect(
            messages == [
                "expected the offsets of Europe/Berlin, found others from 2026-11-02T08:30:00Z on; the system's zone is used"
            ])
    }

    @Test("A fault in parameters is reported on each line that has it, also if the lines are written alike")
    func repeatedParameters() {
        let attendee = "ATTENDEE;CN=Ada Okafor;RSVP=PERHAPS:mailto:ada@example.com"
        let feed = Self.feed(
            "DTSTART:20260301T090000Z\nORGANIZER:mailto:o@example.com\n\(attendee)\n\(attendee)\n"
                + "CONTACT;RSVP=PERHAPS;CN=Ada Okafor:x\nATTENDEE;CN=Ada Okafor;RSVP=TRUE:mailto:ada@example.com")
        let lines = feed.validate().filter { $0.diagnostic.code.rawValue == "ICS118" }.map(\.position.line)
        // After the four lines of the calendar and its event, DTSTART and ORGANIZER.
        #expect(lines == [9, 10, 11])
    }

    @Test("UIDs that are equal after their escapes are resolved are reported as used twice")
    func escapedUIDs() {
        let feed = Self.feed(
            "DTSTART:20260301T090000Z",
            after: Feeds.event("a\\,b\\nc", "DTSTART:20260301T090000Z") + "\n"
                + Feeds.event("a,b\\Nc", "DTSTART:20260302T090000Z") + "\n"
                + Feeds.event("abc", "DTSTART:20260303T090000Z"))
        #expect(Self.codes(feed).filter { $0 == "ICS327" }.count == 1)
    }

    @Test(
        "A value in an unusual form is reported beside lines whose values need no reading",
        arguments: [
            ("CREATED:20260301T090060Z", "ICS105"), ("CREATED:20260230T090000Z", "ICS102"),
            ("URL:example.com", "ICS116"), ("URL: https://example.com/", nil),
            ("ATTENDEE:MAILTO:mailto:ada@example.com", "ICS130"), ("ATTENDEE:mailto:ada@example.com", nil),
            ("CATEGORIES:\u{A0}", "ICS128"), ("CATEGORIES:\u{E9}t\u{E9}", nil),
        ])
    func plainValues(_ line: String, _ code: String?) {
        let codes = Self.codes(
            Self.feed(
                "DTSTART:20260301T090000Z\nORGANIZER:mailto:o@example.com\nLAST-MODIFIED:20260301T090000Z\n\(line)"))
        #expect(codes == (code.map { [$0] } ?? []))
    }

    @Test("Missing properties of a calendar, a zone and an event are reported at their BEGIN")
    func missing() {
        let feed = Feeds.feed(
            """
            BEGIN:VTIMEZONE
            BEGIN:STANDARD
            TZOFFSETTO:+0100
            END:STANDARD
            END:VTIMEZONE
            BEGIN:VEVENT
            DTSTART:20260301T090000Z
            END:VEVENT
            """)
        let problems = feed.validate()
        // PRODID, TZID, DTSTART and TZOFFSETFROM, DTSTAMP, UID.
        #expect(problems.map(\.position.line) == [1, 3, 4, 4, 8, 8])
        #expect(
            problems.map(\.diagnostic.code.rawValue).sorted() == [
                "ICS301", "ICS301", "ICS301", "ICS301", "ICS301", "ICS303",
            ])
        #expect(problems.map(\.diagnostic.message).contains("VCALENDAR has no PRODID"))
        #expect(problems.map(\.diagnostic.message).contains("VEVENT has no DTSTAMP"))
    }

    @Test("A UID that is used twice is reported, but not for overrides and revisions")
    func duplicates() {
        let series = "DTSTART:20260301T090000Z\nRRULE:FREQ=DAILY;COUNT=3"
        let override = Feeds.event("1", "DTSTART:20260302T110000Z\nRECURRENCE-ID:20260302T090000Z")
        #expect(Self.codes(Self.feed(series, after: override)).isEmpty)
        #expect(Self.codes(Self.feed(series, after: override + override)) == ["ICS327"])
        #expect(Self.codes(Self.feed(series, after: Feeds.event("1", "DTSTART:20260501T090000Z"))) == ["ICS327"])
        #expect(
            Self.codes(Self.feed(series, after: Feeds.event("1", "DTSTART:20260301T090000Z\nSEQUENCE:1"))) == ["ICS322"]
        )
    }

    @Test(
        "An availability is checked against RFC 7953 §3.1",
        arguments: [
            ("DTSTART:20260301T090000Z\nDTEND:20260401T090000Z", []),
            ("", []),
            ("DTEND;TZID=/Europe/Paris:20260401T090000", []),
            ("DURATION:P1W", ["ICS304"]),
            ("DTSTART:20260301T090000Z\nDTEND:20260401T090000Z\nDURATION:P1W", ["ICS307"]),
            ("DTSTART;VALUE=DATE:20260301", ["ICS106"]),
            ("DTSTART:20260301T090000", ["ICS117"]),
            ("DTSTART:20260301T090000Z\nDTEND:20260228T090000Z", ["ICS305"]),
        ])
    func availability(_ lines: String, _ codes: [String]) {
        let feed = Self.feed(
            "DTSTART:20260301T090000Z",
            after: "BEGIN:VAVAILABILITY\nUID:2\nDTSTAMP:20260101T000000Z\n\(lines)\nEND:VAVAILABILITY")
        #expect(Self.codes(feed) == codes)
    }

    @Test("A message without DTSTART is reported once, and so is every other fault")
    func messages() {
        let bytes = Feeds.bytes(
            """
            PRODID:-//tests//EN
            METHOD:CANCEL
            BEGIN:VEVENT
            UID:1
            SEQUENCE:1
            ORGANIZER:mailto:a@example.com
            DTSTAMP:20260101T000000Z
            END:VEVENT
            """)
        // Reading cannot place it, and says so once.
        #expect(Self.codes(CalendarFeed(bytes)) == ["ICS304"])
        let broken = Self.feed("DTSTART:20260301\nSUMMARY:a\nSUMMARY:b\nDURATION:PT1D\nRRULE:FREQ=FORTNIGHTLY")
        #expect(Self.codes(broken) == ["ICS107", "ICS302", "ICS110", "ICS200"])
    }

    @Test(
        "Applying a diagnostic's fix leaves nothing to report",
        arguments: [
            "DTSTART:20260301", "DTSTART:2026-03-01T09:30", "DTSTART:2026-03-01T09:30:00+01:00",
            "DTSTART:20260301T240000Z", "DTSTART:20161231T235960Z", "DTSTART:20260301T090000Z\nDURATION:PT1D2H",
            "DTSTART:20260301T090000Z\nGEO:48.5\\;11.25", "DTSTART;TZID=Europe/Paris:20260301T090000Z",
            "DTSTART:20260301T090000Z\nORGANIZER;CN=Ada:ada.o+x@example.com",
            "DTSTART:20260301T090000Z\nORGANIZER;CN=Doe, Ada:mailto:ada@example.com",
            "DTSTART:20260301T090000Z\nORGANIZER;SENT-BY=mailto:jo@example.com:mailto:ada@example.com",
            "DTSTART:20260301T090000Z\nRRULE:FREQ=DAILY;UNTIL=20260305",
            "DTSTART;VALUE=DATE:20260301\nRRULE:UNTIL=20260305T000000Z;FREQ=DAILY",
            "DTSTART:20260301T090000\nRRULE:FREQ=DAILY;until=20260305T090000Z",
        ])
    func fixes(_ lines: String) throws {
        let feed = Self.feed(lines)
        let problems = feed.validate()
        let fix = try #require(problems.first?.diagnostic.fix)
        #expect(problems.count == 1)
        var bytes = Array(feed.trees[0].textBytes)
        bytes.replaceSubrange(fix.offset..<fix.offset + fix.length, with: fix.replacement.utf8)
        let fixed = CalendarFeed(bytes)
        #expect(fixed.validate().isEmpty)
        #expect(fixed.entries.map(\.start) == feed.entries.map(\.start))
        #expect(fixed.entries.map(\.duration) == feed.entries.map(\.duration))
        #expect(Self.starts(fixed) == Self.starts(feed))
    }

    private static func starts(_ feed: CalendarFeed) -> [CalendarTime] {
        feed.occurrences(in: Feeds.interval("2010-01-01", "2030-01-01"), timeZone: .gmt).map(\.start)
    }

    @Test(
        "The fix of an UNTIL is the same moment in the form of DTSTART",
        arguments: [
            // The end of the day in Paris is 22:59:59 in UTC before summer time, and 21:59:59 after.
            (";TZID=Europe/Paris:20260301T090000", "20260305", "UNTIL=20260305T225959Z"),
            (";TZID=Europe/Paris:20260301T090000", "20260405", "UNTIL=20260405T215959Z"),
            (";TZID=Europe/Paris:20260301T090000", "20260405T090000", "UNTIL=20260405T070000Z"),
            (":20260301T090000Z", "20260305T090000", "UNTIL=20260305T090000Z"),
            (":20260301T090000", "20260305", "UNTIL=20260305T235959"),
            (";VALUE=DATE:20260301", "20260305T093000", "UNTIL=20260305"),
        ])
    func untils(_ start: String, _ until: String, _ expected: String) {
        func feed(_ until: String) -> CalendarFeed { Self.feed("DTSTART\(start)\nRRULE:FREQ=DAILY;\(until)") }
        let written = feed("UNTIL=" + until)
        let fixes = written.validate().map(\.diagnostic).filter { $0.code == .untilType }.map(\.fix?.replacement)
        #expect(fixes == [expected])
        #expect(Self.starts(written) == Self.starts(feed(expected)))
    }

    @Test("A VTIMEZONE with a fault isn't also reported as different from the system's zone")
    func faultyZone() {
        func codes(_ offset: String) -> [String] {
            let end = offset.contains("DAYLIGHT") ? "DAYLIGHT" : "STANDARD"
            let zone = """
                BEGIN:VTIMEZONE
                TZID:Europe/Paris
                BEGIN:STANDARD
                DTSTART:19700101T000000
                \(offset)
                TZOFFSETTO:+0100
                END:\(end)
                END:VTIMEZONE
                """
            return Self.codes(Self.feed("DTSTART;TZID=Europe/Paris:20260701T090000", after: zone))
        }
        #expect(codes("TZOFFSETFROM:+0100\n") == ["ICS311"])
        // A second observance, so that some rules are left.
        let winter = "TZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19700301T000000\n"
        #expect(codes(winter) == ["ICS301"])
        #expect(codes(winter + "TZOFFSETFROM:one\n") == ["ICS101"])
    }

    @Test("A value that can't be read is a single finding")
    func unreadableValues() {
        let override = Feeds.event("1", "DTSTART:20260303T090000Z\nRECURRENCE-ID:tuesday")
        let series = Self.feed("DTSTART:20260302T090000Z\nRRULE:FREQ=DAILY;COUNT=3", after: override)
        #expect(Self.codes(series) == ["ICS101"])
        func codes(_ period: String) -> [String] {
            Self.codes(
                Self.feed(
                    "DTSTART:20260302T090000Z",
                    after: """
                        BEGIN:VFREEBUSY
                        UID:2
                        DTSTAMP:20260101T000000Z
                        FREEBUSY:\(period)
                        DTSTART:20260301T000000Z
                        DTEND:20260302T000000Z
                        END:VFREEBUSY
                        """))
        }
        #expect(codes("20260301T090000Z/PT1H").isEmpty)
        for period in ["tomorrow/PT1H", "20260301T090000Z/soon", "20260301T090000Z/P", "20260301T090000Z", ""] {
            #expect(codes(period) == ["ICS101"], "\(period)")
        }
    }

    @Test("A fault that could be fixed only by guessing has no fix")
    func noFix() {
        for lines in [
            "DTSTART:tomorrow", "DTSTART;TZID=Europe/Paris:2026-03-01T09:30:00+01:00", "DTSTART;\n VALUE=DATE:20260231",
            // 23:59:59 doesn't exist on a day that Samoa skipped.
            "DTSTART;TZID=Pacific/Apia:20111201T090000\nRRULE:FREQ=DAILY;UNTIL=20111230",
            "DTSTART:20260301T090000Z\nORGANIZER;CN=Doe,\"Ada\":mailto:ada@example.com",
            // The colon before 8080 can belong to the URI.
            "DTSTART:20260301T090000Z\nORGANIZER;DIR=https://example.com:8080/:mailto:ada@example.com",
            "DTSTART:20260301T090000Z\nORGANIZER:Ada", "DTSTART:20260301T090000Z\nURL:ada@example.com",
        ] {
            #expect(Self.feed(lines).validate().allSatisfy { $0.diagnostic.fix == nil }, "\(lines)")
        }
    }
}

/// Values of parameters, each with a correct counterpart (RFC 5545 §3.2; RFC 7986, 9073, 9253).
@Suite("Validation of parameters")
struct ParameterValidationTests {
    /// The codes of a feed, without those for a long line and for an attendee without an organizer, which don't concern
    /// parameters.
    private static func codes(_ feed: CalendarFeed) -> [String] {
        ValidationTests.codes(feed).filter { $0 != "ICS017" && $0 != "ICS348" }
    }

    @Test(
        "Correct parameters have no diagnostics",
        arguments: [
            "ATTENDEE;RSVP=TRUE;CUTYPE=X-ROBOT;ROLE=CHAIR;PARTSTAT=DECLINED:mailto:a@example.com",
            "ATTENDEE;rsvp=false;CN=Jo:mailto:a@example.com",
            "ATTENDEE;MEMBER=\"mailto:b@example.com\",\"mailto:c@example.com\":mailto:a@example.com",
            "ATTENDEE;CN=\"Doe, Jo\";LANGUAGE=de-CH;EMAIL=a@example.com:mailto:a@example.com",
            "ATTACH;FMTTYPE=application/vnd.example+json;ENCODING=BASE64;VALUE=BINARY:AAAA",
            "RELATED-TO;RELTYPE=STARTTOSTART;GAP=-PT1H:2",
            "LINK;VALUE=URI;LINKREL=describedby:https://example.com/",
            "LINK;VALUE=URI;LINKREL=\"https://example.com/rel\":https://example.com/",
            "IMAGE;VALUE=URI;DISPLAY=BADGE,THUMBNAIL;ORDER=1;DERIVED=TRUE:https://example.com/",
            "X-OWN;X-ANY=1,2;VALUE=X-ODD:1",
        ])
    func right(_ line: String) {
        #expect(Self.codes(ValidationTests.feed("DTSTART:20260301T090000Z\n\(line)")).isEmpty)
    }

    @Test(
        "A parameter value that its RFC doesn't allow is reported",
        arguments: [
            "ATTENDEE;RSVP=MAYBE:mailto:a@example.com", "ATTENDEE;RSVP=TRUE,FALSE:mailto:a@example.com",
            "ATTENDEE;CN=Doe, Jo:mailto:a@example.com", "ATTENDEE;CUTYPE=\"A ROOM\":mailto:a@example.com",
            "ATTENDEE;SENT-BY=\"b@example.com\":mailto:a@example.com", "ATTENDEE;ROLE=:mailto:a@example.com",
            "SUMMARY;LANGUAGE=en_US:Tea", "SUMMARY;LANGUAGE=unreasonable:Tea", "SUMMARY;ENCODING=QUOTED-PRINTABLE:Tea",
            "ATTACH;FMTTYPE=png:https://example.com/", "RELATED-TO;GAP=soon:2", "RELATED-TO;GAP=PT1D:2",
            "LINK;VALUE=URI;LINKREL=\"a b\":https://example.com/", "IMAGE;VALUE=URI;ORDER=0:https://example.com/",
            "IMAGE;VALUE=URI;DERIVED=YES:https://example.com/", "EXDATE;TZID=:20260302T090000Z",
            "EXDATE;VALUE=\"DATE TIME\":20260302T090000Z",
        ])
    func wrong(_ line: String) {
        let codes = Self.codes(ValidationTests.feed("DTSTART:20260301T090000Z\n\(line)"))
        #expect(codes.contains("ICS118"))
    }

    @Test("A parameter's diagnostic names the parameter, the expected value and the found one")
    func sentence() throws {
        let feed = ValidationTests.feed(
            """
            DTSTART:20260301T090000Z
            RRULE:FREQ=DAILY
            END:VEVENT
            BEGIN:VEVENT
            UID:1
            DTSTAMP:20260101T000000Z
            RECURRENCE-ID;RANGE=THISANDPRIOR:20260302T090000Z
            DTSTART:20260302T100000Z
            """)
        let problem = try #require(feed.validate().first)
        #expect(problem.diagnostic.code == .parameterValue)
        #expect(problem.diagnostic.expected == "RANGE: THISANDFUTURE")
        #expect(problem.diagnostic.found == "“THISANDPRIOR”")
        #expect(problem.position.column == "RECURRENCE-ID;".count + 1)
        #expect(problem.diagnostic.length == "RANGE=THISANDPRIOR".count)
    }

    @Test(
        "A missing parameter that a value needs is reported",
        arguments: [
            ("ATTACH;VALUE=BINARY:AAAA", ["ICS119"]),
            ("LINK;VALUE=URI:https://example.com/", ["ICS119"]),
            ("STRUCTURED-DATA;VALUE=TEXT:{}", ["ICS119", "ICS119"]),
            ("STRUCTURED-DATA;VALUE=TEXT;FMTTYPE=application/ld+json:{}", ["ICS119"]),
            (
                "STRUCTURED-DATA;VALUE=TEXT;FMTTYPE=application/ld+json;SCHEMA=\"https://schema.org/Event\":{}", []
            ),
            ("STRUCTURED-DATA;VALUE=URI:https://example.com/", []),
            ("ATTACH;ENCODING=BASE64:AAAA", ["ICS107"]),
            ("IMAGE;ENCODING=BASE64:AAAA", ["ICS107"]),
            ("DESCRIPTION;ENCODING=BASE64:VGVh", []),
            ("DESCRIPTION;ENCODING=BASE64:Tea!", ["ICS101"]),
            ("CONFERENCE:https://example.com/", ["ICS107"]),
            ("CONFERENCE;VALUE=URI:https://example.com/", []),
        ])
    func presence(_ line: String, _ codes: [String]) {
        let feed = ValidationTests.feed("DTSTART:20260301T090000Z\n\(line)")
        #expect(Self.codes(feed) == codes)
    }

    @Test(
        "GAP and VALUE=URI are allowed only for the relations of RFC 9253 (§6.2, §9.1)",
        arguments: [
            ("RELTYPE=FINISHTOSTART;GAP=P1D:2", []),
            ("RELTYPE=FinishToFinish;GAP=P1D:2", []),
            ("GAP=P1D;RELTYPE=STARTTOFINISH;VALUE=URI:https://example.com/2.ics", []),
            ("GAP=P1D:2", ["ICS120"]),
            ("RELTYPE=CHILD;GAP=P1D:2", ["ICS120"]),
            ("RELTYPE=next;GAP=P1D:2", ["ICS120"]),
            ("RELTYPE=DEPENDS-ON;GAP=P1D:2", ["ICS120"]),
            ("RELTYPE=X-AFTER;GAP=P1D:2", []),
            ("RELTYPE=SIBLING;GAP=soon:2", ["ICS118", "ICS120"]),
            ("RELTYPE=PARENT;VALUE=UID:2", []),
            ("RELTYPE=PARENT;VALUE=TEXT:2", []),
            ("RELTYPE=PARENT;VALUE=URI:https://example.com/2.ics", ["ICS106"]),
            ("VALUE=URI:https://example.com/2.ics", ["ICS106"]),
            ("VALUE=uri;RELTYPE=sibling;GAP=P1D:https://example.com/2.ics", ["ICS106", "ICS120"]),
            ("VALUE=URI;RELTYPE=NEXT:https://example.com/2.ics", []),
            ("VALUE=URI;RELTYPE=X-AFTER:https://example.com/2.ics", []),
            ("VALUE=INTEGER;RELTYPE=PARENT:2", ["ICS106"]),
        ])
    func relations(_ line: String, _ codes: [String]) {
        let feed = ValidationTests.feed("DTSTART:20260301T090000Z\nRELATED-TO;\(line)")
        #expect(Self.codes(feed).sorted() == codes)
    }

    @Test("The diagnostic of a GAP without meaning points at that GAP")
    func gap() throws {
        let feed = ValidationTests.feed("DTSTART:20260301T090000Z\nRELATED-TO;RELTYPE=CHILD;GAP=P1D:2")
        let problem = try #require(feed.validate().first)
        #expect(problem.diagnostic.found == "GAP beside RELTYPE=CHILD")
        #expect(problem.position.column == "RELATED-TO;RELTYPE=CHILD;".count + 1)
        #expect(problem.diagnostic.length == "GAP=P1D".count)
    }

    @Test("LINK can't be TEXT (RFC 9253 §8.2)")
    func link() {
        let feed = ValidationTests.feed("DTSTART:20260301T090000Z\nLINK;VALUE=TEXT;LINKREL=related:here")
        #expect(Self.codes(feed) == ["ICS106", "ICS116"])
    }
}
