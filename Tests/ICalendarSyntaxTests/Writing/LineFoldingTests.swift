import ICalendarSyntax
import TestSupport
import Testing

@Suite("Folding new lines")
struct LineFoldingTests {
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

    @Test("New lines are folded at 75 bytes")
    func limit() throws {
        // "X:" has two bytes; a continuation has a blank and 74 bytes.
        let counts = try [73, 74, 147, 148].map {
            try Self.physicalLines(String(repeating: "a", count: $0)).map(\.count)
        }
        #expect(counts == [[75], [75, 2], [75, 75], [75, 75, 2]])
    }

    @Test("Folding moves a character of several bytes to the next line as a whole")
    func sequences() throws {
        let lines = try Self.physicalLines(String(repeating: "a", count: 72) + "é" + "b")
        #expect(lines.map { String(decoding: $0, as: UTF8.self) } == ["X:" + String(repeating: "a", count: 72), " éb"])
    }

    @Test("Folding doesn't cut an emoji of 25 bytes or a letter with accents")
    func graphemes() throws {
        let family = "👨‍👩‍👧‍👦"
        #expect(family.utf8.count == 25)
        let lines = try Self.physicalLines(String(repeating: family, count: 9) + "e\u{301}\u{302}")
        // 2 + 25 + 25, then 1 + 25 + 25 three times, then 1 + 25 + 5.
        #expect(lines.map(\.count) == [52, 51, 51, 51, 31])
    }

    @Test("A letter with a hundred accents is cut between scalars")
    func longGrapheme() throws {
        let text = "e" + String(repeating: "\u{301}", count: 100)
        let lines = try Self.physicalLines(text)
        #expect(lines.allSatisfy { $0.count <= 75 })
        #expect(lines.allSatisfy { String(validating: $0, as: UTF8.self) != nil })
        let tree = ComponentTree(recovering: bytes(["BEGIN:VCALENDAR"]) + (try PropertyDraft("X", value: text).bytes))
        #expect(tree.components.first?["X"]?.value.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
    }

    /// The lines of a text by the definition: each has as many characters as fit, or as many scalars of a longer
    /// character.
    static func referenceLines(_ text: String) -> [[UInt8]] {
        var lines: [[UInt8]] = [[]]
        for character in text {
            let scalars = character.unicodeScalars.map { Array(String($0).utf8) }
            for piece in character.utf8.count < 75 ? [Array(character.utf8)] : scalars {
                if lines[lines.count - 1].count + piece.count > 75 { lines.append([0x20]) }
                lines[lines.count - 1] += piece
            }
        }
        return lines
    }

    @Test(
        "Random text is folded into short lines of whole characters, and unfolding restores it",
        .serialized, arguments: RandomSeeds.forDrawing(600, stream: 38))
    func random(seed: UInt64) throws {
        let pieces = [
            "a", "word ", "word, ", "é", "日", "🎄", "👨‍👩‍👧‍👦", "\u{301}", " ", "\t", "\u{200D}", "🇩🇪", "ẞ", "क्षि", "\u{2028}",
            "\u{85}", "Жук", "か", "\u{3099}", "。", "\u{302A}", "–", "가", "\u{11A8}", "\u{CB}\u{327}", "\u{FE0F}",
        ]
        var generator = SplitMix64(seed: seed)
        for step in 0..<RandomSeeds.draws {
            var text = ""
            for _ in 0..<Int.random(in: 0..<200, using: &generator) {
                text += pieces[Int.random(in: 0..<pieces.count, using: &generator)]
            }
            let lines = try Self.physicalLines(text)
            #expect(lines.allSatisfy { $0.count <= 75 }, "document \(step)")
            #expect(lines.allSatisfy { String(validating: $0, as: UTF8.self) != nil }, "document \(step)")
            let unfolded = lines[0] + lines.dropFirst().flatMap { $0.dropFirst() }
            #expect(unfolded == Array(("X:" + text).utf8), "document \(step)")
            #expect(lines == Self.referenceLines("X:" + text), "document \(step)")
        }
    }
}
