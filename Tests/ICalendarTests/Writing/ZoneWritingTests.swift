import Foundation
import ICalendar
import ICalendarWriting
import Testing

@Suite("VTIMEZONEs that are written")
struct ZoneWritingTests {
    static let names = [
        "Europe/Berlin", "Europe/Dublin", "Europe/London", "Europe/Amsterdam", "Europe/Moscow", "Europe/Istanbul",
        "America/New_York", "America/Sao_Paulo", "America/Caracas", "America/St_Johns", "America/Santiago",
        "America/Nuuk", "Africa/Casablanca", "Africa/Cairo", "Africa/Monrovia", "Asia/Tehran", "Asia/Kathmandu",
        "Asia/Gaza", "Asia/Pyongyang", "Asia/Tokyo", "Australia/Lord_Howe", "Australia/Sydney", "Pacific/Apia",
        "Pacific/Kiritimati", "Pacific/Chatham", "Antarctica/Troll", "Etc/GMT+12", "Asia/Beirut", "America/Asuncion",
    ]

    /// The rules that are read from the VTIMEZONE of a zone, under a name that no system has.
    static func rulesRead(_ rules: ZoneRules, years: ClosedRange<Int>?) throws -> (
        rules: ZoneRules, tree: ComponentTree
    ) {
        let zone = try ComponentDraft(CalendarZone(identifier: "X-Zone", rules: rules), years: years)
        let event =
            "BEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20260301T120000Z\r\nDTSTART;TZID=X-Zone:20260301T090000\r\nEND:VEVENT\r\n"
        let bytes = Array("BEGIN:VCALENDAR\r\n".utf8) + zone.bytes + Array((event + "END:VCALENDAR\r\n").utf8)
        let feed = try CalendarFeed(bytes, failingAt: .error)
        #expect(feed.diagnostics.map(\.description) == [])
        #expect(feed.zones.map(\.origin) == [.vtimezone])
        return (try #require(feed.zones.first).rules, try #require(feed.trees.first))
    }

    @Test("A VTIMEZONE of all years is read back with the zone's rules", arguments: names) func allYears(_ name: String)
        throws
    {
        let rules = ZoneRules(try #require(TimeZone(identifier: name)))
        #expect(try Self.rulesRead(rules, years: nil).rules == rules)
    }

    @Test(
        "A VTIMEZONE of some years has the zone's offsets in those years", arguments: names,
        [1950...1960, 2011...2011, 2016...2026, 2024...2040])
    func someYears(_ name: String, _ years: ClosedRange<Int>) throws {
        let rules = ZoneRules(try #require(TimeZone(identifier: name)))
        let read = try Self.rulesRead(rules, years: years).rules
        let first = try #require(CivilDateTime(year: years.lowerBound, month: 1, day: 1)).localSeconds
        let last = try #require(CivilDateTime(year: years.upperBound + 1, month: 1, day: 1)).localSeconds
        let changes = (rules.changes + read.changes).map(\.timestamp.secondsSince1970).filter {
            first - 86_400 < $0 && $0 < last + 86_400
        }
        for instant in [first - 50_000, first, last, last + 50_000] + changes + changes.map({ $0 - 1 }) {
            let timestamp = Timestamp(secondsSince1970: instant)
            #expect(read.offset(at: timestamp) == rules.offset(at: timestamp), "\(instant)")
        }
    }

    @Test("A VTIMEZONE has recurrence rules where its zone has them") func words() throws {
        func lines(_ name: String, _ years: ClosedRange<Int>) throws -> [String] {
            let draft = try ComponentDraft(CalendarZone(try #require(TimeZone(identifier: name))), years: years)
            return ComponentTree(recovering: draft.bytes).contentLines.map(\.text)
        }
        #expect(
            try lines("Europe/Berlin", 2020...2021) == [
                "BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "BEGIN:STANDARD", "DTSTART:20191027T030000",
                "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10", "END:STANDARD",
                "BEGIN:DAYLIGHT", "DTSTART:20200329T020000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200",
                "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3", "END:DAYLIGHT", "END:VTIMEZONE",
            ])
        // Brazil gave daylight saving time up in 2019; the last change was on 17 February 2019 at midnight (02:00 UTC).
        let brazil = try lines("America/Sao_Paulo", 2019...2030)
        #expect(brazil.filter { $0.hasPrefix("RRULE") } == [])
        #expect(brazil.contains("DTSTART:20190217T000000"))
        let newYork = try lines("America/New_York", 1990...2000)
        #expect(newYork.contains("RRULE:FREQ=YEARLY;UNTIL=20000402T070000Z;BYDAY=1SU;BYMONTH=4"))
        #expect(
            try lines("Asia/Tokyo", 2020...2030) == [
                "BEGIN:VTIMEZONE", "TZID:Asia/Tokyo", "BEGIN:STANDARD", "DTSTART:19510909T010000", "TZOFFSETFROM:+1000",
                "TZOFFSETTO:+0900", "END:STANDARD", "END:VTIMEZONE",
            ])
    }

    @Test("Offsets with seconds are written with seconds") func seconds() throws {
        let changes = [(-4_260_212_372, 3_600), (0, -1_172)].map { (Timestamp(secondsSince1970: $0), $1) }
        let rules = ZoneRules(initialOffset: 1_172, changes: changes)
        let (read, tree) = try Self.rulesRead(rules, years: nil)
        #expect(read == rules)
        let offsets = tree.contentLines.filter { $0.name == "TZOFFSETFROM" || $0.name == "TZOFFSETTO" }.compactMap(
            \.value)
        #expect(Set(offsets) == ["+001932", "+0100", "-001932"])
    }

    @Test("A calendar has one VTIMEZONE for each zone it uses, and none for UTC") func used() throws {
        let time = try #require(CivilDateTime(year: 2026, month: 3, day: 1))
        let zones = try ["Asia/Tokyo", "UTC", "Europe/Berlin", "Asia/Tokyo"].map {
            CalendarZone(try #require(TimeZone(identifier: $0)))
        }
        var calendar = CalendarDraft(productIdentifier: "-//Example//Test//EN")
        for (index, zone) in zones.enumerated() {
            let event = EventDraft(uid: "\(index)", dtstamp: CalendarDraftTests.dtstamp, start: .zoned(time, zone))
            if index == 2 {
                calendar.toDos = [ToDoDraft(uid: "x", dtstamp: CalendarDraftTests.dtstamp, due: .zoned(time, zone))]
            }
            calendar.events.append(event)
        }
        func identifiers() throws -> [String?] {
            ComponentTree(recovering: try calendar.bytes()).components.flatMap { $0.components.known(.vtimezone) }
                .map { $0[.zoneIdentifier]?.text }
        }
        #expect(try identifiers() == ["Asia/Tokyo", "Europe/Berlin"])
        calendar.zones = .omitted
        #expect(try identifiers() == [])
    }
}
