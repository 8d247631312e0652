import Foundation
import ICalendar
import ICalendarChecks
import ICalendarWriting
import TestSupport
import Testing

@Suite("Office hours")
struct AvailabilityTests {
    static func availability(_ lines: String, _ available: String...) -> String {
        let inner = available.enumerated().map {
            "BEGIN:AVAILABLE\nUID:a\($0)\nDTSTAMP:20260101T000000Z\n\($1)\nEND:AVAILABLE\n"
        }
        return "BEGIN:VAVAILABILITY\nUID:v\nDTSTAMP:20260101T000000Z\n" + (lines.isEmpty ? "" : lines + "\n")
            + inner.joined() + "END:VAVAILABILITY\n"
    }

    static let hours = "DTSTART;TZID=America/Montreal:20260302T090000\nDTEND;TZID=America/Montreal:20260302T170000\n"

    /// `02 00:00–02 14:00 BUSY`, in UTC.
    static func busy(_ text: String, _ interval: DateInterval) -> [String] {
        Feeds.feed(text).freeBusy(in: interval, timeZone: .gmt).periods.map { period in
            func text(_ date: Date) -> String {
                let text = Feeds.text(date)
                return "\(text.dropFirst(8).prefix(2)) \(text.dropFirst(11).prefix(5))"
            }
            return "\(text(period.interval.start))–\(text(period.interval.end)) \(period.kind.rawValue)"
        }
    }

    @Test("Time outside office hours is busy, and so are events within them")
    func hours() {
        let feed =
            Self.availability("", Self.hours + "RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")
            + Feeds.event("1", "DTSTART:20260303T150000Z\nDURATION:PT1H")
        #expect(
            Self.busy(feed, Feeds.interval("2026-03-02", "2026-03-04")) == [
                "02 00:00–02 14:00 BUSY-UNAVAILABLE", "02 22:00–03 14:00 BUSY-UNAVAILABLE", "03 15:00–03 16:00 BUSY",
                "03 22:00–04 00:00 BUSY-UNAVAILABLE",
            ])
    }

    @Test("An override of office hours moves them, and a range that ends leaves time after it free")
    func overrides() {
        let feed = Self.availability(
            "DTSTART:20260302T000000Z\nDTEND:20260304T000000Z\nBUSYTYPE:BUSY",
            "DTSTART:20260301T100000Z\nDTEND:20260301T120000Z\nRRULE:FREQ=DAILY"
        ).replacingOccurrences(
            of: "END:VAVAILABILITY",
            with: "BEGIN:AVAILABLE\nUID:a0\nDTSTAMP:20260101T000000Z\nRECURRENCE-ID:20260303T100000Z\n"
                + "DTSTART:20260303T180000Z\nDTEND:20260303T190000Z\nEND:AVAILABLE\nEND:VAVAILABILITY")
        #expect(
            Self.busy(feed, Feeds.interval("2026-03-01", "2026-03-05")) == [
                "02 00:00–02 10:00 BUSY", "02 12:00–03 18:00 BUSY", "03 19:00–04 00:00 BUSY",
            ])
    }

    @Test("Of several availabilities at one moment, those with the highest priority apply")
    func priorities() {
        let always = Self.availability("", "DTSTART:20260302T080000Z\nDTEND:20260302T180000Z")
        let away = Self.availability(
            "PRIORITY:5\nDTSTART:20260302T120000Z\nDTEND:20260302T200000Z\nBUSYTYPE:BUSY-TENTATIVE")
        let back = Self.availability(
            "PRIORITY:1\nDTSTART:20260302T130000Z\nDTEND:20260302T140000Z",
            "DTSTART:20260302T133000Z\nDTEND:20260302T150000Z")
        #expect(
            Self.busy(away + always + back, Feeds.interval("2026-03-02", "2026-03-03")) == [
                "02 00:00–02 08:00 BUSY-UNAVAILABLE", "02 12:00–02 13:00 BUSY-TENTATIVE",
                "02 13:00–02 13:30 BUSY-UNAVAILABLE", "02 14:00–02 20:00 BUSY-TENTATIVE",
                "02 20:00–03 00:00 BUSY-UNAVAILABLE",
            ])
    }

    @Test(
        "Random availabilities give in each hour what a look at all of them gives",
        .serialized, arguments: RandomSeeds.forDrawing(100, stream: 124))
    func random(seed: UInt64) {
        struct Drawn {
            var from: Int, to: Int, priority: Int, kind: FreeBusy.Kind, free: [Range<Int>]
        }
        var numbers = SplitMix64(seed: seed)
        let start = Feeds.date("2026-03-02")
        func time(_ hour: Int) -> String {
            let text = Feeds.text(start.addingTimeInterval(TimeInterval(hour * 3_600)))
            return text.filter { $0 != "-" && $0 != ":" }
        }
        let kinds: [FreeBusy.Kind] = [.busy, .unavailable, .tentative]
        for _ in 0..<RandomSeeds.draws / 5 {
            var drawn: [Drawn] = []
            for _ in 0..<numbers.number(in: 1...5) {
                let from = numbers.number(below: 60)
                let free = (0..<numbers.number(below: 4)).map { _ in
                    let first = numbers.number(below: 70)
                    return first..<first + numbers.number(in: 1...20)
                }
                drawn.append(
                    Drawn(
                        from: from, to: from + numbers.number(in: 1...40), priority: numbers.number(below: 4),
                        kind: numbers.element(of: kinds), free: free))
            }
            let text = drawn.map { one in
                Self.availability(
                    "DTSTART:\(time(one.from))\nDTEND:\(time(one.to))\nPRIORITY:\(one.priority)\nBUSYTYPE:\(one.kind.rawValue)"
                )
                .replacingOccurrences(
                    of: "END:VAVAILABILITY",
                    with: one.free.enumerated().map {
                        "BEGIN:AVAILABLE\nUID:a\($0)\nDTSTAMP:20260101T000000Z\nDTSTART:\(time($1.lowerBound))\n"
                            + "DTEND:\(time($1.upperBound))\nEND:AVAILABLE\n"
                    }.joined() + "END:VAVAILABILITY")
            }.joined()
            let interval = DateInterval(start: start, duration: 72 * 3_600)
            let found = Feeds.feed(text).freeBusy(in: interval, timeZone: .gmt)
            for hour in 0..<72 {
                let speaking = drawn.filter { $0.from <= hour && hour < $0.to }
                let highest = speaking.map { $0.priority == 0 ? 10 : $0.priority }.min()
                let counting = speaking.filter { ($0.priority == 0 ? 10 : $0.priority) == highest }
                let isFree = counting.contains { $0.free.contains { $0.contains(hour) } }
                let expected = isFree ? nil : kinds.first { kind in counting.contains { $0.kind == kind } }
                let middle = start.addingTimeInterval(TimeInterval(hour * 3_600 + 1_800))
                let period = found.periods.first { $0.interval.contains(middle) }
                #expect(period?.kind == expected, "hour \(hour)")
            }
        }
    }

    @Test("Office hours that were drafted are written without a fault and read back")
    func draft() throws {
        let nine = try #require(CivilDateTime(year: 2026, month: 3, day: 2, hour: 9))
        let zone = CalendarZone(Feeds.zone("America/Montreal"))
        var hours = AvailabilityDraft(uid: "v", dtstamp: CalendarDraftTests.dtstamp)
        hours.start = .zoned(nine, zone)
        hours.busyKind = .busy
        hours.priority = 3
        hours.summary = "Office"
        var weekdays = EventDraft(
            uid: "a", dtstamp: CalendarDraftTests.dtstamp, start: .zoned(nine, zone), length: .duration(.hours(8)))
        weekdays.rules = [try RecurrenceRule("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")]
        hours.available = [weekdays]
        var calendar = CalendarDraft(productIdentifier: "-//Test//EN")
        calendar.availabilities = [hours]
        let feed = CalendarFeed(try calendar.bytes())
        #expect(feed.validate().map(\.description) == [])
        let read = try #require(feed.availabilities.first)
        #expect(read.uid == "v" && read.priority == 3 && read.busyKind == .busy && read.summary == "Office")
        #expect(read.start == hours.start && read.end == nil && read.available.first?.master?.rules == weekdays.rules)
        let week = Feeds.interval("2026-03-02", "2026-03-09")
        #expect(read.availableIntervals(in: week, timeZone: .gmt).map(\.duration) == Array(repeating: 28_800, count: 5))
        hours.start = .date(nine.date)
        #expect(throws: WritingError.self) { try hours.component() }
        hours.start = nil
        hours.busyKind = .free
        #expect(throws: WritingError.self) { try hours.component() }
    }
}
