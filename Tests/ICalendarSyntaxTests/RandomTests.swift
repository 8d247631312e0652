import ICalendarSyntax
import TestSupport
import Testing

/// Each failure gives the index of the document in its seed.
@Suite("Parsing random documents")
struct RandomTests {
    static let pieces: [[UInt8]] =
        [
            "BEGIN:VCALENDAR", "END:VCALENDAR", "BEGIN:VEVENT", "END:VEVENT", "BEGIN:VALARM", "END:VALARM", "BEGIN:X-Y",
            "END:X-Y", "BEGIN:", "SUMMARY:", "DTSTART;TZID=", "tzone://a", ";CN=\"", "\"", ":", ";", ",", "=", "\\",
            "^n", "a",
            "é", "日", "\r\n", "\r\n", "\r\n", "\n", "\r", "\r\n ", "\n\t", "\0", " ", "mailto:",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x82], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0x7F], [0x80]]

    static func document(_ generator: inout SplitMix64) -> [UInt8] {
        var document: [UInt8] = []
        if Bool.random(using: &generator) { document += Array("BEGIN:VCALENDAR\r\n".utf8) }
        for _ in 0..<Int.random(in: 0..<60, using: &generator) {
            if Int.random(in: 0..<12, using: &generator) == 0 {
                document.append(UInt8.random(in: 0...255, using: &generator))
            } else {
                document += pieces[Int.random(in: 0..<pieces.count, using: &generator)]
            }
        }
        return document
    }

    /// Calls everything that a tree offers, and checks that every offset is inside the text and every line is accounted
    /// for.
    static func check(_ tree: ComponentTree, _ comment: Comment) {
        let count = tree.textBytes.count
        var end = tree.textRange.lowerBound
        var properties = 0
        for line in tree.contentLines {
            #expect(line.byteRange.lowerBound == end, comment)
            #expect(line.offset == end, comment)
            end = line.byteRange.upperBound
            #expect((line.valueOffset ?? 0) <= end, comment)
            #expect(line.kind != .property || line.property != nil, comment)
            if line.kind == .property { properties += 1 }
            _ = (line.text, line.value, line.name, line.rawName, line.parametersText)
        }
        #expect(end == count, comment)
        var open = Array(tree.components)
        while let component = open.popLast() {
            #expect(component.byteRange.upperBound <= count, comment)
            #expect(component.isNamed(component.name), comment)
            open += component.components
            for inner in component.components {
                #expect(inner.parent == component, comment)
                #expect(component.byteRange.clamped(to: inner.byteRange) == inner.byteRange, comment)
            }
            #expect(Array(component.components.reversed()) == component.components.map { $0 }.reversed(), comment)
            for property in component.properties {
                properties -= 1
                #expect(property.valueByteRange.upperBound <= property.byteRange.upperBound, comment)
                #expect(property.isNamed(property.rawName), comment)
                #expect(property.withValueBytes { $0.count } <= property.valueByteRange.count, comment)
                #expect(property.texts.isEmpty == false, comment)
                for parameter in property.parameters where !parameter.values.isEmpty {
                    #expect(property.parameter(parameter.name) != nil, comment)
                }
                _ = (property.value, property.text)
            }
        }
        #expect(properties == 0, comment)
        for diagnostic in tree.diagnostics {
            #expect(diagnostic.offset >= 0 && diagnostic.offset + diagnostic.length <= count, comment)
            let position = tree.position(of: diagnostic.offset)
            #expect(position.line >= 1 && position.column >= 1, comment)
        }
        #expect(tree.isCalendar != tree.codes.contains(.notCalendar), comment)
    }

    @Test(
        "A recovering parse of random bytes returns, and all ranges lie inside them",
        .serialized, arguments: RandomSeeds.forDrawing(4_000, stream: 34))
    func recovering(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for step in 0..<RandomSeeds.draws {
            let document = RandomTests.document(&generator)
            let tree = ComponentTree(recovering: document)
            #expect(tree.bytes == document)
            RandomTests.check(tree, "document \(step): \(document)")
        }
    }

    @Test(
        "A strict parse throws exactly the first error that a recovering parse reports",
        .serialized, arguments: RandomSeeds.forDrawing(2_000, stream: 35))
    func strictAgrees(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for step in 0..<RandomSeeds.draws {
            let document = RandomTests.document(&generator)
            let tree = ComponentTree(recovering: document)
            let expected = tree.diagnostics.first { $0.severity == .error }
            do throws(SyntaxError) {
                let strict = try ComponentTree(strict: document)
                #expect(expected == nil && outline(strict) == outline(tree), "document \(step)")
            } catch {
                #expect(error.diagnostic == expected, "document \(step): \(document)")
            }
        }
    }

    @Test("Random values survive any folding", .serialized, arguments: RandomSeeds.forDrawing(1_000, stream: 36))
    func folding(seed: UInt64) throws {
        let alphabet: [Unicode.Scalar] = Array("ab:;,=\"\\ \té日🎄^n".unicodeScalars)
        var generator = SplitMix64(seed: seed)
        for step in 0..<RandomSeeds.draws {
            var value = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0..<80, using: &generator) {
                value.append(alphabet[Int.random(in: 0..<alphabet.count, using: &generator)])
            }
            let bytes = Array("BEGIN:VCALENDAR\r\nX-A;P=\"q:\":".utf8) + Array(String(value).utf8)
            var folded: [UInt8] = []
            for (offset, byte) in bytes.enumerated() {
                if offset > 17, Int.random(in: 0..<6, using: &generator) == 0 {
                    folded += Bool.random(using: &generator) ? [13, 10, 32] : [10, 9]
                }
                folded.append(byte)
            }
            let tree = ComponentTree(recovering: folded + Array("\r\nEND:VCALENDAR".utf8))
            let property = try #require(tree.components.first?.properties.first, "document \(step)")
            #expect(property.value == String(value), "document \(step)")
            #expect(property.parameter("P") == "q:", "document \(step)")
        }
    }
}
