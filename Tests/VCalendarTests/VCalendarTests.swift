import Foundation
import ICalendar
import TestSupport
import Testing
import VCalendar

/// The conversion of vCalendar 1.0.
@Suite("vCalendar 1.0")
struct VCalendarTests {
    private static func bytes(_ event: String, calendar: String = "") -> [UInt8] {
        let text = "BEGIN:VCALENDAR\nVERSION:1.0\n\(calendar)BEGIN:VEVENT\nUID:1\n\(event)\nEND:VEVENT\nEND:VCALENDAR\n"
        return Array(text.replacing("\n", with: "\r\n").utf8)
    }

    /// The lines of an event after UID and DTSTAMP, and the losses.
    private static func converted(_ event: String) throws -> (lines: [String], losses: [ConversionLoss]) {
        let (document, losses) = try VCalendarDocument.recovering(bytes(event))
        let draft = try #require(document.components.first?.components.first)
        let alarms = draft.components.map { alarm in alarm.properties.map { "\($0)" }.joined(separator: "|") }
        return (draft.properties.dropFirst(2).map { "\($0)" } + alarms, losses)
    }

    @Test(
        "A property becomes its counterpart",
        arguments: [
            ("SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=A9, =\nnoch=0Ada", "SUMMARY:Café\\, noch\\nda"),
            ("SUMMARY;QUOTED-PRINTABLE:a=3Db", "SUMMARY:a=b"), ("SUMMARY;BASE64:SGVsbG8=", "SUMMARY:Hello"),
            ("SUMMARY:one\n  two\\; three\\n", "SUMMARY:one  two\\; three\\\\n"),
            ("DTSTART:19960401", "DTSTART;VALUE=DATE:19960401"),
            ("DTSTART:1996-04-01T09:00:00Z", "DTSTART:19960401T090000Z"), ("GEO:2.35,48.85", "GEO:48.85;2.35"),
            ("CATEGORIES:A;B\\;C", "CATEGORIES:A,B\\;C"), ("TRANSP:2", "TRANSP:TRANSPARENT"),
            ("STATUS:SENT", "X-STATUS:SENT"),
            ("STATUS:confirmed", "STATUS:CONFIRMED"), ("DCREATED:19960301T000000Z", "CREATED:19960301T000000Z"),
            ("ATTACH;VALUE=CONTENT-ID:<x@y>", "ATTACH:cid:x@y"), ("X-EPOC:1;2", "X-EPOC:1;2"),
            ("ATTENDEE;ROLE=ORGANIZER:Ada <a@x>", "ORGANIZER;CN=Ada:mailto:a@x"),
            (
                "ATTENDEE;STATUS=NEEDS ACTION;RSVP=YES;EXPECT=FYI:b@x",
                "ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;X-EXPECT=FYI:mailto:b@x"
            ),
            (
                "MALARM:19960401T083000Z;PT5M;2;a@x;Come",
                "ACTION:EMAIL|TRIGGER;VALUE=DATE-TIME:19960401T083000Z|DURATION:PT5M|REPEAT:2|ATTENDEE:mailto:a@x|SUMMARY:Reminder|DESCRIPTION:Come"
            ),
        ])
    func properties(line: String, expected: String) throws {
        let (lines, losses) = try Self.converted(line)
        #expect(lines == [expected] && losses.isEmpty, "\(lines) \(losses)")
    }

    @Test(
        "A rule becomes rules with the same occurrences",
        arguments: [
            ("W2 MO TU #10", ["FREQ=WEEKLY;COUNT=10;INTERVAL=2;BYDAY=MO,TU"]),
            ("MP1 1+ FR #10", ["FREQ=MONTHLY;COUNT=10;BYDAY=1FR"]),
            ("MP1 1+ 2- MO", ["FREQ=MONTHLY;COUNT=2;BYDAY=1MO,-2MO"]), ("MP1 #0", ["FREQ=MONTHLY;BYDAY=1MO"]),
            ("MD1 LD 5- #3", ["FREQ=MONTHLY;COUNT=3;BYMONTHDAY=-1,-5"]), ("YM1 6 7 #0", ["FREQ=YEARLY;BYMONTH=6,7"]),
            ("YD3 1 100 19970101", ["FREQ=YEARLY;UNTIL=19970101T235959;INTERVAL=3;BYYEARDAY=1,100"]),
            ("d1 #3 19960403T090000Z", ["FREQ=DAILY;UNTIL=19960403T090000Z;COUNT=3"]),
            ("D2 1200 1600 #5", ["FREQ=DAILY;COUNT=10;INTERVAL=2;BYHOUR=12,16;BYMINUTE=0"]),
            (
                "D2 0600 1230 #0",
                ["FREQ=DAILY;INTERVAL=2;BYHOUR=6;BYMINUTE=0", "FREQ=DAILY;INTERVAL=2;BYHOUR=12;BYMINUTE=30"]
            ),
            ("D1 #5 M10 #6", ["FREQ=DAILY;COUNT=30;BYHOUR=9;BYMINUTE=0,10,20,30,40,50"]),
            ("YM2 6 #3 MD1 12", ["FREQ=YEARLY;COUNT=3;INTERVAL=2;BYMONTH=6;BYMONTHDAY=12"]),
            ("W1 MO #5 D2 #2", ["FREQ=WEEKLY;COUNT=10;BYDAY=MO,WE"]), ("FREQ=DAILY;COUNT=3", ["FREQ=DAILY;COUNT=3"]),
        ])
    func rules(rule: String, expected: [String]) throws {
        let (lines, losses) = try Self.converted("DTSTART:19960401T090000\nRRULE:\(rule)")
        #expect(lines.dropFirst() == expected.map { "RRULE:" + $0 }[...] && losses.isEmpty, "\(lines) \(losses)")
    }

    @Test(
        "A rule without a meaning is left out, and a rule inside it if it doesn't fit; both are reported",
        arguments: [
            ("S2", 0), ("W1 MO AA", 0), ("D0 #5", 0), ("MD1 32", 0), ("MP1 6+ MO", 0), ("MP1 1+ #2", 0),
            ("D1 #99999999999999999999", 0),
            ("", 0), ("W1 MO #5 #6", 0), ("D5 0600 #5 M5 #0", 1), ("D1 #5 M50 #40", 1), ("W1 TU 0900$ #3", 1),
        ])
    func losses(rule: String, count: Int) throws {
        let event = "DTSTART:19960401T090000\nRRULE:\(rule)"
        let (lines, losses) = try Self.converted(event)
        #expect(
            lines.count == 1 + count && losses.count == 1 && losses[0].part == .property("RRULE"), "\(lines) \(losses)")
        guard losses[0].outcome == .omitted else { return }
        #expect(losses[0].changesOccurrences)
        #expect(throws: VCalendarError.self) { try VCalendarDocument(parsing: Self.bytes(event)) }
    }

    @Test("TZ and DAYLIGHT become a VTIMEZONE of the times without Z")
    func zones() throws {
        let calendar = "TZ:-05\nDAYLIGHT:TRUE;-04;19960407T020000;19961027T020000;EST;EDT\n"
        for (start, expected) in [
            ("19960701T090000", "1996-07-01T13:00:00Z"), ("19961201T090000", "1996-12-01T14:00:00Z"),
        ] {
            let feed = try VCalendarDocument(parsing: Self.bytes("DTSTART:\(start)", calendar: calendar)).feed()
            #expect(feed.entries.map { Feeds.text($0.start.timestamp(in: .utc).date) } == [expected])
        }
    }

    @Test("An entry without a UID has the same UID each time, and other versions aren't vCalendar 1.0")
    func detection() throws {
        let text =
            "BEGIN:VCALENDAR\nVERSION:1.0\nBEGIN:VTODO\nSUMMARY:x\nDUE:19960401T083000Z\nEND:VTODO\nEND:VCALENDAR\n"
        let (first, second) = (try VCalendarDocument(parsing: text.utf8), try VCalendarDocument(parsing: text.utf8))
        #expect(first == second && first.feed().entries.first?.uid?.hasPrefix("vcalendar-") == true)
        let newer = text.replacing("1.0", with: "2.0")
        #expect(VCalendarDocument.isLikely(text.utf8) && !VCalendarDocument.isLikely(newer.utf8))
        #expect(throws: VCalendarError.self) { try VCalendarDocument.recovering(newer.utf8) }
    }

    @Test(
        "Random lines never start lines of their own, and come back as the same components", .serialized,
        arguments: RandomSeeds.forDrawing(300, stream: 164))
    func random(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let pieces = [
            "SUMMARY", "DTSTART", "RRULE", "EXDATE", "ATTENDEE", "DALARM", "X-A", "GEO", ":", ";", "\n", "=\n", " ",
            "=0D=0AX-EVIL:1", "QUOTED-PRINTABLE",
            "ENCODING=BASE64", "CHARSET=utf-16", "19960401T090000", "W1", "MO", "#3", "D1", "M5", "0900", "é", "\\",
            ",", "<a@b>", "BEGIN:VEVENT\n", "END:VEVENT\n",
        ]
        for _ in 0..<RandomSeeds.draws {
            let event = (0..<generator.number(in: 0...25)).map { _ in generator.element(of: pieces) }.joined()
            let document = try VCalendarDocument.recovering(Self.bytes(event)).document
            let lines = document.components.flatMap(\.bytes)
            let copies = ComponentTree(recovering: lines).components.compactMap { try? ComponentDraft(copying: $0) }
            #expect(copies == document.components, "\(event)")
        }
    }
}
