import Foundation
import ICalendar
import ICalendarChecks
import TestSupport
import Testing

/// The zone that a TZID refers to, and the reason.
@Suite("Zones by name")
struct ZoneNameTests {
    struct Spelling: Sendable, CustomTestStringConvertible {
        var written: String
        /// The offset in January and July 2026, in minutes east.
        var offsets: [Int]
        var identifier: String
        var origin: CalendarZone.Origin
        var testDescription: String { written }

        init(_ written: String, _ offsets: [Int], _ identifier: String, _ origin: CalendarZone.Origin = .iana) {
            (self.written, self.offsets, self.identifier, self.origin) = (written, offsets, identifier, origin)
        }
    }

    static let spellings = [
        Spelling("Europe/Paris", [60, 120], "Europe/Paris"),
        Spelling("europe/paris", [60, 120], "Europe/Paris"),
        Spelling("/mozilla.org/20050126_1/Europe/Paris", [60, 120], "Europe/Paris"),
        Spelling(
            "/freeassociation.sourceforge.net/Tzfile/America/Argentina/Salta", [-180, -180], "America/Argentina/Salta"),
        Spelling("/citadel.org/20210210_1/Asia/Kolkata", [330, 330], "Asia/Kolkata"),
        Spelling("W. Europe Standard Time", [60, 120], "Europe/Berlin", .windows),
        Spelling("India Standard Time", [330, 330], "Asia/Calcutta", .windows),
        Spelling(
            "(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", [60, 120], "Europe/Amsterdam", .windows),
        Spelling("(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi", [330, 330], "Asia/Kolkata", .windows),
        Spelling("(UTC-03:00) Brasilia", [-180, -180], "America/Sao_Paulo", .windows),
        // Hours east of Greenwich, as people mean them. IANA's own names with a sign have the opposite meaning.
        Spelling("GMT+2", [120, 120], "GMT+0200"),
        Spelling("UTC+2", [120, 120], "GMT+0200"),
        Spelling("UTC-03:30", [-210, -210], "GMT-0330"),
        Spelling("UTC+0545", [345, 345], "GMT+0545"),
        Spelling("Etc/GMT+2", [-120, -120], "Etc/GMT+2"),
        Spelling("etc/gmt+12", [-720, -720], "Etc/GMT+12"),
        Spelling("/mozilla.org/20050126_1/ETC/GMT-3", [180, 180], "Etc/GMT-3"),
        // Links, which the system doesn't list among its known names.
        Spelling("asia/kolkata", [330, 330], "Asia/Kolkata"),
        Spelling("US/EASTERN", [-300, -240], "US/Eastern"),
        Spelling("mexico/bajanorte", [-480, -420], "Mexico/BajaNorte"),
        // Names in the style of POSIX that IANA defines.
        Spelling("EST5EDT", [-300, -240], "EST5EDT"),
        Spelling("CST6CDT", [-360, -300], "CST6CDT"),
    ]

    @Test("A TZID in another spelling is recognized as its zone", arguments: spellings)
    func spelling(_ spelling: Spelling) throws {
        let feed = Feeds.feed(
            """
            BEGIN:VEVENT
            UID:1
            DTSTART;TZID="\(spelling.written)":20260115T120000
            RRULE:FREQ=MONTHLY;INTERVAL=6;COUNT=2
            END:VEVENT
            """)
        #expect(feed.diagnostics.isEmpty, "\(feed.diagnostics)")
        let zone = try #require(feed.zones.first)
        #expect(zone.identifier == spelling.identifier)
        #expect(zone.writtenIdentifier == spelling.written)
        #expect(zone.origin == spelling.origin)
        let offsets = feed.occurrences(in: Feeds.interval("2026-01-01", "2027-01-01"), timeZone: .gmt)
            .compactMap(\.offsets?.start)
        #expect(offsets == spelling.offsets.map { $0 * 60 })
    }

    @Test(
        "A time with an unknown TZID is floating, and the TZID is reported",
        arguments: ["Moon/Tycho", "UTC+99", "UTC+", "GMT+12345", "UTC+1:75", "+1:3", "+24:00", "Etc/GMT+14"])
    func unknown(_ name: String) {
        let feed = Feeds.feed(
            """
            BEGIN:VEVENT
            UID:1
            DTSTART;TZID="\(name)":20260115T120000
            END:VEVENT
            """)
        #expect(feed.diagnostics.map(\.diagnostic.code) == [.unknownZone])
        #expect(
            feed.entries.first?.start
                == CivilDateTime(year: 2026, month: 1, day: 15, hour: 12).map(CalendarTime.floating))
    }

    @Test(
        "Java's three-letter names are no zones unless the feed defines them",
        arguments: [
            "ACT", "AET", "AGT", "ART", "AST", "BET", "BST", "CAT", "CNT", "CST", "CTT", "EAT", "ECT", "IET", "IST",
            "JST", "MIT", "NET", "NST", "PLT", "PNT", "PRT", "PST", "SST", "VST", "EDT", "CEST", "bst", "/x/y/BST",
        ])
    func javasNames(_ name: String) {
        let lines = """
            BEGIN:VEVENT
            UID:1
            DTSTART;TZID=\(name):20260115T120000
            END:VEVENT
            """
        #expect(Feeds.feed(lines).diagnostics.map(\.diagnostic.code) == [.unknownZone])
        let calendarZone = "X-WR-TIMEZONE:\(name)\n" + lines.replacingOccurrences(of: ";TZID=\(name)", with: "")
        #expect(Feeds.feed(calendarZone).diagnostics.map(\.diagnostic.code) == [.unknownZone])
        let defined = """
            BEGIN:VTIMEZONE
            TZID:\(name)
            BEGIN:STANDARD
            DTSTART:19700101T000000
            TZOFFSETFROM:+0007
            TZOFFSETTO:+0007
            END:STANDARD
            END:VTIMEZONE
            \(lines)
            """
        let feed = Feeds.feed(defined)
        #expect(feed.diagnostics.isEmpty)
        #expect(feed.zones.map(\.rules) == [.fixed(offset: 420)])
    }

    @Test(
        "IANA's names without a slash are zones",
        arguments: [
            "EST", "MST", "HST", "EST5EDT", "CET", "MET", "EET", "WET", "GMT", "UTC", "PRC", "ROC", "ROK", "UCT", "GB",
            "NZ", "Cuba", "W-SU", "GMT0",
        ])
    func namesWithoutSolidus(_ name: String) {
        let feed = Feeds.feed(
            """
            BEGIN:VEVENT
            UID:1
            DTSTART;TZID=\(name):20260115T120000
            END:VEVENT
            """)
        #expect(feed.diagnostics.isEmpty)
    }

    /// Each rest of the name behind a solidus was asked of Foundation: 160 kB took 77 seconds.
    @Test("A TZID of a megabyte is not resolved, and no message repeats it")
    func longName() throws {
        let name = String(repeating: "A/", count: 500_000)
        let feed = Feeds.feed(
            """
            BEGIN:VEVENT
            UID:1
            DTSTART;TZID=\(name):20260115T120000
            END:VEVENT
            """)
        let problem = try #require(feed.diagnostics.first)
        #expect(feed.diagnostics.count == 1 && problem.diagnostic.code == .unknownZone)
        #expect(problem.description.count < 300)
    }

    @Test("A TZID keeps its commas, quoted or not")
    func commas() throws {
        let feed = Feeds.feed(
            """
            PRODID:-//tests//EN
            BEGIN:VTIMEZONE
            TZID:Nordhafen\\, Kiel
            BEGIN:STANDARD
            DTSTART:19700101T000000
            TZOFFSETFROM:+0330
            TZOFFSETTO:+0330
            END:STANDARD
            END:VTIMEZONE
            BEGIN:VEVENT
            UID:1
            DTSTAMP:20260101T000000Z
            DTSTART;TZID=Nordhafen, Kiel:20260115T120000
            DTEND;TZID="Nordhafen, Kiel":20260115T130000
            RRULE:FREQ=DAILY;COUNT=3
            EXDATE;TZID=Nordhafen, Kiel:20260116T120000
            END:VEVENT
            BEGIN:VEVENT
            UID:2
            DTSTAMP:20260101T000000Z
            DTSTART;TZID=(GMT+01.00) Nowhere, Paris, Nowhere:20260115T120000
            END:VEVENT
            """)
        #expect(feed.diagnostics.isEmpty, "\(feed.diagnostics)")
        #expect(feed.zones.map(\.writtenIdentifier) == ["(GMT+01.00) Nowhere, Paris, Nowhere", "Nordhafen, Kiel"])
        let starts = feed.occurrences(in: Feeds.interval("2026-01-01", "2027-01-01"), timeZone: .gmt)
            .map { Feeds.text($0.interval.start) }
        #expect(starts == ["2026-01-15T08:30:00Z", "2026-01-15T11:00:00Z", "2026-01-17T08:30:00Z"])
        // A TZID without quotation marks; and Paris, which has no VTIMEZONE.
        #expect(feed.validate().map(\.diagnostic.code.rawValue).sorted() == ["ICS118", "ICS118", "ICS118", "ICS313"])
    }

    static let stale = """
        BEGIN:VTIMEZONE
        TZID:America/Sao_Paulo
        BEGIN:STANDARD
        DTSTART:20010218T000000
        TZOFFSETFROM:-0200
        TZOFFSETTO:-0300
        RRULE:FREQ=YEARLY;BYMONTH=2;BYDAY=3SU
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:20001015T000000
        TZOFFSETFROM:-0300
        TZOFFSETTO:-0200
        RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=3SU
        END:DAYLIGHT
        END:VTIMEZONE
        BEGIN:VEVENT
        UID:1
        DTSTART;TZID=America/Sao_Paulo:20260615T100000
        RRULE:FREQ=MONTHLY;INTERVAL=6;COUNT=2
        END:VEVENT
        """

    @Test(
        "The system's rules or the feed's are used as the caller prefers, and a difference is reported",
        arguments: CalendarZone.Preference.allCases)
    func preference(_ preference: CalendarZone.Preference) throws {
        let feed = Feeds.feed(Self.stale, preferringZonesOf: preference)
        let zone = try #require(feed.zones.first)
        #expect(zone.identifier == "America/Sao_Paulo")
        #expect(zone.origin == (preference == .feed ? .vtimezone : .iana))
        let offsets = feed.occurrences(in: Feeds.interval("2026-01-01", "2027-01-01"), timeZone: .gmt)
            .compactMap(\.offsets?.start)
        #expect(offsets == [-3 * 3_600, preference == .feed ? -2 * 3_600 : -3 * 3_600])
        // October 18, 2026 is the third Sunday; midnight at -03:00 is three in UTC.
        let problem = try #require(feed.diagnostics.first)
        #expect(feed.diagnostics.count == 1 && problem.diagnostic.code == .zoneDiffers)
        #expect(problem.diagnostic.message.contains("2026-10-18T03:00:00Z"), "\(problem)")
    }

    @Test("A VTIMEZONE that names its original is that zone", arguments: ["X-LIC-LOCATION", "TZID-ALIAS-OF"])
    func alias(_ property: String) throws {
        let lines = Self.stale.replacingOccurrences(of: "America/Sao_Paulo", with: "Zone 7")
            .replacingOccurrences(of: "TZID:Zone 7", with: "TZID:Zone 7\n\(property):America/Sao_Paulo")
        let zone = try #require(Feeds.feed(lines).zones.first)
        #expect(zone.identifier == "America/Sao_Paulo")
        #expect(zone.writtenIdentifier == "Zone 7")
        #expect(zone.origin == .alias)
        #expect(Feeds.feed(lines, preferringZonesOf: .feed).zones.first?.origin == .vtimezone)
    }
}
