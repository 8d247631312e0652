import Foundation
import ICalendar
import ICalendarWriting
import TestSupport
import Testing
import XCal

/// The mapping between iCalendar and xCal (RFC 6321).
@Suite("xCal documents")
struct XCalTests {
    private static let root = "<icalendar xmlns=\"urn:ietf:params:xml:ns:icalendar-2.0\">"

    private static func lines(_ properties: String) throws -> [String] {
        let text = "\(root)<vcalendar><properties>\(properties)</properties></vcalendar></icalendar>"
        return try XCalDocument(parsing: text.utf8).components[0].properties.map { "\($0)" }
    }

    private static func xml(_ line: String) throws -> String {
        let tree = ComponentTree(recovering: Array("BEGIN:VEVENT\r\n\(line)\r\nEND:VEVENT\r\n".utf8))
        let event = try #require(tree.components.first)
        let text = String(decoding: XCalDocument(try ComponentDraft(copying: event)).bytes, as: UTF8.self)
        let start = try #require(text.range(of: "<properties>")), end = try #require(text.range(of: "</properties>"))
        return String(text[start.upperBound..<end.lowerBound])
    }

    @Test(
        "A property is written as in RFC 6321, and read back",
        arguments: [
            (
                "SUMMARY;LANGUAGE=en:a\\, b\\n<c>",
                "<summary><parameters><language><text>en</text></language></parameters><text>a, b\n&lt;c&gt;</text></summary>"
            ),
            ("DTSTART;VALUE=DATE:20260302", "<dtstart><date>2026-03-02</date></dtstart>"),
            (
                "EXDATE:20260302T090000Z,20260303T090000Z",
                "<exdate><date-time>2026-03-02T09:00:00Z</date-time><date-time>2026-03-03T09:00:00Z</date-time></exdate>"
            ),
            (
                "RRULE:FREQ=WEEKLY;UNTIL=20261224;BYDAY=MO,-1FR",
                "<rrule><recur><freq>WEEKLY</freq><until>2026-12-24</until><byday>MO</byday><byday>-1FR</byday></recur></rrule>"
            ),
            // A part whose name can't be one of an element.
            ("RRULE:-FREQ=DAILY;COUNT=3", "<rrule><recur>-FREQ=DAILY;COUNT=3</recur></rrule>"),
            (
                "FREEBUSY:20260302T090000Z/PT1H",
                "<freebusy><period><start>2026-03-02T09:00:00Z</start><duration>PT1H</duration></period></freebusy>"
            ),
            ("GEO:48.85;-2.35", "<geo><latitude>48.85</latitude><longitude>-2.35</longitude></geo>"),
            (
                "REQUEST-STATUS:2.8;Success\\; ignored;DTSTART:x",
                "<request-status><code>2.8</code><description>Success; ignored</description><data>DTSTART:x</data></request-status>"
            ),
            ("X-NOTE:a;b\\,c", "<x-note><unknown>a;b\\,c</unknown></x-note>"),
            (
                "ATTENDEE;RSVP=TRUE;X-P=1:mailto:a@example.com",
                "<attendee><parameters><rsvp><boolean>true</boolean></rsvp><x-p><unknown>1</unknown></x-p></parameters><cal-address>mailto:a@example.com</cal-address></attendee>"
            ),
            ("ATTACH;VALUE=BINARY;ENCODING=BASE64:AAEC", "<attach><binary>AAEC</binary></attach>"),
            ("DTSTART:tomorrow", "<dtstart><date-time>tomorrow</date-time></dtstart>"),
            ("XML:<e:x xmlns:e=\"urn:e\">a</e:x>", "<e:x xmlns:e=\"urn:e\">a</e:x>"),
            (
                "XML;X-A=1:<e xmlns=\"urn:e\"/>",
                "<xml><parameters><x-a><unknown>1</unknown></x-a></parameters><unknown>&lt;e xmlns=\"urn:e\"/&gt;</unknown></xml>"
            ),
        ])
    func mapping(line: String, xml: String) throws {
        #expect(try Self.xml(line) == xml)
        let back = try Self.lines(xml).joined()
        // The schema's order of namespaces, parameters and their quotes are all that may change.
        #expect(try Self.xml(back) == xml || line.hasPrefix("XML"), "\(back)")
    }

    @Test("An element of another namespace below properties becomes an XML property with the namespaces in scope")
    func foreignElements() throws {
        let line = try #require(Self.lines("<e:x xmlns:e=\"urn:e\" a=\"1&lt;\"><y>t &amp; u</y></e:x>").first)
        #expect(
            line
                == "XML:<e:x xmlns:e=\"urn:e\" xmlns=\"urn:ietf:params:xml:ns:icalendar-2.0\" a=\"1&lt\\;\"><y>t &amp\\; u</y></e:x>"
        )
    }

    @Test("Values of several types are several properties, and parameters may lack the element of a type")
    func looseForms() throws {
        #expect(
            try Self.lines("<rdate><date>2026-03-02</date><date-time>2026-03-03T09:00:00</date-time></rdate>")
                == ["RDATE;VALUE=DATE:20260302", "RDATE:20260303T090000"])
        #expect(
            try Self.lines(
                "<dtstart><parameters><tzid>Europe/Paris</tzid></parameters><date-time> 2026-03-03T09:00:00\n</date-time></dtstart>"
            )
                == ["DTSTART;TZID=Europe/Paris:20260303T090000"])
    }

    @Test("A property with the bytes of an earlier one is read in its own namespaces")
    func repeatedProperties() throws {
        let note = "<x-note><text>one</text></x-note>"
        let nested = "<x-a><x-a/></x-a><x-a><x-a/><text>two</text></x-a>"
        let section = "<x-b><text><![CDATA[</x-b>]]></text></x-b><x-b><text><![CDATA[</x-b>]]>three</text></x-b>"
        let document = """
            \(Self.root)<vcalendar><properties>\(note)\(note)\(nested)\(section)\(section)\
            </properties><components><vevent><properties>\(note)</properties></vevent></components></vcalendar>\
            <vcalendar xmlns:p="urn:ietf:params:xml:ns:icalendar-2.0"><p:properties xmlns="urn:other">\(note)\(note)</p:properties></vcalendar>\
            </icalendar>
            """
        let components = try XCalDocument(parsing: Array(document.utf8)).components
        #expect(
            components[0].properties.map(\.description) == [
                "X-NOTE;VALUE=TEXT:one", "X-NOTE;VALUE=TEXT:one", "X-A;VALUE=X-A:", "X-A;VALUE=X-A:",
                "X-A;VALUE=TEXT:two",
                "X-B;VALUE=TEXT:</x-b>", "X-B;VALUE=TEXT:</x-b>three", "X-B;VALUE=TEXT:</x-b>",
                "X-B;VALUE=TEXT:</x-b>three",
            ])
        #expect(components[0].components[0].properties.map(\.description) == ["X-NOTE;VALUE=TEXT:one"])
        #expect(components[1].properties.map(\.name) == ["XML", "XML"])
    }

    @Test("Elements elsewhere are left out in recovery, and names that XML can't have when writing")
    func losses() throws {
        let text =
            "\(Self.root)<vcalendar><properties><uid><text>1<m:x xmlns:m=\"urn:m\">9</m:x></text></uid><x_a><text>1</text></x_a></properties></vcalendar></icalendar>"
        let (document, losses) = try XCalDocument.recovering(text.utf8)
        #expect(document.components[0].properties.map { "\($0)" } == ["UID:1"])
        #expect(
            losses.map(\.part) == [
                .element("icalendar/vcalendar/properties/uid/text/m:x"), .element("icalendar/vcalendar/properties/x_a"),
            ])
        let event = try ComponentDraft(
            "VEVENT",
            properties: [
                PropertyDraft("1FOO", value: "1"), PropertyDraft("SUMMARY", text: "a\u{FFFE}"),
                PropertyDraft(
                    "CONTACT", text: "b", parameters: [CalendarParameter(name: "ALTREP", values: ["c\u{FFFF}"])]),
                PropertyDraft("UID", value: "u"),
            ],
            components: [
                ComponentDraft("VALARM", properties: [PropertyDraft("1BAR", value: "1")]), ComponentDraft("1BAZ"),
            ])
        let written = XCalDocument(
            try ComponentDraft(
                "VCALENDAR", properties: [PropertyDraft("UID", value: "c"), PropertyDraft("1FOO", value: "1")],
                components: [event]))
        #expect(
            written.losses.map(\.part) == [
                .property("1FOO"), .property("1FOO"), .property("SUMMARY"), .parameter("ALTREP", of: "CONTACT"),
                .property("1BAR"), .component("1BAZ"),
            ])
        #expect(
            written.losses.map(\.outcome) == [.omitted, .omitted, .approximated, .approximated, .omitted, .omitted])
        #expect(written.losses.map(\.uid) == [nil, "u", "u", "u", "u", "u"])
        let read = try XCalDocument(parsing: written.bytes)
        #expect(read.components[0].components[0]["SUMMARY"]?.value == "a\u{FFFD}")
    }

    @Test("A conference schedule in the older form is read, with speakers as participants")
    func schedules() throws {
        let text = """
            <?xml version="1.0" encoding="utf-8"?>
            <iCalendar xmlns:pentabarf="http://pentabarf.org">
            <vcalendar><version>2.0</version><prodid>-//P//EN</prodid>
            <vevent><method>PUBLISH</method><uid>1</uid><pentabarf:event-id>7</pentabarf:event-id><dtstart tzid="Europe/Brussels">20260201T100000</dtstart>
            <duration>0.01500</duration><summary>A, b; c</summary><category>Short</category><categories>X,Y</categories><location/>
            <attendee>Ada L</attendee><attendee>mailto:b@example.com</attendee></vevent>
            <vevent><uid>2</uid><pentabarf:event-id>8</pentabarf:event-id><url>a
            b</url></vevent></vcalendar></iCalendar>
            """
        let (document, losses) = try XCalDocument.recovering(text.utf8)
        let calendar = try #require(document.components.first)
        #expect(calendar.properties.map { "\($0)" } == ["METHOD:PUBLISH", "VERSION:2.0", "PRODID:-//P//EN"])
        #expect(
            calendar.components[0].properties.map { "\($0)" } == [
                "UID:1", "DTSTART;TZID=Europe/Brussels:20260201T100000", "DURATION:PT0H15M0S", "SUMMARY:A\\, b\\; c",
                "CATEGORIES:Short", "CATEGORIES:X,Y", "ATTENDEE:mailto:b@example.com",
            ])
        #expect(calendar.components[0].components.map { $0["SUMMARY"]?.value } == ["Ada L"])
        #expect(calendar.components[1].properties.map { "\($0)" } == ["UID:2"])
        #expect(losses.map(\.part) == [.element("pentabarf"), .element("vevent/url")])
    }
}
