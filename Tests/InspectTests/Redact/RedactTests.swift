import Foundation
import ICalendar
import TestSupport
import Testing

@Suite("redact")
struct RedactTests {
    static let event = """
        BEGIN:VEVENT
        UID:secret-1@example.com
        DTSTAMP:20260101T000000Z
        DTSTART;TZID=Europe/Paris:20260302T090000
        SUMMARY:Meet Anna\\, and Ötzi Anna
        ATTENDEE;CN="Anna Karenina";PARTSTAT=ACCEPTED:mailto:anna@example.com
        ORGANIZER:mailto:anna@example.com
        STATUS:CONFIRMED
        X-NOTE:secret
        RRULE:FREQ=DAILY;COUNT=2
        END:VEVENT
        BEGIN:VEVENT
        UID:secret-1@example.com
        DTSTAMP:20260101T000000Z
        RECURRENCE-ID;TZID=Europe/Paris:20260303T090000
        SUMMARY:Meet Anna\\, and Ötzi Anna
        END:VEVENT
        BEGIN:VEVENT
        UID:other-22@example.com
        DTSTAMP:20260101T000000Z
        DTSTART;TZID=Europe/Paris:20260303T090000
        RELATED-TO:secret-1@example.com
        END:VEVENT
        """

    @Test("redact replaces texts, addresses and UIDs, and equal ones with equal ones")
    func texts() throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar("feed.ics", Self.event)
            let run = try Executable.run("redact", path)
            #expect(run.status == 0)
            for word in ["secret", "Anna", "Karenina", "Ötzi", "anna@"] { #expect(!run.text.contains(word), "\(word)") }
            let values = Self.values(run.text)
            #expect(values["UID"]?[0] == values["RELATED-TO"]?[0])
            #expect(values["UID"]?[0] == values["UID"]?[1])
            #expect(values["UID"]?[0] != values["UID"]?[2])
            #expect(values["DTSTART;TZID=Europe/Paris"] == ["20260302T090000", "20260303T090000"])
            #expect(values["STATUS"] == ["CONFIRMED"])
            #expect(run.text.contains(";PARTSTAT=ACCEPTED:mailto:"))
            let address = try #require(values["ORGANIZER"]?[0])
            #expect(address.hasPrefix("mailto:"))
            #expect(run.text.contains(";PARTSTAT=ACCEPTED:\(address)"))
            // The title of the occurrence that was moved is that of its series.
            #expect(values["SUMMARY"]?[0] == values["SUMMARY"]?[1])
            let words = try #require(values["SUMMARY"]?[0].components(separatedBy: " "))
            #expect(words.map(\.count) == [4, 6, 3, 4, 4])
            #expect(words[1].hasSuffix("\\,"))
        }
    }

    @Test(
        "redact replaces a value without the grammar of its type",
        arguments: [
            "DTSTART:Termin bei Anna", "DTEND:20260302T09Anna", "STATUS:Anna hat abgesagt", "CLASS:Anna", "TRANSP:Anna",
            "COLOR:Anna", "PRIORITY:Anna 5", "DURATION:P1Anna", "GEO:Anna;5", "RRULE:FREQ=DAILY;ANNA=5",
            "RRULE:FREQ=ANNA",
            "RRULE:FREQ=WEEKLY;BYDAY=MO,ANNA", "EXDATE:20260302T090000Z,Anna", "REQUEST-STATUS:Anna;x",
            "X-WR-TIMEZONE:Annas Haus", "X-WR-RELCALID;VALUE=DATE-TIME:Annas Haus",
            "DTSTART;TZID=Annas Haus:20260302T090000", "DTSTART;TZID=\"(UTC+01:00) Anna, Berlin\":20260302T090000",
            "DTSTART;TZID=/Anna/Europe/Berlin:20260302T090000", "DTSTART;TZID=ANNA-1:20260302T090000", "CLASS:X-ANNA",
            "ATTENDEE;PARTSTAT=ANNA;ROLE=ANNA;CUTYPE=ANNA;RSVP=ANNA:mailto:a@b.de", "COMMENT;LANGUAGE=Anna:x", "ANNA:x",
            "COMMENT;ANNA=x:y", "COMMENT;ANNA:y", "X-ANNA:x", "ATTACH;FMTTYPE=anna/x:cid:1",
            "COMMENT;ALTREP=\"cid:Anna\":x",
            "meeting with Anna (HIV test)\\, phone: 0171", "Anna was here",
            "ATTENDEE;SENT-BY=\"mailto:anna@b.de\":mailto:c@d.de",
            "ATTACH;ENCODING=BASE64;VALUE=BINARY:QW5uYQ==", "COMMENT;ENCODING=QUOTED-PRINTABLE:=41nna", "BEGIN:ANNA",
            "TZNAME:Anna", "PRODID:-//Google Inc//Anna 70.9054//EN", "SEQUENCE:Anna",
            "ATTENDEE;DIR=\"ldap://anna.de\":mailto:c@d.de",
        ])
    func grammar(_ line: String) throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar("feed.ics", "BEGIN:VEVENT\nUID:1\n\(line)\nEND:VEVENT")
            let run = try Executable.run("redact", path)
            #expect(run.status == 0)
            let text = run.text.replacing("\r\n", with: "\n").uppercased()
            #expect(!text.contains("ANNA") && !text.contains("QW5U") && !text.contains("=41NN"))
        }
    }

    @Test(
        "redact keeps registered names and words, times, rules and zones",
        arguments: [
            "DTSTART;TZID=Europe/Berlin:20260302T090000", "DTSTART;TZID=W. Europe Standard Time:20260302T090000",
            "DTSTART;TZID=\"(UTC-05:00) Eastern Time (US & Canada)\":20260302T090000", "DTSTART;VALUE=DATE:20260302",
            "X-WR-RELCALID;VALUE=DATE-TIME:20260302T250000",
            "DTSTART:2026-03-02T09:00:00", "RRULE:FREQ=MONTHLY;BYDAY=-1FR,+2MO;UNTIL=20270101T000000Z;WKST=SU",
            "RRULE:RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=5L;SKIP=FORWARD", "EXDATE:20260302T090000Z,20260303T090000Z",
            "RDATE;VALUE=PERIOD:20260302T090000Z/PT1H",
            "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20260302T090000Z/20260302T100000Z",
            "STATUS:TENTATIVE", "CLASS:PRIVATE", "TRANSP:TRANSPARENT", "COLOR:turquoise", "PRIORITY:5", "SEQUENCE:12",
            "PERCENT-COMPLETE:40", "TRIGGER;RELATED=END:-PT15M", "X-MICROSOFT-CDO-BUSYSTATUS:OOF",
            "X-APPLE-CALENDAR-COLOR:#FF2968",
            "PRODID:-//Google Inc//Google Calendar 70.9054//EN", "TZNAME:CEST", "TZOFFSETFROM:+0100",
        ])
    func registered(_ line: String) throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar("feed.ics", "BEGIN:VEVENT\nUID:1\n\(line)\nEND:VEVENT")
            #expect(try Executable.run("redact", path).text.contains("\r\n\(line)\r\n"))
        }
    }

    @Test(
        "redact shows no three digits of a number whose first digits keep it valid",
        arguments: ["X-A;VALUE=INTEGER:01715551234", "GEO:005.1;005.2", "GEO:995.1;995.2"])
    func firstDigits(_ line: String) throws {
        // Digits are drawn, so each of many entries draws others.
        let events = (0..<60).map { "BEGIN:VEVENT\nUID:\($0)\n\(line)\nEND:VEVENT" }.joined(separator: "\n")
        try TemporaryFolder.with { folder in
            let path = try folder.calendar("feed.ics", events)
            let original = try CalendarFeed(contentsOf: URL(filePath: path))
            let redacted = CalendarFeed(try Executable.run("redact", path).output)
            #expect(original.trees.count == 1 && redacted.trees.count == 1)
            #expect(zip(original.trees, redacted.trees).flatMap { RedactionLeaks.find(in: $0, after: $1) } == [])
        }
    }

    @Test("redact keeps numbers in range", arguments: ["2000000000", "-0171555999", "00000000005"])
    func numbers(_ number: String) throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar("feed.ics", "BEGIN:VEVENT\nUID:1\nX-A;VALUE=INTEGER:\(number)\nEND:VEVENT")
            let redacted = CalendarFeed(try Executable.run("redact", path).output)
            #expect(!redacted.diagnostics.contains { "\($0.diagnostic.code)".contains("out of range") })
            let property = try #require(redacted.calendars.first?.components.first.map { Array($0.properties) }?.last)
            #expect(property.value.count == number.count && property.value != number)
            #expect(Int(property.value).map { Int32(exactly: $0) != nil } == true)
        }
    }

    @Test("redact keeps UTF-16 in the byte order of the input", arguments: [true, false])
    func utf16(_ isLittleEndian: Bool) throws {
        let text =
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:Anna\r\nSUMMARY:Für Anna 🎉\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        let bytes = "\u{FEFF}\(text)".utf16.flatMap { unit in
            let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
            return isLittleEndian ? [low, high] : [high, low]
        }
        let run = try Executable.run("redact", "-", input: bytes)
        #expect(run.output.count == bytes.count)
        let redacted = try #require(String(data: run.output, encoding: .utf16))
        #expect(redacted.contains("\r\nSUMMARY:"))
        #expect(!redacted.contains("Anna") && !redacted.contains("Für") && !redacted.contains("🎉"))
    }

    @Test("redact keeps up to ten UIDs of one digit apart")
    func shortUIDs() throws {
        try TemporaryFolder.with { folder in
            let events = (0...9).map {
                "BEGIN:VEVENT\nUID:\($0)\nDTSTAMP:20260101T000000Z\nDTSTART:20260302T090000Z\nEND:VEVENT"
            }
            let run = try Executable.run("redact", folder.calendar("feed.ics", events.joined(separator: "\n")))
            #expect(Set(try #require(Self.values(run.text)["UID"])).count == 10)
        }
    }

    @Test("redact prints jCal as iCalendar and says so")
    func jCal() throws {
        let run = try Executable.run(
            "redact", "-",
            input: Array(
                #"["vcalendar",[["version",{},"text","2.0"]],[["vevent",[["uid",{},"text","anna"],["summary",{},"text","Anna"]],[]]]]"#
                    .utf8))
        #expect(run.status == 0)
        #expect(run.text.hasPrefix("BEGIN:VCALENDAR\r\n"))
        #expect(!run.text.lowercased().contains("anna"))
        #expect(run.errors.contains("printed as iCalendar"))
    }

    /// The values of a calendar's lines, by the text before them.
    private static func values(_ text: String) -> [String: [String]] {
        let lines = text.components(separatedBy: "\r\n").compactMap { line in
            line.firstIndex(of: ":").map { (String(line[..<$0]), String(line[$0...].dropFirst())) }
        }
        return Dictionary(grouping: lines, by: \.0).mapValues { $0.map(\.1) }
    }

    @Test("redact keeps an escape that a fold divides, and valid positions")
    func validity() throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar(
                "feed.ics",
                "BEGIN:VEVENT\nUID:1\nDTSTAMP:20260101T000000Z\nDTSTART:20260302T090000Z\nGEO:-37.8373;144.9666\n"
                    + "DESCRIPTION:Line one\\\n n and two\\\n , three\nEND:VEVENT")
            for _ in 0..<5 {
                let run = try Executable.run("redact", path)
                #expect(run.text.contains("\\\r\n n"))
                #expect(run.text.contains("\\\r\n ,"))
                #expect(!run.text.contains("37.8373") && !run.text.contains("144.9666"))
                let validation = try Executable.run("validate", "-", input: [UInt8](run.output))
                #expect(validation.text == "no problems in 1 file\n")
            }
        }
    }

    @Test("redact keeps the impossible part of a date, and what readers take for parameters and times")
    func brokenValues() throws {
        try TemporaryFolder.with { folder in
            let path = try folder.calendar(
                "feed.ics",
                "BEGIN:VEVENT\nUID:1\nDTSTAMP:20260101T000000Z\nDTSTART:VALUE=DATE:20260302\nDUE;ENCODING=BASE64:20260304\nCLASS;ENCODING=BASE64:PRIVATE\n"
                    + "RDATE:20260231T090000Z,01715551T234567Z\nEND:VEVENT")
            let run = try Executable.run("redact", path)
            #expect(run.text.contains("DTSTART:VALUE=DATE:20260302\r\n"))
            #expect(run.text.contains("DUE;ENCODING=BASE64:20260304\r\nCLASS;ENCODING=BASE64:PRIVATE\r\n"))
            // A month 55 is none; the rest may be a phone number.
            let lines = run.text.split(whereSeparator: \.isNewline)
            let dates = try #require(lines.first { $0.hasPrefix("RDATE:") }).dropFirst(6).split(separator: ",")
            #expect(dates[0].hasPrefix("20260231T") && dates[0].hasSuffix("Z") && dates[0] != "20260231T090000Z")
            #expect(dates[1].dropFirst(4).hasPrefix("55") && dates[1] != "01715551T234567Z")
        }
    }
}
