import ICalendarSyntax
import TestSupport
import Testing

/// Values in QUOTED-PRINTABLE, which RFC 2445 removed and programs still write (Decisions.md, D11).
@Suite("QUOTED-PRINTABLE")
struct QuotedPrintableTests {
    private static func lines(_ text: String) throws -> [String] {
        let tree = ComponentTree(recovering: Array("BEGIN:VEVENT\r\n\(text)\r\nEND:VEVENT\r\n".utf8))
        return try #require(tree.components.first).properties.map { "\(try PropertyDraft(copying: $0))" }
    }

    @Test(
        "A copy of a property has the decoded value, and no parameter that names the encoding",
        arguments: [
            ("SUMMARY;ENCODING=QUOTED-PRINTABLE:Restm=C3=BCll", ["SUMMARY:Restmüll"]),
            (
                "SUMMARY;encoding=quoted-printable;LANGUAGE=de;CHARSET=UTF-8:a=0D=0Ab\\, c",
                ["SUMMARY;LANGUAGE=de:a\\nb\\, c"]
            ),
            ("SUMMARY;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:=FC", ["SUMMARY:ü"]),
            (
                "SUMMARY;ENCODING=QUOTED-PRINTABLE:one =\r\ntwo=\r\nthree\r\nLOCATION:x",
                ["SUMMARY:one twothree", "LOCATION:x"]
            ),
            // A fold inside a character, after it, and after a soft line break.
            (
                "SUMMARY;ENCODING=QUOTED-PRINTABLE:=C3=\r\n A9 =E2=82\r\n =A",
                ["SUMMARY;ENCODING=QUOTED-PRINTABLE:=C3=A9 =E2=82=A"]
            ),
            ("SUMMARY;ENCODING=QUOTED-PRINTABLE:=C3=\r\n A9 =E2=82\r\n =A\r\n C", ["SUMMARY:é €"]),
            (
                "SUMMARY;ENCODING=QUOTED-PRINTABLE:one=0D=0A=\r\n two =\r\n three=\r\nfour=\r\n =21",
                ["SUMMARY:one\\ntwo threefour!"]
            ),
            // Not valid, or the next line is a property.
            ("SUMMARY;ENCODING=QUOTED-PRINTABLE:100 =%", ["SUMMARY;ENCODING=QUOTED-PRINTABLE:100 =%"]),
            (
                "SUMMARY;ENCODING=QUOTED-PRINTABLE:one=\r\nLOCATION:x",
                ["SUMMARY;ENCODING=QUOTED-PRINTABLE:one=", "LOCATION:x"]
            ),
            // The lines that continue a value that isn't valid stay.
            (
                "SUMMARY;ENCODING=QUOTED-PRINTABLE:100 =% =\r\nof all=\r\n of it\r\nLOCATION:x",
                ["SUMMARY;ENCODING=QUOTED-PRINTABLE:100 =% of all=of it", "LOCATION:x"]
            ),
            ("SUMMARY;ENCODING=QUOTED-PRINTABLE:=FF", ["SUMMARY;ENCODING=QUOTED-PRINTABLE:=FF"]),
            ("SUMMARY;X-A=QUOTED-PRINTABLE:=41", ["SUMMARY;X-A=QUOTED-PRINTABLE:=41"]),
        ])
    func copies(text: String, expected: [String]) throws {
        #expect(try Self.lines(text) == expected)
    }

    @Test("A line after a soft line break isn't a fault, in a tree and in a stream, and stays in the bytes")
    func softLineBreaks() {
        let text =
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY;ENCODING=QUOTED-PRINTABLE:one =\r\ntwo=\r\nthree\r\nfour\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        let tree = ComponentTree(recovering: Array(text.utf8))
        #expect(tree.diagnostics.filter { $0.code == .unreadableLine }.map { tree.position(of: $0.offset).line } == [6])
        #expect(tree.bytes == Array(text.utf8))
        var reader = StreamReader()
        var codes: [CalendarDiagnostic.Code] = []
        for item in reader.read(Array(text.utf8)) + reader.finish() {
            if case .diagnostic(let diagnostic, _) = item { codes.append(diagnostic.code) }
        }
        #expect(codes.count { $0 == .unreadableLine } == 1)
    }
}
