import Foundation
import ICalendar
import ICalendarSyntax
import TestSupport
import Testing

/// A long feed is read in pieces on all cores. Here even short ones are, so that a piece ends anywhere.
@Suite("Reading in pieces")
struct ReadingInPiecesTests {
    @Test(
        "A fixture has the same lines, components, positions, entries and diagnostics in pieces",
        arguments: try Fixtures.sample(Fixtures.calendars))
    func fixtures(_ file: URL) throws { try Self.check(try Fixtures.bytes(file), "\(file.lastPathComponent)") }

    @Test(
        "A calendar of others has the same lines, components, positions, entries and diagnostics in pieces",
        .requires(Fixtures.conformance != nil, Fixtures.conformanceIsMissing), arguments: try Fixtures.otherCalendars)
    func others(_ file: URL) throws { try Self.check(try Fixtures.bytes(file), "\(file.lastPathComponent)") }

    @Test(
        "A random sequence of lines is read the same in pieces",
        arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 10, stream: 190))
    func random(_ seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for index in 0..<RandomSeeds.draws {
            try Self.check(Self.calendar(&generator), "seed \(seed), calendar \(index)")
        }
    }

    @Test("A zone that only a later piece has is resolved and reported once")
    func zones() throws {
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//a//b"]
        for index in 0..<300 {
            let zone = index < 200 ? "Europe/Paris" : index % 2 == 0 ? "Nowhere" : "Asia/Tokyo"
            lines += Self.event(index, "DTSTART;TZID=\(zone):20260302T090000")
        }
        let bytes = Array((lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n").utf8)
        try Self.check(bytes, "zones")
        let feed = Self.feed(bytes, on: Pieces(pieceLength: 2_048))
        #expect(feed.zones.map(\.writtenIdentifier) == ["Asia/Tokyo", "Europe/Paris"])
        #expect(feed.diagnostics.filter { $0.diagnostic.code == .unknownZone }.count == 1)
    }

    @Test("A limit on components counts those of all pieces")
    func limit() throws {
        let lines = ["BEGIN:VCALENDAR"] + (0..<100).flatMap { Self.event($0, "DTSTART:20260302T090000Z") } + [""]
        let bytes = Array(lines.joined(separator: "\r\n").utf8)
        let limits = SyntaxLimits(components: 60)
        let tree = ComponentTree(
            recovering: bytes, encoding: .detect, limits: limits, on: Pieces(pieceLength: 256))
        #expect(tree.components.first?.components.count == 59)
        #expect(tree.diagnostics.map(\.code) == [.tooManyComponents, .missingEnd])
    }

    // MARK: -

    /// Pieces of a given length, on all cores.
    private struct Pieces: Workers {
        let pieceLength: Int

        func map<Result: Sendable>(count: Int, _ body: @Sendable (Int) -> Result) -> [Result] {
            AllCores().map(count: count, body)
        }
    }

    private static func check(_ bytes: [UInt8], _ comment: Comment) throws {
        let whole = Pieces(pieceLength: .max)
        let (tree, expected) = (ComponentTree(recovering: bytes), feed(bytes, on: whole))
        for length in [16, 300, 5_000] where bytes.count / 4 >= length {
            let pieces = Pieces(pieceLength: length)
            let found = ComponentTree(recovering: bytes, encoding: .detect, limits: .default, on: pieces)
            #expect(lines(found) == lines(tree), comment)
            #expect(components(found) == components(tree), comment)
            #expect(found.diagnostics == tree.diagnostics, comment)
            for offset in stride(from: 0, through: tree.textBytes.count, by: 97) {
                #expect(found.position(of: offset) == tree.position(of: offset), comment)
            }
            // A component, or a group of entries, at a time.
            let other = feed(bytes, on: Pieces(pieceLength: 1))
            #expect(other.diagnostics.map(\.diagnostic) == expected.diagnostics.map(\.diagnostic), comment)
            #expect(other.zones == expected.zones, comment)
            #expect(other.entries.map(text) == expected.entries.map(text), comment)
            #expect(other.series.map(text) == expected.series.map(text), comment)
            #expect(other.publishedFreeBusy.count == expected.publishedFreeBusy.count, comment)
        }
    }

    private static func feed(_ bytes: [UInt8], on workers: some Workers) -> CalendarFeed {
        CalendarFeed(
            [ComponentTree(recovering: bytes, encoding: .detect, limits: .default, on: workers)], on: workers)
    }

    private static func lines(_ tree: ComponentTree) -> [String] {
        tree.contentLines.map { "\($0.kind) \($0.byteRange) \($0.valueOffset ?? -1)" }
    }

    private static func components(_ tree: ComponentTree) -> [String] {
        func all(_ component: CalendarComponent, _ depth: Int) -> [String] {
            ["\(depth) \(component.name) \(component.byteRange) \(component.properties.count)"]
                + component.components.flatMap { all($0, depth + 1) }
        }
        return tree.components.flatMap { all($0, 0) }
    }

    private static func text(_ entry: CalendarEntry) -> String {
        "\(entry.kind) \(entry.uid ?? "") \(entry.start as Any) \(entry.component.byteRange)"
    }

    private static func text(_ series: CalendarSeries) -> String {
        "\(series.master.map(text) ?? "") \(series.overrides.map(text))"
    }

    private static func event(_ number: Int, _ line: String) -> [String] {
        ["BEGIN:VEVENT", "UID:\(number)", "DTSTAMP:20260101T000000Z", line, "SUMMARY:a \(number)", "END:VEVENT"]
    }

    /// Lines of components, in and out of order, with faults of every kind now and then.
    private static func calendar(_ generator: inout SplitMix64) -> [UInt8] {
        let fault = generator.element(of: [0, 0, 2, 10])
        let end = generator.element(of: ["\r\n", "\r\n", "\n"])
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//a//b"]
        for number in 0..<generator.number(in: 1...60) {
            var event = Self.event(
                generator.chance(10) ? 0 : number,
                generator.element(of: [
                    "DTSTART:20260302T090000Z", "DTSTART;TZID=Europe/Paris:20260302T090000",
                    "DTSTART;TZID=Nowhere:20260302T090000", "DTSTART;VALUE=DATE:20260302",
                ]))
            if generator.chance(20) { event.insert("RECURRENCE-ID:20260302T090000Z", at: 2) }
            if generator.chance(20) { event.insert("RRULE:FREQ=DAILY;COUNT=3", at: 2) }
            if generator.chance(20) { event.insert("DESCRIPTION:a" + end + " b" + end + "\tc", at: 3) }
            if generator.chance(fault) {
                event.insert(
                    generator.element(of: [
                        "", "BEGIN:VALARM", "END:VALARM", "BEGIN:VEVENT", "END:VCALENDAR", "BEGIN:VCALENDAR",
                        "no colon",
                        "SUMMARY:\u{1}", "BEGIN:", "DTSTART:tomorrow", "SUMMARY:\rx", "BEGIN:X-A", " ", "END:VEVENT",
                    ]), at: generator.number(in: 0...event.count))
            }
            if generator.chance(fault) { event.removeLast() }
            lines += event
        }
        if generator.chance(90) { lines.append("END:VCALENDAR") }
        return Array((lines.joined(separator: end) + end).utf8)
    }
}
