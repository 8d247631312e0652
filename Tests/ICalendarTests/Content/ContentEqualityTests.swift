import Foundation
import ICalendar
import TestSupport
import Testing

@Suite("Equality of content")
struct ContentEqualityTests {
    @Test(
        "The same bytes read twice give equal entries and occurrences, with equal hashes",
        .serialized, arguments: RandomSeeds.forDrawing(50, stream: 122))
    func random(seed: UInt64) {
        var numbers = SplitMix64(seed: seed)
        let text = OccurrenceIndexTests.events(RandomSeeds.draws, &numbers)
        let (one, other) = (Feeds.feed(text), Feeds.feed(text))
        #expect(one.entries == other.entries)
        #expect(one.entries.map(\.hashValue) == other.entries.map(\.hashValue))
        let window = Feeds.interval("2026-03-01", "2026-06-01")
        let occurrences = Array(one.occurrences(in: window, timeZone: .gmt))
        #expect(!occurrences.isEmpty)
        #expect(occurrences == Array(other.occurrences(in: window, timeZone: .gmt)))
        #expect(Set(occurrences).subtracting(other.occurrences(in: window, timeZone: .gmt)).isEmpty)
    }

    @Test("An entry with other content, or with another time for the same bytes, is a different entry")
    func differences() {
        let cake = Feeds.event("cake", "DTSTART;TZID=Quay:20260302T100000\nSUMMARY:Cake")
        func zone(_ offset: String) -> String {
            "BEGIN:VTIMEZONE\nTZID:Quay\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:\(offset)\nTZOFFSETTO:\(offset)\nEND:STANDARD\nEND:VTIMEZONE\n"
        }
        let feed = Feeds.feed(zone("+0100") + cake)
        #expect(
            Feeds.feed(zone("+0100") + Feeds.event("tea", "DTSTART:20260302T100000Z") + cake).entries[1]
                == feed.entries[0])
        #expect(Feeds.feed(zone("+0200") + cake).entries != feed.entries)
        let pie = cake.replacingOccurrences(of: "SUMMARY:Cake", with: "SUMMARY:Pies")
        #expect(Feeds.feed(zone("+0100") + pie).entries != feed.entries)
    }

    @Test("Scheduled alarms are equal if the same bytes are parsed twice")
    func alarms() {
        let text =
            "BEGIN:VEVENT\nUID:a\nDTSTART:20260302T090000Z\nRRULE:FREQ=DAILY\n"
            + "BEGIN:VALARM\nACTION:AUDIO\nTRIGGER:-PT5M\nEND:VALARM\nEND:VEVENT\n"
        let week = Feeds.interval("2026-03-02", "2026-03-09")
        let alarms = Feeds.feed(text).alarms(in: week, timeZone: .gmt)
        #expect(alarms.count == 7 && alarms == Feeds.feed(text).alarms(in: week, timeZone: .gmt))
    }

    @Test("Identical events are all shown if they have no UID, and once if they share one")
    func duplicates() {
        let nameless = "BEGIN:VEVENT\nDTSTART:20260302T090000Z\nEND:VEVENT\n"
        let named = Feeds.event("a", "DTSTART:20260303T090000Z")
        let feed = Feeds.feed(nameless + nameless + named + named)
        let week = Feeds.interval("2026-03-02", "2026-03-09")
        #expect(feed.occurrences(in: week, timeZone: .gmt).map { $0.uid } == [nil, nil, "a"])
    }
}
