import Foundation
import ICalendarSyntax
import TestSupport
import Testing

@Suite("Reading a stream")
struct StreamReaderTests {
    static let sizes = [1, 3, 16, 255, 65_536]

    @Test(
        "A stream of a fixture in pieces of any size has the components of the whole", arguments: try Fixtures.calendars
    )
    func fixtures(_ file: URL) throws { try Self.check(file, sizes: Self.sizes) }

    @Test(
        "A stream of another project's file has the components of the whole",
        .requires(Fixtures.conformance != nil, Fixtures.conformanceIsMissing))
    func others() throws {
        for file in try Fixtures.otherCalendars {
            let bytes = try Fixtures.bytes(file)
            guard bytes.count < 100_000 else { continue }
            try Self.check(file, sizes: [bytes.count < 10_000 ? 1 : 4_096, 1_000])
        }
    }

    static func check(_ file: URL, sizes: [Int]) throws {
        let bytes = try Fixtures.bytes(file)
        let whole = StreamedText(ComponentTree(recovering: bytes))
        for size in sizes {
            #expect(StreamedText(bytes, pieces: size) == whole, "\(file.lastPathComponent) in pieces of \(size)")
        }
    }

    @Test(
        "A stream of random bytes has the components of the whole", .serialized,
        arguments: RandomSeeds.forDrawing(400, stream: 37))
    func random(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for step in 0..<RandomSeeds.draws {
            let document = RandomTests.document(&generator) + (step % 3 == 0 ? RandomTests.document(&generator) : [])
            let limits = SyntaxLimits(nesting: step % 5 == 0 ? 2 : 32, diagnostics: step % 4 == 0 ? 2 : 1_000)
            let encoding: SourceEncoding = step % 7 == 0 ? .windows1252 : step % 11 == 0 ? .utf16 : .detect
            let whole = StreamedText(ComponentTree(recovering: document, encoding: encoding, limits: limits))
            let size = Int.random(in: 1...12, using: &generator)
            let stream = StreamedText(document, pieces: size, encoding: encoding, limits: limits)
            #expect(stream == whole, "document \(step), pieces of \(size): \(document)")
        }
    }

    @Test("A stream of UTF-16 can be divided inside units and surrogate pairs", arguments: [true, false]) func utf16(
        _ littleEndian: Bool
    ) {
        let text = "\u{FEFF}BEGIN:VCALENDAR\r\nX:é🎄日\r\nBEGIN:VEVENT\r\nUID:1\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        var bytes = EncodedEditTests.utf16(text, littleEndian: littleEndian)
        bytes += littleEndian ? [0, 0xD8, 0, 0xD8, 0x58] : [0xD8, 0, 0xD8, 0, 0x58]
        for size in 1...5 {
            #expect(StreamedText(bytes, pieces: size) == StreamedText(ComponentTree(recovering: bytes)))
        }
    }

    @Test("A stream returns a component as soon as the next line starts, with its place") func progress() throws {
        var reader = StreamReader()
        func components(_ text: String) -> [StreamedComponent] {
            reader.read(Array(text.utf8)).compactMap { if case .component(let found) = $0 { found } else { nil } }
        }
        #expect(components("BEGIN:VCALENDAR\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nEND:VEVENT\r\n").isEmpty)
        let found = try #require(components("B").first)
        #expect(found.component[.uid]?.value == "1")
        #expect(found.component.parent == nil)
        #expect(found.calendar?[.productIdentifier]?.value == "x")
        #expect(found.offset == 27)
        #expect(found.line == 3)
        #expect(components("EGIN:VTODO\r\nEND:VTODO\r\nX-LATE:1\r\nEND:VCALENDAR\r\n").map(\.offset) == [60])
        let last = reader.finish()
        guard case .calendar(let calendar) = last.first else {
            Issue.record("\(last)")
            return
        }
        #expect(calendar.properties.map(\.line) == ["PRODID:x", "X-LATE:1"])
        #expect(calendar.isClosed)
        #expect(last.count == 1)
    }

    @Test("A stream measures a line longer than the limit without keeping the line", arguments: [1, 10, 100, 10_000])
    func longLines(
        _ size: Int
    ) {
        let limits = SyntaxLimits(lineLength: 100)
        let long = "X:" + String(repeating: "aaaaaaaaa\r\n ", count: 300) + "\n\tb"
        for tail in ["\r\nUID:1\r\nEND:VEVENT\r\njunk\r\nEND:VCALENDAR\r\n", "", "\r\n", "\r"] {
            let bytes = Array(("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n" + long + tail).utf8)
            let whole = StreamedText(ComponentTree(recovering: bytes, limits: limits))
            let stream = StreamedText(bytes, pieces: size, limits: limits)
            #expect(stream.problems == whole.problems)
            #expect(stream.components.count == whole.components.count)
            #expect(whole.problems.contains { $0.contains("ICS012") })
        }
    }

    @Test("A line longer than the limit is skipped wherever a stream is divided", arguments: [1, 7, 19, 30, 1_000])
    func longLinesInAnyPieces(_ size: Int) {
        let limits = SyntaxLimits(lineLength: 20, parametersPerLine: 0)
        // A piece of 30 ends in the CR after VERSION, and no line before it is too long.
        let document = bytes([
            "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "DTSTART;TZID=Europe/Paris:20260328T090000", "UID:1",
            "END:VEVENT", "END:VCALENDAR",
        ])
        let stream = StreamedText(document, pieces: size, limits: limits)
        #expect(stream.components.count == 1)
        #expect(stream.components.first?.contains("UID [] 1") == true)
        #expect(stream.components.first?.contains("DTSTART") == false)
        #expect(stream.problems.count == 1)
        #expect(stream.problems.first?.contains("ICS012") == true)
    }

    @Test(
        "A component larger than the limit is skipped by a stream, and the next is kept", arguments: [1, 50, 100_000])
    func largeComponents(_ size: Int) {
        let large = ["BEGIN:VEVENT", "UID:large"] + Array(repeating: "BEGIN:VALARM\r\nX:1\r\nEND:VALARM", count: 20)
        for end in [["END:VEVENT"], []] {
            let lines =
                ["BEGIN:VCALENDAR"] + large + end + ["BEGIN:VEVENT", "UID:small", "END:VEVENT", "END:VCALENDAR"]
            let stream = StreamedText(bytes(lines), pieces: size, limits: SyntaxLimits(totalBytes: 200))
            #expect(stream.components.count == 1)
            #expect(stream.components.first?.contains("UID [] small") == true)
            #expect(stream.problems.count == 1)
            #expect(stream.problems.first?.hasPrefix("line 2, column 1") == true)
            #expect(stream.problems.first?.contains("ICS002") == true)
        }
    }

    @Test("A stream reader's memory doesn't grow with the stream") func memory() {
        let event = bytes(["BEGIN:VEVENT", "UID:1", "DESCRIPTION:" + String(repeating: "a", count: 500), "END:VEVENT"])
        func size(_ value: Any) -> Int { 1 + Mirror(reflecting: value).children.reduce(0) { $0 + size($1.value) } }
        var reader = StreamReader()
        _ = reader.read(bytes(["BEGIN:VCALENDAR"]) + event)
        let before = size(reader)
        #expect(before > event.count)
        for _ in 0..<500 { #expect(reader.read(event).count == 1) }
        #expect(size(reader) == before)
    }

    @Test("Small pieces of one long line are parsed in linear time", arguments: ["a", "\r", "\r\n ", "\"", "\0"])
    func linear(_ piece: String) {
        var reader = StreamReader()
        var count = reader.read(bytes(["BEGIN:VCALENDAR", "BEGIN:VEVENT"]) + Array("X;Y=".utf8)).count
        let piece = Array(piece.utf8)
        for _ in 0..<30_000 { count += reader.read(piece).count }
        count += reader.read(Array(":\r\nUID:1\r\nEND:VEVENT\r\nEND:VCALENDAR".utf8)).count
        #expect(reader.finish().count + count >= 2)
    }

    @Test("A stream is read from an AsyncSequence, whose errors are thrown") func asynchronous() async throws {
        struct Broken: Error {}
        let document = bytes(["BEGIN:VCALENDAR", "junk", "BEGIN:VEVENT", "UID:1", "END:VEVENT", "END:VCALENDAR"])
        func pieces(breaking: Bool) -> AsyncThrowingStream<[UInt8], any Error> {
            AsyncThrowingStream { continuation in
                for byte in document { continuation.yield([byte]) }
                continuation.finish(throwing: breaking ? Broken() : nil)
            }
        }
        var kinds: [String] = []
        for try await item in pieces(breaking: false).calendarItems() {
            switch item {
            case .component(let found): kinds.append(found.component.name)
            case .calendar(let calendar): kinds.append(calendar.name)
            case .diagnostic(let diagnostic, let position): kinds.append("\(diagnostic.code.rawValue) \(position)")
            }
        }
        #expect(kinds == ["ICS013 line 2, column 1", "VEVENT", "VCALENDAR"])
        var iterator = pieces(breaking: true).calendarItems().makeAsyncIterator()
        var count = 0
        await #expect(throws: Broken.self) { while try await iterator.next() != nil { count += 1 } }
        #expect(count == 2)
        #expect(try await iterator.next() == nil)
    }

    @Test("Single bytes are parsed like pieces, including those before an error")
    func singleBytes() async throws {
        struct Broken: Error {}
        var document = Array("BEGIN:VCALENDAR\r\n".utf8)
        for number in 0..<3_000 { document += Array("BEGIN:VEVENT\r\nUID:\(number)\r\nEND:VEVENT\r\n".utf8) }
        document += Array("END:VCALENDAR\r\n".utf8)
        #expect(document.count > 5 * 16_384)
        func bytes(endingWith error: (any Error)?) -> AsyncThrowingStream<UInt8, any Error> {
            AsyncThrowingStream { continuation in
                for byte in document { continuation.yield(byte) }
                continuation.finish(throwing: error)
            }
        }
        func uids(_ error: (any Error)?) async -> (read: [String], failed: Bool) {
            var read: [String] = []
            do {
                for try await case .component(let found) in bytes(endingWith: error).calendarItems() {
                    read.append(found.component[.uid]?.value ?? "")
                }
            } catch { return (read, error is Broken) }
            return (read, false)
        }
        let expected = (0..<3_000).map(String.init)
        let (whole, failed) = await uids(nil)
        #expect(whole == expected && !failed)
        let (broken, isBroken) = await uids(Broken())
        #expect(broken == expected && isBroken)
    }
}
