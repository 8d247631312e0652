import Foundation
import ICalendar
import ICalendarChecks
import TestSupport
import Testing

@Suite("What a redacted calendar keeps and hides")
struct RedactionLawTests {
    @Test(
        "A redacted fixture has the occurrences, problems, encoding and lengths of the original and none of its words",
        .serialized,
        arguments: try Fixtures.sample(Fixtures.calendars).map { $0.path.dropFirst(Fixtures.folder.path.count + 1) })
    func fixtures(_ path: Substring) throws {
        try Self.check(try Fixtures.bytes(Fixtures.file(String(path))), "\(path)")
    }

    @Test(
        "A redacted calendar of others has the occurrences, problems, encoding and lengths of the original and none of its words",
        .requires(Fixtures.conformance != nil, Fixtures.conformanceIsMissing), .serialized,
        arguments: try Fixtures.otherCalendars)
    func others(_ file: URL) throws {
        try withKnownIssue("Parameters of a line without a colon are replaced too") {
            try Self.check(try Fixtures.bytes(file), "\(file.lastPathComponent)")
        } when: {
            file.lastPathComponent == "malloc.ics"
        }
    }

    @Test(
        "A redacted random calendar has the occurrences, problems, encoding and lengths of the original and none of its words",
        .serialized, arguments: RandomSeeds.forDrawing(RandomSeeds.rules / 5, stream: 180))
    func random(_ seed: UInt64) throws {
        var calendars = RandomCalendars(seed: seed)
        for index in 0..<RandomSeeds.draws {
            try Self.check(calendars.next(), "calendar \(index)")
        }
    }

    private static func check(_ original: [UInt8], _ comment: Comment) throws {
        let run = try Executable.run("redact", "-", input: original)
        let before = CalendarFeed(original)
        guard before.trees.contains(where: \.isCalendar) else {
            #expect(run.status == 65, comment)
            return
        }
        #expect(run.status == 0, comment)
        let redacted = [UInt8](run.output)
        let after = CalendarFeed(redacted)
        #expect(redacted.count == original.count, comment)
        #expect(after.trees.map(\.encoding) == before.trees.map(\.encoding), comment)
        #expect(lines(after) == lines(before), comment)
        #expect(problems(after) == problems(before), comment)
        #expect(times(after) == times(before), comment)
        let leaks = zip(before.trees, after.trees).flatMap { RedactionLeaks.find(in: $0, after: $1) }
        #expect(leaks.isEmpty, "\(comment): \(leaks.prefix(5))")
    }

    /// The lengths of all lines.
    private static func lines(_ feed: CalendarFeed) -> [[Int]] {
        feed.trees.map { $0.contentLines.map(\.byteRange.count) }
    }

    private static func problems(_ feed: CalendarFeed) -> [String] {
        feed.validate().map { "\($0.position.line) \($0.position.column) \($0.diagnostic.code)" }
    }

    /// The first occurrences, which need overrides to find their series.
    private static func times(_ feed: CalendarFeed) -> [String] {
        let window = DateInterval(start: Feeds.date("1990-01-01"), end: Feeds.date("2040-01-01"))
        let all = OccurrenceFilter(kinds: Set(CalendarEntry.Kind.allCases), includesCancelled: true)
        let zone = Feeds.zone("America/New_York")
        let limit = 500
        let first = Array(
            feed.occurrences(matching: OccurrenceQuery(window, timeZone: zone, filter: all)).prefix(limit))
        // Which ones of the last time are before the limit depends on their UIDs.
        let last = first.count == limit ? first.last?.interval.start : nil
        return first.filter { $0.interval.start != last }
            .map { "\($0.start.civilDateTime) \($0.interval) \($0.recurrenceID?.civilDateTime as Any) \($0.isAllDay)" }
            .sorted()
    }
}

/// Random calendars of valid and invalid lines, in random encodings, with folds anywhere.
private struct RandomCalendars {
    private var generator: SplitMix64

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    mutating func next() -> [UInt8] {
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Annas Kalender//EN"]
        if generator.chance(30) { lines += [zone("Annas Zeitzone")] }
        for _ in 0..<generator.number(in: 1...4) {
            let name = generator.element(of: ["VEVENT", "VEVENT", "VTODO", "VJOURNAL", "X-ANNA", "VFREEBUSY", "VEVNT"])
            lines += ["BEGIN:\(name)", "DTSTAMP:20260101T000000Z"]
            if generator.chance(70) { lines.append("DTSTART;TZID=Europe/Paris:20260302T090000") }
            for _ in 0..<generator.number(in: 1...8) { lines.append(line()) }
            if generator.chance(90) { lines.append("END:\(name)") }
        }
        lines.append("END:VCALENDAR")
        return encoded(lines)
    }

    private func zone(_ name: String) -> String {
        """
        BEGIN:VTIMEZONE\r\nTZID:\(name)\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0100\r\n\
        TZOFFSETTO:+0200\r\nTZNAME:Annazeit\r\nEND:STANDARD\r\nEND:VTIMEZONE
        """
    }

    private static let names = [
        "DTSTART", "DTEND", "DUE", "DURATION", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID", "UID", "SUMMARY",
        "DESCRIPTION",
        "LOCATION", "STATUS", "CLASS", "TRANSP", "PRIORITY", "SEQUENCE", "GEO", "URL", "ATTENDEE", "ORGANIZER",
        "CATEGORIES",
        "RELATED-TO", "COLOR", "TRIGGER", "ATTACH", "REQUEST-STATUS", "X-ANNA", "X-ALT-DESC", "COMMENT",
        "meeting with Anna (HIV)",
        "SUMARY", "GLASS", "DTSTRAT", "PERCENT-COMPLETE", "FREEBUSY", "REFRESH-INTERVAL", "X-WR-TIMEZONE", "TZNAME",
        "END",
        "IMAGE", "CONFERENCE", "LINK", "COMPLETED", "METHOD", "X-APPLE-STRUCTURED-LOCATION",
    ]
    private static let values = [
        "20260302T090000", "20260304", "20260302T090000Z,20260303T090000Z", "20260305T090000,Termin bei Anna",
        "2026-03-02T09:00",
        "20261399", "20260302T250000", "20260302T090000Z/PT1H", "20260302T090000Z/Anna", "PT1H", "-P1DT2H", "P1Anna",
        "PT",
        "FREQ=DAILY;COUNT=3", "FREQ=WEEKLY;BYDAY=MO,ANNA", "FREQ=WEEKLY;BYDAY=WED", "FREQ=ANNA",
        "FREQ=DAILY;ANNA=GEHEIM",
        "FREQ=MONTHLY;BYMONTHDAY=32,1", "FREQ=DAILY;UNTIL=20260310;COUNT=Anna", "FREQ=YEARLY;RSCALE=ANNA",
        "Treffen mit Anna\\, HIV-Test", "Anna", "a", "anna@example.com", "annas-termin-1", "mailto:anna@example.com",
        "mailto:mailto:anna@example.com", "https://zoom.us/j/0171555", "geo:48.137,11.575", "48.137;11.575", "95.5;200",
        "CONFIRMED", "PRIVATE", "OPAQUE", "TRUE", "turquoise", "5", "99", "01715551234", "2.0;Erfolg",
        "Work,Anna;Geheim", "",
        "Ärztin für Anna 日本 🎉", "=C3=84rztin", "QW5uYSBHZWhlaW0=", "Europe/Berlin", "Annas Zeitzone", "CET",
        "\\x\\n\\\\n",
        "data:text/plain,Anna", "tel:0171555", "VEVENT",
    ]
    private static let parameters = [
        ";TZID=Europe/Berlin", ";TZID=Annas Zeitzone", ";TZID=\"(UTC+01:00) Anna, Berlin\"", ";TZID=ANNA-1",
        ";VALUE=DATE",
        ";VALUE=DATE-TIME", ";VALUE=ANNA", ";VALUE=URI", ";VALUE=INTEGER", ";VALUE=FLOAT", ";VALUE=BINARY",
        ";CN=\"Anna G.\"",
        ";CN=Anna", ";PARTSTAT=ACCEPTED", ";PARTSTAT=ANNAS-STATUS", ";ROLE=ANNA", ";RSVP=Anna", ";LANGUAGE=de-CH",
        ";LANGUAGE=Anna", ";X-ANNA=Geheim", ";ANNA", ";ENCODING=BASE64", ";ENCODING=QUOTED-PRINTABLE",
        ";DIR=\"ldap://anna.de\"",
        ";RELTYPE=SIBLING", ";RELTYPE=UNCLE", ";ALTREP=Anna", ";CN=An\"na", ";CN=\"Anna",
        ";MEMBER=\"mailto:a@b.de\",\"anna\"",
        ";RANGE=THISANDFUTURE", ";FMTTYPE=text/html", ";FMTTYPE=anna/geheim", ";TZ ID=Europe/Paris", ";ORDER=0",
        ";RELATED=END",
        ";DISPLAY=BADGE,ANNA", ";TZID=/anna.de/2026/Europe/Berlin", ";CN=Anna^nGeheim", ";TZID=Anna, Berlin",
    ]

    private mutating func line() -> String {
        if generator.chance(3) {
            return generator.element(of: ["Anna war hier", "", " ", "BEGIN:ANNA", ";;Anna:=", "a:b:c"])
        }
        var line = generator.element(of: Self.names)
        while generator.chance(35) { line += generator.element(of: Self.parameters) }
        return line + ":" + generator.element(of: Self.values)
    }

    private mutating func encoded(_ lines: [String]) -> [UInt8] {
        let end = generator.element(of: ["\r\n", "\r\n", "\r\n", "\n"])
        var text = lines.joined(separator: end) + end
        if generator.chance(10) {
            let isLittleEndian = generator.chance(50)
            if generator.chance(70) { text = "\u{FEFF}" + text }
            let units = Array(text.utf16)
            return units.flatMap { unit in
                let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
                return isLittleEndian ? [low, high] : [high, low]
            }
        }
        var bytes = Array(text.utf8)
        if generator.chance(10) {
            // Windows-1252, as far as its letters are those of Latin-1.
            bytes = text.unicodeScalars.map { $0.value < 0x100 ? UInt8($0.value) : UInt8(ascii: "?") }
        }
        var index = 30
        while index < bytes.count {
            // A fold anywhere, except in a line end.
            if generator.chance(40), ![10, 13].contains(bytes[index]), bytes[index - 1] != 10 {
                bytes.insert(contentsOf: Array((end + " ").utf8), at: index)
            }
            index += generator.number(in: 20...120)
        }
        return bytes
    }
}
