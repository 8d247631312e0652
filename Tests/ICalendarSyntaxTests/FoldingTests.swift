import ICalendarSyntax
import Testing

/// A fold can be anywhere: RFC 5545 section 3.1.
@Suite("Unfolding")
struct FoldingTests {
    static let line = #"ATTENDEE;CN="Größe: A; B";MEMBER=a,"b,c";X^Y=^n^^:mailto:naïve\, \\n 日本 🎄"#
    static let prefix = Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n".utf8)
    static let suffix = Array("\r\nUID:1\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8)

    static func check(_ tree: ComponentTree, isInsideCharacter: Bool, _ comment: Comment) throws {
        let event = try #require(tree.firstEvent, comment)
        let property = try #require(event[.attendee], comment)
        #expect(property.name == "ATTENDEE", comment)
        #expect(property.value == #"mailto:naïve\, \\n 日本 🎄"#, comment)
        #expect(property.text == #"mailto:naïve, \n 日本 🎄"#, comment)
        #expect(property.parameter("CN") == "Größe: A; B", comment)
        #expect(property.parameterValues("member") == ["a", "b,c"], comment)
        #expect(property.parameter("X^Y") == "\n^", comment)
        #expect(property.parameters.map(\.name) == ["CN", "MEMBER", "X^Y"], comment)
        #expect(event.properties.count == 2, comment)
        // Old programs fold by bytes (RFC 5545 §3.1). A fold inside a character is reported and unfolded.
        #expect(tree.diagnostics.map(\.code) == (isInsideCharacter ? [.splitCharacter] : []), comment)
    }

    @Test("A fold at every byte of a line changes nothing (T-04)", arguments: ["\r\n ", "\r\n\t"])
    func everyPosition(_ fold: String) throws {
        let bytes = Array(FoldingTests.line.utf8)
        for position in 1...bytes.count {
            let folded = bytes[..<position] + Array(fold.utf8) + bytes[position...]
            let tree = ComponentTree(recovering: FoldingTests.prefix + folded + FoldingTests.suffix)
            let isInsideCharacter = position < bytes.count && bytes[position] & 0xC0 == 0x80
            try FoldingTests.check(tree, isInsideCharacter: isInsideCharacter, "fold before byte \(position)")
        }
    }

    /// Found by fuzzing: the scheme before the colon was compared including its folds.
    @Test(
        "A fold at every byte of a URI that lacks its quotation marks changes nothing",
        arguments: [
            ("DTSTART;TZID=tzone://Microsoft/Utc:20260101T090000", "TZID", "tzone://Microsoft/Utc", "20260101T090000"),
            (
                "ATTENDEE;SENT-BY=mailto:a@b.example:mailto:c@d.example", "SENT-BY", "mailto:a@b.example",
                "mailto:c@d.example"
            ),
        ])
    func unquotedURI(_ line: String, _ name: String, _ parameter: String, _ value: String) {
        let bytes = Array(line.utf8)
        for position in 1...bytes.count {
            let folded = bytes[..<position] + [13, 10, 32] + bytes[position...]
            let tree = ComponentTree(recovering: FoldingTests.prefix + folded + FoldingTests.suffix)
            let property = tree.firstEvent?.properties.first
            #expect(property?.parameter(name) == parameter, "fold before byte \(position)")
            #expect(property?.value == value, "fold before byte \(position)")
        }
    }

    @Test(
        "A fold after every byte changes nothing, with every form of line end", arguments: ["\r\n ", "\n ", "\r\r\n\t"])
    func everywhere(_ fold: String) throws {
        var folded: [UInt8] = []
        for byte in FoldingTests.line.utf8 { folded += [byte] + Array(fold.utf8) }
        let tree = ComponentTree(recovering: FoldingTests.prefix + folded + FoldingTests.suffix)
        #expect(tree.firstEvent?[.attendee]?.parameter("CN") == "Größe: A; B")
        #expect(tree.firstEvent?[.attendee]?.text == #"mailto:naïve, \n 日本 🎄"#)
        #expect(tree.contentLines.count == 6)
        let uid = try #require(tree.firstEvent?[.uid])
        #expect(tree.position(of: uid.offset).line == 4 + FoldingTests.line.utf8.count)
    }

    @Test("BEGIN and END lines can be folded")
    func structure() {
        let tree = tree("BEG", " IN:VCAL", " ENDAR", "BEGIN:X-", " Y", "END:X", " -Y", "END:VCALEN", " DAR")
        #expect(outline(tree) == "VCALENDAR(X-Y)")
        #expect(tree.diagnostics.isEmpty)
        #expect(tree.components.first?.isNamed("vcalendar") == true)
    }

    @Test("The bytes of a value are borrowed if the value isn't folded, and joined otherwise")
    func valueBytes() throws {
        let tree = event("SUMMARY:abc", "LOCATION:a", " bc")
        for known in [KnownProperty.summary, .location] {
            let property = try #require(tree.firstEvent?[known])
            let bytes = property.withValueBytes { span in (0..<span.count).map { span[$0] } }
            #expect(bytes == [97, 98, 99])
            #expect(property.isFolded == (known == .location))
        }
        let folded = try #require(tree.firstEvent?[.location])
        let start = folded.valueOffset
        #expect((-1...4).map { folded.offset(ofValueByte: $0) - start } == [6, 0, 4, 5, 6, 6])
        let plain = try #require(tree.firstEvent?[.summary])
        #expect((0...3).map { plain.offset(ofValueByte: $0) - plain.valueOffset } == [0, 1, 2, 3])
    }
}
