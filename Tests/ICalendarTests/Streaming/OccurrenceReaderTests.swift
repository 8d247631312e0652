import Foundation
import ICalendar
import ICalendarStreaming
import TestSupport
import Testing

@Suite("Occurrences of a stream")
struct OccurrenceReaderTests {
    static let march = OccurrenceQuery(Feeds.interval("2026-03-01", "2026-04-01"), timeZone: .gmt)

    /// The occurrences of all pieces, one per line, in the order in which they were delivered.
    static func lines(
        _ bytes: [UInt8], by count: Int, _ query: OccurrenceQuery = march, holding held: Int = 1 << 20
    ) -> [String] {
        var reader = OccurrenceReader(query, bufferLimit: held)
        return read(bytes, by: count, &reader).map(\.description)
    }

    static func read(_ bytes: [UInt8], by count: Int, _ reader: inout OccurrenceReader) -> [Occurrence] {
        var found: [Occurrence] = []
        for start in stride(from: 0, to: bytes.count, by: count) {
            found += reader.read(bytes[start..<min(start + count, bytes.count)])
        }
        return found + reader.finish()
    }

    static func zone(_ name: String, _ offset: String) -> String {
        "BEGIN:VTIMEZONE\nTZID:\(name)\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:\(offset)\nTZOFFSETTO:\(offset)\nEND:STANDARD\nEND:VTIMEZONE\n"
    }

    @Test("A stream in pieces of any size has the occurrences of the whole", arguments: [1, 7, 64, 4_096])
    func pieces(count: Int) {
        let bytes = Feeds.bytes(
            Self.zone("Quay", "+0100") + Feeds.event("a", "DTSTART;TZID=Quay:20260302T090000\nRRULE:FREQ=DAILY;COUNT=3")
                + Feeds.event("b", "DTSTART:20260301T120000Z\nSUMMARY:Tea")
                + Feeds.event("a", "RECURRENCE-ID;TZID=Quay:20260303T090000\nDTSTART;TZID=Quay:20260303T150000"))
        #expect(
            Self.lines(bytes, by: count) == [
                "2026-03-01T12:00:00Z  Tea  b", "2026-03-02T09:00:00+01:00[Quay]  a",
                "2026-03-03T15:00:00+01:00[Quay]  a",
                "2026-03-04T09:00:00+01:00[Quay]  a",
            ])
    }

    @Test("A VTIMEZONE applies to earlier times of its VCALENDAR")
    func lateZones() {
        let event = Feeds.event("a", "DTSTART;TZID=Quay:20260302T090000")
        let one = Feeds.bytes(event + Self.zone("Quay", "+0100"))
        let other = Feeds.bytes(Feeds.event("b", "DTSTART;TZID=Quay:20260302T090000") + Self.zone("Quay", "+0200"))
        var reader = OccurrenceReader(Self.march)
        let found = Self.read(one + other, by: 50, &reader)
        #expect(found.map { Feeds.text($0.interval.start) } == ["2026-03-02T08:00:00Z", "2026-03-02T07:00:00Z"])
        #expect(reader.diagnostics.map(\.description) == [])
        // Without one the time is floating, and that is reported with its line in the stream.
        var lone = OccurrenceReader(Self.march)
        let bytes = Feeds.bytes(Feeds.event("c", "DTSTART:20260302T090000Z") + event)
        #expect(Self.read(bytes, by: 50, &lone).count == 2)
        #expect(lone.diagnostics.map { $0.position.line } == [11])
        #expect(
            lone.diagnostics.map { $0.diagnostic.offset }
                == CalendarFeed(bytes).diagnostics.map { $0.diagnostic.offset })
    }

    @Test("An override far from its master replaces an occurrence until the limit on held bytes is reached")
    func heldSeries() {
        let filler = (0..<20).map { Feeds.event("f\($0)", "DTSTART:20260310T090000Z\nRRULE:FREQ=DAILY;COUNT=1") }
        let bytes = Feeds.bytes(
            Feeds.event("a", "DTSTART:20260302T090000Z\nRRULE:FREQ=DAILY;COUNT=2") + filler.joined()
                + Feeds.event("a", "RECURRENCE-ID:20260303T090000Z\nDTSTART:20260303T150000Z"))
        var reader = OccurrenceReader(Self.march)
        let whole = Self.read(bytes, by: 100, &reader).filter { $0.uid == "a" }
        #expect(whole.map { Feeds.text($0.interval.start) } == ["2026-03-02T09:00:00Z", "2026-03-03T15:00:00Z"])
        #expect(!reader.isIncomplete)
        var small = OccurrenceReader(Self.march, bufferLimit: 500)
        let split = Self.read(bytes, by: 100, &small).filter { $0.uid == "a" }
        #expect(
            split.map { Feeds.text($0.interval.start) } == [
                "2026-03-02T09:00:00Z", "2026-03-03T09:00:00Z", "2026-03-03T15:00:00Z",
            ])
        #expect(small.isIncomplete)
    }

    @Test("An asynchronous stream of single bytes gives the occurrences of the whole stream")
    func singleBytes() async throws {
        let document = Feeds.bytes(
            Feeds.event("a", "DTSTART:20260302T090000Z\nRRULE:FREQ=DAILY;COUNT=2")
                + Feeds.event("b", "DTSTART:20260301"))
        let bytes = AsyncStream<UInt8> { continuation in
            for byte in document { continuation.yield(byte) }
            continuation.finish()
        }
        var uids: [String?] = []
        for try await occurrence in bytes.occurrences(matching: Self.march) { uids.append(occurrence.uid) }
        #expect(uids == ["b", "a", "a"])
    }

    @Test("An asynchronous stream of pieces gives its occurrences one by one")
    func asynchronous() async throws {
        let bytes = Feeds.bytes(Feeds.event("a", "DTSTART:20260302T090000Z\nRRULE:FREQ=DAILY;COUNT=2"))
        let pieces = AsyncStream<[UInt8]> { continuation in
            for byte in bytes { continuation.yield([byte]) }
            continuation.finish()
        }
        var starts: [String] = []
        for try await occurrence in pieces.occurrences(matching: Self.march) {
            starts.append(Feeds.text(occurrence.interval.start))
        }
        #expect(starts == ["2026-03-02T09:00:00Z", "2026-03-03T09:00:00Z"])
    }

    @Test("A component of a stream becomes a calendar with the zones passed in")
    func components() throws {
        var zones: [CalendarComponent] = []
        var starts: [String] = []
        var reader = StreamReader()
        let bytes = Feeds.bytes(
            "X-WR-CALNAME:Team\n" + Self.zone("Quay", "+0100")
                + Feeds.event("a", "DTSTART;TZID=Quay:20260302T090000\nRRULE:FREQ=DAILY;COUNT=2")
                + Feeds.event("b", "DTSTART;TZID=Nowhere:20260305T090000\nPRIORITY:1"))
        for case .component(let found) in reader.read(bytes) + reader.finish() {
            if found.component.known == .vtimezone {
                zones.append(found.component)
                #expect(CalendarFeed(found).entries.isEmpty)
                continue
            }
            let feed = CalendarFeed(found, zones: zones)
            #expect(feed.name == "Team" && feed.entries.count == 1)
            starts += feed.occurrences(matching: Self.march).map { Feeds.text($0.interval.start) }
            let isKnown = feed.entries.first?.uid == "a"
            #expect(feed.zones.map(\.identifier) == (isKnown ? ["Quay"] : []))
            #expect(feed.diagnostics.map { $0.position.line } == (isKnown ? [] : [4]))
        }
        #expect(starts == ["2026-03-02T08:00:00Z", "2026-03-03T08:00:00Z", "2026-03-05T09:00:00Z"])
    }

    @Test(
        "Random feeds have as a stream the occurrences that they have as a whole",
        .serialized, arguments: RandomSeeds.forDrawing(50, stream: 150))
    func random(seed: UInt64) {
        var numbers = SplitMix64(seed: seed)
        let bytes = Feeds.bytes(OccurrenceIndexTests.events(RandomSeeds.draws, &numbers))
        let query = OccurrenceQuery(Feeds.interval("2026-03-01", "2026-06-01"), timeZone: .gmt)
        let feed = CalendarFeed(bytes)
        let whole = feed.occurrences(matching: query).map(\.description)
        var reader = OccurrenceReader(query)
        let streamed = Self.read(bytes, by: 100 + Int(seed % 1_000), &reader)
        // The occurrence that an override of a single entry replaces has already been returned.
        let early = Set(feed.series.filter { !$0.recurs && !$0.overrides.isEmpty }.compactMap(\.uid))
        let others = streamed.filter { !early.contains($0.uid ?? "") }.map(\.description)
        #expect(others.sorted() == whole.sorted(), "seed \(seed)")
    }
}
