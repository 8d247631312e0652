import Foundation
import ICalendar
import ICalendarWriting
import RecurrenceReference
import TestSupport
import Testing

/// The busy and free time of events.
@Suite("Free and busy time")
struct FreeBusyTests {
    /// `09:00-11:00 BUSY`, on March 2, 2026 in UTC.
    private static func printed(_ freeBusy: FreeBusy) -> [String] {
        freeBusy.periods.map { period in
            let times = [period.interval.start, period.interval.end].map {
                String(Feeds.text($0).dropFirst(11).prefix(5))
            }
            return "\(times[0])-\(times[1]) \(period.kind.rawValue)"
        }
    }

    /// An event of March 2, 2026 in UTC, as `0900-1030`.
    private static func event(_ times: String, _ more: String = "") -> String {
        let parts = times.split(separator: "-")
        return Feeds.event(
            "\(times)\(more.count)", "DTSTART:20260302T\(parts[0])00Z\nDTEND:20260302T\(parts[1])00Z\n\(more)")
    }

    private static let day = Feeds.interval("2026-03-02", "2026-03-03")

    private static func freeBusy(_ lines: String, in interval: DateInterval = day, zone: String = "GMT") -> FreeBusy {
        Feeds.feed(lines).freeBusy(in: interval, timeZone: Feeds.zone(zone))
    }

    @Test("Busy periods that meet or overlap become one")
    func merged() {
        let feed =
            Self.event("0900-1000") + Self.event("1000-1100") + Self.event("0930-0945") + Self.event("1030-1200")
            + Self.event("1300-1300") + Self.event("1400-1500")
        #expect(Self.printed(Self.freeBusy(feed)) == ["09:00-12:00 BUSY", "14:00-15:00 BUSY"])
    }

    @Test("Where busy periods overlap, the stronger kind applies")
    func strength() {
        let feed =
            Self.event("0900-1200", "STATUS:TENTATIVE") + Self.event("1000-1100", "STATUS:CONFIRMED")
            + Self.event("1030-1300", "X-MICROSOFT-CDO-BUSYSTATUS:OOF")
        #expect(
            Self.printed(Self.freeBusy(feed)) == [
                "09:00-10:00 BUSY-TENTATIVE", "10:00-10:30 BUSY", "10:30-13:00 BUSY-UNAVAILABLE",
            ])
    }

    @Test("Transparent and cancelled events and to-dos aren't busy")
    func free() {
        let feed =
            Self.event("0900-1000", "TRANSP:TRANSPARENT") + Self.event("1000-1100", "STATUS:CANCELLED")
                + """
                BEGIN:VTODO
                UID:todo
                DTSTART:20260302T120000Z
                DUE:20260302T130000Z
                END:VTODO
                """
        #expect(Self.printed(Self.freeBusy(feed)) == [])
    }

    @Test("A to-do is busy if the query includes to-dos")
    func toDos() {
        let feed = Feeds.feed("BEGIN:VTODO\nUID:1\nDTSTART:20260302T120000Z\nDUE:20260302T130000Z\nEND:VTODO")
        let query = OccurrenceQuery(Self.day, timeZone: .gmt, filter: .eventsAndToDos)
        #expect(Self.printed(feed.freeBusy(matching: query)) == ["12:00-13:00 BUSY"])
    }

    @Test("An all-day event is busy on the viewer's day, clipped to the interval")
    func allDay() {
        let feed = "BEGIN:VEVENT\nUID:1\nDTSTART;VALUE=DATE:20260302\nEND:VEVENT"
        // Midnight in New York is 05:00 in UTC.
        #expect(Self.printed(Self.freeBusy(feed, zone: "America/New_York")) == ["05:00-00:00 BUSY"])
        let morning = Feeds.interval("2026-03-02T06:00:00Z", "2026-03-02T07:00:00Z")
        #expect(Self.printed(Self.freeBusy(feed, in: morning)) == ["06:00-07:00 BUSY"])
    }

    @Test("The time of each occurrence of a series is busy")
    func series() {
        let feed = Self.event("0900-1000", "RRULE:FREQ=HOURLY;INTERVAL=3;COUNT=3\nEXDATE:20260302T120000Z")
        #expect(Self.printed(Self.freeBusy(feed)) == ["09:00-10:00 BUSY", "15:00-16:00 BUSY"])
    }

    @Test("A VFREEBUSY is parsed with its periods")
    func published() throws {
        let feed = Feeds.feed(
            """
            BEGIN:VFREEBUSY
            UID:fb-1
            ORGANIZER:mailto:jo@example.org
            DTSTART:20260302T080000Z
            DTEND:20260302T180000Z
            FREEBUSY:20260302T100000Z/PT1H,20260302T093000Z/20260302T103000Z
            FREEBUSY;FBTYPE=BUSY-TENTATIVE:20260302T103000Z/PT1H
            FREEBUSY;FBTYPE=X-HOLIDAY:20260302T170000Z/PT3H
            FREEBUSY;FBTYPE=FREE:20260302T080000Z/PT8H
            END:VFREEBUSY
            """)
        #expect(feed.diagnostics.isEmpty, "\(feed.diagnostics)")
        let published = try #require(feed.publishedFreeBusy.first)
        #expect(published.uid == "fb-1")
        #expect(published.organizer == "mailto:jo@example.org")
        #expect(published.freeBusy.interval == Feeds.interval("2026-03-02T08:00:00Z", "2026-03-02T18:00:00Z"))
        #expect(
            Self.printed(published.freeBusy) == [
                "08:00-09:30 FREE", "09:30-11:00 BUSY", "11:00-11:30 BUSY-TENTATIVE", "11:30-16:00 FREE",
                "17:00-18:00 BUSY",
            ])
    }

    @Test("A VFREEBUSY without DTSTART and DTEND spans its periods, and an empty one is reported")
    func bounds() {
        let feed = Feeds.feed(
            """
            BEGIN:VFREEBUSY
            FREEBUSY:20260302T100000Z/PT1H
            FREEBUSY:20260302T130000Z/PT1H
            END:VFREEBUSY
            BEGIN:VFREEBUSY
            UID:empty
            END:VFREEBUSY
            """)
        #expect(
            feed.publishedFreeBusy.map(\.freeBusy.interval)
                == [Feeds.interval("2026-03-02T10:00:00Z", "2026-03-02T14:00:00Z")])
        #expect(feed.diagnostics.map(\.diagnostic.code) == [.startMissing])
    }

    @Test("The busy time of two people is merged")
    func union() {
        let one = Self.freeBusy(Self.event("0900-1000"))
        let other = Self.freeBusy(Self.event("0930-1100", "STATUS:TENTATIVE"))
        #expect(
            Self.printed(FreeBusy(in: Self.day, one.periods + other.periods))
                == ["09:00-10:00 BUSY", "10:00-11:00 BUSY-TENTATIVE"])
    }

    /// For any periods, each minute has the strongest kind that covers the minute.
    @Test(
        "Each minute is of the strongest kind among random periods that cover it",
        .serialized, arguments: RandomSeeds.forDrawing(50, stream: 20))
    func random(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        func next(_ bound: Int) -> Int { generator.number(below: bound) }
        for round in 0..<RandomSeeds.draws {
            var minutes = [FreeBusy.Kind?](repeating: nil, count: 120)
            var periods: [FreeBusy.Period] = []
            for _ in 0..<next(12) {
                let (first, length, kind) = (next(110), next(30), FreeBusy.Kind.allCases[next(4)])
                let start = Self.day.start.addingTimeInterval(TimeInterval(first * 60))
                periods.append(FreeBusy.Period(DateInterval(start: start, duration: TimeInterval(length * 60)), kind))
                for minute in first..<min(first + length, 120) {
                    minutes[minute] = max(minutes[minute] ?? .free, kind)
                }
            }
            let window = DateInterval(start: Self.day.start, duration: 7_200)
            let freeBusy = FreeBusy(in: window, periods)
            for (minute, expected) in minutes.enumerated() {
                let instant = Self.day.start.addingTimeInterval(TimeInterval(minute * 60 + 30))
                let found = freeBusy.periods.filter { $0.interval.contains(instant) }.map(\.kind)
                #expect(found == [expected].compactMap { $0 }, "round \(round), minute \(minute)")
            }
            for (left, right) in zip(freeBusy.periods, freeBusy.periods.dropFirst()) {
                #expect(left.interval.end < right.interval.start || left.kind != right.kind)
            }
        }
    }

    /// In every way of writing a VFREEBUSY, each minute has the strongest kind that covers the minute: with an end or a
    /// duration, in lists, folded anywhere, cut at DTSTART and DTEND. The same applies to its union with the events of
    /// a feed.
    @Test(
        "Each minute of a random VFREEBUSY is of the strongest kind that covers it",
        .serialized, arguments: RandomSeeds.forDrawing(100, stream: 21))
    func randomPublications(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        func next(_ bound: Int) -> Int { generator.number(below: bound) }
        func text(_ minute: Int) -> String { "20260302T\(Self.digits(minute / 60))\(Self.digits(minute % 60))00Z" }
        for round in 0..<RandomSeeds.draws {
            let (lower, upper) = (next(100), 300 + next(100))
            var minutes = [FreeBusy.Kind?](repeating: nil, count: 600)
            var lines = [
                "BEGIN:VCALENDAR", "BEGIN:VFREEBUSY", "UID:fb", "DTSTART:\(text(lower))", "DTEND:\(text(upper))",
            ]
            func cover(_ range: Range<Int>, _ kind: FreeBusy.Kind) {
                for minute in range { minutes[minute] = max(minutes[minute] ?? .free, kind) }
            }
            for _ in 0..<next(6) {
                let kind = FreeBusy.Kind.allCases[next(4)]
                // RFC 5545 §3.2.9: BUSY by default and for unknown values.
                let names = kind == .busy ? ["", ";FBTYPE=X-A", ";fbtype=busy"] : [";FBTYPE=\(kind.rawValue)"]
                let values = (0...next(3)).map { _ in
                    let (start, length) = (next(400), next(150))
                    cover(max(start, lower)..<max(min(start + length, upper), max(start, lower)), kind)
                    let end = next(2) == 0 ? text(start + length) : "PT\(length / 60)H\(length % 60)M"
                    return "\(text(start))/\(end)"
                }
                let line = "FREEBUSY\(names[next(names.count)]):\(values.joined(separator: ","))"
                let cut = line.index(line.startIndex, offsetBy: 1 + next(line.count - 1))
                lines += [String(line[..<cut]), " " + line[cut...]]
            }
            lines += ["END:VFREEBUSY", "END:VCALENDAR", ""]
            let comment: Comment = "round \(round): \(lines.joined(separator: "\n"))"
            let feed = CalendarFeed(Array(lines.joined(separator: "\r\n").utf8))
            let published = try #require(feed.publishedFreeBusy.first, comment)
            #expect(Self.kinds(published.freeBusy) == minutes, comment)

            let draft = try FreeBusyDraft(uid: "fb", dtstamp: Self.day.start, published.freeBusy).component()
            let again = CalendarFeed(Array("BEGIN:VCALENDAR\r\n".utf8) + draft.bytes + Array("END:VCALENDAR\r\n".utf8))
            #expect(again.publishedFreeBusy.first?.freeBusy == published.freeBusy, comment)

            let events = Self.freeBusy(Self.event("0130-0300") + Self.event("0230-0545", "STATUS:TENTATIVE"))
            cover(90..<180, .busy)
            cover(150..<345, .tentative)
            let union = FreeBusy(in: Self.day, published.freeBusy.periods + events.periods)
            #expect(Self.kinds(union) == minutes, comment)
        }
    }

    private static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// The kind of each of the first six hundred minutes of the day.
    private static func kinds(_ freeBusy: FreeBusy) -> [FreeBusy.Kind?] {
        var kinds = [FreeBusy.Kind?](repeating: nil, count: 600)
        for period in freeBusy.periods {
            let bounds = [period.interval.start, period.interval.end].map { Int($0.timeIntervalSince(day.start)) / 60 }
            for minute in bounds[0]..<bounds[1] { kinds[minute] = period.kind }
        }
        return kinds
    }
}
