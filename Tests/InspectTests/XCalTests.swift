import Foundation
import TestSupport
import Testing

/// Reading xCal (RFC 6321).
@Suite("xCal")
struct XCalTests {
    private static let namespace = "urn:ietf:params:xml:ns:icalendar-2.0"

    private static func document(_ content: String) -> [UInt8] {
        Array(
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<icalendar xmlns=\"\(namespace)\"><vcalendar>\(content)</vcalendar></icalendar>"
                .utf8)
    }

    /// The lines of an xCal calendar as iCalendar, unfolded.
    private static func lines(_ content: String) throws -> [String] {
        let run = try Executable.run("convert", "--to", "ics", "-", input: document(content))
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        return run.text.replacing("\r\n ", with: "").components(separatedBy: "\r\n").dropLast()
    }

    @Test("Every form of a value in RFC 6321 becomes its content line")
    func values() throws {
        let found = try Self.lines(
            """
            <properties>
              <version><text>2.0</text></version>
              <x-wr-calname><unknown>A &amp; B</unknown></x-wr-calname>
            </properties>
            <components>
              <vtimezone><properties><tzid>US/Eastern</tzid></properties><components>
                <standard><properties>
                  <dtstart><date-time>2000-10-26T02:00:00</date-time></dtstart>
                  <rrule><recur><freq>YEARLY</freq><byday>-1SU</byday><bymonth>10</bymonth></recur></rrule>
                  <tzoffsetfrom><utc-offset>-04:00</utc-offset></tzoffsetfrom>
                  <tzoffsetto><utc-offset>-05:00</utc-offset></tzoffsetto>
                </properties></standard>
              </components></vtimezone>
              <vevent>
                <properties>
                  <dtstart><parameters><tzid><text>US/Eastern</text></tzid></parameters>
                    <date-time>2006-01-02T12:00:00</date-time></dtstart>
                  <exdate><date>2006-01-04</date><date>2006-01-05</date></exdate>
                  <rdate><parameters><tzid><text>US/Eastern</text></tzid></parameters>
                    <period><start>2006-01-02T15:00:00</start><duration>PT2H</duration></period></rdate>
                  <rrule><recur><freq>WEEKLY</freq><until>2006-12-24T00:00:00Z</until><byday>MO</byday><byday>TU</byday></recur></rrule>
                  <summary><parameters><language><text>en</text></language></parameters><text>Tea; coffee, "both"
            or none</text></summary>
                  <categories><text>One, two</text><text>three</text></categories>
                  <geo><latitude>37.386013</latitude><longitude>-122.082932</longitude></geo>
                  <request-status><code>2.0</code><description>Success</description></request-status>
                  <attendee><parameters><rsvp><boolean>true</boolean></rsvp><member>
                    <cal-address>mailto:a@example.com</cal-address><cal-address>mailto:b@example.com</cal-address></member></parameters>
                    <cal-address>mailto:c@example.com</cal-address></attendee>
                  <priority><integer> 5 </integer></priority>
                  <x-odd><parameters><x-p><unknown>1</unknown></x-p></parameters><boolean>true</boolean></x-odd>
                  <description><![CDATA[<b>]]></description>
                </properties>
                <components><valarm><properties>
                  <action><text>DISPLAY</text></action>
                  <trigger><duration>-PT15M</duration></trigger>
                </properties></valarm></components>
              </vevent>
              <vtodo/>
            </components>
            """)
        #expect(
            found == [
                "BEGIN:VCALENDAR", "VERSION:2.0", "X-WR-CALNAME:A & B", "BEGIN:VTIMEZONE", "TZID:US/Eastern",
                "BEGIN:STANDARD", "DTSTART:20001026T020000", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10",
                "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500", "END:STANDARD", "END:VTIMEZONE", "BEGIN:VEVENT",
                "DTSTART;TZID=US/Eastern:20060102T120000", "EXDATE;VALUE=DATE:20060104,20060105",
                "RDATE;VALUE=PERIOD;TZID=US/Eastern:20060102T150000/PT2H",
                "RRULE:FREQ=WEEKLY;UNTIL=20061224T000000Z;BYDAY=MO,TU",
                "SUMMARY;LANGUAGE=en:Tea\\; coffee\\, \"both\"\\nor none", "CATEGORIES:One\\, two,three",
                "GEO:37.386013;-122.082932", "REQUEST-STATUS:2.0;Success",
                "ATTENDEE;MEMBER=\"mailto:a@example.com\",\"mailto:b@example.com\";RSVP=TRUE:mailto:c@example.com",
                "PRIORITY:5", "X-ODD;VALUE=BOOLEAN;X-P=1:TRUE", "DESCRIPTION:<b>", "BEGIN:VALARM", "ACTION:DISPLAY",
                "TRIGGER:-PT15M", "END:VALARM", "END:VEVENT", "BEGIN:VTODO", "END:VTODO", "END:VCALENDAR",
            ])
    }

    @Test("xCal is input of every subcommand, and converts to equivalent jCal")
    func subcommands() throws {
        let bytes = Self.document(
            """
            <properties><version><text>2.0</text></version><prodid><text>-//tests//EN</text></prodid></properties>
            <components><vevent><properties><uid><text>1</text></uid>
            <dtstart><date-time>2026-03-02T09:00:00Z</date-time></dtstart><summary><text>Tea</text></summary>
            </properties></vevent></components>
            """)
        let occurrences = try Executable.run(
            "occurrences", "-", "--from", "2026-03-01", "--format", "csv", "--fields", "uid,start,summary", input: bytes
        )
        #expect(occurrences.text == "uid,start,summary\n1,2026-03-02T09:00:00Z,Tea\n")
        let jCal = try Executable.run("convert", "--to", "jcal", "-", input: bytes)
        #expect(
            jCal.text == """
                ["vcalendar",[["version",{},"text","2.0"],["prodid",{},"text","-//tests//EN"]],[["vevent",[["uid",{},"text","1"],\
                ["dtstart",{},"date-time","2026-03-02T09:00:00Z"],["summary",{},"text","Tea"]],[]]]]

                """)
        let lines = try Executable.run("convert", "--to", "ics", "-", input: bytes)
        let back = try Executable.run("convert", "--to", "ics", "-", input: [UInt8](jCal.output))
        #expect(lines.output == back.output)
    }

    @Test("Elements that have no place in iCalendar are left out, counted, and listed with --losses")
    func losses() throws {
        let document = Self.document(
            "<properties><e:x xmlns:e=\"urn:e\"/><version><text>2<e:z xmlns:e=\"urn:e\">9</e:z>.0</text></version>"
                + "<x_a><text>1</text></x_a></properties>")
        let run = try Executable.run("convert", "--to", "ics", "-", input: document)
        #expect(run.status == 0 && run.text.contains("XML:<e:x xmlns") && run.text.contains("\r\nVERSION:2.0\r\n"))
        #expect(run.errors == "ics-inspect: <stdin>: 2 parts left out (--verbose lists them)\n")
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let listed = try Executable.run(
            "convert", "--to", "ics", "--losses", file.path, "--fail-on", "omitted", "-", input: document)
        #expect(listed.status == 1 && listed.text == run.text)
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        #expect(
            lines.last == """
                {"part":"element","name":"icalendar/vcalendar/properties/x_a","property":null,"outcome":"omitted",\
                "reason":"forbiddenCharacter","uid":null,"changesOccurrences":false}
                """)
        let changed = try Executable.run("convert", "--to", "ics", "--fail-on", "changed", "-", input: document)
        #expect(changed.status == 0)
    }

    @Test("A calendar becomes xCal and comes back, and summary names the format")
    func writing() throws {
        let bytes = Array(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:a<b\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
                .utf8)
        let xml = try Executable.run("convert", "--to", "xcal", "-", input: bytes)
        #expect(
            xml.text == """
                <?xml version="1.0" encoding="utf-8"?>
                <icalendar xmlns="\(Self.namespace)"><vcalendar><properties><version><text>2.0</text></version></properties>\
                <components><vevent><properties><uid><text>1</text></uid><summary><text>a&lt;b</text></summary></properties></vevent>\
                </components></vcalendar></icalendar>

                """)
        for format in [[], ["--from", "xcal"]] {
            let back = try Executable.run(["convert", "--to", "ics", "-"] + format, input: Array(xml.output))
            #expect(Array(back.output) == bytes)
        }
        let indented = try Executable.run("convert", "--to", "xcal", "--indent", "2", "-", input: bytes)
        #expect(
            indented.text.contains("\n    <properties>\n      <version><text>2.0</text></version>\n    </properties>\n")
        )
        let summary = try Executable.run("summary", "-", input: Array(xml.output))
        #expect(summary.text.contains("xCal"))
        #expect(try Executable.run("convert", "--to", "jcal", "--indent", "2", "-", input: bytes).status == 64)
    }

    @Test(
        "Lines that are repeated become the same bytes again, and each of their losses is counted", arguments: [0, 2])
    func repetition(indentation: Int) throws {
        let event =
            "BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Standup, daily\r\nATTENDEE;CN=\u{FFFE}:mailto:a@example.com\r\nCOMMENT:\u{FFFF}7\r\n"
            + "X_AAA:12345\r\nXML:<e xmlns='urn:e'/>\r\nDESCRIPTION:\(String(repeating: "long ", count: 1_000))\r\n"
            + "BEGIN:X_C\r\nSUMMARY:Standup, daily\r\nEND:X_C\r\nBEGIN:X-C\r\nSUMMARY:Standup, daily\r\nEND:X-C\r\nEND:VEVENT\r\n"
        func parts(_ count: Int) throws -> (events: [Substring], losses: Int) {
            let input = "BEGIN:VCALENDAR\r\n" + String(repeating: event, count: count) + "END:VCALENDAR\r\n"
            let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            defer { try? FileManager.default.removeItem(at: file) }
            let run = try Executable.run(
                "convert", "--to", "xcal", "--indent", "\(indentation)", "--losses", file.path, "-",
                input: Array(input.utf8))
            #expect(run.status == 0)
            let losses = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            let document = run.text[(run.text.firstRange(of: "<vevent>")?.lowerBound ?? run.text.startIndex)...]
            let end = document.ranges(of: "</vevent>").last?.upperBound ?? document.endIndex
            return (document[..<end].split(separator: "<vevent>"), losses.count)
        }
        let (one, three) = (try parts(1), try parts(3))
        #expect(one.losses == 2)
        #expect(one.events.count == 1 && one.events[0].ranges(of: "<text>Standup, daily</text>").count == 2)
        #expect(three.losses == 3 * one.losses)
        #expect(
            three.events.map { $0.filter { $0 != " " && $0 != "\n" } }
                == Array(repeating: one.events[0].filter { $0 != " " && $0 != "\n" }, count: 3))
    }

    @Test("vCalendar 1.0 is input of every subcommand, and QUOTED-PRINTABLE is decoded in iCalendar, too")
    func phones() throws {
        let old =
            "BEGIN:VCALENDAR\r\nVERSION:1.0\r\nBEGIN:VEVENT\r\nDTSTART:20260302T090000Z\r\nRRULE:W1 #2\r\n"
            + "SUMMARY;ENCODING=QUOTED-PRINTABLE:Caf=C3=A9 =\r\nnoir\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        for text in [
            old, old.replacing("VERSION:1.0", with: "VERSION:2.0").replacing("W1 #2", with: "FREQ=WEEKLY;COUNT=2"),
        ] {
            let run = try Executable.run(
                "occurrences", "-", "--from", "2026-03-01", "--to", "2026-04-01", "--format", "csv", "--fields",
                "start,summary",
                input: Array(text.utf8))
            #expect(run.text == "start,summary\n2026-03-02T09:00:00Z,Café noir\n2026-03-09T09:00:00Z,Café noir\n")
            #expect(!run.errors.contains("error"), "\(run.errors)")
            let converted = try Executable.run("convert", "--to", "ics", "-", input: Array(text.utf8))
            #expect(converted.text.contains("\r\nSUMMARY:Café noir\r\n"))
        }
    }

    @Test(
        "XML that isn't xCal, or ends too early, exits with 65 and names the line",
        arguments: [
            ("<vcalendar>", "the element <vcalendar> isn't closed"),
            ("<vcalendar></vevent>", "found </vevent>, expected </vcalendar>"),
            ("<vcalendar><summary/></vcalendar></icalendar>", "found <summary>"),
            ("<vcalendar><properties><a><b><c><d><e><f><g><h><i/>", "elements nested too deep in a property"),
            ("</icalendar>", "found none in the xCal"),
        ])
    func faults(content: String, message: String) throws {
        let text = "<?xml version=\"1.0\"?>\n<icalendar xmlns=\"\(Self.namespace)\">\n" + content
        let run = try Executable.run("summary", "-", input: Array(text.utf8))
        #expect(run.status == 65 && run.output.isEmpty)
        #expect(run.errors.hasPrefix("ics-inspect: <stdin>:") && run.errors.contains(message), "\(run.errors)")
    }

    @Test("XML entities and ten thousand nested components are rejected without using time or memory")
    func hostile() throws {
        let laughs = (1...9).map { "<!ENTITY l\($0) \"\(String(repeating: "&l\($0 - 1);", count: 10))\">" }.joined()
        let declarations = ["<!ENTITY l0 \"ha\">\(laughs)", "<!ENTITY l9 SYSTEM \"file:///etc/passwd\">"]
        for declaration in declarations {
            let text =
                "<?xml version=\"1.0\"?><!DOCTYPE icalendar [\(declaration)]><icalendar xmlns=\"\(Self.namespace)\"><vcalendar>"
                + "<properties><x-a><text>&l9;</text></x-a></properties></vcalendar></icalendar>"
            let run = try Executable.run("convert", "--to", "ics", "-", input: Array(text.utf8))
            #expect(run.status == 65 && run.output.isEmpty)
            #expect(run.errors.contains("document type declarations aren't supported"))
        }
        let deep =
            String(repeating: "<components><vevent>", count: 10_000)
            + String(repeating: "</vevent></components>", count: 10_000)
        let run = try Executable.run("summary", "-", input: Self.document(deep))
        #expect(run.status == 65 && !run.wasKilled)
    }

    private static let event = """
        <properties><version><text>2.0</text></version></properties><components><vevent><properties>
        <uid><text>1</text></uid><dtstart><date-time>2026-03-02T09:00:00Z</date-time></dtstart>
        <summary><text>Årsmøte</text></summary></properties></vevent></components>
        """

    @Test("A document of more than 10 MB is read")
    func largeDocument() throws {
        let comment = "<!--" + String(repeating: "x", count: 300_000) + "-->"
        let document = Self.document(String(repeating: comment, count: 40) + Self.event)
        #expect(document.count > 12_000_000)
        let run = try Executable.run(["convert", "--to", "ics", "-"], input: document)
        #expect(run.status == 0 && run.text.contains("SUMMARY:Årsmøte\r\n"), "\(run.errors)")
    }

    @Test("A document in UTF-16 is read, in both byte orders", arguments: [false, true])
    func utf16(isLittleEndian: Bool) throws {
        let text = String(decoding: Self.document(Self.event), as: UTF8.self).replacing("utf-8", with: "utf-16")
        let units = [0xFEFF] + Array(text.utf16)
        let bytes = units.flatMap { unit in
            let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return isLittleEndian ? pair.reversed() : pair
        }
        let run = try Executable.run(["convert", "--to", "ics", "-"], input: bytes)
        #expect(run.status == 0 && run.text.contains("SUMMARY:Årsmøte\r\n"), "\(run.errors)")
    }

    @Test("A second root is refused, and errors about xCal name xCal")
    func secondRoot() throws {
        let one = String(decoding: Self.document(Self.event), as: UTF8.self)
        let root = one.drop { $0 != "\n" }
        let second = try Executable.run(["convert", "--to", "ics", "-"], input: Array((one + root).utf8))
        #expect(second.status == 65 && second.text.isEmpty && second.errors.contains("not xCal"), "\(second.errors)")
        let value = try Executable.run(
            ["convert", "--to", "ics", "-"],
            input: Self.document("<properties><x-a><text>a&#13;b</text></x-a></properties>"))
        #expect(value.status == 0)
    }
}
