import CalendarStorage
import Foundation
import ICalendar
import TestSupport
import Testing

/// Items joined into one calendar.
@Suite("Exporting items")
struct CalendarExportTests {
    private func export(_ items: [String], name: String? = nil) throws -> [UInt8] {
        var export = try CalendarExport(name: name)
        for item in items { try export.append(ComponentTree(recovering: Feeds.bytes(item))) }
        return export.bytes()
    }

    @Test("An export has the entries of all items, one definition of each zone, and a name")
    func entries() throws {
        let zone = SeriesMergeTests.zone("Base")
        let one = Feeds.event("1", "DTSTART;TZID=Base:20260302T091500")
        let two = Feeds.event("2", "DTSTART;TZID=Base:20260303T091500")
        let bytes = try export(["METHOD:PUBLISH\n" + zone + one, zone + two], name: "Work, and more")
        let expected = Feeds.bytes(
            #"PRODID:-//swift-icalendar//CalendarStorage//EN"# + "\n" + #"NAME:Work\, and more"# + "\n"
                + #"X-WR-CALNAME:Work\, and more"# + "\n" + zone + one + two)
        #expect(String(decoding: bytes, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
    }

    @Test("Different zones with one name get different names")
    func zones() throws {
        let items = ["+0300", "+0500", "+0300", "+0500", "+0700"].enumerated().map { number, offset in
            SeriesMergeTests.zone("Custom", offset: offset)
                + Feeds.event("\(number)", "DTSTART;TZID=Custom:20260302T120000\nSUMMARY:\(offset)")
        }
        let feed = CalendarFeed(try export(items))
        let starts = feed.occurrences(in: Feeds.interval("2026-03-02", "2026-03-03"), timeZone: Feeds.zone("UTC"))
            .map { Feeds.text($0.interval.start) + " " + ($0.summary ?? "") }
        #expect(
            starts.sorted() == [
                "2026-03-02T05:00:00Z +0700", "2026-03-02T07:00:00Z +0500", "2026-03-02T07:00:00Z +0500",
                "2026-03-02T09:00:00Z +0300", "2026-03-02T09:00:00Z +0300",
            ])
        #expect(feed.zones.map(\.writtenIdentifier) == ["Custom", "Custom-2", "Custom-3"])
    }

    @Test("A zone gets no name that another zone of the same item has")
    func zonesOfOneItem() throws {
        let first =
            SeriesMergeTests.zone("Camp", offset: "+0300") + Feeds.event("1", "DTSTART;TZID=Camp:20260302T120000")
        let second =
            SeriesMergeTests.zone("Camp", offset: "+0500") + SeriesMergeTests.zone("Camp-2", offset: "+0700")
            + Feeds.event("2", "DTSTART;TZID=Camp:20260302T120000")
            + Feeds.event("3", "DTSTART;TZID=Camp-2:20260302T120000")
        #expect(try Self.starts(export([first, second])) == ["05:00 3", "07:00 2", "09:00 1"])
    }

    @Test("Two calendars of one item can define a zone in different ways")
    func calendarsOfOneItem() throws {
        let item = ["+0300", "+0500"].map { offset in
            String(
                decoding: Feeds.bytes(
                    SeriesMergeTests.zone("Camp", offset: offset)
                        + Feeds.event(offset, "DTSTART;TZID=Camp:20260302T120000")), as: UTF8.self)
        }
        var export = try CalendarExport()
        try export.append(ComponentTree(recovering: Array(item.joined().utf8)))
        #expect(Self.starts(export.bytes()) == ["07:00 +0500", "09:00 +0300"])
    }

    /// The times in UTC and the UIDs of a day.
    private static func starts(_ bytes: [UInt8]) -> [String] {
        CalendarFeed(bytes).occurrences(in: Feeds.interval("2026-03-02", "2026-03-03"), timeZone: Feeds.zone("UTC"))
            .map { Feeds.text($0.interval.start).dropFirst(11).prefix(5) + " " + ($0.uid ?? "") }.sorted()
    }

    @Test(
        "What was exported is imported as the same items", .serialized,
        arguments: RandomSeeds.forDrawing(200, stream: 97))
    func roundTrip(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<RandomSeeds.draws {
            let bytes = random.chance(50) ? RandomItem(&random).bytes : RandomItem(&random).rewritten(&random)
            let items = CalendarImport(ComponentTree(recovering: bytes)) { _ in nil }.items
            var export = try CalendarExport(productIdentifier: "-//Example//EN")
            for item in items { try export.append(ComponentTree(recovering: item.bytes)) }
            #expect(RandomMergeTests.content(export.bytes()) == RandomMergeTests.content(bytes))
        }
    }
}
