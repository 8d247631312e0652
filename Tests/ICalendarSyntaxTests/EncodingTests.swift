import ICalendarSyntax
import TestSupport
import Testing

@Suite("Encodings")
struct EncodingTests {
    static func document(_ summary: [UInt8]) -> [UInt8] {
        bytes(["BEGIN:VCALENDAR", "BEGIN:VEVENT"]) + Array("SUMMARY:".utf8) + summary
            + bytes(["", "LOCATION:ä", "END:VEVENT", "END:VCALENDAR"])
    }

    @Test(
        "A line that isn't UTF-8 is read as Windows-1252, that line alone (T-28, T-29)",
        arguments: [
            ([0x52, 0xE9, 0x75], "Réu"), ([0x41, 0xC0, 0xAF, 0xF0, 0x9F], "AÀ¯ðŸ"), ([0xED, 0xA0, 0x80], "í\u{A0}€"),
            ([0xF4, 0x90, 0x80, 0x80], "ô\u{90}€€"), ([0xE2, 0x82], "â‚"), ([0x93, 0x80, 0x94], "“€”"),
            ([0x80, 0xC3, 0xA4], "€Ã¤"), ([0xFF, 0xFE], "ÿþ"), ([0xE0, 0x9F, 0xBF], "àŸ¿"), ([0xF5, 0x80], "õ€"),
        ] as [([UInt8], String)])
    func windows1252(_ bytes: [UInt8], _ expected: String) {
        let tree = ComponentTree(recovering: EncodingTests.document(bytes))
        #expect(tree.firstEvent?[.summary]?.text == expected)
        #expect(tree.firstEvent?[.location]?.text == "ä")
        #expect(tree.codes == [.invalidUTF8])
        #expect(tree.encoding == .utf8)
        #expect(tree.bytes == EncodingTests.document(bytes))
    }

    @Test(
        "UTF-8 at the edges of its ranges is valid",
        arguments: ["\u{80}", "\u{7FF}", "\u{800}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}", "\u{D7FF}\u{E000}", "aé日🎄"])
    func validUTF8(_ text: String) {
        let tree = ComponentTree(recovering: EncodingTests.document(Array(text.utf8)))
        #expect(tree.firstEvent?[.summary]?.text == text)
        #expect(tree.diagnostics.isEmpty)
    }

    @Test("A byte order mark is skipped by the parser and kept in the bytes") func byteOrderMarkIsSkippedAndKept()
        throws
    {
        let bytes = [0xEF, 0xBB, 0xBF] + EncodingTests.document([0x41])
        let tree = ComponentTree(recovering: bytes)
        #expect(tree.firstEvent?[.summary]?.text == "A")
        #expect(tree.codes == [.byteOrderMark])
        #expect(tree.bytes == bytes)
        #expect(tree.textRange == 3..<bytes.count)
        #expect(tree.position(of: 3) == SourcePosition(line: 1, column: 1))
    }

    @Test("Byte order marks before a later BEGIN are skipped, as where files were joined") func marksInside() {
        let calendar = [0xEF, 0xBB, 0xBF] + EncodingTests.document([0x41])
        let bytes = calendar + calendar + [0xEF, 0xBB, 0xBF] + calendar
        let tree = ComponentTree(recovering: bytes)
        #expect(tree.components.count == 3)
        #expect(tree.components.allSatisfy { $0.known == .vcalendar && $0.isClosed })
        #expect(tree.codes == [.byteOrderMark, .byteOrderMark, .byteOrderMark])
        #expect(tree.bytes == bytes)
    }

    static func utf16(_ text: String, littleEndian: Bool, mark: Bool) -> [UInt8] {
        ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit -> [UInt8] in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return littleEndian ? [low, high] : [high, low]
        }
    }

    @Test(
        "UTF-16 is read in both byte orders, with and without a mark (T-45)", arguments: [true, false], [true, false])
    func utf16(_ littleEndian: Bool, _ mark: Bool) throws {
        let text = String(decoding: EncodingTests.document(Array("日本 🎄".utf8)), as: UTF8.self)
        let bytes = EncodingTests.utf16(text, littleEndian: littleEndian, mark: mark)
        let tree = ComponentTree(recovering: bytes)
        #expect(tree.firstEvent?[.summary]?.text == "日本 🎄")
        #expect(tree.codes == [.utf16])
        #expect(tree.encoding == .utf16)
        #expect(tree.bytes == bytes)
        #expect(Array(tree.textBytes) == Array(text.utf8))
        let summary = try #require(tree.firstEvent?[.summary])
        #expect(tree.position(of: summary.offset) == SourcePosition(line: 3, column: 1))
    }

    @Test("Broken UTF-16 becomes replacement characters") func brokenUTF16BecomesReplacementCharacters() {
        // A lone high surrogate after the A, and half a unit at the end.
        var bytes = EncodingTests.utf16("BEGIN:VCALENDAR\nX:A", littleEndian: true, mark: true)
        bytes += [0x00, 0xD8]
        bytes += EncodingTests.utf16("B\nEND:VCALENDAR\n", littleEndian: true, mark: false)
        let tree = ComponentTree(recovering: bytes + [0x41])
        #expect(tree.components.first?.properties.first?.value == "A\u{FFFD}B")
        #expect(tree.isCalendar)
    }

    @Test("The caller can specify the encoding") func knownEncoding() {
        let latin = EncodingTests.document([0xC3, 0xA4])
        #expect(ComponentTree(recovering: latin, encoding: .utf8).firstEvent?[.summary]?.text == "ä")
        #expect(ComponentTree(recovering: latin, encoding: .windows1252).firstEvent?[.summary]?.text == "Ã¤")
        #expect(ComponentTree(recovering: latin, encoding: .latin1).firstEvent?[.location]?.text == "Ã¤")
        #expect(ComponentTree(recovering: latin, encoding: .latin1).diagnostics.isEmpty)
        let broken = ComponentTree(recovering: EncodingTests.document([0x41, 0xFF]), encoding: .utf8)
        #expect(broken.firstEvent?[.summary]?.text == "A\u{FFFD}")
        #expect(broken.codes == [.invalidUTF8])
        #expect(!ComponentTree(recovering: latin, encoding: .utf16).isCalendar)
    }

    @Test("NUL is replaced in decoded values and kept in the bytes; other controls stay (T-11)")
    func controls() throws {
        let tree = event("SUMMARY:A\0B", "LOCATION:A\u{1}B\u{7F}", "DESCRIPTION:tab\tis fine", "X;P=a\0b:c")
        let event = try #require(tree.firstEvent)
        #expect(event[.summary]?.value == "A\u{FFFD}B")
        #expect(event[.summary]?.text == "A\u{FFFD}B")
        #expect(event[.summary]?.withValueBytes { $0[1] } == 0)
        #expect(event[.location]?.text == "A\u{1}B\u{7F}")
        #expect(event[.details]?.text == "tab\tis fine")
        #expect(event["X"]?.parameter("P") == "a\u{FFFD}b")
        #expect(tree.codes == [.controlCharacter, .controlCharacter, .controlCharacter])
        #expect(tree.diagnostics.first?.found == "NUL")
    }

    @Test(
        "A line is UTF-8 where the standard library says so, folded or not",
        .serialized, arguments: RandomSeeds.forDrawing(2_000, stream: 33))
    func validity(seed: UInt64) {
        // Sequences of each length, the bounds of each length, and the nearest invalid sequences.
        let pieces: [[UInt8]] =
            ["a", "tea and ", "é", "Привет", "日本語", "\u{800}", "\u{FFFF}", "\u{D7FF}", "\u{E000}", "🎄", "\u{10FFFF}"]
            .map {
                Array($0.utf8)
            } + [
                [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
                [0xF4, 0x90, 0x80, 0x80],
                [0x80], [0xC3], [0xE2, 0x82], [0xF5, 0x80, 0x80, 0x80], [0xFF],
            ]
        var generator = SplitMix64(seed: seed)
        var count = (valid: 0, invalid: 0)
        for number in 0..<RandomSeeds.draws {
            // Most sequences are valid, because otherwise hardly any line would be.
            let value = (0..<Int.random(in: 1...12, using: &generator)).flatMap { _ in
                Int.random(in: 0..<20, using: &generator) == 0
                    ? pieces[Int.random(in: 11..<pieces.count, using: &generator)]
                    : pieces[Int.random(in: 0..<11, using: &generator)]
            }
            var folded = value
            if Bool.random(using: &generator) {
                folded.insert(contentsOf: [13, 10, 32], at: Int.random(in: 0...value.count, using: &generator))
            }
            let bytes = Array("BEGIN:VCALENDAR\r\nX-A:".utf8) + folded + Array("\r\nEND:VCALENDAR\r\n".utf8)
            let isValid = String(validating: value, as: UTF8.self) != nil
            if isValid { count.valid += 1 } else { count.invalid += 1 }
            let codes = ComponentTree(recovering: bytes).codes
            #expect(codes.contains(.invalidUTF8) == !isValid, "line \(number): \(value)")
        }
        #expect(count.valid > 5 && count.invalid > 0)
    }
}
