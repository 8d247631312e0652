import ICalendarSyntax
import Testing

/// Lines with parts that are longer than in any sensible feed.
@Suite("Lines with very long parts")
struct LongLineTests {
    /// A header of more than 65,535 bytes, and a line end of more than 255 bytes, because every CR before a LF belongs
    /// to the line end.
    static let documents: [(comment: Comment, bytes: [UInt8])] = [
        (
            "a long header",
            bytes([
                "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1",
                "SUMMARY;X-LONG=\(String(repeating: "a", count: 70_000)):Talk", "LOCATION:Here", "END:VEVENT",
                "END:VCALENDAR",
            ])
        ),
        (
            "a long line end",
            bytes(["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1"])
                + Array(("SUMMARY:Talk" + String(repeating: "\r", count: 300) + "\n").utf8)
                + bytes(["LOCATION:Here", "END:VEVENT", "END:VCALENDAR"])
        ),
    ]

    @Test("Lines around a very long header or line end have correct positions", arguments: documents)
    func places(_ comment: Comment, _ bytes: [UInt8]) throws {
        let tree = ComponentTree(recovering: bytes)
        let event = try #require(tree.firstEvent, comment)
        #expect(event.properties.map(\.line) == ["UID:1", "SUMMARY:Talk", "LOCATION:Here"], comment)
        let summary = try #require(event[.summary], comment)
        #expect(summary.valueByteRange.count == 4, comment)
        var end = 0
        for line in tree.contentLines {
            #expect(line.byteRange.lowerBound == end, comment)
            end = line.byteRange.upperBound
        }
        #expect(end == bytes.count, comment)
    }

    @Test("A stream parses very long headers and line ends like a document", arguments: documents)
    func streamed(_ comment: Comment, _ bytes: [UInt8]) {
        let whole = StreamedText(ComponentTree(recovering: bytes))
        for pieces in [1_000, 65_536] { #expect(StreamedText(bytes, pieces: pieces) == whole, comment) }
    }

    @Test("In a document declared UTF-8, a line with invalid bytes doesn't affect the next")
    func notUTF8() throws {
        let lines = Array("SUMMARY:Gr".utf8) + [0xFC] + Array("\\, e\r\n ins\r\nLOCATION:Größe\\, zw\r\n ei\r\n".utf8)
        let tree = ComponentTree(
            recovering: bytes(["BEGIN:VCALENDAR", "BEGIN:VEVENT"]) + lines + bytes(["END:VEVENT", "END:VCALENDAR"]),
            encoding: .utf8)
        let event = try #require(tree.firstEvent)
        #expect(event[.summary]?.text == "Gr\u{FFFD}, eins")
        #expect(event[.location]?.text == "Größe, zwei")
    }
}
