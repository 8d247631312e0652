import Foundation
import ICalendar
import TestSupport
import Testing

/// A VTIMEZONE of 236 bytes took 12.9 GB, because all onsets of its rule were computed.
@Suite("Limits of VTIMEZONEs")
struct ZoneLimitTests {
    /// A private zone with one rule, and an event in it.
    private static func lines(_ tzid: String, start: String = "19700101T000000", to: String = "+0000", _ rule: String)
        -> String
    {
        """
        BEGIN:VTIMEZONE
        TZID:\(tzid)
        BEGIN:STANDARD
        DTSTART:\(start)
        TZOFFSETFROM:+0100
        TZOFFSETTO:\(to)
        RRULE:\(rule)
        END:STANDARD
        END:VTIMEZONE
        BEGIN:VEVENT
        UID:\(tzid)
        DTSTART;TZID=\(tzid):20260301T090000
        END:VEVENT
        """
    }

    private static func feed(_ lines: String, _ limits: CalendarLimits) -> CalendarFeed {
        CalendarFeed([ComponentTree(recovering: Feeds.bytes(lines))], limits: limits)
    }

    @Test(
        "A rule that no clock follows is ignored, and its first onset stays",
        arguments: [
            "FREQ=SECONDLY", "FREQ=MINUTELY", "FREQ=HOURLY", "FREQ=DAILY", "FREQ=SECONDLY;COUNT=100000000",
            "FREQ=SECONDLY;UNTIL=21280101T000000Z",
            // Years and days without an onset also take time.
            "FREQ=SECONDLY;INTERVAL=86399;BYHOUR=0;BYMINUTE=0;BYSECOND=1",
        ])
    func denseRule(rule: String) {
        let feed = Feeds.feed(Self.lines("Q", start: "00010101T000000", rule))
        #expect(feed.diagnostics.map(\.diagnostic.code) == [.zoneTooLarge])
        #expect(feed.zones.first?.rules.changes.map(\.offsetAfter) == [0])
    }

    @Test("A zone that changes twice a year from the year 1 is within the limits")
    func oldZone() {
        let standard = Self.lines("Q", start: "00010101T000000", "FREQ=YEARLY")
        let daylight = """
            BEGIN:DAYLIGHT
            DTSTART:00010601T000000
            TZOFFSETFROM:+0000
            TZOFFSETTO:+0100
            RRULE:FREQ=YEARLY
            END:DAYLIGHT
            END:VTIMEZONE
            """
        let feed = Feeds.feed(standard.replacingOccurrences(of: "END:VTIMEZONE", with: daylight))
        #expect(feed.diagnostics.isEmpty)
        // Two in each year, and midnight of 2129 at +01:00, which is still 2128 in UTC.
        #expect(feed.zones.first?.rules.changes.count == 2 * 2_128 + 1)
    }

    @Test("The caller can allow an observance more onsets, or fewer")
    func onsetsPerObservance() {
        let lines = Self.lines("Q", "FREQ=MONTHLY;UNTIL=20260101T000000Z")
        #expect(Feeds.feed(lines).diagnostics.isEmpty)
        let feed = Self.feed(lines, CalendarLimits(onsetsPerObservance: 600))
        #expect(feed.diagnostics.map(\.diagnostic.code) == [.zoneTooLarge])
        #expect(feed.diagnostics.first?.diagnostic.message.contains("600") == true)
    }

    @Test("A feed keeps as many onsets as its limit allows, and the times of later zones are floating")
    func onsetsOfAFeed() {
        let lines = (1...3).map { Self.lines("Q\($0)", to: "+000\($0)", "FREQ=YEARLY;COUNT=50") }
            .joined(separator: "\n")
        let feed = Self.feed(lines, CalendarLimits(zoneOnsets: 400))
        #expect(feed.zones.map(\.writtenIdentifier) == ["Q1", "Q2"])
        #expect(Set(feed.diagnostics.map(\.diagnostic.code)) == [.zoneTooLarge, .unknownZone])
        let third = CivilDateTime(year: 2026, month: 3, day: 1, hour: 9)
        #expect(feed.entries.last?.start == third.map(CalendarTime.floating))
    }

    /// 100,000 such zones took 20 s, because the search for onsets took no steps from the budget if it found none.
    @Test("A rule that is abandoned uses up all the onsets it was allowed, found or not")
    func searchedOnsets() {
        let rule = "FREQ=SECONDLY;INTERVAL=86399;BYHOUR=0;BYMINUTE=0;BYSECOND=1"
        let lines = (1...3).map { Self.lines("Q\($0)", to: "+000\($0)", rule) }.joined(separator: "\n")
        let feed = Self.feed(lines, CalendarLimits(onsetsPerObservance: 500, zoneOnsets: 1_000))
        #expect(feed.zones.map(\.writtenIdentifier) == ["Q1"])
        #expect(Set(feed.diagnostics.map(\.diagnostic.code)) == [.zoneTooLarge, .unknownZone])
    }

    @Test("Zones with the same definition count once, and each reports its faults")
    func equalDefinitions() {
        let lines = (1...30).map { Self.lines("Q\($0)", "FREQ=YEARLY;COUNT=50") }.joined(separator: "\n")
        #expect(Self.feed(lines, CalendarLimits(zoneOnsets: 400)).diagnostics.isEmpty)
        let faulty = Feeds.feed((1...3).map { Self.lines("Q\($0)", "FREQ=SECONDLY") }.joined(separator: "\n"))
        #expect(faulty.diagnostics.map(\.diagnostic.code) == [.zoneTooLarge, .zoneTooLarge, .zoneTooLarge])
        // Each zone and its event have 13 lines.
        #expect(faulty.diagnostics.map(\.position.line) == [5, 18, 31])
    }

    @Test("A VTIMEZONE without STANDARD and DAYLIGHT is reported")
    func withoutObservances() {
        let feed = Feeds.feed(
            """
            BEGIN:VTIMEZONE
            TZID:Q
            END:VTIMEZONE
            BEGIN:VEVENT
            UID:1
            DTSTART;TZID=Q:20260301T090000
            END:VEVENT
            """)
        #expect(feed.diagnostics.map(\.diagnostic.code) == [.zoneWithoutObservances, .unknownZone])
    }
}
