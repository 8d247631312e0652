import ICalendar
import Testing

/// Entries are grouped by 32-bit hashes of their UIDs, which differ between processes. A hash must only determine where
/// to search.
@Suite("Many UIDs")
struct ManyUIDsTests {
    /// With this many UIDs, four or five pairs have equal hashes: n² / 2³³. In one process in a hundred there is no
    /// such pair, and the test checks nothing.
    private static let count: UInt32 = 200_000

    @Test("200,000 UIDs stay apart even where their hashes are equal")
    func collisions() {
        var bytes = Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n".utf8)
        // All have equal starts and lengths, so that only the last bytes distinguish them.
        let start = Array("BEGIN:VEVENT\r\nUID:a-series".utf8)
        let end = Array("\r\nDTSTART:20260301T090000Z\r\nEND:VEVENT\r\n".utf8)
        for number in 0..<Self.count {
            bytes += start
            // With an odd factor, all products are different.
            let digits = String(number &* 0x9E37_79B1, radix: 16).utf8
            bytes += repeatElement(UInt8(ascii: "0"), count: 8 - digits.count)
            bytes += digits
            bytes += end
        }
        bytes += "END:VCALENDAR\r\n".utf8
        let feed = CalendarFeed(bytes)
        #expect(feed.series.count == Int(Self.count))
        #expect(feed.diagnostics.isEmpty)
    }
}
