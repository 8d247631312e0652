import ICalendarSyntax
import Testing

@Suite("Parameters")
struct ParameterTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var line: String
        var parameters: [CalendarParameter]
        var value: String
        var codes: [CalendarDiagnostic.Code] = []
        var testDescription: String { line }

        init(
            _ line: String, _ parameters: [(String, [String])], _ value: String, _ codes: [CalendarDiagnostic.Code] = []
        ) {
            self.line = line
            self.parameters = parameters.map { CalendarParameter(name: $0.0, values: $0.1) }
            self.value = value
            self.codes = codes
        }
    }

    @Test(
        "A line's parameters and value are read as the grammar has them, and faults are reported",
        arguments: [
            Case("A:b", [], "b"),
            Case("A;P=1:b", [("P", ["1"])], "b"),
            Case("A;p=1;Q=2:b:c;d", [("P", ["1"]), ("Q", ["2"])], "b:c;d"),
            Case("A;P=1,2,\"3,4\",:b", [("P", ["1", "2", "3,4", ""])], "b"),
            Case("A;P=:b", [("P", [""])], "b"),
            Case("A;P=\"\":b", [("P", [""])], "b"),
            Case("A;P=\"x:y;z,w\":b", [("P", ["x:y;z,w"])], "b"),
            Case("A;P=\"x\",\"y\";Q=\"z\":", [("P", ["x", "y"]), ("Q", ["z"])], ""),
            Case("A;P=a=b:c", [("P", ["a=b"])], "c"),
            // RFC 6868 (T-24), in quotation marks as well.
            Case("A;P=a ^'b^' ^n ^^ ^x ^:c", [("P", ["a \"b\" \n ^ ^x ^"])], "c"),
            Case("A;P=\"^'^^n\":c", [("P", ["\"^n"])], "c"),
            // Backslashes have no meaning in a parameter.
            Case("A;P=a\\n\\:c", [("P", ["a\\n\\"])], "c"),
            // The first parameter counts (T-25), and both are listed.
            Case("A;P=1;p=2:b", [("P", ["1"]), ("P", ["2"])], "b", [.duplicateParameter]),
            Case(
                "A;P=1;p=2;P=3;Q=4;Q=5:b", [("P", ["1"]), ("P", ["2"]), ("P", ["3"]), ("Q", ["4"]), ("Q", ["5"])], "b",
                [.duplicateParameter, .duplicateParameter]),
            Case("A;P:b", [("P", [])], "b", [.malformedParameter]),
            Case(
                "A;ENCODING;BASE64;P=1:b", [("ENCODING", []), ("BASE64", []), ("P", ["1"])], "b",
                [.malformedParameter, .malformedParameter]),
            Case("A;:b", [], "b", [.malformedParameter]),
            Case("A;;P=1:b", [("P", ["1"])], "b", [.malformedParameter]),
            Case("A;=1:b", [("", ["1"])], "b", [.malformedParameter]),
            // A quotation mark that is never closed has no meaning.
            Case("A;CN=\"Doe:mailto:j", [("CN", ["Doe"])], "mailto:j", [.unclosedQuote]),
            Case("A;CN=\"Doe;P=1:b", [("CN", ["Doe"]), ("P", ["1"])], "b", [.unclosedQuote]),
            Case("A;Q=\"q:r\";CN=\"Doe,x:b", [("Q", ["q:r"]), ("CN", ["Doe", "x"])], "b", [.unclosedQuote]),
            Case("A;CN=\"x:mailto:foo\"", [("CN", ["x"])], "mailto:foo\"", [.unclosedQuote]),
            Case("A;CN=5\" disk:b", [("CN", ["5\" disk"])], "b", [.strayQuote]),
            Case("A;CN=\"Doe\" Jane:b", [("CN", ["Doe Jane"])], "b", [.strayQuote]),
            // Z-33: Microsoft's unquoted URI; by the grammar the first colon would end the parameters.
            Case(
                "A;TZID=tzone://Microsoft/Utc:20240110T090000", [("TZID", ["tzone://Microsoft/Utc"])],
                "20240110T090000",
                [.unquotedColon]),
            Case("A;SENT-BY=mailto:a@b:mailto:c@d", [("SENT-BY", ["mailto:a@b"])], "mailto:c@d", [.unquotedColon]),
            Case(
                "A;MEMBER=mailto:a@b,mailto:c@d:e", [("MEMBER", ["mailto:a@b", "mailto:c@d"])], "e",
                [.unquotedColon, .unquotedColon]),
            Case("A;ALTREP=http://x/y:text", [("ALTREP", ["http://x/y"])], "text", [.unquotedColon]),
            // There is no other colon, so this colon ends the parameters.
            Case("A;SENT-BY=mailto:c@d", [("SENT-BY", ["mailto"])], "c@d"),
            Case("A;ALTREP=http://x/y", [("ALTREP", ["http"])], "//x/y"),
            // Other parameters don't contain URIs.
            Case("A;VALUE=URI:http://x:80/", [("VALUE", ["URI"])], "http://x:80/"),
            Case("A;X-P=http://x:y", [("X-P", ["http"])], "//x:y"),
        ])
    func reading(_ example: Case) throws {
        let tree = event(example.line, "UID:1")
        let property = try #require(tree.firstEvent?["a"])
        #expect(property.parameters == example.parameters)
        #expect(property.value == example.value)
        #expect(tree.codes == example.codes)
        #expect(property.hasParameters == example.line.hasPrefix("A;"))
        #expect(tree.firstEvent?[.uid]?.value == "1")
        #expect(property.contentLine.text == example.line)
    }

    @Test("A parameter is found by its name in any case, and a repeated one has all values") func lookup() throws {
        let tree = event("A;TZID=x;MEMBER=\"1\",2;member=3;P;E=:v")
        let property = try #require(tree.firstEvent?["A"])
        #expect(property.parameter("tzid") == "x")
        #expect(property.parameter("Member") == "1")
        #expect(property.parameterValues("MEMBER") == ["1", "2", "3"])
        #expect(property.parameter("P") == "")
        #expect(property.parameter("E") == "")
        #expect(property.parameterValues("E") == [""])
        #expect(property.parameter("TZI") == nil)
        #expect(property.parameterValues("TZIDX") == [])
        #expect(property.contentLine.parametersText == "TZID=x;MEMBER=\"1\",2;member=3;P;E=")
    }

    @Test("Each parameter has a byte range of its own, folded or not")
    func places() throws {
        func texts(_ line: String) throws -> [String?] {
            let tree = event(line)
            let property = try #require(tree.firstEvent?["A"])
            return (-1...property.parameters.count).map { index in
                property.byteRange(ofParameter: index).map { String(decoding: tree.textBytes[$0], as: UTF8.self) }
            }
        }
        #expect(
            try texts("A;TZID=x;MEMBER=\"1\",2;member=3;P;E=:v")
                == [nil, "TZID=x", "MEMBER=\"1\",2", "member=3", "P", "E=", nil])
        #expect(try texts("A;T\r\n ZID=ü\r\n ;P=\"1\r\n \":v") == [nil, "T\r\n ZID=ü", "P=\"1\r\n \"", nil])
        #expect(try texts("A:v") == [nil, nil])
    }
}
