import ICalendarSyntax
import TestSupport
import Testing

@Suite("Folding of new lines") struct LineFoldingTests {
    /// The physical lines of a property, without their line ends.
    static func physicalLines(_ value: String) throws -> [[UInt8]] {
        let bytes = try PropertyDraft("X", value: value).bytes
        var lines: [[UInt8]] = [[]]
        var offset = 0
        while offset < bytes.count {
            if bytes[offset] == 13, bytes[offset + 1] == 10 {
                lines.append([])
                offset += 2
            } else {
                lines[lines.count - 1].append(bytes[offset])
                offset += 1
            }
        }
        #expect(lines.removeLast() == [], "the last line is ended")
        return lines
    }

    @Test("75 bytes are one line, 76 are two, 149 are two, 150 three")
    func limit() throws {
        // "X:" is two bytes; a continuation has a blank and 74.
        let counts = try [73, 74, 147, 148].map {
            try Self.physicalLines(String(repeating: "a", count: $0)).map(\.count)
        }
        #expect(counts == [[75], [75, 2], [75, 75], [75, 75, 2]])
    }

    @Test("A character of several bytes goes to the next line as a whole")
    func sequences() throws {
        let lines = try Self.physicalLines(String(repeating: "a", count: 72) + "é" + "b")
        #expect(lines.map { String(decoding: $0, as: UTF8.self) } == ["X:" + String(repeating: "a", count: 72), " éb"])
    }

    @Test("A family of 25 bytes and a letter with accents are not cut")
    func graphemes() throws {
        let family = "👨‍👩‍👧‍👦"
        #expect(family.utf8.count == 25)
        let lines = try Self.physicalLines(String(repeating: family, count: 9) + "e\u{301}\u{302}")
        // 2 + 25 + 25, then 1 + 25 + 25 three times, then 1 + 25 + 5.
        #expect(lines.map(\.count) == [52, 51, 51, 51, 31])
    }

    @Test("A letter under a hundred accents is longer than a line and cut between scalars")
    func longGrapheme() throws {
        let text = "e" + String(repeating: "\u{301}", count: 100)
        let lines = try Self.physicalLines(text)
        #expect(lines.allSatisfy { $0.count <= 75 })
        #expect(lines.allSatisfy { String(validating: $0, as: UTF8.self) != nil })
        let tree = ComponentTree(recovering: bytes(["BEGIN:VCALENDAR"]) + (try PropertyDraft("X", value: text).bytes))
        #expect(tree.components.first?["X"]?.value.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
    }

    @Test("Whatever the text, lines are short enough and whole characters, and unfolding gives it back")
    func random() throws {
        let seed = UInt64.random(in: 0 ... .max)
        let pieces = ["a", "é", "日", "🎄", "👨‍👩‍👧‍👦", "\u{301}", " ", "\t", "\u{200D}", "🇩🇪", "ẞ", "क्षि", "\u{2028}", "\u{85}"]
        for step in 0..<600 {
            var generator = SplitMix64(seed: seed &+ UInt64(step))
            var text = ""
            for _ in 0..<Int.random(in: 0..<200, using: &generator) {
                text += pieces[Int.random(in: 0..<pieces.count, using: &generator)]
            }
            let lines = try Self.physicalLines(text)
            #expect(lines.allSatisfy { $0.count <= 75 }, "seed \(seed &+ UInt64(step))")
            #expect(lines.allSatisfy { String(validating: $0, as: UTF8.self) != nil }, "seed \(seed &+ UInt64(step))")
            let unfolded = lines[0] + lines.dropFirst().flatMap { $0.dropFirst() }
            #expect(unfolded == Array(("X:" + text).utf8), "seed \(seed &+ UInt64(step))")
        }
    }
}
