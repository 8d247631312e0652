import ICalendar
import Testing

/// Entries are grouped by hashes of their UIDs, of 32 bits and others in each process: these may only say where to look.
@Suite("Many UIDs")
struct ManyUIDsTests {
    /// Among so many, four or five pairs have one hash: n² / 2³³. In one process of a hundred there is none, and nothing is judged.
    private static let count: UInt32 = 200_000

    @Test("200,000 UIDs stay apart even where their hashes are equal")
    func collisions() {
        var bytes = Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n".utf8)
        // All start alike and are as long, so that nothing but the last bytes tells them apart.
        let start = Array("BEGIN:VEVENT\r\nUID:a-series".utf8)
        let end = Array("\r\nDTSTART:20260301T090000Z\r\nEND:VEVENT\r\n".utf8)
        for number in 0..<Self.count {
            bytes += start
            // An odd factor: no two products are the same.
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
