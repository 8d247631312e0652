import Foundation
import ICalendar
import TestSupport
import Testing

/// TZIDs in the form of POSIX.1-2017 §8.3.
@Suite("Zones spelled as in POSIX")
struct PosixZoneTests {
    /// Strings from tzdata's own files, and the year from which the zone follows them.
    static let footers: [(string: String, identifier: String, since: String)] = [
        ("CET-1CEST,M3.5.0,M10.5.0/3", "Europe/Berlin", "2000-01-01"),
        ("EST5EDT,M3.2.0,M11.1.0", "America/New_York", "2008-01-01"),
        ("AEST-10AEDT,M10.1.0,M4.1.0/3", "Australia/Sydney", "2009-01-01"),
        ("NZST-12NZDT,M9.5.0,M4.1.0/3", "Pacific/Auckland", "2009-01-01"),
        ("<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45", "Pacific/Chatham", "2009-01-01"),
        ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "Australia/Lord_Howe", "2009-01-01"),
        ("IST-2IDT,M3.4.4/26,M10.5.0", "Asia/Jerusalem", "2014-01-01"),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "America/Nuuk", "2025-01-01"),
        ("<-03>3", "America/Sao_Paulo", "2020-01-01"),
    ]

    private static func rules(_ name: String) throws -> ZoneRules {
        let feed = Feeds.feed("BEGIN:VEVENT\nUID:1\nDTSTART;TZID=\"\(name)\":20260115T120000\nEND:VEVENT")
        #expect(feed.diagnostics.isEmpty, "\(feed.diagnostics)")
        let zone = try #require(feed.zones.first)
        #expect(zone.origin == .posix && zone.identifier == name)
        return zone.rules
    }

    @Test("A POSIX string of tzdata has the offsets of its zone", arguments: footers.indices)
    func footer(_ index: Int) throws {
        let footer = Self.footers[index]
        let spelled = try Self.rules(footer.string)
        let system = try #require(TimeZone(identifier: footer.identifier))
        // Every hour would be slow; changes fall on hours or quarters, so a step of three days sees each of them.
        let start = try Date(footer.since + "T00:00:00Z", strategy: .iso8601)
        var seen: Set<Int> = []
        for step in stride(from: 0, to: 365 * 10, by: 3) {
            let instant = start.addingTimeInterval(Double(step) * 86_400)
            let offset = spelled.offset(at: Timestamp(instant))
            #expect(offset == system.secondsFromGMT(for: instant), "\(footer.string) at \(instant)")
            seen.insert(offset)
        }
        #expect(seen.count == (footer.string.contains(",") ? 2 : 1))
        // To the second, where the system reports a change of the offset.
        var change = start
        for _ in 0..<20 {
            guard let next = system.nextDaylightSavingTimeTransition(after: change) else { break }
            change = next
            #expect(spelled.offset(at: Timestamp(next)) == system.secondsFromGMT(for: next))
            #expect(spelled.offset(at: Timestamp(next - 1)) == system.secondsFromGMT(for: next.addingTimeInterval(-1)))
        }
    }

    /// Computed by hand: day 60 without leap days is March 1 in every year, and day 59 counted from 0 is February 29 or
    /// March 1.
    @Test(
        "A POSIX rule by day of the year changes the clock on that day",
        arguments: [
            ("AAA0BBB,J60/0,J300", "2024-03-01"), ("AAA0BBB,J60/0,J300", "2026-03-01"),
            ("AAA0BBB,59/0,299", "2024-02-29"), ("AAA0BBB,59/0,299", "2026-03-01"),
        ])
    func dayOfYear(_ string: String, _ begins: String) throws {
        let rules = try Self.rules(string)
        let start = try Date(begins + "T00:00:00Z", strategy: .iso8601)
        #expect(rules.offset(at: Timestamp(start - 1)) == 0)
        #expect(rules.offset(at: Timestamp(start)) == 3_600)
    }

    @Test("A VTIMEZONE takes precedence over a POSIX spelling")
    func definition() {
        let feed = Feeds.feed(
            """
            BEGIN:VTIMEZONE
            TZID:XXX3
            BEGIN:STANDARD
            DTSTART:19700101T000000
            TZOFFSETFROM:+0500
            TZOFFSETTO:+0500
            END:STANDARD
            END:VTIMEZONE
            BEGIN:VEVENT
            UID:1
            DTSTART;TZID=XXX3:20260115T120000
            END:VEVENT
            """)
        #expect(feed.zones.map(\.origin) == [.vtimezone])
        #expect(feed.zones.first?.rules.offset(at: Timestamp(secondsSince1970: 0)) == 18_000)
    }

    @Test(
        "A name that isn't a valid POSIX string is no zone",
        arguments: [
            // Labels with numbers that aren't offsets.
            "Room101", "Zone5", "My Zone 3", "A1", "ABC", "ABC99", "ABC1:75",
            // Summer time without its dates, or with dates that no year has.
            "ABC1DEF", "ABC1DEF,M3.5.0", "ABC1DEF,M13.1.0,M10.5.0", "ABC1DEF,M3.6.0,M10.5.0", "ABC1DEF,M3.5.7,M10.5.0",
            "ABC1DEF,J0,J300", "ABC1DEF,J366,J300", "ABC1DEF,M3.5.0,M10.5.0/200", "ABC1DEF,M3.5.0,M10.5.0,", "<AB1",
        ])
    func unknown(_ name: String) {
        let feed = Feeds.feed("BEGIN:VEVENT\nUID:1\nDTSTART;TZID=\"\(name)\":20260115T120000\nEND:VEVENT")
        #expect(feed.zones.isEmpty)
        #expect(feed.diagnostics.map(\.diagnostic.code.rawValue) == ["ICS310"])
    }
}
