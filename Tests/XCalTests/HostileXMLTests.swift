import Foundation
import ICalendar
import TestSupport
import Testing
import XCal

/// Documents that attack a parser, and documents of unusual encodings.
@Suite("Hostile XML")
struct HostileXMLTests {
    private static let namespace = "urn:ietf:params:xml:ns:icalendar-2.0"

    private static func document(_ content: String) -> String {
        "<icalendar xmlns=\"\(namespace)\"><vcalendar><properties>\(content)</properties></vcalendar></icalendar>"
    }

    private static func code(_ bytes: [UInt8]) -> XCalError.Code? {
        do throws(XCalError) {
            _ = try XCalDocument.recovering(bytes)
            return nil
        } catch {
            return error.code
        }
    }

    private static func code(_ text: String) -> XCalError.Code? { code(Array(text.utf8)) }

    @Test(
        "A document type, entities and damaged markup are errors",
        arguments: [
            ("<!DOCTYPE icalendar [<!ENTITY a \"b\">]>" + document(""), .documentType),
            (document("<x-a><text>&nbsp;</text></x-a>"), .entity),
            (document("<x-a><text>&#0;</text></x-a>"), .notWellFormed),
            (document("<x-a><text>&#xD800;</text></x-a>"), .notWellFormed),
            (document("<x-a><text>]]></text></x-a>"), .notWellFormed), (document("<!-- a -- b -->"), .notWellFormed),
            (document("") + document(""), .notWellFormed), (document("<!-- open"), .unclosedElement),
            (document("<p:x-a/>"), .notWellFormed), (document("<x-a a='1' a='2'/>"), .notWellFormed),
            ("", .notWellFormed),
            ("<html/>", .notXCal), (document("<x-a><text>"), .notWellFormed),
            ("<icalendar xmlns=\"\(namespace)\"><vcalendar>", .unclosedElement),
        ] as [(String, XCalError.Code)])
    func faults(text: String, code: XCalError.Code) { #expect(Self.code(text) == code, "\(text)") }

    @Test("Depth, names, attributes, namespaces and text have limits")
    func limits() {
        let deep = String(repeating: "<components><vevent>", count: 50_000)
        #expect(Self.code("<icalendar xmlns=\"\(Self.namespace)\"><vcalendar>\(deep)") == .limit)
        #expect(Self.code("<" + String(repeating: "a", count: 10_000_000)) == .limit)
        let attributes = (0..<40).map { " a\($0)='1'" }.joined()
        #expect(Self.code("<a\(attributes)/>") == .limit)
        let nested = (0..<70).map { "<e xmlns:p\($0)='urn:\($0)'>" }.joined()
        #expect(Self.code(Self.document(nested)) == .limit)
        let redeclared = String(repeating: "<x-a xmlns:p='urn:p'/>", count: 20_000)
        #expect(Self.code(Self.document(redeclared)) == nil)
        let text = String(repeating: "a", count: 2_000)
        let limits = XMLLimits(textLength: 1_000)
        #expect(throws: XCalError.self) {
            try XCalDocument(parsing: Self.document("<x-a><text>\(text)</text></x-a>").utf8, limits: limits)
        }
        #expect(throws: XCalError.self) {
            try XCalDocument(
                parsing: Self.document("<x-a><text>\(text)</text></x-a>").utf8, limits: XMLLimits(totalBytes: 100))
        }
    }

    @Test("A value can't start a content line of its own")
    func injection() throws {
        let values = [
            "<url><uri>a\nX-EVIL:1</uri></url>", "<x-a><unknown>a&#10;X-EVIL:1</unknown></x-a>",
            "<begin><text>VEVENT</text></begin>",
        ]
        for value in values {
            let (document, losses) = try XCalDocument.recovering(Self.document(value).utf8)
            #expect(losses.map(\.outcome) == [.omitted], "\(value)")
            #expect(document.components.map(\.properties) == [[]])
            #expect(throws: XCalError.self) { try XCalDocument(parsing: Self.document(value).utf8) }
        }
    }

    @Test("A document has the encoding that it declares")
    func encodings() throws {
        let content = Self.document("<x-a><unknown>é€</unknown></x-a>")
        func value(_ bytes: [UInt8]) throws -> String? {
            try XCalDocument(parsing: bytes).components.first?.properties.first?.value
        }
        let names: [(String, String.Encoding)] = [
            ("windows-1252", .windowsCP1252), ("iso-8859-15", String.Encoding(rawValue: 0x8000_020F)),
            ("UTF-16", .utf16),
        ]
        for (name, encoding) in names {
            let text = "<?xml version=\"1.0\" encoding=\"\(name)\"?>\n" + content
            let bytes = [UInt8](try #require(text.data(using: encoding)))
            #expect(try value(bytes) == "é€", "\(name)")
        }
        #expect(Self.code("<?xml version=\"1.0\" encoding=\"x-none\"?>" + content) == .encoding)
        #expect(
            Self.code([0xEF, 0xBB, 0xBF] + "<?xml version=\"1.0\" encoding=\"iso-8859-2\"?>".utf8 + content.utf8)
                == .encoding)
        #expect(Self.code("<?xml version=\"1.0\" encoding=\"utf-16\"?>" + content) == .encoding)
        #expect(Self.code([0xFF, 0xFE, 0x3C]) == .encoding)
        let entities = try #require(
            "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><a>&b;</a>".data(using: .utf16))
        #expect(Self.code([UInt8](entities)) == .documentType)
    }

    @Test("An error has the line and the column, also after pieces")
    func positions() {
        let text = "<icalendar xmlns=\"\(Self.namespace)\">\n<vcalendar>\n  <a></b>"
        var found: [SourcePosition] = []
        for size in [1, 1_000] {
            do throws(XCalError) {
                var reader = XCalReader()
                var rest = Array(text.utf8)[...]
                while !rest.isEmpty {
                    _ = try reader.append(rest.prefix(size))
                    rest = rest.dropFirst(size)
                }
            } catch {
                found.append(error.position)
            }
        }
        // <a> isn't a list of a component.
        #expect(found == [SourcePosition(line: 3, column: 3), SourcePosition(line: 3, column: 3)])
    }
}
